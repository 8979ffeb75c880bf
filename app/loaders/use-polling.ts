import { useEffect, useEffectEvent, useRef } from 'react';
import type { ChangeTopic } from '#contract/live/change-topics.ts';
import { useRevalidator } from 'react-router';
import { useChanges, useReturn } from '#app/live/use-changes.ts';

const INTERVAL_MS = 10_000;
/** Longer than a reservation lasts; a page left open all day stops polling. */
const MAX_POLLS = 200;

/**
 * Checks for changes made elsewhere (a settled payment, a shipped order) after live changes, every 10 s, and when the
 * page becomes visible. Reloads the screen's data only if something changed; a failed check changes nothing.
 * @param shown the screen's data, as one comparable text
 * @param load loads the same text for the current data
 * @param isWaiting whether a change is expected; otherwise it does not check every 10 s
 * @param live the changes that it listens for, of one order or of all that the person may read
 */
export function usePolling(
  shown: string,
  load: () => Promise<string>,
  isWaiting: boolean,
  { topic, id }: { topic?: ChangeTopic; id?: string | undefined } = {},
): void {
  const { revalidate, state } = useRevalidator();
  const latest = useRef({ shown, load, revalidate, state });
  useEffect(() => {
    latest.current = { shown, load, revalidate, state };
  });
  const isPolling = useRef(false);
  const poll = async () => {
    if (isPolling.current || document.visibilityState !== 'visible' || latest.current.state !== 'idle') return;
    isPolling.current = true;
    try {
      const before = latest.current.shown;
      const now = await latest.current.load();
      if (now !== before && before === latest.current.shown) await latest.current.revalidate();
    } catch {
      // Unreachable; the next check retries.
    } finally {
      isPolling.current = false;
    }
  };
  useChanges(topic ? [topic] : [], id, poll);
  useReturn(poll);
  const pollAgain = useEffectEvent(poll);
  useEffect(() => {
    if (!isWaiting) return undefined;
    let polls = 0;
    const timer = setInterval(() => {
      if (++polls > MAX_POLLS) clearInterval(timer);
      else void pollAgain();
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
}

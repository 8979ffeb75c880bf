import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

const INTERVAL_MS = 10_000;
/** Longer than a reservation lasts; a page left open all day stops polling. */
const MAX_POLLS = 200;

/**
 * Checks every 10 s, and when the page becomes visible, for changes made elsewhere (a settled payment, a shipped
 * order), and reloads the screen's data only then; a failed check changes nothing.
 * @param shown the screen's data, as one comparable text
 * @param load loads the same text for the current data
 * @param isWaiting whether a change is expected; otherwise it checks only when the page becomes visible
 */
export function usePolling(shown: string, load: () => Promise<string>, isWaiting: boolean): void {
  const { revalidate, state } = useRevalidator();
  const latest = useRef({ shown, load, revalidate, state });
  useEffect(() => {
    latest.current = { shown, load, revalidate, state };
  });
  useEffect(() => {
    let polls = 0;
    let isPolling = false;
    const poll = async () => {
      if (isPolling || document.visibilityState !== 'visible' || latest.current.state !== 'idle') return;
      isPolling = true;
      try {
        const before = latest.current.shown;
        const now = await latest.current.load();
        if (now !== before && before === latest.current.shown) await latest.current.revalidate();
      } catch {
        // Unreachable; the next check retries.
      } finally {
        isPolling = false;
      }
    };
    const timer = isWaiting
      ? setInterval(() => {
          if (++polls > MAX_POLLS) clearInterval(timer);
          else void poll();
        }, INTERVAL_MS)
      : undefined;
    const pollNow = () => void poll();
    addEventListener('focus', pollNow);
    document.addEventListener('visibilitychange', pollNow);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', pollNow);
      document.removeEventListener('visibilitychange', pollNow);
    };
  }, [isWaiting]);
}

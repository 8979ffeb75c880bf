import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

const EVERY_MS = 10_000;
/** Longer than a reservation lasts; a page left open all day stops polling. */
const MOST_LOOKS = 200;

/**
 * Checks every 10 s, and when the page becomes visible, for changes made elsewhere (a settled payment, a shipped
 * order), and reloads the screen's data only then; a failed check changes nothing.
 * @param shown the screen's data, as one comparable text
 * @param look loads the same text for the current data
 * @param isWaiting whether a change is expected; otherwise it checks only when the page becomes visible
 */
export function useWatched(shown: string, look: () => Promise<string>, isWaiting: boolean): void {
  const { revalidate, state } = useRevalidator();
  const latest = useRef({ shown, look, revalidate, state });
  useEffect(() => {
    latest.current = { shown, look, revalidate, state };
  });
  useEffect(() => {
    let looks = 0;
    let isLooking = false;
    const lookOnce = async () => {
      if (isLooking || document.visibilityState !== 'visible' || latest.current.state !== 'idle') return;
      isLooking = true;
      try {
        const before = latest.current.shown;
        const now = await latest.current.look();
        if (now !== before && before === latest.current.shown) await latest.current.revalidate();
      } catch {
        // Unreachable; the next check retries.
      } finally {
        isLooking = false;
      }
    };
    const timer = isWaiting
      ? setInterval(() => {
          if (++looks > MOST_LOOKS) clearInterval(timer);
          else void lookOnce();
        }, EVERY_MS)
      : undefined;
    const lookAgain = () => void lookOnce();
    addEventListener('focus', lookAgain);
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', lookAgain);
      document.removeEventListener('visibilitychange', lookAgain);
    };
  }, [isWaiting]);
}

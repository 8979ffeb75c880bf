import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

const EVERY_MS = 10_000;
/** Longer than a hold lasts; a page that is left open all day asks no more. */
const MOST_LOOKS = 200;

/**
 * Looks every 10 s, and when the page comes into sight again, whether something has changed elsewhere (a payment
 * settled by the provider, an order shipped), and only then loads the screen anew: a look that fails changes nothing.
 * @param shown what is on the screen, as one comparable text
 * @param look the same as it is now
 * @param isWaiting whether something is expected to change; otherwise only coming back looks
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
        // Not reachable now; the next look tells.
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

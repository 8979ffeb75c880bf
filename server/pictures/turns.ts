import { Failure } from '#contract/errors.ts';

/**
 * Lets that many works run at once and a few more wait; whoever comes beyond is told to come again.
 * @throws Failure `overloaded`
 */
export function createTurns(atOnce: number, mostWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting)
        throw new Failure('overloaded', 'Other pictures are being processed. Try again in a moment.', {
          retryAfterSeconds: 3,
        });
      // Whoever ends hands over the place, so that nobody slips in between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

import { Failure } from '#contract/errors.ts';

/**
 * Limits concurrency: runs `atOnce` tasks, queues up to `mostWaiting` and rejects the rest.
 * @throws Failure `overloaded`
 */
export function createConcurrencyLimiter(
  atOnce: number,
  mostWaiting: number,
): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting)
        throw new Failure('overloaded', 'Other pictures are being processed. Try again in a moment.', {
          retryAfterSeconds: 3,
        });
      // A finished task passes its slot directly to the next in the queue, so that no newcomer takes it.
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

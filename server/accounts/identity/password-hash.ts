import { ConcurrencyLimiter } from '#server/bounded-work/concurrency-limiter.ts';
import { currentRequestContext } from '#server/observe/request-context.ts';

export interface PasswordHash {
  hash(password: string): Promise<string>;
  verify(input: { hash: string; password: string }): Promise<boolean>;
}

/** How many passwords are hashed at a time. Node has four threads, which also read files and resolve host names. */
const SLOTS = 2;
/** Each takes about 70 ms, so that the last one in the queue waits for about 4 s. */
const QUEUE = 120;

/**
 * Limits how many passwords are hashed at a time, for all ways to sign up, sign in and change a password together. One
 * address leaves a slot and half of the queue to the others.
 * @returns the same hash; its functions also throw Failure `overloaded`
 */
export function limitHashing(passwordHash: PasswordHash): PasswordHash {
  const limiter = new ConcurrencyLimiter({
    slots: SLOTS,
    queue: QUEUE,
    waitMs: 10_000,
    busy: 'Too many people are signing in right now. Try again in a few seconds.',
    retryAfterSeconds: 5,
  });
  const client = () => ({ client: currentRequestContext()?.address });
  return {
    hash: (password) => limiter.run(() => passwordHash.hash(password), client()),
    verify: (input) => limiter.run(() => passwordHash.verify(input), client()),
  };
}

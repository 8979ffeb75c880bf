const [MINUTE, HOUR] = [60, 60 * 60];

/**
 * The delays after each failed attempt, in seconds: about three days in total, as the Standard Webhooks specification
 * suggests.
 */
const DELAYS = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR] as const;

/** Days of nothing but failures after which the store disables an endpoint. */
export const DISABLED_AFTER_DAYS = 5;

/**
 * Seconds until the next attempt, or null when the delivery has failed for good. Up to a tenth longer by chance, so
 * that a receiver that comes back does not get everything at once.
 * @param attempts made so far, at least 1
 */
export function delayAfter(attempts: number): number | null {
  const delay = DELAYS[attempts - 1];
  return delay === undefined ? null : delay * (1 + Math.random() / 10);
}

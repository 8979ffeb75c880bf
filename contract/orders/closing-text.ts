import type { Closing } from './orders.ts';

/**
 * The message for an admin with a stale screen: 'Canceled by Ada at 06:59: take it out of the pile'.
 * @param time formatted
 */
export function closingText({ as, by }: Closing, time: string): string {
  const what = `${as === 'shipped' ? 'Shipped' : 'Canceled'} by ${by} at ${time}`;
  return as === 'cancelled' ? `${what}: take it out of the pile` : what;
}

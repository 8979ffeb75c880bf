import * as z from 'zod/mini';

/** Who shipped or canceled an order or a line of it, and when. */
export const ClosingSchema = z.object({
  as: z.enum(['shipped', 'cancelled']),
  /** A name, `you`, `the customer`, or `the store` for a background job. */
  by: z.string(),
  at: z.string(),
});
export type Closing = z.infer<typeof ClosingSchema>;

/** What an admin with a stale screen has to know: 'Canceled by Ada at 06:59: take it out of the pile'. @param time as text */
export function closingText({ as, by }: Closing, time: string): string {
  const what = `${as === 'shipped' ? 'Shipped' : 'Canceled'} by ${by} at ${time}`;
  return as === 'cancelled' ? `${what}: take it out of the pile` : what;
}

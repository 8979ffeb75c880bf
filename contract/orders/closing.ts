import * as z from 'zod/mini';

/** The user who shipped or canceled an order or a line of it, and the time. */
export const ClosingSchema = z.object({
  as: z.enum(['shipped', 'cancelled']),
  /** A name, `you`, `the customer`, or `the store` for a background job. */
  by: z.string(),
  at: z.string(),
});
export type Closing = z.infer<typeof ClosingSchema>;

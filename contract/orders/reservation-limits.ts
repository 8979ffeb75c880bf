import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { IdParamsSchema } from '#contract/fields.ts';

/*
 * What one customer can reserve without paying (docs/decisions/049-reservation-limits.md). The server decides; the order
 * form, the basket and checkout show its limits before anything is sent.
 */

/** What a customer can order of one part now, and for how long it would be reserved. */
export const OrderLimitSchema = z.object({
  /** The most units in one order of this part alone; at most the stock, and 0 if none can be ordered. */
  most: z.number(),
  /** Why `most` is below the stock, as a sentence to show next to a larger quantity; empty if it is not. */
  limit: z.string(),
  /** How long an order is reserved. */
  minutes: z.number(),
  /** Above this many units it is reserved for `largeMinutes`, and pressing Pay does not renew it. */
  largeAbove: z.number(),
  largeMinutes: z.number(),
});
export type OrderLimit = z.infer<typeof OrderLimitSchema>;

export const readOrderLimit = endpoint('GET /part/{id}/order-limit', {
  access: 'signed-in',
  summary:
    'How many units of a part the caller can order now, and for how long they would be reserved. It depends on what the account has reserved and not paid.',
  params: IdParamsSchema,
  response: OrderLimitSchema,
  errors: ['not_found'],
});

import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { IdParamsSchema } from '#contract/fields.ts';
import { AdjustmentSchema } from './adjustment-schema.ts';
import { DeliverySchema } from './delivery-schema.ts';

/** A change of a paid order that waits for the payment of what it costs more. Amounts in dollars. */
export const OrderChangeSchema = z.object({
  _id: z.string(),
  /** The address that the order gets; null: it keeps its address. */
  delivery: z.nullable(DeliverySchema),
  /** The same address as printed, in lines. */
  address: z.nullable(z.string()),
  /** The parts whose units change, with their units before and after. */
  lines: z.array(z.object({ part: z.string(), name: z.string(), before: z.number(), quantity: z.number() })),
  /** What is to be paid, and the total of the order after it. */
  difference: z.number(),
  placeOrderPrice: z.number(),
  adjustments: z.array(AdjustmentSchema),
  createdAt: z.string(),
  /** When it ends unpaid. */
  expiresAt: z.string(),
});
export type OrderChange = z.infer<typeof OrderChangeSchema>;

export const withdrawChange = endpoint('DELETE /orders/{id}/change', {
  access: 'signed-in',
  keyPermission: 'orders.change',
  summary:
    'Withdraws the open change of an order: the order stays as it is, and the difference can no longer be paid. For its customer and for staff. `deletedCount` is 0 if no change is open.',
  params: IdParamsSchema,
  response: z.object({ deletedCount: z.number() }),
  errors: ['not_found'],
});

export const payChange = endpoint('POST /orders/{id}/change/payment-link', {
  access: 'signed-in',
  summary:
    'Creates a link with which the customer of an order pays the difference of its open change; it works for an hour. Staff use `POST /orders/{id}/payment-links`.',
  params: IdParamsSchema,
  response: z.object({ url: z.string(), expiresAt: z.string() }),
  errors: ['not_found', 'order_state', 'rate_limited'],
});

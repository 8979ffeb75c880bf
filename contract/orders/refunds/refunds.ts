import * as z from 'zod/mini';
import { DollarsSchema, GivenIdSchema, IdParamsSchema, lineSchema, unitsSchema } from '#contract/fields.ts';
import { endpoint } from '#contract/endpoint.ts';
import { MAX_REASON } from '#contract/choices.ts';

/** The state of a refund; `settled`: paid back another way, or covered by other refunds. */
export const REFUND_STATES = ['asked', 'refunded', 'failed', 'settled'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

export const RefundSchema = z.object({
  _id: z.string(),
  /** In dollars. */
  amount: z.number(),
  /** The refunded units; null if only an amount was refunded. */
  units: z.nullable(z.number()),
  /** Whether the refunded units went back on sale. */
  restock: z.boolean(),
  reason: z.string(),
  status: z.enum(REFUND_STATES),
  /** Whether it was made in the card provider's dashboard. */
  byHand: z.boolean(),
  createdAt: z.string(),
  /**
   * For admins only: why the last attempt failed, when the next one is due (null: no automatic attempt), and a note.
   */
  failure: z.optional(z.nullable(z.string())),
  nextTryAt: z.optional(z.nullable(z.string())),
  note: z.optional(z.nullable(z.string())),
});
export type Refund = z.infer<typeof RefundSchema>;

const NewRefundSchema = z.object({
  /** Dollars; defaults to the price of the units. */
  amount: z.optional(DollarsSchema),
  units: z.optional(unitsSchema('Refund at least 1 unit')),
  /** Puts the units back on sale. */
  restock: z.optional(z.boolean()),
  /** Shown to the customer. */
  reason: lineSchema(MAX_REASON, 'Enter a reason'),
  /**
   * The status, and the dollars left to refund, when the admin decided. If either has changed, nothing is refunded
   * (409).
   */
  expected: z.optional(z.object({ status: z.enum(['paid', 'shipped']), left: DollarsSchema })),
});
export type NewRefund = z.infer<typeof NewRefundSchema>;

const RefundParamsSchema = z.extend(IdParamsSchema, { refund: GivenIdSchema });

export const refundOrder = endpoint('POST /order/{id}/refund', {
  access: 'orders.refund',
  summary:
    'Refunds an amount or units of a paid or shipped order, with or without restocking the units. Send an `Idempotency-Key` so that a repeat makes no second refund.',
  params: IdParamsSchema,
  body: NewRefundSchema,
  response: z.object({ acknowledged: z.boolean(), insertedId: z.string(), amount: z.number() }),
  errors: ['not_found', 'order_state', 'invalid_fields', 'idempotency_mismatch'],
});

export const retryRefund = endpoint('POST /order/{id}/refund/{refund}/retry', {
  access: 'orders.refund',
  summary: 'Tries a failed refund again now.',
  params: RefundParamsSchema,
  response: z.object({ acknowledged: z.boolean() }),
  errors: ['not_found', 'order_state'],
});

export const settleRefund = endpoint('POST /order/{id}/refund/{refund}/settle', {
  access: 'orders.refund',
  summary:
    "Marks a refund that the card provider did not make as paid back another way; it is not retried. One made in the provider's dashboard stays failed, but no longer waits for staff.",
  params: RefundParamsSchema,
  /** How the money was paid back; shown to admins. */
  body: z.object({ note: lineSchema(1000, 'Enter a note') }),
  response: z.object({ acknowledged: z.boolean() }),
  errors: ['not_found', 'order_state', 'invalid_fields'],
});

import * as z from 'zod/mini';
import { MAX_LINES } from '#contract/basket/basket-limits.ts';
import {
  ChargeableSchema,
  DollarsSchema,
  GivenIdSchema,
  IdParamsSchema,
  lineSchema,
  unitsSchema,
} from '#contract/fields.ts';
import { endpoint } from '#contract/endpoint.ts';
import { MAX_REASON } from '#contract/choices.ts';
import { PAYMENT_METHOD_NAMES } from '#contract/payments/payment-methods.ts';

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
  /** What it returns to: the method that paid, or store credit. */
  to: z.enum(PAYMENT_METHOD_NAMES),
  createdAt: z.string(),
  /**
   * For admins only: why the last attempt failed, when the next one is due (null: no automatic attempt), and a note.
   */
  failure: z.optional(z.nullable(z.string())),
  nextTryAt: z.optional(z.nullable(z.string())),
  note: z.optional(z.nullable(z.string())),
  /** For admins only: true if it waits until staff transfer it to the customer's bank account. */
  awaitsTransfer: z.optional(z.boolean()),
});
export type Refund = z.infer<typeof RefundSchema>;

/** Where a refund goes; absent: back the way the order was paid. Guests, and companies, have no store credit. */
export const RefundToSchema = z.optional(z.literal('store_credit', 'Choose store credit, or leave it out'));

const NewRefundSchema = z.object({
  /** Dollars; defaults to the price of the units. */
  amount: z.optional(ChargeableSchema),
  units: z.optional(unitsSchema('Refund at least 1 unit')),
  /** Puts the units back on sale. */
  restock: z.optional(z.boolean()),
  /** Shown to the customer. */
  reason: lineSchema(MAX_REASON, 'Enter a reason'),
  to: RefundToSchema,
  /**
   * The status, and the dollars left to refund, when the admin decided. If either has changed, nothing is refunded
   * (409).
   */
  expected: z.optional(z.object({ status: z.enum(['paid', 'shipped']), left: DollarsSchema })),
});
export type NewRefund = z.infer<typeof NewRefundSchema>;

/** A refund of an order: what it refunds of each line and of delivery; the rest of its amount is of the whole order. */
export const OrderRefundSchema = z.extend(RefundSchema, {
  /** Its line if it refunds one line only, else null. */
  line: z.nullable(z.string()),
  /** In dollars; `units` is null if only an amount was refunded. */
  lines: z.array(z.object({ line: z.string(), units: z.nullable(z.number()), amount: z.number() })),
  /** Delivery with its tax, in dollars. */
  delivery: z.number(),
  /** For admins only: who asked for it; null for the store itself or the card provider. */
  by: z.optional(z.nullable(z.string())),
});
export type OrderRefund = z.infer<typeof OrderRefundSchema>;

const NewOrderRefundSchema = z.object({
  lines: z.optional(
    z.array(z.object({ line: GivenIdSchema, units: unitsSchema('Refund at least 1 unit') })).check(
      z.maxLength(MAX_LINES, `At most ${MAX_LINES} parts`),
      z.refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, 'List each line once'),
    ),
  ),
  /** Refunds what is left of delivery, with its tax. */
  delivery: z.optional(z.boolean()),
  /** Dollars beyond the lines and delivery, for example as goodwill. */
  amount: z.optional(ChargeableSchema),
  /** Shown to the customer. */
  reason: lineSchema(MAX_REASON, 'Enter a reason'),
  to: RefundToSchema,
  /** Puts the units back on sale. */
  restock: z.optional(z.boolean()),
  /** The dollars left to refund when the admin decided. If they have changed, nothing is refunded (409). */
  expected: z.optional(z.object({ left: DollarsSchema })),
});
export type NewOrderRefund = z.infer<typeof NewOrderRefundSchema>;

export const refundLines = endpoint('POST /orders/{id}/refunds', {
  access: 'orders.refund',
  summary:
    'Refunds units of lines, delivery and an amount in one refund at the card provider, or as store credit (`to`): all or nothing. Units that were not sent are not sent any more. Answers the refund with the tax in it. Send an `Idempotency-Key` so that a repeat makes no second refund.',
  params: IdParamsSchema,
  body: NewOrderRefundSchema,
  response: z.extend(OrderRefundSchema, {
    /** What of it are parts and delivery without added tax, and added tax, in dollars; they add up to the amount. */
    split: z.object({ parts: z.number(), delivery: z.number(), tax: z.number() }),
    /** The amount of each tax in it, in dollars; `isIncluded`: part of the prices. */
    taxes: z.array(z.object({ label: z.string(), percent: z.number(), amount: z.number(), isIncluded: z.boolean() })),
    /** What is then left to refund of the order, in dollars. */
    leftToRefund: z.number(),
  }),
  errors: ['not_found', 'order_state', 'invalid_fields', 'idempotency_mismatch'],
});

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

import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DollarsSchema, GivenIdSchema, IdParamsSchema } from '#contract/fields.ts';
import { AdjustmentSchema } from '#contract/orders/adjustment-schema.ts';

/** Links with which an order can be paid without an account: whoever has the link can pay, and sees no personal data. */

const TokenParamsSchema = z.object({ token: z.string().check(z.maxLength(100)) });

/**
 * What a link can do now.
 * - `payable`: the order can be paid
 * - `sold_out`: the reservation has ended, and too few units are left
 * - `needs_address`: delivery or tax cannot be calculated before the order has a delivery address
 * - `paid`, `canceled`: the state of the order
 * - `expired`: the link is too old
 * - `closed`: the account of the customer is suspended
 */
const PAYMENT_LINK_STATES = ['payable', 'sold_out', 'needs_address', 'paid', 'canceled', 'expired', 'closed'] as const;
export type PaymentLinkState = (typeof PAYMENT_LINK_STATES)[number];

export const createPaymentLink = endpoint('POST /orders/{id}/payment-links', {
  access: 'orders.change',
  summary:
    'Creates a link with which an unpaid order, or the difference of an open change of a paid order, can be paid without an account, for as many days as the setting `orders.paymentLinkDays` says. With `email`, the customer gets it by email. The link is in this answer only: the store keeps a digest. An order without a delivery address is refused (409 `address_required`).',
  params: IdParamsSchema,
  body: z.object({ email: z.boolean() }),
  response: z.object({
    url: z.string(),
    expiresAt: z.string(),
    /** The address that it was sent to; null without `email`. */
    email: z.nullable(z.string()),
  }),
  errors: ['not_found', 'order_state', 'address_required', 'rate_limited'],
});

const WorkingLinkSchema = z.object({
  _id: z.string(),
  /** The name of the member of staff who created it. */
  by: z.string(),
  createdAt: z.string(),
  /** When it stops working. */
  expiresAt: z.string(),
});
export type WorkingLink = z.infer<typeof WorkingLinkSchema>;

export const listPaymentLinks = endpoint('GET /orders/{id}/payment-links', {
  access: 'orders.read',
  summary: 'The links of an order that work, newest first, without their tokens.',
  params: IdParamsSchema,
  response: z.array(WorkingLinkSchema),
});

export const revokePaymentLink = endpoint('DELETE /orders/{id}/payment-links/{link}', {
  access: 'orders.change',
  summary:
    'Revokes a payment link: nobody can begin to pay with it. A payment that has begun can still be completed, as the customer could. `deletedCount` is 0 if the link does not work anymore.',
  params: z.extend(IdParamsSchema, { link: GivenIdSchema }),
  response: z.object({ deletedCount: z.number() }),
});

/** Amounts in dollars. */
const LinkedOrderSchema = z.object({
  number: z.string(),
  lines: z.array(
    z.object({
      name: z.string(),
      variant: z.string(),
      sku: z.string(),
      units: z.number(),
      unitPrice: z.number(),
      price: z.number(),
      /** Units left in stock, if they are too few for an order that is no longer reserved. */
      left: z.optional(z.number()),
    }),
  ),
  linesPrice: z.number(),
  /** What the order charges besides its parts, or takes off (negative); `isIncluded`: part of the prices. */
  adjustments: z.array(AdjustmentSchema),
  total: z.number(),
  /** What was paid before; absent unless the link pays the difference of a change. */
  paid: z.optional(z.number()),
  /** What gift cards pay; absent if they pay nothing. */
  prepaid: z.optional(z.number()),
  /** What is to be paid now. */
  due: z.number(),
  /** When the reservation ends; null if nothing is reserved. */
  holdUntil: z.nullable(z.string()),
});
export type LinkedOrder = z.infer<typeof LinkedOrderSchema>;

const PaymentLinkSchema = z.object({
  state: z.enum(PAYMENT_LINK_STATES),
  /** The store's name. */
  store: z.string(),
  /** When the link stops working. */
  expiresAt: z.string(),
  /** Present if the link also opens the order, which a guest placed (`GET /guest-orders/{token}`). */
  opensOrder: z.optional(z.boolean()),
  /** Null where the state has no use for it: the link is too old, or the order canceled. */
  order: z.nullable(LinkedOrderSchema),
});
export type PaymentLink = z.infer<typeof PaymentLinkSchema>;

export const readPaymentLink = endpoint('GET /payment-links/{token}', {
  access: 'everyone',
  summary:
    'What a payment link pays: number, lines, charges and total of the order, without address, phone number and email. Reading it changes nothing.',
  params: TokenParamsSchema,
  response: PaymentLinkSchema,
  errors: ['not_found', 'rate_limited'],
});

export const startLinkPayment = endpoint('POST /payment-links/{token}/payment', {
  access: 'everyone',
  summary:
    'Starts or resumes the one live payment of the order of a payment link, and renews its reservation once, like `POST /create-payment-intent` with `pay`. `placeOrderPrice` is what the payer was shown is due.',
  params: TokenParamsSchema,
  body: z.object({ placeOrderPrice: DollarsSchema }),
  response: z.object({
    clientSecret: z.string(),
    /** Dollars that the payment charges. */
    placeOrderPrice: z.number(),
    holdUntil: z.nullable(z.string()),
  }),
  errors: [
    'not_found',
    'price_changed',
    'out_of_stock',
    'lines_short',
    'order_state',
    'address_required',
    'rate_limited',
    'provider_refused',
    'provider_unavailable',
  ],
});

export const settleLinkPayment = endpoint('POST /payment-links/{token}/settlement', {
  access: 'everyone',
  summary: 'Marks the order of a payment link as paid, if the card provider confirms the payment. Safe to repeat.',
  params: TokenParamsSchema,
  body: z.object({ transactionId: z.string().check(z.minLength(1), z.maxLength(200)) }),
  response: z.object({ acknowledged: z.boolean() }),
  errors: [
    'not_found',
    'order_state',
    'payment_not_settled',
    'rate_limited',
    'provider_refused',
    'provider_unavailable',
  ],
});

import { message } from '#contract/language/text.ts';
import * as z from 'zod/mini';
import { ORDER_PROGRESS, ORDER_STATES, ORDER_SORTS } from '#contract/choices.ts';
import { DisputeSchema } from '#contract/orders/disputes/disputes.ts';
import { endpoint } from '#contract/endpoint.ts';
import {
  CountedSchema,
  DaySchema,
  EmailSchema,
  IdParamsSchema,
  InsertedSchema,
  PageQuerySchema,
  SearchSchema,
  textSchema,
  TimeZoneSchema,
  GivenIdSchema,
} from '#contract/fields.ts';
import { RefundSchema } from '#contract/orders/refunds/refunds.ts';
import { isWholeCents, decimalsOf, decimalsProblem } from '#contract/money.ts';
import { WaitingSchema } from '#contract/parts/backorder-schema.ts';
import { MAX_QUANTITY } from '#contract/parts/quantity.ts';
import { RESERVATION_TIME } from './reservation.ts';

export const ORDER_EVENTS = [
  'placed',
  'renewed',
  'expired',
  /** It is fulfilled before it is paid. */
  'agreed',
  'paid',
  'shipped',
  'cancelled',
  'refund_asked',
  'refunded',
  'refund_failed',
  'disputed',
  'dispute_closed',
  'fraud_warned',
  'block_lifted',
  'refund_settled',
  'packed',
  /** Packed by a packer who had not scanned all of its parts. For admins. */
  'packed_unchecked',
  'unpacked',
  'delivery_changed',
  'return_requested',
  /** The shop waits for the units; they arrived. */
  'return_awaited',
  'return_received',
  'return_approved',
  'return_declined',
  /** Units of the line are sent once more, in exchange for returned ones. */
  'return_exchanged',
  'delivered',
  'partly_shipped',
  /** A parcel got another carrier or tracking number. */
  'tracking_changed',
  /** A parcel with units of the line was not sent after all. */
  'shipment_canceled',
  /** Delivery and tax of the order were calculated again, which changed its total. */
  'recharged',
  /** The customer canceled some units of the line. */
  'units_canceled',
  /** A change of the paid order waits for the payment of what it costs more. */
  'difference_due',
  'difference_paid',
  /** Staff added, removed or changed parts of the order. */
  'lines_changed',
  /** The line was added to the order, perhaps again. */
  'line_added',
  /** The change was withdrawn, or its difference was not paid in time. */
  'change_ended',
  /** The customer pays by bank transfer. */
  'transfer_chosen',
  /** Money arrived by bank transfer. */
  'payment_received',
  /** Reminders of a bank transfer, before and after the day on which it is due. */
  'transfer_due',
  'transfer_overdue',
  /** Reminders of an overdue invoice. */
  'invoice_reminder_1',
  'invoice_reminder_2',
  'invoice_reminder_3',
  /** A gift card pays a share of the order; the share went back to the card. */
  'gift_card_used',
  'gift_card_returned',
] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

/** An order with all its lines, in brief. */
const OrderInBriefSchema = z.object({
  status: z.enum(ORDER_STATES),
  paid: z.boolean(),
  /** The number of its lines and of their units, and the names of its first lines. */
  lines: z.number(),
  placeOrderQuantity: z.number(),
  names: z.array(z.string()),
  /** Dollars, with delivery and tax. */
  placeOrderPrice: z.number(),
  refund: z.nullable(z.enum(['asked', 'refunded', 'failed'])),
  refunds: z.array(RefundSchema),
  progress: z.nullable(z.enum(ORDER_PROGRESS)),
});

/** A line of an order: one part. An order with one line has its id. */
export const OrderSchema = z.object({
  _id: z.string(),
  /** The id of the order that the line belongs to, and the order's number. */
  order: z.string(),
  number: z.string(),
  placeOrderProduct: z.string(),
  placeOrderProductName: z.string(),
  /** SKU and variant of the part at the time of the order; empty if it had none. */
  sku: z.string(),
  variant: z.string(),
  /** The number that the company which ordered had for the part then. */
  ownNumber: z.optional(z.string()),
  customerEmail: z.string(),
  customerName: z.string(),
  phone: z.string(),
  address: z.string(),
  placeOrderQuantity: z.number(),
  /** Dollars: quantity times the unit price at the time of ordering. */
  placeOrderPrice: z.number(),
  /** For admins: true if a change of its order waits for the payment of its difference. */
  changing: z.optional(z.boolean()),
  /** Dollars: the line's share of discounts (negative) and surcharges; absent if it has none. */
  adjustmentPrice: z.optional(z.number()),
  /** Grams of one unit with its packaging when it was ordered; absent if unknown. */
  weight: z.optional(z.number()),
  /** The name of the price list that its price came from. Only for admins. */
  priceList: z.optional(z.string()),
  /** Dollars: the line's share of the tax that is added to the order; 0 when prices contain it. */
  taxPrice: z.number(),
  paid: z.boolean(),
  transactionId: z.nullable(z.string()),
  status: z.enum(ORDER_STATES),
  /** When it was packed; null while the customer can still cancel it. */
  packedAt: z.nullable(z.string()),
  /** When the reservation of an unpaid order ends. */
  holdUntil: z.nullable(z.string()),
  /** The combined state of its refunds; null when there is none. */
  refund: z.nullable(z.enum(['asked', 'refunded', 'failed'])),
  /** All refunds, partial or full, oldest first. */
  refunds: z.array(RefundSchema),
  /** Units refunded before shipping, which are therefore not shipped. */
  withdrawnUnits: z.number(),
  /** Units sent in parcels before the one that ships the rest of the line. */
  sentUnits: z.number(),
  /** Its units that have not arrived; absent if none are missing, and in lists. */
  waiting: z.optional(WaitingSchema),
  /** Present if the order is picked up: the place's name, and whether parcels wait there (`ready`) or were all handed over. */
  pickUp: z.optional(z.object({ place: z.string(), state: z.nullable(z.enum(['ready', 'handed_over'])) })),
  /** Units that are sent once more, in exchange for returned ones; absent if there are none. */
  exchangedUnits: z.optional(z.number()),
  createdAt: z.string(),
  /** The order's history, oldest first. */
  timeline: z.array(z.object({ what: z.enum(ORDER_EVENTS), at: z.string() })),
  /** In a list of orders (`per=order`), where each entry is an order's first line: the whole order. */
  whole: z.optional(OrderInBriefSchema),
  /** For admins only: disputes, inquiries and fraud warnings of the order's payments, newest first. */
  disputes: z.optional(z.array(DisputeSchema)),
  /**
   * How much can be refunded for the line, in dollars; for customers only in a whole order. The last line that is not
   * refunded includes the order's delivery.
   */
  leftToRefund: z.optional(z.number()),
  /**
   * For its customer, of a paid line: delivery with tax in dollars that canceling this line makes due, because the other lines
   * cost less than the value from which delivery is free. It is taken out of the refund.
   */
  deliveryIfCanceled: z.optional(z.number()),
  /**
   * For admins, in a whole order and in Manage Order: how much of the line's price and tax is not refunded, in dollars;
   * 0 also if a refund that names no line has returned the whole payment.
   */
  notRefunded: z.optional(z.number()),
});
export type Order = z.infer<typeof OrderSchema>;

export const NewOrderSchema = z.object({
  placeOrderProduct: z.string(message('Choose a part')).check(z.maxLength(100), z.toLowerCase()),
  placeOrderProductName: z.optional(z.string().check(z.maxLength(500))),
  customerEmail: EmailSchema,
  customerName: z.optional(textSchema(200)),
  phone: z.optional(textSchema(100)),
  address: z.optional(textSchema(1000)),
  /** Fewer than the part's minimum, even 0, are refused with the specified sentence, which names the minimum. */
  placeOrderQuantity: z
    .int(message('Enter a whole number'))
    .check(
      z.minimum(-MAX_QUANTITY, message('Enter a whole number')),
      z.maximum(MAX_QUANTITY, message('That number is too high')),
    ),
  /**
   * Quantity times unit price, in dollars, as the customer was shown it; if it is outdated, the answer is 409 with the
   * current one.
   */
  placeOrderPrice: z
    .number(message('Enter a price'))
    .check(
      z.minimum(-1e12, message('That price is too low')),
      z.maximum(1e12, message('That price is too high')),
      z.refine(isWholeCents, { error: () => decimalsProblem(decimalsOf()) }),
    ),
});
export type NewOrder = z.infer<typeof NewOrderSchema>;

/** Which of a customer's orders a list or a file contains. */
const OwnOrderFilterSchema = z.object({
  status: z.optional(z.enum(['open', 'all', ...ORDER_STATES])),
  per: z.optional(z.enum(['order'])),
  q: SearchSchema,
  from: z.optional(DaySchema),
  to: z.optional(DaySchema),
  /** The time zone of these days, such as `Europe/Berlin`: the reader's. Default: the shop's. */
  zone: z.optional(TimeZoneSchema),
  /** The id of a company: the orders of all its members, for its members and staff. Requires `per=order`. */
  company: z.optional(GivenIdSchema),
});
export type OwnOrderFilter = z.infer<typeof OwnOrderFilterSchema>;

const orderFailures = ['not_found', 'order_state'] as const;

/** What paying a new order takes. */
const PaymentTermsSchema = z.object({
  /** Dollars that will be charged; null while delivery or tax is not known, because the order needs an address. */
  total: z.nullable(z.number()),
  /** `address`: the order can be paid once it has a delivery address (`PUT /orders/{id}/delivery`). */
  needs: z.nullable(z.enum(['address'])),
  /** The same as a sentence. */
  detail: z.string(),
});
export type PaymentTerms = z.infer<typeof PaymentTermsSchema>;

export const placeOrder = endpoint('POST /placeOrder', {
  access: 'signed-in',
  summary: `Places an order of one part and reserves its units for ${RESERVATION_TIME}, or the time that admins set. \`payment\` says what will be charged: where the shop charges delivery or tax, they are added once the order has a delivery address (\`PUT /orders/{id}/delivery\`), and the order cannot be paid before. Send an \`Idempotency-Key\` so that a repeat makes no second order.`,
  body: NewOrderSchema,
  response: z.extend(InsertedSchema, { payment: PaymentTermsSchema }),
  errors: [
    'invalid_fields',
    'forbidden',
    'not_found',
    'price_changed',
    'out_of_stock',
    'reservation_limit',
    'idempotency_mismatch',
  ],
});

export const listOwnOrders = endpoint('GET /placeorder', {
  access: 'signed-in',
  reads: 'replica',
  summary:
    'The order lines of one customer, newest first unless `sort` says otherwise; open ones unless `status=all`. With `per=order` the first line of each order, with `whole`; then `status` can be any, `q` searches numbers, references and parts, and `from` and `to` are days of the order in the time zone `zone`, by default that of the shop.',
  query: z
    .extend(PageQuerySchema, {
      email: EmailSchema,
      sort: z.optional(z.enum(ORDER_SORTS)),
      count: CountedSchema,
      ...OwnOrderFilterSchema.shape,
    })
    .check(
      z.refine(({ per, q, from, to, company }) => per === 'order' || !(q || from || to || company), {
        path: ['per'],
        message: 'Searching requires per=order',
      }),
    ),
  response: z.array(OrderSchema),
  errors: ['forbidden', 'invalid_fields'],
});

export const exportOwnOrders = endpoint('GET /placeorder.csv', {
  access: 'signed-in',
  reads: 'replica',
  summary: "Downloads the caller's own orders with the same filters as a CSV file, one row per line.",
  query: z.omit(OwnOrderFilterSchema, { per: true }),
  response: z.string(),
  download: 'text/csv',
  errors: ['invalid_fields', 'forbidden', 'rate_limited'],
});

export const readOrder = endpoint('GET /placeorder/{id}', {
  access: 'signed-in',
  keyPermission: 'orders.read',
  summary: 'One order, for its owner or an admin.',
  params: IdParamsSchema,
  response: OrderSchema,
  errors: ['not_found'],
});

export const cancelOwnOrder = endpoint('POST /placeorder/{id}/cancel', {
  access: 'signed-in',
  summary:
    'The customer cancels an order as long as none of it is packed: all its lines, or with `scope=line` the named one or `units` of it. Its stock goes back, and what was paid is refunded. Takes the id of the order or of a line.',
  params: IdParamsSchema,
  query: z.object({
    scope: z.optional(z.enum(['order', 'line'])),
    /** With `scope=line`: how many units of the line; all of them by default. */
    units: z.optional(
      z.coerce
        .number(message('Enter a whole number'))
        .check(z.int(message('Enter a whole number')), z.minimum(1, message('At least 1'))),
    ),
  }),
  response: OrderSchema,
  errors: [...orderFailures, 'invalid_fields'],
});

export const listOrders = endpoint('GET /orders', {
  access: 'orders.read',
  reads: 'replica',
  summary:
    'Orders of all customers, open ones unless `status` says otherwise; newest first unless `sort` does. Only open ones, without a search, can be sorted by price.',
  query: z.extend(PageQuerySchema, {
    status: z.optional(z.enum(['open', 'all', ...ORDER_STATES])),
    q: SearchSchema,
    sort: z.optional(z.enum(ORDER_SORTS)),
  }),
  response: z.array(OrderSchema),
  errors: ['invalid_fields'],
});

/** The user who shipped or canceled an order or a line of it, and the time. */
const ClosingSchema = z.object({
  as: z.enum(['shipped', 'cancelled']),
  /** A name, `you`, `the customer`, or `the store` for a background job. */
  by: z.string(),
  at: z.string(),
});
export type Closing = z.infer<typeof ClosingSchema>;

export const closeOrder = endpoint('DELETE /order/{id}', {
  access: 'orders.change',
  summary:
    'Closes a line of an order, whose id is `id`: shipped (`as=shipped`, with `carrier`, `tracking` number and `expected` day of arrival) or cancelled (`as=cancelled`), which refunds a paid line, and of a line that is sent in part before it is paid cancels the rest. Bare: a paid line is shipped, an unpaid one cancelled. Nothing is erased.',
  params: IdParamsSchema,
  query: z.object({
    as: z.optional(z.enum(['shipped', 'cancelled'])),
    /** The parcel's carrier and tracking number; lines with the same ones share a shipment. */
    carrier: z.optional(textSchema(100)),
    tracking: z.optional(textSchema(100)),
    /** The day on which the parcel should arrive, such as `2026-12-01`. */
    expected: z.optional(DaySchema),
    /** `true`: a tracking number that a parcel of another order has is refused. */
    unused: z.optional(z.literal('true')),
  }),
  response: z.object({
    deletedCount: z.number(),
    status: z.optional(z.enum(ORDER_STATES)),
    /** Who had already closed it, and when, if it was not the caller. */
    closed: z.optional(ClosingSchema),
  }),
  errors: orderFailures,
});

export const liftShippingBlock = endpoint('POST /order/{id}/lift-block', {
  access: 'orders.refund',
  summary: 'Allows an order to be shipped although its payment is disputed. A later dispute blocks it again.',
  params: IdParamsSchema,
  response: OrderSchema,
  errors: orderFailures,
});

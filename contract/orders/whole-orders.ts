import * as z from 'zod/mini';
import { ORDER_STATES } from '#contract/choices.ts';
import { endpoint } from '#contract/endpoint.ts';
import {
  ChargeableSchema,
  GivenIdSchema,
  IdParamsSchema,
  DollarsSchema,
  lineSchema,
  textSchema,
  unitsSchema,
} from '#contract/fields.ts';
import { hasDecimals, isPrice } from '#contract/money.ts';
import { OrderNoteSchema } from '#contract/managed-orders/notes.ts';
import { AdjustmentSchema } from './adjustment-schema.ts';
import { OrderChangeSchema } from './changes.ts';
import { DeliverySchema, PickUpSchema } from './delivery-schema.ts';
import { mapOrderTexts } from './order-texts.ts';
import { MAX_CODE, MAX_CODES } from '#contract/promotions/promotion-terms.ts';
import { DisputeSchema } from '#contract/orders/disputes/disputes.ts';
import { ORDER_EVENTS, OrderSchema } from './orders.ts';
import { OrderRefundSchema } from '#contract/orders/refunds/refunds.ts';
import { ReturnRequestSchema } from '#contract/returns/returns.ts';
import { EXEMPTION_REASONS } from '#contract/tax/tax-exemption.ts';
import { RESERVATION_TIME } from './reservation.ts';
import { BankPaymentSchema, BankTransferSchema } from '#contract/payments/bank-transfers.ts';
import { MAX_LINES } from '#contract/basket/basket-limits.ts';
import { PAY_LATER_METHODS } from '#contract/payments/pay-later.ts';
import { CHECKOUT_METHODS } from '#contract/payments/payment-methods.ts';

const NewLineSchema = z.object({
  part: z.string('Choose a part').check(z.maxLength(100)),
  quantity: unitsSchema('Order at least 1'),
});

const linesOf = <Line extends z.ZodMiniType>(line: Line) =>
  z.array(line).check(z.minLength(1, 'Add at least one part'), z.maxLength(MAX_LINES, `At most ${MAX_LINES} parts`));

export const NewWholeOrderSchema = z.object({
  lines: linesOf(NewLineSchema),
  delivery: z.optional(DeliverySchema),
  /** The id of a delivery method; if absent, the cheapest one for the address. */
  deliveryMethod: z.optional(z.string().check(z.maxLength(40))),
  /** Instead of `delivery` and `deliveryMethod`: the customer picks the order up. */
  pickUp: z.optional(PickUpSchema),
  ...mapOrderTexts(({ max }) => z.optional(textSchema(max))),
  /** The id of the caller's company that orders; absent: the caller, privately. */
  company: z.optional(GivenIdSchema),
  /** The total in dollars that the customer was shown; if it is outdated, the answer is 409 with the current one. */
  placeOrderPrice: z.optional(DollarsSchema),
  /** Codes of promotions, in any case. If one of them does not apply, nothing is ordered, and `fields` says why. */
  codes: z.optional(
    z
      .array(
        z
          .string('Enter a code')
          .check(z.trim(), z.minLength(1, 'Enter a code'), z.maxLength(MAX_CODE, `At most ${MAX_CODE} characters`)),
      )
      .check(z.maxLength(MAX_CODES, `At most ${MAX_CODES} codes`)),
  ),
  /**
   * How it is to be paid; by default by card. With `bank` its units stay reserved until the due day (settings `bank.*`). With `pick_up`
   * it is made ready before it is paid, at a place that allows it (settings `pickUp.*`). With `invoice` the `company` pays it some days
   * after it has shipped, within its credit limit.
   */
  payment: z.optional(z.enum(CHECKOUT_METHODS)),
  /** Leaves the customer's basket as it is; by default the ordered units are taken out of it. */
  keepBasket: z.optional(z.boolean()),
});
export type NewWholeOrder = z.infer<typeof NewWholeOrderSchema>;

export const createOrder = endpoint('POST /orders', {
  access: 'signed-in',
  summary: `Places an order of up to ${MAX_LINES} parts and reserves all their units for ${RESERVATION_TIME}, or the time that admins set, or none. Charges the delivery and tax of the shop's settings (\`GET /checkout-terms\`). Send an \`Idempotency-Key\` so that a repeat makes no second order. If parts fall short (409 \`lines_short\`), \`fresh\` is a list of \`{ part, quantity, left }\`.`,
  body: NewWholeOrderSchema,
  response: z.object({
    acknowledged: z.boolean(),
    insertedId: z.string(),
    number: z.string(),
    /** The ids of the lines, in the order of the request; a part named twice becomes one line. */
    lines: z.array(z.string()),
    placeOrderPrice: z.number(),
    /** With the prices of the lines they add up to `placeOrderPrice`. */
    adjustments: z.array(AdjustmentSchema),
  }),
  errors: [
    'invalid_fields',
    'forbidden',
    'lines_short',
    'reservation_limit',
    'approval_needed',
    'price_changed',
    'idempotency_mismatch',
    'provider_unavailable',
    'provider_refused',
  ],
});

/** Amounts in cents. */
const TaxLinesSchema = z.readonly(z.array(z.object({ label: z.string(), percent: z.number(), cents: z.number() })));

export const quoteOrder = endpoint('POST /orders/quote', {
  access: 'signed-in',
  summary:
    'What an order would cost with delivery and tax, in cents; it reserves nothing. For shops whose tax the card provider calculates; the tax of others follows from `GET /checkout-terms`.',
  body: z.extend(
    z.pick(NewWholeOrderSchema, { lines: true, delivery: true, deliveryMethod: true, codes: true, company: true }),
    {
      pickUp: z.optional(z.pick(PickUpSchema, { place: true })),
    },
  ),
  response: z.object({
    linesCents: z.number(),
    deliveryCents: z.number(),
    /** The tax that is added; 0 when prices contain it. */
    taxCents: z.number(),
    /** All that the order charges besides its parts, or takes off: delivery, taxes and others. */
    adjustments: z.array(
      // `line`: the id of the part of that line.
      z.extend(AdjustmentSchema, { cents: z.number() }),
    ),
    totalCents: z.number(),
    terms: z.object({
      method: z.nullable(
        z.object({
          id: z.string(),
          name: z.string(),
          priceCents: z.number(),
          minDays: z.number(),
          maxDays: z.number(),
        }),
      ),
      tax: z.nullable(z.object({ isIncluded: z.boolean(), isDeliveryTaxed: z.boolean(), taxes: TaxLinesSchema })),
    }),
  }),
  errors: ['invalid_fields', 'forbidden', 'lines_short', 'provider_unavailable', 'provider_refused'],
});

/** A discount that staff give: a percentage of the price of the parts, or an amount in dollars. */
export const DiscountSchema = z
  .object({
    /** As the customer sees it, such as `School discount`. */
    label: lineSchema(60, 'Enter what the discount is for'),
    percent: z.optional(
      z.number('Enter a percentage').check(
        z.gt(0, 'Enter more than 0'),
        z.maximum(100, 'At most 100%'),
        z.refine((value) => hasDecimals(value, 2), 'Enter at most two decimals'),
      ),
    ),
    amount: z.optional(ChargeableSchema.check(z.gt(0, 'Enter more than 0'))),
  })
  .check(
    z.refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
      path: ['amount'],
      message: 'Enter a percentage or an amount',
    }),
  );

/** The price of a unit that staff agree, in dollars; 0 for a present. */
export const AgreedPriceSchema = ChargeableSchema.check(z.refine(isPrice, 'That price is too high'));

const StaffOrderSchema = z.extend(NewWholeOrderSchema, {
  lines: linesOf(z.extend(NewLineSchema, { unitPrice: z.optional(AgreedPriceSchema) })),
  discount: z.optional(DiscountSchema),
});
export type StaffOrder = z.infer<typeof StaffOrderSchema>;

export const placeForCustomer = endpoint('POST /customers/{id}/orders', {
  access: 'orders.place',
  summary:
    'Places an order on behalf of a customer, with the same checks, but without the limits on unpaid reservations. The customer gets the usual email with a link, and only the customer can pay it, or whoever has its payment link. A `unitPrice` of a line, which replaces the price of the catalog, and a `discount` need the permission `orders.discount`. Send an `Idempotency-Key`.',
  params: IdParamsSchema,
  body: StaffOrderSchema,
  // A discount has either.
  example: { discount: { label: 'School discount', percent: 10 } },
  response: createOrder.response,
  errors: ['not_found', ...createOrder.errors],
});

const ShipmentSchema = z.object({
  _id: z.string(),
  carrier: z.string(),
  tracking: z.string(),
  /** The day on which the parcel should arrive, such as `2026-12-01`. */
  expected: z.nullable(z.string()),
  createdAt: z.string(),
  /** When an admin marked it as delivered, or as handed over. */
  deliveredAt: z.nullable(z.string()),
  /** Present if its customer picks it up: `createdAt` is when it was ready. */
  pickUp: z.optional(z.literal(true)),
  /** The ids of the lines in it. */
  lines: z.array(z.string()),
  /** The lines in it, with the units of each. */
  contents: z.array(z.object({ line: z.string(), units: z.number() })),
});
export type Shipment = z.infer<typeof ShipmentSchema>;

/** The affected line; null for the whole order. */
const line = z.nullable(z.string());

export const WholeOrderSchema = z.object({
  _id: z.string(),
  number: z.string(),
  status: z.enum(ORDER_STATES),
  paid: z.boolean(),
  transactionId: z.nullable(z.string()),
  /** When the reservation of an unpaid order ends. */
  holdUntil: z.nullable(z.string()),
  createdAt: z.string(),
  /** For admins: the customer's id. */
  customer: z.optional(z.string()),
  /** For admins: present if it was placed without an account, and is in none. */
  guest: z.optional(z.boolean()),
  /** For admins: the code of the language of its emails and documents, if it is not English. */
  language: z.optional(z.string()),
  /** Present if refunds can become store credit: a customer with an account ordered it, and no company. */
  storeCredit: z.optional(z.boolean()),
  /** For admins: present if an assistant placed it: the protocol and its platform, such as `ucp:platform.example`. */
  channel: z.optional(z.string()),
  customerEmail: z.string(),
  customerName: z.string(),
  phone: z.string(),
  address: z.string(),
  delivery: z.nullable(DeliverySchema),
  /** Present if the customer picks it up: the place, as it was when the order was placed. `delivery` then has its address. */
  pickUp: z.optional(z.object({ name: z.string(), address: z.string(), hours: z.string(), instructions: z.string() })),
  ...mapOrderTexts(() => z.string()),
  /** The company that ordered. `buyer`: the name of who placed it; `mayChange`: whether the caller may pay and cancel it. */
  company: z.optional(
    z.object({
      _id: z.string(),
      name: z.string(),
      buyer: z.string(),
      isOwn: z.boolean(),
      mayChange: z.boolean(),
    }),
  ),
  /** Dollars: lines, delivery and tax, and the total with all `adjustments`. */
  linesPrice: z.number(),
  deliveryPrice: z.number(),
  taxPrice: z.number(),
  placeOrderPrice: z.number(),
  /** Its payments, oldest first: the one that paid it, and the differences of later changes. In dollars. */
  payments: z.array(z.object({ transactionId: z.string(), amount: z.number() })),
  /** The gift cards that pay a share of it once it is paid in full, and what is left to pay, in dollars; while it is unpaid. */
  giftCards: z.optional(z.array(z.object({ _id: z.string(), last4: z.string(), amount: z.number() }))),
  due: z.optional(z.number()),
  /**
   * Present while it is fulfilled before its payment arrives: how it is paid, the dollars that are left to pay, and until when it
   * waits at its pick-up place, such as `2026-12-01`, once it is ready.
   */
  owed: z.optional(
    z.object({
      method: z.enum(PAY_LATER_METHODS),
      amount: z.number(),
      pickUpBy: z.optional(z.string()),
      /** By invoice: the days to pay, and the day by which it is due, once it has shipped. */
      days: z.optional(z.number()),
      dueOn: z.optional(z.string()),
    }),
  ),
  /** How it is to be paid, if that is a bank transfer that has not paid it yet. */
  bankTransfer: z.optional(BankTransferSchema),
  /** For admins only: what arrived for it by bank transfer. */
  bankPayments: z.optional(z.array(BankPaymentSchema)),
  /** A change that waits for the payment of what it costs more. */
  change: z.optional(OrderChangeSchema),
  /** How much of its payments neither refunds nor disputes have used up, in dollars; 0 unless it is paid. */
  leftToRefund: z.number(),
  /** For admins only: what is left to refund of delivery with its tax, in dollars. */
  deliveryLeft: z.optional(z.number()),
  /**
   * What the order charges besides its parts, or takes off (negative), in dollars; `isIncluded`: part of the prices, so that it
   * adds nothing.
   */
  adjustments: z.array(AdjustmentSchema),
  /** The delivery method that the order was placed with. */
  deliveryMethod: z.nullable(
    z.object({
      name: z.string(),
      minDays: z.number(),
      maxDays: z.number(),
      /** Present if delivery is free for the value of the parts, in dollars: from which value, and the price below it. */
      free: z.optional(z.object({ from: z.number(), price: z.number() })),
    }),
  ),
  /** What it was promised when it was paid: the days on which it arrives, such as `2026-12-01`; `shipBy` for admins only. */
  expectedDelivery: z.optional(z.object({ from: z.string(), to: z.string(), shipBy: z.optional(z.string()) })),
  /** Delivery with tax in dollars that cancellations after the payment made due; it was taken out of their refunds. */
  lateDelivery: z.optional(z.number()),
  /** The taxes in dollars; `isIncluded`: part of the prices, so that they add nothing to the total. */
  taxes: z.array(z.object({ label: z.string(), percent: z.number(), amount: z.number(), isIncluded: z.boolean() })),
  /** Present if the customer owed no tax when the order was placed: why, and the number that proves it. */
  taxExemption: z.optional(z.object({ reason: z.enum(EXEMPTION_REASONS), number: z.optional(z.string()) })),
  /** The customer's VAT number when the order was placed. */
  vatNumber: z.optional(z.string()),
  lines: z.array(OrderSchema),
  shipments: z.array(ShipmentSchema),
  refunds: z.array(OrderRefundSchema),
  /** The customer's return requests, oldest first. */
  returns: z.array(ReturnRequestSchema),
  /** The names of the documents that exist so far, for `GET /orders/{id}/documents/{document}`. */
  documents: z.array(z.string()),
  /** `amount`: the dollars of a refund, or the new total; `lines`: the parts that were changed. */
  history: z.array(
    z.object({
      what: z.enum(ORDER_EVENTS),
      at: z.string(),
      line,
      amount: z.optional(z.number()),
      lines: z.optional(z.array(z.object({ name: z.string(), before: z.number(), quantity: z.number() }))),
    }),
  ),
  /** For admins only. */
  disputes: z.optional(z.array(DisputeSchema)),
  tags: z.optional(z.array(z.string())),
  notes: z.optional(z.array(OrderNoteSchema)),
});
export type WholeOrder = z.infer<typeof WholeOrderSchema>;

export const readWholeOrder = endpoint('GET /orders/{id}', {
  access: 'signed-in',
  keyPermission: 'orders.read',
  summary:
    'One order with its lines, shipments, refunds, documents and history, by its id or that of a line; for its owner or an admin.',
  params: IdParamsSchema,
  response: WholeOrderSchema,
  errors: ['not_found'],
});

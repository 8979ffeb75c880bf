import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/tables.ts';
import { companies } from '#server/companies/tables.ts';
import { parts } from '#server/parts/tables.ts';
import { at, createdAt, id, tsvector } from '#server/database/columns.ts';
import { ORDER_EVENTS } from '#contract/orders/orders.ts';
import { ORDER_STATES } from '#contract/choices.ts';
import { PAY_LATER_METHODS } from '#contract/payments/pay-later.ts';
import { mapOrderTexts, orderTexts } from '#contract/orders/order-texts.ts';
import type { AdjustmentKind } from '#contract/orders/adjusters/adjusters.ts';
import type { OrderTerms } from '#contract/orders/charges.ts';
import type { Delivery } from '#contract/orders/delivery-schema.ts';
import { toFulfillSql } from './payment-state.ts';

/** SQL: the texts that a search finds an order by. */
const SEARCHED_TEXTS = orderTexts
  .filter(({ isSearched }) => isSearched)
  .map(({ column }) => column)
  .join(" || ' ' || ");

/** The card of a payment. */
export interface PaidCard {
  /** The provider's value, such as `visa`. */
  readonly brand: string;
  readonly last4: string;
}

/** The numbers of orders; the setting `orders.firstNumber` raises it. */
export const orderNumbers = pgSequence('order_numbers', { startWith: 1001 });

/**
 * An order: one customer, one address, one or more lines; once paid, one or more payments. Its id is the id of its first line, so that every
 * id of a line or of an order is found in `order_lines`.
 */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** The printed number; orders placed before numbers were sequential have the end of their id. */
    number: text('number')
      .notNull()
      .default(sql`nextval('order_numbers')::text`),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => users.id),
    customerEmail: text('customer_email').notNull(),
    customerName: text('customer_name').notNull(),
    phone: text('phone').notNull(),
    /** Free text, or the text of `delivery`. */
    address: text('address').notNull(),
    /** Null when the customer gave free text or nothing. */
    delivery: jsonb('delivery').$type<Delivery>(),
    ...mapOrderTexts(({ column }) => text(column).notNull().default('')),
    /** The sum of the billed lines. */
    linesCents: bigint('lines_cents', { mode: 'number' }).notNull(),
    /** What its adjustments add to it; negative if discounts are more than the charges. */
    adjustmentsCents: bigint('adjustments_cents', { mode: 'number' }).notNull().default(0),
    /** The terms that its adjustments are calculated from; null when nothing but its parts is charged. */
    terms: jsonb('terms').$type<OrderTerms>(),
    totalCents: bigint('total_cents', { mode: 'number' })
      .notNull()
      .generatedAlwaysAs(sql`lines_cents + adjustments_cents`),
    /** What gift cards hold for it until it is paid; 0 before and after. Kept by server/gift-cards/held-amounts.ts. */
    prepaidCents: bigint('prepaid_cents', { mode: 'number' }).notNull().default(0),
    /** What its payments charged; 0 until it is paid. The balances are kept by server/orders/refunds/balances.ts. */
    paidCents: bigint('paid_cents', { mode: 'number' }).notNull().default(0),
    /** What of it is refunded or owed, at most all of it. */
    refundedCents: bigint('refunded_cents', { mode: 'number' }).notNull().default(0),
    /** What of the rest disputes have withdrawn. */
    disputedCents: bigint('disputed_cents', { mode: 'number' }).notNull().default(0),
    /** What can be refunded. */
    leftCents: bigint('left_cents', { mode: 'number' })
      .notNull()
      .generatedAlwaysAs(sql`paid_cents - refunded_cents - disputed_cents`),
    /** When the reservation of an unpaid order ends; null when nothing is reserved or the order is paid. */
    holdUntil: at('hold_until'),
    /** The day by which it is to be paid by bank transfer, also for an invoice once it ships; null if it is not. */
    dueOn: date('due_on'),
    /** How it is paid if it was agreed to be fulfilled before that; stays once it is paid. */
    payLater: text('pay_later', { enum: PAY_LATER_METHODS }),
    /** Whether it is fulfilled before its payment arrives: from the agreement until it is paid or canceled. */
    isOwed: boolean('is_owed').notNull().default(false),
    /** What its customer owes, without part payments that wait for the rest. */
    owedCents: bigint('owed_cents', { mode: 'number' })
      .notNull()
      .generatedAlwaysAs(sql`case when is_owed then lines_cents + adjustments_cents - prepaid_cents else 0 end`),
    /** The days that its company has to pay the invoice once it ships; null for other orders. */
    paymentDays: integer('payment_days'),
    /** The last day on which an order that is paid at pick-up waits for its customer; null until it is ready. */
    pickUpBy: date('pick_up_by'),
    /** What it was promised when it was paid: the last day of its dispatch, and the days on which it arrives; null if nothing. */
    shipBy: date('ship_by'),
    arrivesFrom: date('arrives_from'),
    arrivesBy: date('arrives_by'),
    /** The id of the payment that paid the order: the first of its payments. */
    transactionId: text('transaction_id'),
    /** The Idempotency-Key of the request and a digest of its body; cleared after 24 hours. */
    idempotencyKey: text('idempotency_key'),
    fingerprint: text('fingerprint'),
    /**
     * The network client that an account without a verified email ordered from (`clientKey`), for the caps on
     * reservations. Null for other orders; cleared after 24 hours.
     */
    placedFrom: text('placed_from'),
    /** Whether it reserved more than half of a part's stock when it was placed; then its reservation is not renewed. */
    isLarge: boolean('is_large').notNull().default(false),
    /** The company that ordered; null: its customer, privately. */
    companyId: uuid('company_id').references(() => companies.id),
    /** The code of the language of its emails and documents: that of the page on which it was placed. */
    language: text('language').notNull().default('en'),
    /** What placed it if not a person in the store, such as `ucp:platform.example` (contract/orders/channels.ts). */
    channel: text('channel'),
    createdAt: createdAt(),
    /** When the last line was shipped or canceled. */
    closedAt: at('closed_at'),
    /** The member of staff that it is assigned to. */
    assigneeId: uuid('assignee_id').references(() => users.id),
    /** Labels that admins gave it, in lower case. */
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The words that an admin's search finds it by. */
    search: tsvector('search').generatedAlwaysAs(
      sql.raw(`order_document(customer_name, customer_email, phone, address, ${SEARCHED_TEXTS})`),
    ),
  },
  (table) => [
    uniqueIndex('orders_transaction').on(table.transactionId),
    // Small, because keys are cleared after a day; the job that clears them also uses it.
    uniqueIndex('orders_idempotency')
      .on(table.customerId, table.idempotencyKey)
      .where(sql`idempotency_key is not null`),
    // Unique, because lines refer to both columns.
    uniqueIndex('orders_customer').on(table.customerId, table.id),
    index('orders_holds')
      .on(table.holdUntil)
      .where(sql`hold_until is not null`),
    // Current reservations of accounts without a verified email: few rows.
    index('orders_reserved_unverified')
      .on(table.placedFrom)
      .where(sql`placed_from is not null`),
    // Orders that wait for a bank transfer: few rows.
    index('orders_due')
      .on(table.customerId, table.dueOn)
      .where(sql`due_on is not null and transaction_id is null and closed_at is null`),
    // Orders that are fulfilled before they are paid: few rows.
    index('orders_owed')
      .on(table.customerId, table.id)
      .where(sql`is_owed`),
    index('orders_owed_by_company')
      .on(table.companyId, table.dueOn)
      .where(sql`is_owed and company_id is not null`),
    check(
      'orders_owed_is_agreed',
      sql`not ${table.isOwed} or (${table.payLater} is not null and ${table.transactionId} is null)`,
    ),
    // Paid orders that are not closed: few rows.
    index('orders_ship_by')
      .on(table.shipBy)
      .where(sql`ship_by is not null and closed_at is null`),
    index('orders_company')
      .on(table.companyId, table.id)
      .where(sql`company_id is not null`),
    // What a buyer's orders of a month come to.
    index('orders_company_buyer')
      .on(table.companyId, table.customerId, table.createdAt)
      .where(sql`company_id is not null`),
    index('orders_number').on(table.number),
    index('orders_search')
      .using('gin', table.search)
      // A search reads the pending list from end to end.
      .with({ gin_pending_list_limit: 256 }),
    index('orders_tags')
      .using('gin', table.tags)
      .where(sql`tags <> '{}'`),
    index('orders_assignee')
      .on(table.assigneeId, table.id)
      .where(sql`assignee_id is not null`),
    index('orders_refunded')
      .on(table.id)
      .where(sql`refunded_cents > 0`),
    index('orders_total').on(table.totalCents, table.id),
    index('orders_without_address')
      .on(table.id)
      .where(sql`address = '' and closed_at is null`),
    index('orders_name').on(sql`lower(${table.customerName}) text_pattern_ops`),
    check(
      'orders_balances',
      sql`${table.refundedCents} >= 0 and ${table.disputedCents} >= 0 and ${table.refundedCents} + ${table.disputedCents} <= ${table.paidCents}`,
    ),
    index('orders_with_prepaid')
      .on(table.id)
      .where(sql`prepaid_cents > 0`),
    check('orders_prepaid', sql`${table.prepaidCents} >= 0`),
    check('orders_sums', sql`${table.linesCents} >= 0 and ${table.linesCents} + ${table.adjustmentsCents} >= 0`),
  ],
);

/** The payments that an order keeps: the one that paid it, and the differences of later changes. */
export const orderPayments = pgTable(
  'order_payments',
  {
    id: id(),
    /** The provider's intent. */
    intentId: text('intent_id').notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    /** The card that paid, if the provider names it. */
    card: jsonb('card').$type<PaidCard>(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('order_payments_intent').on(table.intentId),
    index('order_payments_order').on(table.orderId, table.id),
    check('order_payments_amount', sql`${table.amountCents} > 0`),
  ],
);

/** A parcel of an order. */
export const shipments = pgTable(
  'shipments',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    carrier: text('carrier').notNull(),
    tracking: text('tracking').notNull(),
    /** The day on which it should arrive. */
    expectedOn: date('expected_on'),
    /** Whether it waits for its customer at the order's pick-up place, or was handed over there. */
    isPickUp: boolean('is_pick_up').notNull().default(false),
    createdAt: createdAt(),
    deliveredAt: at('delivered_at'),
  },
  (table) => [
    index('shipments_order').on(table.orderId),
    // What customers have not picked up yet: few rows.
    index('shipments_to_pick_up')
      .on(table.orderId)
      .where(sql`is_pick_up and delivered_at is null`),
    index('shipments_tracking').on(sql`lower(${table.tracking}) text_pattern_ops`),
    index('shipments_tracking_end').on(sql`reverse(lower(${table.tracking})) text_pattern_ops`),
  ],
);

/** One part of an order. The API of the specification shows lines as its orders. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: id(),
    orderId: uuid('order_id').notNull(),
    /** The order's customer, repeated for the indexes of lists. */
    customerId: uuid('customer_id').notNull(),
    partId: uuid('part_id')
      .notNull()
      .references(() => parts.id),
    /** Name, SKU, variant and price at the time of the order. */
    partName: text('part_name').notNull(),
    partSku: text('part_sku').notNull().default(''),
    partVariant: text('part_variant').notNull().default(''),
    /** The part's tax class at the time of the order. */
    taxClass: text('tax_class').notNull().default(''),
    /** Grams of one unit when it was ordered; null if unknown. */
    weight: integer('weight'),
    unitPriceCents: bigint('unit_price_cents', { mode: 'number' }).notNull(),
    /** The name of the price list that its price came from; null for the public price. */
    priceList: text('price_list'),
    /** The number that the company which ordered had for the part then. */
    ownNumber: text('own_number'),
    quantity: integer('quantity').notNull(),
    /** Units refunded before shipping, which are therefore not shipped. */
    withdrawnUnits: integer('withdrawn_units').notNull().default(0),
    /** Those that the customer canceled. */
    canceledUnits: integer('canceled_units').notNull().default(0),
    /** Units sent in parcels before the one that ships the rest of the line. */
    sentUnits: integer('sent_units').notNull().default(0),
    /** Units that are sent once more, in exchange for returned ones. */
    exchangedUnits: integer('exchanged_units').notNull().default(0),
    /** Shipped units that came back and were put on sale again. */
    returnedUnits: integer('returned_units').notNull().default(0),
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
    /** The line's share of the order's adjustments of parts, such as discounts. */
    adjustmentCents: bigint('adjustment_cents', { mode: 'number' }).notNull().default(0),
    /** The line's share of the order's added tax. */
    taxCents: bigint('tax_cents', { mode: 'number' }).notNull().default(0),
    /** What of the price of a canceled line, or of canceled units, pays delivery that this made due; it is not refunded. */
    keptCents: bigint('kept_cents', { mode: 'number' }).notNull().default(0),
    /** What of the line its refunds have returned or owe, at most its price and tax without `keptCents`. */
    refundedCents: bigint('refunded_cents', { mode: 'number' }).notNull().default(0),
    /** The rest of its price and tax. */
    leftCents: bigint('left_cents', { mode: 'number' })
      .notNull()
      .generatedAlwaysAs(sql`total_cents + adjustment_cents + tax_cents - kept_cents - refunded_cents`),
    status: text('status', { enum: ORDER_STATES }).notNull().default('unpaid'),
    /** False for a line canceled before the rest of its order was paid: it does not count in the order's total. */
    isBilled: boolean('is_billed').notNull().default(true),
    createdAt: createdAt(),
    /** When it was packed; the customer cannot cancel it from then on. */
    packedAt: at('packed_at'),
    closedAt: at('closed_at'),
  },
  (table) => [
    foreignKey({
      name: 'order_lines_order',
      columns: [table.customerId, table.orderId],
      foreignColumns: [orders.customerId, orders.id],
    }),
    uniqueIndex('order_lines_part_once').on(table.orderId, table.partId),
    index('order_lines_customer').on(table.customerId, table.id),
    index('order_lines_open')
      .on(table.id)
      .where(sql`closed_at is null`),
    // What each account has reserved, or gets before it pays.
    index('order_lines_reserved')
      .on(table.customerId)
      .where(sql`status in ('unpaid', 'agreed')`),
    index('order_lines_status').on(table.status, table.id),
    // Open lines by price (docs/decisions/020-sorted-tables.md).
    index('order_lines_open_price')
      .on(table.status, table.totalCents, table.id)
      .where(sql`closed_at is null`),
    index('order_lines_part').on(table.partId, table.id),
    // The views of Manage Order, by order.
    index('order_lines_to_pack')
      .on(table.orderId)
      .where(sql.raw(`${toFulfillSql('status')} and packed_at is null`)),
    index('order_lines_to_send')
      .on(table.orderId)
      .where(sql.raw(`${toFulfillSql('status')} and packed_at is not null`)),
    index('order_lines_canceled')
      .on(table.id)
      .where(sql`status = 'cancelled' and id = order_id`),
    index('order_lines_expired')
      .on(table.orderId)
      .where(sql`status = 'expired'`),
    check('order_lines_quantity', sql`${table.quantity} > 0`),
    check('order_lines_canceled_units', sql`${table.canceledUnits} between 0 and ${table.withdrawnUnits}`),
    check('order_lines_tax', sql`${table.taxCents} >= 0`),
    check('order_lines_adjusted', sql`${table.totalCents} + ${table.adjustmentCents} >= 0`),
    check('order_lines_total', sql`${table.totalCents} = ${table.unitPriceCents} * ${table.quantity}`),
    check(
      'order_lines_units_back',
      sql`${table.withdrawnUnits} >= 0 and ${table.returnedUnits} >= 0 and ${table.withdrawnUnits} + ${table.returnedUnits} <= ${table.quantity} + ${table.exchangedUnits}`,
    ),
    check(
      'order_lines_sent',
      sql`${table.sentUnits} >= 0 and ${table.withdrawnUnits} + ${table.sentUnits} <= ${table.quantity} + ${table.exchangedUnits}`,
    ),
    check(
      'order_lines_packed',
      sql`${table.packedAt} is null or ${table.status} in ('agreed', 'paid', 'shipped', 'cancelled')`,
    ),
    check(
      'order_lines_kept',
      sql`${table.keptCents} = 0 or (${table.keptCents} > 0 and (${table.status} = 'cancelled' or ${table.canceledUnits} > 0))`,
    ),
    check(
      'order_lines_refunded',
      sql`${table.refundedCents} between 0 and ${table.totalCents} + ${table.adjustmentCents} + ${table.taxCents} - ${table.keptCents}`,
    ),
    check('order_lines_billed', sql`${table.isBilled} or ${table.status} = 'cancelled'`),
  ],
);

/**
 * What an order charges besides its parts, or takes off, in the order in which it is shown. The rows follow from the order's
 * terms (`priceOrder`) and are replaced when it is priced again; `adjustments_cents` of the order is their sum.
 */
export const orderAdjustments = pgTable(
  'order_adjustments',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    position: integer('position').notNull(),
    /** The line whose price it changes; null: all lines, or the whole order. */
    lineId: uuid('line_id').references(() => orderLines.id),
    kind: text('kind').$type<AdjustmentKind>().notNull(),
    /** As shown to the customer. */
    label: text('label').notNull(),
    /** Negative for a discount. */
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    /** The added tax on it; 0 for taxes, and for adjustments of parts, whose tax is that of the lines. */
    taxCents: bigint('tax_cents', { mode: 'number' }).notNull().default(0),
    /** Whether the prices contain it, so that it adds nothing to the total. */
    isIncluded: boolean('is_included').notNull().default(false),
    /** Whether it changes the price of the parts, so that lines have a share of it (`adjustment_cents`). */
    isOfParts: boolean('is_of_parts').notNull().default(false),
    /** What it was calculated from; of a tax its label and percent. */
    source: jsonb('source').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    check('order_adjustments_line', sql`${table.lineId} is null or ${table.isOfParts}`),
    check('order_adjustments_included', sql`not (${table.isIncluded} and ${table.isOfParts})`),
  ],
);

/**
 * Reservations that their customer ended without paying, or paid and canceled. They make the account's next reservations
 * shorter and smaller until it pays, for 30 days; rows are deleted after that (reservation-limits.ts).
 */
export const abandonedReservations = pgTable(
  'abandoned_reservations',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Without a foreign key, whose lock on the user would come after the order's: account deletion locks them the other way. */
    customerId: uuid('customer_id').notNull(),
    /** How much it counts. */
    points: integer('points').notNull(),
    /** The price of the units that were released. */
    cents: bigint('cents', { mode: 'number' }).notNull(),
    /** A later payment of the customer for this order makes up for it, until they cancel that order. */
    forgivenBy: uuid('forgiven_by').references(() => orders.id),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [
    index('abandoned_reservations_customer').on(table.customerId, table.id),
    check('abandoned_reservations_counts', sql`${table.points} > 0 and ${table.cents} >= 0`),
  ],
);

/** The contents of a parcel. A line whose units are sent in several parcels is in each of them. */
export const shipmentLines = pgTable(
  'shipment_lines',
  {
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id),
    lineId: uuid('line_id')
      .notNull()
      .references(() => orderLines.id),
    units: integer('units').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.lineId] }),
    index('shipment_lines_line').on(table.lineId),
    check('shipment_lines_units', sql`${table.units} > 0`),
  ],
);

/** Append-only: what happened to an order, by whom and why. The customer's timeline reads it. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Null: the event concerns the whole order. */
    lineId: uuid('line_id').references(() => orderLines.id),
    what: text('what', { enum: ORDER_EVENTS }).notNull(),
    actor: text('actor').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>(),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [index('order_events_order').on(table.orderId, table.id)],
);

import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/tables.ts';
import { parts } from '#server/parts/tables.ts';
import { at, createdAt, id } from '#server/database/columns.ts';
import { ORDER_EVENTS } from '#contract/orders/orders.ts';
import { ORDER_STATES } from '#contract/choices.ts';
import { REFUND_STATES } from '#contract/orders/refunds.ts';

export const orders = pgTable(
  'orders',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => users.id),
    partId: uuid('part_id')
      .notNull()
      .references(() => parts.id),
    /** Name and price at the time of the order. */
    partName: text('part_name').notNull(),
    unitPriceCents: bigint('unit_price_cents', { mode: 'number' }).notNull(),
    quantity: integer('quantity').notNull(),
    /** Units refunded before shipping, which are therefore not shipped. */
    withdrawnUnits: integer('withdrawn_units').notNull().default(0),
    /** Shipped units that came back and were put on sale again. */
    returnedUnits: integer('returned_units').notNull().default(0),
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
    customerEmail: text('customer_email').notNull(),
    customerName: text('customer_name').notNull(),
    phone: text('phone').notNull(),
    address: text('address').notNull(),
    status: text('status', { enum: ORDER_STATES }).notNull().default('unpaid'),
    /** When the reservation of an unpaid order ends. */
    holdUntil: at('hold_until'),
    /** The provider's intent that paid the order. */
    transactionId: text('transaction_id'),
    /** The Idempotency-Key of the request and a digest of its body; cleared after 24 hours. */
    idempotencyKey: text('idempotency_key'),
    fingerprint: text('fingerprint'),
    createdAt: createdAt(),
    closedAt: at('closed_at'),
  },
  (table) => [
    uniqueIndex('orders_transaction').on(table.transactionId),
    uniqueIndex('orders_idempotency').on(table.customerId, table.idempotencyKey),
    index('orders_customer').on(table.customerId, table.id),
    index('orders_open')
      .on(table.id)
      .where(sql`closed_at is null`),
    index('orders_status').on(table.status, table.id),
    // Open orders by price (docs/decisions/020-sorted-tables.md).
    index('orders_open_price')
      .on(table.status, table.totalCents, table.id)
      .where(sql`closed_at is null`),
    index('orders_holds')
      .on(table.holdUntil)
      .where(sql`status = 'unpaid'`),
    index('orders_part').on(table.partId, table.id),
    // For an admin's search: the displayed end of an id, and the name on the order.
    index('orders_short_id').on(sql`right(${table.id}::text, 8)`),
    index('orders_name').on(sql`lower(${table.customerName}) text_pattern_ops`),
    index('orders_keys')
      .on(table.createdAt)
      .where(sql`idempotency_key is not null`),
    check('orders_quantity', sql`${table.quantity} > 0`),
    check('orders_total', sql`${table.totalCents} = ${table.unitPriceCents} * ${table.quantity}`),
    check(
      'orders_units_back',
      sql`${table.withdrawnUnits} >= 0 and ${table.returnedUnits} >= 0 and ${table.withdrawnUnits} + ${table.returnedUnits} <= ${table.quantity}`,
    ),
    check('orders_paid', sql`${table.status} not in ('paid', 'shipped') or ${table.transactionId} is not null`),
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
    what: text('what', { enum: ORDER_EVENTS }).notNull(),
    actor: text('actor').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>(),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [index('order_events_order').on(table.orderId, table.id)],
);

/**
 * The outbox of order emails. The statement that makes an event true writes a row; the transaction that queues the
 * email deletes it. Separate from the events, which are never changed. Has no foreign key, because rows live for about
 * a second and are written together with their order.
 */
export const orderNotices = pgTable('order_notices', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid('order_id').notNull(),
  what: text('what').notNull(),
  /** The refund that the email reports, if any. */
  refundId: uuid('refund_id'),
  /** The trace context of the request or job that wrote the row; the email job continues the trace. */
  cameFrom: json('came_from'),
});

/** The request sent to the provider under an attempt's idempotency key. */
export interface RefundRequest {
  readonly payment_intent: string;
  readonly amount: number;
  readonly metadata: { readonly refund_id: string; readonly store: string; readonly attempt: string };
}

/**
 * Refunds of orders, both those that the store owes and those made in the provider's dashboard. Orders decide what is
 * owed; server/payments carries it out with the provider.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    intentId: text('intent_id').notNull(),
    /** `provider`: made in the provider's dashboard. Only `store` refunds are retried. */
    origin: text('origin', { enum: ['store', 'provider'] })
      .notNull()
      .default('store'),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    /** The refunded units; null for a refund of an amount. */
    units: integer('units'),
    /** Whether the refunded units went back on sale. */
    restock: boolean('restock').notNull().default(false),
    /** Shown to the customer. */
    reason: text('reason').notNull(),
    /** Shown to admins only. */
    note: text('note'),
    /** A user's id, a job's name, or `provider`. */
    actor: text('actor').notNull().default('store'),
    status: text('status', { enum: REFUND_STATES }).notNull().default('asked'),
    /** The provider's id of the last accepted attempt. */
    refundId: text('refund_id'),
    /** 1, 2, ...: part of the idempotency key `refund:{id}:{attempt}`; 0 before the first attempt. */
    attempt: integer('attempt').notNull().default(0),
    /** The request of the open attempt; null when none is open. */
    request: jsonb('request').$type<RefundRequest>(),
    /** Why the last attempt failed. */
    failure: text('failure'),
    /** When the next attempt is due; null when there is no automatic attempt. */
    nextTryAt: at('next_try_at').defaultNow(),
    createdAt: createdAt(),
    settledAt: at('settled_at'),
    /** When the provider was last asked about it. */
    checkedAt: at('checked_at'),
    /** When the customer's email was queued; sent once, even if the bank returns the money repeatedly. */
    emailedAt: at('emailed_at'),
  },
  (table) => [
    index('refunds_intent').on(table.intentId),
    index('refunds_order').on(table.orderId),
    uniqueIndex('refunds_refund').on(table.refundId),
    check('refunds_amount', sql`${table.amountCents} >= 0`),
    check('refunds_units', sql`${table.units} > 0`),
    check('refunds_status', sql`${table.status} in ('asked', 'refunded', 'failed', 'settled')`),
  ],
);

/**
 * `charged`: the customer's card paid; `refunded`: money was returned to the customer; `refund_returned`: the bank sent
 * a refund back, so it is owed again; `disputed`: the bank withdrew the amount for the cardholder; `dispute_returned`:
 * the store won.
 */
export const MONEY_MOVEMENTS = ['charged', 'refunded', 'refund_returned', 'disputed', 'dispute_returned'] as const;

/** Append-only: every movement of money that the provider confirmed, written in the transaction that makes it true. */
export const moneyMovements = pgTable(
  'money_movements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: MONEY_MOVEMENTS }).notNull(),
    /** The payment that the movement belongs to. */
    intentId: text('intent_id').notNull(),
    /** The provider's id of this movement: the intent of a charge, otherwise the refund or dispute. */
    providerId: text('provider_id').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** The user's id, or the name of the job or provider that reported it. */
    actor: text('actor').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('money_movements_once').on(table.kind, table.providerId),
    index('money_movements_order').on(table.orderId, table.id),
    index('money_movements_intent').on(table.intentId),
    check('money_movements_amount', sql`${table.amountCents} > 0`),
    check(
      'money_movements_kind',
      sql`${table.kind} in ('charged', 'refunded', 'refund_returned', 'disputed', 'dispute_returned')`,
    ),
  ],
);

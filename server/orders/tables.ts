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
import { ORDER_EVENTS } from '#contract/orders.ts';
import { ORDER_STATES } from '#contract/choices.ts';
import { REFUND_STATES } from '#contract/refunds.ts';

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
    /** Name and price as they were when the order was placed. */
    partName: text('part_name').notNull(),
    unitPriceCents: bigint('unit_price_cents', { mode: 'number' }).notNull(),
    quantity: integer('quantity').notNull(),
    /** Of these units: refunded before they were shipped, so that they are not. */
    withdrawnUnits: integer('withdrawn_units').notNull().default(0),
    /** Of these units: came back after they were shipped and went on sale again. */
    returnedUnits: integer('returned_units').notNull().default(0),
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
    customerEmail: text('customer_email').notNull(),
    customerName: text('customer_name').notNull(),
    phone: text('phone').notNull(),
    address: text('address').notNull(),
    status: text('status', { enum: ORDER_STATES }).notNull().default('unpaid'),
    /** Until when the stock of an unpaid order is held. */
    holdUntil: at('hold_until'),
    /** The card provider's intent that paid for it. */
    transactionId: text('transaction_id'),
    /** The placing request's Idempotency-Key and a digest of its body; dropped after 24 hours. */
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
    // By price for those that something can still be done about (docs/decisions/020-sorted-tables.md).
    index('orders_open_price')
      .on(table.status, table.totalCents, table.id)
      .where(sql`closed_at is null`),
    index('orders_holds')
      .on(table.holdUntil)
      .where(sql`status = 'unpaid'`),
    index('orders_part').on(table.partId, table.id),
    // What an admin looks for: the end of an id as it is shown, the name that was written on the order.
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

/** Append-only: what happened to an order, who did it and why. The customer's timeline is read from it. */
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
 * The outbox: what customers are still to be told. Written by the statement that makes it true, taken out by the
 * transaction that queues the mail. A table of its own, as events are never changed; without a foreign key, as its rows
 * live for a second and are written with their order.
 */
export const orderNotices = pgTable('order_notices', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid('order_id').notNull(),
  what: text('what').notNull(),
  /** The refund that it is about, if it is about one. */
  refundId: uuid('refund_id'),
  /** The request, or job, that made it true, as a job's payload says it: the mail's job is on its trail. */
  cameFrom: json('came_from'),
});

/** What is sent to the card provider under an attempt's idempotency key. */
export interface RefundRequest {
  readonly payment_intent: string;
  readonly amount: number;
  readonly metadata: { readonly refund_id: string; readonly store: string; readonly attempt: string };
}

/**
 * Refunds of orders: those that the store owes and carries out, and those made by hand at the card provider. What is owed
 * is the order's business and is decided here; payments carry it out with the card provider.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    intentId: text('intent_id').notNull(),
    /** `provider`: made by hand in the provider's dashboard. Only `store` refunds are tried again. */
    origin: text('origin', { enum: ['store', 'provider'] })
      .notNull()
      .default('store'),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    /** The units that it refunds; null for a refund of an amount alone. */
    units: integer('units'),
    /** Whether those units went back on sale. */
    restock: boolean('restock').notNull().default(false),
    /** Shown to the customer. */
    reason: text('reason').notNull(),
    /** Shown to admins only. */
    note: text('note'),
    /** A user's id, a job's name, or `provider`. */
    actor: text('actor').notNull().default('store'),
    status: text('status', { enum: REFUND_STATES }).notNull().default('asked'),
    /** The provider's id of the last attempt that it took. */
    refundId: text('refund_id'),
    /** 1, 2, ... once it is tried: part of the idempotency key `refund:{id}:{attempt}`. */
    attempt: integer('attempt').notNull().default(0),
    /** What the open attempt sends; null when none is open. */
    request: jsonb('request').$type<RefundRequest>(),
    /** Why the last attempt failed. */
    failure: text('failure'),
    /** When the next attempt may begin; null when none begins by itself. */
    nextTryAt: at('next_try_at').defaultNow(),
    createdAt: createdAt(),
    settledAt: at('settled_at'),
    /** When the provider was last asked how it is doing. */
    checkedAt: at('checked_at'),
    /** When the customer's mail about it was queued: once, however often a bank returns the money. */
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
 * `charged`: a customer's card paid; `refunded`: the money went back; `refund_returned`: the bank did not take it, and
 * it is with the store again, still owed. `disputed`: the bank took it back for the cardholder; `dispute_returned`: the store won.
 */
export const MONEY_MOVEMENTS = ['charged', 'refunded', 'refund_returned', 'disputed', 'dispute_returned'] as const;

/** Append-only: all money that came and went, by the provider's own word; written in the transaction that makes it true. */
export const moneyMovements = pgTable(
  'money_movements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: MONEY_MOVEMENTS }).notNull(),
    /** The payment that the money came by. */
    intentId: text('intent_id').notNull(),
    /** The provider's name of this movement: of the intent when charged, else of the refund or the dispute. */
    providerId: text('provider_id').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** A user's id, or the job or provider that learned of it. */
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

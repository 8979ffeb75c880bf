import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { RefundSplit } from './refund-split.ts';
import { REFUND_STATES } from '#contract/orders/refunds/refunds.ts';
import { at, createdAt, id } from '#server/database/columns.ts';
import { orderChanges } from '#server/orders/changes/tables.ts';
import { orderLines, orders } from '#server/orders/tables.ts';

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
    /** The line that its events and emails are about, if it refunds one line only; `refund_lines` has what it refunds. */
    lineId: uuid('line_id').references(() => orderLines.id),
    intentId: text('intent_id').notNull(),
    /** `provider`: made in the provider's dashboard. Only `store` refunds are retried. */
    origin: text('origin', { enum: ['store', 'provider'] })
      .notNull()
      .default('store'),
    /** Its lines, its delivery, and any other amount together. */
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    /** Delivery with its tax. */
    deliveryCents: bigint('delivery_cents', { mode: 'number' }).notNull().default(0),
    /** The change of the order that made it cost less: the refund is not of its present charges. */
    changeId: uuid('change_id').references(() => orderChanges.id),
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
    /** When it was made, or staff marked it as settled. */
    settledAt: at('settled_at'),
    /** When it was last checked with the provider. */
    checkedAt: at('checked_at'),
    /** When the customer's email about it was queued; null again after the email that a bank returned the money. */
    emailedAt: at('emailed_at'),
  },
  (table) => [
    index('refunds_intent').on(table.intentId),
    index('refunds_order').on(table.orderId),
    index('refunds_failed')
      .on(table.orderId)
      .where(sql`status = 'failed'`),
    // For the job that checks refunds with the provider every minute: unfinished ones, and recent ones that banks may return.
    index('refunds_unfinished')
      .on(table.createdAt)
      .where(sql`status in ('asked', 'failed')`),
    index('refunds_made')
      .on(table.settledAt)
      .where(sql`status = 'refunded'`),
    uniqueIndex('refunds_refund').on(table.refundId),
    check('refunds_amount', sql`${table.amountCents} >= 0`),
    check('refunds_delivery', sql`${table.deliveryCents} between 0 and ${table.amountCents}`),
    check('refunds_status', sql`${table.status} in ('asked', 'refunded', 'failed', 'settled')`),
  ],
);

/** What a refund refunds of each line. The rest of its amount is delivery, or belongs to the whole order. */
export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: uuid('refund_id')
      .notNull()
      .references(() => refunds.id),
    lineId: uuid('line_id')
      .notNull()
      .references(() => orderLines.id),
    /** The refunded units; null if only an amount is refunded. */
    units: integer('units'),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.refundId, table.lineId] }),
    index('refund_lines_line').on(table.lineId),
    check('refund_lines_amount', sql`${table.amountCents} >= 0`),
    check('refund_lines_units', sql`${table.units} > 0`),
  ],
);

/** What a refund refunds of a line. */
export type RefundShare = Readonly<Omit<typeof refundLines.$inferSelect, 'refundId'>>;

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
    // Speeds up the sales of the last days.
    index('money_movements_time').on(table.at),
    check('money_movements_amount', sql`${table.amountCents} > 0`),
    check(
      'money_movements_kind',
      sql`${table.kind} in ('charged', 'refunded', 'refund_returned', 'disputed', 'dispute_returned')`,
    ),
  ],
);

/**
 * What a refund, or a refund that a bank sent back, consists of: parts and adjustments, which add up to its amount.
 * Written once, so that a month of the accounting export does not change later. Only movements of the payment that the
 * order keeps have one; any other payment is no sale.
 */
export const movementSplits = pgTable(
  'movement_splits',
  {
    movementId: bigint('movement_id', { mode: 'number' })
      .primaryKey()
      .references(() => moneyMovements.id),
    refundId: uuid('refund_id').references(() => refunds.id),
    partsCents: bigint('parts_cents', { mode: 'number' }).notNull(),
    /**
     * Of each adjustment of the order. Delivery is negative when the refund of canceled parts is reduced by delivery that their
     * cancellation made due.
     */
    adjustments: jsonb('adjustments').$type<RefundSplit['adjustments']>().notNull(),
  },
  (table) => [index('movement_splits_refund').on(table.refundId)],
);

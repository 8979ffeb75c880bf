import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, json, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { orderChanges } from '#server/orders/changes/tables.ts';
import { orders } from '#server/orders/tables.ts';
import { at, createdAt, id } from '#server/database/columns.ts';
import type { IntentRequest } from './provider/card-types.ts';

/**
 * The store's record of the provider's intents. A row is written before the provider is called, so that no intent is
 * unknown.
 */
export const paymentIntents = pgTable(
  'payment_intents',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** 1, 2, ...: part of the idempotency key `order:{id}:pi:{attempt}`. */
    attempt: integer('attempt').notNull(),
    /** The provider's id; null until it answers. */
    intentId: text('intent_id'),
    /** The change of the paid order whose difference it charges; null: it pays the order. */
    changeId: uuid('change_id').references(() => orderChanges.id),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /**
     * The request sent under the idempotency key, so that every retry is identical even if the email changes. Cleared
     * when the provider answers, because it contains the customer's email.
     */
    request: json('request').$type<IntentRequest>(),
    /** Whether it can still take money; true for at most one attempt per order. */
    live: boolean('live').notNull().default(true),
    createdAt: createdAt(),
    checkedAt: at('checked_at'),
  },
  (table) => [
    uniqueIndex('payment_intents_attempt').on(table.orderId, table.attempt),
    uniqueIndex('payment_intents_intent').on(table.intentId),
    uniqueIndex('payment_intents_live')
      .on(table.orderId)
      .where(sql`live`),
    index('payment_intents_open')
      .on(table.createdAt)
      .where(sql`live`),
  ],
);

/** Webhook events already processed; the provider sends each at least once. */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    intentId: text('intent_id'),
    receivedAt: at('received_at').notNull().defaultNow(),
  },
  // For the job that deletes old ones.
  (table) => [index('provider_events_received').on(table.receivedAt)],
);

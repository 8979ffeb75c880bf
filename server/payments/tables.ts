import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, json, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { orders } from '#server/orders/tables.ts';
import { at, createdAt, id } from '#server/database/columns.ts';
import type { IntentRequest } from './cards.ts';

/** Our side of the card provider's intents. A row is written before the provider is asked, so that none is ever unknown. */
export const paymentIntents = pgTable(
  'payment_intents',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** 1, 2, ...: part of the idempotency key `order:{id}:pi:{attempt}`. */
    attempt: integer('attempt').notNull(),
    /** The provider's id; null until it has answered. */
    intentId: text('intent_id'),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /**
     * What is sent under the idempotency key, so that every retry sends the same; a change of email must not change it.
     * Cleared with the provider's answer: it contains the customer's email.
     */
    request: json('request').$type<IntentRequest>(),
    /** Still able to take money. At most one an order. */
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

/** Webhook events already taken in; the provider sends each at least once. */
export const providerEvents = pgTable('provider_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  intentId: text('intent_id'),
  receivedAt: at('received_at').notNull().defaultNow(),
});

import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt } from '#server/database/columns.ts';
import { orders } from '#server/orders/tables.ts';
import type { Wish } from './wish.ts';

/**
 * Checkouts that assistants fill for buyers, by any protocol. What one is worth and whether it can be ordered is calculated from
 * its wish whenever it is shown; once its order is paid, the order counts.
 */
export const assistantCheckouts = pgTable(
  'assistant_checkouts',
  {
    /** Random and unguessable: anyone who knows it can read and complete the checkout. */
    id: text('id').primaryKey(),
    /** Who fills it: the protocol, and the platform by its profile or its API key. Nobody else finds it. */
    platform: text('platform').notNull(),
    wish: jsonb('wish').$type<Wish>().notNull(),
    /** The total that the assistant was shown last, in cents; what is ordered costs that or nothing is ordered. */
    shownCents: bigint('shown_cents', { mode: 'number' }),
    /** The order that it was completed with, paid or not; null before. */
    orderId: uuid('order_id').references(() => orders.id),
    /** How many orders were given up because the wish changed: part of the key by which the next is placed once. */
    revision: integer('revision').notNull().default(0),
    canceledAt: at('canceled_at'),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('assistant_checkouts_order').on(table.orderId),
    // For the job that deletes those that became nothing.
    index('assistant_checkouts_expiry').on(table.expiresAt),
  ],
);
export type CheckoutRow = typeof assistantCheckouts.$inferSelect;

import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/tables.ts';
import { at, createdAt, id } from '#server/database/columns.ts';
import { orders } from '#server/orders/tables.ts';

/**
 * Links with which an order can be paid without an account, and those that open a guest's order. Stores only a digest of
 * the token.
 */
export const paymentLinks = pgTable(
  'payment_links',
  {
    id: id(),
    tokenDigest: text('token_digest').notNull().unique(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Whether it also opens the order, which only a guest's links do. */
    opensOrder: boolean('opens_order').notNull().default(false),
    /** The member of staff, or the customer. */
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('payment_links_order').on(table.orderId, table.id),
    // For the job that deletes old ones.
    index('payment_links_expiry').on(table.expiresAt),
  ],
);

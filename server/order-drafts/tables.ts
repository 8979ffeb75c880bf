import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import type { DraftContents } from '#contract/order-drafts/order-drafts.ts';
import { users } from '#server/accounts/tables.ts';
import { at, createdAt, id } from '#server/database/columns.ts';
import { orders } from '#server/orders/tables.ts';

/** A line with the catalog's price of a unit in cents and the stock that staff last saw. */
export interface StoredLine {
  readonly part: string;
  readonly quantity: number;
  readonly unitPrice?: number | undefined;
  readonly seen: { readonly cents: number; readonly stock: number };
}

export type StoredContents = Omit<DraftContents, 'lines'> & { readonly lines: readonly StoredLine[] };

/** Orders for customers that staff have not placed yet, some of them asked for by the customer. A placed one names its order, and is deleted some days later. */
export const orderDrafts = pgTable(
  'order_drafts',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => users.id),
    changedBy: uuid('changed_by')
      .notNull()
      .references(() => users.id),
    /** When its customer asked for a quote; null: staff have begun it. */
    askedAt: at('asked_at'),
    contents: jsonb('contents').$type<StoredContents>().notNull(),
    version: integer('version').notNull().default(1),
    orderId: uuid('order_id')
      .unique()
      .references(() => orders.id),
    createdAt: createdAt(),
    changedAt: at('changed_at').notNull().defaultNow(),
  },
  (table) => [
    index('order_drafts_open')
      .on(table.id)
      .where(sql`order_id is null`),
    index('order_drafts_customer').on(table.customerId, table.id),
    // For the job that deletes placed ones.
    index('order_drafts_placed')
      .on(table.changedAt)
      .where(sql`order_id is not null`),
  ],
);

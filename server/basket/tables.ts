import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { PriceBreak } from '#contract/parts/price-breaks.ts';
import { users } from '#server/accounts/tables.ts';
import { at, createdAt, id } from '#server/database/columns.ts';
import { parts } from '#server/parts/tables.ts';

/** A basket belongs to a customer, or to a visitor whose cookie has the token. */
export const baskets = pgTable(
  'baskets',
  {
    id: id(),
    customerId: uuid('customer_id')
      .unique()
      .references(() => users.id),
    /** Only a digest of the cookie's token, so that a copy of the table opens no basket. */
    tokenDigest: text('token_digest').unique(),
    /** Changes with the contents: the Idempotency-Key of an order of the current contents. */
    revision: uuid('revision').notNull().defaultRandom(),
    createdAt: createdAt(),
    /** Accurate to the day when the basket is only read. */
    usedAt: at('used_at').notNull().defaultNow(),
    /** When its customer was last emailed about it. */
    remindedAt: at('reminded_at'),
  },
  (table) => [
    index('baskets_used').on(table.usedAt),
    check('baskets_owner', sql`(${table.customerId} is null) <> (${table.tokenDigest} is null)`),
  ],
);

export const basketLines = pgTable(
  'basket_lines',
  {
    basketId: uuid('basket_id')
      .notNull()
      .references(() => baskets.id, { onDelete: 'cascade' }),
    partId: uuid('part_id')
      .notNull()
      .references(() => parts.id),
    quantity: integer('quantity').notNull(),
    /** Prices and stock that the customer saw when the quantity was set, to show what has changed since. */
    seenPriceCents: bigint('seen_price_cents', { mode: 'number' }).notNull(),
    seenPriceBreaks: jsonb('seen_price_breaks').$type<PriceBreak[]>().notNull().default([]),
    seenStock: integer('seen_stock').notNull(),
    addedAt: at('added_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.basketId, table.partId] }),
    check('basket_lines_quantity', sql`${table.quantity} >= 1`),
  ],
);

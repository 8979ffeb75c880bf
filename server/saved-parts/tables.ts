import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/tables.ts';
import { at } from '#server/database/columns.ts';
import { parts } from '#server/parts/tables.ts';

/** Parts that customers saved, and the notices that they want about them. */
export const savedParts = pgTable(
  'saved_parts',
  {
    customerId: uuid('customer_id')
      .notNull()
      .references(() => users.id),
    partId: uuid('part_id')
      .notNull()
      .references(() => parts.id),
    whenInStock: boolean('when_in_stock').notNull().default(false),
    whenBelowCents: bigint('when_below_cents', { mode: 'number' }),
    /** Part of the link in every notice that ends the notices; grants nothing else. */
    unsubscribeToken: text('unsubscribe_token').unique(),
    savedAt: at('saved_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.partId] }),
    index('saved_parts_notices')
      .on(table.partId)
      .where(sql`when_in_stock or when_below_cents is not null`),
    check('saved_parts_below', sql`${table.whenBelowCents} > 0`),
  ],
);

import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/tables.ts';
import { at, createdAt, id } from '#server/database/columns.ts';

/** Lists of a quick order that customers keep as text, so that they are matched with the catalog of the day. */
export const savedLists = pgTable(
  'saved_lists',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    text: text('text').notNull(),
    /** Lines with text, without the titles of the columns. */
    lines: integer('lines').notNull(),
    createdAt: createdAt(),
    changedAt: at('changed_at').notNull().defaultNow(),
  },
  (table) => [index('saved_lists_customer').on(table.customerId, table.changedAt)],
);

import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/tables.ts';
import { createdAt, id } from '#server/database/columns.ts';

/** Notes of staff about a customer, which the customer does not see; deleted with the account. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => users.id),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('customer_notes_customer').on(table.customerId, table.id)],
);

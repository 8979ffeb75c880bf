import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/tables.ts';
import { at, id } from '#server/database/columns.ts';

/** Customers who want an email about a basket that they left; the row is their consent. */
export const basketEmailConsents = pgTable('basket_email_consents', {
  customerId: uuid('customer_id')
    .primaryKey()
    .references(() => users.id),
  /** When they gave it. */
  since: at('since').notNull().defaultNow(),
});

/** The emails about baskets of the last year. */
export const basketReminders = pgTable(
  'basket_reminders',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => users.id),
    /** Of the token in its links, which restore the basket and end such emails. */
    tokenDigest: text('token_digest').notNull().unique(),
    /** What the basket had. */
    lines: jsonb('lines').$type<{ part: string; quantity: number }[]>().notNull(),
    sentAt: at('sent_at').notNull().defaultNow(),
    /** When its link first restored the basket. */
    returnedAt: at('returned_at'),
  },
  (table) => [
    index('basket_reminders_customer').on(table.customerId, table.sentAt),
    index('basket_reminders_sent').on(table.sentAt),
  ],
);

import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { LAST_REMIND_DAY } from '#contract/choices.ts';
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
    /** The day of the month on which its customer wants to order it again. */
    remindDay: integer('remind_day'),
    /** The day of the last reminder, or on which reminders were turned on: it gets none before the next one. */
    remindedOn: date('reminded_on'),
    createdAt: createdAt(),
    changedAt: at('changed_at').notNull().defaultNow(),
  },
  (table) => [
    index('saved_lists_customer').on(table.customerId, table.changedAt),
    check('saved_lists_remind_day', sql`${table.remindDay} between 1 and ${sql.raw(String(LAST_REMIND_DAY))}`),
    check('saved_lists_reminded_on', sql`${table.remindDay} is null or ${table.remindedOn} is not null`),
  ],
);

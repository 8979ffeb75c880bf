import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '#server/database/columns.ts';
import { users } from '#server/accounts/tables.ts';

/** A person's confirmed phone number, and the number that last received a code. Numbers are in E.164 format. */
export const phones = pgTable(
  'phones',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    number: text('number'),
    confirmedAt: at('confirmed_at'),
    wantedNumber: text('wanted_number'),
    /** A digest of person, number and code together, so that a code works for one person and number only. */
    codeHash: text('code_hash'),
    codeUntil: at('code_until'),
    tries: integer('tries').notNull().default(0),
  },
  (table) => [
    check('phones_confirmed', sql`(${table.number} is null) = (${table.confirmedAt} is null)`),
    check('phones_wanted', sql`num_nulls(${table.wantedNumber}, ${table.codeHash}, ${table.codeUntil}) in (0, 3)`),
  ],
);

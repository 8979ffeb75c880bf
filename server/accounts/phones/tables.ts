import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '#server/database/columns.ts';
import { users } from '../tables.ts';

/** A person's confirmed phone number, and the one that a code was last sent to. Numbers as E.164 writes them. */
export const phones = pgTable(
  'phones',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    number: text('number'),
    confirmedAt: at('confirmed_at'),
    wantedNumber: text('wanted_number'),
    /** Of person, number and code together: a code is nobody else's and for no other number. */
    codeHash: text('code_hash'),
    codeUntil: at('code_until'),
    tries: integer('tries').notNull().default(0),
  },
  (table) => [
    check('phones_confirmed', sql`(${table.number} is null) = (${table.confirmedAt} is null)`),
    check('phones_wanted', sql`num_nulls(${table.wantedNumber}, ${table.codeHash}, ${table.codeUntil}) in (0, 3)`),
  ],
);

import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

/** Searches that found no part, by UTC day. Visitors are not stored. */
export const missedSearches = pgTable(
  'missed_searches',
  {
    day: date('day').notNull(),
    /** As `searchedWords` writes them. */
    words: text('words').notNull(),
    /** Visitors who searched for it, each at most once a day and process. */
    visitors: integer('visitors').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.words] }),
    check('missed_searches_visitors', sql`${table.visitors} > 0`),
  ],
);

import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

/** What visitors searched for without finding a part, by day of UTC. Never who searched. */
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

import { sql } from 'drizzle-orm';
import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { VISIT_EVENTS } from '#contract/visits/visit-events.ts';

/** How often visitors did something on a day of the shop's time zone. Nothing about who they were. */
export const visitSums = pgTable(
  'visit_sums',
  {
    day: date('day').notNull(),
    event: text('event', { enum: VISIT_EVENTS }).notNull(),
    count: bigint('count', { mode: 'number' })
      .notNull()
      .default(sql`0`),
  },
  (table) => [primaryKey({ columns: [table.day, table.event] })],
);

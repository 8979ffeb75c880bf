import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from '#server/database/columns.ts';

/** Attempts counted per key and window, shared by all processes. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  resetsAt: at('resets_at').notNull(),
});

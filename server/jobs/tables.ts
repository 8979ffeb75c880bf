import { pgTable, text } from 'drizzle-orm/pg-core';
import { at } from '#server/database/columns.ts';

/** The workers of the job queue that are alive: each tells every few seconds that it is. */
export const jobWorkers = pgTable('job_workers', {
  /** The name by which the queue locks its jobs. */
  worker: text('worker').primaryKey(),
  seenAt: at('seen_at').notNull().defaultNow(),
});

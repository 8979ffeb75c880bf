import { sql } from 'drizzle-orm';
import { bigint, foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { JOB_KINDS } from '#contract/managed-orders/filter.ts';
import { ITEM_OUTCOMES, type JobParcel } from '#contract/managed-orders/jobs.ts';
import { users } from '#server/accounts/tables.ts';
import { apiKeys } from '#server/api-keys/tables.ts';
import { at, bytewiseText, createdAt, id } from '#server/database/columns.ts';
import { orders } from '#server/orders/tables.ts';

/** Notes of admins on orders, for admins only. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('order_notes_order').on(table.orderId, table.id)],
);

/** The words of orders that a search with a typing error is compared with; a job rewrites them every night. */
export const orderWords = pgTable('order_words', { word: bytewiseText('word').primaryKey() });

/** Views of Manage Order that an admin saved: a name for a query string. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    query: text('query').notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('saved_views_name').on(table.userId, table.name)],
);

/** An action on many orders, which a background job carries out one order at a time. */
export const orderJobs = pgTable(
  'order_jobs',
  {
    id: id(),
    actor: uuid('actor')
      .notNull()
      .references(() => users.id),
    /** The API key that started it, if one did. */
    keyId: uuid('key_id').references(() => apiKeys.id),
    action: text('action', { enum: JOB_KINDS }).notNull(),
    /** The job that it undoes. */
    undoes: uuid('undoes'),
    /** The tag that it adds or removes. */
    tag: text('tag'),
    /** The parcel, if the action ships. */
    parcel: jsonb('parcel').$type<JobParcel>(),
    createdAt: createdAt(),
    /** When it last made progress; a job that makes none is started again. */
    seenAt: at('seen_at').notNull().defaultNow(),
    stoppedAt: at('stopped_at'),
    finishedAt: at('finished_at'),
  },
  (table) => [
    foreignKey({ name: 'order_jobs_undone', columns: [table.undoes], foreignColumns: [table.id] }).onDelete('set null'),
    uniqueIndex('order_jobs_undoes').on(table.undoes),
    index('order_jobs_open')
      .on(table.seenAt)
      .where(sql`finished_at is null`),
  ],
);

/** The orders of a job. An order's outcome is written in the transaction that changes the order. */
export const orderJobItems = pgTable(
  'order_job_items',
  {
    jobId: uuid('job_id').notNull(),
    position: bigint('position', { mode: 'number' }).notNull(),
    orderId: uuid('order_id').notNull(),
    /** Null until the order is processed. */
    outcome: text('outcome', { enum: ITEM_OUTCOMES }),
    /** Why the order was refused. */
    reason: text('reason'),
    /** The `packed_at` of the lines that it packed, or of those to unpack. */
    packedAt: at('packed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.position] }),
    foreignKey({ name: 'order_job_items_job', columns: [table.jobId], foreignColumns: [orderJobs.id] }).onDelete(
      'cascade',
    ),
    index('order_job_items_open')
      .on(table.jobId, table.position)
      .where(sql`outcome is null`),
  ],
);

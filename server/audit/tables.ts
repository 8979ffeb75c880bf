import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at } from '#server/database/columns.ts';

/** Append-only: who changed what, or signed in, when, and what it was before. */
export const auditTrail = pgTable(
  'audit_trail',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>(),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [
    index('audit_trail_subject').on(table.subject, table.id),
    index('audit_trail_actor').on(table.actor, table.id),
    index('audit_trail_area').on(sql`split_part(${table.action}, '.', 1)`, table.id),
  ],
);

/**
 * Append-only: each row of the trail under a hash of itself and of the seal before it, so that a row that is changed or
 * taken away later breaks the chain. Sealed by a job: a chain written by whoever adds a row would make them wait for each
 * other.
 */
export const auditSeals = pgTable(
  'audit_seals',
  {
    no: bigint('no', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    auditId: bigint('audit_id', { mode: 'number' })
      .notNull()
      .references(() => auditTrail.id),
    hash: text('hash').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('audit_seals_entry').on(table.auditId)],
);

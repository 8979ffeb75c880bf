import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at } from '#server/database/columns.ts';

/** Append-only: who changed what, or signed in, when, and the previous value. */
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
 * Append-only: a hash of each audit entry and of the previous seal, so that a later change or removal breaks the chain.
 * A job seals entries, because sealing them on insert would serialize all writers.
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

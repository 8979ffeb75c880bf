import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from '#server/database/columns.ts';

/** Append-only: who changed a role or a part, when, and what it was before. */
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
  (table) => [index('audit_trail_subject').on(table.subject, table.id)],
);

import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Certificate } from '#contract/verification/verification.ts';
import { at, id } from '#server/database/columns.ts';

/** The results of reconciliations; the last hundred are kept. */
export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    at: at('at').notNull(),
    /** False: there are discrepancies. Null: none were found, but not everything could be checked. */
    ok: boolean('ok'),
    /** A user's id, `nightly` or `operator`. */
    actor: text('actor').notNull(),
    summary: jsonb('summary').$type<Certificate>().notNull(),
  },
  (table) => [index('verifications_time').on(table.at)],
);

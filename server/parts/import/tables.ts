import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ImportOutcome } from '#contract/catalogue.ts';
import { at, createdAt, id } from '#server/database/columns.ts';
import type { ImportedPart } from './read-row.ts';

/** Files that an admin is about to import: read, looked at, then written into the catalogue or forgotten. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    actor: text('actor').notNull(),
    /** Units in stock, and the minimum order, of parts that are new. */
    stock: integer('stock').notNull(),
    minimum: integer('minimum').notNull(),
    files: jsonb('files').$type<string[]>().notNull().default([]),
    createdAt: createdAt(),
    appliedAt: at('applied_at'),
  },
  (table) => [index('imports_time').on(table.createdAt)],
);

/** Each row of the files, in order, and what importing it would do. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    no: integer('no').notNull(),
    file: text('file').notNull(),
    line: integer('line').notNull(),
    name: text('name').notNull(),
    outcome: text('outcome').$type<ImportOutcome>().notNull(),
    /** Why it is refused. */
    reason: text('reason'),
    /** What the part costs now, when the catalogue has it. */
    beforeCents: bigint('before_cents', { mode: 'number' }),
    priceCents: bigint('price_cents', { mode: 'number' }),
    importKey: text('import_key'),
    part: jsonb('part').$type<ImportedPart>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.no] }),
    uniqueIndex('import_rows_key').on(table.importId, table.importKey),
    index('import_rows_outcome').on(table.importId, table.outcome, table.no),
  ],
);

import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ImportOutcome } from '#contract/parts/catalog.ts';
import { at, createdAt, id } from '#server/database/columns.ts';
import type { ImportedPart } from './read-row.ts';

/** Files that an admin is importing: staged, previewed, then applied or discarded. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    actor: text('actor').notNull(),
    /** Initial stock and minimum order of new parts, in units. */
    stock: integer('stock').notNull(),
    minimum: integer('minimum').notNull(),
    files: jsonb('files').$type<string[]>().notNull().default([]),
    createdAt: createdAt(),
    appliedAt: at('applied_at'),
  },
  (table) => [index('imports_time').on(table.createdAt)],
);

/** Each row of the files, in order, with its outcome. */
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
    /** Why the row was rejected. */
    reason: text('reason'),
    /** The current price in the catalog, if the part exists. */
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

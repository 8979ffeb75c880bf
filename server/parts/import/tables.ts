import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ImportLayout, ImportOutcome, LayoutChoices } from '#contract/parts/import/imports.ts';
import { at, createdAt, id } from '#server/database/columns.ts';
import type { FieldChange } from './judging/compare.ts';
import type { ImportedPart } from './judging/new-part.ts';
import type { RowValues } from './reading/read-row.ts';

/** Files that an admin is importing: staged, previewed, then applied, possibly undone, or discarded. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    actor: text('actor').notNull(),
    /** Initial stock and minimum order of new parts, in units. */
    stock: integer('stock').notNull(),
    minimum: integer('minimum').notNull(),
    files: jsonb('files').$type<string[]>().notNull().default([]),
    /** The columns' meaning in each file. */
    layouts: jsonb('layouts').$type<ImportLayout[]>().notNull().default([]),
    /** Stored pictures of ZIP files, by the names of their files in lower case; null without a ZIP. */
    pictures: jsonb('pictures').$type<Record<string, string>>(),
    /** Files of the ZIPs that are not usable pictures. */
    pictureFailures: jsonb('picture_failures').$type<{ name: string; reason: string }[]>().notNull().default([]),
    createdAt: createdAt(),
    appliedAt: at('applied_at'),
    undoneAt: at('undone_at'),
    /** Numbers of parts that an undo restored, and of those that it kept in whole or in part. */
    undone: integer('undone').notNull().default(0),
    left: integer('left').notNull().default(0),
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
    /** Why the row was rejected, or which of its values have no effect. */
    reason: text('reason'),
    /** Identifies the part within the import; null for a rejected row. */
    importKey: text('import_key'),
    /** The part that the row refers to, or that it became. */
    partId: uuid('part_id'),
    /** The part's version that the row was compared with; after applying, the version that the import wrote. */
    version: integer('version'),
    /** The row's values, to compare it again. */
    values: jsonb('values').$type<RowValues>(),
    /** The part to add. */
    part: jsonb('part').$type<ImportedPart>(),
    /** The fields to change. */
    changes: jsonb('changes').$type<FieldChange[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.no] }),
    uniqueIndex('import_rows_by_key').on(table.importKey, table.importId),
    index('import_rows_outcome').on(table.importId, table.outcome, table.no),
  ],
);

/** An admin's column mapping for a file layout. */
export const importLayouts = pgTable('import_layouts', {
  signature: text('signature').primaryKey(),
  choices: jsonb('choices').$type<LayoutChoices>().notNull(),
  actor: text('actor').notNull(),
  savedAt: at('saved_at').notNull().defaultNow(),
});

/** The pictures that imports linked to. Each link is downloaded once, no matter how many parts and imports have it. */
export const pictureDownloads = pgTable('picture_downloads', {
  url: text('url').primaryKey(),
  /** When a process began; another one may begin again when it did not end. */
  claimedAt: at('claimed_at').notNull().defaultNow(),
  endedAt: at('ended_at'),
  /** The stored picture; null until then, and after a failure. */
  img: text('img'),
  /** Why there is no stored picture. */
  problem: text('problem'),
});

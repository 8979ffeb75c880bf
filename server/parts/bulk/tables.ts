import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { BulkChange, BulkOutcome } from '#contract/parts/catalog.ts';
import type { PriceBreak } from '#contract/parts/price-breaks.ts';
import { at, createdAt, id } from '#server/database/columns.ts';
import { parts } from '#server/parts/tables.ts';

/** A change of price or stock of many parts, or their deletion: previewed, then applied, possibly undone. */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    id: id(),
    actor: text('actor').notNull(),
    change: jsonb('change').$type<BulkChange>().notNull(),
    createdAt: createdAt(),
    appliedAt: at('applied_at'),
    undoneAt: at('undone_at'),
  },
  (table) => [index('bulk_changes_time').on(table.createdAt)],
);

/** The effect of a change on each part: before and after, in cents or units; 1 for a part on sale. */
export const bulkChangeParts = pgTable(
  'bulk_change_parts',
  {
    changeId: uuid('change_id')
      .notNull()
      .references(() => bulkChanges.id, { onDelete: 'cascade' }),
    partId: uuid('part_id')
      .notNull()
      .references(() => parts.id),
    outcome: text('outcome').$type<BulkOutcome>().notNull(),
    /** The part's version at preview time; after applying, the version that the change wrote. */
    version: integer('version').notNull(),
    before: bigint('before', { mode: 'number' }).notNull(),
    /** For a refused part: the value that would have been out of range. */
    after: bigint('after', { mode: 'number' }).notNull(),
    /** Quantity breaks of a changed price, before and after. */
    breaksBefore: jsonb('breaks_before').$type<PriceBreak[]>().notNull().default([]),
    breaksAfter: jsonb('breaks_after').$type<PriceBreak[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.changeId, table.partId] }),
    index('bulk_change_parts_outcome').on(table.changeId, table.outcome, table.partId),
  ],
);

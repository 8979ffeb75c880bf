import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Specification } from '#contract/specifications.ts';
import { at, bytewiseText, createdAt, id, tsvector } from '#server/database/columns.ts';

const onSale = sql`hidden_at is null`;

export const parts = pgTable(
  'parts',
  {
    id: id(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    category: text('category').notNull(),
    img: text('img').notNull(),
    /** Facts with name, value and unit, in the order in which they are shown. */
    specifications: jsonb('specifications').$type<Specification[]>().notNull().default([]),
    priceCents: bigint('price_cents', { mode: 'number' }).notNull(),
    minimum: integer('minimum').notNull(),
    /** Units sellable now: what open orders hold is already taken off. */
    quantity: integer('quantity').notNull(),
    /** Raised by every edit, so that two editors notice each other. Orders do not raise it. */
    version: integer('version').notNull().default(1),
    /** Where an imported part came from, so that the same file twice changes nothing. */
    importKey: text('import_key'),
    /** Deleted parts are hidden; orders keep pointing at them. */
    hiddenAt: at('hidden_at'),
    createdAt: createdAt(),
    /** Kept apart from the quantity so that an order, which changes that, need not touch an index unless this changes. */
    inStock: boolean('in_stock')
      .notNull()
      .generatedAlwaysAs(sql`quantity >= minimum`),
    /** Words with their weight: name A, kind B, specifications C, description D; `~` marks one part in 64 (docs/decisions/009-finding.md). */
    search: tsvector('search').generatedAlwaysAs(sql`part_document(id, name, category, specifications, description)`),
    /** What a list can be narrowed by exactly: `/processor`, `socket:AM5`. */
    facets: text('facets')
      .array()
      .generatedAlwaysAs(sql`part_facets(category, specifications)`),
  },
  (table) => [
    uniqueIndex('parts_import_key').on(table.importKey),
    // One index for each order of the list, and one for each within a kind.
    index('parts_newest').on(table.createdAt, table.id).where(onSale),
    index('parts_price').on(table.priceCents, table.id).where(onSale),
    index('parts_name').on(table.name, table.id).where(onSale),
    index('parts_category_newest').on(table.category, table.createdAt, table.id).where(onSale),
    index('parts_category_price').on(table.category, table.priceCents, table.id).where(onSale),
    index('parts_category_name').on(table.category, table.name, table.id).where(onSale),
    // The few: walking a list of all parts to find them would take as long as there are parts.
    index('parts_out_of_stock')
      .on(table.category, table.createdAt, table.id)
      .where(sql`hidden_at is null and not in_stock`),
    index('parts_hidden')
      .on(table.createdAt, table.id)
      .where(sql`hidden_at is not null`),
    index('parts_hidden_name')
      .on(table.name)
      .where(sql`hidden_at is not null`),
    index('parts_finding').using('gin', table.search, table.facets).with({ gin_pending_list_limit: 256 }),
    // Of one part in 64: for words and values that so many parts have that walking all of them in the index would take long.
    index('parts_sample')
      .using('gin', table.search, table.facets)
      .where(sql`search @@ '''~'''::tsquery`),
    check('parts_quantity', sql`${table.quantity} >= 0`),
    check('parts_minimum', sql`${table.minimum} >= 1`),
    check('parts_price_cents', sql`${table.priceCents} > 0`),
  ],
);

/**
 * The catalogue's own vocabulary and how many parts have each word: what words that begin so, or are spelt like it, are
 * looked up in. Made anew after the catalogue has changed; a word that is missing is still found, but not corrected to.
 */
export const catalogueWords = pgTable(
  'catalogue_words',
  { word: bytewiseText('word').primaryKey(), parts: integer('parts').notNull() },
  (table) => [index('catalogue_words_spelling').using('gin', table.word.op('gin_trgm_ops'))],
);

/** How many parts on sale have a value, in a kind or (kind '') in all: for choices that are too many to count on request. */
export const catalogueCounts = pgTable(
  'catalogue_counts',
  {
    kind: text('kind').notNull(),
    facet: text('facet').notNull(),
    value: text('value').notNull(),
    parts: integer('parts').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.facet, table.value] })],
);

export const STOCK_MOVEMENTS = ['received', 'removed', 'held', 'released', 'shipped', 'returned'] as const;

/** Append-only: every unit that came, was held, given back, or left; written in the transaction that makes it true. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    partId: uuid('part_id')
      .notNull()
      .references(() => parts.id),
    orderId: uuid('order_id'),
    kind: text('kind', { enum: STOCK_MOVEMENTS }).notNull(),
    quantity: integer('quantity').notNull(),
    /** A user's id, or the job or provider that did it. */
    actor: text('actor').notNull(),
    reason: text('reason').notNull().default(''),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [
    index('stock_movements_part').on(table.partId, table.id),
    index('stock_movements_order').on(table.orderId),
    check('stock_movements_quantity', sql`${table.quantity} > 0`),
  ],
);

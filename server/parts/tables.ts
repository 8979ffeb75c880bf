import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Specification } from '#contract/specifications.ts';
import { at, createdAt, id, tsvector } from '#server/database/columns.ts';

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
    search: tsvector('search').generatedAlwaysAs(
      sql`to_tsvector('simple', name || ' ' || category || ' ' || description)`,
    ),
  },
  (table) => [
    uniqueIndex('parts_import_key').on(table.importKey),
    index('parts_newest')
      .on(table.createdAt, table.id)
      .where(sql`hidden_at is null`),
    index('parts_price')
      .on(table.priceCents, table.id)
      .where(sql`hidden_at is null`),
    index('parts_name')
      .on(table.name, table.id)
      .where(sql`hidden_at is null`),
    index('parts_category_newest')
      .on(table.category, table.createdAt, table.id)
      .where(sql`hidden_at is null`),
    index('parts_all_newest').on(table.createdAt, table.id),
    index('parts_search').using('gin', table.search),
    check('parts_quantity', sql`${table.quantity} >= 0`),
    check('parts_minimum', sql`${table.minimum} >= 1`),
    check('parts_price_cents', sql`${table.priceCents} > 0`),
  ],
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

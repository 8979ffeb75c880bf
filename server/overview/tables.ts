import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '#server/database/columns.ts';

/*
 * The sales figures of the start page. Triggers queue each change to the ledger of money and to sold units in
 * `sales_changes`, in the transaction that makes it; a job adds them to the figures (roll-up.ts). Figures and queued
 * changes together equal the ledger at any moment. Times are quarters of an hour, so that their sums are the days of any
 * time zone.
 */

const cents = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);

/** Changes that are not yet part of the figures: of money, with a currency, or of a part's sold units. */
export const salesChanges = pgTable('sales_changes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: at('at').notNull(),
  currency: text('currency'),
  orders: integer('orders').notNull().default(0),
  chargedCents: cents('charged_cents'),
  returnedCents: cents('returned_cents'),
  partId: uuid('part_id'),
  units: integer('units').notNull().default(0),
});

/** The money of each quarter of an hour. */
export const salesFigures = pgTable(
  'sales_figures',
  {
    currency: text('currency').notNull(),
    at: at('at').notNull(),
    orders: integer('orders').notNull(),
    chargedCents: cents('charged_cents'),
    returnedCents: cents('returned_cents'),
  },
  (table) => [primaryKey({ columns: [table.currency, table.at] })],
);

/** Sold units by the quarter of an hour in which they were ordered, of the last days only: what leaves `part_sales`. */
export const recentPartSales = pgTable(
  'recent_part_sales',
  { at: at('at').notNull(), partId: uuid('part_id').notNull(), units: integer('units').notNull() },
  (table) => [primaryKey({ columns: [table.at, table.partId] })],
);

/** The sold units of a part in the last days: the sum of its rows of `recent_part_sales`. */
export const partSales = pgTable(
  'part_sales',
  { partId: uuid('part_id').primaryKey(), units: integer('units').notNull() },
  (table) => [index('part_sales_best').on(table.units.desc(), table.partId)],
);

/** One row once the job has built the figures from the ledger; until then none. */
export const salesRollup = pgTable(
  'sales_rollup',
  {
    id: boolean('id').primaryKey().default(true),
    /** Units ordered before this time are not part of `part_sales`. */
    since: at('since').notNull(),
    /** When the figures were last built from the whole ledger. */
    builtAt: at('built_at').notNull(),
  },
  (table) => [check('sales_rollup_one', sql`${table.id}`)],
);

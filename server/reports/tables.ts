import {
  bigint,
  boolean,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at } from '#server/database/columns.ts';
import { MONEY_MOVEMENTS, moneyMovements } from '#server/orders/refunds/tables.ts';

/*
 * The money ledger by part, place and tax: what each payment that an order keeps, and each refund of one, consists of.
 * Triggers write the rows when the transaction that records the movement commits (`add_sales`); they never change, because
 * the order's lines, address and costs do. Reports are sums of them. Refunds are negative. Parts and orders are not
 * references, so that writing a row locks nothing else.
 */

const cents = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** A movement as a whole. */
export const sales = pgTable(
  'sales',
  {
    movementId: bigint('movement_id', { mode: 'number' })
      .primaryKey()
      .references(() => moneyMovements.id, { onDelete: 'cascade' }),
    at: at('at').notNull(),
    currency: text('currency').notNull(),
    kind: text('kind', { enum: MONEY_MOVEMENTS }).notNull(),
    orderId: uuid('order_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    /** Where the order went at that time; empty if it has no structured address. */
    country: text('country').notNull(),
    region: text('region').notNull(),
    /** 1 for the first payment of its order. */
    orders: integer('orders').notNull(),
    /** Whether it changes what the order charges, and not only returns money: a payment, or the refund of a cheaper change. */
    isCharge: boolean('is_charge').notNull(),
    cents: cents('cents'),
    /** The tax in it, whether added or included in prices. */
    taxCents: cents('tax_cents'),
  },
  (table) => [index('sales_time').on(table.at), index('sales_order').on(table.orderId)],
);

/** A movement by part. The rows of a movement add up to it. */
export const saleParts = pgTable(
  'sale_parts',
  {
    movementId: bigint('movement_id', { mode: 'number' })
      .notNull()
      .references(() => sales.movementId, { onDelete: 'cascade' }),
    at: at('at').notNull(),
    currency: text('currency').notNull(),
    /** Null for delivery and other charges of the order. */
    partId: uuid('part_id'),
    units: integer('units').notNull(),
    /** With discounts and tax. */
    cents: cents('cents'),
    taxCents: cents('tax_cents'),
    /** At the cost of the part when it was sold; null if it was unknown. Units that are not put on sale again keep it. */
    costCents: bigint('cost_cents', { mode: 'number' }),
  },
  (table) => [uniqueIndex('sale_parts_once').on(table.movementId, table.partId), index('sale_parts_time').on(table.at)],
);

/** The taxes of a movement. They add up to its tax. */
export const saleTaxes = pgTable(
  'sale_taxes',
  {
    movementId: bigint('movement_id', { mode: 'number' })
      .notNull()
      .references(() => sales.movementId, { onDelete: 'cascade' }),
    at: at('at').notNull(),
    currency: text('currency').notNull(),
    country: text('country').notNull(),
    region: text('region').notNull(),
    label: text('label').notNull(),
    percent: numeric('percent', { mode: 'number' }).notNull(),
    isIncluded: boolean('is_included').notNull(),
    cents: cents('cents'),
  },
  (table) => [
    primaryKey({
      columns: [table.movementId, table.country, table.region, table.label, table.percent, table.isIncluded],
    }),
    index('sale_taxes_time').on(table.at),
  ],
);

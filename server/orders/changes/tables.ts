import { sql } from 'drizzle-orm';
import {
  bigint,
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
import type { OrderCharges } from '#contract/orders/charges.ts';
import type { Delivery } from '#contract/orders/delivery-schema.ts';
import { at, createdAt, id } from '#server/database/columns.ts';
import { orders } from '#server/orders/tables.ts';
import { parts } from '#server/parts/tables.ts';
import type { RefundSplit } from '#server/orders/refunds/refund-split.ts';

/** `open`: waits for the payment of its difference; `applied`: in force; `ended`: withdrawn, too late or overtaken. */
export const CHANGE_STATES = ['open', 'applied', 'ended'] as const;

/**
 * Changes of paid orders that change what they cost. One that costs no more is applied at once and its difference refunded; one
 * that costs more is open until its difference is paid.
 */
export const orderChanges = pgTable(
  'order_changes',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    state: text('state', { enum: CHANGE_STATES }).notNull(),
    /** The user who asked for it. */
    actor: uuid('actor').notNull(),
    /** The address that the order gets; null: it keeps its address. */
    delivery: jsonb('delivery').$type<Delivery>(),
    /** What the order costs with it. */
    charges: jsonb('charges').$type<OrderCharges>().notNull(),
    /** What it adds to the total, or takes off. */
    differenceCents: bigint('difference_cents', { mode: 'number' }).notNull(),
    /** What the difference consists of: positive amounts, if it is positive. */
    split: jsonb('split').$type<RefundSplit>().notNull(),
    /** What the order was when it was priced (`basisOf`); it applies to nothing else. */
    basis: text('basis').notNull(),
    createdAt: createdAt(),
    /** When an open change ends unpaid. */
    expiresAt: at('expires_at').notNull(),
    /** When it was applied or ended. */
    closedAt: at('closed_at'),
  },
  (table) => [
    index('order_changes_order').on(table.orderId, table.id),
    uniqueIndex('order_changes_open')
      .on(table.orderId)
      .where(sql`state = 'open'`),
    index('order_changes_due')
      .on(table.expiresAt)
      .where(sql`state = 'open'`),
    check('order_changes_closed', sql`(${table.state} = 'open') = (${table.closedAt} is null)`),
    check('order_changes_difference', sql`${table.state} <> 'open' or ${table.differenceCents} > 0`),
  ],
);

/** The lines of an order that a change adds, removes or changes; none if it changes the address alone. */
export const orderChangeLines = pgTable(
  'order_change_lines',
  {
    changeId: uuid('change_id')
      .notNull()
      .references(() => orderChanges.id),
    /** The line of the order, or the id that an added one gets. */
    lineId: uuid('line_id').notNull(),
    partId: uuid('part_id')
      .notNull()
      .references(() => parts.id),
    /** Its units before, 0 for an added part, and after, 0 for a removed one. */
    before: integer('before').notNull(),
    quantity: integer('quantity').notNull(),
    unitPriceCents: bigint('unit_price_cents', { mode: 'number' }).notNull(),
    /** The name of the price list that an added part's price came from; null for the public price. */
    priceList: text('price_list'),
    taxClass: text('tax_class').notNull(),
    weight: integer('weight'),
  },
  (table) => [
    primaryKey({ columns: [table.changeId, table.lineId] }),
    index('order_change_lines_part').on(table.partId),
    check(
      'order_change_lines_units',
      sql`${table.before} >= 0 and ${table.quantity} >= 0 and ${table.before} + ${table.quantity} > 0`,
    ),
  ],
);

import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgSequence, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { PURCHASE_STATES } from '#contract/purchasing/purchase-states.ts';
import { at, createdAt, id } from '#server/database/columns.ts';
import { parts } from '#server/parts/tables.ts';

export const suppliers = pgTable(
  'suppliers',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull().default(''),
    /** Days from the order to the delivery. */
    leadDays: integer('lead_days'),
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('suppliers_name').on(sql`lower(${table.name})`)],
);

/** The supplier of each part. */
export const partSuppliers = pgTable(
  'part_suppliers',
  {
    partId: uuid('part_id')
      .primaryKey()
      .references(() => parts.id),
    supplierId: uuid('supplier_id')
      .notNull()
      .references(() => suppliers.id),
  },
  (table) => [index('part_suppliers_supplier').on(table.supplierId)],
);

/** The numbers of purchase orders. */
export const purchaseNumbers = pgSequence('purchase_numbers', { startWith: 1001 });

export const purchaseOrders = pgTable(
  'purchase_orders',
  {
    id: id(),
    number: integer('number')
      .notNull()
      .default(sql`nextval('purchase_numbers')`),
    supplierId: uuid('supplier_id')
      .notNull()
      .references(() => suppliers.id),
    status: text('status', { enum: PURCHASE_STATES }).notNull().default('draft'),
    note: text('note').notNull().default(''),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    orderedAt: at('ordered_at'),
    /** The day on which it should arrive; null: unknown. */
    expectedOn: date('expected_on'),
  },
  (table) => [
    uniqueIndex('purchase_orders_number').on(table.number),
    index('purchase_orders_status').on(table.status, table.id),
  ],
);

export const purchaseLines = pgTable(
  'purchase_lines',
  {
    id: id(),
    purchaseOrderId: uuid('purchase_order_id')
      .notNull()
      .references(() => purchaseOrders.id),
    partId: uuid('part_id')
      .notNull()
      .references(() => parts.id),
    quantity: integer('quantity').notNull(),
    received: integer('received').notNull().default(0),
    /** The cost of one unit; null until it is known. */
    costCents: integer('cost_cents'),
  },
  (table) => [
    uniqueIndex('purchase_lines_part').on(table.purchaseOrderId, table.partId),
    index('purchase_lines_by_part').on(table.partId),
    check('purchase_lines_units', sql`${table.quantity} > 0 and ${table.received} between 0 and ${table.quantity}`),
    check('purchase_lines_cost', sql`${table.costCents} >= 0`),
  ],
);

import { sql } from 'drizzle-orm';
import { bigint, boolean, check, foreignKey, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/tables.ts';
import { at, createdAt, id } from '#server/database/columns.ts';
import { orderLines, orders } from '#server/orders/tables.ts';
import { parts } from '#server/parts/tables.ts';

/** Orders that are picked together. It ends when everything is packed, or when it is left. */
export const pickBatches = pgTable(
  'pick_batches',
  {
    id: id(),
    number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    startedBy: uuid('started_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    endedAt: at('ended_at'),
  },
  (table) => [
    index('pick_batches_open')
      .on(table.id)
      .where(sql`ended_at is null`),
  ],
);

/**
 * The orders of open batches: each in one at most. Triggers of `order_lines` (`leave_pick_batch`) and `orders` (for refunds)
 * delete the row once nothing of the order is left to pack, and end the batch with its last order.
 */
export const pickBatchOrders = pgTable(
  'pick_batch_orders',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id),
    batchId: uuid('batch_id').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'pick_batch_orders_batch',
      columns: [table.batchId],
      foreignColumns: [pickBatches.id],
    }).onDelete('cascade'),
    index('pick_batch_orders_of').on(table.batchId, table.orderId),
  ],
);

/** Who works on a batch. */
export const pickBatchPackers = pgTable(
  'pick_batch_packers',
  {
    batchId: uuid('batch_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    since: at('since').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.userId] }),
    foreignKey({
      name: 'pick_batch_packers_batch',
      columns: [table.batchId],
      foreignColumns: [pickBatches.id],
    }).onDelete('cascade'),
  ],
);

/** The picked units of a batch that are not packed yet. */
export const pickedParts = pgTable(
  'picked_parts',
  {
    batchId: uuid('batch_id').notNull(),
    partId: uuid('part_id')
      .notNull()
      .references(() => parts.id),
    picked: integer('picked').notNull(),
    /** Whether a packer could not find the rest. */
    isMissing: boolean('is_missing').notNull().default(false),
    pickedBy: uuid('picked_by')
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.partId] }),
    foreignKey({
      name: 'picked_parts_batch',
      columns: [table.batchId],
      foreignColumns: [pickBatches.id],
    }).onDelete('cascade'),
    check('picked_parts_units', sql`${table.picked} >= 0`),
  ],
);

/** The units of lines that are not packed yet that a packer scanned. Rows are deleted when the line is packed or unpacked. */
export const packingScans = pgTable(
  'packing_scans',
  {
    lineId: uuid('line_id')
      .primaryKey()
      .references(() => orderLines.id),
    units: integer('units').notNull(),
  },
  (table) => [check('packing_scans_units', sql`${table.units} > 0`)],
);

/**
 * Lines whose units a packer could not find, until they are found, packed or closed. Without a foreign key, whose lock on
 * the line would come after that on the batch: packing locks them the other way.
 */
export const missingLines = pgTable(
  'missing_lines',
  {
    lineId: uuid('line_id').primaryKey(),
    units: integer('units').notNull(),
    reportedBy: uuid('reported_by')
      .notNull()
      .references(() => users.id),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [check('missing_lines_units', sql`${table.units} > 0`)],
);

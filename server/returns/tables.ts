import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { RETURN_CONDITIONS, RETURN_REASONS, RETURN_STATES } from '#contract/returns/return-choices.ts';
import { at, createdAt, id } from '#server/database/columns.ts';
import { orderLines, orders } from '#server/orders/tables.ts';

/** Customers' return requests. */
export const returnRequests = pgTable(
  'return_requests',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    status: text('status', { enum: RETURN_STATES }).notNull().default('asked'),
    reason: text('reason', { enum: RETURN_REASONS }).notNull(),
    /** The customer's own words; cleared with the account. */
    text: text('text').notNull(),
    /** The shop's answer, shown to the customer. */
    answer: text('answer').notNull().default(''),
    /** Where the customer sends the units, and until which day. */
    sendTo: text('send_to').notNull().default(''),
    sendBy: date('send_by', { mode: 'string' }),
    /** Whether the customer prefers store credit to a refund the way the order was paid. */
    prefersStoreCredit: boolean('prefers_store_credit').notNull().default(false),
    createdAt: createdAt(),
    answeredAt: at('answered_at'),
    receivedAt: at('received_at'),
  },
  (table) => [
    index('return_requests_order').on(table.orderId),
    index('return_requests_status').on(table.status, table.id),
    check('return_requests_answered', sql`(${table.status} = 'asked') = (${table.answeredAt} is null)`),
  ],
);

/** The units of a return request. */
export const returnLines = pgTable(
  'return_lines',
  {
    returnId: uuid('return_id')
      .notNull()
      .references(() => returnRequests.id),
    lineId: uuid('line_id')
      .notNull()
      .references(() => orderLines.id),
    units: integer('units').notNull(),
    /** Units of an approved return whose refund withdrew them before they were shipped. */
    withdrawnUnits: integer('withdrawn_units').notNull().default(0),
    /** Units that went back on sale when they were received, or when the return was approved without a refund; those of refunds are in `refunds`. */
    restockedUnits: integer('restocked_units').notNull().default(0),
    /** The units that arrived, and their condition; null until the return is received. */
    receivedUnits: integer('received_units'),
    condition: text('condition', { enum: RETURN_CONDITIONS }),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.lineId] }),
    index('return_lines_line').on(table.lineId),
    check('return_lines_units', sql`${table.units} > 0 and ${table.restockedUnits} between 0 and ${table.units}`),
    check('return_lines_received', sql`${table.receivedUnits} between 0 and ${table.units}`),
    check('return_lines_withdrawn', sql`${table.withdrawnUnits} between 0 and ${table.units}`),
  ],
);

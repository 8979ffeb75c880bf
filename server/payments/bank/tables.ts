import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from '#server/database/columns.ts';
import { orders } from '#server/orders/tables.ts';

/**
 * Money that arrived for orders by bank transfer. It is held until its order is paid in full or it is owed back; then the money
 * ledger has it, as the payment `bank_{id}`, and what is more than the order cost as `bank_{id}_rest`.
 */
export const bankPayments = pgTable(
  'bank_payments',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** The bank's reference, as it was entered or read from a statement. */
    reference: text('reference').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    /** The day on which it arrived. */
    receivedOn: date('received_on').notNull(),
    /** Who sent it, if that is known; cleared when the account of the customer is deleted. */
    payer: text('payer').notNull().default(''),
    isHeld: boolean('is_held').notNull().default(true),
    /** The member of staff who recorded it. */
    actor: text('actor').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    // Whatever its case and spaces, so that nothing is recorded twice.
    uniqueIndex('bank_payments_reference').on(sql`upper(regexp_replace(${table.reference}, '\\s', '', 'g'))`),
    index('bank_payments_order').on(table.orderId, table.id),
    index('bank_payments_held')
      .on(table.orderId)
      .where(sql`is_held`),
    check('bank_payments_amount', sql`${table.amountCents} > 0`),
  ],
);

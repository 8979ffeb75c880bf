import { sql } from 'drizzle-orm';
import { bigint, check, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { TILL_MEANS } from '#contract/payments/pay-later.ts';
import { createdAt, id } from '#server/database/columns.ts';
import { orders } from '#server/orders/tables.ts';

/** What customers paid where they picked up their orders. The money ledger has each as the payment `till_{id}`. */
export const tillPayments = pgTable(
  'till_payments',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .unique()
      .references(() => orders.id),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    means: text('means', { enum: TILL_MEANS }).notNull(),
    reference: text('reference').notNull().default(''),
    /** The member of staff who took it. */
    actor: text('actor').notNull(),
    createdAt: createdAt(),
  },
  (table) => [check('till_payments_amount', sql`${table.amountCents} > 0`)],
);

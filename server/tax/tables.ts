import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from '#server/database/columns.ts';
import { orders } from '#server/orders/tables.ts';

/** Records in the card provider's tax reports: the sale of an order, its later reversals, and their undoing. */
export const taxRecords = pgTable(
  'tax_records',
  {
    /**
     * Unique at the provider: `order:{id}`, `canceled:{order}`, `refund:{id}` and `returned:{id}`, with `:2` and so on for
     * further refunds of one that a bank sent back.
     */
    reference: text('reference').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** With tax; negative for what was taken out. */
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    /** The provider's id of the transaction; null if the response was lost; Stripe can't look it up by reference. */
    transactionId: text('transaction_id'),
    createdAt: createdAt(),
  },
  (table) => [index('tax_records_order').on(table.orderId)],
);

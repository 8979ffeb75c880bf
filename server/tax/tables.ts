import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/tables.ts';
import { at, createdAt, id } from '#server/database/columns.ts';
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

/** Exemptions of customers from tax, by certificates; deleted with the account. */
export const taxExemptions = pgTable(
  'tax_exemptions',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => users.id),
    certificate: text('certificate').notNull(),
    /** Countries and regions like `US` and `US-NY`. */
    places: text('places').array().notNull(),
    validFrom: date('valid_from').notNull(),
    /** Null: it does not end by itself. */
    validUntil: date('valid_until'),
    createdAt: createdAt(),
  },
  (table) => [
    index('tax_exemptions_customer').on(table.customerId),
    check('tax_exemptions_days', sql`${table.validFrom} <= ${table.validUntil}`),
  ],
);

/** VAT numbers of customers, in their normal form; deleted with the account. */
export const vatNumbers = pgTable(
  'vat_numbers',
  {
    customerId: uuid('customer_id')
      .primaryKey()
      .references(() => users.id),
    number: text('number').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('vat_numbers_number').on(table.number)],
);

/** What VIES answered about VAT numbers; a number of several customers is asked about once. */
export const vatChecks = pgTable('vat_checks', {
  number: text('number').primaryKey(),
  isValid: boolean('is_valid').notNull(),
  /** The consultation number, which proves the check; only for shops with a VAT number of their own. */
  reference: text('reference'),
  checkedAt: at('checked_at').notNull().defaultNow(),
});

import { sql } from 'drizzle-orm';
import { bigint, check, date, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { companies } from '#server/companies/tables.ts';
import { at, createdAt, id } from '#server/database/columns.ts';
import { orders } from '#server/orders/tables.ts';

/** What staff allow a company once: an order by invoice beyond its credit limit, or although an invoice is overdue. */
export const companyCreditPasses = pgTable(
  'company_credit_passes',
  {
    id: id(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    /** The most that the order may cost. */
    maxCents: bigint('max_cents', { mode: 'number' }).notNull(),
    /** The last day, in the shop's time zone. */
    until: date('until').notNull(),
    /** The order that has used it. */
    orderId: uuid('order_id')
      .unique()
      .references(() => orders.id),
    usedAt: at('used_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('company_credit_passes_company').on(table.companyId, table.id),
    check('company_credit_passes_amount', sql`${table.maxCents} > 0`),
  ],
);

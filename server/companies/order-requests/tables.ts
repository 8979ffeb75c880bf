import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { NewWholeOrder } from '#contract/orders/whole-orders.ts';
import { users } from '#server/accounts/tables.ts';
import { companies } from '#server/companies/tables.ts';
import { at, createdAt, id } from '#server/database/columns.ts';
import { orders } from '#server/orders/tables.ts';

/** Orders above the limits of their buyers, which reserve nothing until their company approves them. */
export const companyOrderRequests = pgTable(
  'company_order_requests',
  {
    id: id(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    buyerId: uuid('buyer_id')
      .notNull()
      .references(() => users.id),
    state: text('state', { enum: ['waiting', 'placed', 'declined'] })
      .notNull()
      .default('waiting'),
    /** What is placed when it is approved. */
    contents: jsonb('contents').$type<NewWholeOrder>().notNull(),
    /** A digest of the contents: the same order does not wait twice. */
    fingerprint: text('fingerprint').notNull(),
    /** What the buyer was shown. */
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
    reason: text('reason').notNull().default(''),
    orderId: uuid('order_id')
      .unique()
      .references(() => orders.id),
    createdAt: createdAt(),
    decidedAt: at('decided_at'),
  },
  (table) => [
    index('company_order_requests_company').on(table.companyId, table.id),
    index('company_order_requests_buyer').on(table.buyerId),
    uniqueIndex('company_order_requests_once')
      .on(table.buyerId, table.fingerprint)
      .where(sql`state = 'waiting'`),
  ],
);

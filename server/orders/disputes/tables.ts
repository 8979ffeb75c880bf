import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { DISPUTE_KINDS } from '#contract/orders/disputes/disputes.ts';
import { at } from '#server/database/columns.ts';
import { orders } from '#server/orders/tables.ts';

/** Disputes, inquiries and early fraud warnings, as the card provider reports them. */
export const disputes = pgTable(
  'disputes',
  {
    /** The provider's id. */
    id: text('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    intentId: text('intent_id').notNull(),
    kind: text('kind', { enum: DISPUTE_KINDS }).notNull(),
    reason: text('reason').notNull(),
    /** The provider's status; it never moves backwards. */
    status: text('status').notNull(),
    /** Null for a warning, which concerns the whole payment. */
    amountCents: bigint('amount_cents', { mode: 'number' }),
    currency: text('currency'),
    /** Whether the bank has withdrawn the amount from the store's balance. */
    isWithdrawn: boolean('is_withdrawn').notNull(),
    evidenceDueAt: at('evidence_due_at'),
    openedAt: at('opened_at').notNull(),
    /** When an admin allowed shipping despite the dispute; null blocks shipping. */
    liftedAt: at('lifted_at'),
    liftedBy: text('lifted_by'),
  },
  (table) => [
    index('disputes_order').on(table.orderId),
    index('disputes_intent').on(table.intentId),
    check('disputes_amount', sql`(${table.amountCents} is null) = (${table.kind} = 'fraud_warning')`),
  ],
);

/** The current state of a dispute, inquiry or early fraud warning at the card provider. */
export type DisputeReport = Readonly<Omit<typeof disputes.$inferSelect, 'orderId' | 'liftedAt' | 'liftedBy'>>;

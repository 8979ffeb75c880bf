import { sql } from 'drizzle-orm';
import { bigint, check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { GiftCardMovementKind } from '#contract/gift-cards/gift-card-choices.ts';
import { users } from '#server/accounts/tables.ts';
import { at, createdAt, id } from '#server/database/columns.ts';
import { orders } from '#server/orders/tables.ts';
import { refunds } from '#server/orders/refunds/tables.ts';

/**
 * A gift card: money that was paid to the shop before and that its holder can pay orders with. One without a code is store credit:
 * it belongs to a customer.
 */
export const giftCards = pgTable(
  'gift_cards',
  {
    id: id(),
    /** Whose store credit it is; null: that of the person who has the code. */
    customerId: uuid('customer_id').references(() => users.id),
    /** Of the code, which is shown once; null for store credit. */
    codeDigest: text('code_digest'),
    /** The last characters of the code, to recognize it; empty for store credit. */
    last4: text('last4').notNull(),
    issuedCents: bigint('issued_cents', { mode: 'number' }).notNull(),
    /** The sum of its movements, changed by the statement that adds one (`moveBalance`). */
    balanceCents: bigint('balance_cents', { mode: 'number' }).notNull().default(0),
    /** Lower-case ISO code; it pays orders in this currency. */
    currency: text('currency').notNull(),
    /** The last day on which it can be used; null: it does not expire. */
    expiresOn: date('expires_on'),
    /** For staff. */
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
    /** When it was canceled. What orders give back later stays on it, but it cannot be used. */
    canceledAt: at('canceled_at'),
  },
  (table) => [
    uniqueIndex('gift_cards_code').on(table.codeDigest),
    index('gift_cards_last4').on(table.last4, table.id),
    index('gift_cards_customer')
      .on(table.customerId, table.id)
      .where(sql`customer_id is not null`),
    check('gift_cards_holder', sql`(${table.customerId} is null) = (${table.codeDigest} is not null)`),
    check('gift_cards_balance', sql`${table.balanceCents} >= 0`),
    check('gift_cards_issued', sql`${table.issuedCents} > 0`),
  ],
);

/**
 * A gift card's share of an order. It is held until the order is paid in full; then the money ledger has it as the payment
 * `gift_{id}`. A share of an order that is not paid goes back to its card.
 */
export const giftCardPayments = pgTable(
  'gift_card_payments',
  {
    id: id(),
    giftCardId: uuid('gift_card_id')
      .notNull()
      .references(() => giftCards.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    /** `lapsed`: given back as the reservation of its order ended; taken again if a card payment for the rest arrives later. */
    state: text('state').$type<'held' | 'booked' | 'returned' | 'lapsed'>().notNull().default('held'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('gift_card_payments_once')
      .on(table.orderId, table.giftCardId)
      .where(sql`state in ('held', 'booked')`),
    index('gift_card_payments_order').on(table.orderId, table.id),
    index('gift_card_payments_held')
      .on(table.orderId)
      .where(sql`state = 'held'`),
    check('gift_card_payments_amount', sql`${table.amountCents} > 0`),
    check('gift_card_payments_state', sql`${table.state} in ('held', 'booked', 'returned', 'lapsed')`),
  ],
);

/** The ledger of gift cards; append-only. */
export const giftCardMovements = pgTable(
  'gift_card_movements',
  {
    id: id(),
    giftCardId: uuid('gift_card_id')
      .notNull()
      .references(() => giftCards.id),
    kind: text('kind').$type<GiftCardMovementKind>().notNull(),
    /** What it adds to the balance; negative for `spent` and `canceled`. */
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    /** Of `spent`, `returned` and `refunded`. */
    paymentId: uuid('payment_id').references(() => giftCardPayments.id),
    /** Of `refunded`; of store credit, the refund that it was issued for, and that it was taken back for. */
    refundId: uuid('refund_id').references(() => refunds.id),
    /** A user's id, or a job's name. */
    actor: text('actor').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [
    index('gift_card_movements_card').on(table.giftCardId, table.id),
    index('gift_card_movements_payment').on(table.paymentId),
    // A refund reaches its card, or becomes store credit, once.
    uniqueIndex('gift_card_movements_refund_once')
      .on(table.refundId)
      .where(sql`kind in ('issued', 'refunded')`),
    index('gift_card_movements_taken_back')
      .on(table.refundId)
      .where(sql`kind = 'canceled' and refund_id is not null`),
    check(
      'gift_card_movements_amount',
      sql`case when ${table.kind} in ('spent', 'canceled') then ${table.amountCents} < 0 else ${table.amountCents} > 0 end`,
    ),
    check(
      'gift_card_movements_cause',
      sql`(${table.paymentId} is not null) = (${table.kind} in ('spent', 'returned', 'refunded')) and case when ${table.kind} = 'refunded' then ${table.refundId} is not null else ${table.refundId} is null or ${table.kind} in ('issued', 'canceled') end`,
    ),
  ],
);

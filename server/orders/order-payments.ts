import { eq, sql, type SQL } from 'drizzle-orm';
import { PAYMENT_METHODS } from '#contract/payments/payment-methods.ts';
import { newId } from '#server/database/columns.ts';
import type { Executor } from '#server/database/client.ts';
import { orderPayments, type PaidCard } from './tables.ts';

/** A payment that an order keeps: the one that paid it, or the difference of a later change. */
export interface OrderPayment {
  /** The provider's intent. */
  readonly intentId: string;
  readonly amountCents: number;
  /** The card that paid, if the provider names it. */
  readonly card: PaidCard | null;
}

/** SQL: the payments of the order in `orders`, oldest first. */
export const PAYMENTS = sql<OrderPayment[]>`case when orders.transaction_id is null then '[]'::json else (
  select coalesce(json_agg(json_build_object('intentId', p.intent_id, 'amountCents', p.amount_cents, 'card', p.card)
    order by p.id), '[]') from ${orderPayments} p where p.order_id = orders.id) end`;

/** SQL: whether refunds of the order in `orders` can become store credit: a customer with an account ordered it, and no company. */
export const HAS_CREDIT = sql<boolean>`(orders.company_id is null and coalesce((select u.guest_email is null and u.deleted_at is null
  from users u where u.id = orders.customer_id), false))`;

/** SQL text: whether an order keeps the payment with this intent, a column with its table's name. Any other payment is returned and is no sale. */
export const keptPayment = (intent: string): string =>
  `exists (select from order_payments kept where kept.intent_id = ${intent})`;

/** SQL text: whether the card provider has the payment with this intent, a column with its table's name. */
export const isAtProvider = (intent: string): string =>
  Object.values(PAYMENT_METHODS)
    .filter(({ prefix }) => prefix !== '')
    .map(({ prefix }) => `not starts_with(${intent}, '${prefix}')`)
    .join(' and ');

/** SQL text: whether staff carry out the refunds of the payment with this intent, a column with its table's name. */
export const isRefundedByStaff = (intent: string): string =>
  Object.values(PAYMENT_METHODS)
    .filter((method) => method.isRefundedByStaff)
    .map(({ prefix }) => `starts_with(${intent}, '${prefix}')`)
    .join(' or ');

/** The payments that an order keeps, oldest first. */
export async function selectOrderPayments(db: Executor, orderId: string): Promise<OrderPayment[]> {
  const { intentId, amountCents, card } = orderPayments;
  return db
    .select({ intentId, amountCents, card })
    .from(orderPayments)
    .where(eq(orderPayments.orderId, orderId))
    .orderBy(orderPayments.id)
    .prepare('select_order_payments')
    .execute();
}

/** SQL: `keptPayment` for queries. */
export const isKept = (intent: string): SQL => sql.raw(keptPayment(intent));

/** Whether an order keeps a payment. */
export function isOfOrder({ payments }: { readonly payments: readonly OrderPayment[] }, intentId: string): boolean {
  return payments.some((each) => each.intentId === intentId);
}

/** Adds a payment to an order, which the caller has locked; the first payment has the lowest id. A unique index rejects a payment that another order keeps. */
export async function insertOrderPayment(
  tx: Executor,
  orderId: string,
  payment: OrderPayment,
  id = newId(),
): Promise<void> {
  const { intentId, amountCents, card } = payment;
  await tx
    .insert(orderPayments)
    .values({ id, orderId, intentId, amountCents, card })
    .prepare('insert_order_payment')
    .execute();
}

import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { invalidFields } from '#contract/errors.ts';
import { methodOf, PAYMENT_METHODS } from '#contract/payments/payment-methods.ts';
import { users } from '#server/accounts/tables.ts';
import { newId } from '#server/database/columns.ts';
import type { Executor } from '#server/database/client.ts';
import { recordRefundsWithin } from '#server/orders/refunds/record-refunds.ts';
import { selectRefund } from '#server/orders/refunds/refunds.ts';
import { orderLines, orders } from '#server/orders/tables.ts';
import { moveBalance } from './ledger.ts';

const NO_ACCOUNT =
  'Store credit needs a customer with an account, who ordered for themselves. Refund the way the order was paid.';

/**
 * Locks the customer who gets store credit for a refund against the deletion of the account. Call it before the order is
 * locked, as a deletion locks them in that order.
 * @param id of the order or of one of its lines
 * @returns the customer's id; undefined for an unknown order
 * @throws Failure `invalid_fields` for the order of a guest, of a deleted account or of a company
 */
export async function lockCreditHolder(tx: Executor, id: string): Promise<string | undefined> {
  const [order] = await tx
    .select({ customerId: orders.customerId, companyId: orders.companyId })
    .from(orders)
    .where(
      or(
        eq(orders.id, id),
        eq(orders.id, tx.select({ id: orderLines.orderId }).from(orderLines).where(eq(orderLines.id, id))),
      ),
    );
  if (!order) return undefined;
  const [holder] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, order.customerId), isNull(users.deletedAt), isNull(users.guestEmail)))
    .for('no key update');
  if (!holder || order.companyId !== null) throw invalidFields({ to: NO_ACCOUNT });
  return holder.id;
}

/**
 * Carries out a refund that was just created by giving its amount to the customer as store credit, in the caller's transaction: the
 * credit, its movement and the refund's new state are there together or not at all.
 * Does nothing for the refund of a payment by store credit, which its job returns to that credit.
 * @param customerId locked by `lockCreditHolder`
 */
export async function refundToStoreCredit(
  tx: Executor,
  refundId: string,
  { customerId, actor }: { customerId: string; actor: string },
): Promise<void> {
  const { intentId, amountCents, attempt } = (await selectRefund(tx, refundId))!;
  if (methodOf(intentId) === 'store_credit') return;
  const id = newId();
  const { rowCount } = await tx.execute(sql`
    insert into gift_cards (id, customer_id, last4, issued_cents, currency)
    select ${id}::uuid, ${customerId}::uuid, '', ${amountCents}, currency from money_movements
    where kind = 'charged' and provider_id = ${intentId}`);
  if (rowCount !== 1) throw new Error(`the ledger has no charge of ${intentId} to refund`);
  await moveBalance(tx, { giftCardId: id, kind: 'issued', amountCents, refundId, actor });
  const made = {
    refundId: `${PAYMENT_METHODS.store_credit.prefix}${refundId}`,
    status: 'refunded' as const,
    amountCents,
    ours: { id: refundId, attempt },
    reason: null,
    failure: null,
  };
  await recordRefundsWithin(tx, intentId, [made], actor);
}

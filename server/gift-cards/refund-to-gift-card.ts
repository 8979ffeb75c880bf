import { eq, sql } from 'drizzle-orm';
import { methodOf, PAYMENT_METHODS } from '#contract/payments/payment-methods.ts';
import type { Deps } from '#server/deps.ts';
import { lockOrder } from '#server/orders/queries.ts';
import { recordRefundsWithin } from '#server/orders/refunds/record-refunds.ts';
import { selectRefund } from '#server/orders/refunds/refunds.ts';
import { moveBalance } from './ledger.ts';
import { paymentOf } from './held-amounts.ts';
import { giftCardPayments, giftCards } from './tables.ts';

/** For how many days at least a gift card can be used after a refund to it. */
const REFUND_DAYS = 90;

/**
 * Carries out a refund to the gift card, or the store credit, that paid: the movement and the refund's new state are one transaction. Safe to repeat.
 * A card that has expired, or expires soon, can be used for `REFUND_DAYS` more days.
 */
export async function refundToGiftCard({ db }: Pick<Deps, 'db'>, id: string, actor: string): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await selectRefund(tx, id);
    if (!found) return;
    await lockOrder(tx, found.orderId);
    const refund = (await selectRefund(tx, id))!;
    const { intentId, status, amountCents, attempt } = refund;
    if (status !== 'asked' || amountCents === 0) return;
    const [payment] = await tx
      .select({ id: giftCardPayments.id, giftCardId: giftCardPayments.giftCardId, holder: giftCards.customerId })
      .from(giftCardPayments)
      .innerJoin(giftCards, eq(giftCards.id, giftCardPayments.giftCardId))
      .where(eq(giftCardPayments.id, intentId.slice(PAYMENT_METHODS[methodOf(intentId)].prefix.length)));
    if (!payment) throw new Error(`no gift card has paid ${intentId}`);
    const { giftCardId } = payment;
    await moveBalance(tx, {
      giftCardId,
      kind: 'refunded',
      amountCents,
      paymentId: payment.id,
      refundId: id,
      actor,
    });
    await tx
      .update(giftCards)
      .set({ expiresOn: sql`greatest(${giftCards.expiresOn}, current_date + ${REFUND_DAYS}::int)` })
      .where(sql`${giftCards.id} = ${giftCardId} and ${giftCards.expiresOn} is not null`);
    const made = {
      refundId: paymentOf(id, payment.holder),
      status: 'refunded' as const,
      amountCents,
      ours: { id, attempt },
      reason: null,
      failure: null,
    };
    await recordRefundsWithin(tx, intentId, [made], actor);
  });
}

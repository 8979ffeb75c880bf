import { sql } from 'drizzle-orm';
import { isPayable } from '#contract/orders/order-rules.ts';
import { cardLimits } from '#contract/payments/card-amounts.ts';
import type { Database } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import { addJob } from '#server/jobs/queue.ts';
import { counts } from '#server/observe/counts.ts';
import { recordCharges } from '#server/orders/paying/charging.ts';
import { lockOrder } from '#server/orders/queries.ts';
import { returnHeld } from './held-amounts.ts';
import { isPayable as isPayableNow } from '#server/orders/payment-state.ts';

/**
 * Fits what gift cards hold of an order to its price: gives back what is more than the price, or what would leave less than a
 * card payment can charge; pays the order if they cover it; gives back everything of an order that is paid or canceled. Safe to
 * repeat.
 */
export async function settleHeldAmounts(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  orderId: string,
): Promise<void> {
  const actor = 'end_payments';
  const isPaid = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.prepaidCents === 0) return false;
    if (!isPayable(order)) {
      await returnHeld(tx, order, { actor });
      return false;
    }
    const { totalCents, prepaidCents } = order;
    const tooMuch = prepaidCents - mostOf(totalCents, prepaidCents, settings.store.currency);
    if (tooMuch > 0) await returnHeld(tx, order, { actor, mostCents: tooMuch });
    if (prepaidCents < totalCents) return false;
    const outcome = await recordCharges(tx, { ...order, prepaidCents: prepaidCents - tooMuch }, [], actor);
    if (outcome === 'paid') await addJob(tx, 'end_payments', { order: order.id });
    return outcome === 'paid';
  });
  if (isPaid) counts.paymentsSettled++;
}

/**
 * How much of what is due gift cards can pay: all of it, or so much that the rest can be paid by card.
 * @param cents what they could pay
 */
export function mostOf(dueCents: number, cents: number, currency: string): number {
  if (cents >= dueCents) return dueCents;
  return Math.max(0, Math.min(cents, dueCents - cardLimits(currency).leastCents));
}

/** Orders whose held amounts they cannot take, or that are covered by them: a job that settles it was lost. */
export async function selectUnfitting(db: Database, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from orders where prepaid_cents > 0
      and (not ${isPayableNow('orders')} or prepaid_cents >= total_cents)
    order by id limit ${limit}`);
  return rows.map(({ id }) => id);
}

import { and, eq, sql } from 'drizzle-orm';
import { PAYMENT_METHODS } from '#contract/payments/payment-methods.ts';
import type { Executor } from '#server/database/client.ts';
import type { Charge } from '#server/orders/paying/money.ts';
import { insertOrderEvent, updateOrder, type OrderWithLines } from '#server/orders/queries.ts';
import { moveBalance } from './ledger.ts';
import { giftCardPayments, giftCards } from './tables.ts';

/*
 * The shares that gift cards hold of an unpaid order. `orders.prepaid_cents` is their sum, so that code which calculates what
 * is left to pay reads no further table. The callers have locked the order.
 */

type HoldingOrder = Pick<OrderWithLines, 'id' | 'prepaidCents'>;
type GiftCardPayment = typeof giftCardPayments.$inferSelect;

/** The id of a payment by a gift card, or by store credit, in the money ledger. @param holder whose store credit it is */
export const paymentOf = (id: string, holder: string | null): string =>
  `${PAYMENT_METHODS[holder === null ? 'gift_card' : 'store_credit'].prefix}${id}`;

/**
 * Takes an amount from a gift card, which the caller has locked and checked, and holds it for an order, together with what the
 * card holds of it already.
 */
export async function holdAmount(
  tx: Executor,
  order: HoldingOrder,
  { giftCardId, amountCents }: { giftCardId: string; amountCents: number },
  actor: string,
): Promise<void> {
  const payment = { giftCardId, orderId: order.id, amountCents };
  const [row] = await tx
    .insert(giftCardPayments)
    .values(payment)
    .onConflictDoUpdate({
      target: [giftCardPayments.orderId, giftCardPayments.giftCardId],
      targetWhere: sql`state in ('held', 'booked')`,
      set: { amountCents: sql`${giftCardPayments.amountCents} + excluded.amount_cents` },
      setWhere: sql`${giftCardPayments.state} = 'held'`,
    })
    .returning({ id: giftCardPayments.id });
  await moveBalance(tx, { giftCardId, kind: 'spent', amountCents: -amountCents, paymentId: row!.id, actor });
  await updateOrder(tx, order.id, { prepaidCents: order.prepaidCents + amountCents });
  await insertOrderEvent(tx, { orderId: order.id, what: 'gift_card_used', actor, detail: { amountCents } });
}

/**
 * Gives held amounts of an order back to their cards.
 * @param mostCents how much to give back; by default all
 * @param only the payment to give back; by default those that were added last
 * @returns how much was given back
 */
export async function returnHeld(
  tx: Executor,
  order: HoldingOrder,
  {
    actor,
    mostCents = Infinity,
    only,
    state = 'returned',
  }: { actor: string; mostCents?: number; only?: string; state?: 'returned' | 'lapsed' },
): Promise<number> {
  if (order.prepaidCents === 0) return 0;
  const held = await selectHeld(tx, order.id);
  let left = mostCents;
  const parts = held
    .filter(({ id }) => only === undefined || id === only)
    .toReversed()
    .map((payment) => {
      const cents = Math.min(left, payment.amountCents);
      left -= cents;
      return { payment, cents };
    })
    .filter(({ cents }) => cents > 0)
    .toSorted((a, b) => (a.payment.giftCardId < b.payment.giftCardId ? -1 : 1));
  for (const { payment, cents } of parts) {
    const { id, giftCardId, amountCents } = payment;
    const change = cents === amountCents ? { state } : { amountCents: amountCents - cents };
    await tx.update(giftCardPayments).set(change).where(eq(giftCardPayments.id, id));
    await moveBalance(tx, { giftCardId, kind: 'returned', amountCents: cents, paymentId: id, actor });
  }
  const returned = parts.reduce((sum, { cents }) => sum + cents, 0);
  if (returned === 0) return 0;
  await updateOrder(tx, order.id, { prepaidCents: order.prepaidCents - returned });
  const detail = { amountCents: returned };
  await insertOrderEvent(tx, { orderId: order.id, what: 'gift_card_returned', actor, detail });
  return returned;
}

/** Makes the held amounts of an order that is being paid its payments. @returns their charges, oldest first */
export async function bookHeld(tx: Executor, order: HoldingOrder): Promise<Charge[]> {
  if (order.prepaidCents === 0) return [];
  const held = await selectHeld(tx, order.id);
  const isHeld = and(eq(giftCardPayments.orderId, order.id), eq(giftCardPayments.state, 'held'));
  await tx.update(giftCardPayments).set({ state: 'booked' }).where(isHeld);
  await updateOrder(tx, order.id, { prepaidCents: 0 });
  return held.map(({ id, amountCents, currency, holder }) => ({
    intentId: paymentOf(id, holder),
    amountCents,
    currency,
    card: null,
  }));
}

/**
 * Takes amounts again that an order gave back when its reservation ended, because a card payment for exactly the rest has
 * arrived after that.
 * @param missingCents what the card payment leaves of the order's price
 * @returns whether all of it could be taken
 */
export async function retakeLapsed(
  tx: Executor,
  order: HoldingOrder,
  missingCents: number,
  actor: string,
): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string; giftCardId: string; cents: string }>(sql`
    select p.id, p.gift_card_id as "giftCardId", p.amount_cents as cents from gift_card_payments p
    join gift_cards g on g.id = p.gift_card_id
    where p.order_id = ${order.id} and p.state = 'lapsed' and g.canceled_at is null and g.balance_cents >= p.amount_cents
    order by g.id, p.id for update`);
  if (rows.length === 0 || rows.reduce((sum, { cents }) => sum + Number(cents), 0) !== missingCents) return false;
  if (new Set(rows.map(({ giftCardId }) => giftCardId)).size < rows.length) return false;
  for (const { id, giftCardId, cents } of rows) {
    await tx.update(giftCardPayments).set({ state: 'held' }).where(eq(giftCardPayments.id, id));
    await moveBalance(tx, { giftCardId, kind: 'spent', amountCents: -Number(cents), paymentId: id, actor });
  }
  await updateOrder(tx, order.id, { prepaidCents: missingCents });
  const detail = { amountCents: missingCents };
  await insertOrderEvent(tx, { orderId: order.id, what: 'gift_card_used', actor, detail });
  return true;
}

async function selectHeld(
  tx: Executor,
  orderId: string,
): Promise<(GiftCardPayment & { currency: string; holder: string | null })[]> {
  const rows = await tx
    .select({ payment: giftCardPayments, currency: giftCards.currency, holder: giftCards.customerId })
    .from(giftCardPayments)
    .innerJoin(giftCards, eq(giftCards.id, giftCardPayments.giftCardId))
    .where(and(eq(giftCardPayments.orderId, orderId), eq(giftCardPayments.state, 'held')))
    .orderBy(giftCardPayments.id);
  return rows.map(({ payment, ...card }) => ({ ...payment, ...card }));
}

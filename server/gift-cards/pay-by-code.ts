import { and, eq, sql } from 'drizzle-orm';
import { Failure, invalidFields } from '#contract/errors.ts';
import { MAX_GIFT_CARDS_OF_ORDER, normalGiftCode } from '#contract/gift-cards/gift-card-choices.ts';
import type { GiftCardUse } from '#contract/gift-cards/paying.ts';
import { dollarsOf } from '#contract/money.ts';
import { whyNotPayable } from '#contract/orders/order-rules.ts';
import { digestOfSecret } from '#server/accounts/digest-of-secret.ts';
import type { Database, Executor } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import { addJob } from '#server/jobs/queue.ts';
import { counts } from '#server/observe/counts.ts';
import { notInState } from '#server/orders/closing.ts';
import { updateCharges } from '#server/orders/paying/charge-address.ts';
import { recordCharges } from '#server/orders/paying/charging.ts';
import { dueCents } from '#server/orders/paying/due-cents.ts';
import { lockForPayment, WHY_NOT_PAYABLE } from '#server/orders/paying/payable.ts';
import { lockOrder } from '#server/orders/queries.ts';
import { orderNotFound, readOrder } from '#server/orders/service.ts';
import { localDay } from '#server/settings/local-time.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';
import { holdAmount, returnHeld } from './held-amounts.ts';
import { mostOf } from './settle-held-amounts.ts';
import { giftCardPayments, giftCards } from './tables.ts';

type PayDeps = Pick<Deps, 'db' | 'cards' | 'settings'>;

/** One text for unknown, used, expired and canceled cards, so that an answer says nothing about the cards of others. */
const UNUSABLE =
  "This code can't be used. Check it for typos; a gift card that is used up or expired can't pay either.";
const NOT_RESERVED =
  'The reservation of this order has ended and its parts cannot be reserved again, so a gift card can only pay it in full.';
const TOO_LITTLE =
  'With this gift card, less would be left to pay than a card payment can charge, and the gift card is too small to pay all of it.';
const TOO_MANY = `An order takes at most ${MAX_GIFT_CARDS_OF_ORDER} gift cards.`;

/**
 * Pays an order by a gift card: holds what the card covers, and pays the order at once if nothing is left. A card that already
 * pays the order changes nothing. The caller has counted the attempt.
 * @param order of the customer
 * @param shown what the payer was shown: the order's total, or what is left to pay
 * @throws Failure `invalid_fields` for a code that cannot be used; `not_found`, `price_changed`, `order_state`,
 * `address_required`, `out_of_stock`, `lines_short`
 */
export async function payByGiftCard(
  deps: PayDeps,
  order: { id: string; customerId: string },
  { code, shown }: { code: string; shown: { totalCents: number } | { dueCents: number } },
): Promise<GiftCardUse> {
  const { db, settings: environment } = deps;
  const { currency } = environment.store;
  const settings = await selectCurrentSettings(db);
  const seen = await readOrder(db, order.id).catch(orderNotFound);
  if (seen.customerId !== order.customerId) return orderNotFound();
  const normal = normalGiftCode(code);
  const [card] = normal === null ? [] : await db.select().from(giftCards).where(hasCode(normal));
  const known = card && (await selectUse(db, seen.id, card.id));
  if (known) return known;
  const why = whyNotPayable(seen);
  if (why) throw notInState(seen, WHY_NOT_PAYABLE[why]);
  if (!card) throw invalidFields({ code: UNUSABLE });
  await updateCharges(deps, settings, seen.id, order.customerId);
  const today = localDay(new Date(), settings.calendar.timeZone);
  const use = await db.transaction(async (tx) => {
    const terms = { shown, isPaying: seen.status === 'expired', terms: settings, settings: environment };
    const { order: locked, holdUntil } = await lockForPayment(tx, seen.id, order.customerId, terms);
    const repeated = await selectUse(tx, seen.id, card.id);
    if (repeated) return repeated;
    const [now] = await tx.select().from(giftCards).where(eq(giftCards.id, card.id)).for('update');
    const { balanceCents, canceledAt, expiresOn } = now!;
    const isUsable = canceledAt === null && (expiresOn === null || expiresOn >= today);
    if (!isUsable || balanceCents === 0 || now!.currency !== currency.toLowerCase())
      throw invalidFields({ code: UNUSABLE });
    const due = dueCents(locked);
    const amountCents = mostOf(due, balanceCents, currency);
    if (amountCents === 0) throw invalidFields({ code: TOO_LITTLE });
    if (amountCents < due && holdUntil === null) throw notInState(locked, NOT_RESERVED);
    const held = and(eq(giftCardPayments.orderId, locked.id), eq(giftCardPayments.state, 'held'));
    if ((await tx.$count(giftCardPayments, held)) >= MAX_GIFT_CARDS_OF_ORDER) throw invalidFields({ code: TOO_MANY });
    const actor = order.customerId;
    await holdAmount(tx, locked, { giftCardId: card.id, amountCents }, actor);
    // A card payment that was begun has another amount now.
    await addJob(tx, 'end_payments', { order: locked.id });
    if (amountCents === due) {
      const prepaid = { ...locked, prepaidCents: locked.prepaidCents + amountCents };
      const outcome = await recordCharges(tx, prepaid, [], actor);
      if (outcome !== 'paid') throw new Failure('order_state', "This order can't be paid any more.");
    }
    return (await selectUse(tx, locked.id, card.id))!;
  });
  if (use.paid) counts.paymentsSettled++;
  return use;
}

const hasCode = (code: string) => eq(giftCards.codeDigest, digestOfSecret(code));

/** What a gift card pays of an order, and what is left to pay; undefined if it pays nothing of it. */
async function selectUse(db: Executor, orderId: string, giftCardId: string): Promise<GiftCardUse | undefined> {
  const { rows } = await db.execute<{ id: string; applied: string; due: string; paid: boolean }>(sql`
    select p.id, p.amount_cents as applied, o.transaction_id is not null as paid,
      case when o.transaction_id is null then greatest(0, o.total_cents - o.prepaid_cents) else 0 end as due
    from ${giftCardPayments} p join orders o on o.id = p.order_id
    where p.order_id = ${orderId} and p.gift_card_id = ${giftCardId} and p.state in ('held', 'booked')`);
  const [row] = rows;
  return row && { insertedId: row.id, ...amountsOf(row), paid: row.paid };
}

const amountsOf = ({ applied, due }: { applied: string; due: string }) => ({
  applied: dollarsOf(Number(applied)),
  due: dollarsOf(Number(due)),
});

/**
 * Takes a gift card off an unpaid order of a customer; its amount goes back to the card at once. A repeat changes nothing.
 * @throws Failure `not_found`, `order_state` when the order is paid
 */
export async function removeGiftCard(
  db: Database,
  { id, payment, customerId }: { id: string; payment: string; customerId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = (await lockOrder(tx, id, customerId)) ?? orderNotFound();
    const [row] = await tx
      .select({ state: giftCardPayments.state })
      .from(giftCardPayments)
      .where(and(eq(giftCardPayments.id, payment), eq(giftCardPayments.orderId, order.id)));
    if (!row) throw new Failure('not_found', "That gift card doesn't pay this order.");
    if (row.state === 'booked') throw notInState(order, WHY_NOT_PAYABLE.paid);
    if ((await returnHeld(tx, order, { actor: customerId, only: payment })) > 0)
      await addJob(tx, 'end_payments', { order: order.id });
  });
}

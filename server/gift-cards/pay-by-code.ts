import { requireCredit } from '#server/companies/company-account.ts';
import { t, message } from '#contract/language/text.ts';
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { Failure, invalidFields } from '#contract/errors.ts';
import { MAX_GIFT_CARDS_OF_ORDER, normalGiftCode } from '#contract/gift-cards/gift-card-choices.ts';
import type { GiftCardUse } from '#contract/gift-cards/paying.ts';
import { centsOf, dollarsOf } from '#contract/money.ts';
import { digestOfSecret } from '#server/accounts/digest-of-secret.ts';
import type { Database, Executor } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import { addJob } from '#server/jobs/queue.ts';
import { counts } from '#server/observe/counts.ts';
import { notInState } from '#server/orders/closing.ts';
import { updateCharges } from '#server/orders/paying/charge-address.ts';
import { recordCharges } from '#server/orders/paying/charging.ts';
import { dueCents } from '#server/orders/paying/due-cents.ts';
import { lockForPayment, requirePayable, WHY_NOT_PAYABLE } from '#server/orders/paying/payable.ts';
import { lockOrder } from '#server/orders/queries.ts';
import { orderNotFound, readOrder } from '#server/orders/service.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';
import { VIEWS } from './gift-card-lists.ts';
import { holdAmount, returnHeld } from './held-amounts.ts';
import { mostOf } from './settle-held-amounts.ts';
import { giftCardPayments, giftCards } from './tables.ts';
import { IS_FROZEN } from './take-back-credit.ts';

type PayDeps = Pick<Deps, 'db' | 'cards' | 'settings'>;

/** One text for unknown, used, expired and canceled cards, so that an answer says nothing about the cards of others. */
const UNUSABLE = message(
  "This code can't be used. Check it for typos; a gift card that is used up or expired can't pay either.",
);
const NOT_RESERVED = message(
  'The reservation of this order has ended and its parts cannot be reserved again, so gift cards and store credit can only pay it in full.',
);
const IN_FULL = message('This order is paid later, so gift cards and store credit can only pay it in full.');
const tooLittle = (what: string): string =>
  t(
    'With {what}, less would be left to pay than a card payment can charge, and {what} is too little to pay all of it.',
    { what },
  );
const tooMany = (): string =>
  t(
    'An order takes at most {count} gift cards; each credit that we gave you counts as one. Remove one to use another.',
    { count: MAX_GIFT_CARDS_OF_ORDER },
  );

const NO_CREDIT = message('You have no store credit that can pay this order.');

/** The customer who pays, and what the page showed: the order's total, or what is left to pay. */
interface Payer {
  readonly id: string;
  readonly customerId: string;
  readonly shown: { readonly totalCents: number } | { readonly dueCents: number };
}

/**
 * Pays an order by a gift card: holds what the card covers, and pays the order at once if nothing is left. A card that already
 * pays the order changes nothing. The caller has counted the attempt.
 * @param order of the customer
 * @throws Failure `invalid_fields` for a code that cannot be used; `not_found`, `price_changed`, `order_state`,
 * `address_required`, `out_of_stock`, `lines_short`
 */
export async function payByGiftCard(deps: PayDeps, order: Payer, code: string): Promise<GiftCardUse> {
  const normal = normalGiftCode(code);
  const found =
    normal === null ? [] : await deps.db.select({ id: giftCards.id }).from(giftCards).where(hasCode(normal));
  const cards = found.map(({ id }) => id);
  return payBy(deps, order, {
    cards,
    counted: cards.length === 0 ? sql`false` : sql`g.id in ${cards}`,
    canAdd: false,
    what: t('this gift card'),
    unusable: UNUSABLE,
    refuse: (text) => invalidFields({ code: text }),
  });
}

/**
 * Pays an order by the store credit of its customer, like `payByGiftCard`. A repeat adds what the customer has got since, and
 * otherwise changes nothing.
 * @throws Failure also `order_state` without credit
 */
export async function payByStoreCredit(deps: PayDeps, order: Payer): Promise<GiftCardUse> {
  const usable = await selectUsableCredit(deps.db, order.customerId, deps.settings.store.currency);
  return payBy(deps, order, {
    cards: usable.map(({ id }) => id),
    counted: sql`g.customer_id = ${order.customerId}`,
    canAdd: true,
    what: t('your store credit', {}, 'subject'),
    unusable: NO_CREDIT,
    refuse: (text) => new Failure('order_state', text),
  });
}

/** The store credit that a customer can use, in dollars. */
export async function readStoreCredit(db: Executor, customerId: string, currency: string) {
  const credits = await selectUsableCredit(db, customerId, currency);
  return {
    balance: dollarsOf(credits.reduce((sum, { balanceCents }) => sum + balanceCents, 0)),
    credits: credits.map(({ id: _id, balanceCents, expiresOn }) => ({
      _id,
      balance: dollarsOf(balanceCents),
      expiresOn,
    })),
  };
}

/** What a customer loses with the account, in dollars: store credit that can be used, and what unpaid orders hold of it. */
export async function creditOfAccount(db: Executor, customerId: string, currency: string): Promise<number> {
  const { balance } = await readStoreCredit(db, customerId, currency);
  const [held] = await db
    .select({ cents: sql<string>`coalesce(sum(${giftCardPayments.amountCents}), 0)` })
    .from(giftCardPayments)
    .innerJoin(giftCards, eq(giftCards.id, giftCardPayments.giftCardId))
    .where(and(eq(giftCards.customerId, customerId), isNull(giftCards.canceledAt), eq(giftCardPayments.state, 'held')));
  return dollarsOf(centsOf(balance) + Number(held!.cents));
}

/** The store credit of a customer with something left, in the order in which it is spent: what expires first. */
async function selectUsableCredit(db: Executor, customerId: string, currency: string) {
  return db
    .select({ id: giftCards.id, balanceCents: giftCards.balanceCents, expiresOn: giftCards.expiresOn })
    .from(giftCards)
    .where(and(eq(giftCards.customerId, customerId), isUsable(currency)))
    .orderBy(sql`${giftCards.expiresOn} nulls last`, giftCards.id);
}

const isUsable = (currency: string): SQL | undefined =>
  and(VIEWS.active, eq(giftCards.currency, currency.toLowerCase()), sql`not ${IS_FROZEN}`);

/** The cards to pay with, in the order in which they are spent; why they cannot, as a failure. */
interface Means {
  readonly cards: readonly string[];
  /** SQL: whether a gift card `g` counts in the answer. */
  readonly counted: SQL;
  /** Whether they pay more of an order of which they pay a share already. */
  readonly canAdd: boolean;
  /** What the texts call them. */
  readonly what: string;
  readonly unusable: string;
  refuse(text: string): Failure;
}

async function payBy(deps: PayDeps, order: Payer, means: Means): Promise<GiftCardUse> {
  const { cards, counted, canAdd, what, unusable, refuse } = means;
  const { db, settings: environment } = deps;
  const { currency } = environment.store;
  const settings = await selectCurrentSettings(db);
  const seen = await readOrder(db, order.id).catch(orderNotFound);
  if (seen.customerId !== order.customerId) return orderNotFound();
  const known = await selectUse(db, seen.id, counted);
  if (known && (!canAdd || known.paid || cards.length === 0)) return known;
  requirePayable(seen);
  if (cards.length === 0) throw refuse(unusable);
  await updateCharges(deps, settings, seen.id, order.customerId);
  const use = await db.transaction(async (tx) => {
    const terms = { shown: order.shown, isPaying: seen.status === 'expired', terms: settings, settings: environment };
    const { order: locked, holdUntil } = await lockForPayment(tx, seen.id, order.customerId, terms);
    const repeated = await selectUse(tx, seen.id, counted);
    if (repeated && !canAdd) return repeated;
    const refused = (text: string): GiftCardUse => {
      if (!repeated) throw refuse(text);
      return repeated;
    };
    const usable = await tx
      .select({ id: giftCards.id, balanceCents: giftCards.balanceCents })
      .from(giftCards)
      .where(and(inArray(giftCards.id, [...cards]), isUsable(currency)))
      .orderBy(giftCards.id)
      .for('update');
    if (usable.length === 0) return refused(unusable);
    const held = await tx
      .select({ card: giftCardPayments.giftCardId })
      .from(giftCardPayments)
      .where(and(eq(giftCardPayments.orderId, locked.id), eq(giftCardPayments.state, 'held')));
    const holding = new Set(held.map(({ card }) => card));
    let room = MAX_GIFT_CARDS_OF_ORDER - holding.size;
    const spent = usable
      .toSorted((a, b) => cards.indexOf(a.id) - cards.indexOf(b.id))
      .filter(({ id }) => holding.has(id) || room-- > 0);
    if (spent.length === 0) throw refuse(tooMany());
    const due = dueCents(locked);
    const total = spent.reduce((sum, { balanceCents }) => sum + balanceCents, 0);
    const amountCents = mostOf(due, total, currency);
    if (amountCents === 0) return refused(tooLittle(what));
    if (amountCents < due && holdUntil === null) throw notInState(locked, locked.isOwed ? IN_FULL : NOT_RESERVED);
    const actor = order.customerId;
    let left = amountCents;
    for (const { id, balanceCents } of spent) {
      const share = Math.min(left, balanceCents);
      if (share === 0) break;
      const prepaidCents = locked.prepaidCents + amountCents - left;
      await holdAmount(tx, { ...locked, prepaidCents }, { giftCardId: id, amountCents: share }, actor);
      left -= share;
    }
    // A card payment that was begun has another amount now.
    await addJob(tx, 'end_payments', { order: locked.id });
    if (amountCents === due) {
      const prepaid = { ...locked, prepaidCents: locked.prepaidCents + amountCents };
      const outcome = await recordCharges(tx, prepaid, [], actor);
      if (outcome !== 'paid') throw new Failure('order_state', t("This order can't be paid any more."));
    }
    return (await selectUse(tx, locked.id, counted))!;
  });
  if (use.paid) counts.paymentsSettled++;
  return use;
}

const hasCode = (code: string) => eq(giftCards.codeDigest, digestOfSecret(code));

/**
 * What gift cards pay of an order, and what is left to pay; undefined if they pay nothing of it.
 * @param cards a condition on gift cards `g`
 */
async function selectUse(db: Executor, orderId: string, cards: SQL): Promise<GiftCardUse | undefined> {
  const { rows } = await db.execute<{ id: string; applied: string; due: string; paid: boolean }>(sql`
    select min(p.id::text) as id, sum(p.amount_cents) as applied, o.transaction_id is not null as paid,
      case when o.transaction_id is null then greatest(0, o.total_cents - o.prepaid_cents) else 0 end as due
    from ${giftCardPayments} p join orders o on o.id = p.order_id join gift_cards g on g.id = p.gift_card_id
    where p.order_id = ${orderId} and ${cards} and p.state in ('held', 'booked') group by o.id`);
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
      .select({ state: giftCardPayments.state, amountCents: giftCardPayments.amountCents })
      .from(giftCardPayments)
      .where(and(eq(giftCardPayments.id, payment), eq(giftCardPayments.orderId, order.id)));
    if (!row) throw new Failure('not_found', t("That gift card doesn't pay this order."));
    if (row.state === 'booked') throw notInState(order, WHY_NOT_PAYABLE.paid);
    if (row.state === 'held') await requireCredit(tx, order, row.amountCents);
    if ((await returnHeld(tx, order, { actor: customerId, only: payment })) > 0)
      await addJob(tx, 'end_payments', { order: order.id });
  });
}

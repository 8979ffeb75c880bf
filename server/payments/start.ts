import { Failure } from '#contract/errors.ts';
import { whyNotPayable } from '#contract/orders/order-rules.ts';
import type { Executor } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import { counts } from '#server/observe/counts.ts';
import { describeForCard, findPayable, lockForPayment, WHY_NOT_PAYABLE } from '#server/orders/paying/payable.ts';
import { addTaxDue } from '#server/orders/paying/charge-address.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';
import type { OrderNow, OrderWithLines } from '#server/orders/queries.ts';
import { readOrderState } from '#server/orders/service.ts';
import { notInState } from '#server/orders/closing.ts';
import { storeIdOf } from '#server/store/store-id.ts';
import type { Intent } from './provider/card-types.ts';
import { obtainIntent, endPayments } from './intents.ts';
import { endAttempt, insertAttempt, nextAttemptNumber, selectLive, type PaymentAttempt } from './queries.ts';
import { MONEY_RETURNS, settle } from './settle.ts';

type PaymentDeps = Pick<Deps, 'db' | 'cards' | 'log' | 'settings'>;

/** Maximum number of spent attempts that one call skips. */
const MAX_ATTEMPTS = 4;

/**
 * Starts the payment of an order or resumes the one in progress: an order has at most one intent that can take money.
 * Pressing Pay renews the reservation. No transaction is open during the provider call; the attempt is stored before
 * it, so that a lost answer can be traced.
 * @param wanted.totalCents the order's total as the customer was shown it; without `order`, the price that identifies it
 * @returns with the amount that is charged: the order's total, whatever price identified it
 * @throws Failure `not_found`, `ambiguous_order`, `address_required`, `price_changed`, `order_state`, `out_of_stock`,
 * `provider_unavailable`
 */
export async function startPayment(
  deps: PaymentDeps,
  customer: { userId: string },
  wanted: { order?: string | undefined; totalCents: number; isPaying: boolean },
): Promise<{ clientSecret: string; order: string; totalCents: number; holdUntil: Date | null }> {
  const id = await findPayable(deps.db, customer.userId, wanted);
  const settings = await selectCurrentSettings(deps.db);
  await addTaxDue(deps, settings, id, customer.userId);
  const { order: named, totalCents: priceCents, isPaying } = wanted;
  const terms = {
    shownCents: named === undefined ? undefined : priceCents,
    isPaying,
    terms: settings,
    settings: deps.settings,
  };
  for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
    const { attempt, holdUntil, totalCents } = await beginAttempt(deps, id, customer.userId, terms);
    const order = attempt.orderId;
    // Lines were canceled since that attempt: it is ended, and the next one has the current total.
    if (attempt.amountCents !== totalCents) {
      await endPayments(deps, order);
      continue;
    }
    const obtained = await obtainIntent(deps, attempt);
    const secret = obtained && (await usableSecret(deps, obtained, attempt, customer.userId));
    if (!secret) continue;
    counts.paymentsStarted++;
    return { clientSecret: secret, order, totalCents, holdUntil };
  }
  throw new Failure('provider_unavailable');
}

/** Locks the order and returns its live attempt, or stores the next one. */
async function beginAttempt(
  deps: PaymentDeps,
  id: string,
  customerId: string,
  terms: Parameters<typeof lockForPayment>[3],
): Promise<{ attempt: PaymentAttempt; holdUntil: Date | null; totalCents: number }> {
  const storeId = await storeIdOf(deps.db);
  return deps.db.transaction(async (tx) => {
    const { order, holdUntil } = await lockForPayment(tx, id, customerId, terms);
    const attempt = (await selectLive(tx, order.id)) ?? (await storeNextAttempt(deps, tx, order, storeId));
    return { attempt, holdUntil, totalCents: order.totalCents };
  });
}

async function storeNextAttempt(
  { cards, settings }: PaymentDeps,
  tx: Executor,
  order: OrderWithLines,
  storeId: string,
): Promise<PaymentAttempt> {
  const attempt = {
    orderId: order.id,
    attempt: await nextAttemptNumber(tx, order.id),
    amountCents: order.totalCents,
    currency: settings.store.currency,
  };
  const request = cards.describeIntent({ ...attempt, storeId, ...describeForCard(order) });
  return insertAttempt(tx, { ...attempt, request });
}

/** The intent's client secret if the customer can pay with it; undefined when a new attempt is needed. */
async function usableSecret(
  deps: PaymentDeps,
  { intent, orderNow }: { intent: Intent; orderNow?: OrderNow },
  attempt: PaymentAttempt,
  customerId: string,
): Promise<string | undefined> {
  const { db } = deps;
  if (intent.status === 'canceled') {
    await endAttempt(db, attempt.id);
    return undefined;
  }
  const isCharged = intent.status === 'succeeded';
  const settlement = isCharged ? await settle(deps, intent.id, { kind: 'browser', actor: customerId }) : undefined;
  const order = (!isCharged && orderNow) || (await readOrderState(db, attempt.orderId));
  const why = whyNotPayable(order);
  if (why === 'cancelled') {
    // The order was canceled during the provider call, so the intent must not be payable.
    await endPayments(deps, order.id);
    if (settlement === 'refunding') throw notInState(order, MONEY_RETURNS);
  }
  if (why) throw notInState(order, WHY_NOT_PAYABLE[why]);
  return isCharged ? undefined : intent.clientSecret;
}

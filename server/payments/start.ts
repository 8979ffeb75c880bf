import { t } from '#contract/language/text.ts';
import { Failure } from '#contract/errors.ts';
import { dollarsOf } from '#contract/money.ts';
import { amountProblem } from '#contract/payments/card-amounts.ts';
import { whyNotPayable } from '#contract/orders/order-rules.ts';
import type { Executor } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import { counts } from '#server/observe/counts.ts';
import { selectPossibleChange } from '#server/orders/changes/changes.ts';
import { selectChange } from '#server/orders/changes/queries.ts';
import {
  describeForCard,
  findPayable,
  lockForPayment,
  type Shown,
  WHY_NOT_PAYABLE,
} from '#server/orders/paying/payable.ts';
import { dueCents } from '#server/orders/paying/due-cents.ts';
import { updateCharges } from '#server/orders/paying/charge-address.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';
import { lockOrder, type OrderWithLines, type OrderNow } from '#server/orders/queries.ts';
import { orderNotFound, readOrderState } from '#server/orders/service.ts';
import { notInState } from '#server/orders/closing.ts';
import { storeIdOf } from '#server/store/store-id.ts';
import type { Intent } from './provider/card-types.ts';
import { obtainIntent, endPayments } from './intents.ts';
import { endAttempt, insertAttempt, nextAttemptNumber, selectLive, type PaymentAttempt } from './queries.ts';
import { CHANGE_ENDED, MONEY_RETURNS, settle } from './settle.ts';

type PaymentDeps = Pick<Deps, 'db' | 'cards' | 'log' | 'settings'>;

/** Maximum number of spent attempts that one call skips. */
const MAX_ATTEMPTS = 4;

/**
 * Starts the payment of an order or resumes the one in progress: an order has at most one intent that can take money.
 * Pressing Pay renews the reservation. No transaction is open during the provider call; the attempt is stored before
 * it, so that a lost answer can be traced.
 * @param wanted.totalCents the order's total as the customer was shown it; without `order`, the price that identifies it
 * @param wanted.dueCents what is left to pay, as the customer was shown it
 * @returns with the amount that is charged: the order's total without what gift cards hold, whatever price identified it
 * @throws Failure `not_found`, `ambiguous_order`, `address_required`, `price_changed`, `order_state`, `out_of_stock`,
 * `provider_unavailable`
 */
export async function startPayment(
  deps: PaymentDeps,
  customer: { userId: string },
  wanted: Shown & { order?: string | undefined; isPaying: boolean },
): Promise<Started> {
  const id = await findPayable(deps.db, customer.userId, wanted);
  const settings = await selectCurrentSettings(deps.db);
  await updateCharges(deps, settings, id, customer.userId);
  const { order: named, totalCents, dueCents: shownDueCents, isPaying } = wanted;
  const terms = {
    shown: named === undefined ? {} : { totalCents, dueCents: shownDueCents },
    isPaying,
    terms: settings,
    settings: deps.settings,
  };
  return startDue(deps, customer.userId, async (tx) => {
    const { order, holdUntil } = await lockForPayment(tx, id, customer.userId, terms);
    const amountCents = dueCents(order);
    const unpayable = amountProblem(amountCents, deps.settings.store.currency);
    if (unpayable) throw notInState(order, `This order can't be paid. ${unpayable}`);
    return { order, holdUntil, amountCents, changeId: null };
  });
}

/**
 * Starts or resumes the payment of the difference of a paid order's open change, as `startPayment` does that of an order.
 * @param wanted.differenceCents as the payer was shown it
 * @throws Failure `not_found`, `price_changed`, `order_state`, `provider_unavailable`
 */
export async function startDifference(
  deps: PaymentDeps,
  customer: { userId: string },
  wanted: { order: string; differenceCents: number },
): Promise<Started> {
  return startDue(deps, customer.userId, async (tx) => {
    const order = (await lockOrder(tx, wanted.order, customer.userId)) ?? orderNotFound();
    const change = await selectPossibleChange(tx, order);
    if (!change) throw notInState(order, CHANGE_ENDED);
    const { id: changeId, differenceCents: amountCents } = change;
    if (amountCents !== wanted.differenceCents)
      throw new Failure('price_changed', t("That isn't what is left to pay."), {
        fresh: { placeOrderPrice: dollarsOf(amountCents) },
      });
    const unpayable = amountProblem(amountCents, deps.settings.store.currency);
    if (unpayable) throw notInState(order, `The difference can't be paid by card. ${unpayable}`);
    return { order, holdUntil: null, amountCents, changeId };
  });
}

/** A payment that has begun. */
interface Started {
  readonly clientSecret: string;
  readonly intentId: string;
  readonly order: string;
  readonly totalCents: number;
  readonly holdUntil: Date | null;
}

/** What is to be paid of a locked order. */
interface Due {
  readonly order: OrderWithLines;
  readonly holdUntil: Date | null;
  readonly amountCents: number;
  /** The change whose difference it is; null: it pays the order. */
  readonly changeId: string | null;
}

/** @param lockDue locks the order and returns what is to be paid of it; called again for each attempt */
async function startDue(
  deps: PaymentDeps,
  customerId: string,
  lockDue: (tx: Executor) => Promise<Due>,
): Promise<Started> {
  const storeId = await storeIdOf(deps.db);
  for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
    const { attempt, due } = await deps.db.transaction(async (tx) => {
      const locked = await lockDue(tx);
      const live = await selectLive(tx, locked.order.id);
      return { attempt: live ?? (await storeNextAttempt(deps, tx, locked, storeId)), due: locked };
    });
    const order = attempt.orderId;
    // The order was changed since that attempt: it is ended, and the next one has the current amount.
    if (attempt.amountCents !== due.amountCents || attempt.changeId !== due.changeId) {
      await endPayments(deps, order);
      continue;
    }
    const obtained = await obtainIntent(deps, attempt);
    const secret = obtained && (await usableSecret(deps, obtained, attempt, customerId));
    if (!secret) continue;
    counts.paymentsStarted++;
    return {
      clientSecret: secret,
      intentId: obtained.intent.id,
      order,
      totalCents: due.amountCents,
      holdUntil: due.holdUntil,
    };
  }
  throw new Failure('provider_unavailable');
}

/** Stores the next attempt of an order. */
async function storeNextAttempt(
  { cards, settings }: PaymentDeps,
  tx: Executor,
  { order, amountCents, changeId }: Due,
  storeId: string,
): Promise<PaymentAttempt> {
  const attempt = {
    orderId: order.id,
    attempt: await nextAttemptNumber(tx, order.id),
    amountCents,
    changeId,
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
  if (attempt.changeId !== null) {
    const isOpen = (await selectChange(db, attempt.changeId))?.state === 'open';
    if (isOpen) return isCharged ? undefined : intent.clientSecret;
    await endPayments(deps, order.id);
    throw notInState(order, settlement === 'paid' ? 'The difference is already paid.' : CHANGE_ENDED);
  }
  const why = whyNotPayable(order);
  if (why === 'cancelled') {
    // The order was canceled during the provider call, so the intent must not be payable.
    await endPayments(deps, order.id);
    if (settlement === 'refunding') throw notInState(order, MONEY_RETURNS);
  }
  if (why) throw notInState(order, WHY_NOT_PAYABLE[why]);
  return isCharged ? undefined : intent.clientSecret;
}

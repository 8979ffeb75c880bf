import { Failure } from '#contract/errors.ts';
import type { Executor } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import { isPossible } from '#server/orders/changes/changes.ts';
import { selectChange } from '#server/orders/changes/queries.ts';
import { describeForCard, hasHeldMoney } from '#server/orders/paying/payable.ts';
import { dueCents } from '#server/orders/paying/due-cents.ts';
import * as orderRules from '#contract/orders/order-rules.ts';
import type { OrderNow, OrderWithLines } from '#server/orders/queries.ts';
import { readOrder } from '#server/orders/service.ts';
import { storeIdOf } from '#server/store/store-id.ts';
import type { Intent } from './provider/card-types.ts';
import { endAttempt, nameAttempt, selectLive, type PaymentAttempt } from './queries.ts';
import { settle } from './settle.ts';

/** Whether an attempt can still pay its order, or the difference of its order's change. */
export async function isPayable(
  db: Executor,
  order: OrderWithLines,
  { amountCents, changeId }: PaymentAttempt,
): Promise<boolean> {
  if (changeId === null)
    return orderRules.isPayable(order) && dueCents(order) === amountCents && !(await hasHeldMoney(db, order));
  const change = await selectChange(db, changeId);
  return change !== undefined && isPossible(order, change) && change.differenceCents === amountCents;
}

type PaymentDeps = Pick<Deps, 'db' | 'cards' | 'log'>;

/**
 * Returns the intent of an attempt and creates it if necessary. When the answer to an earlier creation was lost,
 * repeating the request with the same idempotency key returns it.
 * @returns the intent with the order's state where that was read on the way; undefined when the attempt is spent (and
 * stored as such)
 * @throws Failure `provider_unavailable`, `order_state` (an amount that cannot be charged to a card)
 */
export async function obtainIntent(
  { db, cards }: PaymentDeps,
  attempt: PaymentAttempt,
): Promise<{ intent: Intent; orderNow?: OrderNow } | undefined> {
  const known = attempt.intentId;
  const intent = known === null ? await create({ db, cards }, attempt) : await cards.readIntent(known);
  if (intent) return { intent, ...(known === null && { orderNow: await nameAttempt(db, attempt, intent.id) }) };
  await endAttempt(db, attempt.id);
  return undefined;
}

async function create(
  { db, cards }: Pick<PaymentDeps, 'db' | 'cards'>,
  stored: PaymentAttempt,
): Promise<Intent | undefined> {
  const { orderId, attempt, createdAt: since } = stored;
  // Attempts of an earlier release have no stored request.
  const request =
    stored.request ??
    cards.describeIntent({ ...stored, storeId: await storeIdOf(db), ...describeForCard(await readOrder(db, orderId)) });
  try {
    return await cards.createIntent({ orderId, attempt, request, since });
  } catch (error) {
    // The provider rejected the request itself, so a retry would fail too. After silence or an outage it would not.
    if (error instanceof Failure && error.code === 'order_state') await endAttempt(db, stored.id);
    throw error;
  }
}

/**
 * Ensures that no intent can charge for an outdated order: one that is canceled, or whose total has
 * changed. Cancels the live one at the provider or, if it was paid first, settles it, which refunds the payment.
 * @throws Failure `provider_unavailable`: retry later
 */
export async function endPayments(deps: PaymentDeps, orderId: string): Promise<void> {
  const attempt = await selectLive(deps.db, orderId);
  if (!attempt || (await isPayable(deps.db, await readOrder(deps.db, orderId), attempt))) return;
  const { intent } = (await obtainIntent(deps, attempt)) ?? {};
  if (!intent) return;
  if (intent.status === 'open') await deps.cards.cancelIntent(intent.id);
  // Whatever its state is now (canceled, succeeded after all, still processing), `settle` decides.
  await settle(deps, intent.id, { kind: 'reconciler', actor: 'end_payments' });
}

import { Failure } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import { describeForCard } from '#server/orders/payable.ts';
import { readBare, type OrderNow } from '#server/orders/service.ts';
import { storeIdOf } from '#server/store/store-id.ts';
import type { Intent } from './cards.ts';
import { endAttempt, nameAttempt, selectLive, type Attempt } from './queries.ts';
import { settle } from './settle.ts';

type PaymentDeps = Pick<Deps, 'db' | 'cards' | 'log'>;

/**
 * The intent of an attempt, created if it has none yet. What happened to a creation whose answer was lost is found out
 * by asking again with the same idempotency key.
 * @returns with it what has become of the order, where that was read on the way; undefined when the attempt is spent (and
 *   written down as such)
 * @throws Failure `provider_unavailable`, `order_state` (an amount that cards can't be charged)
 */
export async function obtainIntent(
  { db, cards }: PaymentDeps,
  attempt: Attempt,
): Promise<{ intent: Intent; orderNow?: OrderNow } | undefined> {
  const known = attempt.intentId;
  const intent = known === null ? await create({ db, cards }, attempt) : await cards.readIntent(known);
  if (intent) return { intent, ...(known === null && { orderNow: await nameAttempt(db, attempt, intent.id) }) };
  await endAttempt(db, attempt.id);
  return undefined;
}

async function create({ db, cards }: Pick<PaymentDeps, 'db' | 'cards'>, stored: Attempt): Promise<Intent | undefined> {
  const { orderId, attempt, createdAt: since } = stored;
  // Attempts of an earlier release have no stored request.
  const request =
    stored.request ??
    cards.describeIntent({ ...stored, storeId: await storeIdOf(db), ...describeForCard(await readBare(db, orderId)) });
  try {
    return await cards.createIntent({ orderId, attempt, request, since });
  } catch (error) {
    // Refused for what it asks: asking again would change nothing. After silence or an outage it would.
    if (error instanceof Failure && error.code === 'order_state') await endAttempt(db, stored.id);
    throw error;
  }
}

/**
 * Makes sure that no intent of a closed order can take money any more: the live one is cancelled at the provider, or,
 * when its payment was quicker, settled (which sends the money back).
 * @throws Failure `provider_unavailable`: to be tried again
 */
export async function endPayments(deps: PaymentDeps, orderId: string): Promise<void> {
  const attempt = await selectLive(deps.db, orderId);
  if (!attempt) return;
  const { intent } = (await obtainIntent(deps, attempt)) ?? {};
  if (!intent) return;
  if (intent.status === 'open') await deps.cards.cancelIntent(intent.id);
  // Whatever it is now (cancelled, succeeded after all, still processing), the one function decides.
  await settle(deps, intent.id, { kind: 'reconciler', actor: 'end_payments' });
}

import type { Deps } from '#server/deps.ts';
import { counts } from '#server/observe/counts.ts';
import { recordRefunds } from '#server/orders/record-refunds.ts';
import { beginAttempt, endRefundAttempt } from '#server/orders/refund-attempts.ts';
import { selectRefund, touchRefunds } from '#server/orders/refunds.ts';
import { storeIdOf } from '#server/store/store-id.ts';
import type { CardCharge } from './cards.ts';
import { settle } from './settle.ts';

type RefundDeps = Pick<Deps, 'db' | 'cards' | 'log'>;

/**
 * Asks the provider about a payment's refunds and records them; sends nothing. The payment is taken in first, if the store
 * has not heard of it.
 * @returns the charge as it is now; undefined when there is none
 * @throws Failure `provider_unavailable`: nothing was recorded, ask again
 */
export async function refreshRefunds(
  deps: RefundDeps,
  intentId: string,
  actor: string,
): Promise<CardCharge | undefined> {
  const { db, cards } = deps;
  await touchRefunds(db, intentId);
  const charge = await cards.readCharge(intentId);
  if (!charge) return undefined;
  if (charge.refunds.length > 0) await settle(deps, intentId, { kind: 'reconciler', actor: 'refund' });
  await recordRefunds(db, intentId, charge.refunds, actor);
  return charge;
}

/**
 * Carries out a refund that is owed, or asks how it is doing; to be repeated until it is done. At most one attempt is made
 * a call, and none before it is due.
 * @throws Failure `provider_unavailable`: to be tried again
 */
export async function carryOutRefund(deps: RefundDeps, id: string, actor: string): Promise<void> {
  const { db, cards } = deps;
  const owed = await selectRefund(db, id);
  if (!owed) return;
  const charge = await refreshRefunds(deps, owed.intentId, actor);
  if (!charge) return;
  const attempt = await beginAttempt(db, owed, charge.leftCents, await storeIdOf(db));
  if (!attempt) return;
  const outcome = await cards.refund(attempt.request, attempt.key);
  if ('made' in outcome) {
    await recordRefunds(db, owed.intentId, [outcome.made], actor);
    if (outcome.made.status === 'refunded') counts.refundsMade++;
    return;
  }
  // What the provider has now decides: the refund after all, or less left than was asked for.
  const now = await refreshRefunds(deps, owed.intentId, actor);
  const isTooMuch = now !== undefined && attempt.request.amount > now.leftCents;
  await endRefundAttempt(db, owed, attempt, 'refused' in outcome && !isTooMuch ? outcome.refused : undefined);
}

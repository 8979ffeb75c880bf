import { shopCurrency } from '#contract/money.ts';
import { centsOfProvider } from '#contract/payments/card-amounts.ts';
import type { Deps } from '#server/deps.ts';
import { counts } from '#server/observe/counts.ts';
import { recordRefunds } from '#server/orders/refunds/record-refunds.ts';
import { beginAttempt, endRefundAttempt, PROVIDER_ERROR } from '#server/orders/refunds/refund-attempts.ts';
import { selectRefund, touchRefunds } from '#server/orders/refunds/refunds.ts';
import { storeIdOf } from '#server/store/store-id.ts';
import type { CardCharge } from './provider/card-types.ts';
import { settle } from './settle.ts';
import { refreshDisputes } from './refresh-disputes.ts';

type RefundDeps = Pick<Deps, 'db' | 'cards' | 'log' | 'settings'>;

/**
 * Reads a payment's refunds from the provider and records them; makes no refund. Settles the payment first if the store
 * has not recorded it.
 * @returns the current charge; undefined when there is none
 * @throws Failure `provider_unavailable`: nothing was recorded, retry later
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
 * Carries out an owed refund or checks its state; call it repeatedly until the refund is done. Makes at most one
 * attempt per call, and none before it is due.
 * @throws Failure `provider_unavailable`: retry later
 */
export async function carryOutRefund(deps: RefundDeps, id: string, actor: string): Promise<void> {
  const { db, cards } = deps;
  const owed = await selectRefund(db, id);
  if (!owed) return;
  const charge = await refreshRefunds(deps, owed.intentId, actor);
  if (!charge) return;
  // The provider would reject a refund if a dispute is open whose event has not arrived yet.
  if (charge.isDisputed) await refreshDisputes(deps, owed.intentId);
  const attempt = await beginAttempt(db, owed, charge.leftCents, await storeIdOf(db));
  if (!attempt) return;
  const outcome = await cards.refund(attempt.request, attempt.key);
  if ('made' in outcome) {
    await recordRefunds(db, owed.intentId, [outcome.made], actor);
    if (outcome.made.status === 'refunded') counts.refundsMade++;
    return;
  }
  // The provider's current state decides: the refund exists after all, or less remains than was requested.
  const now = await refreshRefunds(deps, owed.intentId, actor);
  const cents = centsOfProvider(attempt.request.amount, shopCurrency().currency);
  const isTooMuch = now !== undefined && cents > now.leftCents;
  const failure = 'refused' in outcome ? outcome.refused : PROVIDER_ERROR;
  await endRefundAttempt(db, owed, attempt, isTooMuch ? undefined : failure);
}

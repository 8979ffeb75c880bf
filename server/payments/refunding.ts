import type { Deps } from '#server/deps.ts';
import { counts } from '#server/observe/counts.ts';
import { noteRefund, selectRefund, touchRefund } from '#server/orders/refunds.ts';

/**
 * Carries out a refund that is owed, or asks how it is doing; to be repeated until it is done. A refund that the bank
 * refused is written down as failed and tried anew the next time.
 * @throws Failure `provider_unavailable`: to be tried again
 */
export async function carryOutRefund(
  { db, cards }: Pick<Deps, 'db' | 'cards'>,
  intentId: string,
  actor: string,
): Promise<void> {
  const owed = await selectRefund(db, intentId);
  if (!owed) return;
  await touchRefund(db, owed.id);
  const { amountCents, refundId } = owed;
  const isUnderWay = refundId !== null && owed.status !== 'failed';
  const outcome = isUnderWay
    ? await cards.readRefund(refundId)
    : await cards.refund({ intentId, amountCents, failedBefore: refundId });
  await noteRefund(db, owed, outcome, actor);
  if (outcome.status === 'refunded' && owed.status !== 'refunded') counts.refundsMade++;
}

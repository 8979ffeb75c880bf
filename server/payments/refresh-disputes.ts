import type { Deps } from '#server/deps.ts';
import { recordDispute } from '#server/orders/disputes/record-dispute.ts';
import { selectByIntent } from './queries.ts';
import { settle } from './settle.ts';

type DisputeDeps = Pick<Deps, 'db' | 'cards' | 'log' | 'settings'>;

/** The period in which the reconciliation looks for disputes whose events were lost; the longest take about 90 days. */
const LOOK_BACK_MS = 120 * 24 * 3_600_000;

/**
 * Reads the disputes and fraud warnings of a payment from the provider and stores them. Ignores payments of other
 * stores.
 * @throws Failure `provider_unavailable`: retry later
 */
export async function refreshDisputes(deps: DisputeDeps, intentId: string): Promise<void> {
  const { db, cards, settings } = deps;
  // A dispute's event may arrive before the payment's.
  await settle(deps, intentId, { kind: 'reconciler', actor: 'dispute' });
  const attempt = await selectByIntent(db, intentId);
  if (!attempt) return;
  for (const report of await cards.books.disputesOf(intentId))
    await recordDispute(db, settings.store, attempt.orderId, report, 'provider');
}

/** Stores the disputes and warnings whose events were lost. */
export async function reconcileDisputes(deps: DisputeDeps, stopping?: AbortSignal): Promise<void> {
  const { db, cards, settings } = deps;
  for await (const page of cards.books.disputes(new Date(Date.now() - LOOK_BACK_MS))) {
    for (const report of page) {
      if (stopping?.aborted) return;
      const attempt = await selectByIntent(db, report.intentId);
      if (attempt) await recordDispute(db, settings.store, attempt.orderId, report, 'reconciler');
    }
  }
}

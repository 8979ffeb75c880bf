import type { Deps } from '#server/deps.ts';
import { selectOpenRefunds } from '#server/orders/refunds.ts';
import { isClosed } from '#server/orders/service.ts';
import { endPayments, obtainIntent } from './intents.ts';
import { selectStale, selectUnrecorded, touchAttempt, type Attempt } from './queries.ts';
import { carryOutRefund, refreshRefunds } from './refunding.ts';
import { settle } from './settle.ts';

type PaymentDeps = Pick<Deps, 'db' | 'cards' | 'log'>;

/** Intents, and refunds, that one run asks about. */
const BATCH = 50;
/** How long one run may take (milliseconds) when the provider is slow to answer; the next run goes on. */
const MOST_TIME = 4 * 60_000;

/**
 * Finds out what the store was never told: asks the provider about live intents that have been silent for a while
 * (settles what was paid, ends what belongs to a closed order) and goes on with refunds that are not done.
 * One that fails does not keep the others waiting; it is tried again the next time.
 */
export async function reconcilePayments(deps: PaymentDeps, stopping?: AbortSignal): Promise<void> {
  const { db } = deps;
  const until = AbortSignal.any([AbortSignal.timeout(MOST_TIME), ...(stopping ? [stopping] : [])]);
  const stale = await selectStale(db, BATCH);
  for (const attempt of stale)
    await attempted(deps, until, { intent: attempt.intentId, order: attempt.orderId }, () => reconcile(deps, attempt));
  for (const refund of await selectOpenRefunds(db, BATCH))
    await attempted(deps, until, { refund }, () => carryOutRefund(deps, refund, 'reconciler'));
  await attempted(deps, until, { what: 'refunds made by hand' }, () => findRefunds(deps, until));
}

/** Days that the search for refunds looks back. */
const LOOK_BACK = 35;

/**
 * Records the refunds of this store's payments that it does not know: made by hand at the provider, their events lost. The
 * provider lists the newest first; a page without news ends the search.
 */
async function findRefunds(deps: PaymentDeps, until: AbortSignal): Promise<void> {
  for await (const page of deps.cards.books.refunds(new Date(Date.now() - LOOK_BACK * 86_400_000))) {
    const unrecorded = await selectUnrecorded(
      deps.db,
      page.filter(({ status }) => status !== 'failed'),
    );
    for (const intent of unrecorded)
      await attempted(deps, until, { intent }, async () => void (await refreshRefunds(deps, intent, 'reconciler')));
    if (unrecorded.length === 0 || until.aborted) return;
  }
}

async function reconcile(deps: PaymentDeps, attempt: Attempt): Promise<void> {
  // First of all, so that those that fail go to the end of the line.
  await touchAttempt(deps.db, attempt.id);
  if (await isClosed(deps.db, attempt.orderId)) return endPayments(deps, attempt.orderId);
  const { intent } = (await obtainIntent(deps, attempt)) ?? {};
  if (intent && intent.status !== 'open') await settle(deps, intent.id, { kind: 'reconciler', actor: 'reconciler' });
}

async function attempted(
  { log }: PaymentDeps,
  until: AbortSignal,
  what: Record<string, unknown>,
  work: () => Promise<void>,
): Promise<void> {
  if (until.aborted) return;
  try {
    await work();
  } catch (error) {
    log('warn', 'reconciling failed, to be tried again', { ...what, error: String(error) });
  }
}

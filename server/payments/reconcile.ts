import type { Deps } from '#server/deps.ts';
import { selectOpenRefunds } from '#server/orders/refunds/refunds.ts';
import { readOrder } from '#server/orders/service.ts';
import { endPayments, isPayable, obtainIntent } from './intents.ts';
import { selectRefundedPayments, selectStale, touchAttempt, type PaymentAttempt } from './queries.ts';
import { carryOutRefund, refreshRefunds } from './refunding.ts';
import { selectUnsettled, settleTransfers } from './bank/received-money.ts';
import { selectUnfitting, settleHeldAmounts } from '#server/gift-cards/settle-held-amounts.ts';
import { settle } from './settle.ts';
import { messageOf } from '#server/log.ts';

type PaymentDeps = Pick<Deps, 'db' | 'cards' | 'log' | 'settings'>;

/** Maximum number of intents, and of refunds, checked per run. */
const BATCH = 50;
/** Time limit of one run in milliseconds when the provider is slow; the next run continues. */
const MAX_TIME = 4 * 60_000;

/**
 * Finds payments and refunds that no event reported: checks live intents with the provider (settles paid ones, cancels
 * those of closed or changed orders) and continues unfinished refunds. A failure does not stop the others; the next run retries
 * it.
 */
export async function reconcilePayments(deps: PaymentDeps, stopping?: AbortSignal): Promise<void> {
  const { db } = deps;
  const until = endOfRun(stopping);
  const stale = await selectStale(db, BATCH);
  for (const attempt of stale)
    await attempted(deps, until, { intent: attempt.intentId, order: attempt.orderId }, () => reconcile(deps, attempt));
  for (const order of await selectUnsettled(db, BATCH))
    await attempted(deps, until, { order }, () => settleTransfers(deps, order));
  for (const order of await selectUnfitting(db, BATCH))
    await attempted(deps, until, { order }, () => settleHeldAmounts(deps, order));
  for (const refund of await selectOpenRefunds(db, BATCH))
    await attempted(deps, until, { refund }, () => carryOutRefund(deps, refund, 'reconciler'));
  await attempted(deps, until, { what: 'refunds made by hand' }, () => findRefunds(deps, until, MAX_FOREIGN_PAGES));
}

/** Finds refunds as `reconcilePayments` does, even behind many refunds of other stores on the same account. */
export async function reconcileRefunds(deps: PaymentDeps, stopping?: AbortSignal): Promise<void> {
  await findRefunds(deps, endOfRun(stopping));
}

const endOfRun = (stopping: AbortSignal | undefined): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(MAX_TIME), ...(stopping ? [stopping] : [])]);

/** How many days the search for refunds goes back. */
const LOOK_BACK = 35;
/**
 * Number of pages without a refund of this store after which the frequent search ends, because due refunds wait for it.
 */
const MAX_FOREIGN_PAGES = 3;

/**
 * Records unknown refunds of this store's payments: made in the provider's dashboard, with their events lost. The
 * provider lists the newest first; a page whose refunds of this store are all recorded ends the search. Pages with
 * refunds of other stores only do not, up to `maxForeignPages`.
 */
async function findRefunds(deps: PaymentDeps, until: AbortSignal, maxForeignPages = Infinity): Promise<void> {
  let foreignPages = 0;
  for await (const page of deps.cards.books.refunds(new Date(Date.now() - LOOK_BACK * 86_400_000))) {
    const payments = await selectRefundedPayments(
      deps.db,
      page.filter(({ status }) => status !== 'failed'),
    );
    const unrecorded = payments.filter(({ isRecorded }) => !isRecorded);
    for (const { intentId: intent } of unrecorded)
      await attempted(deps, until, { intent }, async () => void (await refreshRefunds(deps, intent, 'reconciler')));
    if (payments.length === 0) foreignPages++;
    else if (unrecorded.length === 0) return;
    if (foreignPages >= maxForeignPages || until.aborted) return;
  }
}

async function reconcile(deps: PaymentDeps, attempt: PaymentAttempt): Promise<void> {
  // Before the call, so that failing attempts move to the end of the queue.
  await touchAttempt(deps.db, attempt.id);
  if (!(await isPayable(deps.db, await readOrder(deps.db, attempt.orderId), attempt)))
    return endPayments(deps, attempt.orderId);
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
    log('warn', 'reconciling failed and will be retried', { ...what, error: messageOf(error) });
  }
}

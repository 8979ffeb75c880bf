import { and, eq, isNull, sql } from 'drizzle-orm';
import { isDisputeClosed, isDisputeWon } from '#contract/orders/disputes/dispute-states.ts';
import type { OrderEvent } from '#contract/orders/orders.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { balanceRefunds } from '#server/orders/refunds/balance-refunds.ts';
import { recordOrderEvent } from '#server/orders/record-order-event.ts';
import { selectCharge } from '#server/orders/paying/money.ts';
import { lockOrder } from '#server/orders/queries.ts';
import { moneyMovements } from '#server/orders/refunds/tables.ts';
import { alertOfDispute, type DisputeAlert } from './dispute-alert.ts';
import { disputes, type DisputeReport } from './tables.ts';

type Stored = typeof disputes.$inferSelect;

/**
 * Stores the provider's report with its order events, ledger rows and emails to the shop. Ignores a report that is
 * older than the stored one. A new dispute blocks shipping until it is won, and so does an inquiry that becomes a
 * dispute. Adjusts the owed refunds to the remainder of the payment.
 */
export async function recordDispute(
  db: Database,
  store: DisputeAlert['store'],
  orderId: string,
  report: DisputeReport,
  actor: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Lock the order first, as all code that decides on it does, so that shipping and this report run one after the
    // other.
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error(`order ${orderId} has a payment but does not exist`);
    const [before] = await tx.select().from(disputes).where(eq(disputes.id, report.id));
    if (before && rankOf(report) < rankOf(before)) return;
    const isWithdrawn = isWithdrawnAfter(before, report);
    const isEscalated = before?.kind === 'inquiry' && report.kind === 'dispute';
    const isFreed = isDisputeWon(report) && !before?.liftedAt;
    const row = {
      ...report,
      orderId,
      isWithdrawn,
      ...(isEscalated && { liftedAt: null, liftedBy: null }),
      ...(isFreed && { liftedAt: sql`now()`, liftedBy: actor }),
    };
    await tx.insert(disputes).values(row).onConflictDoUpdate({ target: disputes.id, set: row });
    await recordMoney(tx, before, row, actor);
    const charge = await selectCharge(tx, report.intentId);
    if (charge)
      await balanceRefunds(tx, order.id, { intentId: report.intentId, amountCents: charge.amountCents }, actor);
    const { id, reason, status } = report;
    const detail = { dispute: id, reason, status };
    for (const what of eventsOf(before, report, isEscalated)) {
      await recordOrderEvent(tx, { orderId, what, actor, detail });
      await alertOfDispute(tx, { store, orderId, report, what });
    }
    if (isFreed) await recordOrderEvent(tx, { orderId, what: 'block_lifted', actor, detail });
  });
}

/** Whether a dispute blocks shipping of an order; the caller has locked the order. */
export async function hasBlockingDispute(db: Executor, orderId: string): Promise<boolean> {
  return (await db.$count(disputes, and(eq(disputes.orderId, orderId), isNull(disputes.liftedAt)))) > 0;
}

const RANKS: Readonly<Record<string, number>> = {
  actionable: 0,
  warning_needs_response: 0,
  warning_under_review: 1,
  needs_response: 2,
  under_review: 3,
};

/** The progress of a dispute. Unknown statuses rank as final. */
function rankOf({ status }: Pick<DisputeReport, 'status'>): number {
  return RANKS[status] ?? 4;
}

/** The money is withdrawn once and returned once, at the end; reports may arrive in any order. */
function isWithdrawnAfter(before: Stored | undefined, { isWithdrawn, status }: DisputeReport): boolean {
  if (!before) return isWithdrawn;
  if (isWithdrawn) return before.isWithdrawn || !isDisputeClosed(before.status);
  return before.isWithdrawn && !isDisputeClosed(status);
}

async function recordMoney(
  tx: Executor,
  before: Stored | undefined,
  { id, orderId, intentId, amountCents, currency, isWithdrawn }: DisputeReport & { orderId: string },
  actor: string,
): Promise<void> {
  if (amountCents === null || currency === null || isWithdrawn === (before?.isWithdrawn ?? false)) return;
  const kind = isWithdrawn ? ('disputed' as const) : ('dispute_returned' as const);
  await tx.insert(moneyMovements).values({ orderId, kind, intentId, providerId: id, amountCents, currency, actor });
}

function eventsOf(before: Stored | undefined, { kind, status }: DisputeReport, isEscalated: boolean): OrderEvent[] {
  if (kind === 'fraud_warning') return before ? [] : ['fraud_warned'];
  const isClosing = isDisputeClosed(status) && !(before && isDisputeClosed(before.status));
  return [...(!before || isEscalated ? ['disputed' as const] : []), ...(isClosing ? ['dispute_closed' as const] : [])];
}

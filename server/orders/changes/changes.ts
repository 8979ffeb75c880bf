import { REFUND_REASONS } from '#contract/orders/refund-reasons.ts';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { OrderCharges } from '#contract/orders/charges.ts';
import type { Delivery } from '#contract/orders/delivery-schema.ts';
import { isPaid } from '#contract/orders/order-rules.ts';
import { type Actor, mayDo } from '#server/accounts/actor.ts';
import { deliveryColumns } from '#server/addresses/delivery-columns.ts';
import { record } from '#server/audit/record.ts';
import { requireRoomToGrow } from '#server/companies/company-orders.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { correctInvoice } from '#server/documents/order-documents.ts';
import { isKept, insertOrderPayment, isOfOrder } from '#server/orders/order-payments.ts';
import { selectAdjustments, SPLIT_ADJUSTMENTS } from '#server/orders/order-adjustments.ts';
import { returnCharge, type ChargeOutcome } from '#server/orders/paying/charging.ts';
import { insertCharge, type Charge } from '#server/orders/paying/money.ts';
import { writeCharges } from '#server/orders/paying/recharge.ts';
import { insertOrderEvent, lockOrder, updateOrder, type OrderWithLines } from '#server/orders/queries.ts';
import { recordOrderEvent } from '#server/orders/record-order-event.ts';
import { orderNotFound } from '#server/orders/service.ts';
import { refundableOfOrder } from '#server/orders/refunds/refundable.ts';
import { createRefunds } from '#server/orders/refunds/refunds.ts';
import { movementSplits } from '#server/orders/refunds/tables.ts';
import { differenceSplit, negated } from './difference-split.ts';
import { closeChange, endChange, endOpenChange } from './end-change.ts';
import {
  type ChangedLine,
  linesAfter,
  type OrderChange,
  reservedUnits,
  selectChange,
  selectChangeLines,
  selectOpenChange,
} from './queries.ts';
import { orderChangeLines, orderChanges } from './tables.ts';
import { changedUnits, takeUnits, writeLines } from './write-lines.ts';

/*
 * Changes of a paid order that change what it costs. Such a change applies to the order as it was priced (`basisOf`): a
 * cancellation, a refund or a parcel in between makes it void.
 */

/** What a change wants an order to be, and what that costs. */
interface Wanted {
  /** The new address; absent: it keeps its address. */
  readonly delivery?: Delivery;
  /** The lines that are added, removed or changed. */
  readonly lines?: readonly ChangedLine[];
  readonly charges: OrderCharges;
}

/** Whether what a paid order costs can be changed: none of it is refunded, disputed, canceled or sent. */
export function canRecharge({ lines, terms, totalCents, leftCents }: OrderWithLines): boolean {
  return (
    leftCents === totalCents &&
    !terms?.lateDelivery &&
    lines.every((line) => !line.isBilled || (line.status === 'paid' && line.sentUnits === 0))
  );
}

/** The lines that a change prices. */
const billedLines = ({ lines }: OrderWithLines) => lines.filter(({ isBilled }) => isBilled);

/** What an order was when a change was priced. */
function basisOf(order: OrderWithLines): string {
  const lines = billedLines(order).map(({ id, quantity, withdrawnUnits }) => [id, quantity, withdrawnUnits]);
  return JSON.stringify([order.totalCents, order.leftCents, lines]);
}

/** Whether a change can still be applied to an order. */
export function isPossible(order: OrderWithLines, { state, basis }: OrderChange): boolean {
  return state === 'open' && canRecharge(order) && basis === basisOf(order);
}

/** The open change of an order, if it can still be applied. */
export async function selectPossibleChange(db: Executor, order: OrderWithLines): Promise<OrderChange | undefined> {
  const change = isPaid(order) ? await selectOpenChange(db, order.id) : undefined;
  return change && isPossible(order, change) ? change : undefined;
}

/**
 * Changes a paid order to what is wanted: at once if it costs no more, with a refund of the difference; otherwise when the
 * difference is paid, within some days. Replaces a change that is open. The caller has locked the order and checked
 * `canRecharge`.
 * @returns the change, which may be open
 */
export async function changeOrder(
  tx: Executor,
  order: OrderWithLines,
  { delivery, lines = [], charges }: Wanted,
  { actor, days }: { actor: string; days: number },
): Promise<OrderChange> {
  const differenceCents = charges.totalCents - order.totalCents;
  await requireRoomToGrow(tx, order, differenceCents, actor);
  await endOpenChange(tx, order.id, actor);
  const charged = { linesCents: order.linesCents, adjustments: await selectAdjustments(tx, order.id) };
  const added = differenceSplit(charged, charges);
  const [change] = await tx
    .insert(orderChanges)
    .values({
      orderId: order.id,
      state: differenceCents > 0 ? 'open' : 'applied',
      actor,
      delivery: delivery ?? null,
      charges,
      differenceCents,
      split: differenceCents > 0 ? added : negated(added),
      basis: basisOf(order),
      expiresAt: sql`now() + make_interval(days => ${days})`,
      ...(differenceCents <= 0 && { closedAt: sql`now()` }),
    })
    .returning();
  const changeId = change!.id;
  if (lines.length > 0) await tx.insert(orderChangeLines).values(lines.map((line) => ({ ...line, changeId })));
  if (differenceCents > 0) {
    await takeUnits(tx, reservedUnits(changeId, lines), { actor, reason: 'reserved for a change of an order' });
    const detail = { change: changeId, amountCents: differenceCents };
    await insertOrderEvent(tx, { orderId: order.id, what: 'difference_due', actor, detail });
    return change!;
  }
  const { payments } = await refundableOfOrder(tx, order);
  await apply(tx, order, change!, lines);
  if (differenceCents === 0) return change!;
  await createRefunds(tx, {
    orderId: order.id,
    payments,
    amountCents: -differenceCents,
    shares: [],
    changeId,
    actor,
    reason: delivery ? REFUND_REASONS.cheaperAddress : REFUND_REASONS.cheaperOrder,
  });
  return change!;
}

/**
 * Records the charge of a change's difference: applies the change, or refunds the charge once if the change is not open any more
 * or the order has changed since. The caller holds the order's lock.
 */
export async function recordDifference(
  tx: Executor,
  order: OrderWithLines,
  changeId: string,
  charge: Charge,
  actor: string,
): Promise<ChargeOutcome> {
  const { intentId, amountCents } = charge;
  if (isOfOrder(order, intentId)) return 'known';
  const change = await selectChange(tx, changeId);
  if (!change || change.orderId !== order.id || change.differenceCents !== amountCents || !isPossible(order, change))
    return returnCharge(tx, order, charge, actor, REFUND_REASONS.changedBefore);
  await closeChange(tx, change.id, 'applied');
  const movementId = await insertCharge(tx, order.id, charge, actor);
  await apply(tx, order, change, await selectChangeLines(tx, change.id));
  await tx.insert(movementSplits).values({ ...change.split, movementId });
  await insertOrderPayment(tx, order.id, charge);
  await updateOrder(tx, order.id, { paidCents: order.paidCents + amountCents });
  const detail = { change: change.id, intent: intentId, amountCents };
  await recordOrderEvent(tx, { orderId: order.id, what: 'difference_paid', actor, detail });
  return 'paid';
}

/** Puts a change in force. @param change as it was before: the units of an open one are reserved */
async function apply(
  tx: Executor,
  order: OrderWithLines,
  change: OrderChange,
  lines: readonly ChangedLine[],
): Promise<void> {
  const { delivery, charges, actor, state, id } = change;
  const orderId = order.id;
  await keepSplits(tx, order);
  const columns = delivery && deliveryColumns(delivery);
  await writeLines(tx, order, lines, { actor, changeId: state === 'open' ? id : null });
  await writeCharges(tx, order, linesAfter(order.lines, lines), charges);
  if (columns) await updateOrder(tx, orderId, columns);
  await correctInvoice(tx, { ...order, ...columns }, true);
  const detail = { beforeCents: order.totalCents, afterCents: charges.totalCents };
  if (!delivery) {
    const event = { orderId, what: 'lines_changed', actor, detail: { ...detail, ...changedUnits(lines) } } as const;
    // The email about the payment of the difference reports an open one.
    await (state === 'open' ? insertOrderEvent : recordOrderEvent)(tx, event);
    return;
  }
  await recordOrderEvent(tx, { orderId, what: 'delivery_changed', actor });
  await insertOrderEvent(tx, { orderId, what: 'recharged', actor, detail });
  if (actor !== order.customerId)
    await record(tx, { actor, action: 'order.delivery-changed', subject: orderId, detail });
}

/** Stores what the charges of an order consisted of, before its charges change. */
async function keepSplits(tx: Executor, order: Pick<OrderWithLines, 'id'>): Promise<void> {
  await tx.execute(sql`
    insert into movement_splits (movement_id, parts_cents, adjustments)
    select m.id, o.lines_cents, ${SPLIT_ADJUSTMENTS} from money_movements m join orders o on o.id = m.order_id
    where o.id = ${order.id} and m.kind = 'charged' and ${isKept('m.intent_id')}
      and not exists (select from movement_splits s where s.movement_id = m.id)`);
}

/**
 * Withdraws the open change of an order, for its customer or for staff.
 * @returns 1, or 0 if none is open
 * @throws Failure `not_found`
 */
export async function withdrawChange(db: Database, id: string, actor: Actor): Promise<number> {
  const owner = mayDo(actor, 'orders.change') ? undefined : actor.userId;
  return db.transaction(async (tx) => {
    const order = (await lockOrder(tx, id, owner)) ?? orderNotFound();
    if (!(await endOpenChange(tx, order.id, actor.userId))) return 0;
    if (actor.userId !== order.customerId)
      await record(tx, { actor: actor.userId, action: 'order.change-withdrawn', subject: order.id });
    return 1;
  });
}

/** Ends changes whose difference was not paid in time. */
export async function endOverdueChanges(db: Database, stopping?: AbortSignal): Promise<void> {
  const due = await db
    .select({ id: orderChanges.id, orderId: orderChanges.orderId })
    .from(orderChanges)
    .where(and(eq(orderChanges.state, 'open'), lt(orderChanges.expiresAt, sql`now()`)))
    .orderBy(orderChanges.expiresAt)
    .limit(1_000);
  for (const { id, orderId } of due) {
    if (stopping?.aborted) return;
    await db.transaction(async (tx) => {
      await lockOrder(tx, orderId);
      const change = await selectChange(tx, id);
      if (change?.state === 'open') await endChange(tx, change, 'end_changes');
    });
  }
}

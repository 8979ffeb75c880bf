import { Failure } from '#contract/errors.ts';
import type { OrderState } from '#contract/choices.ts';
import {
  canCancel,
  canCancelRest,
  isOpen,
  isConfirmed,
  isPaid,
  permissionToCancel,
  unitsToSend,
  whyNotShippable,
} from '#contract/orders/order-rules.ts';
import { requirePermission, type Staff } from '#server/accounts/actor.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { addJob } from '#server/jobs/queue.ts';
import { recordShippedUnits, releaseStock } from '#server/parts/stock.ts';
import { balanceRefunds } from './refunds/balance-refunds.ts';
import { endOpenChange } from './changes/end-change.ts';
import { selectOpenChange } from './changes/queries.ts';
import { hasBlockingDispute } from './disputes/record-dispute.ts';
import type { Closing } from '#contract/orders/orders.ts';
import { recharge, rechargePaid } from './paying/recharge.ts';
import { returnHeld } from '#server/gift-cards/held-amounts.ts';
import { selectClosing } from './select-closing.ts';
import { returnPromotions } from '#server/promotions/promotion-uses.ts';
import { recordOrderEvent } from './record-order-event.ts';
import { selectWaiting } from './waiting-units.ts';
import {
  insertOrderEvent,
  lockOrder,
  updateLines,
  updateOrder,
  type OrderLine,
  type OrderNow,
  type OrderWithLines,
} from './queries.ts';
import { checkTrackingNumber, fillShipment, parcelOf, shipmentOf, type Parcel } from './shipments.ts';
import { notRefundedCents } from './refunds/balances.ts';
import { orderNotFound } from './service.ts';

/**
 * Ships or cancels a line of an order for an admin; without `as`, ships a paid line and cancels an unpaid one. Canceling
 * a paid line refunds it. Of a line that is sent in part and not paid yet, the rest is canceled. Closing a closed line changes nothing and returns a count of 0.
 * @param wanted the parcel, for shipping
 * @throws Failure `not_found`, `order_state` (a line that cannot be shipped), `forbidden` (see `cancelByStore`)
 */
export async function closeLine(
  db: Database,
  id: string,
  wanted: { as?: 'shipped' | 'cancelled' | undefined; parcel?: Partial<NewParcel> | undefined },
  by: Staff,
): Promise<{ deletedCount: number; status: OrderState; closed?: Closing | undefined }> {
  return db.transaction(async (tx) => {
    const { userId: actor } = by;
    const order = (await lockOrder(tx, id)) ?? orderNotFound();
    const line = order.lines.find((each) => each.id === id)!;
    if (!isOpen(line)) {
      const closed = await selectClosing(tx, order.id, id, actor);
      return { deletedCount: 0, status: line.status, ...(closed && closed.by !== 'you' && { closed }) };
    }
    const status = wanted.as ?? (isConfirmed(line) ? 'shipped' : 'cancelled');
    if (status === 'shipped')
      await shipLines(tx, order, [line], { carrier: '', tracking: '', ...wanted.parcel, actor });
    else if (canCancelRest(line)) {
      await cancelRest(tx, order, line, by);
      return { deletedCount: 1, status: 'shipped' };
    } else await cancelByStore(tx, order, [line], by);
    return { deletedCount: 1, status };
  });
}

const WHY_NOT_SHIPPABLE = {
  unpaid: "This order isn't paid yet and can't be shipped.",
  shipped: 'This order has already been shipped.',
  cancelled: 'This order is already canceled.',
  refunded: 'This order has been refunded in full and cannot be shipped. Cancel it to restock its units.',
  'units-refunded': 'All units of this order have been refunded, so nothing is left to ship. Cancel it.',
  blocked: 'Shipping is blocked, because the payment of this order is disputed. Lift the block to ship it.',
  changing:
    'A change of this order waits for the payment of its difference. Withdraw the change to ship the order as it is.',
  waiting: 'Not all of these units have arrived. Ship those that have, and the others when they arrive.',
  'no-address': 'This order has no delivery address. Add one to pack and ship it.',
} as const;

/**
 * Checks that a line, or some of its units, can be shipped; the caller has locked the order.
 * @throws Failure `order_state`
 */
export async function requireShippable(
  tx: Executor,
  order: OrderWithLines,
  line: OrderLine,
  units?: number,
): Promise<void> {
  const failure = await shippingFailure(tx, order, line, units);
  if (failure) throw failure;
}

/** The failure for shipping a line; undefined when it can be shipped. The caller has locked the order. */
export async function shippingFailure(
  tx: Executor,
  order: OrderWithLines,
  line: OrderLine,
  units?: number,
): Promise<Failure | undefined> {
  const why = await whyLineNotShippable(tx, order, line, units);
  return why && notInState({ ...order, status: line.status }, WHY_NOT_SHIPPABLE[why]);
}

/** Why a line, or some of its units, cannot be shipped; undefined when it can. The caller has locked the order. */
export async function whyLineNotShippable(
  tx: Executor,
  order: OrderWithLines,
  line: OrderLine,
  units = unitsToSend(line),
) {
  const waiting = (await selectWaiting(tx, [line])).get(line.id)?.units ?? 0;
  return whyNotShippable({
    status: line.status,
    isBlocked: await hasBlockingDispute(tx, order.id),
    isChanging: (await selectOpenChange(tx, order.id)) !== undefined,
    leftCents: notRefundedCents(line, order),
    unitsLeft: line.quantity - line.withdrawnUnits,
    sentUnits: line.sentUnits,
    hasAddress: order.address.trim() !== '',
    isWaiting: Math.min(units, unitsToSend(line)) > unitsToSend(line) - waiting,
  });
}

/** For an audit entry: how many of an order's lines an action touched, such as `2 of 5`; nothing if the order has one. */
export function touchedLines(order: Pick<OrderWithLines, 'lines'>, lines: readonly unknown[]): { lines?: string } {
  return order.lines.length > 1 ? { lines: `${lines.length} of ${order.lines.length}` } : {};
}

/** A parcel to send. */
export interface NewParcel extends Parcel {
  /** Whether a tracking number that a parcel of another order has is refused. */
  readonly unused?: boolean | undefined;
}

/**
 * Ships the remaining units of lines of an order in one parcel, for an admin. The caller has locked the order.
 * @throws Failure `order_state`, `invalid_fields` (see `checkTrackingNumber`)
 */
export async function shipLines(
  tx: Executor,
  order: OrderWithLines,
  lines: readonly OrderLine[],
  { actor, unused, ...label }: NewParcel & { actor: string },
): Promise<void> {
  const parcel = parcelOf(order, label);
  for (const line of lines) await requireShippable(tx, order, line);
  await checkTrackingNumber(tx, order.id, parcel.tracking, unused);
  await closeLines(tx, order, lines, 'shipped');
  const contents = lines
    .map((line) => ({ lineId: line.id, units: unitsToSend(line) }))
    .filter(({ units }) => units > 0);
  const shipment = contents.length > 0 ? await shipmentOf(tx, order.id, parcel) : undefined;
  if (shipment) await fillShipment(tx, shipment, contents);
  const { isPickUp, ...sent } = parcel;
  const detail = { ...sent, ...(isPickUp && { isPickUp }), shipment };
  for (const line of lines) {
    const { id, partId, quantity, withdrawnUnits, status } = line;
    const units = { partId, lineId: id, quantity: quantity - withdrawnUnits };
    await recordShippedUnits(tx, units, { actor, reason: 'order shipped' });
    const event = { orderId: order.id, lineId: id, what: 'shipped', actor } as const;
    // A line whose units are all sent or refunded adds nothing to a parcel, so no further email is due.
    if (unitsToSend(line) > 0) await recordOrderEvent(tx, { ...event, detail });
    else await insertOrderEvent(tx, { ...event, detail: { ...detail, units: 0 } });
    await record(tx, {
      actor,
      action: 'order.shipped',
      subject: id,
      detail: { before: status, ...touchedLines(order, lines) },
    });
  }
}

const PARTLY_SENT =
  'Part of this order has been sent and cannot be canceled. Refund the units that were not sent instead.';

interface Cause {
  readonly actor: string;
  readonly reason: string;
  /** False: the customer gets no email. */
  readonly isMailed?: boolean;
}

/** The lines of an order that are neither shipped nor canceled. */
export function openLines({ lines }: Pick<OrderWithLines, 'lines'>): OrderLine[] {
  return lines.filter(isOpen);
}

/**
 * Cancels open lines of an order; paid ones are refunded. The caller has locked the order.
 * @throws Failure `order_state` (a line of which units have been sent)
 */
export async function cancelLines(
  tx: Executor,
  order: OrderWithLines,
  lines: readonly OrderLine[],
  cause: Cause,
): Promise<void> {
  if (!lines.every(canCancel)) throw notInState(order, PARTLY_SENT);
  await (isPaid(order) ? cancelPaid : cancelUnpaid)(tx, order, lines, cause);
}

/**
 * Cancels open lines of an order for staff, like `cancelLines`, and records it in the audit trail.
 * @throws Failure `order_state`; `forbidden` for paid lines, which are refunded, without the permission to refund
 */
export async function cancelByStore(
  tx: Executor,
  order: OrderWithLines,
  lines: readonly OrderLine[],
  by: Staff,
): Promise<void> {
  const { userId: actor } = by;
  for (const line of lines) requirePermission(by, permissionToCancel(line));
  await cancelLines(tx, order, lines, { actor, reason: 'cancelled by the store' });
  for (const { id, status } of lines)
    await record(tx, {
      actor,
      action: 'order.cancelled',
      subject: id,
      detail: { before: status, ...touchedLines(order, lines) },
    });
}

/**
 * Cancels lines of an order that has no payment: releases their units, takes them out of the order's total
 * unless they are all that was left of it, so that less is owed, and queues a job that cancels the order's intent at the provider. The caller
 * holds the order's lock.
 */
export async function cancelUnpaid(
  tx: Executor,
  order: OrderWithLines,
  lines: readonly OrderLine[],
  { actor, reason, isMailed = true }: Cause,
): Promise<void> {
  const reserved = lines.filter(({ status }) => status !== 'expired');
  if (reserved.length > 0) await releaseStock(tx, unitsOfLines(reserved), { kind: 'released', actor, reason });
  await closeLines(tx, order, lines, 'cancelled');
  // Of an order that is fulfilled before it is paid, some lines may be shipped.
  const left = order.lines.filter((line) => !lines.includes(line) && line.status !== 'cancelled');
  if (left.length > 0) {
    await updateLines(tx, lines, { isBilled: false });
    await recharge(tx, order, left, actor !== order.customerId);
  }
  // Of an order that costs less now, the job gives back what is too much.
  if (left.length === 0) await returnHeld(tx, order, { actor });
  const lineId = lines.length === 1 ? lines[0]!.id : null;
  const event = { orderId: order.id, lineId, what: 'cancelled', actor, detail: { reason } } as const;
  await (isMailed ? recordOrderEvent : insertOrderEvent)(tx, event);
  await addJob(tx, 'end_payments', { order: order.id });
}

/**
 * Cancels the units of a line that have not been sent, for staff (see `canCancelRest`): takes them out of the order's total, corrects its
 * invoice, and closes the line as shipped. The caller has locked the order.
 * @throws Failure `forbidden`
 */
async function cancelRest(tx: Executor, order: OrderWithLines, line: OrderLine, by: Staff): Promise<void> {
  requirePermission(by, permissionToCancel(line));
  const { userId: actor } = by;
  const { id, partId, sentUnits, status } = line;
  const units = unitsToSend(line);
  const reason = 'cancelled by the store';
  await releaseStock(tx, [{ partId, lineId: id, quantity: units }], { kind: 'released', actor, reason });
  const sent = { ...line, quantity: sentUnits, totalCents: line.unitPriceCents * sentUnits };
  await updateLines(tx, [line], { quantity: sent.quantity, totalCents: sent.totalCents });
  const lines = order.lines.map((each) => (each === line ? sent : each));
  await closeLines(tx, { ...order, lines }, [sent], 'shipped');
  await recordShippedUnits(tx, { partId, lineId: id, quantity: sentUnits }, { actor, reason: 'order shipped' });
  const event = { orderId: order.id, lineId: id, actor } as const;
  await recordOrderEvent(tx, { ...event, what: 'units_canceled', detail: { units, reason } });
  await insertOrderEvent(tx, { ...event, what: 'shipped', detail: { carrier: '', tracking: '', units: 0 } });
  const left = lines.filter((each) => each.status !== 'cancelled');
  await recharge(tx, order, left, true);
  await addJob(tx, 'end_payments', { order: order.id });
  const detail = { before: status, units, ...touchedLines(order, [line]) };
  await record(tx, { actor, action: 'order.cancelled', subject: id, detail });
}

/** Cancels paid lines: their units go back on sale, and the rest of their price is refunded. */
async function cancelPaid(
  tx: Executor,
  order: OrderWithLines,
  canceled: readonly OrderLine[],
  { actor, reason }: Cause,
): Promise<void> {
  const units = unitsOfLines(canceled);
  if (units.length > 0) await releaseStock(tx, units, { kind: 'returned', actor, reason });
  await closeLines(tx, order, canceled, 'cancelled');
  const isWhole = canceled.length === order.lines.length && canceled.length > 1;
  for (const lineId of isWhole ? [null] : canceled.map(({ id }) => id))
    await recordOrderEvent(tx, { orderId: order.id, lineId, what: 'cancelled', actor, detail: { reason } });
  const [payment] = order.payments;
  if (!payment) throw new Error(`paid order ${order.id} has no payment`);
  await rechargePaid(tx, order, canceled, actor !== order.customerId);
  await balanceRefunds(tx, order.id, payment, actor);
}

/** Closes lines, and the order with its last line. */
async function closeLines(
  tx: Executor,
  order: OrderWithLines,
  lines: readonly OrderLine[],
  status: 'shipped' | 'cancelled',
): Promise<void> {
  const closedAt = new Date();
  await updateLines(tx, lines, { status, closedAt });
  if (status === 'cancelled' && isPaid(order)) await endOpenChange(tx, order.id, 'closing');
  const left = openLines(order).filter((line) => !lines.includes(line));
  if (left.length === 0) await updateOrder(tx, order.id, { holdUntil: null, closedAt });
  const isGone = order.lines.every((line) => lines.includes(line) || line.status === 'cancelled');
  if (status !== 'cancelled' || !isGone) return;
  if (order.isOwed) await updateOrder(tx, order.id, { isOwed: false });
  await returnPromotions(tx, order);
}

/** The units of lines that are not refunded, for movements of stock. */
export function unitsOfLines(lines: readonly OrderLine[]): { partId: string; lineId: string; quantity: number }[] {
  return lines
    .map(({ id, partId, quantity, withdrawnUnits }) => ({ partId, lineId: id, quantity: quantity - withdrawnUnits }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * The failure for an action that the order's state does not allow; carries the current state.
 * @param closed the user who closed it
 */
export function notInState(
  order: Pick<OrderNow, 'status' | 'isOwed' | 'transactionId'>,
  detail: string,
  closed?: Closing,
): Failure {
  const fresh = {
    status: order.status,
    paid: isPaid(order),
    transactionId: order.transactionId,
    ...(closed && { closed }),
  };
  return new Failure('order_state', detail, { fresh });
}

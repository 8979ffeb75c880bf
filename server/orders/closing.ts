import { Failure } from '#contract/errors.ts';
import type { OrderState } from '#contract/choices.ts';
import { linesTotalCents } from '#contract/orders/order-price.ts';
import { isPaid, orderStatusOf, whyNotCancelable, whyNotShippable } from '#contract/orders/order-rules.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { addJob } from '#server/jobs/queue.ts';
import { noteShipped, releaseStock } from '#server/parts/stock.ts';
import { balanceRefunds } from './balance-refunds.ts';
import { hasBlockingDispute } from './disputes/record-dispute.ts';
import { selectLine, type LineRow } from './line-rows.ts';
import { recordOrderEvent } from './record-order-event.ts';
import { lockOrder, updateLines, updateOrder, type OrderLine, type OrderNow, type OrderWithLines } from './queries.ts';
import { shipmentOf, type Parcel } from './shipments.ts';
import { leftOfLine } from './refundable.ts';
import { leftOf, lockRefunds } from './refunds.ts';
import { notFound, requireId } from './service.ts';

/**
 * Cancels a customer's own unpaid order: all its lines.
 * @param id of the order or of one of its lines
 * @returns the line with that id
 * @throws Failure `not_found`, `order_state`
 */
export async function cancelOwnOrder(db: Database, id: string, customerId: string): Promise<LineRow> {
  requireId(id);
  return db.transaction(async (tx) => {
    const order = (await lockOrder(tx, id, customerId)) ?? notFound();
    const why = whyNotCancelable(order);
    if (why) throw notInState(order, WHY_NOT_CANCELABLE[why]);
    await cancelUnpaid(tx, order, openLines(order), { actor: customerId, reason: 'given up by the customer' });
    return (await selectLine(tx, id)) ?? notFound();
  });
}

const WHY_NOT_CANCELABLE = {
  paid: 'This order is already paid. Contact us to cancel it.',
  shipped: 'This order has already been shipped.',
  cancelled: 'This order is already canceled.',
} as const;

/**
 * Ships or cancels a line of an order for an admin; without `as`, ships a paid line and cancels an unpaid one. Canceling
 * a paid line refunds it. Closing a closed line changes nothing and returns a count of 0.
 * @param wanted `carrier` and `tracking` number of the parcel, for shipping
 * @throws Failure `not_found`, `order_state` (a line that cannot be shipped)
 */
export async function closeLine(
  db: Database,
  id: string,
  wanted: { as?: 'shipped' | 'cancelled' | undefined } & Partial<Parcel>,
  actor: string,
): Promise<{ deletedCount: number; status: OrderState }> {
  requireId(id);
  return db.transaction(async (tx) => {
    const order = (await lockOrder(tx, id)) ?? notFound();
    const line = order.lines.find((each) => each.id === id)!;
    if (line.status === 'shipped' || line.status === 'cancelled') return { deletedCount: 0, status: line.status };
    const status = wanted.as ?? (isPaid(line) ? 'shipped' : 'cancelled');
    if (status === 'shipped')
      await ship(tx, order, line, { carrier: wanted.carrier ?? '', tracking: wanted.tracking ?? '', actor });
    else {
      const cause = { actor, reason: 'cancelled by the store' };
      await (isPaid(line) ? cancelPaid(tx, order, line, cause) : cancelUnpaid(tx, order, [line], cause));
    }
    await record(tx, { actor, action: `order.${status}`, subject: id, detail: { before: line.status } });
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
} as const;

/** @throws Failure `order_state` */
async function ship(
  tx: Executor,
  order: OrderWithLines,
  line: OrderLine,
  { actor, ...parcel }: Parcel & { actor: string },
): Promise<void> {
  const quantity = line.quantity - line.withdrawnUnits;
  const why = whyNotShippable({
    status: line.status,
    isBlocked: await hasBlockingDispute(tx, order.id),
    leftCents: await notRefunded(tx, order, line),
    unitsLeft: quantity,
  });
  if (why) throw notInState({ ...order, status: line.status }, WHY_NOT_SHIPPABLE[why]);
  await closeLines(tx, order, [line], 'shipped');
  const units = { partId: line.partId, lineId: line.id, quantity };
  await noteShipped(tx, units, { actor, reason: 'order shipped' });
  const isTracked = parcel.carrier !== '' || parcel.tracking !== '';
  if (isTracked) await updateLines(tx, [line], { shipmentId: await shipmentOf(tx, order.id, parcel) });
  const detail = isTracked ? { ...parcel } : undefined;
  await recordOrderEvent(tx, { orderId: order.id, lineId: line.id, what: 'shipped', actor, ...(detail && { detail }) });
}

/** What refunds have left of a line's price; disputes are not counted, because they block shipping by themselves. */
async function notRefunded(tx: Executor, order: OrderWithLines, line: OrderLine): Promise<number> {
  const refunds = order.transactionId === null ? [] : await lockRefunds(tx, order.transactionId);
  return leftOfLine(order, line, { leftCents: leftOf(order.totalCents, refunds), refunds });
}

interface Cause {
  readonly actor: string;
  readonly reason: string;
}

/** The lines of an order that are neither shipped nor canceled. */
export function openLines(order: OrderWithLines): OrderLine[] {
  return order.lines.filter(({ status }) => status !== 'shipped' && status !== 'cancelled');
}

/**
 * Cancels lines of an order that has no payment: releases their reserved units, takes them out of the order's total
 * unless they are all that was left of it, and queues a job that cancels the order's intent at the provider. The caller
 * holds the order's lock.
 */
export async function cancelUnpaid(
  tx: Executor,
  order: OrderWithLines,
  lines: readonly OrderLine[],
  { actor, reason }: Cause,
): Promise<void> {
  const reserved = lines.filter(({ status }) => status === 'unpaid');
  if (reserved.length > 0) await releaseStock(tx, unitsOf(reserved), { kind: 'released', actor, reason });
  const left = await closeLines(tx, order, lines, 'cancelled');
  if (left.length > 0) {
    await updateLines(tx, lines, { isBilled: false });
    await updateOrder(tx, order.id, { linesCents: linesTotalCents(left) });
  }
  const lineId = lines.length === 1 ? lines[0]!.id : null;
  await recordOrderEvent(tx, { orderId: order.id, lineId, what: 'cancelled', actor, detail: { reason } });
  await addJob(tx, 'end_payments', { order: order.id });
}

async function cancelPaid(
  tx: Executor,
  order: OrderWithLines,
  line: OrderLine,
  { actor, reason }: Cause,
): Promise<void> {
  const [units] = unitsOf([line]);
  if (units) await releaseStock(tx, [units], { kind: 'returned', actor, reason });
  await closeLines(tx, order, [line], 'cancelled');
  await recordOrderEvent(tx, { orderId: order.id, lineId: line.id, what: 'cancelled', actor, detail: { reason } });
  const intentId = order.transactionId;
  if (intentId === null) throw new Error(`paid order ${order.id} has no transaction id`);
  const lines = order.lines.map((each) => (each === line ? { ...each, status: 'cancelled' as const } : each));
  const now = { ...order, status: orderStatusOf(lines), lines };
  await balanceRefunds(tx, now, { intentId, amountCents: order.totalCents }, actor);
}

/** Closes lines, and the order with its last line. @returns the lines that are still open */
async function closeLines(
  tx: Executor,
  order: OrderWithLines,
  lines: readonly OrderLine[],
  status: 'shipped' | 'cancelled',
): Promise<OrderLine[]> {
  const closedAt = new Date();
  await updateLines(tx, lines, { status, closedAt });
  const left = openLines(order).filter((line) => !lines.includes(line));
  if (left.length === 0) await updateOrder(tx, order.id, { holdUntil: null, closedAt });
  return left;
}

/** The units of lines that are not refunded, for movements of stock. */
export function unitsOf(lines: readonly OrderLine[]): { partId: string; lineId: string; quantity: number }[] {
  return lines
    .map(({ id, partId, quantity, withdrawnUnits }) => ({ partId, lineId: id, quantity: quantity - withdrawnUnits }))
    .filter(({ quantity }) => quantity > 0);
}

/** The failure for an action that the order's state does not allow; carries the current state. */
export function notInState(order: Pick<OrderNow, 'status' | 'transactionId'>, detail: string): Failure {
  const fresh = { status: order.status, paid: isPaid(order), transactionId: order.transactionId };
  return new Failure('order_state', detail, { fresh });
}

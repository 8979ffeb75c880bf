import { Failure } from '#contract/errors.ts';
import type { OrderState } from '#contract/choices.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { addJob } from '#server/jobs/queue.ts';
import { noteShipped, releaseStock } from '#server/parts/stock.ts';
import { balanceRefunds } from './balance-refunds.ts';
import { hasBlockingDispute } from './disputes/record-dispute.ts';
import { recordOrderEvent } from './record-order-event.ts';
import { lockOrder, selectOrder, updateOrder, type BareOrder, type OrderRow } from './queries.ts';
import { leftOf, lockRefunds } from './refunds.ts';
import { notFound, requireId } from './service.ts';
import { isPaid } from './serialize-order.ts';

/**
 * Cancels a customer's own unpaid order.
 * @throws Failure `not_found`, `order_state`
 */
export async function cancelOwnOrder(db: Database, id: string, customerId: string): Promise<OrderRow> {
  requireId(id);
  return db.transaction(async (tx) => {
    const order = (await lockOrder(tx, id, customerId)) ?? notFound();
    if (order.status !== 'unpaid' && order.status !== 'expired')
      throw notInState(order, WHY_NOT_CANCELLED[order.status]);
    await cancelUnpaid(tx, order, customerId, 'given up by the customer');
    return (await selectOrder(tx, id)) ?? notFound();
  });
}

const WHY_NOT_CANCELLED = {
  paid: 'This order is already paid. Contact us to cancel it.',
  shipped: 'This order has already been shipped.',
  cancelled: 'This order is already canceled.',
} as const;

/**
 * Ships or cancels an order for an admin; without `as`, ships a paid order and cancels an unpaid one. Canceling a paid
 * order refunds it. Closing a closed order changes nothing and returns a count of 0.
 * @throws Failure `not_found`, `order_state` (shipping an unpaid order)
 */
export async function closeOrder(
  db: Database,
  id: string,
  as: 'shipped' | 'cancelled' | undefined,
  actor: string,
): Promise<{ deletedCount: number; status: OrderState }> {
  requireId(id);
  return db.transaction(async (tx) => {
    const order = (await lockOrder(tx, id)) ?? notFound();
    if (order.status === 'shipped' || order.status === 'cancelled') return { deletedCount: 0, status: order.status };
    const paid = isPaid(order);
    const status = as ?? (paid ? 'shipped' : 'cancelled');
    if (status === 'cancelled') await (paid ? cancelPaid : cancelUnpaid)(tx, order, actor, 'cancelled by the store');
    else if (paid && (await hasBlockingDispute(tx, id))) throw notInState(order, BLOCKED);
    else if (paid) await shipUnlessRefunded(tx, order, actor);
    else throw notInState(order, "This order isn't paid yet and can't be shipped.");
    await record(tx, { actor, action: `order.${status}`, subject: id, detail: { before: order.status } });
    return { deletedCount: 1, status };
  });
}

const BLOCKED = 'Shipping is blocked, because the payment of this order is disputed. Lift the block to ship it.';
/** @throws Failure `order_state` for an order whose money or units are refunded in full, or about to be */
async function shipUnlessRefunded(tx: Executor, order: BareOrder, actor: string): Promise<void> {
  const refunds = order.transactionId === null ? [] : await lockRefunds(tx, order.transactionId);
  if (leftOf(order.totalCents, refunds) <= 0)
    throw notInState(
      order,
      'This order has been refunded in full and cannot be shipped. Cancel it to restock its units.',
    );
  if (order.withdrawnUnits === order.quantity)
    throw notInState(order, 'All units of this order have been refunded, so nothing is left to ship. Cancel it.');
  await ship(tx, order, actor);
}

async function ship(tx: Executor, order: BareOrder, actor: string): Promise<void> {
  await updateOrder(tx, order.id, { status: 'shipped', closedAt: new Date() });
  await noteShipped(tx, {
    partId: order.partId,
    orderId: order.id,
    quantity: order.quantity - order.withdrawnUnits,
    actor,
    reason: 'order shipped',
  });
  await recordOrderEvent(tx, { orderId: order.id, what: 'shipped', actor });
}

/**
 * Cancels an order that has no payment: releases its reserved units and queues a job that cancels its intent at the
 * provider. The caller holds the order's lock.
 */
export async function cancelUnpaid(tx: Executor, order: BareOrder, actor: string, reason: string): Promise<void> {
  if (order.status === 'unpaid') {
    await releaseStock(tx, {
      partId: order.partId,
      orderId: order.id,
      quantity: order.quantity,
      kind: 'released',
      actor,
      reason,
    });
  }
  await updateOrder(tx, order.id, { status: 'cancelled', holdUntil: null, closedAt: new Date() });
  await recordOrderEvent(tx, { orderId: order.id, what: 'cancelled', actor, detail: { reason } });
  await addJob(tx, 'end_payments', { order: order.id });
}

async function cancelPaid(tx: Executor, order: BareOrder, actor: string, reason: string): Promise<void> {
  const quantity = order.quantity - order.withdrawnUnits;
  if (quantity > 0)
    await releaseStock(tx, { partId: order.partId, orderId: order.id, quantity, kind: 'returned', actor, reason });
  await updateOrder(tx, order.id, { status: 'cancelled', closedAt: new Date() });
  await recordOrderEvent(tx, { orderId: order.id, what: 'cancelled', actor, detail: { reason } });
  const intentId = order.transactionId;
  if (intentId === null) throw new Error(`paid order ${order.id} has no transaction id`);
  const charge = { intentId, amountCents: order.totalCents };
  await balanceRefunds(tx, { id: order.id, status: 'cancelled', transactionId: intentId }, charge, actor);
}

/** The failure for an action that the order's state does not allow; carries the current state. */
export function notInState(order: Pick<BareOrder, 'status' | 'transactionId'>, detail: string): Failure {
  const fresh = { status: order.status, paid: isPaid(order), transactionId: order.transactionId };
  return new Failure('order_state', detail, { fresh });
}

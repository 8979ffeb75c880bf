import { dollarsOf } from '#contract/money.ts';
import { isPaid } from '#contract/orders/order-rules.ts';
import type { Order, OrderEvent } from '#contract/orders/orders.ts';
import type { Refund } from '#contract/orders/refunds.ts';
import type { LineRow, RefundRow } from './line-rows.ts';

/** Events that only admins see. */
const FOR_ADMINS: readonly OrderEvent[] = ['fraud_warned', 'block_lifted'];

/** Serializes an order for admins, with its disputes and internal events. */
export function orderForAdmin(row: LineRow): Order {
  const disputes = row.disputes.map(({ id, amountCents, evidenceDueAt, openedAt, liftedAt, ...same }) => ({
    _id: id,
    ...same,
    amount: amountCents === null ? null : dollarsOf(amountCents),
    evidenceDueBy: isoOf(evidenceDueAt),
    openedAt: new Date(openedAt).toISOString(),
    liftedAt: isoOf(liftedAt),
  }));
  const refunds = row.refunds.map((each) => {
    const { failure, nextTryAt, note } = each;
    return { ...refundOf(each), failure, note, nextTryAt: each.status === 'failed' ? isoOf(nextTryAt) : null };
  });
  return { ...serializeOrder(row), refunds, timeline: timelineOf(row.timeline), disputes };
}

/** Serializes an order for its customer. */
export function serializeOrder(row: LineRow): Order {
  return {
    _id: row.id,
    placeOrderProduct: row.partId,
    placeOrderProductName: row.partName,
    customerEmail: row.customerEmail,
    customerName: row.customerName,
    phone: row.phone,
    address: row.address,
    placeOrderQuantity: row.quantity,
    placeOrderPrice: dollarsOf(row.totalCents),
    paid: isPaid(row),
    transactionId: row.transactionId,
    status: row.status,
    holdUntil: row.status === 'unpaid' ? (row.holdUntil?.toISOString() ?? null) : null,
    refund: row.refund,
    refunds: row.refunds.map(refundOf),
    withdrawnUnits: row.withdrawnUnits,
    createdAt: row.createdAt.toISOString(),
    timeline: timelineOf(row.timeline.filter(({ what }) => !FOR_ADMINS.includes(what))),
  };
}

/** Leaves out what only admins see. */
function refundOf(row: RefundRow): Refund {
  const { id, amountCents, units, restock, reason, status, byHand, createdAt } = row;
  const same = { units, restock, reason, status, byHand };
  return { _id: id, ...same, amount: dollarsOf(amountCents), createdAt: new Date(createdAt).toISOString() };
}

function timelineOf(timeline: LineRow['timeline']): Order['timeline'] {
  return timeline.map(({ what, at }) => ({ what, at: new Date(at).toISOString() }));
}

function isoOf(time: string | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

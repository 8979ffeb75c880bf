import { dollarsOf } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { BareOrder, OrderRow } from './queries.ts';

/** An order as the wire has it. */
export function orderOf(row: OrderRow): Order {
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
    createdAt: row.createdAt.toISOString(),
    timeline: row.timeline.map(({ what, at }) => ({ what, at: new Date(at).toISOString() })),
  };
}

/** Whether the store has the customer's money for it, and keeps it. */
export function isPaid(order: Pick<BareOrder, 'status'>): boolean {
  return order.status === 'paid' || order.status === 'shipped';
}

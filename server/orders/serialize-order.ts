import { dollarsOf } from '#contract/money.ts';
import { isPaid, keepsUnits, orderStatusOf } from '#contract/orders/order-rules.ts';
import { orderTextsOf } from '#contract/orders/order-texts.ts';
import type { OrderMethod } from '#contract/orders/adjusters/delivery.ts';
import { addedCentsOf, taxLines } from '#contract/orders/adjustments.ts';
import { lateCents } from '#contract/orders/charges.ts';
import type { Dispute } from '#contract/orders/disputes/disputes.ts';
import type { Order, OrderEvent } from '#contract/orders/orders.ts';
import { isCountedRefund } from '#contract/orders/refunds/refund-sums.ts';
import type { OrderRefund, Refund } from '#contract/orders/refunds/refunds.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { serializeReturn } from '#server/returns/return-rows.ts';
import { deliveryAfterPayment } from './paying/late-delivery.ts';
import type { DisputeRow, LineRow, RefundRow } from './line-rows.ts';
import type { AdjustmentRow } from './order-adjustments.ts';
import type { OrderRow } from './order-rows.ts';
import { notRefundedCents } from './refunds/balances.ts';
import { deliveryLeftCents } from './refunds/refund-split.ts';

/** Events that only admins see. */
const FOR_ADMINS: readonly OrderEvent[] = ['fraud_warned', 'block_lifted', 'packed_unchecked'];
const isForCustomers = ({ what }: { what: OrderEvent }): boolean => !FOR_ADMINS.includes(what);

/** Serializes a line for admins, with its order's disputes and internal events. */
export function lineForAdmin(row: LineRow): Order {
  const refunds = row.refunds.map(refundForAdmin);
  const disputes = row.disputes.map(serializeDispute);
  return {
    ...serializeLine(row),
    leftToRefund: dollarsOf(row.refundableCents),
    refunds,
    timeline: timelineOf(row.timeline),
    disputes,
  };
}

/** Serializes a line for admins, with how much of it is not refunded. */
export function lineInOrder(row: LineRow, order: Pick<OrderRow, 'totalCents' | 'refundedCents'>): Order {
  return { ...lineForAdmin(row), notRefunded: dollarsOf(notRefundedCents(row, order)) };
}

/** Serializes a line for its customer. */
export function serializeLine(row: LineRow): Order {
  return {
    _id: row.id,
    order: row.orderId,
    number: row.orderNumber,
    placeOrderProduct: row.partId,
    placeOrderProductName: row.partName,
    sku: row.partSku,
    variant: row.partVariant,
    customerEmail: row.customerEmail,
    customerName: row.customerName,
    phone: row.phone,
    address: row.address,
    placeOrderQuantity: row.quantity,
    placeOrderPrice: dollarsOf(row.totalCents),
    ...(row.adjustmentCents !== 0 && { adjustmentPrice: dollarsOf(row.adjustmentCents) }),
    taxPrice: dollarsOf(row.taxCents),
    paid: isPaid(row),
    transactionId: row.transactionId,
    status: row.status,
    packedAt: row.packedAt?.toISOString() ?? null,
    holdUntil: row.status === 'unpaid' ? (row.holdUntil?.toISOString() ?? null) : null,
    refund: row.refund,
    refunds: row.refunds.map(refundOf),
    withdrawnUnits: row.withdrawnUnits,
    sentUnits: row.sentUnits,
    ...(row.exchangedUnits > 0 && { exchangedUnits: row.exchangedUnits }),
    createdAt: row.createdAt.toISOString(),
    timeline: timelineOf(row.timeline.filter(isForCustomers)),
  };
}

/** Serializes an order with its lines, for an admin with the tags, disputes and internal events. */
export function serializeOrder(row: OrderRow, isForAdmin: boolean): WholeOrder {
  const history = row.history.filter((event) => isForAdmin || isForCustomers(event));
  const status = orderStatusOf(row.lines);
  const paid = isPaid({ status });
  return {
    _id: row.id,
    number: row.number,
    status,
    paid,
    transactionId: row.transactionId,
    holdUntil: row.holdUntil?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    customerEmail: row.customerEmail,
    customerName: row.customerName,
    phone: row.phone,
    address: row.address,
    delivery: row.delivery,
    ...orderTextsOf(row),
    linesPrice: dollarsOf(row.linesCents),
    deliveryPrice: dollarsOf(addedCentsOf('delivery', row.adjustments)),
    taxPrice: dollarsOf(addedCentsOf('tax', row.adjustments)),
    placeOrderPrice: dollarsOf(row.totalCents),
    leftToRefund: paid ? dollarsOf(row.leftCents) : 0,
    ...serializeCharges(row),
    lines: row.lines.map((line) =>
      isForAdmin
        ? lineInOrder(line, row)
        : {
            ...serializeLine(line),
            leftToRefund: dollarsOf(line.refundableCents),
            ...deliveryIfCanceled(row, line),
          },
    ),
    shipments: row.shipments.map(({ id, carrier, tracking, expected, createdAt, deliveredAt, contents }) => ({
      _id: id,
      carrier,
      tracking,
      expected,
      createdAt: new Date(createdAt).toISOString(),
      deliveredAt: deliveredAt === null ? null : new Date(deliveredAt).toISOString(),
      lines: contents.map(({ line }) => line),
      contents,
    })),
    refunds: row.refunds.map((each) => orderRefundOf(each, isForAdmin)),
    returns: row.returns.map(serializeReturn),
    documents: documentsOf(row, isForAdmin),
    history: history.map(({ what, at, lineId, refundCents }) => ({
      what,
      at: new Date(at).toISOString(),
      line: lineId,
      ...(refundCents !== null && { amount: dollarsOf(refundCents) }),
    })),
    ...(isForAdmin && paid && { deliveryLeft: dollarsOf(deliveryLeftCents(row, row.refunds.filter(isCountedRefund))) }),
    ...(isForAdmin && { customer: row.customerId, disputes: row.disputes.map(serializeDispute), tags: row.tags }),
  };
}

/** The delivery that a customer's cancellation of one paid line makes due. */
function deliveryIfCanceled(row: OrderRow, line: LineRow): Pick<Order, 'deliveryIfCanceled'> {
  if (line.status !== 'paid') return {};
  const due = deliveryAfterPayment(row, [line]);
  return due ? { deliveryIfCanceled: dollarsOf(lateCents(due.late)) } : {};
}

/** The names of an order's documents; customers get no packing slips. */
function documentsOf({ transactionId, lines, refunds, documents }: OrderRow, isForAdmin: boolean): string[] {
  const replaced = documents.filter(
    ({ id, kind }) => kind === 'invoice' && documents.some((each) => each.corrects === id),
  );
  const isNoted = (id: string) => documents.some(({ refundId }) => refundId === id);
  // A credit note must name the invoice of the payment that it corrects.
  const credited = refunds.filter(
    ({ id, status, intentId }) => intentId === transactionId && (status === 'refunded' || isNoted(id)),
  );
  const canceled = documents.filter(({ kind, corrects }) => kind === 'credit_note' && corrects !== null);
  return [
    'confirmation',
    ...(transactionId === null ? [] : ['invoice']),
    ...replaced.map(({ id }) => `invoice-${id}`),
    ...(isForAdmin && lines.some(keepsUnits) ? ['packing-slip'] : []),
    ...credited.map(({ id }) => `credit-note-${id}`),
    ...canceled.map(({ refundId }) => `credit-note-cancellation-${refundId}`),
  ];
}

function serializeCharges({
  adjustments,
  terms,
}: OrderRow): Pick<WholeOrder, 'adjustments' | 'deliveryMethod' | 'lateDelivery' | 'taxes'> {
  const { method = null, lateDelivery } = terms ?? {};
  return {
    ...(lateDelivery && { lateDelivery: dollarsOf(lateCents(lateDelivery)) }),
    adjustments: adjustments.map(serializeAdjustment),
    deliveryMethod: method && serializeMethod(method),
    taxes: taxLines(adjustments).map(({ cents, ...same }) => ({ ...same, amount: dollarsOf(cents) })),
  };
}

/** An adjustment as the API shows it. */
export function serializeAdjustment({ kind, name, cents, isIncluded }: AdjustmentRow) {
  return { kind, name, amount: dollarsOf(cents), isIncluded };
}

function serializeMethod({ name, minDays, maxDays, free }: OrderMethod): WholeOrder['deliveryMethod'] {
  const inDollars = free && { from: dollarsOf(free.fromCents), price: dollarsOf(free.priceCents) };
  return { name, minDays, maxDays, ...(inDollars && { free: inDollars }) };
}

function serializeDispute({ id, amountCents, evidenceDueAt, openedAt, liftedAt, ...same }: DisputeRow): Dispute {
  return {
    _id: id,
    ...same,
    amount: amountCents === null ? null : dollarsOf(amountCents),
    evidenceDueBy: isoOf(evidenceDueAt),
    openedAt: new Date(openedAt).toISOString(),
    liftedAt: isoOf(liftedAt),
  };
}

function refundForAdmin(row: RefundRow): Refund {
  const { failure, nextTryAt, note } = row;
  return { ...refundOf(row), failure, note, nextTryAt: row.status === 'failed' ? isoOf(nextTryAt) : null };
}

/** Leaves out what only admins see. */
export function refundOf(row: RefundRow): Refund {
  const { id, amountCents, units, restock, reason, status, byHand, createdAt } = row;
  const same = { units, restock, reason, status, byHand };
  return { _id: id, ...same, amount: dollarsOf(amountCents), createdAt: new Date(createdAt).toISOString() };
}

/** Serializes a refund with what it refunds. */
export function orderRefundOf(row: RefundRow, isForAdmin: boolean): OrderRefund {
  return {
    ...(isForAdmin ? { ...refundForAdmin(row), by: row.by } : refundOf(row)),
    line: row.lineId,
    lines: row.shares.map(({ lineId, units, amountCents }) => ({
      line: lineId,
      units,
      amount: dollarsOf(amountCents),
    })),
    delivery: dollarsOf(row.deliveryCents),
  };
}

function timelineOf(timeline: LineRow['timeline']): Order['timeline'] {
  return timeline.map(({ what, at }) => ({ what, at: new Date(at).toISOString() }));
}

function isoOf(time: string | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

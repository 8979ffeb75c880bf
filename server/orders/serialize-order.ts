import { dollarsOf } from '#contract/money.ts';
import { isPaid, keepsUnits, orderStatusOf } from '#contract/orders/order-rules.ts';
import { orderTextsOf } from '#contract/orders/order-texts.ts';
import type { OrderMethod } from '#contract/orders/adjusters/delivery.ts';
import { addedCentsOf, taxLines } from '#contract/orders/adjustments.ts';
import { lateCents } from '#contract/orders/charges.ts';
import type { OrderChange } from '#contract/orders/changes.ts';
import type { Dispute } from '#contract/orders/disputes/disputes.ts';
import type { Order, OrderEvent } from '#contract/orders/orders.ts';
import { isCountedRefund } from '#contract/orders/refunds/refund-sums.ts';
import type { OrderRefund, Refund } from '#contract/orders/refunds/refunds.ts';
import type { BankPayment, BankTransfer } from '#contract/payments/bank-transfers.ts';
import { methodOf, methodOfRefund, PAYMENT_METHODS } from '#contract/payments/payment-methods.ts';
import { creditorReference } from '#contract/payments/check-digits.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { deliveryText } from '#server/addresses/delivery-text.ts';
import { serializeReturn } from '#server/returns/return-rows.ts';
import { deliveryAfterPayment } from './paying/late-delivery.ts';
import type { DisputeRow, LineRow, RefundRow } from './line-rows.ts';
import { isOfOrder } from './order-payments.ts';
import { dueCents } from './paying/due-cents.ts';
import { linesAfter } from './changes/queries.ts';
import { adjustmentRows, type AdjustmentRow } from './order-adjustments.ts';
import type { BankPaymentRow, HeldGiftCard, OrderRow, TransferRow } from './order-rows.ts';
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
    ...(row.priceList !== null && { priceList: row.priceList }),
    leftToRefund: dollarsOf(row.refundableCents),
    refunds,
    timeline: timelineOf(row.timeline),
    disputes,
  };
}

/** Serializes a line for admins, with how much of it is not refunded. */
export function lineInOrder(
  row: LineRow,
  order: Pick<OrderRow, 'isOwed' | 'totalCents' | 'paidCents' | 'refundedCents'>,
  isChanging: boolean,
): Order {
  const notRefunded = dollarsOf(notRefundedCents(row, order));
  return { ...lineForAdmin(row), notRefunded, ...(isChanging && { changing: true }) };
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
    ...(row.ownNumber !== null && { ownNumber: row.ownNumber }),
    customerEmail: row.customerEmail,
    customerName: row.customerName,
    phone: row.phone,
    address: row.address,
    placeOrderQuantity: row.quantity,
    placeOrderPrice: dollarsOf(row.totalCents),
    ...(row.adjustmentCents !== 0 && { adjustmentPrice: dollarsOf(row.adjustmentCents) }),
    ...(row.weight !== null && { weight: row.weight }),
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
    ...(row.waiting && { waiting: row.waiting }),
    ...(row.pickUp && { pickUp: row.pickUp }),
    ...(row.exchangedUnits > 0 && { exchangedUnits: row.exchangedUnits }),
    createdAt: row.createdAt.toISOString(),
    timeline: timelineOf(row.timeline.filter(isForCustomers)),
  };
}

/** Serializes an order with its lines, for an admin with the tags, disputes and internal events. */
export function serializeOrder(row: OrderRow, isForAdmin: boolean): WholeOrder {
  const history = row.history.filter((event) => isForAdmin || isForCustomers(event));
  const status = orderStatusOf(row.lines);
  const paid = isPaid({ status, isOwed: row.isOwed });
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
    ...(row.terms?.method?.pickUp && { pickUp: row.terms.method.pickUp }),
    ...orderTextsOf(row),
    linesPrice: dollarsOf(row.linesCents),
    deliveryPrice: dollarsOf(addedCentsOf('delivery', row.adjustments)),
    taxPrice: dollarsOf(addedCentsOf('tax', row.adjustments)),
    placeOrderPrice: dollarsOf(row.totalCents),
    leftToRefund: paid ? dollarsOf(row.leftCents) : 0,
    ...serializeCharges(row),
    lines: row.lines.map((line) =>
      isForAdmin
        ? lineInOrder(line, row, row.change !== null)
        : {
            ...serializeLine(line),
            leftToRefund: dollarsOf(line.refundableCents),
            ...deliveryIfCanceled(row, line),
          },
    ),
    shipments: row.shipments.map(({ id, carrier, tracking, expected, createdAt, deliveredAt, isPickUp, contents }) => ({
      _id: id,
      carrier,
      tracking,
      expected,
      createdAt: new Date(createdAt).toISOString(),
      deliveredAt: deliveredAt === null ? null : new Date(deliveredAt).toISOString(),
      ...(isPickUp && { pickUp: true as const }),
      lines: contents.map(({ line }) => line),
      contents,
    })),
    refunds: row.refunds.map((each) => orderRefundOf(each, isForAdmin)),
    returns: row.returns.map(serializeReturn),
    documents: documentsOf(row, isForAdmin),
    history: history.map(({ what, at, lineId, refundCents, totalCents, lines }) => ({
      what,
      at: new Date(at).toISOString(),
      line: lineId,
      ...(refundCents !== null && { amount: dollarsOf(refundCents) }),
      ...(totalCents !== null && { amount: dollarsOf(totalCents) }),
      ...(lines && { lines: lines.map(({ name, before, after: quantity }) => ({ name, before, quantity })) }),
    })),
    ...(row.change && { change: serializeChange(row.change, row.lines) }),
    ...(row.isOwed && { owed: serializeOwed(row) }),
    ...(row.transfer && { bankTransfer: serializeTransfer(row, row.transfer) }),
    ...(isForAdmin && row.bankPayments.length > 0 && { bankPayments: row.bankPayments.map(serializeBankPayment) }),
    ...(row.giftCards.length > 0 && { giftCards: row.giftCards.map(serializeGiftCard), due: dollarsOf(dueCents(row)) }),
    payments: row.payments.map(({ intentId, amountCents }) => ({
      transactionId: intentId,
      amount: dollarsOf(amountCents),
    })),
    ...(isForAdmin && paid && { deliveryLeft: dollarsOf(deliveryLeftCents(row, row.refunds.filter(isCountedRefund))) }),
    ...expectedOf(row, isForAdmin),
    ...(isForAdmin && row.isGuest && { guest: true }),
    ...(isForAdmin && row.language !== 'en' && { language: row.language }),
    ...(row.hasCredit && { storeCredit: true }),
    ...(isForAdmin && row.channel !== null && { channel: row.channel }),
    ...(isForAdmin && { customer: row.customerId, disputes: row.disputes.map(serializeDispute), tags: row.tags }),
  };
}

function expectedOf(
  { shipBy, arrivesFrom: from, arrivesBy: to }: OrderRow,
  isForAdmin: boolean,
): Pick<WholeOrder, 'expectedDelivery'> {
  return from && to ? { expectedDelivery: { from, to, ...(isForAdmin && shipBy && { shipBy }) } } : {};
}

/** What is owed of an order that is fulfilled before it is paid. */
function serializeOwed({
  payLater,
  owedCents,
  pickUpBy,
  dueOn,
  paymentDays,
}: OrderRow): NonNullable<WholeOrder['owed']> {
  return {
    method: payLater!,
    amount: dollarsOf(owedCents),
    ...(pickUpBy && { pickUpBy }),
    ...(paymentDays !== null && { days: paymentDays }),
    ...(dueOn && { dueOn }),
  };
}

/** How an order is to be paid by bank transfer. */
export function serializeTransfer(
  { number, totalCents, prepaidCents }: Pick<OrderRow, 'number' | 'totalCents' | 'prepaidCents'>,
  { account, dueOn, receivedCents }: TransferRow,
): BankTransfer {
  const { holder = '', iban = '', bic = '' } = account;
  return {
    holder,
    iban,
    bic,
    reference: creditorReference(number),
    dueOn,
    received: dollarsOf(receivedCents),
    due: dollarsOf(totalCents - prepaidCents - receivedCents),
  };
}

const serializeGiftCard = ({ id, last4, amountCents }: HeldGiftCard) => ({
  _id: id,
  last4,
  amount: dollarsOf(amountCents),
});

function serializeBankPayment({ id, amountCents, isHeld, ...same }: BankPaymentRow): BankPayment {
  return { _id: id, amount: dollarsOf(amountCents), held: isHeld, ...same };
}

function serializeChange(
  { id, charges, ...change }: NonNullable<OrderRow['change']>,
  lines: readonly LineRow[],
): OrderChange {
  return {
    _id: id,
    delivery: change.delivery,
    address: change.delivery && deliveryText(change.delivery),
    lines: change.lines.map(({ partId, partName, before, quantity }) => ({
      part: partId,
      name: partName,
      before,
      quantity,
    })),
    difference: dollarsOf(change.differenceCents),
    placeOrderPrice: dollarsOf(charges.totalCents),
    adjustments: adjustmentRows(charges, linesAfter(lines, change.lines)).map(serializeAdjustment),
    createdAt: new Date(change.createdAt).toISOString(),
    expiresAt: new Date(change.expiresAt).toISOString(),
  };
}

/** The delivery that a customer's cancellation of one paid line makes due. */
function deliveryIfCanceled(row: OrderRow, line: LineRow): Pick<Order, 'deliveryIfCanceled'> {
  if (line.status !== 'paid') return {};
  const due = deliveryAfterPayment(row, [line]);
  return due ? { deliveryIfCanceled: dollarsOf(lateCents(due.late)) } : {};
}

/** The names of an order's documents; customers get no packing slips. */
function documentsOf(order: OrderRow, isForAdmin: boolean): string[] {
  const { payments, lines, refunds, documents } = order;
  const isDue = order.isOwed && order.payLater === 'invoice' && order.dueOn !== null;
  const replaced = documents.filter(
    ({ id, kind }) => kind === 'invoice' && documents.some((each) => each.corrects === id),
  );
  const isNoted = (id: string) => documents.some(({ refundId }) => refundId === id);
  // A credit note must name the invoice of the payment that it corrects.
  const credited = refunds.filter(
    ({ id, status, intentId }) => isOfOrder({ payments }, intentId) && (status === 'refunded' || isNoted(id)),
  );
  const canceled = documents.filter(({ kind, corrects }) => kind === 'credit_note' && corrects !== null);
  return [
    'confirmation',
    ...(payments.length === 0 && !isDue ? [] : ['invoice']),
    ...replaced.map(({ id }) => `invoice-${id}`),
    ...(isForAdmin && lines.some(keepsUnits) ? ['packing-slip'] : []),
    ...credited.map(({ id }) => `credit-note-${id}`),
    ...canceled.map(({ refundId }) => `credit-note-cancellation-${refundId}`),
  ];
}

function serializeCharges({
  adjustments,
  terms,
}: OrderRow): Pick<
  WholeOrder,
  'adjustments' | 'deliveryMethod' | 'lateDelivery' | 'taxes' | 'taxExemption' | 'vatNumber'
> {
  const { method = null, lateDelivery, tax } = terms ?? {};
  return {
    ...(lateDelivery && { lateDelivery: dollarsOf(lateCents(lateDelivery)) }),
    adjustments: adjustments.map(serializeAdjustment),
    deliveryMethod: method && serializeMethod(method),
    ...(tax?.exemption && { taxExemption: tax.exemption }),
    ...(tax?.vatNumber && { vatNumber: tax.vatNumber }),
    taxes: taxLines(adjustments).map(({ cents, ...same }) => ({ ...same, amount: dollarsOf(cents) })),
  };
}

/** An adjustment as the API shows it. */
export function serializeAdjustment({
  kind,
  name,
  lineId,
  cents,
  isIncluded,
}: Pick<AdjustmentRow, 'kind' | 'name' | 'lineId' | 'cents' | 'isIncluded'>) {
  return { kind, name, label: name, line: lineId, amount: dollarsOf(cents), isIncluded };
}

function serializeMethod({ name, minDays, maxDays, free }: OrderMethod): WholeOrder['deliveryMethod'] {
  // Free delivery by a promotion without a least value never becomes due.
  const inDollars = free &&
    free.fromCents > 0 && { from: dollarsOf(free.fromCents), price: dollarsOf(free.priceCents) };
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
  const awaitsTransfer = row.status === 'asked' && PAYMENT_METHODS[methodOf(row.intentId)].isRefundedByStaff;
  return {
    ...refundOf(row),
    failure,
    note,
    nextTryAt: row.status === 'failed' ? isoOf(nextTryAt) : null,
    ...(awaitsTransfer && { awaitsTransfer }),
  };
}

/** Leaves out what only admins see. */
export function refundOf(row: RefundRow): Refund {
  const { id, amountCents, units, restock, reason, status, byHand, createdAt } = row;
  const same = { units, restock, reason, status, byHand, to: methodOfRefund(row) };
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

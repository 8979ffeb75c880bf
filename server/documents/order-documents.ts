import { Failure } from '#contract/errors.ts';
import { formatCents } from '#contract/money.ts';
import { isPaid, orderNumber } from '#contract/orders/order-rules.ts';
import type { Database } from '#server/database/client.ts';
import type { OrderRow } from '#server/orders/order-rows.ts';
import type { DocumentContent } from './draw-pdf.ts';
import { issueNumber } from './issue-number.ts';

interface Store {
  readonly name: string;
  readonly currency: string;
  readonly publicOrigin: string;
}

/** Countries that print on Letter paper; all others use A4. */
const LETTER_COUNTRIES = new Set(['US', 'CA', 'MX', 'CL', 'CO', 'CR', 'PH', 'VE']);

/**
 * Composes a document of an order.
 * @param name as in the call `readDocument`
 * @throws Failure `not_found` for a refund that the order does not have or that was not paid out; `order_state` for the
 * invoice of an order that is not paid
 */
export async function composeDocument(
  db: Database,
  store: Store,
  order: OrderRow,
  name: string,
): Promise<DocumentContent> {
  if (name === 'invoice') return composeInvoice(db, store, order);
  if (name === 'packing-slip') return composePackingSlip(store, order);
  if (name === 'confirmation') return composeConfirmation(store, order);
  return composeCreditNote(db, store, order, name.slice('credit-note-'.length));
}

function composeConfirmation(store: Store, order: OrderRow): DocumentContent {
  return {
    ...commonOf(store, order),
    ...pricedLines(store, order),
    title: `Order ${orderNumber(order.id)}`,
    date: order.createdAt,
    note: 'This confirms what you ordered. It is not an invoice.',
  };
}

async function composeInvoice(db: Database, store: Store, order: OrderRow): Promise<DocumentContent> {
  if (order.transactionId === null)
    throw new Failure('order_state', "This order isn't paid yet, so it has no invoice.");
  const { number, issuedAt } = await issueNumber(db, { kind: 'invoice', orderId: order.id });
  const common = commonOf(store, order);
  return {
    ...common,
    ...pricedLines(store, order),
    title: `Invoice ${number}`,
    date: issuedAt,
    facts: [['Invoice', number], ['Date', dateOf(issuedAt)], ...common.facts, ['Payment', order.transactionId]],
    note: `Paid in full by card on ${dateOf(paidAt(order))}.`,
  };
}

async function composeCreditNote(
  db: Database,
  store: Store,
  order: OrderRow,
  refundId: string,
): Promise<DocumentContent> {
  const refund = order.refunds.find(({ id, status }) => id === refundId && status === 'refunded');
  if (!refund) throw new Failure('not_found', "This order has no such refund, or it isn't paid out yet.");
  const { number, issuedAt } = await issueNumber(db, { kind: 'credit_note', orderId: order.id, refundId });
  const invoice = await issueNumber(db, { kind: 'invoice', orderId: order.id });
  const line = order.lines.find(({ id }) => id === refund.lineId);
  const what = line ? `${namedPart(line)}${refund.units ? `, ${refund.units} of ${line.quantity}` : ''}` : 'Order';
  const amount = formatCents(refund.amountCents, store.currency);
  const common = commonOf(store, order);
  return {
    ...common,
    title: `Credit note ${number}`,
    date: issuedAt,
    facts: [['Credit note', number], ['Date', dateOf(issuedAt)], ['For invoice', invoice.number], ...common.facts],
    columns: ['Refund', 'Reason', 'Amount'],
    rows: [[what, refund.reason, amount]],
    sums: [['Refunded', amount]],
    note: 'The amount was refunded to the card that paid.',
  };
}

/** What goes into the parcel: units still to be shipped or shipped, without prices. */
function composePackingSlip(store: Store, order: OrderRow): DocumentContent {
  const lines = order.lines.filter((line) => isPaid(line) && line.quantity > line.withdrawnUnits);
  if (lines.length === 0) throw new Failure('order_state', 'This order has nothing to pack.');
  return {
    ...commonOf(store, order),
    title: `Packing slip ${orderNumber(order.id)}`,
    date: order.createdAt,
    columns: ['Part', 'Units'],
    rows: lines.map((line) => [namedPart(line), String(line.quantity - line.withdrawnUnits)]),
    sums: [],
    note: order.note,
  };
}

function commonOf(
  store: Store,
  order: OrderRow,
): Omit<DocumentContent, 'title' | 'date' | 'columns' | 'rows' | 'sums' | 'note'> {
  const address = order.address.split('\n').filter(Boolean);
  return {
    isLetter: order.delivery !== null && LETTER_COUNTRIES.has(order.delivery.country),
    seller: [store.name, store.publicOrigin.replace(/^https?:\/\//, '')],
    // A structured address begins with the name.
    recipient: [...(order.delivery ? [] : [order.customerName]), ...address, order.customerEmail].filter(Boolean),
    facts: [
      ['Order', orderNumber(order.id)],
      ['Ordered', dateOf(order.createdAt)],
      ...(order.reference ? [['Your reference', order.reference] as const] : []),
    ],
  };
}

/** The billed lines with the sums of the order. */
function pricedLines(store: Store, order: OrderRow): Pick<DocumentContent, 'columns' | 'rows' | 'sums'> {
  const money = (cents: number): string => formatCents(cents, store.currency);
  const lines = order.lines.filter(({ isBilled }) => isBilled);
  const extras: [string, number][] = [
    ['Delivery', order.deliveryCents],
    ['Tax', order.taxCents],
  ];
  const charged = extras.filter(([, cents]) => cents > 0);
  return {
    columns: ['Part', 'Units', 'Unit price', 'Amount'],
    rows: lines.map((line) => [
      namedPart(line),
      String(line.quantity),
      money(line.unitPriceCents),
      money(line.totalCents),
    ]),
    sums: [
      ...(charged.length > 0 ? [['Parts', money(order.linesCents)] as const] : []),
      ...charged.map(([name, cents]) => [name, money(cents)] as const),
      ['Total', money(order.totalCents)],
    ],
  };
}

/** A part with what tells it from its namesakes. */
function namedPart({ partName, partVariant, partSku }: OrderRow['lines'][number]): string {
  return [partName, partVariant, partSku].filter(Boolean).join(', ');
}

function paidAt(order: OrderRow): Date {
  return new Date(order.history.find(({ what }) => what === 'paid')?.at ?? order.createdAt);
}

function dateOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

import { Failure } from '#contract/errors.ts';
import { formatCents } from '#contract/money.ts';
import { keepsUnits, orderNumber } from '#contract/orders/order-rules.ts';
import { taxName } from '#contract/orders/tax-texts.ts';
import type { Seller } from '#contract/store/shop-settings.ts';
import type { Database } from '#server/database/client.ts';
import { selectOrderRow, type OrderRow } from '#server/orders/order-rows.ts';
import { orderSums } from '#server/orders/order-sums.ts';
import { printedDay } from '#server/shop-settings/local-time.ts';
import { readSettings } from '#server/shop-settings/service.ts';
import type { DocumentContent } from './draw-pdf.ts';
import { issueDocument, selectIssued } from './issue-document.ts';
import { refundTaxes } from './refund-taxes.ts';
import { currentTexts } from '#server/texts/current-texts.ts';

/** Settings of the environment. */
interface Store {
  readonly name: string;
  readonly currency: string;
  readonly publicOrigin: string;
}

/** The store, with the settings that admins have changed. */
export interface Shop extends Store {
  /** The URL of the logo; empty: the store's mark. */
  readonly logo: string;
  readonly seller: Seller;
  /** The IANA name of the time zone of dates. */
  readonly timeZone: string;
}

/** Reads what documents say about the seller. */
export async function shopOf(db: Database, store: Store): Promise<Shop> {
  const [texts, { settings }] = await Promise.all([currentTexts(db, { name: store.name }), readSettings(db)]);
  const { seller, calendar } = settings;
  const { timeZone } = calendar;
  return { ...store, name: texts.text('store.name'), logo: texts.text('store.logo'), seller, timeZone };
}

/** Countries that print on Letter paper; all others use A4. */
const LETTER_COUNTRIES: ReadonlySet<string> = new Set(['US', 'CA', 'MX', 'CL', 'CO', 'CR', 'PH', 'VE']);

/**
 * Composes a document of an order.
 * @param name as in the call `readDocument`
 * @throws Failure `not_found` for a refund that the order does not have or that was not paid out; `order_state` for the
 * invoice of an order that is not paid
 */
export async function composeDocument(
  db: Database,
  shop: Shop,
  order: OrderRow,
  name: string,
): Promise<DocumentContent> {
  if (name === 'invoice') return (await issueInvoice(db, shop, order)).content;
  if (name === 'packing-slip') return composePackingSlip(shop, order);
  if (name === 'confirmation') return composeConfirmation(shop, order);
  return composeCreditNote(db, shop, order, name.slice('credit-note-'.length));
}

function composeConfirmation(shop: Shop, order: OrderRow): DocumentContent {
  return {
    ...commonOf(shop, order),
    ...pricedLines(shop, order),
    title: `Order ${orderNumber(order.id)}`,
    date: order.createdAt,
    note: 'This confirms what you ordered. It is not an invoice.',
  };
}

/** @throws Failure `order_state` */
async function issueInvoice(db: Database, shop: Shop, order: OrderRow) {
  const { transactionId } = order;
  if (transactionId === null) throw new Failure('order_state', "This order isn't paid yet, so it has no invoice.");
  const { timeZone } = shop;
  return issueDocument(db, { kind: 'invoice', orderId: order.id, timeZone }, ({ number, issuedAt }) => {
    const common = commonOf(shop, order);
    return {
      ...common,
      ...pricedLines(shop, order),
      title: `Invoice ${number}`,
      facts: [
        ['Invoice', number],
        ['Date', printedDay(issuedAt, shop.timeZone)],
        ...common.facts,
        ...(order.card ? [['Card', cardText(order.card)] as const] : []),
        ['Payment', transactionId],
      ],
      note: `Paid in full by ${order.card ? cardText(order.card) : 'card'} on ${printedDay(paidAt(order), shop.timeZone)}.`,
    };
  });
}

/**
 * Issues the invoice of a paid order, once.
 * @throws Failure `not_found`, `order_state`
 */
export async function issueInvoiceOf(db: Database, store: Store, orderId: string): Promise<void> {
  const order = await selectOrderRow(db, orderId);
  if (!order) throw new Failure('not_found');
  await issueInvoice(db, await shopOf(db, store), order);
}

async function composeCreditNote(
  db: Database,
  shop: Shop,
  order: OrderRow,
  refundId: string,
): Promise<DocumentContent> {
  const refund = order.refunds.find(({ id, status }) => id === refundId && status === 'refunded');
  // Earlier releases issued credit notes for other payments, too; these stay readable.
  const isMissing = refund?.intentId !== order.transactionId && !(await selectIssued(db, order.id, refundId));
  if (!refund || isMissing)
    throw new Failure('not_found', "This order's payment has no such refund, or it isn't paid out yet.");
  const invoice = await issueInvoice(db, shop, order);
  const line = order.lines.find(({ id }) => id === refund.lineId);
  const what = line ? `${namedPart(line)}${refund.units ? `, ${refund.units} of ${line.quantity}` : ''}` : 'Order';
  const money = (cents: number): string => formatCents(cents, shop.currency);
  const { content } = await issueDocument(
    db,
    { kind: 'credit_note', orderId: order.id, refundId, timeZone: shop.timeZone },
    ({ number, issuedAt }) => {
      const common = commonOf(shop, order);
      return {
        ...common,
        title: `Credit note ${number}`,
        facts: [
          ['Credit note', number],
          ['Date', printedDay(issuedAt, shop.timeZone)],
          ['For invoice', invoice.number],
          ...common.facts,
          ['Reason', refund.reason],
        ],
        columns: ['Refund', 'Amount'],
        rows: [[what, money(refund.amountCents)]],
        sums: [
          ...refundTaxes(order, refundId).map(
            (tax) => [taxName({ ...tax, isIncluded: true }), money(tax.cents)] as const,
          ),
          ['Refunded', money(refund.amountCents)],
        ],
        note: `The amount was refunded to ${order.card ? cardText(order.card) : 'the card that was charged'}.`,
      };
    },
  );
  return content;
}

/** The contents of the parcel, without prices: the units still to be sent, or all units once they are. */
function composePackingSlip(shop: Shop, order: OrderRow): DocumentContent {
  const kept = order.lines.filter(keepsUnits);
  if (kept.length === 0) throw new Failure('order_state', 'This order has nothing to pack.');
  const unitsOf = ({ quantity, withdrawnUnits }: OrderRow['lines'][number]): number => quantity - withdrawnUnits;
  const open = kept.filter((line) => line.status === 'paid' && unitsOf(line) > line.sentUnits);
  const lines = open.length > 0 ? open : kept;
  return {
    ...commonOf(shop, order),
    title: `Packing slip ${orderNumber(order.id)}`,
    date: order.createdAt,
    code: orderNumber(order.id),
    columns: ['Part', 'Units'],
    rows: lines.map((line) => [namedPart(line), String(unitsOf(line) - (open.length > 0 ? line.sentUnits : 0))]),
    sums: [],
    note: order.note && `Customer's note: ${order.note}`,
  };
}

/** Whether documents of an order are printed on Letter instead of A4. */
export function printsOnLetter({ delivery }: Pick<OrderRow, 'delivery'>): boolean {
  return delivery !== null && LETTER_COUNTRIES.has(delivery.country);
}

function commonOf(
  shop: Shop,
  order: OrderRow,
): Omit<DocumentContent, 'title' | 'date' | 'columns' | 'rows' | 'sums' | 'note'> {
  const address = order.address.split('\n').filter(Boolean);
  return {
    isLetter: printsOnLetter(order),
    ...sellerOf(shop),
    // A structured address begins with the name.
    recipient: [...(order.delivery ? [] : [order.customerName]), ...address, order.customerEmail].filter(Boolean),
    facts: [
      ['Order', orderNumber(order.id)],
      ['Ordered', printedDay(order.createdAt, shop.timeZone)],
      ...(order.terms?.method ? [['Delivery', order.terms.method.name] as const] : []),
      ...(order.reference ? [['Your reference', order.reference] as const] : []),
    ],
  };
}

/** The head of a document: the logo and the seller's lines. */
export function sellerOf(shop: Shop): Pick<DocumentContent, 'logo' | 'seller'> {
  return { ...(shop.logo && { logo: shop.logo }), seller: sellerLines(shop) };
}

/** The seller's name, address and numbers, one per line. */
export function sellerLines({ name, publicOrigin, seller }: Shop): string[] {
  const { legalName, address, registrationNumber, taxNumber, email, phone } = seller;
  return [
    legalName || name,
    ...address.split('\n'),
    registrationNumber && `Registration number ${registrationNumber}`,
    taxNumber && `Tax number ${taxNumber}`,
    [email, phone].filter(Boolean).join(', '),
    publicOrigin.replace(/^https?:\/\//, ''),
  ].filter(Boolean);
}

/** The billed lines with the sums of the order. */
function pricedLines(shop: Shop, order: OrderRow): Pick<DocumentContent, 'columns' | 'rows' | 'sums'> {
  const money = (cents: number): string => formatCents(cents, shop.currency);
  const lines = order.lines.filter(({ isBilled }) => isBilled);
  return {
    columns: ['Part', 'Units', 'Unit price', 'Amount'],
    rows: lines.map((line) => [
      namedPart(line),
      String(line.quantity),
      money(line.unitPriceCents),
      money(line.totalCents),
    ]),
    sums: orderSums(order, shop.currency),
  };
}

const BRANDS: Partial<Record<string, string>> = { amex: 'American Express', jcb: 'JCB', diners: 'Diners Club' };

/** `Visa ending in 4242`. */
function cardText({ brand, last4 }: NonNullable<OrderRow['card']>): string {
  const name = BRANDS[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1).replaceAll('_', ' ');
  return `${name} ending in ${last4}`;
}

/** A part's name with what distinguishes it from its namesakes. */
export function namedPart({
  partName,
  partVariant,
  partSku,
}: Pick<OrderRow['lines'][number], 'partName' | 'partVariant' | 'partSku'>): string {
  return [partName, partVariant, partSku].filter(Boolean).join(', ');
}

function paidAt(order: OrderRow): Date {
  return new Date(order.history.find(({ what }) => what === 'paid')?.at ?? order.createdAt);
}

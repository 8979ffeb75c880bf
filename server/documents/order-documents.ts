import { message, type Message, shown, t } from '#contract/language/text.ts';
import { shownReason } from '#contract/orders/refund-reasons.ts';
import { isDeepStrictEqual } from 'node:util';
import { currentLanguage, inLanguage, knownLanguage } from '#server/language/in-language.ts';
import { Failure } from '#contract/errors.ts';
import { formatCents } from '#contract/money.ts';
import { addedTaxesOnDelivery, type OrderTax, taxOfLine } from '#contract/orders/adjusters/taxes.ts';
import { addedCentsOf, taxLines } from '#contract/orders/adjustments.ts';
import { lateCents } from '#contract/orders/charges.ts';
import { isToFulfill, keepsUnits, unitsToSend } from '#contract/orders/order-rules.ts';
import { orderFacts, packingTexts } from '#contract/orders/order-texts.ts';
import { creditorReference } from '#contract/payments/check-digits.ts';
import {
  methodOf,
  methodOfRefund,
  PAYMENT_METHODS,
  type PaymentMethodName,
} from '#contract/payments/payment-methods.ts';
import { taxFacts } from '#contract/tax/tax-exemption.ts';
import { taxName } from '#contract/orders/tax-texts.ts';
import type { Seller } from '#contract/settings/shop-settings.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { isOfOrder, type OrderPayment } from '#server/orders/order-payments.ts';
import { selectOrderRow, type OrderRow } from '#server/orders/order-rows.ts';
import type { RefundRow } from '#server/orders/line-rows.ts';
import { TRANSFER_FACTS, transferFacts } from '#server/orders/transfer-facts.ts';
import { orderSums } from '#server/orders/order-sums.ts';
import type { PaidCard } from '#server/orders/tables.ts';
import { selectSplit } from '#server/orders/refunds/record-splits.ts';
import { printedCalendarDay, printedDay } from '#server/settings/local-time.ts';
import { sellerLines } from '#server/settings/seller-lines.ts';
import { readSettings } from '#server/settings/service.ts';
import { customsTexts, type CustomsTexts } from './customs-texts.ts';
import { type DocumentContent, type Fact, type FactKey, PAGE_TEXT } from './document-content.ts';
import type { IssuedContent, NumberedDocument } from './tables.ts';
import {
  currentInvoice,
  documentNumber,
  documentOf,
  issueDocument,
  issuedNumber,
  numberCorrection,
  selectDocuments,
} from './issue-document.ts';
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
 * @throws Failure `not_found` for a document that does not exist, or a refund that was not paid out; `order_state` for the
 * invoice of an order that is not paid
 */
export function composeDocument(db: Database, shop: Shop, order: OrderRow, name: string): Promise<DocumentContent> {
  return inLanguage(knownLanguage(order.language), () => compose(db, shop, order, name));
}

async function compose(db: Database, shop: Shop, order: OrderRow, name: string): Promise<DocumentContent> {
  if (name === 'invoice') return (await issueInvoice(db, shop, order)).content;
  if (name === 'packing-slip') return composePackingSlip(shop, order, await customsOf(db, shop, order));
  if (name === 'confirmation') return composeConfirmation(shop, order);
  if (name.startsWith(CANCELLATION)) return composeCancellation(db, shop, order, name.slice(CANCELLATION.length));
  if (name.startsWith(NOTE)) return composeCreditNote(db, shop, order, name.slice(NOTE.length));
  return readReplacedInvoice(db, order, name.slice(REPLACED.length));
}

const NOTE = 'credit-note-';
const CANCELLATION = 'credit-note-cancellation-';
const REPLACED = 'invoice-';

async function readReplacedInvoice(db: Database, order: OrderRow, id: string): Promise<DocumentContent> {
  const row = (await selectDocuments(db, order.id)).find((each) => each.kind === 'invoice' && each.id === id);
  if (!row?.content) throw new Failure('not_found', 'This order has no such invoice.');
  return { ...row.content, date: row.issuedAt };
}

const customsOf = (db: Executor, { seller }: Shop, order: OrderRow) => customsTexts(db, seller.country, order);

function composeConfirmation(shop: Shop, order: OrderRow): DocumentContent {
  return {
    ...commonOf(shop, order),
    ...pricedLines(shop, order),
    title: t('Order {number}', { number: order.number }),
    date: order.createdAt,
    ...(order.transfer && {
      facts: [...commonOf(shop, order).facts, ...factsOfTransfer(shop, order)],
    }),
    note: [
      t('This confirms what you ordered. It is not an invoice.'),
      ...(order.transfer ? [t('Transfer the amount to the account above, with the reference.')] : []),
    ].join(' '),
  };
}

/**
 * The invoice in force: the order's invoice or its last correction.
 * @throws Failure `order_state`
 */
async function issueInvoice(db: Database, shop: Shop, order: OrderRow) {
  const documents = await selectDocuments(db, order.id);
  const current = currentInvoice(documents);
  const corrected = current && documents.find(({ id }) => id === current.corrects);
  return corrected ? issueCorrection(db, shop, order, corrected) : issueFirstInvoice(db, shop, order);
}

/** Where the amount of an order is transferred to; nothing for an order without a transfer. */
function factsOfTransfer(shop: Shop, order: OrderRow): Fact[] {
  if (!order.transfer) return [];
  const facts = transferFacts(order, order.transfer, (cents) => formatCents(cents, shop.currency));
  return facts.map(([name, value]) => [name, value, 'transfer']);
}

/** Whether an order has an invoice: it is paid, or it has shipped and is paid by invoice. */
export function hasInvoice({ transactionId, isOwed, payLater, dueOn }: InvoiceState): boolean {
  return transactionId !== null || (isOwed && payLater === 'invoice' && dueOn !== null);
}
type InvoiceState = Pick<OrderRow, 'transactionId' | 'isOwed' | 'payLater' | 'dueOn'>;

/** @throws Failure `order_state` */
async function issueFirstInvoice(db: Database, shop: Shop, order: OrderRow) {
  if (!hasInvoice(order)) throw new Failure('order_state', "This order isn't paid yet, so it has no invoice.");
  const subject = { kind: 'invoice', orderId: order.id, refundId: null, corrects: null } as const;
  return issueDocument(db, { ...subject, timeZone: shop.timeZone }, async ({ number, issuedAt }, now, tx) => {
    const common = commonOf(shop, now);
    const { payments } = now;
    const card = payments.find((payment) => payment.card)?.card;
    return {
      ...common,
      ...pricedLines(shop, now, await customsOf(tx, shop, now)),
      title: t('Invoice {number}', { number }),
      facts: [
        [t('Invoice'), number, 'number'],
        [t('Date'), printedDay(issuedAt, shop.timeZone), 'date'],
        ...common.facts,
        ...(card ? [[t('Card'), cardText(card), 'personal'] as const] : []),
        ...(now.isOwed ? factsOfTransfer(shop, now) : []),
        ...(payments.length === 1
          ? [[t('Payment'), payments[0]!.intentId] as const]
          : paymentFacts(payments, shop.currency)),
        ...(payments.some(({ intentId }) => methodOf(intentId) === 'bank')
          ? [[t('Reference'), creditorReference(now.number)] as const]
          : []),
      ],
      ...noteOf((isAnonymous) =>
        now.isOwed
          ? t(
              'Payable within {days, plural, one {# day} other {# days}}, by {day}. Transfer the amount to the account above, with the reference.',
              { days: now.paymentDays ?? 0, day: printedCalendarDay(now.dueOn!) },
            )
          : t('Paid in full by {ways} on {day}.', {
              ways: waysToPay(payments, isAnonymous),
              day: printedDay(paidAt(now), shop.timeZone),
            }),
      ),
    };
  });
}

/** A note with and without the card that it may name. */
function noteOf(write: (isAnonymous: boolean) => string): Pick<IssuedContent, 'note' | 'notes'> {
  const own = write(false);
  return { note: own, notes: { own, anonymous: write(true), added: '' } };
}

/** An invoice with the address, the lines and the charges that an order has got since the one that it corrects. */
async function issueCorrection(db: Database, shop: Shop, order: OrderRow, corrected: NumberedDocument) {
  const subject = { kind: 'invoice', orderId: order.id, refundId: null, corrects: corrected.id } as const;
  const before = issuedNumber(corrected);
  const { content } = corrected;
  if (!content) throw new Error(`invoice ${before.number} was corrected before it was composed`);
  const own = content.notes?.own ?? content.note.replace(CORRECTS, '');
  return issueDocument(db, { ...subject, timeZone: shop.timeZone }, async ({ number, issuedAt }, now, tx) => {
    const priced = pricedLines(shop, now, await customsOf(tx, shop, now));
    // What is to be transferred now replaces what was.
    const owed = now.isOwed ? factsOfTransfer(shop, now) : [];
    const replaced: readonly (FactKey | undefined)[] = [
      'number',
      'date',
      'corrects',
      ...(owed.length > 0 ? ['transfer' as const] : []),
    ];
    // Facts of documents that were issued before they had keys.
    const names = ['Invoice', 'Date', 'Corrects invoice', ...(owed.length > 0 ? TRANSFER_FACTS : [])];
    const recipient = recipientOf(now);
    const day = printedDay(before.issuedAt, shop.timeZone);
    const why = isDeepStrictEqual(content.recipient, recipient)
      ? t('This invoice replaces invoice {number} of {day}, because the order has changed.', {
          number: before.number,
          day,
        })
      : t('This invoice replaces invoice {number} of {day}, because the address has changed.', {
          number: before.number,
          day,
        });
    const difference =
      owed.length > 0
        ? t('The amount to transfer is that of this invoice.')
        : t('The difference was charged or refunded.');
    const isSame = isDeepStrictEqual(priced.sums, content.sums);
    const added = `${why} ${isSame ? t('Parts and amounts are the same.') : difference}`;
    return {
      ...content,
      ...priced,
      isLetter: printsOnLetter(now),
      recipient,
      title: t('Invoice {number}', { number }),
      facts: [
        [t('Invoice'), number, 'number'],
        [t('Date'), printedDay(issuedAt, shop.timeZone), 'date'],
        [t('Corrects invoice'), before.number, 'corrects'],
        ...content.facts.filter(([name, , key]) => (key ? !replaced.includes(key) : !names.includes(name))),
        ...owed,
      ],
      note: `${own} ${added}`,
      ...(content.notes && { notes: { ...content.notes, added } }),
    };
  });
}

/** The sentences that a correction added before documents kept them apart. */
const CORRECTS = / This invoice replaces invoice .*$/;

/**
 * Corrects the invoice of an order whose address or price has changed, if one was issued: an issued invoice
 * never changes, so a further one replaces it. The caller has locked the order and changed it.
 * @param isRepriced whether the order costs something else as well
 */
export async function correctInvoice(
  tx: Executor,
  order: Parameters<typeof recipientOf>[0] & { id: string },
  isRepriced = false,
): Promise<void> {
  const current = currentInvoice(await selectDocuments(tx, order.id));
  // An invoice without content is composed with the new address.
  if (!current?.content || (!isRepriced && isDeepStrictEqual(current.content.recipient, recipientOf(order)))) return;
  await numberCorrection(tx, order.id);
}

/**
 * Issues the invoice of a paid order, once.
 * @throws Failure `not_found`, `order_state`
 */
export async function issueInvoiceOf(db: Database, store: Store, orderId: string): Promise<void> {
  const order = await selectOrderRow(db, orderId);
  if (!order) throw new Failure('not_found');
  const shop = await shopOf(db, store);
  await inLanguage(knownLanguage(order.language), () => issueInvoice(db, shop, order));
}

/** Composes the documents of an order that have a number and no content yet. */
export async function issueDocumentsOf(db: Database, store: Store, orderId: string): Promise<void> {
  const order = await selectOrderRow(db, orderId);
  if (!order) throw new Failure('not_found');
  const shop = await shopOf(db, store);
  for (const each of await selectDocuments(db, orderId))
    // Of the invoices only the one in force may lack its content.
    if (each.content === null) await composeDocument(db, shop, order, nameOf(each));
}

const nameOf = ({ kind, refundId, corrects }: NumberedDocument): string =>
  kind === 'invoice' ? 'invoice' : `${corrects === null ? NOTE : CANCELLATION}${refundId}`;

async function composeCreditNote(
  db: Database,
  shop: Shop,
  order: OrderRow,
  refundId: string,
): Promise<DocumentContent> {
  const refund = order.refunds.find(({ id }) => id === refundId);
  const documents = await selectDocuments(db, order.id);
  const subject = { kind: 'credit_note', orderId: order.id, refundId, corrects: null } as const;
  // A credit note stays readable when a bank has sent the refund back, and where earlier releases issued one for another payment.
  const isIssued = documentOf(documents, subject) !== undefined;
  if (!refund || (!isIssued && (refund.status !== 'refunded' || !isOfOrder(order, refund.intentId))))
    throw new Failure('not_found', "This order's payment has no such refund, or it isn't paid out yet.");
  const invoice = await issueInvoice(db, shop, order);
  const split = await selectSplit(db, refundId);
  const money = (cents: number): string => formatCents(cents, shop.currency);
  const line = order.lines.find(({ id }) => id === refund.lineId);
  const late = line && split ? Math.max(0, -addedCentsOf('delivery', split.adjustments)) : 0;
  const billed = order.lines.filter(({ isBilled }) => isBilled);
  const lateWithTax = lateCents({ cents: late, taxes: addedTaxesOnDelivery(order.terms?.tax ?? null, late, billed) });
  const refunded = refundedRows(order, refund).map(([what, cents]) => [what, cents + lateWithTax] as const);
  const { content } = await issueDocument(db, { ...subject, timeZone: shop.timeZone }, ({ number, issuedAt }, now) => {
    const common = commonOf(shop, now);
    const card = now.payments.find(({ intentId }) => intentId === refund.intentId)?.card;
    return {
      ...common,
      title: t('Credit note {number}', { number }),
      facts: [
        [t('Credit note'), number, 'number'],
        [t('Date'), printedDay(issuedAt, shop.timeZone), 'date'],
        [t('For invoice'), invoice.number],
        ...common.facts,
        [t('Reason'), shownReason(refund.reason)],
      ],
      columns: [t('Refund'), t('Amount')],
      rows: [
        ...refunded.map(([what, cents]) => [what, money(cents)]),
        ...(lateWithTax > 0 ? [[t('Delivery, due after this cancellation'), money(-lateWithTax)]] : []),
      ],
      sums: [
        ...taxLines(split?.adjustments ?? [])
          .filter(({ cents }) => cents !== 0)
          .map((tax) => [taxName({ ...tax, isIncluded: true }), money(tax.cents)] as const),
        [t('Refunded'), money(refund.amountCents)],
      ],
      ...noteOf((isAnonymous) =>
        t('The amount was refunded to {account}.', { account: refundedTo(refund, card, isAnonymous) }),
      ),
    };
  });
  return content;
}

/** What a refund refunds, with the cents of each: its parts, delivery, and the rest. */
function refundedRows(
  { lines }: Pick<OrderRow, 'lines'>,
  { shares, amountCents, deliveryCents }: Pick<RefundRow, 'shares' | 'amountCents' | 'deliveryCents'>,
): (readonly [what: string, cents: number])[] {
  const ofLines = shares.flatMap(({ lineId, units, amountCents: cents }) => {
    const line = lines.find(({ id }) => id === lineId);
    return line
      ? [
          [
            [namedPart(line), ...(units ? [t('{count} of {units}', { count: units, units: line.quantity })] : [])].join(
              ', ',
            ),
            cents,
          ] as const,
        ]
      : [];
  });
  const rest = ofLines.reduce((left, [, cents]) => left - cents, amountCents - deliveryCents);
  const isAll = ofLines.length === 0 && deliveryCents === 0;
  return [
    ...ofLines,
    ...(deliveryCents > 0 ? [[t('Delivery'), deliveryCents] as const] : []),
    ...(rest > 0 ? [[isAll ? t('Order') : t('Other'), rest] as const] : []),
  ];
}

/** Cancels the credit note of a refund that was made by hand and that a bank sent back, so that it is not owed any more. */
async function composeCancellation(
  db: Database,
  shop: Shop,
  order: OrderRow,
  refundId: string,
): Promise<DocumentContent> {
  const documents = await selectDocuments(db, order.id);
  const note = documents.find((each) => each.refundId === refundId && each.corrects === null);
  const cancellation = note && documents.find(({ corrects }) => corrects === note.id);
  if (!note || !cancellation) throw new Failure('not_found', 'This credit note was not canceled.');
  const {
    facts,
    rows,
    sums,
    notes: _notes,
    ...common
  }: IssuedContent = await composeCreditNote(db, shop, order, refundId);
  const subject = { kind: 'credit_note', orderId: order.id, refundId, corrects: note.id } as const;
  const { content } = await issueDocument(db, { ...subject, timeZone: shop.timeZone }, ({ number, issuedAt }, now) => ({
    ...common,
    isLetter: printsOnLetter(now),
    recipient: recipientOf(now),
    title: t('Cancellation of credit note {number}', { number: documentNumber(note) }),
    facts: [
      [t('Credit note'), number, 'number'],
      [t('Date'), printedDay(issuedAt, shop.timeZone), 'date'],
      [t('Cancels credit note'), documentNumber(note)],
      ...facts.slice(2),
    ],
    rows,
    // The last is what was refunded.
    sums: sums.map(([name, amount], index) => [index === sums.length - 1 ? t('Not refunded') : name, amount] as const),
    note: t('The bank sent this refund back, so the credit note does not apply any more.'),
  }));
  return content;
}

/** The contents of the parcel, without prices: the units still to be sent, or all units once they are. */
function composePackingSlip(shop: Shop, order: OrderRow, customs: CustomsTexts): DocumentContent {
  const kept = order.lines.filter(keepsUnits);
  if (kept.length === 0) throw new Failure('order_state', 'This order has nothing to pack.');
  const open = kept.filter((line) => isToFulfill(line) && unitsToSend(line) > 0);
  const unitsOf = (line: OrderRow['lines'][number]): number =>
    open.length > 0 ? unitsToSend(line) : line.quantity - line.withdrawnUnits;
  const lines = open.length > 0 ? open : kept;
  return {
    ...commonOf(shop, order),
    title: t('Packing slip {number}', { number: order.number }),
    date: order.createdAt,
    code: order.number,
    columns: [t('Part'), t('Units')],
    rows: lines.map((line) => [withCustoms(line, customs), String(unitsOf(line))]),
    sums: [],
    note: packingTexts(order)
      .map(([name, text]) => `${name}: ${text}`)
      .join('\n'),
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
  return {
    isLetter: printsOnLetter(order),
    ...sellerOf(shop),
    recipient: recipientOf(order),
    ...languageOf(),
    facts: [
      [t('Order'), order.number],
      [t('Ordered'), printedDay(order.createdAt, shop.timeZone)],
      ...deliveryFacts(order),
      ...[...taxFacts(order.terms?.tax ?? {}), ...orderFacts(order)].map(
        ([name, value]) => [name, value, 'personal'] as const,
      ),
    ],
  };
}

/** The language of a document and of its page numbers, if it is not English. */
function languageOf(): Pick<DocumentContent, 'language' | 'pageText'> {
  const language = currentLanguage();
  return language === 'en' ? {} : { language, pageText: shown(PAGE_TEXT) };
}

/** How the order reaches its customer. */
function deliveryFacts({ terms }: Pick<OrderRow, 'terms'>): (readonly [string, string])[] {
  const { method } = terms ?? {};
  if (!method) return [];
  // The place's address is below the customer's name.
  return [method.pickUp ? [t('Pick-up at'), method.pickUp.name] : [t('Delivery'), method.name]];
}

/** The lines of the customer's address; a structured one begins with the name. */
function recipientOf({
  delivery,
  customerName,
  address,
  customerEmail,
}: Pick<OrderRow, 'delivery' | 'customerName' | 'address' | 'customerEmail'>): string[] {
  const lines = address.split('\n').filter(Boolean);
  return [...(delivery ? [] : [customerName]), ...lines, customerEmail].filter(Boolean);
}

/** The head of a document: the logo and the seller's lines. */
export function sellerOf(shop: Shop): Pick<DocumentContent, 'logo' | 'seller'> {
  return { ...(shop.logo && { logo: shop.logo }), seller: sellerHead(shop) };
}

/** The seller's name, address, numbers and contact details, one per line. */
export function sellerHead({ name, publicOrigin, seller }: Shop): string[] {
  return [seller.legalName || name, ...sellerLines(seller), publicOrigin.replace(/^https?:\/\//, '')];
}

/** The billed lines with the sums of the order. */
function pricedLines(
  shop: Shop,
  order: OrderRow,
  customs: CustomsTexts = new Map(),
): Pick<DocumentContent, 'columns' | 'rows' | 'sums'> {
  const money = (cents: number): string => formatCents(cents, shop.currency);
  const lines = order.lines.filter(({ isBilled }) => isBilled);
  return {
    columns: [t('Part'), t('Units'), t('Unit price'), t('Amount')],
    rows: lines.map((line) => [
      withCustoms(line, customs, order.terms?.tax),
      String(line.quantity),
      money(line.unitPriceCents),
      money(line.totalCents),
    ]),
    sums: orderSums(order, shop.currency),
  };
}

/** Each of several payments: how it was made, its amount and its id. */
function paymentFacts(payments: readonly OrderPayment[], currency: string): (readonly [string, string])[] {
  return payments.map(({ intentId, amountCents, card }) => [
    card ? t('Card payment') : shown(PAYMENT_METHODS[methodOf(intentId)].name),
    `${formatCents(amountCents, currency)}, ${intentId}`,
  ]);
}

/** `gift card and Visa ending in 4242`, each once. @param isAnonymous leaves out which card */
function waysToPay(payments: readonly OrderPayment[], isAnonymous: boolean): string {
  const ways = payments.map(({ intentId, card }) => {
    if (card) return isAnonymous ? t('the card') : cardText(card);
    return shown(PAID_BY[methodOf(intentId)]);
  });
  return [...new Set(ways)].reduce((first, second) => t('{first} and {second}', { first, second }));
}

/** How an order was paid, within a sentence. */
const PAID_BY: Readonly<Record<PaymentMethodName, Message>> = {
  bank: message('bank transfer'),
  card: message('card'),
  pick_up: message('payment at pick-up'),
  store_credit: message('store credit'),
  gift_card: message('gift card'),
};

/** What a credit note says about where its money went. */
function refundedTo(
  refund: Pick<RefundRow, 'intentId' | 'refundId'>,
  card: PaidCard | null | undefined,
  isAnonymous: boolean,
): string {
  const method = methodOfRefund(refund);
  if (method !== methodOf(refund.intentId)) return t("the customer's store credit");
  if (!card) return shown(REFUNDED_TO[method]);
  return isAnonymous
    ? t('the card', {}, 'after refunded to')
    : t('{brand} ending in {digits}', { brand: brandOf(card), digits: card.last4 }, 'after refunded to');
}

/** Where a refund went, unless the card is known. */
const REFUNDED_TO: Readonly<Record<PaymentMethodName, Message>> = {
  bank: message('the bank account that paid'),
  card: message('the card that was charged'),
  pick_up: message('the customer, who had paid at pick-up'),
  store_credit: message('the store credit that paid'),
  gift_card: message('the gift card that paid'),
};

const BRANDS: Partial<Record<string, string>> = { amex: 'American Express', jcb: 'JCB', diners: 'Diners Club' };

const brandOf = ({ brand }: PaidCard): string =>
  BRANDS[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1).replaceAll('_', ' ');

/** `Visa ending in 4242`. */
function cardText(card: PaidCard): string {
  return t('{brand} ending in {digits}', { brand: brandOf(card), digits: card.last4 });
}

/** A part's name with what distinguishes it from its namesakes, and below it the number that the customer's company has for it. */
export function namedPart({
  partName,
  partVariant,
  partSku,
  ownNumber = null,
}: Pick<OrderRow['lines'][number], 'partName' | 'partVariant' | 'partSku'> & { ownNumber?: string | null }): string {
  const named = [partName, partVariant, partSku].filter(Boolean).join(', ');
  return ownNumber === null ? named : `${named}\n${t('Your number: {number}', { number: ownNumber })}`;
}

/** A part's name, and below it what customs ask, and its tax where it is not the same for all parts. */
function withCustoms(line: OrderRow['lines'][number], customs: CustomsTexts, tax: OrderTax | null = null): string {
  return [namedPart(line), customs.get(line.partId), tax && taxOfLine(tax, line)].filter(Boolean).join('\n');
}

function paidAt(order: OrderRow): Date {
  return new Date(order.history.find(({ what }) => what === 'paid')?.at ?? order.createdAt);
}

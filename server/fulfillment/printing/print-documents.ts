import { Failure } from '#contract/errors.ts';
import type { ChosenOrders } from '#contract/fulfillment/print.ts';
import type { Database } from '#server/database/client.ts';
import { drawManyInThread } from '#server/documents/draw-in-thread.ts';
import type { DocumentContent } from '#server/documents/document-content.ts';
import type { DrawableDocument } from '#server/documents/draw-pdf.ts';
import { composeDocument, printsOnLetter, sellerHead, type Shop } from '#server/documents/order-documents.ts';
import { withLogoOf } from '#server/documents/with-logo.ts';
import { selectOrderRows } from '#server/orders/order-rows.ts';
import { chooseOrders } from './chosen-orders.ts';
import { pickListDocument } from './pick-list-document.ts';
import { readPickList } from './pick-list.ts';

/**
 * How many orders are read and composed at once: about 10 ms of work, so that other requests are answered in between.
 */
const SLICE = 10;

const NOUNS = { 'packing-slip': 'packing slip', invoice: 'invoice' } as const;
type OrderDocument = keyof typeof NOUNS;

/**
 * Packing slips or invoices of the chosen orders, or their pick list, as one PDF in pieces.
 * @throws Failure `not_found`; `order_state` when none of the orders has the document; `overloaded`
 */
export async function printDocuments(
  db: Database,
  shop: Shop,
  { document, ...chosen }: ChosenOrders & { document: OrderDocument | 'pick-list' },
): Promise<{ count: number; pieces: AsyncGenerator<Uint8Array> }> {
  const { ids } = await chooseOrders(db, chosen);
  const slices = document === 'pick-list' ? pickListOf(db, shop, chosen, ids) : slicesOf(db, shop, ids, document);
  const first = await slices.next();
  if (first.done)
    throw new Failure(
      'order_state',
      `None of these orders has ${document === 'invoice' ? 'an invoice' : 'a packing slip'}.`,
    );
  const info = {
    title: document === 'pick-list' ? 'Pick list' : `${ids.length} ${NOUNS[document]}s`,
    author: sellerHead(shop)[0] ?? '',
    date: first.value.reduce((latest, { date }) => (date > latest ? date : latest), new Date(0)),
  };
  const pieces = drawManyInThread(info, withLogos(db, resumed(first.value, slices)));
  // Waits for the drawing thread, so that a failure is answered before the download begins.
  const begun = await pieces.next();
  return { count: ids.length, pieces: begun.done ? pieces : resumed(begun.value, pieces) };
}

/** The documents of orders, a slice at a time, and at the end a page that names the orders without one. */
async function* slicesOf(
  db: Database,
  shop: Shop,
  ids: readonly string[],
  document: OrderDocument,
): AsyncGenerator<DocumentContent[]> {
  const without: [order: string, reason: string][] = [];
  let last: DocumentContent | undefined;
  for (let start = 0; start < ids.length; start += SLICE) {
    const contents: DocumentContent[] = [];
    for (const order of await selectOrderRows(db, ids.slice(start, start + SLICE)))
      try {
        contents.push(await composeDocument(db, shop, order, document));
      } catch (error) {
        if (!(error instanceof Failure && error.code === 'order_state')) throw error;
        without.push([order.number, error.message]);
      }
    last = contents.at(-1) ?? last;
    if (contents.length > 0) yield contents;
  }
  if (last && without.length > 0) yield [namedWithout(last, document, without)];
}

function namedWithout(
  { isLetter, seller, logo, date }: DocumentContent,
  document: OrderDocument,
  without: readonly (readonly [order: string, reason: string])[],
): DocumentContent {
  const title = `${without.length} ${without.length === 1 ? 'order' : 'orders'} without ${NOUNS[document]}`;
  const rows = without.map(([order, reason]) => [`Order ${order}: ${reason}`]);
  return {
    title,
    date,
    isLetter,
    ...(logo && { logo }),
    seller: seller.slice(0, 1),
    recipient: [],
    facts: [],
    columns: ['Not printed'],
    rows,
    sums: [],
    note: '',
  };
}

/** The pick list, on the paper of the first order's country. */
async function* pickListOf(
  db: Database,
  shop: Shop,
  chosen: ChosenOrders,
  ids: readonly string[],
): AsyncGenerator<DocumentContent[]> {
  const [order] = await selectOrderRows(db, ids.slice(0, 1));
  yield [pickListDocument(shop, await readPickList(db, chosen), order !== undefined && printsOnLetter(order))];
}

async function* withLogos(
  db: Database,
  slices: AsyncGenerator<readonly DocumentContent[]>,
): AsyncGenerator<DrawableDocument[]> {
  const add = withLogoOf(db);
  for await (const slice of slices) yield Promise.all(slice.map(add));
}

async function* resumed<Value>(first: Value, rest: AsyncGenerator<Value>): AsyncGenerator<Value> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

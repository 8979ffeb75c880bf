import type { PickList } from '#contract/fulfillment/print.ts';
import type { DocumentContent } from '#server/documents/document-content.ts';
import { namedPart, sellerOf, type Shop } from '#server/documents/order-documents.ts';
import { inLanguage } from '#server/language/in-language.ts';
import { printedTime } from '#server/settings/local-time.ts';

/** Maximum number of orders that the list names per part. */
const MAX_ORDERS = 40;

/** The pick list as a document: a heading for each storage location, then its parts with the orders that need them. */
export function pickListDocument(shop: Shop, list: PickList, isLetter: boolean): DocumentContent {
  const date = new Date();
  const head = sellerOf(shop);
  const more = list.more > 0 ? ` ${list.more} newer orders are not in this list.` : '';
  const picking = list.inBatches > 0 ? ` ${list.inBatches} orders are in pick batches and not in this list.` : '';
  return {
    title: 'Pick list',
    date,
    isLetter,
    ...head,
    seller: head.seller.slice(0, 1),
    recipient: [],
    facts: [
      ['Printed', inLanguage('en', () => printedTime(date, shop.timeZone))],
      ['Orders', String(list.orders)],
      ['Units', String(list.units)],
    ],
    columns: ['Part', 'Units'],
    rows: list.places.flatMap(({ place, parts }) => [
      [place || 'No storage location'],
      ...parts.map((part) => [`${nameOf(part)}\n${ordersOf(part)}`, String(part.units)]),
    ]),
    sums: [],
    note: list.places.length === 0 ? `Nothing is left to pack.${more}${picking}` : `${more}${picking}`.trim(),
  };
}

type PickedPart = PickList['places'][number]['parts'][number];

function nameOf({ name, variant, sku }: PickedPart): string {
  return namedPart({ partName: name, partVariant: variant, partSku: sku });
}

function ordersOf({ orders }: PickedPart): string {
  const named = orders.slice(0, MAX_ORDERS).map(({ number, units }) => (units > 1 ? `${number} (${units})` : number));
  const left = orders.length - named.length;
  const more = left > 0 ? ` and ${left} more` : '';
  return `${orders.length === 1 ? 'Order' : 'Orders'} ${named.join(', ')}${more}`;
}

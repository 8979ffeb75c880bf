import { centsOf, formatCents } from '#contract/money.ts';
import type { PurchaseOrder } from '#contract/purchasing/purchase-orders.ts';
import { record } from '#server/audit/record.ts';
import type { Database } from '#server/database/client.ts';
import { drawInThread } from '#server/documents/draw-in-thread.ts';
import type { DocumentContent } from '#server/documents/document-content.ts';
import { withLogo } from '#server/documents/with-logo.ts';
import { sellerOf, shopOf, type Shop } from '#server/documents/order-documents.ts';
import { inLanguage } from '#server/language/in-language.ts';
import { printedDay } from '#server/settings/local-time.ts';
import type { Settings } from '#server/settings/settings.ts';
import { readPurchase } from './purchase-orders.ts';

/** A purchase order for the supplier. @returns the PDF file and its number. @throws Failure `not_found` */
export async function purchaseDocument(
  db: Database,
  store: Settings['store'],
  actor: string,
  id: string,
): Promise<{ pdf: Uint8Array<ArrayBuffer>; number: string }> {
  const order = await readPurchase(db, id);
  const shop = await shopOf(db, store);
  // To a supplier, whatever the language of the member of staff.
  const pdf = await drawInThread(
    await withLogo(
      db,
      inLanguage('en', () => contentOf(shop, order)),
    ),
  );
  await record(db, { actor, action: 'purchase.printed', subject: id });
  return { pdf, number: order.number };
}

/** Instead of a cost that the supplier has not named yet. */
const UNKNOWN = 'to be confirmed';

function contentOf(
  shop: Shop,
  { number, status, supplier, note, lines, total, ...order }: PurchaseOrder,
): DocumentContent {
  const money = (dollars: number): string => formatCents(centsOf(dollars), shop.currency);
  const known = lines.filter(({ cost }) => cost !== null).length;
  const date = new Date(order.orderedAt ?? order.createdAt);
  const state = status === 'draft' ? ', draft' : status === 'canceled' ? ', canceled' : '';
  return {
    title: `Purchase order ${number}${state}`,
    date,
    isLetter: false,
    ...sellerOf(shop),
    recipient: [supplier.name, supplier.email].filter(Boolean),
    facts: [
      ['Purchase order', number],
      ['Date', printedDay(date, shop.timeZone)],
    ],
    columns: ['Part', 'Units', 'Unit cost', 'Amount'],
    rows: lines.map(({ name, sku, mpn, quantity, cost }) => [
      [name, sku, mpn && `maker's number ${mpn}`].filter(Boolean).join(', '),
      String(quantity),
      cost === null ? UNKNOWN : money(cost),
      cost === null ? '' : formatCents(centsOf(cost) * quantity, shop.currency),
    ]),
    sums:
      known === lines.length
        ? [['Total', money(total)]]
        : known > 0
          ? [['Total of the known costs', money(total)]]
          : [],
    note,
  };
}

import { localTime } from '#server/settings/local-time.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';
import { allPages } from '#server/http/paging.ts';
import { addedCentsOf, ADJUSTMENT_KINDS, taxLines } from '#contract/orders/adjustments.ts';
import { orderTexts } from '#contract/orders/order-texts.ts';
import { requireSeesOrders } from '#server/companies/company-orders.ts';
import { exportOwnOrders, type OwnOrderFilter } from '#contract/orders/orders.ts';
import { exportOrders, isFiltered, type ManagedFilter } from '#contract/managed-orders/list.ts';
import { listPlaces } from '#server/managed-orders/service.ts';
import { record, recordedFilter } from '#server/audit/record.ts';
import type { Database } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import { csvDownload, type Cell } from '#server/http/files/csv.ts';
import type { Guards } from '#server/http/guards.ts';
import { countAttempt } from '#server/http/rate-limits/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import type { OrderFilter } from './list-queries.ts';
import type { LineRow } from '#server/orders/line-rows.ts';
import { type ChargesRow, selectChargesOf, selectLinesOf } from './own-orders.ts';
import { listOrders, listOwnOrders } from '#server/orders/service.ts';

/** Orders read and written per page. */
const PAGE = 500;

const EXPORTED_TEXTS = orderTexts.filter(({ heading }) => heading);

/** Kinds of discounts and charges that have a column of their sum. */
const OTHER_KINDS = ADJUSTMENT_KINDS.filter((kind) => kind !== 'delivery' && kind !== 'tax');

const HEAD = [
  'order',
  'placed',
  'status',
  'refund',
  'refunded',
  'part',
  'part id',
  'quantity',
  'unit price',
  'total',
  'customer',
  'email',
  'phone',
  'address',
  'transaction',
  'line',
  'sku',
  'variant',
  'line added tax',
  'delivery method',
  'order delivery',
  'order tax',
  'tax included',
  'order total',
  'order refunded',
  ...EXPORTED_TEXTS.map(({ heading }) => heading!),
  ...OTHER_KINDS.map((kind) => `order ${kind.replaceAll('-', ' ')}`),
];

/** Maximum number of files that a customer downloads in an hour. */
const MAX_PER_HOUR = 20;

/**
 * Serves orders as CSV files: all, for admins, and a customer's own. The audit trail records an admin's downloads, because
 * the file contains personal addresses.
 */
export function orderExportRoutes(
  app: App,
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { admin, signedIn }: Pick<Guards, 'admin' | 'signedIn'>,
): void {
  serve(app, exportOrders, admin, async ({ actor, query }) => {
    const { status, q, ...managed } = query;
    const filter = { status: status ?? ('open' as const), q };
    const wanted = { ...managed, q };
    // The lists of orders and of lines differ in what a search finds.
    const isManaged = isFiltered(managed);
    const detail = recordedFilter(isManaged ? wanted : filter);
    await record(db, { actor: actor.userId, action: 'order.exported', subject: 'orders', detail });
    const { timeZone } = (await selectCurrentSettings(db)).calendar;
    const pages = isManaged ? managedPagesOf(db, wanted, timeZone) : pagesOf(db, filter, timeZone);
    return csvDownload('orders', HEAD, pages, log);
  });

  serve(app, exportOwnOrders, signedIn, async ({ actor, query }) => {
    if (query.company !== undefined) await requireSeesOrders(db, actor, query.company);
    await countAttempt(db, `export:${actor.userId}`, MAX_PER_HOUR, 3_600);
    const zone = query.zone ?? (await selectCurrentSettings(db)).calendar.timeZone;
    return csvDownload('my-orders', HEAD, ownPagesOf(db, { ...query, email: actor.email }, zone), log);
  });
}

async function* pagesOf(db: Database, filter: OrderFilter, zone: string): AsyncGenerator<Cell[][]> {
  for await (const rows of allPages((after) => listOrders(db, filter, { limit: PAGE, after })))
    yield cellsOf(db, rows, zone);
}

async function* managedPagesOf(db: Database, filter: ManagedFilter, zone: string): AsyncGenerator<Cell[][]> {
  for await (const places of allPages((after) => listPlaces(db, filter, { limit: PAGE, after })))
    yield linesOf(
      db,
      places.map(({ id }) => id),
      zone,
    );
}

async function* ownPagesOf(
  db: Database,
  filter: OwnOrderFilter & { email: string },
  zone: string,
): AsyncGenerator<Cell[][]> {
  for await (const rows of allPages((after) => listOwnOrders(db, filter, { limit: PAGE, after })))
    yield linesOf(
      db,
      rows.map(({ orderId }) => orderId),
      zone,
    );
}

async function linesOf(db: Database, orderIds: readonly string[], zone: string): Promise<Cell[][]> {
  return cellsOf(db, await selectLinesOf(db, orderIds), zone);
}

/** The cells of lines, under `HEAD`; the amounts of an order are on each of its lines. @param zone of the times */
async function cellsOf(db: Database, lines: readonly LineRow[], zone: string): Promise<Cell[][]> {
  const charges = new Map(
    (
      await selectChargesOf(
        db,
        lines.map(({ orderId }) => orderId),
      )
    ).map((order) => [order.id, order]),
  );
  return lines.map((line) => [...lineCells(line, zone), ...chargeCells(charges.get(line.orderId)!)]);
}

function lineCells(order: LineRow, zone: string): Cell[] {
  return [
    order.orderId,
    localTime(order.createdAt, zone),
    order.status,
    order.refund,
    { cents: refundedCents(order) },
    order.partName,
    order.partId,
    order.quantity,
    { cents: order.unitPriceCents },
    { cents: order.totalCents },
    order.customerName,
    order.customerEmail,
    { exact: order.phone },
    order.address,
    order.transactionId,
    order.id,
    order.partSku,
    order.partVariant,
    { cents: order.taxCents },
  ];
}

function chargeCells({ terms, adjustments, totalCents, refunds, ...texts }: ChargesRow): Cell[] {
  const taxes = taxLines(adjustments);
  const taxCents = taxes.reduce((sum, { cents }) => sum + cents, 0);
  return [
    terms?.method?.name ?? '',
    { cents: addedCentsOf('delivery', adjustments) },
    { cents: taxCents },
    taxCents === 0 ? '' : taxes[0]!.isIncluded ? 'yes' : 'no',
    { cents: totalCents },
    { cents: refundedCents({ refunds }) },
    ...EXPORTED_TEXTS.map(({ key }) => texts[key]),
    ...OTHER_KINDS.map((kind): Cell => ({ cents: addedCentsOf(kind, adjustments) })),
  ];
}

/** The amount that the card provider has paid back of a line or an order, in cents. */
function refundedCents({ refunds }: Pick<LineRow, 'refunds'>): number {
  return refunds.filter(({ status }) => status === 'refunded').reduce((sum, { amountCents }) => sum + amountCents, 0);
}

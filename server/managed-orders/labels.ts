import { inArray } from 'drizzle-orm';
import { ADDRESS_FIELDS } from '#contract/addresses/address-format.ts';
import type { Delivery } from '#contract/orders/delivery-schema.ts';
import { unitsToSend } from '#contract/orders/order-rules.ts';
import { exportLabels, type ManagedFilter } from '#contract/managed-orders/list.ts';
import { record, recordedFilter } from '#server/audit/record.ts';
import type { Database } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import { type Cell, csvDownload } from '#server/http/files/csv.ts';
import type { Guards } from '#server/http/guards.ts';
import { allPages } from '#server/http/paging.ts';
import { serve } from '#server/http/serve.ts';
import { type OrderRow, selectOrderRows } from '#server/orders/order-rows.ts';
import { parts } from '#server/parts/tables.ts';
import { listPlaces } from './service.ts';

/** Orders read and written per page. */
const PAGE = 500;

const HEAD = [
  'number',
  'name',
  'company',
  ...ADDRESS_FIELDS,
  'country',
  'phone',
  'carrier',
  'tracking',
  'tags',
  'weight (g)',
];

/** Serves a file of addresses for programs that print labels, one row per order that is not picked up. The audit trail records the download. */
export function labelRoutes(app: App, { db, log }: Pick<Deps, 'db' | 'log'>, { admin }: Pick<Guards, 'admin'>): void {
  serve(app, exportLabels, admin, async ({ actor, query }) => {
    const detail = { ...recordedFilter(query), labels: true };
    await record(db, { actor: actor.userId, action: 'order.exported', subject: 'orders', detail });
    return csvDownload('labels', HEAD, pagesOf(db, query), log);
  });
}

async function* pagesOf(db: Database, filter: ManagedFilter): AsyncGenerator<Cell[][]> {
  for await (const places of allPages((after) => listPlaces(db, filter, { limit: PAGE, after }))) {
    const orders = await selectOrderRows(
      db,
      places.map(({ id }) => id),
    );
    const weights = await weightsOf(db, orders);
    yield orders.filter(isSent).map((order) => cellsOf(order, weights));
  }
}

/** Whether an order is sent to its customer, instead of being picked up. */
const isSent = ({ terms }: OrderRow): boolean => terms?.method?.pickUp === undefined;

/** The cells of an order, under `HEAD`. An address that was typed as one text is in `line1`. */
function cellsOf(order: OrderRow, weights: ReadonlyMap<string, number | null>): Cell[] {
  const { delivery, customerName, address, shipments, tags } = order;
  const where: Partial<Delivery> = delivery ?? { line1: address.replaceAll(/\s*\n\s*/g, ', ') };
  const parcel = shipments.at(-1);
  return [
    order.number,
    delivery?.name ?? customerName,
    delivery?.company ?? '',
    ...ADDRESS_FIELDS.map((field) => where[field] ?? ''),
    delivery?.country ?? '',
    plainPhone(delivery?.phone || order.phone),
    parcel?.carrier ?? '',
    parcel?.tracking ?? '',
    tags.join(', '),
    weightOf(order, weights),
  ];
}

/**
 * The weight of the next parcel in grams: of the units that are left to send, or of all once everything is sent. Null if the
 * weight of a part is unknown.
 */
function weightOf({ lines }: OrderRow, weights: ReadonlyMap<string, number | null>): number | null {
  const contents = (ofLines: OrderRow['lines'], unitsOf: (line: OrderRow['lines'][number]) => number) =>
    ofLines.map((line) => ({ partId: line.partId, units: unitsOf(line) })).filter(({ units }) => units > 0);
  const left = contents(
    lines.filter(({ status }) => status !== 'cancelled' && status !== 'shipped'),
    unitsToSend,
  );
  const all = contents(
    lines.filter(({ status }) => status !== 'cancelled'),
    ({ quantity, withdrawnUnits }) => quantity - withdrawnUnits,
  );
  let sum = 0;
  for (const { partId, units } of left.length > 0 ? left : all) {
    const weight = weights.get(partId) ?? null;
    if (weight === null) return null;
    sum += weight * units;
  }
  return sum > 0 ? sum : null;
}

/** The weights of the parts of orders, in grams. */
async function weightsOf(db: Database, orders: readonly OrderRow[]): Promise<Map<string, number | null>> {
  const ids = [...new Set(orders.flatMap(({ lines }) => lines.map(({ partId }) => partId)))];
  if (ids.length === 0) return new Map();
  const rows = await db.select({ id: parts.id, weight: parts.weight }).from(parts).where(inArray(parts.id, ids));
  return new Map(rows.map(({ id, weight }) => [id, weight]));
}

/** The calling codes of one and of two digits (ITU E.164); all others have three. */
const SHORT_CODES = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/**
 * A phone number for a file that both spreadsheets and other programs read: its first digits in parentheses, `(+49) 30 1234`
 * or `(030) 1234`. A spreadsheet would calculate with `+49 30-1234` and drop the zero of `0301234`; an apostrophe in front
 * would be part of the number for a program that prints labels. Other texts stay as they are.
 */
export function plainPhone(text: string): string {
  const phone = text.trim().replaceAll(/\s+/g, ' ');
  if (!/^\+?[\d\s()./-]+$/.test(phone) || !/\d{3}/.test(phone.replaceAll(/\D/g, ''))) return phone;
  const isInternational = phone.startsWith('+');
  const rest = phone.replace(/^\+/, '').replaceAll(/[()]/g, '').trim();
  const first = isInternational
    ? (SHORT_CODES.exec(rest)?.[0] ?? rest.slice(0, 3))
    : (/^\d{2,5}(?=[\s./-])/.exec(rest)?.[0] ?? rest.slice(0, 3));
  const others = rest.slice(first.length).replace(/^[\s./-]+/, '');
  return `(${isInternational ? '+' : ''}${first}) ${others}`.trim();
}

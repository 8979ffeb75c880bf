import { Failure, invalidFields } from '#contract/errors.ts';
import { MAX_QUANTITY } from '#contract/parts/quantity.ts';
import type { Correction, Stock, StockEntry } from '#contract/stock/stock.ts';
import { record } from '#server/audit/record.ts';
import type { Executor } from '#server/database/client.ts';
import { cursorOf, invalidCursor, type Page, type PageRequest, readCursor } from '#server/http/paging.ts';
import { changeConflict } from '#server/parts/change-conflict.ts';
import type { PartRow } from '#server/parts/part-columns.ts';
import { lockPart, selectPart, updatePart } from '#server/parts/queries.ts';
import { scheduleRefresh } from '#server/parts/search/refresh.ts';
import { MOVEMENT_EFFECTS, recordStockChange } from '#server/parts/stock.ts';
import { selectEntries, selectOrderedUnits, type OrderedUnits } from './queries.ts';

/** @throws Failure `not_found`; also reads deleted parts, whose units are still on the shelf */
export async function readStock(db: Executor, id: string): Promise<Stock> {
  const part = await findPart(db, id);
  return serialize(part, await selectOrderedUnits(db, part.id));
}

/**
 * Moves units of a part in the caller's transaction: a corrected stock, an entry of the ledger and one of the audit
 * trail.
 * @throws Failure `not_found`; `units_reserved` with the current stock when orders need the units; `edit_conflict` when
 * another admin changed the number that was counted; `invalid_fields` above the highest stock
 */
export async function correctStock(tx: Executor, actor: string, id: string, correction: Correction): Promise<Stock> {
  const part = await lockPart(tx, id);
  if (!part) throw notFound();
  const ordered = await selectOrderedUnits(tx, id);
  const { kind, units, was, version } = correction;
  const current = kind === 'count' ? serialize(part, ordered).onShelf : part.quantity;
  if (was !== undefined && was !== current && version !== undefined && version !== part.version)
    throw await changeConflict(tx, part);
  const after = part.quantity + changeOf(correction, current);
  if (after < 0) throw unitsReserved(serialize(part, ordered), kind);
  if (after > MAX_QUANTITY) throw invalidFields({ units: 'That number is too high' });
  const reason = correction.reason || (kind === 'set' ? 'stock edited' : '');
  if (after !== part.quantity) {
    await updatePart(tx, id, actor, { quantity: after });
    await recordStockChange(tx, { partId: id, from: part.quantity, to: after, actor, reason });
    await scheduleRefresh(tx);
  }
  const detail = { kind, units, before: { stock: part.quantity }, change: { stock: after }, reason };
  await record(tx, { actor, action: 'part.stock-corrected', subject: id, detail });
  return serialize((await selectPart(tx, id, true))!, ordered);
}

function changeOf({ kind, units, was }: Correction, current: number): number {
  if (kind === 'receive') return units;
  return kind === 'remove' ? -units : units - (was ?? current);
}

/**
 * One page of the ledger of a part, newest first, with the units for sale after each entry.
 * @throws Failure `not_found`, or `invalid_fields` for an unknown page position
 */
export async function listEntries(db: Executor, id: string, page: PageRequest): Promise<Page<StockEntry>> {
  const part = await findPart(db, id);
  const cursor = readCursor(page.after, 2);
  if (cursor && !cursor.every((value) => Number.isSafeInteger(value))) throw invalidCursor();
  const [before, leftBefore] = (cursor ?? []) as number[];
  const found = await selectEntries(db, part.id, { limit: page.limit + 1, before });
  let left = leftBefore ?? found[0]?.now ?? 0;
  const rows = found.slice(0, page.limit).map((row): StockEntry => {
    const change = MOVEMENT_EFFECTS[row.kind] * row.units;
    const entry = {
      id: row.id,
      at: new Date(row.at).toISOString(),
      kind: row.kind,
      units: row.units,
      change,
      left,
      by: row.person,
      reason: row.reason,
      order: row.order,
    };
    left -= change;
    return entry;
  });
  return { rows, next: found.length > page.limit ? cursorOf([rows.at(-1)!.id, left]) : undefined };
}

async function findPart(db: Executor, id: string): Promise<PartRow> {
  const part = await selectPart(db, id, true);
  if (!part) throw notFound();
  return part;
}

function serialize(part: PartRow, ordered: OrderedUnits): Stock {
  return {
    part: part.id,
    name: part.name,
    sku: part.sku,
    variant: part.variant,
    hidden: part.deletedAt !== null,
    storagePlace: part.storagePlace,
    quantity: part.quantity,
    ...ordered,
    promised: part.promised,
    onShelf: part.quantity - part.promised + ordered.reserved + ordered.toPack,
    version: part.version,
  };
}

function unitsReserved(stock: Stock, kind: Correction['kind']): Failure {
  const { quantity, reserved, toPack } = stock;
  const counted = (count: number, what: string) => (count > 0 ? [`${count.toLocaleString('en-US')} ${what}`] : []);
  const waiting = [...counted(reserved, 'reserved for unpaid orders'), ...counted(toPack, 'paid for and not packed')];
  const orders = waiting.length > 0 ? ` Units of orders: ${waiting.join(', ')}.` : '';
  const most =
    kind === 'remove'
      ? quantity === 0
        ? 'No units can be removed.'
        : `Only ${quantity.toLocaleString('en-US')} can be removed.`
      : 'Fewer units would be left than orders need.';
  const next = waiting.length > 0 ? ' Cancel or refund orders first.' : '';
  return new Failure('units_reserved', `${most}${orders} Nothing was changed.${next}`, { fresh: { ...stock } });
}

const notFound = (): Failure => new Failure('not_found', "This part isn't in the catalog.");

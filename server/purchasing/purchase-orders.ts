import { eq, inArray, sql } from 'drizzle-orm';
import { Failure, invalidFields } from '#contract/errors.ts';
import { centsOf, dollarsOf } from '#contract/money.ts';
import { daysAfter } from '#contract/parts/backorders.ts';
import { MAX_QUANTITY } from '#contract/parts/quantity.ts';
import {
  listPurchaseOrders,
  type NewPurchaseOrder,
  type PurchaseChange,
  type PurchaseOrder,
  type PurchaseReceipt,
} from '#contract/purchasing/purchase-orders.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { byId, listFor } from '#server/lists/list.ts';
import { lockPart, updatePart } from '#server/parts/queries.ts';
import { scheduleRefresh } from '#server/parts/search/refresh.ts';
import { recordStockChange } from '#server/parts/stock.ts';
import { parts } from '#server/parts/tables.ts';
import { lockPurchase, selectPurchases, type PurchaseRow } from './queries.ts';
import { selectToday } from '#server/settings/queries.ts';
import { refreshArrivals } from './arrivals.ts';
import { requireSupplier } from './suppliers.ts';
import { purchaseLines, purchaseOrders } from './tables.ts';

/** Purchase orders, newest first; at most 100 on a page, because each can have hundreds of lines. */
export const purchaseList = listFor(listPurchaseOrders, {
  key: byId(purchaseOrders.id),
  where: ({ status }) => status && eq(purchaseOrders.status, status),
  rows: selectPurchases,
  item: serializePurchase,
  maxPageSize: 100,
});

/** @throws Failure `not_found` */
export async function readPurchase(db: Executor, id: string): Promise<PurchaseOrder> {
  return serializePurchase(await find(db, id));
}

export async function addPurchase(tx: Executor, actor: string, order: NewPurchaseOrder): Promise<string> {
  await requireSupplier(tx, order.supplier);
  const [row] = await tx
    .insert(purchaseOrders)
    .values({ supplierId: order.supplier, note: order.note, expectedOn: order.expectedOn })
    .returning({ id: purchaseOrders.id });
  await insertLines(tx, row!.id, order.lines);
  await record(tx, { actor, action: 'purchase.added', subject: row!.id, detail: { lines: order.lines.length } });
  return row!.id;
}

/** @throws Failure `not_found`, or `edit_conflict` when it was changed since, or is no longer a draft */
export async function changePurchase(
  db: Database,
  actor: string,
  id: string,
  { version, note, expectedOn, lines }: PurchaseChange,
): Promise<PurchaseOrder> {
  return db.transaction(async (tx) => {
    const before = await lock(tx, id);
    if (before.order.version !== version || before.order.status !== 'draft') throw conflict(before);
    await tx.delete(purchaseLines).where(eq(purchaseLines.purchaseOrderId, id));
    await insertLines(tx, id, lines);
    await tx
      .update(purchaseOrders)
      .set({ note, expectedOn, version: version + 1 })
      .where(eq(purchaseOrders.id, id));
    await record(tx, { actor, action: 'purchase.changed', subject: id, detail: { lines: lines.length } });
    return readPurchase(tx, id);
  });
}

/** Marks a draft as ordered, or cancels what is not received. A repeat has no further effect. */
export async function movePurchase(
  db: Database,
  actor: string,
  id: string,
  to: 'ordered' | 'canceled',
): Promise<PurchaseOrder> {
  return db.transaction(async (tx) => {
    const before = await lock(tx, id);
    const { status, version } = before.order;
    const isAllowed = to === 'ordered' ? status === 'draft' : status !== 'received' && status !== 'canceled';
    if (status === to) return serializePurchase(before);
    if (!isAllowed) throw conflict(before);
    await tx
      .update(purchaseOrders)
      .set({ status: to, version: version + 1, ...(to === 'ordered' && (await orderedNow(tx, before))) })
      .where(eq(purchaseOrders.id, id));
    await refreshArrivals(tx, partsOf(before));
    await record(tx, { actor, action: `purchase.${to}`, subject: id });
    return readPurchase(tx, id);
  });
}

/** What an order that is sent to its supplier gets: the time, and the day by the supplier's lead time unless it has one. */
async function orderedNow(tx: Executor, { order, supplier }: PurchaseRow) {
  const leadDays = order.expectedOn === null ? supplier.leadDays : null;
  const expectedOn = leadDays === null ? order.expectedOn : daysAfter(await selectToday(tx), leadDays);
  return { orderedAt: sql`now()`, expectedOn };
}

/**
 * Sets the day on which a draft or an open purchase order should arrive.
 * @throws Failure `not_found`; `edit_conflict` when it was changed since, or is closed
 */
export async function expectPurchase(
  db: Database,
  actor: string,
  id: string,
  { version, expectedOn }: { version: number; expectedOn: string | null },
): Promise<PurchaseOrder> {
  return db.transaction(async (tx) => {
    const before = await lock(tx, id);
    const { order } = before;
    const isClosed = order.status === 'received' || order.status === 'canceled';
    if (order.version !== version || isClosed) throw conflict(before);
    await tx
      .update(purchaseOrders)
      .set({ expectedOn, version: version + 1 })
      .where(eq(purchaseOrders.id, id));
    await refreshArrivals(tx, partsOf(before));
    const detail = { before: { expectedOn: order.expectedOn }, change: { expectedOn } };
    await record(tx, { actor, action: 'purchase.expected', subject: id, detail });
    return readPurchase(tx, id);
  });
}

const partsOf = ({ lines }: PurchaseRow): string[] => lines.map(({ partId }) => partId);

/**
 * Adds received units in the caller's transaction: stock, its ledger, and the cost of each part, which becomes the cost
 * of the line (the last cost, docs/decisions/042-cost-of-parts.md). A line without a cost leaves that of its part.
 * @throws Failure `not_found`; `edit_conflict` unless it is ordered, and unchanged since `version`; `invalid_fields` for more units than are open
 */
export async function receivePurchase(
  tx: Executor,
  actor: string,
  id: string,
  { lines: received, version: seen }: PurchaseReceipt,
): Promise<PurchaseOrder> {
  const before = await lock(tx, id);
  const { status, number, version } = before.order;
  if (status !== 'ordered' && status !== 'partly_received') throw conflict(before);
  if (seen !== undefined && seen !== version) throw conflict(before);
  const units = new Map<string, number>();
  for (const [index, { line, units: count }] of received.entries()) {
    const known = before.lines.find((each) => each.id === line);
    const total = (units.get(line) ?? 0) + count;
    if (!known) throw invalidFields({ [`lines.${index}.line`]: 'This line is not part of the purchase order' });
    const open = known.quantity - known.received;
    if (total > open)
      throw invalidFields({ [`lines.${index}.units`]: `Only ${open.toLocaleString('en-US')} are still to come` });
    units.set(line, total);
  }
  // Locked in the order of the parts' ids, as orders do.
  const lines = before.lines.filter((line) => units.has(line.id)).toSorted((a, b) => (a.partId < b.partId ? -1 : 1));
  for (const line of lines) {
    const part = (await lockPart(tx, line.partId))!;
    const quantity = part.quantity + units.get(line.id)!;
    if (quantity > MAX_QUANTITY) throw invalidFields({ lines: `The stock of ${part.name} would be too high` });
    await updatePart(tx, part.id, actor, { quantity, ...(line.costCents !== null && { costCents: line.costCents }) });
    const reason = `purchase order PO-${number}`;
    await recordStockChange(tx, { partId: part.id, from: part.quantity, to: quantity, actor, reason });
    await tx
      .update(purchaseLines)
      .set({ received: line.received + units.get(line.id)! })
      .where(eq(purchaseLines.id, line.id));
  }
  const isDone = before.lines.every((line) => line.received + (units.get(line.id) ?? 0) === line.quantity);
  await tx
    .update(purchaseOrders)
    .set({ status: isDone ? 'received' : 'partly_received', version: version + 1 })
    .where(eq(purchaseOrders.id, id));
  await refreshArrivals(
    tx,
    lines.map(({ partId }) => partId),
  );
  await scheduleRefresh(tx);
  const named = Object.fromEntries(lines.map((line) => [line.sku, units.get(line.id)]));
  await record(tx, { actor, action: 'purchase.received', subject: id, detail: { units: named } });
  return readPurchase(tx, id);
}

function serializePurchase({ order, supplier, lines }: PurchaseRow): PurchaseOrder {
  return {
    _id: order.id,
    number: `PO-${order.number}`,
    status: order.status,
    supplier: { _id: supplier.id, name: supplier.name, email: supplier.email },
    note: order.note,
    lines: lines.map(({ id, partId, costCents, name, sku, mpn, quantity, received }) => ({
      _id: id,
      part: partId,
      name,
      sku,
      mpn,
      quantity,
      received,
      cost: costCents === null ? null : dollarsOf(costCents),
    })),
    total: dollarsOf(lines.reduce((sum, { quantity, costCents }) => sum + quantity * (costCents ?? 0), 0)),
    createdAt: order.createdAt.toISOString(),
    orderedAt: order.orderedAt?.toISOString() ?? null,
    expectedOn: order.expectedOn,
    version: order.version,
  };
}

async function insertLines(tx: Executor, id: string, lines: NewPurchaseOrder['lines']): Promise<void> {
  const ids = lines.map(({ part }) => part);
  const found = await tx.select({ id: parts.id }).from(parts).where(inArray(parts.id, ids));
  const known = new Set(found.map((part) => part.id));
  const missing = ids.findIndex((part) => !known.has(part));
  if (missing >= 0) throw invalidFields({ [`lines.${missing}.part`]: "This part isn't in the catalog" });
  await tx.insert(purchaseLines).values(
    lines.map(({ part, quantity, cost }) => ({
      purchaseOrderId: id,
      partId: part,
      quantity,
      costCents: typeof cost === 'number' ? centsOf(cost) : null,
    })),
  );
}

async function find(db: Executor, id: string): Promise<PurchaseRow> {
  const [row] = await selectPurchases(db, { where: eq(purchaseOrders.id, id), orderBy: [], limit: 1 });
  if (!row) throw new Failure('not_found', "That purchase order doesn't exist.");
  return row;
}

async function lock(tx: Executor, id: string): Promise<PurchaseRow> {
  await lockPurchase(tx, id);
  return find(tx, id);
}

function conflict(row: PurchaseRow): Failure {
  const { number, status } = row.order;
  const words = `PO-${number} has been changed since you opened it. Its status is '${status.replace('_', ' ')}'. Nothing was saved.`;
  return new Failure('edit_conflict', words, { fresh: { ...serializePurchase(row) } });
}

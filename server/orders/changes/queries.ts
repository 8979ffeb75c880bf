import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import type { OrderLine } from '#server/orders/queries.ts';
import { parts } from '#server/parts/tables.ts';
import { orderChangeLines, orderChanges } from './tables.ts';

/** A change of a paid order that changes what it costs. */
export type OrderChange = typeof orderChanges.$inferSelect;

/** SQL: whether a change of the order with the id waits for the payment of its difference. */
export const isChanging = (orderId: SQL): SQL<boolean> =>
  sql`exists (select from order_changes c where c.order_id = ${orderId} and c.state = 'open')`;

/** The open change of an order. The caller has locked the order. */
export async function selectOpenChange(db: Executor, orderId: string): Promise<OrderChange | undefined> {
  const isOfOrderAndOpen = and(eq(orderChanges.orderId, orderId), eq(orderChanges.state, 'open'));
  const [row] = await db.select().from(orderChanges).where(isOfOrderAndOpen);
  return row;
}

/** Reads a change by its id. */
export async function selectChange(db: Executor, id: string): Promise<OrderChange | undefined> {
  const [row] = await db.select().from(orderChanges).where(eq(orderChanges.id, id));
  return row;
}

/** A line that a change adds, removes or changes, with the part as it is named now. */
export interface ChangedLine extends Pick<
  OrderLine,
  | 'partId'
  | 'partName'
  | 'partSku'
  | 'partVariant'
  | 'quantity'
  | 'unitPriceCents'
  | 'priceList'
  | 'taxClass'
  | 'weight'
> {
  readonly lineId: string;
  /** Its units before; 0 for an added part. */
  readonly before: number;
}

/** The lines of a change, in the order of their ids. */
export async function selectChangeLines(db: Executor, changeId: string): Promise<ChangedLine[]> {
  const { lineId, partId, before, quantity, unitPriceCents, priceList, taxClass, weight } = orderChangeLines;
  return db
    .select({
      lineId,
      partId,
      before,
      quantity,
      unitPriceCents,
      priceList,
      taxClass,
      weight,
      partName: parts.name,
      partSku: parts.sku,
      partVariant: parts.variant,
    })
    .from(orderChangeLines)
    .innerJoin(parts, eq(parts.id, partId))
    .where(eq(orderChangeLines.changeId, changeId))
    .orderBy(lineId);
}

/** The units that changed lines add to an order. */
export function addedUnits(lines: readonly ChangedLine[]): { partId: string; lineId: string; quantity: number }[] {
  return lines.flatMap(({ partId, lineId, before, quantity }) =>
    quantity > before ? [{ partId, lineId, quantity: quantity - before }] : [],
  );
}

/** `addedUnits`, as a change reserves them while it is open. */
export function reservedUnits(changeId: string, lines: readonly ChangedLine[]) {
  return addedUnits(lines).map(({ partId, quantity }) => ({ partId, changeId, quantity }));
}

/** A line of an order as it is priced and shown. */
export type PricedLine = Pick<
  OrderLine,
  | 'id'
  | 'partId'
  | 'partName'
  | 'partSku'
  | 'partVariant'
  | 'quantity'
  | 'unitPriceCents'
  | 'totalCents'
  | 'taxClass'
  | 'weight'
>;

/** The billed lines of an order after a change of them, in the order of their ids. */
export function linesAfter(
  lines: readonly (PricedLine & Pick<OrderLine, 'isBilled'>)[],
  changed: readonly ChangedLine[],
): PricedLine[] {
  const isChanged = new Set(changed.map(({ lineId }) => lineId));
  return [
    ...lines.filter(({ id, isBilled }) => isBilled && !isChanged.has(id)),
    ...changed
      .filter(({ quantity }) => quantity > 0)
      .map(({ lineId, ...line }) => ({ ...line, id: lineId, totalCents: line.unitPriceCents * line.quantity })),
  ].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

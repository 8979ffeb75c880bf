import { sql, type SQL } from 'drizzle-orm';
import type { StockMovement } from '#contract/stock/stock-choices.ts';
import type { Executor } from '#server/database/client.ts';
import { CHANNEL } from '#server/http/response-cache/notifications.ts';
import { selectOnSale } from './queries.ts';
import { parts, stockMovements } from './tables.ts';

/** Units of a part that belong to an order line. */
interface LineUnits {
  readonly partId: string;
  readonly lineId: string;
  readonly quantity: number;
}

/** Units of a part that belong to an order line, or to a change of an order that waits for its payment. */
export type OwnedUnits = LineUnits | { readonly partId: string; readonly changeId: string; readonly quantity: number };

/** The actor and the reason of a stock movement. */
interface Cause {
  readonly actor: string;
  readonly reason: string;
}

/** SQL: what `units` taken from a part in `parts` change: those beyond the stock are promised (docs/decisions/104-backorders.md). */
export const takeUnits = (units: string): string =>
  `quantity = greatest(parts.quantity - ${units}, 0), promised = parts.promised + greatest(${units} - parts.quantity, 0)`;

/** A part that has fewer units left than wanted. */
export interface ShortPart {
  readonly partId: string;
  readonly left: number;
}

/** The SQL of a list of units, as the rows `units ("partId", "lineId", "changeId", quantity)`. */
const rowsOf = (units: readonly OwnedUnits[]): SQL =>
  sql`json_to_recordset(${JSON.stringify(units)}::json) as units ("partId" uuid, "lineId" uuid, "changeId" uuid, quantity int)`;

/**
 * Notifies other processes on commit that units left the stock. A trigger announces returned units; placing an order
 * announces its units after the commit (invalidation-listener.ts).
 */
const announced = sql`pg_notify(${CHANNEL}, 'stock ' || ${parts.id})`;

/**
 * Takes units for order lines: all of them, or none when a part has too few or is deleted. Locks the parts in the order of their ids,
 * as everything that locks several does. Call it in the order's transaction.
 * @returns whether the units were taken
 */
export async function takeStock(
  db: Executor,
  units: readonly OwnedUnits[],
  { actor, reason }: Cause,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with locked as materialized (
      select parts.id, units."lineId", units."changeId", units.quantity from parts join ${rowsOf(units)} on parts.id = units."partId"
      where parts.orderable >= units.quantity and parts.hidden_at is null order by parts.id for no key update of parts
    ), taken as (
      update parts set ${sql.raw(takeUnits('locked.quantity'))} from locked
      where parts.id = locked.id and (select count(*) from locked) = ${units.length}
      returning parts.id, locked."lineId", locked."changeId", locked.quantity, ${announced}
    ), inserted_movements as (
      insert into stock_movements (part_id, line_id, change_id, kind, quantity, actor, reason)
      select id, "lineId", "changeId", 'held', quantity, ${actor}, ${reason} from taken
    )
    select * from taken`);
  return rowCount === units.length;
}

/** The parts of which fewer units can be ordered now than wanted, in the order of `units`; a deleted part has none. Reserves nothing. */
export async function shortParts(db: Executor, units: readonly OwnedUnits[]): Promise<ShortPart[]> {
  const found = await selectOnSale(
    db,
    units.map(({ partId }) => partId),
  );
  const stockOf = ({ partId }: OwnedUnits): number => found.get(partId)?.orderable ?? 0;
  return units
    .filter((unit) => stockOf(unit) < unit.quantity)
    .map((unit) => ({ partId: unit.partId, left: stockOf(unit) }));
}

/** Returns units to the stock: `released` from an unpaid reservation, `returned` from a paid order. */
export async function releaseStock(
  db: Executor,
  units: readonly OwnedUnits[],
  { kind, actor, reason }: Cause & { kind: 'released' | 'returned' },
): Promise<void> {
  await db.execute(sql`
    with locked as materialized (
      select parts.id, units."lineId", units."changeId", units.quantity from parts join ${rowsOf(units)} on parts.id = units."partId"
      order by parts.id for no key update of parts
    ), released as (
      update parts set quantity = parts.quantity + locked.quantity from locked where parts.id = locked.id
    )
    insert into stock_movements (part_id, line_id, change_id, kind, quantity, actor, reason)
    select id, "lineId", "changeId", ${kind}, quantity, ${actor}, ${reason} from locked`);
}

/** Passes the units that a change has reserved to the lines of its order. The stock stays as it is. */
export async function passToLines(
  db: Executor,
  units: readonly LineUnits[],
  { changeId, ...cause }: Cause & { changeId: string },
): Promise<void> {
  if (units.length === 0) return;
  await db.insert(stockMovements).values(
    units.flatMap(({ partId, lineId, quantity }) => [
      { ...cause, partId, changeId, kind: 'released' as const, quantity },
      { ...cause, partId, lineId, kind: 'held' as const, quantity },
    ]),
  );
}

/** Locks parts in the order of their ids, before units of some are taken and units of others returned. */
export async function lockParts(db: Executor, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    select from parts where id in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}))
    order by id for no key update`);
}

/** The reason of units that a refund returned to the stock and that are not sold again. */
export const WRITTEN_OFF = 'refunded without restocking';

/**
 * Removes units that a refund returned from the stock permanently. The caller has returned them in the same transaction, so that
 * orders whose units were promised may wait for them again.
 */
export async function writeOffStock(
  db: Executor,
  { partId, ...movement }: { partId: string; quantity: number; actor: string },
): Promise<void> {
  await db.execute(sql`
    update parts set ${sql.raw(takeUnits(String(movement.quantity)))} where id = ${partId} returning ${announced}`);
  await db.insert(stockMovements).values({ ...movement, partId, kind: 'removed', reason: WRITTEN_OFF });
}

/** Records that a line's units were shipped; the stock was reduced when the order was placed. */
export async function recordShippedUnits(db: Executor, units: LineUnits, cause: Cause): Promise<void> {
  await db.insert(stockMovements).values({ ...units, ...cause, kind: 'shipped' });
}

/** Records that units of a parcel were not sent after all; they stay taken from the units for sale. */
export async function recordUnsentUnits(db: Executor, units: LineUnits, cause: Cause): Promise<void> {
  await db.insert(stockMovements).values({ ...units, ...cause, kind: 'unsent' });
}

/** How a movement changes the units for sale, per unit. */
export const MOVEMENT_EFFECTS: Readonly<Record<StockMovement, number>> = {
  received: 1,
  removed: -1,
  held: -1,
  released: 1,
  returned: 1,
  // They left the units for sale when they were reserved.
  shipped: 0,
  unsent: 0,
};

/** The SQL of a movement's change to the units for sale. @param movement the row's alias */
export function changeOfMovement(movement: SQL): SQL {
  const cases = Object.entries(MOVEMENT_EFFECTS).map(([kind, effect]) => sql`when ${kind} then ${effect}::int`);
  return sql`${movement}.quantity * case ${movement}.kind ${sql.join(cases, sql` `)} end`;
}

/** Records units that an admin added to or removed from the stock. */
export async function recordStockChange(
  db: Executor,
  change: { partId: string; from: number; to: number; actor: string; reason: string },
): Promise<void> {
  const difference = change.to - change.from;
  if (difference === 0) return;
  await db.insert(stockMovements).values({
    partId: change.partId,
    kind: difference > 0 ? 'received' : 'removed',
    quantity: Math.abs(difference),
    actor: change.actor,
    reason: change.reason,
  });
}

import { and, eq, inArray, isNull, not, sql, type SQL } from 'drizzle-orm';
import type { ChosenOrders, PickList } from '#contract/fulfillment/print.ts';
import type { Executor } from '#server/database/client.ts';
import { isBlocked } from '#server/orders/disputes/is-blocked.ts';
import { ofTheOrder, UNITS_TO_SEND } from '#server/orders/queries.ts';
import { orderLines, orders } from '#server/orders/tables.ts';
import { parts } from '#server/parts/tables.ts';
import { pickBatchOrders } from '#server/fulfillment/picking/tables.ts';
import { chooseOrders } from './chosen-orders.ts';
import { isWaiting } from '#server/orders/waiting-units.ts';
import { toFulfill } from '#server/orders/payment-state.ts';

type PickedPart = PickList['places'][number]['parts'][number];

/** Sorts `A2` before `A10`, and parts without a storage location last. */
const byPlace = new Intl.Collator('en', { numeric: true });

/** SQL: whether a line is to be packed; `orders` is joined. See `whyNotShippable`. */
export const isToPack = (): SQL | undefined =>
  and(
    toFulfill('order_lines.status'),
    isNull(orderLines.packedAt),
    sql`${UNITS_TO_SEND} > 0`,
    sql`(${orderLines.sentUnits} > 0
      or least(${orderLines.leftCents} + ${orderLines.keptCents}, ${orders.totalCents} - ${orders.refundedCents}) > 0)`,
    not(isBlocked(sql`${orderLines.orderId}`)),
    not(isWaiting),
  );

/**
 * The parts of the chosen orders still to be packed, by storage location: the paid lines that are not packed, without
 * refunded units and without orders whose shipping is blocked. A view leaves out the orders of open pick batches.
 * @throws Failure `not_found`
 */
export async function readPickList(db: Executor, chosen: ChosenOrders): Promise<PickList> {
  const { ids, more } = await chooseOrders(db, chosen);
  const lines = await selectLinesToPack(db, ids);
  const inBatches = chosen.view ? await ordersInBatches(db, ids) : new Set<string>();
  const listed = lines.filter(({ orderId }) => !inBatches.has(orderId));
  return {
    orders: new Set(listed.map(({ orderId }) => orderId)).size,
    more,
    inBatches: inBatches.size,
    units: listed.reduce((sum, { units }) => sum + units, 0),
    places: placesOf(listed, pickedPart),
  };
}

/** The parts of lines to pack, by storage location; both in the order in which a packer walks. */
export function placesOf<Part extends { readonly name: string; readonly sku: string }>(
  lines: readonly LineToPack[],
  partOf: (lines: readonly LineToPack[]) => Part,
): { place: string; parts: Part[] }[] {
  const byPart = Map.groupBy(lines, ({ partId }) => partId);
  const picked = [...byPart.values()].map((same) => ({ place: same[0]!.storagePlace, part: partOf(same) }));
  const places = Map.groupBy(picked, ({ place }) => place);
  const sorted = [...places.keys()].sort((one, other) =>
    one === '' || other === '' ? Number(one === '') - Number(other === '') : byPlace.compare(one, other),
  );
  return sorted.map((place) => ({
    place,
    parts: places
      .get(place)!
      .map(({ part }) => part)
      .sort((one, other) => byPlace.compare(one.name, other.name) || byPlace.compare(one.sku, other.sku)),
  }));
}

async function ordersInBatches(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: pickBatchOrders.orderId })
    .from(pickBatchOrders)
    .where(inArray(pickBatchOrders.orderId, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

/** A line with units to pack. */
export type LineToPack = Awaited<ReturnType<typeof selectLinesToPack>>[number];

/** The lines of orders that are to be packed, oldest first. */
export async function selectLinesToPack(db: Executor, orderIds: readonly string[]) {
  return db
    .select({
      orderId: orderLines.orderId,
      lineId: orderLines.id,
      number: orders.number,
      customerName: orders.customerName,
      partId: orderLines.partId,
      name: orderLines.partName,
      sku: orderLines.partSku,
      variant: orderLines.partVariant,
      storagePlace: parts.storagePlace,
      units: UNITS_TO_SEND,
    })
    .from(orderLines)
    .innerJoin(orders, ofTheOrder)
    .innerJoin(parts, eq(parts.id, orderLines.partId))
    .where(and(inArray(orderLines.orderId, [...orderIds]), isToPack()))
    .orderBy(orderLines.id);
}

/** @param lines of one part; names and SKU are those of its latest order */
export function pickedPart(lines: readonly LineToPack[]): PickedPart {
  const { partId, name, sku, variant } = lines.at(-1)!;
  return {
    part: partId,
    name,
    sku,
    variant,
    units: lines.reduce((sum, { units }) => sum + units, 0),
    orders: lines.map(({ orderId, number, units }) => ({ order: orderId, number, units })),
  };
}

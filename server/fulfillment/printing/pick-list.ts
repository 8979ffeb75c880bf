import { and, eq, inArray, isNull, not, sql } from 'drizzle-orm';
import type { ChosenOrders, PickList } from '#contract/fulfillment/print.ts';
import type { Executor } from '#server/database/client.ts';
import { isBlocked } from '#server/orders/disputes/is-blocked.ts';
import { ofTheOrder } from '#server/orders/queries.ts';
import { orderLines, orders } from '#server/orders/tables.ts';
import { parts } from '#server/parts/tables.ts';
import { chooseOrders } from './chosen-orders.ts';

type PickedPart = PickList['places'][number]['parts'][number];

/** Sorts `A2` before `A10`, and parts without a storage location last. */
const byPlace = new Intl.Collator('en', { numeric: true });

/**
 * The parts of the chosen orders still to be packed, by storage location: the paid lines that are not packed, without
 * refunded units and without orders whose shipping is blocked.
 * @throws Failure `not_found`
 */
export async function readPickList(db: Executor, chosen: ChosenOrders): Promise<PickList> {
  const { ids, more } = await chooseOrders(db, chosen);
  const lines = await selectLinesToPack(db, ids);
  const byPart = Map.groupBy(lines, ({ partId }) => partId);
  const picked = [...byPart.values()].map((same) => ({ place: same[0]!.storagePlace, part: pickedPart(same) }));
  const places = Map.groupBy(picked, ({ place }) => place);
  const sorted = [...places.keys()].sort((one, other) =>
    one === '' || other === '' ? Number(one === '') - Number(other === '') : byPlace.compare(one, other),
  );
  return {
    orders: new Set(lines.map(({ orderId }) => orderId)).size,
    more,
    units: lines.reduce((sum, { units }) => sum + units, 0),
    places: sorted.map((place) => ({
      place,
      parts: places
        .get(place)!
        .map(({ part }) => part)
        .sort((one, other) => byPlace.compare(one.name, other.name) || byPlace.compare(one.sku, other.sku)),
    })),
  };
}

async function selectLinesToPack(db: Executor, orderIds: readonly string[]) {
  const units = sql<number>`${orderLines.quantity} + ${orderLines.exchangedUnits} - ${orderLines.withdrawnUnits} - ${orderLines.sentUnits}`;
  return db
    .select({
      orderId: orderLines.orderId,
      number: orders.number,
      partId: orderLines.partId,
      name: orderLines.partName,
      sku: orderLines.partSku,
      variant: orderLines.partVariant,
      storagePlace: parts.storagePlace,
      units,
    })
    .from(orderLines)
    .innerJoin(orders, ofTheOrder)
    .innerJoin(parts, eq(parts.id, orderLines.partId))
    .where(
      and(
        inArray(orderLines.orderId, [...orderIds]),
        eq(orderLines.status, 'paid'),
        isNull(orderLines.packedAt),
        sql`${units} > 0`,
        not(isBlocked(sql`${orderLines.orderId}`)),
      ),
    )
    .orderBy(orderLines.id);
}

/** @param lines of one part; names and SKU are those of its latest order */
function pickedPart(lines: Awaited<ReturnType<typeof selectLinesToPack>>): PickedPart {
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

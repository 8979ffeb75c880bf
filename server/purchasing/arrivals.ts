import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { MAX_QUANTITY } from '#contract/parts/quantity.ts';
import { lockParts } from '#server/parts/stock.ts';

/** SQL: the units of parts `p` that purchase orders have not delivered, as `arriving` and `arrivals` of a part. */
export const ARRIVALS = `
  select p.id, least(coalesce(sum(o.units), 0), ${MAX_QUANTITY})::int as arriving,
    coalesce(jsonb_agg(jsonb_build_object('on', o.expected_on, 'units', o.units) order by o.expected_on nulls last)
      filter (where o.units is not null), '[]') as arrivals
  from parts p left join (
    select l.part_id, o.expected_on, least(sum(l.quantity - l.received), ${MAX_QUANTITY})::int as units
    from purchase_lines l join purchase_orders o on o.id = l.purchase_order_id
    where o.status in ('ordered', 'partly_received') and l.quantity > l.received
    group by l.part_id, o.expected_on) o on o.part_id = p.id`;

/**
 * Writes to parts what is on order of them. Call it in each transaction that changes what purchase orders will deliver. It locks the
 * parts, so that an order that is being placed counts each unit once: on order or in stock.
 */
export async function refreshArrivals(tx: Executor, partIds: readonly string[]): Promise<void> {
  await lockParts(tx, partIds);
  // In a second statement, which sees the purchase orders as they are once the parts are locked.
  const isOne: SQL = sql`p.id in (select value::uuid from json_array_elements_text(${JSON.stringify(partIds)}))`;
  await tx.execute(sql`
    update parts set arriving = now.arriving, arrivals = now.arrivals
    from (${sql.raw(ARRIVALS)} where ${isOne} group by p.id) as now where parts.id = now.id`);
}

import { sql } from 'drizzle-orm';
import type { ShippedOrder } from '#contract/fulfillment/shipping.ts';
import type { Executor } from '#server/database/client.ts';
import { shipments } from '#server/orders/tables.ts';

/** The number of recent events to read: they are at the end of their table, which has no index by actor. */
const EVENTS = 5_000;
const MAX_LISTED = 20;

/** The orders that a person shipped last, newest first. */
export async function selectShippedBy(db: Executor, actor: string): Promise<ShippedOrder[]> {
  const { rows } = await db.execute<{
    id: string;
    number: string;
    name: string;
    carrier: string;
    tracking: string;
    at: Date | string;
  }>(sql`
    with recent as (select order_id, actor, what, at, detail from order_events order by id desc limit ${EVENTS}),
      shipped as (select distinct on (order_id) order_id, at, detail from recent
        where what = 'shipped' and actor = ${actor} order by order_id, at desc)
    select o.id, o.number, o.customer_name as name, coalesce(p.carrier, '') as carrier, coalesce(p.tracking, '') as tracking, s.at
    from shipped s join orders o on o.id = s.order_id left join ${shipments} p on p.id = (s.detail ->> 'shipment')::uuid
    -- A parcel that was not sent after all no longer exists.
    where p.id is not null or s.detail ->> 'shipment' is null
    order by s.at desc limit ${MAX_LISTED}`);
  return rows.map(({ id, number, name, carrier, tracking, at }) => ({
    order: id,
    number,
    customerName: name,
    carrier,
    tracking,
    shippedAt: new Date(at).toISOString(),
  }));
}

import { sql } from 'drizzle-orm';
import type { StockMovement } from '#contract/stock/stock-choices.ts';
import { shownName, userIdOfActor } from '#server/accounts/actor-columns.ts';
import { users } from '#server/accounts/tables.ts';
import type { Executor } from '#server/database/client.ts';
import { orderChangeLines, orderChanges } from '#server/orders/changes/tables.ts';
import { orderLines, orders } from '#server/orders/tables.ts';
import { UNITS_TO_SEND } from '#server/orders/queries.ts';
import { parts, stockMovements } from '#server/parts/tables.ts';
import { toFulfill } from '#server/orders/payment-state.ts';

/** Units of a part that belong to open orders and have not been sent. */
export interface OrderedUnits {
  reserved: number;
  toPack: number;
  packed: number;
}

export async function selectOrderedUnits(db: Executor, partId: string): Promise<OrderedUnits> {
  const { rows } = await db.execute<OrderedUnits & Record<string, unknown>>(sql`
    select (coalesce(sum(quantity) filter (where status = 'unpaid'), 0) + (
        select coalesce(sum(l.quantity - l.before), 0) from ${orderChangeLines} l join ${orderChanges} c on c.id = l.change_id
        where l.part_id = ${partId} and l.quantity > l.before and c.state = 'open'))::int as reserved,
      coalesce(sum(${UNITS_TO_SEND}) filter (where ${toFulfill('status')} and packed_at is null), 0)::int as "toPack",
      coalesce(sum(${UNITS_TO_SEND}) filter (where ${toFulfill('status')} and packed_at is not null), 0)::int as packed
    from ${orderLines} where part_id = ${partId} and (status = 'unpaid' or ${toFulfill('status')})`);
  return rows[0]!;
}

interface EntryRow {
  id: number;
  kind: StockMovement;
  units: number;
  /** The name or email of a person; null for the store itself. */
  person: string | null;
  reason: string;
  at: string;
  /** The order of a movement of an order line. */
  order: { id: string; number: string } | null;
  /** Units for sale now. */
  now: number;
}

/** Entries of a part's ledger with the units for sale, read together; newest first. @param before only older ones */
export async function selectEntries(
  db: Executor,
  partId: string,
  page: { limit: number; before: number | undefined },
): Promise<EntryRow[]> {
  const { rows } = await db.execute<EntryRow & Record<string, unknown>>(sql`
    select m.id::float8 as id, m.kind, m.quantity as units, ${shownName(sql`u`)} as person,
      m.reason, m.at, p.quantity - p.promised as now,
      case when o.id is not null then json_build_object('id', o.id, 'number', o.number) end as "order"
    from ${stockMovements} m join ${parts} p on p.id = m.part_id
    left join ${orderLines} l on l.id = m.line_id left join ${orderChanges} c on c.id = m.change_id
    left join ${orders} o on o.id = coalesce(l.order_id, c.order_id)
    left join ${users} u on u.id = ${userIdOfActor(sql`m.actor`)}
    where m.part_id = ${partId} ${page.before === undefined ? sql`` : sql`and m.id < ${page.before}`}
    order by m.id desc limit ${page.limit}`);
  return rows;
}

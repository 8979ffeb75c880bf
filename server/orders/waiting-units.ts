import { sql } from 'drizzle-orm';
import { type Arrival, arrivalDay, type Waiting } from '#contract/parts/backorders.ts';
import type { Executor } from '#server/database/client.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';
import { localDay } from '#server/settings/local-time.ts';
import { toFulfillSql } from './payment-state.ts';

/**
 * SQL: which units of open lines, and of open changes (`line_id` is null), have not arrived. Of a part with n promised units these are
 * the n units that orders took last: arrivals go to the others first, in the order in which they were taken (docs/decisions/104-backorders.md).
 * `until` is the number of units that must arrive until the last one of them has. @param isPart a condition on `parts`
 *
 * The ledger says when each unit was taken. Units of a line that were sent are the ones it took first, and units that it gave back the ones
 * it took last: `base` and `floor` are the range of its units that a movement took and that it still has.
 */
export const waitingSql = (isPart: string): string => `
  with waiting_parts as materialized (
    select id, promised from parts where promised > 0 and ${isPart}
  ), owners as (
    select l.id as owner, l.part_id, l.id as line_id, l.quantity + l.exchanged_units - l.withdrawn_units - l.sent_units as units
    from order_lines l join waiting_parts p on p.id = l.part_id
    where l.closed_at is null and (l.status = 'unpaid' or ${toFulfillSql('l.status')})
    union all
    select c.id, l.part_id, null, l.quantity - l.before
    from order_change_lines l join order_changes c on c.id = l.change_id join waiting_parts p on p.id = l.part_id
    where c.state = 'open' and l.quantity > l.before
  ), moved as (
    select o.*, m.id, m.kind, sum(case m.kind when 'held' then m.quantity else -m.quantity end) over of_owner as depth,
      case m.kind when 'held' then m.quantity else -m.quantity end as change
    from owners o join stock_movements m on (m.line_id = o.owner or m.change_id = o.owner) and m.part_id = o.part_id
    where m.kind in ('held', 'released', 'returned')
    window of_owner as (partition by o.owner, o.part_id order by m.id)
  ), taken as (
    select *, depth - change as base, sum(change) over (partition by owner, part_id) - units as sent,
      min(depth) over (partition by owner, part_id order by id rows between current row and unbounded following) as floor
    from moved
  ), queue as (
    select part_id, line_id, id, greatest(floor - greatest(base, sent), 0) as units from taken where kind = 'held'
  ), placed as (
    select *, coalesce(sum(units) over (partition by part_id order by id desc rows between unbounded preceding and 1 preceding), 0) as behind
    from queue where units > 0
  )
  select q.part_id, q.line_id, sum(least(q.units, p.promised - q.behind))::int as units, max(p.promised - q.behind)::int as until
  from placed q join waiting_parts p on p.id = q.part_id where q.behind < p.promised group by q.part_id, q.line_id`;

/** SQL: whether units of a line have not arrived; of `order_lines`. Reads other parts only if the line's part has promised units. */
export const isWaiting = sql.raw(`(case when (select promised from parts where id = order_lines.part_id) > 0
  then order_lines.id in (select line_id from (${waitingSql('true')}) waiting where line_id is not null) else false end)`);

/** The units of lines that have not arrived, by line; lines whose units are all there are missing. */
export async function selectWaiting(
  db: Executor,
  lines: readonly { readonly id: string; readonly partId: string }[],
): Promise<Map<string, Waiting>> {
  if (lines.length === 0) return new Map();
  const parts = JSON.stringify([...new Set(lines.map(({ partId }) => partId))]);
  const [before, after] = waitingSql('id in (select value::uuid from json_array_elements_text($))').split('$');
  const { rows } = await db.execute<{
    id: string;
    units: number;
    until: number;
    arrivals: Arrival[];
    leadDays: number | null;
    orderedAt: Date;
  }>(sql`
    select w.line_id as id, w.units, w.until, p.arrivals, p.lead_days as "leadDays", o.created_at as "orderedAt"
    from (${sql.raw(before!)}${parts}${sql.raw(after!)}) w
    join parts p on p.id = w.part_id join order_lines l on l.id = w.line_id join orders o on o.id = l.order_id
    where w.line_id in (select value::uuid from json_array_elements_text(${JSON.stringify(lines.map(({ id }) => id))}))`);
  if (rows.length === 0) return new Map();
  const { timeZone } = (await selectCurrentSettings(db)).calendar;
  const dayOf = (at: Date): string => localDay(at, timeZone);
  const today = dayOf(new Date());
  return new Map(
    rows.map(({ id, units, until, orderedAt, ...coming }) => {
      const on = arrivalDay(coming, until, { today, orderedOn: dayOf(new Date(orderedAt)) });
      return [id, { units, on }];
    }),
  );
}

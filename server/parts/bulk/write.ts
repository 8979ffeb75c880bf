import { sql, type SQL } from 'drizzle-orm';
import type { BulkChange } from '#contract/parts/catalog.ts';
import { minorUnits } from '#contract/money.ts';
import { recordRows } from '#server/audit/record.ts';
import type { Executor } from '#server/database/client.ts';
import { fieldOf, lockParts } from './queries.ts';

/** Number of parts per statement; each write updates every index of its part. */
const AT_ONCE = 1_000;

const ACTIONS: Readonly<Record<BulkChange['field'], string>> = {
  price: 'part.changed',
  quantity: 'part.changed',
  onSale: 'part.deleted',
  published: 'part.published',
};
const UNDO_ACTIONS = { ...ACTIONS, onSale: 'part.restored', published: 'part.unpublished' };

/** Builds the statement for the next batch of a change's parts, those after the given id. */
type Batch = (after: string) => SQL;

/**
 * Locks the parts of a change in id order and finds those that no longer match the preview: edited, deleted, or sold so
 * far that the change would leave the allowed range.
 */
export async function lockAndCompare(
  tx: Executor,
  changeId: string,
  change: BulkChange,
): Promise<{ id: string; name: string }[]> {
  const { min, max, after } = fieldOf(change);
  await lockParts(tx, changeId);
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select p.id, p.name from parts p join bulk_change_parts c on c.part_id = p.id
    where c.change_id = ${changeId} and c.outcome = 'changed'
      and (p.version <> c.version or ${after} not between ${min} and ${max})
    order by p.name, p.id`);
  return rows;
}

/**
 * Writes a change: parts, stock ledger and audit trail. The caller holds the locks on the parts.
 * @param report receives the number of parts processed so far
 * @returns the number of parts changed
 */
export async function writeChange(
  tx: Executor,
  changeId: string,
  change: BulkChange,
  actor: string,
  report: (done: number) => void,
): Promise<number> {
  const { column, after } = fieldOf(change);
  // Computed from the current stock, because orders change the quantity without raising a part's version.
  return inBatches(
    tx,
    report,
    (from) => sql`
    with input as (
      select c.part_id, ${column} as before, ${after} as after, p.version + 1 as version,
        c.breaks_before, c.breaks_after
      from bulk_change_parts c join parts p on p.id = c.part_id
      where c.change_id = ${changeId} and c.outcome = 'changed' and c.part_id > ${from}::uuid
      order by c.part_id limit ${AT_ONCE}
    ), updated_rows as (
      update bulk_change_parts c set before = w.before, after = w.after, version = w.version,
        outcome = case when w.before = w.after then 'unchanged' else 'changed' end
      from input w where c.change_id = ${changeId} and c.part_id = w.part_id
    ), ${writeExpressions(change, changeId, actor, 'changed for many', ACTIONS[change.field])}
    select count(*)::int as written, (select count(*)::int from input) as done, (select max(part_id::text) from input) as last
    from written`,
  );
}

/**
 * Restores the parts that have not been edited since, and marks them as undone. The caller holds the locks on the
 * parts.
 */
export async function writeBack(
  tx: Executor,
  changeId: string,
  change: BulkChange,
  actor: string,
  report: (done: number) => void,
): Promise<number> {
  const { column, min, max } = fieldOf(change);
  return inBatches(
    tx,
    report,
    (from) => sql`
    with candidates as (
      select c.part_id, p.version, c.version as made, ${column} as before, ${column} + c.before - c.after as after,
        c.breaks_after as breaks_before, c.breaks_before as breaks_after
      from bulk_change_parts c join parts p on p.id = c.part_id
      where c.change_id = ${changeId} and c.outcome = 'changed' and c.part_id > ${from}::uuid
      order by c.part_id limit ${AT_ONCE}
    ), input as (
      select part_id, before, after, breaks_before, breaks_after from candidates
      where version = made and after between ${min} and ${max}
    ), updated_rows as (
      update bulk_change_parts c set outcome = 'undone' from input w where c.change_id = ${changeId} and c.part_id = w.part_id
    ), ${writeExpressions(change, changeId, actor, 'change for many taken back', UNDO_ACTIONS[change.field])}
    select count(*)::int as written, (select count(*)::int from candidates) as done, (select max(part_id::text) from candidates) as last
    from written`,
  );
}

/**
 * The common table expressions that write the rows of `input` (part_id, before, after, breaks_before, breaks_after).
 * @param action what the audit trail calls it for each part
 */
function writeExpressions({ field }: BulkChange, changeId: string, actor: string, reason: string, action: string): SQL {
  const isPrice = field === 'price';
  const set = {
    price: sql`price_cents = w.after, price_breaks = w.breaks_after`,
    quantity: sql`quantity = w.after::int`,
    onSale: sql`deleted_at = case when w.after = 0 then now() end`,
    // The days of drafts are not kept.
    published: sql`publish_on = case when w.after = 0 then 'draft' else '' end`,
  }[field];
  const shown = (value: SQL): SQL => (isPrice ? sql`(${value})::numeric / ${minorUnits()}` : value);
  const breaks = (list: SQL): SQL =>
    sql`case when ${isPrice} and breaks_before <> breaks_after then jsonb_build_object('breaks',
      (select jsonb_agg(jsonb_build_object('from', item->'from', 'price', (item->>'priceCents')::numeric / ${minorUnits()}) order by place)
        from jsonb_array_elements(${list}) with ordinality as items(item, place))) else '{}' end`;
  return sql`written as (
      update parts p set ${set}, version = p.version + 1, changed_by = ${actor}, changed_at = now()
      from input w where p.id = w.part_id and w.before <> w.after
      returning p.id, w.before, w.after, w.breaks_before, w.breaks_after
    ), inserted_movements as (
      insert into stock_movements (part_id, kind, quantity, actor, reason)
      select id, case when after > before then 'received' else 'removed' end, abs(after - before)::int, ${actor}, ${reason}
      from written where ${field === 'quantity'}
    ), inserted_entries as (
      ${recordRows(sql`
        select ${actor}, ${action}::text, id::text, jsonb_build_object(
          'before', jsonb_build_object(${field}::text, ${shown(sql`before`)}) || ${breaks(sql`breaks_before`)},
          'change', jsonb_build_object(${field}::text, ${shown(sql`after`)}) || ${breaks(sql`breaks_after`)},
          'bulk', ${changeId}::text)
        from written`)}
    )`;
}

async function inBatches(tx: Executor, report: (done: number) => void, batch: Batch): Promise<number> {
  let from = '00000000-0000-0000-0000-000000000000';
  let [written, done] = [0, 0];
  for (;;) {
    const { rows } = await tx.execute<{ written: number; done: number; last: string | null }>(batch(from));
    const [row] = rows as [(typeof rows)[0]];
    if (row.last === null) return written;
    [written, done, from] = [written + row.written, done + row.done, row.last];
    report(done);
  }
}

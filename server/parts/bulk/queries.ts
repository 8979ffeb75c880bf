import { and, asc, eq, gt, sql, type SQL } from 'drizzle-orm';
import type { BulkChange, BulkOutcome } from '#contract/parts/catalog.ts';
import { UNDO_HOURS } from '#contract/choices.ts';
import { centsOf, MAX_PRICE_CENTS, shopCurrency } from '#contract/money.ts';
import { MAX_QUANTITY } from '#contract/parts/quantity.ts';
import type { Executor } from '#server/database/client.ts';
import { parts } from '#server/parts/tables.ts';
import { bulkChangeParts, bulkChanges } from './tables.ts';

/**
 * Describes a bulk change in database units (cents, pieces, 1 for a part in the catalog or published): the column, its allowed range and the expressions for the
 * new value and, of a price, for the new quantity breaks. A set price keeps the breaks.
 */
export function fieldOf({ field, how, amount }: BulkChange): {
  column: SQL;
  min: number;
  max: number;
  after: SQL;
  breaksAfter: SQL;
} {
  const { column, min, max } = FIELDS[field];
  const step = field === 'price' ? shopCurrency().step : 1;
  const exact = sql`${how !== 'percent' && field === 'price' ? centsOf(amount) : amount}::numeric`;
  const changed = (value: SQL): SQL =>
    how === 'add'
      ? sql`(${value} + ${exact})::bigint`
      : // Half a cent and half a unit round up.
        sql`(floor(${value} * (100 + ${exact}) / (100 * ${step}::int) + 0.5) * ${step}::int)::bigint`;
  const item = sql`jsonb_build_object('from', item->'from', 'priceCents', ${changed(sql`(item->>'priceCents')::bigint`)})`;
  const breaksAfter = sql`(select coalesce(jsonb_agg(${item} order by place), '[]')
    from jsonb_array_elements(p.price_breaks) with ordinality as items(item, place))`;
  return {
    column,
    min,
    max,
    after: how === 'set' ? sql`${exact}::bigint` : changed(column),
    breaksAfter: how === 'set' || field !== 'price' ? sql`p.price_breaks` : breaksAfter,
  };
}

const FIELDS = {
  price: { column: sql`p.price_cents`, min: 1, max: MAX_PRICE_CENTS },
  quantity: { column: sql`p.quantity`, min: 0, max: MAX_QUANTITY },
  onSale: { column: sql`(case when p.deleted_at is null then 1 else 0 end)`, min: 0, max: 1 },
  published: { column: sql`(case when p.publish_on = '' then 1 else 0 end)`, min: 0, max: 1 },
};

export async function insertChange(db: Executor, actor: string, change: BulkChange): Promise<string> {
  const [row] = await db.insert(bulkChanges).values({ actor, change }).returning({ id: bulkChanges.id });
  return row!.id;
}

/** Stores the effect of the change on each of these parts, skipping deleted parts. */
export async function insertRows(db: Executor, changeId: string, change: BulkChange, ids: string[]): Promise<void> {
  const { column, min, max, after, breaksAfter } = fieldOf(change);
  const isPrice = change.field === 'price';
  const isBelow = isPrice ? sql`not price_breaks_fit(after, breaks_after)` : sql`false`;
  const isAbove = isPrice ? sql`after >= compare_at_cents` : sql`false`;
  await db.execute(sql`
    insert into bulk_change_parts (change_id, part_id, outcome, version, before, after, breaks_before, breaks_after)
    select ${changeId}::uuid, id, case when after < ${min} then 'too_low' when after > ${max} then 'too_high'
      when ${isBelow} then 'below_breaks' when ${isAbove} then 'above_compare_at' when after = before then 'unchanged' else 'changed' end,
      version, before, after, breaks_before, breaks_after
    from (select p.id, p.version, ${column} as before, ${after} as after, p.price_breaks as breaks_before,
        p.compare_at_cents, ${breaksAfter} as breaks_after from parts p
      where p.id = any(${sql.param(ids)}::uuid[]) and p.deleted_at is null) worked
    on conflict do nothing`);
}

export async function countOutcomes(db: Executor, changeId: string): Promise<Partial<Record<BulkOutcome, number>>> {
  const rows = await db
    .select({ outcome: bulkChangeParts.outcome, count: sql<number>`count(*)::int` })
    .from(bulkChangeParts)
    .where(eq(bulkChangeParts.changeId, changeId))
    .groupBy(bulkChangeParts.outcome);
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]));
}

export interface ChangeRecord {
  change: BulkChange;
  appliedAt: Date | null;
  undoneAt: Date | null;
  canUndo: boolean;
}

/** @param lock locks the row against a concurrent apply or undo */
export async function selectChange(db: Executor, id: string, lock = false): Promise<ChangeRecord | undefined> {
  const query = db
    .select({
      change: bulkChanges.change,
      appliedAt: bulkChanges.appliedAt,
      undoneAt: bulkChanges.undoneAt,
      canUndo: sql<boolean>`coalesce(${bulkChanges.appliedAt} > now() - make_interval(hours => ${UNDO_HOURS}), false)`,
    })
    .from(bulkChanges)
    .where(eq(bulkChanges.id, id));
  const [row] = await (lock ? query.for('update') : query);
  return row;
}

interface BulkRowRecord {
  id: string;
  name: string;
  outcome: BulkOutcome;
  before: number;
  after: number;
}

export async function selectRows(
  db: Executor,
  changeId: string,
  outcome: BulkOutcome | undefined,
  page: { limit: number; after: string | undefined },
): Promise<BulkRowRecord[]> {
  return db
    .select({
      id: bulkChangeParts.partId,
      name: parts.name,
      outcome: bulkChangeParts.outcome,
      before: bulkChangeParts.before,
      after: bulkChangeParts.after,
    })
    .from(bulkChangeParts)
    .innerJoin(parts, eq(parts.id, bulkChangeParts.partId))
    .where(
      and(
        eq(bulkChangeParts.changeId, changeId),
        outcome && eq(bulkChangeParts.outcome, outcome),
        page.after ? gt(bulkChangeParts.partId, page.after) : undefined,
      ),
    )
    .orderBy(asc(bulkChangeParts.partId))
    .limit(page.limit);
}

export async function markChange(db: Executor, id: string, as: 'applied' | 'undone'): Promise<void> {
  const now = sql`now()`;
  await db
    .update(bulkChanges)
    .set(as === 'applied' ? { appliedAt: now } : { undoneAt: now })
    .where(eq(bulkChanges.id, id));
}

/** Locks the parts of a change, in id order so that concurrent changes cannot deadlock. */
export async function lockParts(db: Executor, changeId: string): Promise<void> {
  await db.execute(sql`
    select p.id from parts p join bulk_change_parts c on c.part_id = p.id
    where c.change_id = ${changeId} and c.outcome = 'changed' order by p.id for no key update of p`);
}

/** Deletes changes that can no longer be applied or undone. */
export async function dropOldChanges(db: Executor): Promise<void> {
  await db.execute(sql`
    delete from bulk_changes where created_at < now() - interval '25 hours'
      and (applied_at is null or applied_at < now() - interval '25 hours')`);
}

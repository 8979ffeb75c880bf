import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { ImportOutcome } from '#contract/parts/catalog.ts';
import type { Executor } from '#server/database/client.ts';
import { matchedPart } from './matching.ts';
import type { Defaults, ImportedPart } from './read-row.ts';
import { importRows, imports } from './tables.ts';

/** A row for the staging table: a part, or the reason it was rejected. */
export interface ReadRow {
  no: number;
  file: string;
  line: number;
  name: string;
  reason: string | null;
  part: ImportedPart | null;
}

/** The effect of a staged row (r) on the part that it means (p). */
const OUTCOME = sql`case when r.reason is not null then 'refused' when p.id is null then 'added'
  when p.price_cents <> r.price_cents then 'repriced'
  when p.specifications = '[]' and r.part->'specifications' <> '[]' then 'specified' else 'unchanged' end`;

export async function insertImport(db: Executor, actor: string, { stock, minimum }: Defaults): Promise<string> {
  const [row] = await db.insert(imports).values({ actor, stock, minimum }).returning({ id: imports.id });
  return row!.id;
}

type ImportRecord = typeof imports.$inferSelect;

/** @param lock locks the row against concurrent staging or applying */
export async function selectImport(db: Executor, id: string, lock = false): Promise<ImportRecord | undefined> {
  const query = db.select().from(imports).where(eq(imports.id, id));
  const [row] = await (lock ? query.for('update') : query);
  return row;
}

export async function noteFile(db: Executor, id: string, files: string[]): Promise<void> {
  await db.update(imports).set({ files }).where(eq(imports.id, id));
}

/** The number of rows in an import. */
export async function countRows(db: Executor, id: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(importRows)
    .where(eq(importRows.importId, id));
  return row!.count;
}

/** Adds rows with their outcome; rejects a row whose part appears in an earlier row. */
export async function stageRows(db: Executor, importId: string, rows: readonly ReadRow[]): Promise<void> {
  if (rows.length === 0) return;
  const given = rows.map(({ part, ...row }) => ({
    ...row,
    key: part?.importKey ?? null,
    cents: part?.priceCents ?? null,
    part,
  }));
  await db.execute(sql`
    with given as (
      select g.*, first_value(file || ' line ' || line) over same as first, row_number() over same as nth
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as g (no int, file text, line int, name text, reason text, key text, cents bigint, part jsonb)
      window same as (partition by key order by no)
    ), told as (
      select g.no, g.file, g.line, g.name, g.cents as price_cents, g.part, g.key,
        case when g.key is null then g.reason
          when e.no is not null then 'the same part as ' || e.file || ' line ' || e.line
          when g.nth > 1 then 'the same part as ' || g.first end as reason
      from given g left join import_rows e on e.import_id = ${importId} and e.import_key = g.key
    )
    insert into import_rows (import_id, no, file, line, name, outcome, reason, before_cents, price_cents, import_key, part)
    select ${importId}::uuid, r.no, r.file, r.line, r.name, ${OUTCOME}, r.reason,
      case when r.reason is null then p.price_cents end, r.price_cents,
      case when r.reason is null then r.key end, case when r.reason is null then r.part end
    from told r left join parts p on p.id = ${matchedPart(sql`(r.part->'identity')`, sql`r.key`)}`);
}

/** Updates outcomes from the current catalog. Returns how many rows now have another outcome than previewed. */
export async function restage(db: Executor, importId: string): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update import_rows u set outcome = now.outcome, before_cents = now.before_cents
    from (
      select r.no, ${OUTCOME} as outcome, p.price_cents as before_cents
      from import_rows r left join parts p on p.id = ${matchedPart(sql`(r.part->'identity')`, sql`r.import_key`)}
      where r.import_id = ${importId} and r.reason is null
    ) now
    where u.import_id = ${importId} and u.no = now.no
      and (u.outcome, u.before_cents) is distinct from (now.outcome, now.before_cents)`);
  return rowCount ?? 0;
}

export async function countOutcomes(db: Executor, importId: string): Promise<Partial<Record<ImportOutcome, number>>> {
  const rows = await db
    .select({ outcome: importRows.outcome, count: sql<number>`count(*)::int` })
    .from(importRows)
    .where(eq(importRows.importId, importId))
    .groupBy(importRows.outcome);
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]));
}

export type StagedRow = Omit<typeof importRows.$inferSelect, 'importId' | 'importKey' | 'part'>;

export async function selectRows(
  db: Executor,
  importId: string,
  outcome: ImportOutcome | undefined,
  page: { limit: number; after: number | undefined },
): Promise<StagedRow[]> {
  return db
    .select({
      no: importRows.no,
      file: importRows.file,
      line: importRows.line,
      name: importRows.name,
      outcome: importRows.outcome,
      reason: importRows.reason,
      beforeCents: importRows.beforeCents,
      priceCents: importRows.priceCents,
    })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        outcome && eq(importRows.outcome, outcome),
        page.after === undefined ? undefined : gt(importRows.no, page.after),
      ),
    )
    .orderBy(asc(importRows.no))
    .limit(page.limit);
}

/** The next parts to write, in the order of the files. */
export async function selectParts(
  db: Executor,
  importId: string,
  after: number,
  limit: number,
): Promise<{ no: number; part: ImportedPart }[]> {
  const rows = await db
    .select({ no: importRows.no, part: importRows.part })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        gt(importRows.no, after),
        sql`${importRows.outcome} in ('added', 'repriced', 'specified')`,
      ),
    )
    .orderBy(asc(importRows.no))
    .limit(limit);
  return rows.map(({ no, part }) => ({ no, part: part! }));
}

export async function markApplied(db: Executor, id: string): Promise<void> {
  await db
    .update(imports)
    .set({ appliedAt: sql`now()` })
    .where(eq(imports.id, id));
}

/** Deletes imports after a day, applied or not. */
export async function dropOldImports(db: Executor): Promise<void> {
  await db.execute(sql`delete from imports where created_at < now() - interval '25 hours'`);
}

import { and, asc, desc, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm';
import { UNDO_HOURS } from '#contract/choices.ts';
import type { ImportLayout, ImportOutcome, LayoutChoices } from '#contract/parts/import/imports.ts';
import type { Executor } from '#server/database/client.ts';
import type { JudgedRow } from './judging/judge.ts';
import type { Defaults } from './judging/new-part.ts';
import { importLayouts, importRows, imports } from './tables.ts';

export async function insertImport(db: Executor, actor: string, { stock, minimum }: Defaults): Promise<string> {
  const [row] = await db.insert(imports).values({ actor, stock, minimum }).returning({ id: imports.id });
  return row!.id;
}

/** Whether an import was applied and is young enough to be undone. */
const canUndo = sql<boolean>`coalesce(${imports.appliedAt} > now() - make_interval(hours => ${UNDO_HOURS}), false)`;
const importColumns = { ...getTableColumns(imports), canUndo };

export type ImportRecord = typeof imports.$inferSelect & { canUndo: boolean };

/** @param lock locks the row against concurrent staging, applying or undoing */
export async function selectImport(db: Executor, id: string, lock = false): Promise<ImportRecord | undefined> {
  const query = db.select(importColumns).from(imports).where(eq(imports.id, id));
  const [row] = await (lock ? query.for('update') : query);
  return row;
}

/** The applied imports of the last day, newest first. */
export async function selectRecentImports(db: Executor): Promise<ImportRecord[]> {
  return db.select(importColumns).from(imports).where(canUndo).orderBy(desc(imports.appliedAt)).limit(20);
}

export async function updateImport(
  db: Executor,
  id: string,
  change: Partial<typeof imports.$inferInsert>,
): Promise<void> {
  await db.update(imports).set(change).where(eq(imports.id, id));
}

export async function deleteImport(db: Executor, id: string): Promise<void> {
  await db.delete(imports).where(eq(imports.id, id));
}

export async function addFile(db: Executor, found: ImportRecord, name: string, layout: ImportLayout): Promise<void> {
  await updateImport(db, found.id, { files: [...found.files, name], layouts: [...found.layouts, layout] });
}

export async function selectLayout(db: Executor, signature: string): Promise<LayoutChoices | undefined> {
  const [row] = await db.select().from(importLayouts).where(eq(importLayouts.signature, signature));
  return row?.choices;
}

export async function upsertLayout(
  db: Executor,
  actor: string,
  signature: string,
  choices: LayoutChoices,
): Promise<void> {
  const values = { actor, choices, savedAt: sql`now()` };
  await db
    .insert(importLayouts)
    .values({ signature, ...values })
    .onConflictDoUpdate({ target: importLayouts.signature, set: values });
}

/** The kinds of all parts. */
export async function selectKinds(db: Executor): Promise<Set<string>> {
  const { rows } = await db.execute<{ category: string }>(sql`select distinct category from parts`);
  return new Set(rows.map(({ category }) => category));
}

/** The number of rows in an import. */
export async function countRows(db: Executor, id: string): Promise<number> {
  return db.$count(importRows, eq(importRows.importId, id));
}

/** The rows of an import that refer to these parts, by key. */
export async function selectRowKeys(
  db: Executor,
  importId: string,
  keys: readonly string[],
): Promise<Map<string, { no: number; file: string; line: number }>> {
  if (keys.length === 0) return new Map();
  // Compared as text, so that PostgreSQL uses the index on the keys. Without statistics for a new import it would
  // expect a single row and read all rows for every key.
  const { rows } = await db.execute<{ key: string; no: number; file: string; line: number }>(sql`
    select k.key, r.no, r.file, r.line from unnest(${sql.param(keys)}::text[]) k (key)
    cross join lateral (select no, file, line from import_rows
      where import_key = k.key and import_id::text = ${importId} limit 1) r`);
  return new Map(rows.map(({ key, ...row }) => [key, row]));
}

/** Adds rows, or replaces those that are there. */
export async function upsertRows(db: Executor, importId: string, rows: readonly JudgedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    insert into import_rows (import_id, no, file, line, name, outcome, reason, import_key, part_id, version, "values", part, changes)
    select ${importId}::uuid, r.no, r.file, r.line, r.name, r.outcome, r.reason, r.key, r."partId", r.version, r."values", r.part, r.changes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (no int, file text, line int, name text,
      outcome text, reason text, key text, "partId" uuid, version int, "values" jsonb, part jsonb, changes jsonb)
    on conflict (import_id, no) do update set outcome = excluded.outcome, reason = excluded.reason, import_key = excluded.import_key,
      part_id = excluded.part_id, version = excluded.version, part = excluded.part, changes = excluded.changes`);
}

export async function countOutcomes(db: Executor, importId: string): Promise<Partial<Record<ImportOutcome, number>>> {
  const rows = await db
    .select({ outcome: importRows.outcome, count: sql<number>`count(*)::int` })
    .from(importRows)
    .where(eq(importRows.importId, importId))
    .groupBy(importRows.outcome);
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]));
}

export type StagedRow = typeof importRows.$inferSelect;

/** Rows in the order of the files, from a position. */
export async function selectRows(
  db: Executor,
  importId: string,
  outcomes: readonly ImportOutcome[] | undefined,
  page: { limit: number; after: number | undefined },
): Promise<StagedRow[]> {
  return db
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        outcomes && inArray(importRows.outcome, [...outcomes]),
        page.after === undefined ? undefined : gt(importRows.no, page.after),
      ),
    )
    .orderBy(asc(importRows.no))
    .limit(page.limit);
}

/** A rejected row and the reason. */
export interface Refusal {
  file: string;
  line: number;
  name: string;
  reason: string;
}

/** The rejected rows, in order. */
export async function selectRefusals(db: Executor, importId: string): Promise<Refusal[]> {
  const rows = await db
    .select({ file: importRows.file, line: importRows.line, name: importRows.name, reason: importRows.reason })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), eq(importRows.outcome, 'refused')))
    .orderBy(asc(importRows.no));
  return rows.map((row) => ({ ...row, reason: row.reason ?? '' }));
}

/** The rows whose part has been edited since they were compared, or sold so far that the new stock would be below 0. */
export async function selectOutdated(db: Executor, importId: string): Promise<number[]> {
  const { rows } = await db.execute<{ no: number }>(sql`
    select r.no from import_rows r join parts p on p.id = r.part_id
    where r.import_id = ${importId} and (p.version <> r.version or exists (select from jsonb_array_elements(r.changes) change
      where change->>'field' = 'stock' and p.quantity + (change->>'after')::int - (change->>'before')::int < 0))
    order by r.no`);
  return rows.map(({ no }) => no);
}

/**
 * Locks the parts that an import changes or has changed and their namesakes before and after, whose variant lines may
 * change too, in the order of their ids, as orders do.
 */
export async function lockParts(db: Executor, importId: string): Promise<void> {
  await db.execute(sql`
    with written as (
      select name, part_id, changes from import_rows where import_id = ${importId} and outcome in ('added', 'changed')
    ), named as (
      select lower(name) as name from written union select lower(p.name) from parts p join written on part_id = p.id
      union select lower(one->>side) from written, jsonb_array_elements(changes) one, unnest(array['before', 'after']) side
        where one->>'field' = 'name'
    )
    select p.id from parts p where lower(p.name) in (select name from named) order by p.id for no key update of p`);
}

/** Deletes imports that can no longer be applied or undone. */
export async function dropOldImports(db: Executor): Promise<void> {
  await db.execute(sql`
    delete from imports where created_at < now() - interval '25 hours'
      and (applied_at is null or applied_at < now() - interval '25 hours')`);
}

/** Stores the part that each row wrote and its new version. */
export async function markWritten(
  db: Executor,
  importId: string,
  rows: readonly { no: number; partId: string; version: number }[],
): Promise<void> {
  await db.execute(sql`
    update import_rows u set part_id = r."partId", version = r.version
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (no int, "partId" uuid, version int)
    where u.import_id = ${importId} and u.no = r.no`);
}

/** The parts whose stock was corrected after an import wrote it. @param reason with which the reasons of the import's entries begin */
export async function selectCorrected(db: Executor, ids: readonly string[], reason: string): Promise<Set<string>> {
  // By the order of the entries: a correction that waited for the import has an earlier time. Part by part, because the
  // statistics do not know the entries of a recent import, and a join took seconds for each thousand parts.
  const { rows } = await db.execute<{ part_id: string }>(sql`
    select parts.id as part_id from unnest(${sql.param(ids)}::uuid[]) as parts (id)
    cross join lateral (
      select id from stock_movements where part_id = parts.id and starts_with(reason, ${reason}) order by id limit 1
    ) as written
    cross join lateral (
      select from stock_movements where part_id = parts.id and id > written.id and kind in ('received', 'removed') limit 1
    ) as corrected`);
  return new Set(rows.map(({ part_id }) => part_id));
}

/** Which of these parts have been ordered. */
export async function selectOrdered(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ part_id: string }>(
    sql`select distinct part_id from order_lines where part_id = any(${sql.param(ids)}::uuid[])`,
  );
  return new Set(rows.map(({ part_id }) => part_id));
}

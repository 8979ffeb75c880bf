import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import {
  MAX_IMPORT_FILES,
  MAX_IMPORT_ROWS,
  type Import,
  type ImportOutcome,
  type ImportRow,
} from '#contract/parts/catalog.ts';
import { Failure } from '#contract/errors.ts';
import { IdSchema } from '#contract/fields.ts';
import { dollarsOf } from '#contract/money.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { invalidCursor, cursorOf, readCursor } from '#server/http/paging.ts';
import { analyzeTable } from '../analyze-table.ts';
import { readFile, type Refusal, UnreadableFile } from './read-file.ts';
import type { Defaults } from './read-row.ts';
import * as queries from './staged-queries.ts';

/** Rows per statement, and rows between yields to the event loop. */
const ROWS_A_STATEMENT = 500;
const ROWS_A_TURN = 100;
/** Duplicates are detected in the staging table, so memory does not grow with the file. */
const FORGETFUL: Pick<Map<string, string>, 'get' | 'set'> = { get: () => undefined, set: () => new Map() };

export async function startImport(db: Database, actor: string, defaults: Defaults): Promise<Import> {
  return db.transaction(async (tx) => {
    const id = await queries.insertImport(tx, actor, defaults);
    await record(tx, { actor, action: 'part.import-begun', subject: id, detail: { ...defaults } });
    return readImport(tx, id);
  });
}

/** @throws Failure `not_found` */
export async function readImport(db: Executor, id: string): Promise<Import> {
  requireId(id);
  const found = (await queries.selectImport(db, id)) ?? notFound();
  const none = { added: 0, repriced: 0, specified: 0, unchanged: 0, refused: 0 };
  return {
    id,
    files: found.files,
    counts: { ...none, ...(await queries.countOutcomes(db, id)) },
    applied: found.appliedAt !== null,
  };
}

/**
 * Reads a local file into an import, all rows or none.
 * @throws Failure `not_found`, `edit_conflict` (already applied), `invalid_fields` (the file cannot be read),
 * `too_large`
 */
export async function stageFile(db: Database, actor: string, id: string, path: string, name: string): Promise<Import> {
  requireId(id);
  const read = await db.transaction(async (tx) => {
    const found = (await queries.selectImport(tx, id, true)) ?? notFound();
    if (found.appliedAt) throw new Failure('edit_conflict', 'This import is finished. Start another one.');
    if (found.files.includes(name))
      throw new Failure('edit_conflict', `This import already has a file called ${name}.`);
    if (found.files.length >= MAX_IMPORT_FILES)
      throw new Failure('too_large', `At most ${MAX_IMPORT_FILES} files can be imported at once.`);
    let no = await queries.countRows(tx, id);
    let batch: queries.ReadRow[] = [];
    try {
      for await (const item of readFile(path, found, FORGETFUL, () => {})) {
        const row =
          'refusal' in item
            ? { ...withoutNul(item.refusal), part: null }
            : { line: item.line, name: item.part.name, reason: null, part: item.part };
        batch.push({ ...row, no: no++, file: name });
        if (no > MAX_IMPORT_ROWS) throw tooManyRows();
        if (batch.length === ROWS_A_STATEMENT) {
          await queries.stageRows(tx, id, batch);
          batch = [];
        } else if (no % ROWS_A_TURN === 0) await setImmediate();
      }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      const why = error.message.replace(basename(path), name);
      throw new Failure('invalid_fields', why, { fields: { file: why }, cause: error });
    }
    await queries.stageRows(tx, id, batch);
    await queries.noteFile(tx, id, [...found.files, name]);
    await record(tx, { actor, action: 'part.import-file-read', subject: id, detail: { file: name } });
    return readImport(tx, id);
  });
  await analyzeTable(
    db,
    'import_rows',
    Object.values(read.counts).reduce((sum, count) => sum + count, 0),
  );
  return read;
}

/**
 * One page of an import's rows, in the order of the files.
 * @throws Failure `not_found`, or `invalid_fields` for an unknown page position
 */
export async function listImportRows(
  db: Database,
  id: string,
  outcome: ImportOutcome | undefined,
  page: { limit: number; after: string | undefined },
): Promise<{ rows: ImportRow[]; next: string | undefined }> {
  requireId(id);
  if (!(await queries.selectImport(db, id))) notFound();
  const after = readCursor(page.after, 1)?.[0];
  if (after !== undefined && !(Number.isInteger(after) && Math.abs(Number(after)) < 2 ** 31)) throw invalidCursor();
  const rows = await queries.selectRows(db, id, outcome, {
    limit: page.limit + 1,
    after: after === undefined ? undefined : Number(after),
  });
  const last = rows.length > page.limit ? rows[page.limit - 1] : undefined;
  return { rows: rows.slice(0, page.limit).map(rowOf), next: last && cursorOf([last.no]) };
}

function rowOf({ beforeCents, priceCents, ...row }: queries.StagedRow): ImportRow {
  const dollars = (cents: number | null) => (cents === null ? null : dollarsOf(cents));
  return { ...row, before: dollars(beforeCents), price: dollars(priceCents) };
}

/** @throws Failure `not_found` */
export function requireId(id: string): void {
  if (!IdSchema.safeParse(id).success) notFound();
}

export function notFound(): never {
  throw new Failure('not_found', "That import doesn't exist. Imports are kept for one day.");
}

/** PostgreSQL text cannot contain NUL, but a rejected row may. */
function withoutNul({ line, name, reason }: Refusal): { line: number; name: string; reason: string } {
  return { line, name: name.replaceAll('\0', ''), reason: reason.replaceAll('\0', '') };
}

function tooManyRows(): Failure {
  return new Failure('too_large', `At most ${MAX_IMPORT_ROWS.toLocaleString('en-US')} rows can be imported at once.`);
}

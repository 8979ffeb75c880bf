import { setImmediate } from 'node:timers/promises';
import {
  MAX_IMPORT_FILES,
  MAX_IMPORT_ROWS,
  type Import,
  type ImportLayout,
  type LayoutChoices,
  type RecentImport,
} from '#contract/parts/imports.ts';
import { Failure } from '#contract/errors.ts';
import { IdSchema } from '#contract/fields.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { UnreadableSpreadsheet, type SpreadsheetFormat } from '#server/spreadsheets/spreadsheet.ts';
import { analyzeTable } from '../analyze-table.ts';
import { judgeRows, type JudgedRow, type Judging, type ReadRow } from './judge.ts';
import { NO_KIND, type Defaults } from './new-part.ts';
import { currencySigns } from './reading/cells.ts';
import { kindOfFile, chosenKind } from './reading/kinds.ts';
import { guessLayout, missingFields, signatureOf } from './reading/layout.ts';
import { openTable, type Table } from './reading/open-table.ts';
import { readRow, type Reading } from './reading/read-row.ts';
import * as queries from './staged-queries.ts';

/** Rows per statement, and rows between yields to the event loop. */
export const ROWS_A_STATEMENT = 500;
const ROWS_A_TURN = 50;
/** Unknown kinds that a layout lists. */
const MOST_KINDS = 50;
const SAMPLES = 3;

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
  const none = { added: 0, changed: 0, unchanged: 0, refused: 0 };
  return {
    id,
    files: found.files,
    layouts: found.layouts,
    counts: { ...none, ...(await queries.countOutcomes(db, id)) },
    applied: found.appliedAt !== null,
    undoable: found.canUndo && found.undoneAt === null,
  };
}

/** The applied imports of the last day, newest first. */
export async function listImports(db: Executor): Promise<RecentImport[]> {
  const found = await queries.selectRecentImports(db);
  return Promise.all(
    found.map(async ({ id, files, appliedAt, undoneAt, canUndo }) => {
      const { added = 0, changed = 0 } = await queries.countOutcomes(db, id);
      return { id, files, added, changed, appliedAt: appliedAt!.toISOString(), undoable: canUndo && undoneAt === null };
    }),
  );
}

/** Remembers how the columns of a layout are read. */
export async function saveLayout(
  db: Database,
  actor: string,
  signature: string,
  choices: LayoutChoices,
): Promise<void> {
  await db.transaction(async (tx) => {
    await queries.upsertLayout(tx, actor, signature, choices);
    await record(tx, { actor, action: 'part.import-layout-saved', subject: signature, detail: { ...choices } });
  });
}

export interface StagedFile {
  path: string;
  /** The file's name as the admin knows it. */
  name: string;
  /** The kind of rows that name none; without it the file's name may hint at a known one. */
  kind?: string | undefined;
  /** How to read the columns; without it as remembered, else as guessed. */
  choices?: ((table: Table, guess: LayoutChoices) => LayoutChoices) | undefined;
}

/**
 * Reads a local file into an import, all rows or none. A file whose columns are not understood adds no rows; its layout
 * says what is missing.
 * @param currency the store's
 * @param most rows of all files together
 * @throws Failure `not_found`, `edit_conflict` (already applied), `invalid_fields` (the file cannot be read),
 * `too_large`
 */
export async function stageFile(
  db: Database,
  actor: string,
  id: string,
  file: StagedFile,
  { currency, most = MAX_IMPORT_ROWS, onBytes = () => {} }: StagingOptions,
): Promise<Import> {
  requireId(id);
  const read = await db.transaction(async (tx) => {
    const found = (await queries.selectImport(tx, id, true)) ?? notFound();
    if (found.appliedAt) throw new Failure('edit_conflict', 'This import is finished. Start another one.');
    if (found.files.includes(file.name))
      throw new Failure('edit_conflict', `This import already has a file called ${file.name}.`);
    if (found.files.length >= MAX_IMPORT_FILES)
      throw new Failure('too_large', `At most ${MAX_IMPORT_FILES} files can be imported at once.`);
    try {
      const layout = await stageRows(tx, found, file, { signs: currencySigns(currency), most, onBytes });
      await queries.addFile(tx, found, file.name, layout);
    } catch (error) {
      if (!(error instanceof UnreadableSpreadsheet)) throw error;
      const why = `${file.name} could not be read. ${error.message}`;
      if (error.isTooLarge) throw new Failure('too_large', why, { cause: error });
      throw new Failure('invalid_fields', why, { fields: { file: why }, cause: error });
    }
    await record(tx, { actor, action: 'part.import-file-read', subject: id, detail: { file: file.name } });
    return readImport(tx, id);
  });
  const rows = Object.values(read.counts).reduce((sum, count) => sum + count, 0);
  await analyzeTable(db, 'import_rows', rows);
  return read;
}

interface StagingOptions {
  currency: string;
  most?: number;
  /** Receives the number of bytes read since the last call. */
  onBytes?: (bytes: number) => void;
}

async function stageRows(
  tx: Executor,
  found: queries.ImportRecord,
  file: StagedFile,
  { signs, most, onBytes }: { signs: ReadonlySet<string>; most: number; onBytes: (bytes: number) => void },
): Promise<ImportLayout> {
  const table = await openTable(file.path, most);
  const moreKinds = await queries.selectKinds(tx);
  const reading = await readingOf(tx, table, file, moreKinds);
  const layout = layoutOf(file.name, table, reading);
  if (layout.missing.length > 0) return layout;
  const unknown = new Map<string, number>();
  let no = await queries.countRows(tx, found.id);
  let batch: ReadRow[] = [];
  const flush = async (): Promise<void> => {
    const judged = await stageBatch(tx, found.id, batch, { defaults: found, signs });
    layout.withoutKind += judged.filter(({ reason }) => reason === NO_KIND).length;
    batch = [];
  };
  for await (const { line, cells, refused } of table.rows(onBytes)) {
    const values = refused === undefined ? readRow(reading, cells) : { refused };
    const name = (cells[reading.fields.indexOf('name')] ?? '').slice(0, 200);
    const isRead = !('refused' in values);
    batch.push({
      no: no++,
      file: file.name,
      line,
      name,
      values: isRead ? values : null,
      reason: isRead ? null : values.refused,
    });
    if (isRead && values.cells.kind && values.kind === undefined) {
      const text = values.cells.kind.slice(0, 200);
      if (unknown.has(text) || unknown.size < MOST_KINDS) unknown.set(text, (unknown.get(text) ?? 0) + 1);
    }
    if (no > most) throw tooManyRows(most);
    if (batch.length === ROWS_A_STATEMENT) await flush();
    else if (no % ROWS_A_TURN === 0) await setImmediate();
  }
  await flush();
  return { ...layout, unknownKinds: [...unknown].map(([text, rows]) => ({ text, rows })) };
}

async function readingOf(
  tx: Executor,
  table: Table,
  file: StagedFile,
  moreKinds: ReadonlySet<string>,
): Promise<Reading> {
  const guess = guessLayout(table);
  const remembered = await queries.selectLayout(tx, signatureOf(table.headers));
  const choices = file.choices?.(table, remembered ?? guess) ?? remembered ?? guess;
  const kind = file.kind === undefined ? kindOfFile(file.name, moreKinds) : chosenKind(file.kind, moreKinds);
  for (const target of [file.kind ?? 'other', ...Object.values(choices.kinds)])
    if (chosenKind(target, moreKinds) === undefined) {
      const why = `'${target}' is not a kind of this store. Name one of its kinds, or create it with new:${target}.`;
      throw new Failure('invalid_fields', why, { fields: { kind: why } });
    }
  return { ...choices, headers: table.headers, kind, moreKinds };
}

function layoutOf(file: string, table: Table, reading: Reading): ImportLayout {
  return {
    file,
    signature: signatureOf(table.headers),
    headers: table.headers.map((header) => header.slice(0, 100)),
    samples: table.headers.map((_, at) =>
      table.sample
        .map((row) => row[at] ?? '')
        .filter((cell) => cell !== '')
        .slice(0, SAMPLES)
        .map((cell) => cell.slice(0, 60)),
    ),
    fields: [...reading.fields],
    decimal: reading.decimal,
    kinds: { ...reading.kinds },
    format: formatName(table.format),
    kind: reading.kind ?? null,
    missing: missingFields(reading.fields),
    unknownKinds: [],
    withoutKind: 0,
  };
}

const SEPARATORS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' };

/** How a file was read, in words. */
function formatName(format: SpreadsheetFormat): string {
  if (format.kind === 'xlsx') return `XLSX, sheet ${format.sheet}`;
  const encoding = format.encoding === 'windows-1252' ? 'Latin-1' : format.encoding.toUpperCase();
  return `${encoding}, separated by ${SEPARATORS[format.separator]}`;
}

/** Compares rows with the catalog and adds them. */
async function stageBatch(
  tx: Executor,
  importId: string,
  rows: readonly ReadRow[],
  judging: Judging,
): Promise<JudgedRow[]> {
  return insertJudged(tx, importId, await judgeRows(tx, rows, judging));
}

/** Writes rows; rejects a row whose part another row of the import means. */
async function insertJudged(tx: Executor, importId: string, rows: readonly JudgedRow[]): Promise<JudgedRow[]> {
  const taken = await queries.selectKeys(
    tx,
    importId,
    rows.flatMap(({ key }) => key ?? []),
  );
  const unique = rows.map((row): JudgedRow => {
    const other = row.key === null ? undefined : taken.get(row.key);
    if (other && other.no !== row.no) {
      const reason = `the same part as ${other.file} line ${other.line}`;
      return { ...row, outcome: 'refused', reason, key: null, partId: null, part: null, changes: [] };
    }
    if (row.key !== null) taken.set(row.key, row);
    return row;
  });
  await queries.upsertRows(tx, importId, unique);
  return unique;
}

/**
 * Compares rows with the current catalog again where it has changed since.
 * @returns how many rows would now do something else than previewed
 */
export async function restage(tx: Executor, found: queries.ImportRecord, currency: string): Promise<number> {
  const judging = { defaults: found, signs: currencySigns(currency) };
  const outdated = new Set(await queries.selectOutdated(tx, found.id));
  let [changed, after] = [0, -1];
  for (;;) {
    const rows = await queries.selectRows(tx, found.id, ['added', 'changed', 'unchanged'], {
      limit: ROWS_A_STATEMENT,
      after,
    });
    if (rows.length === 0) return changed;
    after = rows.at(-1)!.no;
    // Another part may by now have the identity of a new one.
    const doubtful = rows.filter(({ no, outcome }) => outcome === 'added' || outdated.has(no));
    const before = new Map(doubtful.map((row) => [row.no, effectOf(row)]));
    const judged = await judgeRows(
      tx,
      doubtful.map(({ reason, ...row }) => ({ ...row, reason: row.values === null ? reason : null })),
      judging,
    );
    const others = judged.filter((row) => effectOf(row) !== before.get(row.no));
    changed += others.length;
    // Rows whose part was edited without consequence keep their effect and get its version.
    const renewed = judged.filter((row) => row.outcome !== 'added' || others.includes(row));
    if (renewed.length > 0) await insertJudged(tx, found.id, renewed);
  }
}

/** What a row does, regardless of versions. jsonb orders keys, so that only their values are compared. */
function effectOf({ outcome, partId, changes }: Pick<JudgedRow, 'outcome' | 'partId' | 'changes'>): string {
  const values = changes.map(({ field, before, after }) => [field, sorted(before), sorted(after)]);
  return JSON.stringify([outcome, partId, values]);
}

function sorted(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? Object.entries(value).sort() : value;
}

/** @throws Failure `not_found` */
export function requireId(id: string): void {
  if (!IdSchema.safeParse(id).success) notFound();
}

export function notFound(): never {
  throw new Failure('not_found', "That import doesn't exist. Imports are kept for one day.");
}

function tooManyRows(most: number): Failure {
  return new Failure('too_large', `At most ${most.toLocaleString('en-US')} rows can be imported at once.`);
}

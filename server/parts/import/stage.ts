import { cutText } from '#contract/cut-text.ts';
import { MAX_IMPORT_ROWS, type Import, type ImportLayout, type LayoutChoices } from '#contract/parts/import/imports.ts';
import { Failure } from '#contract/errors.ts';
import { systemOf } from '#contract/parts/import/file-systems.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { startThread, type Thread } from '#server/bounded-work/run-in-thread.ts';
import { UnreadableSpreadsheet, type SpreadsheetFormat } from '#server/spreadsheets/spreadsheet.ts';
import { analyzeTable } from '#server/parts/analyze-table.ts';
import { requireOpenImport, readImport } from './imports.ts';
import { insertJudged, ROWS_PER_STATEMENT, type ImportingStore } from './judged-rows.ts';
import { judgeRows, type ReadRow } from './judging/judge.ts';
import { NO_KIND } from './judging/new-part.ts';
import { isArchive } from './pictures/read-archive.ts';
import { stageArchive } from './pictures/stage-archive.ts';
import { currencySigns } from './reading/cells.ts';
import { chosenKind, furtherKindsOf, kindOfFile, newKindOf, newKindOfFile } from './reading/kinds.ts';
import { columnOrder, guessLayout, missingFields, signatureOf } from './reading/layout.ts';
import type { Reading } from './reading/reading.ts';
import { readTableTask, tableReaders, type TableRows, type TableStart } from './reading/read-table.ts';
import * as queries from './staged-queries.ts';

/** Maximum number of unknown kinds that a layout lists. */
const MAX_KINDS = 50;
const SAMPLES = 3;
/** Milliseconds for the columns of a file, and for each further 200 rows. */
const DEADLINE_MS = 120_000;
const TOO_MUCH = 'It takes too long to read. Save its table as a separate file.';

interface StagedFile {
  path: string;
  /** The file's name as the admin knows it. */
  name: string;
  /** The kind for rows that name none; without it, the file's name may hint at a known one. */
  kind?: string | undefined;
  /** The meaning of the columns; by default as remembered, otherwise as guessed. */
  choices?: ((table: TableStart, guess: LayoutChoices) => LayoutChoices) | undefined;
}

/**
 * Reads a local file into an import, all rows or none, or the pictures of a ZIP. A file whose columns are not understood
 * adds no rows; its layout names the missing fields.
 * @param max rows of all files together
 * @throws Failure `not_found`, `edit_conflict` (already applied), `invalid_fields` (the file cannot be read),
 * `too_large`
 */
export async function stageFile(
  db: Database,
  actor: string,
  id: string,
  file: StagedFile,
  { currency, pictures, max = MAX_IMPORT_ROWS, onBytes = () => {}, signal }: StagingOptions,
): Promise<Import> {
  if (pictures && (await explained(file.name, isArchive(file.path))))
    return explained(file.name, stageArchive({ db, pictures }, actor, id, file, signal));
  const deadlineMs = Number.isFinite(max) ? DEADLINE_MS : undefined;
  const read = await tableReaders.run(
    async () => {
      const thread = startThread(readTableTask, [file.path, max], { deadlineMs, signal, tooMuch: TOO_MUCH });
      const reader = (given?: Reading) => thread.next(given).catch((error: unknown) => rethrow(file.name, error));
      try {
        // Before the transaction, which would hold a connection and the lock of the import meanwhile.
        const table = (await reader()).value as TableStart;
        return await db.transaction(async (tx) => {
          const found = await requireOpenImport(tx, id, file.name, true);
          const layout = await stageRows(tx, found, file, { table, reader, currency, pictures, max, onBytes });
          await queries.addFile(tx, found, file.name, layout);
          await record(tx, { actor, action: 'part.import-file-read', subject: id, detail: { file: file.name } });
          return readImport(tx, id);
        });
      } finally {
        await thread.end();
      }
    },
    { signal, client: actor },
  );
  const rows = Object.values(read.counts).reduce((sum, count) => sum + count, 0);
  await analyzeTable(db, 'import_rows', rows);
  return read;
}

/** Turns an unreadable file into a failure that names the file. */
async function explained<T>(name: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof UnreadableSpreadsheet)) throw error;
    const { message, isTooLarge } = error;
    rethrow(name, new Failure(isTooLarge ? 'too_large' : 'invalid_fields', message, { cause: error }));
  }
}

/** Names the file in the failure of its reader. */
function rethrow(name: string, error: unknown): never {
  if (!(error instanceof Failure && (error.code === 'too_large' || error.code === 'invalid_fields'))) throw error;
  const why = `${name} could not be read. ${error.message}`;
  const fields = error.code === 'too_large' ? undefined : { file: why };
  throw new Failure(error.code, why, { fields, cause: error });
}

interface StagingOptions extends ImportingStore {
  max?: number;
  /** Receives the number of bytes read since the last call. */
  onBytes?: (bytes: number) => void;
  /** Ends the reading, for example when the client leaves. */
  signal?: AbortSignal | undefined;
}

interface OpenedTable {
  readonly table: TableStart;
  readonly reader: Thread<TableStart | TableRows, void, Reading>['next'];
}

async function stageRows(
  tx: Executor,
  found: queries.ImportRecord,
  file: StagedFile,
  {
    table,
    reader,
    currency,
    pictures,
    max,
    onBytes,
  }: OpenedTable & ImportingStore & { max: number; onBytes: (bytes: number) => void },
): Promise<ImportLayout> {
  const moreKinds = await queries.selectKinds(tx);
  const reading = await readingOf(tx, table, file, moreKinds);
  const matching = new Map([[file.name, reading.matching]]);
  const numbered = new Map<string, { file: string; line: number }>();
  const common = { defaults: found, signs: currencySigns(currency), pictures: found.pictures, store: pictures };
  const judging = { ...common, matching, numbered };
  const layout = layoutOf(file.name, table, reading);
  if (layout.missing.length > 0) return layout;
  const unknown = new Map<string, number>();
  let no = await queries.countRows(tx, found.id);
  let batch: ReadRow[] = [];
  const flush = async (): Promise<void> => {
    const judged = await insertJudged(tx, found.id, await judgeRows(tx, batch, judging));
    layout.withoutKind += judged.filter(({ reason }) => reason === NO_KIND).length;
    batch = [];
  };
  for (let step = await reader(reading); !step.done; step = await reader()) {
    const { rows, bytes, leftOut } = step.value as TableRows;
    onBytes(bytes);
    if (leftOut > 0) layout.leftOut = (layout.leftOut ?? 0) + leftOut;
    for (const row of rows) {
      batch.push({ ...row, no: no++, file: file.name });
      const { values } = row;
      if (values?.cells.kind && values.kind === undefined) {
        const text = cutText(values.cells.kind, 200);
        if (unknown.has(text) || unknown.size < MAX_KINDS) unknown.set(text, (unknown.get(text) ?? 0) + 1);
      }
      if (no > max) throw tooManyRows(max);
      if (batch.length === ROWS_PER_STATEMENT) await flush();
    }
  }
  await flush();
  return { ...layout, unknownKinds: [...unknown].map(([text, rows]) => ({ text, rows, newKind: newKindOf(text) })) };
}

async function readingOf(
  tx: Executor,
  table: TableStart,
  file: StagedFile,
  moreKinds: ReadonlySet<string>,
): Promise<Reading & Pick<LayoutChoices, 'matching'>> {
  const guess = guessLayout(table);
  const remembered = await queries.selectLayout(tx, signatureOf(table.headers));
  const choices = file.choices?.(table, remembered ?? guess) ?? remembered ?? guess;
  const kind = file.kind === undefined ? kindOfFile(file.name, moreKinds) : chosenKind(file.kind, moreKinds);
  for (const target of [file.kind ?? 'other', ...Object.values(choices.kinds)])
    if (chosenKind(target, moreKinds) === undefined) {
      const why = `'${target}' is not a kind of this store. Name one of its kinds, or create it with new:${target}.`;
      throw new Failure('invalid_fields', why, { fields: { kind: why } });
    }
  const isOfSystem = systemOf(table.headers) !== undefined;
  return { ...choices, headers: table.headers, kind, moreKinds, order: columnOrder(table.headers), isOfSystem };
}

function layoutOf(file: string, table: TableStart, reading: Reading & Pick<LayoutChoices, 'matching'>): ImportLayout {
  const newKind = kindOfFile(file, reading.moreKinds) === undefined ? newKindOfFile(file) : '';
  return {
    file,
    signature: signatureOf(table.headers),
    headers: table.headers.map((header) => cutText(header, 100)),
    samples: table.headers.map((_, at) =>
      table.sample
        .map((row) => row[at] ?? '')
        .filter((cell) => cell !== '')
        .slice(0, SAMPLES)
        .map((cell) => cutText(cell, 60)),
    ),
    fields: [...reading.fields],
    decimal: reading.decimal,
    kinds: { ...reading.kinds },
    ...(reading.matching && { matching: reading.matching }),
    format: formatName(table.format),
    kind: reading.kind ?? null,
    furtherKinds: furtherKindsOf(reading.moreKinds),
    ...(newKind !== '' && { newKind }),
    missing: missingFields(reading.fields),
    unknownKinds: [],
    withoutKind: 0,
  };
}

const SEPARATORS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' };

/** Describes how a file was read, such as `UTF-8, separated by commas`. */
function formatName(format: SpreadsheetFormat): string {
  if (format.kind === 'xlsx') return `XLSX, sheet ${format.sheet}`;
  const encoding = format.encoding === 'windows-1252' ? 'Latin-1' : format.encoding.toUpperCase();
  return `${encoding}, separated by ${SEPARATORS[format.separator]}`;
}

function tooManyRows(max: number): Failure {
  return new Failure(
    'too_large',
    `At most ${max.toLocaleString('en-US')} rows can be imported at once. Split the file, or import it with npm run import, which has no limit.`,
  );
}

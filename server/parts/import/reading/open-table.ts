import { MAX_IMPORT_BYTES, MAX_IMPORT_COLUMNS } from '#contract/parts/import/imports.ts';
import { isMisread, repairMisread } from '#server/spreadsheets/misread-text.ts';
import { openSpreadsheet } from '#server/spreadsheets/open-spreadsheet.ts';
import {
  UnreadableSpreadsheet,
  type SpreadsheetFormat,
  type SpreadsheetRow,
} from '#server/spreadsheets/spreadsheet.ts';
import { guessLayout, knownColumns, missingFields } from './layout.ts';

/** Number of rows read in order to understand a file before all of it is read. */
const SAMPLE_ROWS = 200;
/** Maximum number of lines that may precede the column names, such as a title. */
const PREAMBLE = 10;
const MAX_CELLS = 20_000_000;

/** A row of a file, or the reason why it cannot be read. */
interface TableRow {
  line: number;
  cells: readonly string[];
  refused?: string;
  /** The columns of the formulas without a result. */
  withoutResult: readonly number[];
}

/** The table in a file: its column names, the first rows, and all rows as a stream. */
export interface Table {
  headers: string[];
  sample: (readonly string[])[];
  format: SpreadsheetFormat;
  rows(onBytes: (bytes: number) => void): AsyncGenerator<TableRow>;
}

/**
 * Recognizes a file and reads its column names; of a workbook the first sheet whose columns are understood, else the first. Its rows are streamed, with only a few in memory.
 * @param max rows
 * @throws UnreadableSpreadsheet with a sentence for the user
 */
export async function openTable(path: string, max: number): Promise<Table> {
  const limits = {
    bytes: Number.isFinite(max) ? MAX_IMPORT_BYTES : Number.MAX_SAFE_INTEGER,
    inflatedBytes: 10 * MAX_IMPORT_BYTES,
    // The column names and lines before them.
    rows: max + PREAMBLE,
    columns: MAX_IMPORT_COLUMNS,
    cells: Number.isFinite(max) ? MAX_CELLS : Number.MAX_SAFE_INTEGER,
    elements: Number.isFinite(max) ? 3 * MAX_CELLS : Number.MAX_SAFE_INTEGER,
    reportsProblems: true,
  };
  const file = await openSpreadsheet(path, limits, { isWanted: isPriceList });
  const first = [];
  for await (const row of file.rows()) {
    first.push(row);
    if (first.length >= SAMPLE_ROWS + PREAMBLE) break;
  }
  const headAt = headOf(first);
  const head = first[headAt];
  if (!head) throw new UnreadableSpreadsheet('The file has no rows.');
  const following = first.slice(headAt + 1, headAt + 1 + SAMPLE_ROWS);
  // In a workbook every row has all columns.
  const isText = file.format.kind === 'text';
  const width = isText ? widthOf(head, following) : undefined;
  const columns = Math.max(head.cells.length, isText ? 0 : Math.max(0, ...following.map(({ cells }) => cells.length)));
  const repair = isMisread(head.cells) ? repairMisread : (cell: string) => cell;
  const fit = (cells: readonly string[]) => Array.from({ length: columns }, (_, at) => repair(cells[at] ?? ''));
  return {
    headers: fit(head.cells),
    sample: following.filter((row) => width === undefined || row.width === width).map(({ cells }) => fit(cells)),
    format: file.format,
    async *rows(onBytes) {
      for await (const { line, cells, width: actual, problem, withoutResult = [] } of file.rows(onBytes)) {
        if (line <= head.line) continue;
        const refused = problem ?? problemOf(cells, columns, width === undefined || actual === width);
        yield { line, cells: fit(cells), withoutResult, ...(refused !== undefined && { refused }) };
      }
    },
  };
}

/**
 * The index of the row of column names: the first with several cells, unless it has no known name and a row below has
 * several. Files of marketplaces begin with lines about the file itself.
 */
function headOf(rows: readonly SpreadsheetRow[]): number {
  const start = rows.slice(0, PREAMBLE);
  const first = Math.max(
    0,
    start.findIndex(({ cells }) => cells.filter((cell) => cell !== '').length > 1),
  );
  if (knownColumns(start[first]?.cells ?? []) > 0) return first;
  const known = start.map(({ cells }, at) => (at > first ? knownColumns(cells) : 0));
  const most = Math.max(0, ...known);
  return most > 1 ? known.indexOf(most) : first;
}

/** Whether the first rows of a sheet are understood, unlike those of a cover sheet. */
function isPriceList(rows: readonly SpreadsheetRow[]): boolean {
  const [head, ...sample] = rows.slice(headOf(rows)).map(({ cells }) => cells);
  if (!head) return false;
  const { fields } = guessLayout({ headers: head, sample, format: { kind: 'xlsx', sheet: '' } });
  return missingFields(fields).length === 0;
}

function problemOf(cells: readonly string[], columns: number, isWhole: boolean): string | undefined {
  if (!isWhole || cells.length > columns) return 'wrong number of columns';
  // Characters that cannot be stored, or bytes that were not text.
  return cells.some((cell) => cell.includes('\uFFFD')) ? 'a cell has characters that cannot be read' : undefined;
}

/**
 * The number of cells of every row. Some programs write separators after the last column, in the first line or in all
 * others: only where every row of the sample agrees, because one more cell in a single row is a price like `1,299` without
 * quotes.
 */
function widthOf(
  head: { width: number; cells: readonly string[] },
  sample: readonly { width: number; cells: readonly string[] }[],
): number {
  const widths = new Set(sample.map(({ width }) => width));
  const [width = head.width] = widths;
  const isEmptyBeyond = [head, ...sample].every(({ cells }) => cells.length <= Math.min(width, head.width));
  return widths.size === 1 && sample.length > 1 && isEmptyBeyond ? width : head.width;
}

import { cutText } from '#contract/cut-text.ts';

/** A row with text or a formula without a result in at least one cell; texts are trimmed, well formed and without NUL. */
export interface SpreadsheetRow {
  /** The row's number in a workbook; in a text file, the number of the line on which the row ends. Counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Cells before the empty ones at the end were removed; in a workbook the same number as `cells`. */
  readonly width: number;
  /** Why the row cannot be used, where the limits let the others pass; its cells are cut. */
  readonly problem?: string;
  /** The columns, from 0, of the visible formulas without a stored result; their cells are empty. */
  readonly withoutResult?: readonly number[];
}

/** The detected format of a file. */
export type SpreadsheetFormat =
  | { readonly kind: 'xlsx'; readonly sheet: string }
  | { readonly kind: 'text'; readonly encoding: Encoding; readonly separator: Separator };

const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export const SEPARATORS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** The limits of a file; a larger file is refused, never truncated. */
export interface SpreadsheetLimits {
  /** Size of the file. */
  readonly bytes: number;
  /** Size of the parts of a workbook after decompression. */
  readonly inflatedBytes: number;
  /** Maximum number of rows with text. */
  readonly rows: number;
  /** Maximum number of columns in a row, up to its last cell with text. */
  readonly columns: number;
  /** Maximum number of cells with text. */
  readonly cells: number;
  /** Maximum number of XML elements in a part of a workbook, and of cells in a text file: also of those without text. */
  readonly elements: number;
  /** Reports a row that cannot be used by its `problem`, instead of refusing the file. */
  readonly reportsProblems?: boolean;
}

/** Maximum number of characters in one cell; Excel allows 32,767. */
export const MAX_CELL_CHARACTERS = 32_767;

/** The file cannot be read, or is larger than the limits; the message is shown to the user. */
export class UnreadableSpreadsheet extends Error {
  readonly isTooLarge: boolean;

  constructor(message: string, { isTooLarge = false, cause }: { isTooLarge?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isTooLarge = isTooLarge;
  }
}

export function tooLarge(message: string): UnreadableSpreadsheet {
  return new UnreadableSpreadsheet(message, { isTooLarge: true });
}

/** A row as stored in its file. */
export interface RawRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** Cells with text that are left out. */
  readonly hidden?: number;
  /** The columns, from 0, of the visible formulas without a stored result. */
  readonly withoutResult?: readonly number[];
}

/** Libraries write formulas without computing them; only a spreadsheet program stores the results. */
export const NO_RESULT = 'a formula without a result; open the file in a spreadsheet program and save it there';

/** The refusal of a row in which a needed cell is a formula without a result. */
export function noResult({ line }: SpreadsheetRow): UnreadableSpreadsheet {
  return new UnreadableSpreadsheet(`${rowName(line)} has ${NO_RESULT}.`);
}

const rowName = (line: number): string => `Row ${line.toLocaleString('en-US')}`;

/**
 * Returns a function that cleans a row's cells, counts them against the limits, and returns undefined for an empty row.
 * Cells that are left out count against the limits too.
 * @throws UnreadableSpreadsheet for a row beyond the limits
 */
export function rowCounter(limits: SpreadsheetLimits): (row: RawRow) => SpreadsheetRow | undefined {
  let rows = 0;
  let filled = 0;
  let hasHidden = false;
  return ({ line, cells: raw, hidden = 0, withoutResult = [] }) => {
    const cells = raw.map((cell) => cleanCell(plainText(cell)));
    while (cells.length > 0 && cells.at(-1) === '') cells.pop();
    if (cells.length + hidden + withoutResult.length === 0) return undefined;
    const where = rowName(line);
    if (cells.length > limits.columns)
      throw tooLarge(`${where} has more than ${limits.columns.toLocaleString('en-US')} columns.`);
    const isLong = cells.some((cell) => cell.length > MAX_CELL_CHARACTERS);
    const tooLong = `a cell with more than ${MAX_CELL_CHARACTERS.toLocaleString('en-US')} characters`;
    if (isLong && !limits.reportsProblems) throw tooLarge(`${where} has ${tooLong}.`);
    hasHidden ||= hidden > 0;
    const which = hasHidden ? ', including hidden ones' : '';
    rows++;
    if (rows > limits.rows)
      throw tooLarge(`The file has more than ${limits.rows.toLocaleString('en-US')} rows${which}.`);
    filled += cells.filter((cell) => cell !== '').length + hidden;
    if (filled > limits.cells)
      throw tooLarge(`The file has more than ${limits.cells.toLocaleString('en-US')} cells with text${which}.`);
    if (cells.length + withoutResult.length === 0) return undefined;
    if (isLong) return { line, cells: cells.map((cell) => cutText(cell, 200)), width: raw.length, problem: tooLong };
    return { line, cells, width: raw.length, ...(withoutResult.length > 0 && { withoutResult }) };
  };
}

/** PostgreSQL text cannot contain NUL or lone surrogates. */
function cleanCell(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed().trim();
}

/** The text of a cell that a program wrote as a formula, so that a spreadsheet keeps its zeros: `="00123"`. */
function plainText(cell: string): string {
  const [, text] = /^\s*="((?:[^"]|"")*)"\s*$/.exec(cell) ?? [];
  return text === undefined ? cell : text.replaceAll('""', '"');
}

import { setImmediate } from 'node:timers/promises';
import { cutText } from '#contract/cut-text.ts';
import type { ListColumnUse } from '#contract/choices.ts';
import { latinDigits } from '#contract/latin-digits.ts';
import { MAX_MATCH_LINES, type LeftOutLine, type ListColumn } from '#contract/quick-order/quick-order.ts';
import { isNotWanted, leftOutReason } from './left-out.ts';
import {
  cellsOf,
  readForm,
  separatorsOf,
  withoutMarkdown,
  withoutMarks,
  withoutRemark,
  type Reading,
} from './line-readings.ts';
import { unitsOfCell, type Units } from './line-units.ts';
import { findUntitledTable, type UntitledTable } from './untitled-table.ts';
import { cellsByHead, findHeader, headerOf, isQuantity, MAX_ROWS_ABOVE, useOf, type Header } from './list-header.ts';

/** A line of a pasted list that may name a part. */
export interface ListLine extends Reading {
  readonly input: string;
}

/** A pasted list, read without the catalog. */
interface ReadLines {
  readonly lines: ListLine[];
  readonly leftOut: LeftOutLine[];
  /** The columns of the first table with a header, or of lines that all have the same columns. */
  readonly columns: ListColumn[];
  /** Whether the list has more lines than are read. */
  readonly isTooLong: boolean;
}

/** The most lines with text that are read, including those that name no part. */
const MAX_FILLED_LINES = 4 * MAX_MATCH_LINES;

/** The longest line that is read, in characters; what follows is ignored, because cells take time to split. */
const LONGEST_LINE = 4_000;
/** Number of lines between yields to the event loop. */
const LINES_A_TURN = 50;
/** Longest example of a column, in characters. */
const LONGEST_EXAMPLE = 80;

/**
 * Reads the lines of a pasted list, without empty lines, and says which of them name no part to order. The rows of a table
 * are read by its header, other lines by their form.
 * @param uses what the columns are used for, instead of what their titles say
 */
export async function readLines(text: string, uses?: readonly ListColumnUse[]): Promise<ReadLines> {
  const filled = filledLines(text);
  const first = findHeader(filled.slice(0, MAX_ROWS_ABOVE + 1).map((line) => rowOf(line)));
  const isRuled = first !== undefined && withoutMarkdown(filled[first.at]!).includes('|');
  const untitled = first
    ? undefined
    : findUntitledTable(filled.filter((line) => !leftOutReason(line, remarkText(line))));
  let header = first ? withUses(first, uses) : untitled && uses && untitledHeader(untitled, uses);
  let separator = first ? separatorsOf(tableRow(filled[first.at]!))[0]! : untitled?.separator;
  const read: ReadLines = {
    lines: [],
    leftOut: [],
    columns: header ? columnsOf(header) : (untitled?.uses.map((use) => ({ title: '', use, example: '' })) ?? []),
    isTooLong: filled.length > MAX_FILLED_LINES,
  };
  for (const [at, line] of filled.entries()) {
    if (read.isTooLong || read.lines.length > MAX_MATCH_LINES) return { ...read, isTooLong: true };
    if (at % LINES_A_TURN === 0) await setImmediate();
    if (header && at === header.at) continue;
    const input = line.trim();
    const isTable = header !== undefined && at > header.at;
    const reason = leftOutReason(line, remarkText(line)) ?? (header && at < header.at ? 'heading' : undefined);
    if (reason) {
      read.leftOut.push({ input, reason });
      continue;
    }
    const cells = isTable ? cellsOfRow(line, separator!, header!) : [];
    if (cells.length > 1) {
      const next = headerOf(cells);
      if (next?.heads.some(isQuantity) || (next && next.titles.join() === header!.titles.join())) {
        // Another table begins: lists are pasted together from several sources.
        header = { ...next, at };
        separator = separatorsOf(tableRow(line))[0]!;
        continue;
      }
      const row = readRow(cells, header!, header!.at < 0 && read.lines.length === 0);
      if ('reason' in row) read.leftOut.push({ input, reason: row.reason });
      else read.lines.push({ input, ...row });
      fillExamples(read.columns, cells);
    } else {
      read.lines.push({ input, ...readForm(isRuled ? tableRow(line) : line, read.lines.length + 1) });
      if (untitled) fillExamples(read.columns, cellsOf(tableRow(line), untitled.separator));
    }
  }
  return { ...read, isTooLong: read.isTooLong || read.lines.length > MAX_MATCH_LINES };
}

const tableRow = (line: string): string => (line.includes('|') ? withoutMarkdown(line) : line);

function rowOf(line: string): string[] {
  const row = tableRow(line);
  return cellsOf(row, separatorsOf(row)[0]!);
}

/** The lines with text, up to one more than are read. */
function filledLines(text: string): string[] {
  const filled: string[] = [];
  for (const [found] of text.matchAll(/[^\r\n]+/g)) {
    // No name contains control characters, and PostgreSQL text cannot contain NUL.
    const line = latinDigits(cutText(found, LONGEST_LINE))
      .replace(/[^\P{Cc}\t]|[\u2028\u2029]/gu, ' ')
      .replace(/[\u00A0\u202F\u2009]/g, ' ')
      .replace(/[\u200B-\u200D\u2060\uFEFF®™©]/g, '')
      .replace(/[\u2010-\u2012]/g, '-')
      .replace(/[\uFF10-\uFF19]/g, (digit) => digit.normalize('NFKC'));
    if (line.trim() === '') continue;
    filled.push(line);
    if (filled.length > MAX_FILLED_LINES) break;
  }
  return filled;
}

/** A line as words, to recognize totals and other remarks. */
function remarkText(line: string): string {
  return withoutMarks(withoutMarkdown(withoutRemark(line.slice(0, 400))))
    .replace(/[\t;|]+|\s{2,}/g, ' ')
    .trim();
}

function withUses(header: Header, uses: readonly ListColumnUse[] | undefined): Header {
  return uses === undefined ? header : { ...header, heads: header.titles.map((_, at) => uses[at] ?? 'other') };
}

/** The columns of a table without known titles, as the buyer named them. */
function untitledHeader({ uses: seeming }: UntitledTable, uses: readonly ListColumnUse[]): Header {
  return { titles: seeming.map(() => ''), heads: seeming.map((_, at) => uses[at] ?? 'other'), at: -1 };
}

function columnsOf({ titles, heads }: Header): ListColumn[] {
  return titles.map((title, at) => ({ title, use: useOf(heads[at]!, heads), example: '' }));
}

function fillExamples(columns: ListColumn[], cells: readonly string[]): void {
  cells.forEach((cell, at) => {
    const column = columns[at];
    if (column?.example === '' && cell !== '') columns[at] = { ...column, example: cutText(cell, LONGEST_EXAMPLE) };
  });
}

/** The cells of a table's row. With commas between the cells, thousands of a quantity may be in two: `FAN-1,1,000`. */
function cellsOfRow(line: string, separator: string, { heads }: Header): string[] {
  const row = separator === '|' ? withoutMarkdown(line) : line;
  const cells = cellsOf(row, separator).map((cell) => cell.trim());
  const at = heads.findIndex(isQuantity);
  const isSplit =
    separator === ',' &&
    cells.length > heads.length &&
    at >= 0 &&
    /^\d{1,3}$/.test(cells[at] ?? '') &&
    /^\d{3}$/.test(cells[at + 1] ?? '');
  return isSplit ? cells.toSpliced(at, 2, `${cells[at]},${cells[at + 1]}`) : cells;
}

function readRow(
  cells: readonly string[],
  { heads, decimal }: Header,
  isFirstUntitled: boolean,
): Reading | { readonly reason: LeftOutLine['reason'] } {
  const isMarked = (use: 'not_wanted' | 'wanted') =>
    cells.some((cell, at) => heads[at] === use && cell !== '' && isNotWanted(cell, use));
  if (isMarked('not_wanted') || isMarked('wanted')) return { reason: 'not_wanted' };
  const found = cellsByHead(cells, heads);
  if (!found) return { reason: cells.some((cell) => /\d/.test(cell)) ? 'total' : 'heading' };
  const { numbers, names, quantities } = found;
  // The titles of a table that the store does not know.
  if (isFirstUntitled && quantities.length > 0 && quantities.every((cell) => !unitsOfCell(cell, decimal)))
    return { reason: 'heading' };
  const text = withoutRemark((names.length > 0 ? names : numbers).join(' '));
  return { text, whole: text, cells: [...numbers, ...names], units: unitsOfRow(quantities, decimal) };
}

/** No order accepts 0, so a quantity such as 'some' is noticed. */
function unitsOfRow(quantities: readonly string[], decimal: Header['decimal']): Units {
  if (quantities.length === 0) return { quantity: 1, isSigned: false };
  const units = quantities.map((cell) => unitsOfCell(cell, decimal)).find((one) => one !== undefined);
  return units ?? { quantity: 0, isSigned: false };
}

import type { ListColumnUse } from '#contract/choices.ts';
import { cellsOf, separatorsOf, withoutMarkdown } from './line-readings.ts';
import { unitsOfCell } from './line-units.ts';

/** A table without titles that the store knows: each of its lines is read by its form unless the buyer names the columns. */
export interface UntitledTable {
  readonly separator: string;
  /** What the columns seem to be used for. */
  readonly uses: readonly ListColumnUse[];
}

/** Tables from this number of columns on may be separated by commas, which lines of text have too. */
const MIN_COMMA_COLUMNS = 3;
/** The number of lines from which the meaning of each column is guessed. */
const MAX_SAMPLE = 50;

/** The columns of lines that all have as many cells, at least two; undefined if they have not. */
export function findUntitledTable(lines: readonly string[]): UntitledTable | undefined {
  const sample = lines.slice(0, MAX_SAMPLE).map((line) => (line.includes('|') ? withoutMarkdown(line) : line));
  if (sample.length < 2) return undefined;
  const separator = separatorsOf(sample[0]!)[0]!;
  const rows = sample.map((line) => cellsOf(line, separator));
  const columns = rows[0]!.length;
  if (columns < (separator === ',' ? MIN_COMMA_COLUMNS : 2) || rows.some((row) => row.length !== columns))
    return undefined;
  const uses = Array.from({ length: columns }, (_, at) => useOfCells(rows.map((row) => row[at]!)));
  const quantity = uses.lastIndexOf('quantity');
  return { separator, uses: uses.map((use, at) => (use === 'quantity' && at !== quantity ? 'other' : use)) };
}

/** What a column seems to be used for, by its cells; the first may be a title. */
function useOfCells(cells: readonly string[]): ListColumnUse {
  const filled = cells.slice(1).filter((cell) => cell !== '');
  if (filled.length === 0) return 'other';
  const isMoney = (cell: string) => /[$€£¥]|^\d[\d.,]*[.,]\d{2}$/.test(cell);
  if (filled.every(isMoney)) return 'other';
  if (filled.every((cell) => unitsOfCell(cell) !== undefined && cell.length < 8)) return 'quantity';
  return filled.every((cell) => /^\S{3,}$/.test(cell) && /\d/.test(cell)) ? 'number' : 'name';
}

import { setImmediate } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { cutText } from '#contract/cut-text.ts';
import { MAX_MATCH_LINES } from '#contract/parts/match.ts';
import { computerTerm } from '#server/parts/search/words/computer-terms.ts';
import { LONGEST_NUMBER, unitsOfCell, UNIT_WORDS } from '#server/spreadsheets/cell-numbers.ts';
import { cellsByHead, findHeader, MAX_ROWS_ABOVE } from './list-header.ts';

/** A line of a pasted list. */
export interface ListLine {
  input: string;
  quantity: number;
  /** Texts that may name the part: the whole text first, then single cells that may be a number. */
  text: string;
  numbers: readonly string[];
  /** Numbers that the text may be with another quantity, if they exist: `4 PS-10482` and `PS-10482 4`. */
  counted?: readonly CountedNumber[];
}

export interface CountedNumber {
  quantity: number;
  number: string;
}

/** The longest line that is read, in characters; what follows is ignored, because cells take time to split. */
const LONGEST_LINE = 4_000;
/** Number of lines between yields to the event loop. */
const LINES_A_TURN = 50;

/** The quantities that a list accepts; stock is checked by the order. */
const MAX_UNITS = 10 ** 15;

/**
 * Reads the lines of a pasted list, without empty lines, a table's totals, its header, and anything above the header.
 */
export async function readLines(text: string): Promise<ListLine[]> {
  const filled = filledLines(text);
  const header = findHeader(filled.slice(0, MAX_ROWS_ABOVE + 1).map((line) => cellsOf(line, separatorsOf(line)[0]!)));
  const [separator] = header ? separatorsOf(filled[header.at]!) : [];
  const lines: ListLine[] = [];
  for (const [at, line] of filled.slice(header ? header.at + 1 : 0).entries()) {
    if (at % LINES_A_TURN === 0) await setImmediate();
    const cells = header ? cellsOf(line, separator!) : [];
    lines.push(...(header && cells.length > 1 ? byHeads(line.trim(), cells, header.heads) : [byForm(line)]));
  }
  return lines;
}

/** The lines with text, up to one more than a list can have. */
function filledLines(text: string): string[] {
  const filled: string[] = [];
  for (const [found] of text.matchAll(/[^\r\n]+/g)) {
    // No name contains control characters, and PostgreSQL text cannot contain NUL.
    const line = cutText(found, LONGEST_LINE).replace(/[^\P{Cc}\t]|[\u2028\u2029]/gu, ' ');
    if (line.trim() === '') continue;
    filled.push(line);
    if (filled.length > MAX_ROWS_ABOVE + 1 + MAX_MATCH_LINES) break;
  }
  return filled;
}

/** The separators that a line may have, the likeliest first. Lists are pasted together from several sources. */
function separatorsOf(line: string): readonly string[] {
  if (line.includes('\t')) return ['\t'];
  return line.includes(';') ? [';', ','] : [','];
}

function cellsOf(line: string, separator: string): string[] {
  // Cells separated by tabs need no quotes around text that contains other separators.
  const plain = () => line.split(separator);
  if (!line.includes('"')) return plain().map((cell) => cell.trim());
  try {
    const [cells = []] = parse(line, { delimiter: separator, relax_column_count: true, trim: true }) as string[][];
    return cells;
  } catch {
    return plain().map((cell) => cell.trim());
  }
}

function byHeads(input: string, cells: readonly string[], heads: Parameters<typeof cellsByHead>[1]): ListLine[] {
  const found = cellsByHead(cells, heads);
  if (!found) return [];
  const { numbers, names, quantities } = found;
  // No order accepts 0, so a quantity such as 'some' is noticed.
  const quantity = quantities.length === 0 ? 1 : (quantities.map(unitsIn).find((units) => units !== undefined) ?? 0);
  return [{ input, quantity, text: (names.length > 0 ? names : numbers).join(' '), numbers: [...numbers, ...names] }];
}

/** A line without a header: a quantity in a separate cell or in the text; the rest names the part. */
function byForm(whole: string): ListLine {
  const input = whole.trim();
  const line = withoutLabel(input.replace(MARK, ''));
  for (const separator of separatorsOf(line)) {
    const cells = cellsOf(line, separator).filter((cell) => cell !== '');
    const filled = withoutAmounts(cells);
    if (filled.length === 0) continue;
    if (filled.length === 1 && cells.length > 1) return wordy(filled[0]!, input);
    const last = filled.at(-1)!;
    // The last cell is the usual place; a list may begin with it.
    const inLast = unitsIn(last) ?? (isWrongQuantity(last, separator) ? 0 : undefined);
    if (filled.length > 1 && inLast !== undefined) {
      const before = filled.slice(0, -1);
      const rest = before.length > 1 && POSITION.test(before[0]!) ? before.slice(1) : before;
      return { input, quantity: inLast, text: rest.join(' '), numbers: before };
    }
    const inFirst = unitsIn(filled[0]!);
    if (filled.length > 1 && inFirst !== undefined) {
      const rest = filled.slice(1);
      return { input, quantity: inFirst, text: rest.join(' '), numbers: rest };
    }
  }
  return wordy(line, input);
}

/** A mark before a line: `-`, `3.`, `b)`. */
const MARK = /^(?:[-•*–]|\d{1,3}[.)]|[a-z]\))\s+/i;

/** Without the kind of part before it: `Video card: `. */
function withoutLabel(line: string): string {
  const [label, kind = ''] = /^(\p{L}[\p{L} -]{1,30}):\s+/u.exec(line) ?? [];
  return label && computerTerm(kind.split(/[ -]+/))?.kind ? line.slice(label.length) : line;
}

/** A line's number in its list: `3`, `3.`. */
const POSITION = /^\d{1,3}[.)]?$/;
/** A price: `$12`, `12 €`, `451.50`. */
const AMOUNT = /^[$€£¥]\s?\d|^\d[\d.,]*(?:\s?[$€£¥]|[.,]\d{2})$/;

/** The cells of a shop's list without the prices after the quantity; `4.00` can be a quantity. */
function withoutAmounts(cells: readonly string[]): readonly string[] {
  let end = cells.length;
  const isPrice = (cell: string) =>
    cell.length <= LONGEST_NUMBER &&
    AMOUNT.test(cell) &&
    (unitsIn(cell) === undefined || (end > 2 && unitsIn(cells[end - 2]!) !== undefined));
  while (end > 1 && isPrice(cells[end - 1]!)) end--;
  return cells.slice(0, end);
}

/**
 * Whether a cell was meant as a quantity that no order accepts: `-3`, `1.5`, more units than a list can have. With commas
 * between the cells, a fraction may belong to the name.
 */
function isWrongQuantity(cell: string, separator: string): boolean {
  if (cell.length > LONGEST_NUMBER) return false;
  return /^-\s?\d+$|^\d{16,}$/.test(cell) || (separator !== ',' && /^-?\d+[.,]\d+$/.test(cell));
}

/** Quantities before and after a text: '4 x it', '2 pcs of it', 'qty 4: it', 'it x 4', 'it (x4)', 'it, qty 4', 'it 4 pcs'. */
const LEADING = [
  new RegExp(`^(\\d{1,15})\\s*(?:[x×*]\\s+|(?:${UNIT_WORDS})\\.?\\s+(?:of\\s+)?)(.+)$`, 'i'),
  /^(?:qty|quantity)[:.\s]*(\d{1,15})[\s,:]+(.+)$/i,
];
const TRAILING = new RegExp(
  `[\\s,(](?:[x×*]\\s*(\\d{1,15})|(?:qty|quantity)[:.\\s]*(\\d{1,15})|(\\d{1,15})\\s*(?:${UNIT_WORDS})\\.?)\\)?$`,
  'i',
);
/** The part of a line's end in which a quantity is looked for: the time of the search must not grow with the line. */
const LONGEST_TRAILING = 60;

function wordy(line: string, input: string): ListLine {
  for (const form of LEADING) {
    const [, units, text] = form.exec(line) ?? [];
    if (units && text) return { input, quantity: Number(units), text, numbers: [text] };
  }
  const trailing = TRAILING.exec(line.slice(-LONGEST_TRAILING));
  if (trailing) {
    const [found, ...counts] = trailing;
    const text = withoutSeparators(line.slice(0, line.length - found.length));
    if (text) return { input, quantity: Number(counts.find(Boolean)), text, numbers: [text] };
  }
  return { input, quantity: 1, text: line, numbers: [line], counted: countedNumbers(line) };
}

/** Only the text next to a bare figure decides whether it is a quantity or part of a name, as in 'Ryzen 5'. */
function countedNumbers(line: string): CountedNumber[] {
  const [first = '', second = '', ...more] = line.split(/\s+/, 3);
  if (more.length > 0) return [];
  return [
    [first, second],
    [second, first],
  ].flatMap(([units, number]) => (/^\d{1,15}$/.test(units!) && number ? [{ quantity: Number(units), number }] : []));
}

/** Without the separators before a quantity. A regular expression would take quadratic time. */
function withoutSeparators(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,(]/.test(text[end - 1]!)) end--;
  return text.slice(0, end);
}

/** The whole number in a cell: `4`, `1,000`, `4.00`, `4 pcs`, `x4`, `qty 4`; not `1E3`, which can be a part's number. */
function unitsIn(cell: string): number | undefined {
  if (cell.length > LONGEST_NUMBER || /^[+-]|\dE/i.test(cell)) return undefined;
  const units = unitsOfCell(cell.replace(/^(?:(?:qty|quantity)\b[:.\s]*|[x×*]\s*)|\s*[x×*]$/gi, ''), '.');
  return units !== undefined && units < MAX_UNITS ? units : undefined;
}

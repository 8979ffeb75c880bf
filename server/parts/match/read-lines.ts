import { parse } from 'csv-parse/sync';
import { MAX_MATCH_LINES } from '#contract/parts/match.ts';
import { LONGEST_NUMBER, unitsOf } from '#server/spreadsheets/cell-numbers.ts';

/** A line of a pasted list. */
export interface WantedLine {
  input: string;
  quantity: number;
  /** Texts that may name the part: the whole text first, then single cells that may be a number. */
  text: string;
  numbers: readonly string[];
}

type Head = 'quantity' | 'number' | 'name' | 'other';

/** Column titles by content; the first match counts. */
const HEADS: readonly (readonly [RegExp, Head])[] = [
  [/^(#|no|pos|position|line|row|item (no|number)|ref|reference|designator)$/, 'other'],
  [/\b(price|cost|total|sum|currency|link|url|supplier|vendor|notes?|comments?)\b/, 'other'],
  [/\b(qty|quantity|count|amount|pcs|pieces|units?|menge|anzahl|needed|required)\b/, 'quantity'],
  [/\b(sku|mpn|gtin|ean|upc|article|catalog (no|number)|part (no|number|id|#)|p n)\b|^(part )?(number|#)$/, 'number'],
  [/\b(maker|manufacturer|mfr|mfg|vendor) (s )?(no|number|code|#)/, 'number'],
  [/\b(name|part|product|item|description|component|brand|manufacturer|maker|mfr|variant|model|title)\b/, 'name'],
];

/** The quantities that a list accepts; stock is checked by the order. */
const MAX_UNITS = 10 ** 15;

/** Rows of titles that a bill of materials may have above its header. */
const MAX_TITLES = 5;

/** Reads the lines of a pasted list; empty lines, and a table's header with the titles above it, are left out. */
export function readLines(text: string): WantedLine[] {
  // No name contains control characters, and PostgreSQL text cannot contain NUL.
  const filled = text
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/[^\P{Cc}\t]|[\u2028\u2029]/gu, ' '))
    .filter((line) => line.trim() !== '')
    // One line more than a list can have is refused; parsing all of 100,000 would block the process.
    .slice(0, MAX_TITLES + 1 + MAX_MATCH_LINES + 1);
  const separator = separatorOf(filled);
  const rows = filled.map((line) => ({ input: line.trim(), cells: cellsOf(line, separator) }));
  const { heads, below } = headerOf(rows.map(({ cells }) => cells));
  return rows
    .slice(below)
    .map(({ input, cells }) => (heads && cells.length > 1 ? byHeads(input, cells, heads) : byForm(input, cells)));
}

/** Finds the header of a table; above it there may be titles, which have one cell. `below`: the first row after it. */
function headerOf(rows: readonly (readonly string[])[]): { heads: readonly Head[] | undefined; below: number } {
  const isTitle = (cells: readonly string[]) => cells.filter((cell) => cell !== '').length === 1;
  const titles = rows.findIndex((cells) => !isTitle(cells));
  const at = titles >= 0 && titles <= MAX_TITLES ? titles : 0;
  const heads = headsOf(rows[at] ?? []);
  return { heads, below: heads ? at + 1 : 0 };
}

/** A list pasted from a spreadsheet has tabs in every row; a file may have semicolons. */
function separatorOf(lines: readonly string[]): string {
  return (
    ['\t', ';'].find((sign) => lines.length > 0 && lines.every((line) => line.includes(sign))) ??
    (lines.some((line) => line.includes('\t')) ? '\t' : ',')
  );
}

function cellsOf(line: string, separator: string): string[] {
  // A tab separates where others need quotes around a text with the separator in it.
  const plain = () => line.split(separator);
  if (!line.includes('"')) return plain().map((cell) => cell.trim());
  try {
    const [cells = []] = parse(line, { delimiter: separator, relax_column_count: true, trim: true }) as string[][];
    return cells;
  } catch {
    return plain().map((cell) => cell.trim());
  }
}

/** The contents of each column of a table; undefined if the row is not a header. */
function headsOf(cells: readonly string[]): Head[] | undefined {
  const titles = cells.map((cell) =>
    cell
      .toLowerCase()
      .replace(/[^\p{L}\p{N}#]+/gu, ' ')
      .trim(),
  );
  if (cells.length < 2 || titles.some((title) => /\d/.test(title))) return undefined;
  const known = titles.map((title) => HEADS.find(([words]) => words.test(title))?.[1]);
  // A line such as 'Crucial Pro kit, 4 units' has one of the words in a cell; a header has little else.
  if (known.filter(Boolean).length * 2 < titles.filter((title) => title !== '').length) return undefined;
  const heads = known.map((head) => head ?? 'other');
  const names = heads.includes('number') || heads.includes('name');
  return names && titles.every((title) => title.split(' ').length <= 5) ? heads : undefined;
}

function byHeads(input: string, cells: readonly string[], heads: readonly Head[]): WantedLine {
  const of = (wanted: Head) => cells.filter((cell, at) => heads[at] === wanted && cell !== '');
  const numbers = of('number');
  const names = of('name');
  const quantities = of('quantity');
  // No order accepts 0, so that a quantity such as 'some' is seen.
  const quantity = quantities.length === 0 ? 1 : (quantities.map(unitsIn).find((units) => units !== undefined) ?? 0);
  return { input, quantity, text: (names.length > 0 ? names : numbers).join(' '), numbers: [...numbers, ...names] };
}

/** A line without a header: a quantity in a separate cell or in the text; the rest names the part. */
function byForm(input: string, cells: readonly string[]): WantedLine {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length > 1) {
    // The last cell is the usual place; a list may begin with it.
    const at = unitsIn(filled.at(-1)!) !== undefined ? filled.length - 1 : unitsIn(filled[0]!) !== undefined ? 0 : -1;
    if (at >= 0) {
      const rest = filled.filter((_, index) => index !== at);
      return { input, quantity: unitsIn(filled[at]!)!, text: rest.join(' '), numbers: rest };
    }
  }
  return wordy(input);
}

/** Quantities before and after a text: '4 x it', '2 pcs of it', 'qty 4: it', 'it x 4', 'it (x4)', 'it, qty 4', 'it 4 pcs'. */
const LEADING = [
  /^(\d{1,15})\s*(?:[x×*]\s+|(?:pcs?|pieces?|units?)\.?\s+(?:of\s+)?)(.+)$/i,
  /^(?:qty|quantity)[:.\s]*(\d{1,15})[\s,:]+(.+)$/i,
];
const TRAILING =
  /[\s,(](?:[x×*]\s*(\d{1,15})|(?:qty|quantity)[:.\s]*(\d{1,15})|(\d{1,15})\s*(?:pcs?|pieces?|units?)\.?)\)?$/i;
/** The end of a line in which a quantity is looked for: the time of the search must not grow with the line. */
const LONGEST_TRAILING = 60;

function wordy(input: string): WantedLine {
  const line = input.replace(/^[-•*–]\s+/, '');
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
  return { input, quantity: 1, text: line, numbers: [line] };
}

/** Without the separators before a quantity. A pattern would take the square of their number. */
function withoutSeparators(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,(]/.test(text[end - 1]!)) end--;
  return text.slice(0, end);
}

/** The whole number in a cell: `4`, `1,000`, `4.00`, `4 pcs`, `x4`; not `1E3`, which can be a part's number. */
function unitsIn(cell: string): number | undefined {
  if (cell.length > LONGEST_NUMBER || /^[+-]|\dE/i.test(cell)) return undefined;
  const units = unitsOf(cell.replace(/^[x×*]\s*|\s*[x×*]$/gi, ''), '.');
  return units !== undefined && units < MAX_UNITS ? units : undefined;
}

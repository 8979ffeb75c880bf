import { parse } from 'csv-parse/sync';

/** A line of a pasted list. */
export interface WantedLine {
  input: string;
  quantity: number;
  /** What names the part: the whole text first, then single cells that may be a number. */
  text: string;
  numbers: readonly string[];
}

const QUANTITY_HEADS = ['quantity', 'qty', 'count', 'amount', 'pcs', 'pieces', 'units', 'menge', 'anzahl'];
const NUMBER_HEADS = [
  'sku',
  'mpn',
  'gtin',
  'ean',
  'upc',
  'number',
  'part number',
  'part no',
  'part #',
  'article',
  "maker's number",
];
const NAME_HEADS = [
  'name',
  'part',
  'part name',
  'product',
  'item',
  'description',
  'brand',
  'manufacturer',
  'variant',
  'title',
];
const HEADS = [...QUANTITY_HEADS, ...NUMBER_HEADS, ...NAME_HEADS];

/** Quantities that a list may ask for; the order decides what can be had. */
const MOST_DIGITS = 15;

/** Reads the lines of a pasted list; empty lines and the header of a table are left out. */
export function readLines(text: string): WantedLine[] {
  const filled = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  const separator = separatorOf(filled);
  const rows = filled.map((line) => ({ input: line.trim(), cells: cellsOf(line, separator) }));
  const heads = headsOf(rows[0]?.cells ?? []);
  return rows
    .slice(heads ? 1 : 0)
    .map(({ input, cells }) => (heads && cells.length > 1 ? byHeads(input, cells, heads) : byForm(input, cells)));
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

type Head = 'quantity' | 'number' | 'name' | 'other';

/** What each column of a table contains; undefined if the row is no header. */
function headsOf(cells: readonly string[]): Head[] | undefined {
  const folded = cells.map((cell) => cell.toLowerCase().replace(/[\s_]+/g, ' '));
  if (cells.length < 2 || !folded.some((cell) => HEADS.includes(cell)) || folded.some((cell) => /^\d+$/.test(cell)))
    return undefined;
  const heads = folded.map((cell): Head =>
    QUANTITY_HEADS.includes(cell)
      ? 'quantity'
      : NUMBER_HEADS.includes(cell)
        ? 'number'
        : NAME_HEADS.includes(cell)
          ? 'name'
          : 'other',
  );
  return heads.some((head) => head === 'number' || head === 'name') ? heads : undefined;
}

function byHeads(input: string, cells: readonly string[], heads: readonly Head[]): WantedLine {
  const of = (wanted: Head) => cells.filter((cell, at) => heads[at] === wanted && cell !== '');
  const [quantity = ''] = of('quantity');
  return { input, quantity: unitsOf(quantity) ?? 1, text: of('name').join(' '), numbers: of('number') };
}

/** A line without a header: a quantity in a cell of its own or in words, the rest names the part. */
function byForm(input: string, cells: readonly string[]): WantedLine {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length > 1) {
    // The last cell is the usual place; a list may begin with it.
    const at = unitsOf(filled.at(-1)!) !== undefined ? filled.length - 1 : unitsOf(filled[0]!) !== undefined ? 0 : -1;
    if (at >= 0) {
      const rest = filled.filter((_, index) => index !== at);
      return { input, quantity: unitsOf(filled[at]!)!, text: rest.join(' '), numbers: rest };
    }
  }
  return wordy(input);
}

/** '4 x Samsung 990 Pro', 'Samsung 990 Pro x 4', '4 pcs of it', 'it, qty 4'. */
function wordy(input: string): WantedLine {
  const leading = /^(\d{1,15})\s*(?:[x×*]\s+|(?:pcs?|pieces?|units?)\.?\s+(?:of\s+)?)(.+)$/i.exec(input);
  if (leading) return { input, quantity: Number(leading[1]), text: leading[2]!, numbers: [leading[2]!] };
  const trailing =
    /^(.+?)[\s,]+(?:[x×*]\s*(\d{1,15})|(?:qty|quantity)[:.\s]*(\d{1,15})|(\d{1,15})\s*(?:pcs?|pieces?|units?)\.?)$/i.exec(
      input,
    );
  if (trailing) {
    const [, text, ...counts] = trailing;
    return { input, quantity: Number(counts.find(Boolean)), text: text!, numbers: [text!] };
  }
  return { input, quantity: 1, text: input, numbers: [input] };
}

/** The whole number in a cell: '4', '1,000', '4 pcs', 'x4'. */
function unitsOf(cell: string): number | undefined {
  const digits = /^(?:[x×*]\s*)?(\d{1,3}(?:,\d{3})+|\d+)(?:\s*(?:[x×*]|pcs?\.?|pieces?|units?))?$/i
    .exec(cell)?.[1]
    ?.replaceAll(',', '');
  return digits !== undefined && digits.length <= MOST_DIGITS ? Number(digits) : undefined;
}

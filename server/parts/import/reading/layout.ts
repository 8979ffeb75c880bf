import { createHash } from 'node:crypto';
import { type ImportField, MONEY_FIELDS, SPECIFICATION_COLUMN } from '#contract/parts/import/import-fields.ts';
import { isGtin } from '#contract/parts/identity.ts';
import { OTHER_HEADINGS, partFields } from '#contract/parts/part-fields.ts';
import type { LayoutChoices } from '#contract/parts/import/imports.ts';
import type { SpreadsheetFormat } from '#server/spreadsheets/spreadsheet.ts';
import { wordTable } from '#contract/word-table.ts';
import type { Decimal } from '#server/spreadsheets/cell-numbers.ts';

/** A file's table before its rows are understood. */
interface TableStart {
  readonly headers: readonly string[];
  readonly sample: readonly (readonly string[])[];
  readonly format: SpreadsheetFormat;
}

/** Identifies files with the same columns, so that an admin's choices for one apply to the next. */
export function signatureOf(headers: readonly string[]): string {
  const names = headers.map((header) => header.trim().toLowerCase());
  return createHash('sha256').update(JSON.stringify(names)).digest('base64url').slice(0, 22);
}

/** Guesses what each column contains, by its name, else by its values; an admin can correct it. */
export function guessLayout(table: TableStart): LayoutChoices {
  const taken = new Set<ImportField>();
  const take = (field: ImportField): ImportField => {
    if (field === '' || field === 'spec') return field;
    if (taken.has(field)) return 'spec';
    taken.add(field);
    return field;
  };
  const fields = table.headers.map((header, at) => {
    if (header.trim() === '') return '';
    if (header.startsWith(SPECIFICATION_COLUMN)) return 'spec';
    return take(FIELD_OF[plainName(header)] ?? byValues(columnOf(table, at)) ?? 'spec');
  });
  if (!taken.has('name') && !taken.has('id') && !taken.has('sku')) {
    const at = nameColumn(table, fields);
    if (at >= 0) fields[at] = 'name';
  }
  // In a price list that has no price column and does not identify parts by id or SKU, the costs are read as prices.
  if (missingFields(fields).includes('price')) {
    const at = fields.indexOf('cost');
    if (at >= 0) fields[at] = 'price';
  }
  return { fields, decimal: guessDecimal(table, fields), kinds: {} };
}

/** The fields that rows with these columns need but that have no column. */
export function missingFields(fields: readonly ImportField[]): ImportField[] {
  const has = (field: ImportField) => fields.includes(field);
  if (has('id') || has('sku')) return [];
  const isEdit = partFields.some(({ field, edits }) => edits && has(field));
  return [...(has('name') ? [] : (['name'] as const)), ...(has('price') || isEdit ? [] : (['price'] as const))];
}

/** How many characters of a column's name are looked up: a cell can be a thousand times as long. */
const LONGEST_NAME = 200;

/** A column's name in lower case, without signs and units: `Price (USD)` -> `price`. */
function plainName(header: string): string {
  return header
    .slice(0, LONGEST_NAME)
    .toLowerCase()
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replace(/['’#]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(usd|eur|gbp|chf|net|netto|brutto|gross|incl|excl|vat|tax|in)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** What files call a column, as `plainName` has it -> its field. */
const FIELD_OF = wordTable(
  Object.fromEntries([
    ...partFields.flatMap(({ key, field, heading }) =>
      [plainName(heading), ...(OTHER_HEADINGS[key]?.split(', ') ?? [])].map((name) => [name, field]),
    ),
    ...['id', 'part id'].map((name) => [name, 'id']),
    ['stock as of', 'stock_at'],
    ['deleted', 'deleted'],
    // Derived, or used only in the store's own files.
    ...['added', 'specifications', 'price per gb', 'url', 'link'].map((name) => [name, '']),
  ]),
) as Readonly<Record<string, ImportField>>;

function columnOf({ sample }: TableStart, at: number): string[] {
  return sample.map((row) => row[at]?.trim() ?? '').filter((cell) => cell !== '');
}

/** Decides only by unambiguous values: bar codes, amounts with a currency. */
function byValues(cells: readonly string[]): ImportField | undefined {
  const most = (is: (cell: string) => boolean) => cells.length > 0 && cells.filter(is).length >= cells.length * 0.8;
  if (most((cell) => cell.length >= 12 && isGtin(cell))) return 'gtin';
  if (most((cell) => /^\p{L}{0,3}\p{Sc}\s*\d|\d\s*\p{L}{0,3}\p{Sc}$/u.test(cell))) return 'price';
  if (most((cell) => /^https?:\/\/\S+\.(?:jpe?g|png|webp|avif|gif)(?:\?\S*)?$/i.test(cell))) return 'picture';
  if (most((cell) => /^https?:\/\//i.test(cell))) return '';
  return undefined;
}

/** The column with the longest texts, which differ in each row. */
function nameColumn(table: TableStart, fields: readonly ImportField[]): number {
  let [best, length] = [-1, 4];
  for (const [at, field] of fields.entries()) {
    const cells = field === 'spec' && !table.headers[at]!.startsWith(SPECIFICATION_COLUMN) ? columnOf(table, at) : [];
    const words = cells.filter((cell) => /\p{L}{2}/u.test(cell));
    if (words.length < table.sample.length * 0.9 || new Set(words).size < words.length * 0.5) continue;
    const mean = words.reduce((sum, cell) => sum + cell.length, 0) / words.length;
    if (mean > length) [best, length] = [at, mean];
  }
  return best;
}

const WHOLE_FIELDS = new Set<string>(partFields.flatMap(({ type, field }) => (type === 'whole' ? field : [])));

/** The decimal sign of the prices; where they have no decimals, that of other numbers in a file with semicolons. */
function guessDecimal(table: TableStart, fields: readonly ImportField[]): Decimal {
  const cells = fields.flatMap((field, at) =>
    MONEY_FIELDS.has(field) || field === 'breaks' ? columnOf(table, at) : [],
  );
  // A workbook stores numbers, not what they look like.
  if (table.format.kind === 'xlsx') return '.';
  const [points, commas] = [count(cells, /\d\.\d{1,2}\D*$/), count(cells, /\d,\d{1,2}\D*$/)];
  if (points + commas > 0) return commas > points ? ',' : '.';
  if (table.format.separator !== ';' && table.format.separator !== '\t') return '.';
  const all = table.headers.flatMap((_, at) => columnOf(table, at));
  const units = fields.flatMap((field, at) => (WHOLE_FIELDS.has(field) ? columnOf(table, at) : []));
  const thousands = count([...cells, ...units], /^\D*\d{1,3}(\.\d{3})+\D*$/);
  return count(all, /^-?\d+,\d+$/) + thousands > count(all, /^-?\d+\.\d+$/) - thousands ? ',' : '.';
}

function count(cells: readonly string[], pattern: RegExp): number {
  return cells.filter((cell) => pattern.test(cell)).length;
}

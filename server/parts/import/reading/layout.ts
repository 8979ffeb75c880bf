import { createHash } from 'node:crypto';
import { type ImportField, MONEY_FIELDS, SPECIFICATION_COLUMN } from '#contract/parts/import/import-fields.ts';
import { IdSchema } from '#contract/fields.ts';
import { isGtin } from '#contract/parts/identity.ts';
import { type FileSystem, fieldInSystem, systemOf, wordsApart } from '#contract/parts/import/file-systems.ts';
import { OTHER_HEADINGS, partFields } from '#contract/parts/part-fields.ts';
import type { LayoutChoices } from '#contract/parts/import/imports.ts';
import type { SpreadsheetFormat } from '#server/spreadsheets/spreadsheet.ts';
import { wordTable } from '#contract/word-table.ts';
import type { Decimal } from '#server/spreadsheets/cell-numbers.ts';
import { stockFlagOf } from './named-column.ts';

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
  const system = systemOf(table.headers);
  const fields = system ? fieldsInSystem(table, system) : fieldsByName(table);
  if (!fields.includes('name') && !fields.includes('id') && !fields.includes('sku')) {
    // A list of makers' numbers or bar codes describes its parts in a line.
    const described = fields.indexOf('description');
    const at = described >= 0 ? described : hasNumber(fields) ? -1 : nameColumn(table, fields);
    if (at >= 0) fields[at] = 'name';
  }
  // In a price list that has no price column and does not identify parts by id or SKU, the costs are read as prices.
  const isPriceList = !fields.includes('id') && !fields.includes('sku') && (system !== undefined || !isEdit(fields));
  if (isPriceList && !fields.includes('price') && fields.includes('cost')) fields[fields.indexOf('cost')] = 'price';
  const matching = system && hasOwnSkus(table, system, fields) ? (['id', 'sku'] as const) : undefined;
  return { fields, decimal: guessDecimal(table, fields), kinds: {}, ...(matching && { matching: [...matching] }) };
}

/** Whether each row of a shop system's file has the SKU of its part, so that another part may have the same other numbers. */
function hasOwnSkus(table: TableStart, system: FileSystem, fields: readonly ImportField[]): boolean {
  if (system.others === 'spec') return false;
  const columns = fields.flatMap((field, at) => (field === 'sku' ? at : []));
  const prices = fields.flatMap((field, at) => (field === 'price' ? at : []));
  // Rows of pictures have neither.
  const ofParts = table.sample.filter((row) => prices.some((at) => (row[at] ?? '').trim() !== ''));
  return columns.length > 0 && ofParts.every((row) => columns.some((at) => (row[at] ?? '').trim() !== ''));
}

/** Several columns can have a field: of a row, the best cell with text counts (`columnOrder`). */
function fieldsInSystem(table: TableStart, system: FileSystem): ImportField[] {
  const known = table.headers.map((header) => (header.trim() === '' ? '' : fieldInSystem(system, header)?.field));
  const isDistributor = system.others === 'spec';
  return known.map((field, at): ImportField => {
    if (field !== undefined) return field;
    const other = fieldNamed(table.headers[at]!)?.field ?? (isDistributor ? byValues(columnOf(table, at)) : undefined);
    const isUsable = other !== undefined && (SHARED_FIELDS.has(other) || (isDistributor && !known.includes(other)));
    return isUsable ? other : system.others;
  });
}

/** The field that files of no known system call so. */
function fieldNamed(header: string): { readonly field: ImportField; readonly rank: number } | undefined {
  return FIELD_OF[plainName(header)] ?? FIELD_OF[plainName(wordsApart(header))];
}

/** How well a row's cells are known as column names: those of a shop system count most. */
export function knownColumns(headers: readonly string[]): number {
  if (systemOf(headers)) return Number.MAX_SAFE_INTEGER;
  return new Set(headers.flatMap((header) => fieldNamed(header)?.field ?? [])).size;
}

/** Fields whose columns have the same names in the files of all systems, for example those of a plugin. */
const SHARED_FIELDS = new Set<ImportField>(['brand', 'mpn', 'gtin', 'cost', 'minimum', 'storage_place', 'datasheet']);

function fieldsByName(table: TableStart): ImportField[] {
  const named = table.headers.map((header, at) => {
    if (header.trim() === '') return { field: '' as const, rank: 0 };
    if (header.startsWith(SPECIFICATION_COLUMN)) return { field: 'spec' as const, rank: 0 };
    const known = fieldNamed(header);
    const cells = columnOf(table, at);
    // The numbers of another shop are no ids of this store.
    if (known?.field === 'id' && cells.length > 0 && !cells.some((cell) => IdSchema.safeParse(cell).success))
      return { field: '' as const, rank: 0 };
    if (known?.field === 'stock' && cells.length > 0 && cells.every((cell) => stockFlagOf(cell) !== undefined))
      return { field: 'in_stock' as const, rank: 0 };
    return known ?? { field: byValues(cells) ?? ('spec' as const), rank: Number.MAX_SAFE_INTEGER };
  });
  return named.map(({ field, rank }, at): ImportField => {
    if (field === '' || field === 'spec') return field;
    const better = named.findIndex(
      (one, other) => one.field === field && (one.rank < rank || (one.rank === rank && other < at)),
    );
    if (better < 0) return field;
    if (field === 'price') return SALE_PRICES.has(plainName(table.headers[at]!)) ? 'sale_price' : '';
    return ONCE.has(field) ? '' : 'spec';
  });
}

/** Fields of which a file may have several columns that are no specifications. */
const ONCE = new Set<string>([
  'description',
  'picture',
  ...partFields.flatMap(({ type, field }) => (type === 'money' || type === 'whole' ? field : [])),
]);
const SALE_PRICES = new Set([
  'sale price',
  'special price',
  'promo price',
  'discount price',
  'angebotspreis',
  'sonderpreis',
  'aktionspreis',
]);

/** The order in which the columns of a row are read: those of a field, the best first. */
export function columnOrder(headers: readonly string[]): number[] {
  const system = systemOf(headers);
  const ranks = headers.map((header) => (system && fieldInSystem(system, header)?.rank) ?? Number.MAX_SAFE_INTEGER);
  return headers.map((_, at) => at).sort((one, other) => ranks[one]! - ranks[other]!);
}

/** Whether rows with these columns can find their part by a number. */
function hasNumber(fields: readonly ImportField[]): boolean {
  return fields.includes('gtin') || fields.includes('mpn');
}

/** The fields that rows with these columns need but that have no column. */
export function missingFields(fields: readonly ImportField[]): ImportField[] {
  const has = (field: ImportField) => fields.includes(field);
  if (has('id') || has('sku') || hasNumber(fields)) return [];
  return [...(has('name') ? [] : (['name'] as const)), ...(has('price') || isEdit(fields) ? [] : (['price'] as const))];
}

/** Whether rows with these columns can change parts without a price. */
function isEdit(fields: readonly ImportField[]): boolean {
  return partFields.some(({ field, edits }) => edits && fields.includes(field));
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

/** What files call a column, as `plainName` has it -> its field, and its place among the names of this field. */
const FIELD_OF = wordTable<{ readonly field: ImportField; readonly rank: number }>(
  Object.fromEntries(
    [
      ...partFields.flatMap(({ key, field, heading }) =>
        [plainName(heading), ...(OTHER_HEADINGS[key]?.split(', ') ?? [])].map((name, rank) => ({ name, field, rank })),
      ),
      ...['id', 'part id'].map((name, rank) => ({ name, field: 'id' as const, rank })),
      { name: 'stock as of', field: 'stock_at' as const, rank: 0 },
      { name: 'deleted', field: 'deleted' as const, rank: 0 },
      // Derived, or used only in the store's own files.
      ...['added', 'specifications', 'price per gb', 'url', 'link'].map((name, rank) => ({
        name,
        field: '' as const,
        rank,
      })),
    ].map(({ name, field, rank }) => [name, { field, rank }]),
  ),
);

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

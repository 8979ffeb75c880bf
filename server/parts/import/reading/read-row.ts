import { cutText } from '#contract/cut-text.ts';
import { createHash } from 'node:crypto';
import { IdSchema } from '#contract/fields.ts';
import { gtinForms, isSku } from '#contract/parts/identity.ts';
import type { ImportField } from '#contract/parts/import/import-fields.ts';
import { usSpelling } from '#contract/parts/specifications/specification-format.ts';
import type { Specification } from '#contract/parts/specifications/specifications.ts';
import { isShortenedNumber, shortenedNumber, type Decimal } from '#server/spreadsheets/cell-numbers.ts';
import { knownBrand } from './brands.ts';
import { cellText } from './cells.ts';
import { readForeign } from './foreign-cells.ts';
import { chosenKind, kindInName, kindOfCategory } from './kinds.ts';
import type { AssembledRow, Reading } from './reading.ts';
import { specificationColumn } from './specification-columns.ts';
import { specify, specifyOther } from './specify.ts';

/** A cell of a column that the store's own files name `spec: TDP (W)`. */
interface SpecificationCell {
  readonly name: string;
  readonly unit: string;
  readonly cell: string;
}

/** The values of a row. A field without a column is undefined; an empty cell is empty. */
export interface RowValues {
  readonly cells: Readonly<Partial<Record<Exclude<ImportField, 'spec' | ''>, string>>>;
  readonly decimal: Decimal;
  /** The kind that the row or its file names; undefined when it is unknown. */
  readonly kind: string | undefined;
  readonly specifications: readonly SpecificationCell[];
  /** Specifications read from columns of other names. */
  readonly derived: readonly Specification[];
  /** The other columns by name in lower case, for the description of a new part. */
  readonly columns: Readonly<Record<string, string>>;
  /** Whether the file has the headings of a known system: its links may lead nowhere for the store. */
  readonly isOfSystem?: boolean;
  /** What the row says that the store does not have. */
  readonly notes?: readonly string[];
  /** Identifies the row of a file without ids and SKUs, independent of price and stock. */
  readonly key: string;
}

/** Reads a row, or says why it is refused. @param assembled its cells by field, and the options of a variant */
export function readRow(
  reading: Reading,
  row: readonly string[],
  assembled: AssembledRow,
): RowValues | { refused: string } {
  const specifications: SpecificationCell[] = [];
  const columns: Record<string, string> = {};
  const keyed: [string, string][] = [];
  const put = (header: string, cell: string): void => {
    const name = usSpelling(header.toLowerCase());
    columns[name] = joinCells(columns[name], cell);
  };
  for (const [at, field] of reading.fields.entries()) {
    const header = reading.headers[at] ?? '';
    const cell = row[at] ?? '';
    const named = field === 'spec' ? specificationColumn(header) : undefined;
    if (named) specifications.push({ ...named, cell });
    else if (field === 'spec') put(header, cell);
    const isKey = KEYED.has(field) && !/^price/i.test(header);
    if (isKey) keyed.push([header.trim().toLowerCase(), cell]);
  }
  for (const [name, value] of assembled.options) put(name, value);
  // The store's own files are taken as they are.
  const isForeign = !reading.fields.includes('stock_at');
  const foreign = isForeign ? readForeign(assembled.cells, reading) : { cells: assembled.cells, notes: [] };
  if ('refused' in foreign) return foreign;
  const { cells, notes } = foreign;
  const { id = '', sku = '' } = cells;
  if (id !== '' && !IdSchema.safeParse(id).success) return { refused: `'${cutText(id, 40)}' is not an id` };
  if (isShortenedNumber(sku)) return { refused: shortenedNumber(sku) };
  if (sku !== '' && id === '' && !isSku(sku)) return { refused: `'${cutText(sku, 40)}' is not a SKU` };
  const kind = kindOfRow(reading, cells.kind ?? '', nameInRow(cells));
  return {
    cells,
    decimal: reading.decimal,
    kind,
    specifications,
    derived: kind === undefined ? [] : derive(kind, columns, reading.decimal, nameInRow(cells)),
    columns,
    key: keyOf(sku, id, kind, keyed),
    ...(notes.length > 0 && { notes }),
    ...(reading.isOfSystem && { isOfSystem: true }),
  };
}

/** The name of a row's part; a list without names describes its parts in a line. */
export function nameInRow({ name, description = '' }: RowValues['cells']): string {
  return name ?? description.split('\n', 1)[0]!;
}

/** Joins the cells of columns that have the same name. */
function joinCells(one: string | undefined, other: string): string {
  if (!one || one === other) return other;
  return other === '' ? one : `${one}, ${other}`;
}

/** Fields that identify the part of a row. */
const KEYED = new Set<ImportField>([
  'id',
  'sku',
  'brand',
  'mpn',
  'gtin',
  'name',
  'variant',
  'spec',
  'group',
  'option',
  'option_value',
  'features',
  '',
]);

/** The specifications in the columns of a price list, those of its kind first. */
export function derive(
  kind: string,
  columns: Readonly<Record<string, string>>,
  decimal: Decimal,
  name = '',
): Specification[] {
  const known = specify(kind, columns, name, decimal);
  const names = new Set(known.map(({ name }) => name));
  return [...known, ...specifyOther(kind, columns, decimal).filter(({ name }) => !names.has(name))].slice(0, 40);
}

function kindOfRow(reading: Reading, text: string, name: string): string | undefined {
  const { kinds, moreKinds, isOfSystem } = reading;
  const key = text.toLowerCase();
  // A file may name a kind 'constructor'.
  const chosen = Object.hasOwn(kinds, key) ? kinds[key] : undefined;
  if (chosen !== undefined) return chosenKind(chosen, moreKinds);
  const known = text === '' ? reading.kind : kindOfCategory(text, moreKinds);
  // The categories of another system are rarely kinds of parts; the name of a part often says what it is.
  return known ?? (isOfSystem || text === '' ? kindInName(name, moreKinds) : undefined);
}

function keyOf(sku: string, id: string, kind: string | undefined, columns: readonly [string, string][]): string {
  if (sku && isSku(sku)) return `sku:${sku.toLowerCase()}`;
  if (id) return `id:${id.toLowerCase()}`;
  const digest = createHash('sha256').update(JSON.stringify(columns)).digest('base64url').slice(0, 32);
  return `file:${kind ?? ''}:${digest}`;
}

/** The keys that find a row's part (matching.ts). Null: the row has none. */
export interface RowIdentity {
  readonly id: string | null;
  readonly sku: string | null;
  readonly key: string;
  readonly name: string | null;
  readonly brand: string | null;
  readonly mpn: string | null;
  /** The forms of the GTIN that are one number. */
  readonly gtins: readonly string[];
  readonly kind: string | null;
  readonly variant: string | null;
  readonly specifications: readonly Specification[] | null;
}

export function identityOf({ cells, kind, derived, key }: RowValues): RowIdentity {
  const { id = '', sku = '' } = cells;
  const name = cellText(cells.name ?? '');
  const given = cells.brand === undefined ? undefined : cellText(cells.brand);
  const brand = given ?? (kind === undefined ? '' : knownBrand(kind, name));
  return {
    id: id || null,
    sku: isSku(sku) ? sku : null,
    key,
    name: name || null,
    brand: given === undefined && brand === '' ? null : brand,
    mpn: cellText(cells.mpn ?? '') || null,
    gtins: gtinForms(cellText(cells.gtin ?? '')),
    kind: kind ?? null,
    variant: cells.variant === undefined ? null : cellText(cells.variant),
    specifications: derived.length > 0 ? derived : null,
  };
}

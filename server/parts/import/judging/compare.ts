import { cutText } from '#contract/cut-text.ts';
import { isZeroGtin } from '#contract/parts/identity.ts';
import type { MatchNumber } from '#contract/parts/import/import-fields.ts';
import { optionalFields, partFields, type SeenBy } from '#contract/parts/part-fields.ts';
import { knownSpecification } from '#contract/parts/specifications/known-specifications.ts';
import { breaksProblem, compareAtProblem, formatBreaks, type Prices } from '#contract/parts/price-breaks.ts';
import { specificationKey } from '#contract/parts/specifications/specification-format.ts';
import { SpecificationsSchema, type Specification } from '#contract/parts/specifications/specifications.ts';
import { MAX_QUANTITY, unitsToOrder } from '#contract/parts/quantity.ts';
import { numberOf, type Decimal } from '#server/spreadsheets/cell-numbers.ts';
import { columnOf, type PartColumn, type PartRow } from '#server/parts/part-columns.ts';
import { cellText, isSameCell } from '#server/parts/import/reading/cells.ts';
import * as read from '#server/parts/import/reading/fields.ts';
import { derive, type RowValues } from '#server/parts/import/reading/read-row.ts';
import { columnOfSpecification } from '#server/parts/import/reading/specification-columns.ts';
import type { StockSince } from './stock-since.ts';

/** How a row found its part. */
export type MatchWay = MatchNumber | 'key' | 'name';

/** A changed field with its stored values; null: no value. */
export interface FieldChange {
  readonly field: string;
  readonly before: string | number | Specification | null;
  readonly after: string | number | Specification | null;
  /** Of a stock: the export that the row comes from. */
  readonly asOf?: string | undefined;
}

/** Field of a file -> the part's column that it sets as it is. */
export const COLUMN_OF: ReadonlyMap<string, PartColumn> = new Map(
  partFields
    .filter(({ key }) => key !== 'variant' && key !== 'breaks' && key !== 'quantity')
    .map((field) => [field.field, columnOf(field)]),
);

interface Comparison {
  changes: FieldChange[];
  /** The values of the row that have no effect. */
  note: string | null;
}

/** Thrown for a row that cannot be imported; the message is shown to the user. */
export class Refused extends Error {}

/**
 * Compares a row with the part that it means. An absent column changes nothing; an empty cell clears an optional field or a
 * specification; an empty price is refused, and any other empty cell changes nothing.
 * @param signs the store's currency
 * @param since the stock's movements since the export that the row comes from; undefined: the row sets the stock
 */
export function compareWithPart(
  values: RowValues,
  part: PartRow,
  way: MatchWay,
  signs: ReadonlySet<string>,
  since: StockSince | undefined,
): Comparison | { refused: string } {
  return orRefused(() => compare(values, part, way, signs, since));
}

/** The result of `read`, or why it refused the row. */
export function orRefused<Value>(read: () => Value): Value | { refused: string } {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message };
    throw error;
  }
}

function compare(
  values: RowValues,
  part: PartRow,
  way: MatchWay,
  signs: ReadonlySet<string>,
  since: StockSince | undefined,
): Comparison {
  const { cells, decimal } = values;
  const changes: FieldChange[] = [];
  const put = (field: string, before: FieldChange['before'], after: FieldChange['after']): void => {
    if (before !== after) changes.push({ field, before, after });
  };
  const text = (
    field: string,
    cell: string | undefined,
    before: string,
    parse: (cell: string) => read.Field<string>,
  ) => {
    if (cell !== undefined && !isSameCell(before, cell, decimal)) put(field, before, valueOf(parse(cell)));
  };
  if (part.deletedAt && !cells.deleted) put('deleted', part.deletedAt.toISOString(), null);
  // The field that identified the part does not count as a change.
  const isNamed = way === 'id' || way === 'sku';
  const isByNumber = way === 'gtin' || way === 'mpn';
  const optional = (audience: SeenBy): void => {
    for (const field of optionalFields[audience]) {
      const name = field.field;
      const before = part[columnOf(field)];
      const cell = name === 'brand' && !isNamed ? undefined : cells[name];
      if (cell === undefined || (typeof before === 'string' && isSameCell(before, cell, decimal))) continue;
      if (name === 'gtin' && isZeroGtin(cellText(cell))) continue;
      // A supplier's other number for the part is no better than its own.
      if (isByNumber && before !== '' && (name === 'mpn' || name === 'gtin')) continue;
      put(name, before, valueOf(read.optionalOf(field, cell, decimal, signs)));
    }
  };
  if (way === 'id' && cells.sku) text('sku', cells.sku, part.sku, read.skuOf);
  if (isNamed && cells.name !== undefined) text('name', cells.name, part.name, read.nameOf);
  optional('lists');
  if (cells.kind) {
    if (values.kind === undefined) throw new Refused(unknownKind(cells.kind));
    if (isNamed) put('kind', part.category, values.kind);
  }
  if (cells.description) text('description', cells.description, part.description, read.descriptionOf);
  const prices = rowPricesOf(values, part, signs);
  put('price', part.priceCents, prices.priceCents);
  put('breaks', formatBreaks(part.priceBreaks), formatBreaks(prices.priceBreaks));
  const packSize = changes.find(({ field }) => field === 'pack_size');
  const minimum = cells.minimum ? valueOf(read.minimumOf(cells.minimum, decimal)) : part.minimum;
  put(
    'minimum',
    part.minimum,
    unitsToOrder(minimum, { minimum, packSize: packSize ? (packSize.after as number | null) : part.packSize }),
  );
  if (cells.stock) {
    const stock = valueOf(read.stockOf(cells.stock, decimal));
    if (since) changes.push(...changeSince(stock, since));
    else put('stock', part.quantity, stock);
  }
  optional('staff');
  if (cells.picture) text('picture', cells.picture, part.img, read.pictureOf);
  optional('page');
  const compareAt = changes.find(({ field }) => field === 'compare_at');
  requireHigher(prices.priceCents, compareAt ? compareAt.after : part.compareAtCents);
  changes.push(...compareSpecifications(values, part, way));
  return { changes, note: isByNumber ? foundNote(values, part, way) : noteOf(values, part, isNamed) };
}

/** The change to the stock that an admin made in an exported file, applied to the current stock. */
function changeSince(stock: number, { before, movedUnits, asOf }: StockSince): FieldChange[] {
  const after = stock + movedUnits;
  if (after < 0)
    throw new Refused(`${-movedUnits} units left the stock since the file was exported, more than its stock`);
  if (after > MAX_QUANTITY) throw new Refused('the stock would be too high with the units received since the export');
  return after === before ? [] : [{ field: 'stock', before, after, asOf }];
}

/**
 * The prices of a row; those of the part if the row has none.
 * @param part absent for a new part
 * @throws Refused when a part cannot have them
 */
export function rowPricesOf(
  { cells, decimal }: RowValues,
  part: Pick<PartRow, 'priceCents' | 'priceBreaks'> | undefined,
  signs: ReadonlySet<string>,
): Prices {
  const breaks = cells.breaks === undefined ? undefined : valueOf(read.breaksOf(cells.breaks, decimal));
  const single = breaks?.priceCents ?? part?.priceCents;
  const needsPrice = cells.price !== undefined || single === undefined;
  const priceCents = needsPrice ? valueOf(read.priceCentsOf(cells.price ?? '', decimal, signs)) : single;
  if (breaks?.priceCents !== undefined && breaks.priceCents !== priceCents)
    throw new Refused('the price and the volume discounts begin with different prices');
  const prices = { priceCents, priceBreaks: breaks?.priceBreaks ?? part?.priceBreaks ?? [] };
  const problem = breaksProblem(prices);
  if (problem) throw new Refused(problem);
  return prices;
}

/** @throws Refused when the compare-at price, in cents, is not above the price */
export function requireHigher(priceCents: number, compareAtCents: FieldChange['after'] | undefined): void {
  const problem = compareAtProblem(priceCents, compareAtCents ? Number(compareAtCents) : null);
  if (problem) throw new Refused(problem);
}

function compareSpecifications(values: RowValues, part: PartRow, way: MatchWay): FieldChange[] {
  const { decimal } = values;
  const changes: FieldChange[] = [];
  const put = (before: Specification | null, after: Specification | null): void => {
    const { name, unit } = (after ?? before)!;
    changes.push({ field: columnOfSpecification(name, unit), before, after });
  };
  for (const { name, unit, cell } of values.specifications) {
    const before = part.specifications.find((one) => one.name === name && (one.unit ?? '') === unit);
    const text = cellText(cell);
    if (before && text === '') put(before, null);
    else if (text !== '' && !(before && isSameCell(String(before.value), cell, decimal)))
      put(before ?? null, specificationOf(part.category, name, unit, text, decimal, before));
  }
  const derived =
    values.derived.length > 0 ? values.derived : derive(part.category, values.columns, decimal, part.name);
  // The columns of a price list gave a part its specifications; an admin may have edited them since.
  const isFilled = part.specifications.length > 0 && way !== 'id' && way !== 'sku' && way !== 'name';
  for (const after of isFilled ? [] : derived) {
    const key = specificationKey(after.name);
    const before = part.specifications.find(({ name }) => specificationKey(name) === key) ?? null;
    const isSame =
      before && (before.unit ?? '') === (after.unit ?? '') && isSameCell(String(before.value), String(after.value));
    if (!isSame) put(before, after);
  }
  if (changes.length > 0 && !SpecificationsSchema.safeParse(withSpecifications(part.specifications, changes)).success)
    throw new Refused('the columns have values that no part can have');
  return changes;
}

/** A specification from a cell: a number if the part's specification, or its kind's, is one. */
export function specificationOf(
  kind: string,
  name: string,
  unit: string,
  text: string,
  decimal: Decimal,
  before?: Specification,
): Specification {
  const type = before ? typeof before.value : (knownSpecification(kind, specificationKey(name))?.type ?? 'number');
  const value = (type === 'number' ? numberOf(text, decimal) : undefined) ?? text;
  return { name, value, ...(unit !== '' && { unit }) };
}

/** The specifications of a part after changes: the others keep their places, new ones follow. */
export function withSpecifications(before: readonly Specification[], changes: readonly FieldChange[]): Specification[] {
  let list = [...before];
  for (const change of changes) {
    if (!isSpecification(change.before) && !isSpecification(change.after)) continue;
    const old = change.before as Specification | null;
    const now = change.after as Specification | null;
    const at = old ? list.findIndex(({ name }) => name === old.name) : -1;
    if (now && at >= 0) list[at] = now;
    else if (now) list.push(now);
    else if (at >= 0) list = list.filter((_, place) => place !== at);
  }
  return list;
}

export function isSpecification(value: FieldChange['before']): value is Specification {
  return typeof value === 'object' && value !== null;
}

export function unknownKind(text: string): string {
  return `'${cutText(text, 40)}' is not a kind of this store`;
}

/** The values of a row that no part can have, and that are left out. */
export function leftOut({ cells, notes = [] }: RowValues): string | null {
  const gtin = cellText(cells.gtin ?? '');
  const all = [...(isZeroGtin(gtin) ? [`'${gtin}' is not a GTIN and was left out`] : []), ...notes];
  return all.join('; ') || null;
}

/** Says how a row with another SKU found its part. */
function foundNote({ cells }: RowValues, part: PartRow, way: 'gtin' | 'mpn'): string | null {
  const { sku = '' } = cells;
  if (sku === '' || sku.toLowerCase() === part.sku.toLowerCase()) return null;
  return `found by ${way === 'gtin' ? 'its GTIN' : "brand and maker's number"}; its SKU stays ${part.sku}`;
}

/** Cells that look edited but are not. */
function noteOf({ cells, decimal }: RowValues, part: PartRow, isNamed: boolean): string | null {
  if (isNamed && cells.variant && !isSameCell(part.variant, cells.variant, decimal))
    return 'the variant follows from the specifications; edit those';
  return null;
}

/** @throws Refused */
export function valueOf<Value>(field: read.Field<Value>): Value {
  if ('refused' in field) throw new Refused(field.refused);
  return field.value;
}

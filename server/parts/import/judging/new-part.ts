import { unitsToOrder } from '#contract/parts/quantity.ts';
import { optionalFields, type SeenBy } from '#contract/parts/part-fields.ts';
import type { PriceBreak } from '#contract/parts/price-breaks.ts';
import { SpecificationsSchema } from '#contract/parts/specifications/specifications.ts';
import { formatSpecification } from '#contract/parts/specifications/specification-format.ts';
import { pictureUrl, seedOf } from '@partsmith/part-drawings';
import { columnOf, type OptionalColumns, type PartColumn, type PartRow } from '#server/parts/part-columns.ts';
import { orRefused, requireHigher, rowPricesOf, Refused, specificationOf, unknownKind, valueOf } from './compare.ts';
import { knownBrand } from '#server/parts/import/reading/brands.ts';
import { cellText } from '#server/parts/import/reading/cells.ts';
import { describe, hasPhrases, sentenceOf } from '#server/parts/import/reading/describe.ts';
import * as read from '#server/parts/import/reading/fields.ts';
import { nameInRow, type RowValues } from '#server/parts/import/reading/read-row.ts';

/** Initial values of new parts. */
export interface Defaults {
  /** Initial stock of a new part, in units. */
  stock: number;
  /** Minimum order quantity of a new part. */
  minimum: number;
}

/** A part to add. Without a SKU the store assigns one; a link to a datasheet is downloaded after the import. */
export type ImportedPart = Partial<OptionalColumns> &
  Pick<PartRow, OwnColumn | 'specifications'> & {
    sku: string | null;
    priceBreaks: readonly PriceBreak[];
    importKey: string;
  };
type OwnColumn = Exclude<PartColumn, keyof OptionalColumns | 'sku' | 'variant' | 'priceBreaks'>;

/** Turns a row into a new part, or says why it cannot. Guesses nothing: a row without a usable price is rejected. */
export function newPartOf(
  values: RowValues,
  defaults: Defaults,
  signs: ReadonlySet<string>,
): ImportedPart | { refused: string } {
  return orRefused(() => newPart(values, defaults, signs));
}

/** @throws Refused */
function newPart(values: RowValues, defaults: Defaults, signs: ReadonlySet<string>): ImportedPart {
  const { cells, decimal, kind } = values;
  const name = valueOf(read.nameOf(nameInRow(cells)));
  const prices = rowPricesOf(values, undefined, signs);
  if (kind === undefined) throw new Refused(cells.kind ? unknownKind(cells.kind) : NO_KIND);
  const specifications = [
    ...values.specifications
      .filter(({ cell }) => cellText(cell) !== '')
      .map((one) => specificationOf(kind, one.name, one.unit, cellText(one.cell), decimal)),
    ...values.derived,
  ];
  if (!SpecificationsSchema.safeParse(specifications).success)
    throw new Refused('the columns have values that no part can have');
  const optional = (audience: SeenBy): Partial<OptionalColumns> =>
    Object.fromEntries(
      optionalFields[audience].map((field) => {
        const cell = cells[field.field] ?? (field.key === 'brand' ? knownBrand(kind, name) : '');
        return [columnOf(field), valueOf(read.optionalOf(field, cell, decimal, signs))];
      }),
    );
  const listed = optional('lists');
  requireHigher(prices.priceCents, listed.compareAtCents);
  const minimum = cells.minimum ? valueOf(read.minimumOf(cells.minimum, decimal)) : defaults.minimum;
  return {
    name,
    specifications,
    category: kind,
    ...prices,
    importKey: values.key,
    sku: cells.sku ? valueOf(read.skuOf(cells.sku)) : null,
    ...listed,
    description: valueOf(read.descriptionOf(cells.description || descriptionFor(values, kind, name))),
    img: cells.picture ? valueOf(read.pictureOf(cells.picture)) : pictureUrl(kind, seedOf(name)),
    ...optional('page'),
    minimum: unitsToOrder(minimum, { minimum, packSize: listed.packSize }),
    quantity: cells.stock ? valueOf(read.stockOf(cells.stock, decimal)) : defaults.stock,
    ...optional('staff'),
  };
}

/** Why a row that only lacks a kind cannot become a new part. */
export const NO_KIND = 'the kind is missing';

function descriptionFor({ specifications, columns, derived, decimal }: RowValues, kind: string, name: string): string {
  if (derived.length > 0 && !hasPhrases(kind)) return sentenceOf(derived);
  const described = Object.keys(columns).length > 0 ? describe(kind, { name, ...columns }, decimal) : '';
  if (described !== '' && described !== `${name}.`) return described;
  const facts = specifications
    .filter(({ cell }) => cellText(cell) !== '')
    .map((one) => `${one.name} ${formatSpecification({ value: cellText(one.cell), unit: one.unit || undefined })}`);
  return facts.length > 0 ? `${facts.join(', ')}.` : `${name}.`;
}

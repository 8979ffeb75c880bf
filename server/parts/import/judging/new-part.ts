import type { PriceBreak, Prices } from '#contract/parts/price-breaks.ts';
import { SpecificationsSchema, type Specification } from '#contract/parts/specifications/specifications.ts';
import { formatSpecification } from '#contract/parts/specifications/specification-format.ts';
import { pictureUrl, seedOf } from '#server/parts/drawings/picture-url.ts';
import { pricesOf, Refused, specificationOf, unknownKind } from './compare.ts';
import { knownBrand } from '#server/parts/import/reading/brands.ts';
import { cellText } from '#server/parts/import/reading/cells.ts';
import { describe, hasPhrases, sentenceOf } from '#server/parts/import/reading/describe.ts';
import * as read from '#server/parts/import/reading/fields.ts';
import type { RowValues } from '#server/parts/import/reading/read-row.ts';

/** Initial values of new parts. */
export interface Defaults {
  /** Initial stock of a new part, in units. */
  stock: number;
  /** Minimum order quantity of a new part. */
  minimum: number;
}

/** A part to add. */
export interface ImportedPart {
  name: string;
  /** Null: the store assigns one. */
  sku: string | null;
  brand: string;
  mpn: string;
  gtin: string;
  description: string;
  specifications: Specification[];
  category: string;
  img: string;
  imgAlt: string;
  morePictures: string;
  /** A stored one, or a link to download after the import. */
  datasheet: string;
  priceCents: number;
  priceBreaks: readonly PriceBreak[];
  minimum: number;
  quantity: number;
  storagePlace: string;
  lowStock: number | null;
  costCents: number | null;
  importKey: string;
}

/** Makes a new part of a row, or says why it cannot. Guesses nothing: a row without a usable price is rejected. */
export function newPartOf(
  values: RowValues,
  defaults: Defaults,
  signs: ReadonlySet<string>,
): ImportedPart | { refused: string } {
  const { cells, decimal, kind } = values;
  const name = read.nameOf(cells.name ?? '');
  if ('refused' in name) return name;
  const prices = newPrices(values, signs);
  if ('refused' in prices) return prices;
  if (kind === undefined) return { refused: cells.kind ? unknownKind(cells.kind) : NO_KIND };
  const specifications = [
    ...values.specifications
      .filter(({ cell }) => cellText(cell) !== '')
      .map((one) => specificationOf(kind, one.name, one.unit, cellText(one.cell), decimal)),
    ...values.derived,
  ];
  if (!SpecificationsSchema.safeParse(specifications).success)
    return { refused: 'the columns have values that no part can have' };
  const fields = {
    sku: cells.sku ? read.skuOf(cells.sku) : { value: null },
    brand: read.shortTextOf(cells.brand ?? knownBrand(kind, name.value)),
    mpn: read.shortTextOf(cells.mpn ?? ''),
    gtin: read.gtinOf(cells.gtin ?? ''),
    description: read.descriptionOf(cells.description || descriptionFor(values, kind, name.value)),
    img: cells.picture ? read.pictureOf(cells.picture) : { value: pictureUrl(kind, seedOf(name.value)) },
    imgAlt: read.pictureTextOf(cells.picture_text ?? ''),
    morePictures: read.morePicturesOf(cells.more_pictures ?? ''),
    datasheet: read.datasheetOf(cells.datasheet ?? ''),
    minimum: cells.minimum ? read.minimumOf(cells.minimum, decimal) : { value: defaults.minimum },
    quantity: cells.stock ? read.stockOf(cells.stock, decimal) : { value: defaults.stock },
    storagePlace: read.storagePlaceOf(cells.storage_place ?? ''),
    lowStock: read.lowStockOf(cells.low_stock ?? '', decimal),
    costCents: read.costCentsOf(cells.cost ?? '', decimal, signs),
  };
  for (const field of Object.values(fields)) if ('refused' in field) return field;
  const given = fields as { [Name in keyof typeof fields]: Extract<(typeof fields)[Name], { value: unknown }> };
  return {
    name: name.value,
    sku: given.sku.value,
    brand: given.brand.value,
    mpn: given.mpn.value,
    gtin: given.gtin.value,
    description: given.description.value,
    specifications,
    category: kind,
    img: given.img.value,
    imgAlt: given.imgAlt.value,
    morePictures: given.morePictures.value,
    datasheet: given.datasheet.value,
    priceCents: prices.priceCents,
    priceBreaks: prices.priceBreaks,
    minimum: given.minimum.value,
    quantity: given.quantity.value,
    storagePlace: given.storagePlace.value,
    lowStock: given.lowStock.value,
    costCents: given.costCents.value,
    importKey: values.key,
  };
}

function newPrices(values: RowValues, signs: ReadonlySet<string>): Prices | { refused: string } {
  try {
    return pricesOf(values, undefined, signs);
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message };
    throw error;
  }
}

/** Why a row cannot become a new part although all else is there. */
export const NO_KIND = 'the kind is missing';

function descriptionFor({ specifications, columns, derived }: RowValues, kind: string, name: string): string {
  if (derived.length > 0 && !hasPhrases(kind)) return sentenceOf(derived);
  const described = Object.keys(columns).length > 0 ? describe(kind, { name, ...columns }) : '';
  if (described !== '' && described !== `${name}.`) return described;
  const facts = specifications
    .filter(({ cell }) => cellText(cell) !== '')
    .map((one) => `${one.name} ${formatSpecification({ value: cellText(one.cell), unit: one.unit || undefined })}`);
  return facts.length > 0 ? `${facts.join(', ')}.` : `${name}.`;
}

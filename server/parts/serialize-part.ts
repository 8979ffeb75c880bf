import { centsOf, dollarsOf } from '#contract/money.ts';
import { formatPictures, parsePictures, type PartPicture } from '#contract/parts/more-pictures.ts';
import {
  optionalFields,
  type OptionalKey,
  type OptionalValues,
  type PartField,
  type SeenBy,
} from '#contract/parts/part-fields.ts';
import { backorderOf } from '#contract/parts/backorders.ts';
import { keyFactsOf } from '#contract/parts/key-facts.ts';
import { formatSpecification } from '#contract/parts/specifications/specification-format.ts';
import { apiPrices } from '#contract/orders/order-price.ts';
import type { AdminPart, Part, PartDetail } from '#contract/parts/parts.ts';
import { pictureOfPart } from './part-picture.ts';
import { columnOf, type OptionalColumns, type PartRow } from './part-columns.ts';

/** Serializes a part for the API. */
export function partOf(row: PartRow): Part {
  return {
    _id: row.id,
    sku: row.sku,
    name: row.name,
    ...optionalValuesOf(row, 'lists'),
    variant: row.variant,
    description: row.description,
    img: pictureOfPart(row),
    ...apiPrices(row),
    ...(row.publicPriceCents !== undefined && { publicPrice: dollarsOf(row.publicPriceCents) }),
    ...(row.lowestCents !== null && { lowestPrice: dollarsOf(row.lowestCents) }),
    minimum: row.minimum,
    quantity: row.quantity,
    ...(row.orderable > row.quantity && { backorder: backorderOf(row) }),
    category: row.category,
    ...(row.ratingCount > 0 && { rating: { average: averageOf(row), count: row.ratingCount } }),
  };
}

/** Serializes a part with its key facts in words. */
export function partWithFacts(row: PartRow): Part {
  const facts = keyFactsOf(row).map((fact) => ({ name: fact.name, text: formatSpecification(fact) }));
  return { ...partOf(row), facts };
}

/** The average rating of a part's published reviews, to one decimal; 0 if there are none. */
export function averageOf({ ratingCount, ratingStars }: Pick<PartRow, 'ratingCount' | 'ratingStars'>): number {
  return ratingCount === 0 ? 0 : Math.round((ratingStars * 10) / ratingCount) / 10;
}

/** Serializes a part with its specifications. */
export function partDetailOf(row: PartRow): PartDetail {
  return { ...partOf(row), specifications: row.specifications, ...optionalValuesOf(row, 'page') };
}

export function adminPartOf(row: PartRow): AdminPart {
  return {
    ...partDetailOf(row),
    ...optionalValuesOf(row, 'staff'),
    hidden: row.deletedAt !== null,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  };
}

/** The optional fields of a part that an audience sees, as the API has them. */
function optionalValuesOf<Audience extends SeenBy>(row: PartRow, audience: Audience): OptionalValues<Audience> {
  return Object.fromEntries(
    optionalFields[audience].map((field) => {
      const value = row[columnOf(field)];
      if (field.type === 'pictures') return [field.key, parsePictures(value as string)];
      return [field.key, field.type === 'money' && value !== null ? dollarsOf(value as number) : value];
    }),
  ) as OptionalValues<Audience>;
}

const OPTIONAL = new Map<string, PartField<OptionalKey>>(
  Object.values(optionalFields)
    .flat()
    .map((field) => [field.key, field]),
);

/** Fields of the API with the optional ones as columns of the database; undefined values stay undefined. */
export function storedFields<Given extends Partial<OptionalValues>>(
  given: Given,
): Omit<Given, OptionalKey> & Partial<OptionalColumns> {
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => {
      const field = OPTIONAL.get(key);
      if (!field) return [key, value];
      if (field.type === 'pictures') return [key, value && formatPictures(value as PartPicture[])];
      return [columnOf(field), typeof value === 'number' && field.type === 'money' ? centsOf(value) : value];
    }),
  ) as Omit<Given, OptionalKey> & Partial<OptionalColumns>;
}

import { apiPrices } from '#contract/orders/order-price.ts';
import type { AdminPart, Part, PartDetail } from '#contract/parts/parts.ts';
import { pictureOfPart } from './part-picture.ts';
import type { PartRow } from './part-columns.ts';
import { optionalValuesOf } from './part-field-values.ts';

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
    minimum: row.minimum,
    quantity: row.quantity,
    category: row.category,
    ...(row.ratingCount > 0 && { rating: { average: averageOf(row), count: row.ratingCount } }),
  };
}

/** The average rating of a part's published reviews, to one decimal; 0 if there are none. */
export function averageOf({ ratingCount, ratingStars }: Pick<PartRow, 'ratingCount' | 'ratingStars'>): number {
  return ratingCount === 0 ? 0 : Math.round((ratingStars * 10) / ratingCount) / 10;
}

/** Serializes a part with its specifications. */
export function partDetailOf(row: PartRow): PartDetail {
  return {
    ...partOf(row),
    specifications: row.specifications,
    ...optionalValuesOf(row, 'page'),
  };
}

export function adminPartOf(row: PartRow): AdminPart {
  return {
    ...partDetailOf(row),
    ...optionalValuesOf(row, 'staff'),
    hidden: row.hiddenAt !== null,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  };
}

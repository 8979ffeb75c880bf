import { dollarsOf } from '#contract/money.ts';
import { parsePictures } from '#contract/parts/more-pictures.ts';
import { apiPrices } from '#contract/orders/order-price.ts';
import type { AdminPart, Part, PartDetail } from '#contract/parts/parts.ts';
import { pictureOfPart } from './part-picture.ts';
import type { PartRow } from './part-columns.ts';

/** Serializes a part for the API. */
export function partOf(row: PartRow): Part {
  return {
    _id: row.id,
    sku: row.sku,
    name: row.name,
    brand: row.brand,
    mpn: row.mpn,
    gtin: row.gtin,
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
    imgAlt: row.imgAlt,
    morePictures: parsePictures(row.morePictures),
    datasheet: row.datasheet,
  };
}

export function adminPartOf(row: PartRow): AdminPart {
  return {
    ...partDetailOf(row),
    storagePlace: row.storagePlace,
    lowStock: row.lowStock,
    cost: row.costCents === null ? null : dollarsOf(row.costCents),
    hidden: row.hiddenAt !== null,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  };
}

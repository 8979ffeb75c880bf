import { partTitle } from '#contract/parts/identifying-line.ts';
import { orderablePrices } from '#contract/orders/order-price.ts';
import { partPath } from '#contract/parts/part-address.ts';
import type { PartReview } from '#contract/part-reviews/part-reviews.ts';
import type { Part } from '#contract/parts/parts.ts';
import { isDrawing } from '#contract/parts/picture-files.ts';
import type { Store } from '#contract/store/store.ts';
import type { StructuredItem } from '#app/document/structured-data.tsx';
import { drawnPicture } from '#app/parts/drawn-picture.ts';
import { stockState } from '#app/parts/stock.ts';

/**
 * A part as a schema.org product, with an offer for each unit price that an order can have.
 * @param reviews the ones that the page shows
 */
export function productData(
  part: Part,
  { origin, currency }: Pick<Store, 'origin' | 'currency'>,
  reviews: readonly PartReview[] = [],
): StructuredItem {
  const url = origin + partPath(part);
  const offers = orderablePrices(part).map(({ from, price }) => ({
    '@type': 'Offer',
    url,
    price: price.toFixed(2),
    priceCurrency: currency.toUpperCase(),
    availability: `https://schema.org/${stockState(part).canOrder ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    eligibleQuantity: { '@type': 'QuantitativeValue', minValue: from },
    seller: { '@id': `${origin}/#shop` },
  }));
  return {
    '@type': 'Product',
    name: partTitle(part),
    description: part.description,
    sku: part.sku,
    ...(part.brand && { brand: { '@type': 'Brand', name: part.brand } }),
    ...(part.mpn && { mpn: part.mpn }),
    ...(part.gtin && { gtin: part.gtin }),
    category: part.category,
    url,
    image: absolute(part.img || drawnPicture(part), origin),
    offers: offers.length === 1 ? offers[0] : offers,
    ...(part.rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: part.rating.average,
        reviewCount: part.rating.count,
      },
    }),
    ...(reviews.length > 0 && { review: reviews.map(reviewData) }),
  };
}

function reviewData({ name, rating, text, createdAt }: PartReview): StructuredItem {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name },
    datePublished: createdAt.slice(0, 10),
    reviewBody: text,
    reviewRating: { '@type': 'Rating', ratingValue: rating },
  };
}

/** A part's picture for social cards; undefined for a drawing, because few sites show SVG. */
export function socialPicture(
  { img, name }: Pick<Part, 'img' | 'name'>,
  origin: string,
): { url: string; alt: string } | undefined {
  if (isDrawing(img) || img.endsWith('.svg')) return undefined;
  // An uploaded picture is stored as AVIF, which few sites support, and as WebP.
  return { url: absolute(img.replace(/^(\/pictures\/.*)\.avif$/, '$1.webp'), origin), alt: `Picture of ${name}` };
}

const absolute = (link: string, origin: string): string => (link.startsWith('/') ? origin + link : link);

import { partTitle } from '#contract/parts/identifying-line.ts';
import { parsePlace, type Place } from '#contract/addresses/places.ts';
import { localPath } from '#contract/language/language-path.ts';
import { centsOf, dollarsOf, plainAmount } from '#contract/money.ts';
import { DEFAULT_DISPATCH } from '#contract/orders/delivery-dates.ts';
import { offeredMethods } from '#contract/orders/adjusters/delivery.ts';
import { lineTotalCents, orderablePrices } from '#contract/orders/order-price.ts';
import type { CheckoutTerms } from '#contract/settings/checkout-terms.ts';
import { crossedOut } from '#contract/parts/lowest-price.ts';
import { partPath } from '#contract/parts/part-address.ts';
import type { PartReview } from '#contract/part-reviews/part-reviews.ts';
import type { Part } from '#contract/parts/parts.ts';
import { photographOf } from '#contract/parts/picture-files.ts';
import type { Store } from '#contract/store/store.ts';
import type { StructuredItem } from '#app/document/structured-data.tsx';
import { drawnPicture } from '#app/parts/drawn-picture.ts';
import { stockState } from '#app/parts/stock.ts';

type Shop = Pick<Store, 'origin' | 'currency' | 'statesLowestPrice' | 'legalPages'>;

/**
 * A part as a schema.org product, with an offer for each unit price that an order can have.
 * @param reviews the ones that the page shows @param terms the methods that customers can choose, and when the shop works
 */
export function productData(
  part: Part & { readonly weight?: number | null },
  shop: Shop,
  reviews: readonly PartReview[] = [],
  terms: Pick<CheckoutTerms, 'delivery' | 'dispatchTerms'> = { delivery: { methods: [] } },
): StructuredItem {
  const { origin, currency, statesLowestPrice } = shop;
  // The canonical address of the page in its language.
  const url = origin + localPath(partPath(part));
  const before = crossedOut(part, statesLowestPrice);
  const offers = orderablePrices(part).map(({ from, price }) => ({
    '@type': 'Offer',
    url,
    price: plainAmount(price),
    priceCurrency: currency.toUpperCase(),
    ...(before &&
      price === part.price && {
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          priceType: 'https://schema.org/StrikethroughPrice',
          price: plainAmount(before),
          priceCurrency: currency.toUpperCase(),
        },
      }),
    availability: `https://schema.org/${stockState(part).canOrder ? (part.quantity < part.minimum ? 'BackOrder' : 'InStock') : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    eligibleQuantity: { '@type': 'QuantitativeValue', minValue: from },
    seller: { '@id': `${origin}/#shop` },
    ...policiesOf(part, { price, units: from }, shop, terms),
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

/** Delivery and returns of an offer: what delivery costs its smallest order to each place, and the page about returns. */
function policiesOf(
  { _id, weight }: { readonly _id: string; readonly weight?: number | null },
  { price, units }: { price: number; units: number },
  { origin, currency, legalPages }: Shop,
  { delivery, dispatchTerms: dispatch = DEFAULT_DISPATCH }: Pick<CheckoutTerms, 'delivery' | 'dispatchTerms'>,
): object {
  const totalCents = lineTotalCents({ unitPriceCents: centsOf(price), quantity: units });
  const line = { partId: _id, weight, quantity: units, totalCents };
  const details = delivery.methods.flatMap((method) => {
    const regions = method.places.flatMap((text) => parsePlace(text) ?? []);
    // It costs the same everywhere; one without places is offered anywhere.
    const [offered] = offeredMethods({ delivery: { ...delivery, methods: [method] } }, [line], regions[0] ?? ANYWHERE);
    if (!offered) return [];
    return {
      '@type': 'OfferShippingDetails',
      shippingRate: {
        '@type': 'MonetaryAmount',
        value: plainAmount(dollarsOf(offered.chargedCents)),
        currency: currency.toUpperCase(),
      },
      ...(regions.length > 0 && { shippingDestination: regions.map(regionData) }),
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: days(dispatch.handlingDays, dispatch.handlingDays),
        transitTime: days(method.minDays, method.maxDays),
        businessDays: {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: dispatch.workdays.map((weekday) => `https://schema.org/${WEEKDAYS[weekday]}`),
        },
      },
    };
  });
  const hasReturns = legalPages.some(({ page }) => page === 'returns');
  return {
    ...(details.length > 0 && { shippingDetails: details }),
    ...(hasReturns && {
      hasMerchantReturnPolicy: { '@type': 'MerchantReturnPolicy', merchantReturnLink: `${origin}/legal/returns` },
    }),
  };
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const days = (minValue: number, maxValue: number): object => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
});

const ANYWHERE: Place = { country: 'US', region: '' };

function regionData({ country, region }: Place): object {
  return { '@type': 'DefinedRegion', addressCountry: country, ...(region && { addressRegion: region }) };
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

/** A part's picture for social cards; undefined for a drawing. */
export function socialPicture(
  { img, name }: Pick<Part, 'img' | 'name'>,
  origin: string,
): { url: string; alt: string } | undefined {
  const photograph = photographOf(img);
  return photograph === undefined ? undefined : { url: absolute(photograph, origin), alt: `Picture of ${name}` };
}

const absolute = (link: string, origin: string): string => (link.startsWith('/') ? origin + link : link);

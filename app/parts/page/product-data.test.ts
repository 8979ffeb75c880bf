import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { setTextSource } from '#contract/language/text.ts';
import type { Part } from '#contract/parts/parts.ts';
import { productData } from './product-data.ts';

const part: Part = {
  _id: 'p',
  sku: 'PS-1',
  name: 'Fan',
  brand: '',
  mpn: '',
  gtin: '',
  compareAt: null,
  lifecycle: '',
  lastOrders: '',
  substitute: '',
  taxClass: '',
  variant: '',
  description: 'Quiet',
  img: '/x.svg',
  price: 12.4,
  breaks: [],
  minimum: 1,
  packSize: null,
  quantity: 5,
  category: 'case-fan',
};
const store = { origin: 'https://shop.example', currency: 'usd', statesLowestPrice: false, legalPages: [] };

afterEach(() => setTextSource(() => undefined));

test('structured data has the address of the page in its language, as the canonical link', () => {
  assert.equal(productData(part, store)['url'], 'https://shop.example/parts/fan-PS-1');
  setTextSource(() => ({ language: 'de', translate: () => undefined }));
  const { url, offers } = productData(part, store) as { url?: string; offers?: { url: string } };
  assert.deepEqual([url, offers?.url], Array(2).fill('https://shop.example/de/parts/fan-PS-1'));
});

test('structured data has the average and the reviews that the page shows, and neither without reviews', () => {
  const none = productData(part, store);
  assert.ok(!('aggregateRating' in none) && !('review' in none));
  const times = { createdAt: '2026-11-22T10:00:00.000Z', changedAt: null };
  const review = {
    _id: 'r',
    name: 'Ida',
    rating: 4,
    text: 'Hums: https://spam.test',
    answer: '',
    helpful: 0,
    ...times,
  };
  const rated = productData({ ...part, rating: { average: 4.5, count: 2 } }, store, [review]);
  assert.deepEqual(rated['aggregateRating'], { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 2 });
  assert.deepEqual(rated['review'], [
    {
      '@type': 'Review',
      author: { '@type': 'Person', name: 'Ida' },
      datePublished: '2026-11-22',
      reviewBody: 'Hums: https://spam.test',
      reviewRating: { '@type': 'Rating', ratingValue: 4 },
    },
  ]);
});

test('offers are the prices that an order can have, each from its quantity', () => {
  const offersOf = (minimum: number) => {
    const breaks = [
      { from: 25, price: 11.9 },
      { from: 100, price: 11.5 },
    ];
    const { offers } = productData({ ...part, minimum, breaks }, store) as unknown as { offers: object };
    return ([offers].flat() as { price: string; eligibleQuantity: { minValue: number } }[]).map((offer) => [
      offer.eligibleQuantity.minValue,
      offer.price,
    ]);
  };
  assert.deepEqual(offersOf(1), [
    [1, '12.40'],
    [25, '11.90'],
    [100, '11.50'],
  ]);
  assert.deepEqual(offersOf(25), [
    [25, '11.90'],
    [100, '11.50'],
  ]);
  assert.deepEqual(offersOf(200), [[200, '11.50']]);
});

test('a crossed-out price is a strikethrough price of the offers at the price next to it', () => {
  const compared = { ...part, compareAt: 15, breaks: [{ from: 25, price: 11.9 }] };
  const crossedOut = (shown: Part, statesLowestPrice = false) => {
    const { offers } = productData(shown, { ...store, statesLowestPrice }) as unknown as { offers: object };
    return ([offers].flat() as { priceSpecification?: { price: string } }[]).map(
      ({ priceSpecification }) => priceSpecification,
    );
  };
  const specification = {
    '@type': 'UnitPriceSpecification',
    priceType: 'https://schema.org/StrikethroughPrice',
    price: '15.00',
    priceCurrency: 'USD',
  };
  assert.deepEqual(crossedOut(compared), [specification, undefined]);
  assert.deepEqual(crossedOut(compared, true), [undefined, undefined], 'without a lowest price that has to be stated');
  assert.deepEqual(crossedOut({ ...compared, lowestPrice: 12.5 }, true), [specification, undefined]);
  assert.deepEqual(crossedOut(part), [undefined]);
});

test('offers state delivery to each place, free where it is, and the page about returns', () => {
  const method = { id: 'm', name: 'Parcel', priceCents: 590, minDays: 2, maxDays: 4, isActive: true };
  const methods = [
    { ...method, freeFromCents: 10_000, places: ['US', 'CA-QC'] },
    { ...method, freeFromCents: null, places: [], priceCents: 1_000 },
    { ...method, freeFromCents: null, places: [], isActive: false },
  ];
  const policiesOf = (minimum: number, legalPages = [{ page: 'returns', title: 'Returns' }]) => {
    const { offers } = productData({ ...part, minimum }, { ...store, legalPages }, [], { delivery: { methods } });
    return offers as {
      shippingDetails: { shippingRate: { value: string }; shippingDestination?: object; deliveryTime: object }[];
      hasMerchantReturnPolicy?: object;
    };
  };
  const { shippingDetails, hasMerchantReturnPolicy } = policiesOf(1);
  assert.deepEqual(
    shippingDetails.map(({ shippingRate }) => shippingRate.value),
    ['5.90', '10.00'],
  );
  assert.deepEqual(shippingDetails[0]!.shippingDestination, [
    { '@type': 'DefinedRegion', addressCountry: 'US' },
    { '@type': 'DefinedRegion', addressCountry: 'CA', addressRegion: 'QC' },
  ]);
  assert.ok(!('shippingDestination' in shippingDetails[1]!));
  const inDays = (minValue: number, maxValue: number) => ({
    '@type': 'QuantitativeValue',
    minValue,
    maxValue,
    unitCode: 'DAY',
  });
  assert.deepEqual(shippingDetails[0]!.deliveryTime, {
    '@type': 'ShippingDeliveryTime',
    handlingTime: inDays(0, 0),
    transitTime: inDays(2, 4),
    businessDays: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((day) => `https://schema.org/${day}`),
    },
  });
  assert.deepEqual(hasMerchantReturnPolicy, {
    '@type': 'MerchantReturnPolicy',
    merchantReturnLink: 'https://shop.example/legal/returns',
  });
  assert.equal(policiesOf(9).shippingDetails[0]!.shippingRate.value, '0.00', '111.60 for the smallest order');
  assert.equal(policiesOf(1, []).hasMerchantReturnPolicy, undefined);
  assert.ok(!('shippingDetails' in (productData(part, store)['offers'] as object)));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Part } from '#contract/parts/parts.ts';
import { productData } from './product-data.ts';

const part: Part = {
  _id: 'p',
  sku: 'PS-1',
  name: 'Fan',
  brand: '',
  mpn: '',
  gtin: '',
  variant: '',
  description: 'Quiet',
  img: '/x.svg',
  price: 12.4,
  breaks: [],
  minimum: 1,
  quantity: 5,
  category: 'case-fan',
};
const store = { origin: 'https://shop.example', currency: 'usd' };

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

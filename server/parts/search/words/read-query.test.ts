import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findPrice } from './prices.ts';
import { readQuery } from './read-query.ts';

describe('prices in a query', () => {
  for (const [q, from, to] of [
    ['ssd under $300', undefined, 299.99],
    ['ssd below 1,000', undefined, 999.99],
    ['up to 50 usd', undefined, 50],
    ['gpu < 500', undefined, 499.99],
    ['over $500 gpu', 500.01, undefined],
    ['at least 200 dollars', 200, undefined],
    ['200-300 dollars', 200, 300],
    ['$200 - $300', 200, 300],
    ['between 80 and 120', 80, 120],
    ['300 to 200 usd', 200, 300],
    ['gpu under 1.5k', undefined, 1499.99],
    ['$200', 170, 230],
    ['100 bucks or less', undefined, 100],
    ['ssd unter 150 euro', undefined, 149.99],
    ['bis 300 €', undefined, 300],
    ['zwischen 200 und 400 euro', 200, 400],
    ['ab 500 euro', 500, undefined],
    ['moins de 300 euros', undefined, 299.99],
    ['hasta 400', undefined, 400],
    ['not more than $300', undefined, 300],
  ] as const)
    test(`'${q}'`, () => {
      const { from: low, to: high } = findPrice(q)!;
      assert.deepEqual([low, high], [from, to]);
    });

  for (const q of [
    'under 65w',
    'under 65 W',
    'over 5000 rpm',
    'netzteil ab 750w',
    'bis zu 2 tb',
    'at least 32gb',
    'ryzen 5 5600',
    'i5-12400f',
    '2 x 16 gb',
    'e5-2680 v4',
    'ddr4-3200',
    'between 500 and 1000 gb',
    '990 pro max 4tb',
    'moins de 65 w',
    "jusqu'à 2 to",
    'gpu under 25 cm',
    'max',
    '',
  ])
    test(`none in '${q}'`, () => assert.equal(findPrice(q), undefined));

  test('are parsed in time that grows slowly with the query', () => {
    const started = process.cpuUsage().user;
    for (const part of ['1', '$', '1,', 'under ', '200-', ' ', '1.']) readQuery(part.repeat(200).slice(0, 200));
    assert.ok(process.cpuUsage().user - started < 2_000_000);
  });
});

describe('words of a query', () => {
  const read = (q: string) =>
    readQuery(q).words.map(({ typed, kind, meant, isOptional }) =>
      [typed, kind, meant?.label, isOptional && 'optional'].filter(Boolean).join(' | '),
    );

  for (const [q, ...words] of [
    ['graphics card', 'graphics card | graphics-card'],
    ['harddrive', 'harddrive | storage'],
    ['power sup', 'power sup | power-supply'],
    ['cooler master', 'cooler', 'master'],
    ['cpu cooler', 'cpu cooler | cpu-cooler'],
    ['ram for ryzen processor', 'ram | memory', 'for | optional', 'ryzen | DDR4 or DDR5', 'processor | optional'],
    ['ryzen 7 7700', 'ryzen', '7', '7700'],
    ['ryzen motherboard', 'ryzen | AM4 or AM5', 'motherboard | motherboard'],
    ['8gb memory graphics card', '8gb | 8 GB', 'memory | optional', 'graphics card | graphics-card'],
    ['2x16gb', '2x16gb | 2 x 16 GB'],
    ['2x48 ddr5', '2x48gb | 2 x 48 GB', 'ddr5'],
    ['2x8-pin', '2x8pin'],
    ['27 inch 144hz monitor', '27inch | 27 inch', '144hz | 144 Hz', 'monitor | monitor'],
    ['2.5" ssd', '25inch | 2.5 inch', 'ssd | storage'],
    ['psu over 750w', 'psu | power-supply', '750w | Over 750 W'],
    ['cpu moins de 65 w', 'cpu | processor', '65w | Under 65 W'],
    ['mehr als 16 kerne', '16cores | Over 16 cores'],
    ['no more than 2 tb', '2tb | Up to 2 TB'],
    ['gpu shorter than 200 mm', 'gpu | graphics-card', '200mm | Under 200 mm'],
    ['gpu under 25 cm', 'gpu | graphics-card', '25cm | Under 25 cm'],
    ['budget 1tb ssd', 'budget | optional', '1tb | 1 TB', 'ssd | storage'],
    ['motherboard 4 ram slots', 'motherboard | motherboard', '4slots | 4 slots'],
    ['the best', 'the', 'best'],
  ] as const)
    test(`'${q}'`, () => assert.deepEqual(read(q), words));

  test('any text is parsed', () => {
    for (const q of ['"', "'", '\\', '((', '🙂', 'İ 2tb', '2tb'.repeat(60), 'a '.repeat(100)]) readQuery(q);
    assert.ok(readQuery('gpu '.repeat(50)).words.length <= 16);
  });
});

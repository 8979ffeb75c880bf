import assert from 'node:assert/strict';
import test from 'node:test';
import { choicesOf, correctionText, fitText, meantText, countText, partsText, priceText } from './filter-labels.ts';

test('each chosen filter has a label and a link that removes it', () => {
  const filter = {
    q: 'rtx',
    category: 'graphics-card',
    in_stock: '1' as const,
    min_rating: '4' as const,
    min_price: 100,
    max_price: 199.99,
    minimum_at_most: 1000,
    spec: ['memory-size:12', 'color:black'],
    sort: 'featured' as const,
  };
  const facets = {
    meant: [],
    specifications: [
      { key: 'memory-size', name: 'Memory size', values: [{ value: '12', label: '12 GB', count: 4, atLeast: false }] },
    ],
  };
  const choices = choicesOf(filter, facets, 'usd');
  assert.deepEqual(
    choices.map(({ label }) => label),
    [
      "'rtx'",
      'Graphics cards',
      'In stock',
      'Rated 4 stars and up',
      '$100 to $199.99',
      'Minimum order up to 1,000',
      'Memory size: 12 GB',
      'Color: black',
    ],
  );
  assert.deepEqual(choices.find(({ key }) => key === 'color:black')?.rest.spec, ['memory-size:12']);
  const { rest } = choices.find(({ key }) => key === 'category')!;
  assert.ok(!('category' in rest) && !('spec' in rest), 'the specifications go with their kind');
  assert.equal(choices[0]!.rest.sort, undefined, 'the order of the shop is what there is without words');
});

test('without a choice there is no filter; one end of a price range is a filter', () => {
  assert.deepEqual(choicesOf({ sort: 'name' }, null, 'usd'), []);
  assert.deepEqual(
    choicesOf({ max_price: 50 }, null, 'usd').map(({ label }) => label),
    ['Up to $50'],
  );
  assert.equal(priceText(0, 50, 'usd'), '$0 to $50');
  assert.equal(priceText(49.5, undefined, 'usd'), '$49.50 and up');
});

test('counts show where counting stopped', () => {
  assert.equal(partsText({ count: 1, atLeast: false }), '1 part');
  assert.equal(partsText({ count: 5000, atLeast: true }), '5,000+ parts');
});

test('corrected and ignored words are shown', () => {
  const ryzen = [{ typed: 'ryzn', taken: 'ryzen' }];
  const none = { corrected: [], ignored: [], unstated: [], missing: [] };
  assert.equal(correctionText(none), '');
  assert.equal(correctionText({ ...none, corrected: ryzen }), "Showing results for 'ryzen'. No results for 'ryzn'.");
  assert.equal(
    correctionText({ ...none, ignored: ['4071'] }),
    "Showing results without '4071': no part matches all the words.",
  );
  assert.equal(
    correctionText({ ...none, unstated: ['quiet'] }),
    "Showing results without 'quiet': these parts don't state it.",
  );
  assert.equal(correctionText({ ...none, missing: ['windows'] }), "We have nothing for 'windows'.");
});

test('what the parts fit is said with the fact that decides, and with what is assumed', () => {
  const fits = { name: 'AMD Ryzen 7 7800X3D', facts: 'AM5', assumes: '', isCertain: true };
  assert.equal(fitText(fits), 'Fits AMD Ryzen 7 7800X3D (AM5).');
  assert.equal(fitText({ ...fits, name: 'socket AM5' }), 'Fits socket AM5.');
  assert.equal(
    fitText({ ...fits, assumes: 'a 180 W processor' }),
    'Fits AMD Ryzen 7 7800X3D (AM5), with a 180 W processor.',
  );
  assert.match(
    fitText({ ...fits, isCertain: false }),
    /^For AMD Ryzen 7 7800X3D \(AM5\)\. Without parts that don't fit/,
  );
});

test('prices and sizes in a search are shown as filters that can be removed', () => {
  for (const [from, to, text] of [
    [undefined, 299.99, 'Under $300'],
    [undefined, 300, 'Up to $300'],
    [500.01, undefined, 'Over $500'],
    [200, 300, '$200 to $300'],
  ] as const)
    assert.equal(meantText({ typed: '', rest: '', ...(from && { from }), ...(to && { to }) }, 'usd'), text);
  const meant = [
    { typed: '2tb', rest: 'ssd', label: '2 TB' },
    { typed: 'under $300', rest: '', to: 299.99 },
  ];
  const chips = choicesOf({ q: 'x', sort: 'price' }, { specifications: [], meant }, 'usd').slice(1);
  assert.deepEqual(
    chips.map(({ label, rest }) => [label, rest]),
    [
      ['2 TB', { q: 'ssd', sort: 'price' }],
      ['Under $300', { sort: 'price' }],
    ],
  );
});

test('a count shows whether it is complete, and is empty for zero of an incomplete one', () => {
  for (const [count, atLeast, text] of [
    [0, false, '0'],
    [1_204, false, '1,204'],
    [22, true, '22+'],
    [0, true, ''],
  ] as const)
    assert.equal(countText({ count, atLeast }), text);
});

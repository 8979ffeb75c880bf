import assert from 'node:assert/strict';
import test from 'node:test';
import { fieldsOf } from '#contract/fields-of.ts';
import { PartFormSchema, stockWarning } from './part-form.ts';

const typed = {
  name: ' Aurora X9 ',
  description: 'Eight cores.',
  img: '',
  price: '$1,299.00',
  minimum: '1,000',
  quantity: '25',
  category: 'processor',
};
const wrong = (changes: Record<string, string>) => {
  const result = PartFormSchema.safeParse({ ...typed, ...changes });
  return result.success ? {} : fieldsOf(result.error);
};

test('typed values become the request body', () => {
  assert.deepEqual(PartFormSchema.parse(typed), {
    name: 'Aurora X9',
    description: 'Eight cores.',
    img: undefined,
    price: 1299,
    minimum: 1000,
    quantity: 25,
    category: 'processor',
  });
});

test('an emptied text is sent, and an emptied number is sent as null', () => {
  const { mpn, gtin, storagePlace, cost, lowStock } = PartFormSchema.parse({
    ...typed,
    mpn: ' ',
    gtin: '',
    storagePlace: '',
    cost: '',
    lowStock: ' ',
  });
  assert.deepEqual([mpn, gtin, storagePlace, cost, lowStock], ['', '', '', null, null]);
});

test('every invalid field has an error message', () => {
  assert.deepEqual(PartFormSchema.safeParse({}).success, false);
  assert.deepEqual(wrong({ name: ' ', description: '', price: '', minimum: '', quantity: '', category: '' }), {
    name: 'Enter a name',
    description: 'Enter a description',
    price: 'Enter a price',
    minimum: 'Enter a minimum',
    quantity: 'Enter a quantity',
  });
  assert.equal(PartFormSchema.parse({ ...typed, category: '' }).category, 'other');
  assert.deepEqual(wrong({ price: 'twelve' }), { price: "Enter a price like '1,299.00'" });
  assert.deepEqual(wrong({ price: '0' }), { price: 'A price must be more than 0' });
  assert.deepEqual(wrong({ minimum: '0', quantity: '-1' }), {
    minimum: 'The minimum is at least 1',
    quantity: 'Stock cannot be below 0',
  });
  for (const odd of ['2.5', '1,5', '12,34', '1 000', 'ten', '0x10'])
    assert.deepEqual(wrong({ minimum: odd }), { minimum: 'Enter a whole number' }, odd);
  assert.deepEqual(wrong({ cost: 'cheap', lowStock: '-1', gtin: '12' }), {
    gtin: 'Enter 8, 12, 13 or 14 digits; the last one is a check digit',
    lowStock: 'The level cannot be below 0',
    cost: "Enter a cost like '899.00'",
  });
  assert.deepEqual(wrong({ img: 'javascript:alert(1)' }), { img: 'Enter a link to a picture' });
});

test('volume discounts are sent as a list; a form without them does not send them', () => {
  const { breaks } = PartFormSchema.parse({ ...typed, breaks: '25+ $1,250.00, 100+ 1200' });
  assert.deepEqual(breaks, [
    { from: 25, price: 1_250 },
    { from: 100, price: 1_200 },
  ]);
  assert.deepEqual(PartFormSchema.parse({ ...typed, breaks: ' ' }).breaks, []);
  assert.equal(PartFormSchema.parse(typed).breaks, undefined);
  for (const [text, problem] of [
    ['cheaper', "Enter quantities with prices like '25+ 11.90; 100+ 11.50'"],
    ['25+ 11; 50+ 12', 'Prices must fall from one quantity to the next'],
    ['25+ 11; 20+ 10', 'Quantities must rise from one price to the next'],
  ] as const)
    assert.deepEqual(wrong({ breaks: text }), { breaks: problem });
});

test('specifications are sent as the editor writes them; a form without them does not send them', () => {
  const json = JSON.stringify([{ name: 'TDP', value: 120, unit: 'W' }]);
  assert.deepEqual(PartFormSchema.parse({ ...typed, specifications: json }).specifications, JSON.parse(json));
  assert.equal(PartFormSchema.parse(typed).specifications, undefined);
  assert.deepEqual(wrong({ specifications: '[{"name":"","value":1}]' }), { 'specifications.0.name': 'Enter a name' });
  assert.deepEqual(wrong({ specifications: '[{"name":"A","value":1},{"name":"a","value":2}]' }), {
    specifications: 'Each name can be used once',
  });
  assert.deepEqual(wrong({ specifications: '{' }), { specifications: 'Send a list' });
});

test('a minimum above the stock causes a warning', () => {
  assert.match(stockWarning('1,000', '25') ?? '', /until there are 1,000/);
  assert.equal(stockWarning('25', '25'), undefined);
  assert.equal(stockWarning('', '5'), undefined);
  assert.equal(stockWarning('5', ''), undefined);
});

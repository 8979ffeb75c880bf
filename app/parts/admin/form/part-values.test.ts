import assert from 'node:assert/strict';
import test from 'node:test';
import { compareEdits, shownValue, valuesOf } from './part-values.ts';

const part = {
  _id: '1',
  sku: 'PS-1',
  name: 'Anvil 8',
  brand: 'Anvil',
  mpn: '',
  compareAt: null,
  lifecycle: '',
  lastOrders: '',
  substitute: '',
  taxClass: '',
  rohs: '',
  reach: '',
  origin: '',
  hts: '',
  eccn: '',
  gtin: '',
  variant: '',
  description: 'Eight cores',
  img: '/x.svg',
  imgAlt: '',
  morePictures: [],
  datasheet: '',
  price: 451.5,
  breaks: [{ from: 50, price: 440 }],
  minimum: 5,
  packSize: null,
  quantity: 40,
  storagePlace: 'A-03-2',
  lowStock: 8,
  backorderLimit: null,
  leadDays: null,
  weight: null,
  packageLength: null,
  packageWidth: null,
  packageHeight: null,
  cost: 390,
  category: 'processor',
  specifications: [{ name: 'TDP', value: 120, unit: 'W' }],
  hidden: false,
  publishOn: '',
  version: 1,
  createdAt: '',
};

test('conflicting edits: fields that only the other admin changed, and fields that both changed', () => {
  const base = valuesOf(part);
  const theirs = valuesOf({
    ...part,
    price: 400,
    breaks: [{ from: 50, price: 390 }],
    minimum: 10,
    name: 'Anvil 8 Pro',
    version: 2,
  });
  const mine = { ...base, price: '399.00', description: 'Nine cores', name: 'Anvil 8 Pro' };
  assert.deepEqual(compareEdits(base, mine, theirs), { theirsAlone: ['breaks', 'minimum'], both: ['price'] });
  assert.deepEqual(compareEdits(base, base, base), { theirsAlone: [], both: [] });
});

test('values are formatted for reading', () => {
  const values = valuesOf(part);
  assert.deepEqual(
    (['price', 'breaks', 'category', 'quantity', 'specifications', 'img'] as const).map((field) =>
      shownValue(field, values[field], 'usd'),
    ),
    ['$451.50', '50+ 440.00', 'Processor', '40', 'TDP 120 W', '/x.svg'],
  );
  assert.equal(shownValue('specifications', '{', 'usd'), 'none');
  assert.equal(shownValue('price', 'cheap', 'usd'), 'cheap');
});

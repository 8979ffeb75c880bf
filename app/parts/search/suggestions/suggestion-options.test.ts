import assert from 'node:assert/strict';
import test from 'node:test';
import { highlightBy, optionsOf, markedPiecesOf } from './suggestion-options.ts';

const part = {
  _id: 'one',
  sku: 'PS-1',
  variant: '',
  name: 'Ryzen 7 7800X3D',
  marks: [[0, 5]] as [number, number][],
  description: '8 cores',
  category: 'processor',
  img: '',
  price: 379,
  minimum: 1,
  quantity: 9,
};
const count = (count: number) => ({ count, atLeast: false });
const answer = {
  parts: [part],
  kinds: [
    { category: 'processor', ...count(40) },
    { category: 'cpu-cooler', ...count(2) },
  ],
  corrected: [],
  ignored: [],
  unstated: [],
  missing: [],
  total: count(42),
};

test('parts come first, then kinds as filters, then all results', () => {
  assert.deepEqual(
    optionsOf('ryzen', answer, undefined).map(({ href }) => href),
    [
      '/parts/ryzen-7-7800x3d-PS-1',
      '/?q=ryzen&category=processor#parts',
      '/?q=ryzen&category=cpu-cooler#parts',
      '/?q=ryzen#parts',
    ],
  );
});

test('a single kind is not offered as a filter, and an empty result offers nothing', () => {
  assert.equal(optionsOf('ryzen', { ...answer, kinds: answer.kinds.slice(0, 1) }, undefined).length, 2);
  assert.deepEqual(optionsOf('zzzz', { ...answer, parts: [], kinds: [], total: count(0) }, undefined), []);
});

test('where parts are added to a list, only parts are suggested', () => {
  assert.deepEqual(
    optionsOf('ryzen', answer, ({ _id }) => `/compare?ids=${_id}`).map(({ href }) => href),
    ['/compare?ids=one'],
  );
});

test('a name is split at its marks', () => {
  assert.deepEqual(
    markedPiecesOf('Ryzen 7 7800X3D', [
      [0, 5],
      [8, 12],
    ]),
    ['', 'Ryzen', ' 7 ', '7800', 'X3D'],
  );
  assert.deepEqual(markedPiecesOf('Ryzen', []), ['Ryzen']);
});

test('the highlight cycles through the field; Home and End move the cursor until something is highlighted', () => {
  assert.equal(highlightBy('ArrowDown', -1, 3), 0);
  assert.equal(highlightBy('ArrowDown', 2, 3), -1);
  assert.equal(highlightBy('ArrowUp', -1, 3), 2);
  assert.equal(highlightBy('ArrowUp', 0, 3), -1);
  assert.equal(highlightBy('Home', -1, 3), undefined);
  assert.equal(highlightBy('Home', 2, 3), 0);
  assert.equal(highlightBy('End', 0, 3), 2);
  assert.equal(highlightBy('ArrowDown', -1, 0), undefined);
});

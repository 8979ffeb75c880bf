import assert from 'node:assert/strict';
import test, { beforeEach } from 'node:test';
import { chosenParts, saveChosen } from './chosen-parts.ts';
import { choosePart, compareHref, kindsOf, replaceComparison } from './comparisons.ts';

const part = (id: string, category = 'memory') => ({ _id: id, name: `Part ${id}`, category, img: '', price: 4 });
const idsChosen = () => chosenParts().map(({ _id }) => _id);

// Node has neither persistent storage nor storage events.
Object.defineProperty(globalThis, 'localStorage', { value: sessionStorage });
Object.defineProperty(globalThis, 'dispatchEvent', { value: () => true });

beforeEach(() => localStorage.clear());

test('chosen parts are stored with only the fields that the tray shows', () => {
  saveChosen([part('a'), part('b')]);
  assert.deepEqual(chosenParts()[0], { _id: 'a', name: 'Part a', category: 'memory', img: '' });
  assert.equal(chosenParts(), chosenParts(), 'the same list until it changes');
  saveChosen([]);
  assert.deepEqual(chosenParts(), []);
  assert.equal(localStorage.length, 0);
});

test('at most four parts are stored, and foreign storage content is ignored', () => {
  saveChosen(['a', 'b', 'c', 'd', 'e'].map((id) => part(id)));
  assert.equal(chosenParts().length, 4);
  for (const nonsense of ['{', '{}', 'null', '[1, null, {"_id": 4}]']) {
    localStorage.setItem('compare', nonsense);
    assert.deepEqual(chosenParts(), [], nonsense);
  }
});

test('the address of a comparison lists its parts', () => {
  assert.equal(compareHref(['a', 'b']), '/compare?ids=a,b');
  assert.equal(compareHref(['a'], true), '/compare?ids=a&only=1');
  assert.equal(compareHref([]), '/compare');
});

test('each kind has its own comparison of up to four, and a shared one replaces only its kind', () => {
  for (const id of ['a', 'b', 'c', 'd']) choosePart(part(id));
  replaceComparison([part('x', 'motherboard'), part('y', 'motherboard')]);
  assert.deepEqual(idsChosen(), ['a', 'b', 'c', 'd', 'x', 'y']);
  choosePart(part('e'));
  choosePart(part('z', 'motherboard'));
  assert.deepEqual(idsChosen(), ['a', 'b', 'c', 'd', 'x', 'y', 'z']);
  replaceComparison([part('f')]);
  assert.deepEqual(idsChosen(), ['x', 'y', 'z', 'f']);
  assert.deepEqual(kindsOf(chosenParts()), ['motherboard', 'memory'], 'the last is shown');
});

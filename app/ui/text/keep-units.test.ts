import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepUnits } from './keep-units.ts';

for (const [text, kept] of [
  ['91 %', '91\u00a0%'],
  ['TDP 120 W, 3.4 GHz, 21.5 dB', 'TDP 120\u00a0W, 3.4\u00a0GHz, 21.5\u00a0dB'],
  ['80 plus gold', '80\u00a0plus gold'],
  ['8 threads', '8 threads'],
  ['AM5', 'AM5'],
] as const) {
  test(`'${text}' keeps numbers and units on one line`, () => assert.equal(keepUnits(text), kept));
}

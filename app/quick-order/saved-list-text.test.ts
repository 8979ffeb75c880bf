import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Part } from '#contract/parts/parts.ts';
import { quickOrderRowsOf, withCommand } from './quick-order-rows.ts';
import { savedListText } from './saved-list-text.ts';

const fan = { _id: 'fan', sku: 'FAN-1', name: 'Fan', variant: '140 mm', minimum: 1, quantity: 40 } as Part;
const drive = { _id: 'drive', sku: 'D-2', name: 'Drive', variant: '', minimum: 1, quantity: 40 } as Part;
const LINES = [
  { input: 'fan x 3', quantity: 3, part: fan, guesses: [] },
  { input: '1.000 drvie', quantity: 1000, quantities: [1000, 1], part: null, guesses: [drive] },
  { input: 'nothing\t2', quantity: 2, part: null, guesses: [] },
];

test('a saved list has the parts and quantities that were chosen, and the other lines as written', () => {
  const choices = withCommand('choose:1:drive:1', LINES, withCommand('take:0:5', LINES, {}, 1), 1);
  assert.equal(
    savedListText(quickOrderRowsOf(LINES, choices, 1)),
    'SKU\tQuantity\tName\nFAN-1\t5\tFan, 140 mm\nD-2\t1\tDrive\nnothing  2',
  );
  assert.equal(savedListText(quickOrderRowsOf(LINES.slice(2), {}, 1)), 'nothing  2');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { taxName } from './tax-texts.ts';

test('the name of a tax states its rate once', () => {
  for (const [label, percent, name] of [
    ['VAT', 19, 'VAT 19%'],
    ['VAT 19%', 19, 'VAT 19%'],
    ['19 % MwSt.', 19, '19 % MwSt.'],
    ['TVA (5,5 %)', 5.5, 'TVA (5,5 %)'],
    ['NY sales tax', 8.875, 'NY sales tax 8.875%'],
    ['Tax 8.875%', 8.875, 'Tax 8.875%'],
    // A rate that was changed without its name.
    ['VAT 19%', 16, 'VAT 19% 16%'],
    ['VAT 119%', 19, 'VAT 119% 19%'],
    ['Zone 2', 2, 'Zone 2 2%'],
  ] as const)
    assert.equal(taxName({ label, percent, isIncluded: false }), name);
  assert.equal(taxName({ label: 'VAT 19%', percent: 19, isIncluded: true }), 'Includes VAT 19%');
});

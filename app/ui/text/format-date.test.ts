import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatRemaining } from './format-date.ts';

test('a duration shows minutes and seconds, and hours only if there are any', () => {
  assert.equal(formatRemaining(29 * 60_000 + 41_000), '29:41');
  assert.equal(formatRemaining(5_000), '0:05');
  assert.equal(formatRemaining(3_600_000 + 4 * 60_000 + 9_000), '1:04:09');
});

test('a started second counts as one, and past times show zero', () => {
  assert.equal(formatRemaining(59_001), '1:00');
  assert.equal(formatRemaining(-1), '0:00');
});

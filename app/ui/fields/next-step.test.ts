import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastStep, nextStep } from './next-step.ts';

test('the buttons of a quantity go from pack to pack, and stop at the last whole one', () => {
  const packs = { min: 12, max: 40, step: 12 };
  assert.equal(lastStep(packs), 36);
  assert.deepEqual(
    [12, 13, 24, 36, 40].map((units) => nextStep(units, 1, packs)),
    [24, 24, 36, 36, 36],
  );
  assert.deepEqual(
    [37, 36, 25, 12].map((units) => nextStep(units, -1, packs)),
    [36, 24, 24, 12],
  );
  assert.equal(nextStep(Number.NaN, 1, packs), 12);
  const single = { min: 5, max: 7, step: 1 };
  assert.deepEqual([nextStep(5, 1, single), nextStep(7, 1, single), nextStep(6.5, -1, single)], [6, 7, 6]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextTryAfter } from './refund-attempts.ts';

test('a failed refund is tried again after 1, 4, 12, 24, 48 and 72 hours, and then by an admin only', (context) => {
  context.mock.timers.enable({ apis: ['Date'], now: 0 });
  const hours = [1, 2, 3, 4, 5, 6].map((attempt) => nextTryAfter(attempt)!.getTime() / 3_600_000);
  assert.deepEqual(hours, [1, 4, 12, 24, 48, 72]);
  assert.equal(nextTryAfter(7), null);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterBusinessDays } from './business-days.ts';

test('weekends are no business days', () => {
  const after = (day: string, days: number) => afterBusinessDays(new Date(day), days).toISOString().slice(0, 10);
  assert.equal(after('2026-11-27', 0), '2026-11-27');
  // A Friday.
  assert.equal(after('2026-11-27', 1), '2026-11-30');
  assert.equal(after('2026-11-28', 1), '2026-11-30');
  assert.equal(after('2026-11-30', 5), '2026-12-07');
});

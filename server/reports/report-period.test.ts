import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReportQuery } from '#contract/store/reports.ts';
import { readPeriod } from './report-period.ts';

test('periods end today or with their last day, and are compared with as many days before', () => {
  const period = (today: string, query: ReportQuery) => {
    const { from, to, before } = readPeriod(query, today);
    return [from, to, before.from, before.to];
  };
  for (const [today, name, ...days] of [
    ['2026-03-31', 'this-month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['2026-01-01', 'this-month', '2026-01-01', '2026-01-01', '2025-12-01', '2025-12-01'],
    ['2026-03-31', 'last-month', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['2026-01-15', 'last-month', '2025-12-01', '2025-12-31', '2025-11-01', '2025-11-30'],
    ['2026-05-31', 'this-quarter', '2026-04-01', '2026-05-31', '2026-01-01', '2026-02-28'],
    ['2026-02-10', 'last-quarter', '2025-10-01', '2025-12-31', '2025-07-01', '2025-09-30'],
    ['2028-02-29', 'this-year', '2028-01-01', '2028-02-29', '2027-01-01', '2027-02-28'],
    ['2026-12-31', 'last-year', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
  ] as const)
    assert.deepEqual(period(today, { period: name }), days, `${today} ${name}`);
  assert.deepEqual(period('2026-01-01', { period: 'own', from: '2024-02-29', to: '2024-03-01' }), [
    '2024-02-29',
    '2024-03-01',
    '2024-02-27',
    '2024-02-28',
  ]);
  assert.deepEqual(period('2026-11-30', {}).slice(0, 2), ['2026-11-01', '2026-11-30']);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatRemaining, formatUtcDateTime, formatZonedDateTime } from './date-time-format.ts';

test('a duration shows minutes and seconds, and hours only if there are any', () => {
  assert.equal(formatRemaining(29 * 60_000 + 41_000), '29:41');
  assert.equal(formatRemaining(5_000), '0:05');
  assert.equal(formatRemaining(3_600_000 + 4 * 60_000 + 9_000), '1:04:09');
});

test('a started second counts as one, and past times show zero', () => {
  assert.equal(formatRemaining(59_001), '1:00');
  assert.equal(formatRemaining(-1), '0:00');
});

test('a time in a named zone is formatted as in UTC, across midnight, midday and the summer time change', () => {
  assert.equal(formatZonedDateTime('2026-11-21T20:05:00Z', 'UTC'), formatUtcDateTime('2026-11-21T20:05:00Z'));
  assert.equal(formatZonedDateTime('2026-12-31T15:00:00Z', 'Asia/Tokyo'), 'Jan 1, 2027, 12:00\u00A0AM');
  assert.equal(formatZonedDateTime('2026-06-30T10:07:00Z', 'Europe/Berlin'), 'Jun 30, 2026, 12:07\u00A0PM');
  assert.equal(formatZonedDateTime('2026-12-30T10:07:00Z', 'Europe/Berlin'), 'Dec 30, 2026, 11:07\u00A0AM');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_DISPATCH, dayRange, expectedDelivery } from './delivery-dates.ts';

const expected = (paidAt: string, days: [number, number], terms: Partial<typeof DEFAULT_DISPATCH> = {}) => {
  const { shipBy, from, to } = expectedDelivery(
    new Date(paidAt),
    { minDays: days[0], maxDays: days[1] },
    { ...DEFAULT_DISPATCH, ...terms },
  );
  return [shipBy, from, to];
};

test('weekends are not worked: an order of a Saturday counts as that of Monday', () => {
  // A Friday, and the day after it.
  assert.deepEqual(expected('2026-11-27T10:00:00Z', [0, 1]), ['2026-11-27', '2026-11-27', '2026-11-30']);
  assert.deepEqual(expected('2026-11-28T10:00:00Z', [0, 1]), ['2026-11-30', '2026-11-30', '2026-12-01']);
  assert.deepEqual(expected('2026-11-30T10:00:00Z', [2, 5]), ['2026-11-30', '2026-12-02', '2026-12-07']);
});

test('handling, the hour and the time zone of the shop move the day of the dispatch', () => {
  const terms = { handlingDays: 1, untilHour: 14, timeZone: 'Europe/Berlin' };
  // 13:59 and 14:00 in Berlin.
  assert.deepEqual(expected('2026-11-30T12:59:59Z', [2, 4], terms), ['2026-12-01', '2026-12-03', '2026-12-07']);
  assert.deepEqual(expected('2026-11-30T13:00:00Z', [2, 4], terms), ['2026-12-02', '2026-12-04', '2026-12-08']);
  // It is Tuesday in Berlin already, and still Monday in Los Angeles.
  assert.deepEqual(expected('2026-11-30T23:30:00Z', [0, 0], { timeZone: 'Europe/Berlin' })[0], '2026-12-01');
  assert.deepEqual(expected('2026-12-01T07:30:00Z', [0, 0], { timeZone: 'America/Los_Angeles' })[0], '2026-11-30');
  // Clocks change on 2026-03-29 in Berlin: 14:00 is 12:00 UTC from then on.
  assert.deepEqual(expected('2026-03-30T12:00:00Z', [0, 0], { ...terms, handlingDays: 0 })[0], '2026-03-31');
  // Until midnight.
  assert.deepEqual(expected('2026-11-30T23:59:00Z', [0, 0], { untilHour: 24 })[0], '2026-11-30');
});

test('days off and other weekdays are skipped in handling and in transit', () => {
  const daysOff = ['2026-12-24', '2026-12-25', '2026-12-28'];
  assert.deepEqual(expected('2026-12-23T10:00:00Z', [1, 2], { daysOff, handlingDays: 1 }), [
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
  ]);
  // Saturday counts, Monday does not.
  const workdays = [2, 3, 4, 5, 6];
  assert.deepEqual(expected('2026-11-27T10:00:00Z', [1, 2], { workdays }), ['2026-11-27', '2026-11-28', '2026-12-01']);
  // The settings refuse this; it must end anyway.
  assert.deepEqual(expected('2026-11-27T10:00:00Z', [1, 1], { workdays: [] })[1], '2026-11-30');
});

test('a range names the year once', () => {
  assert.equal(dayRange({ from: '2026-12-02', to: '2026-12-04' }), 'Dec 2 to Dec 4, 2026');
  assert.equal(dayRange({ from: '2026-12-30', to: '2027-01-04' }), 'Dec 30, 2026 to Jan 4, 2027');
  assert.equal(dayRange({ from: '2026-12-02', to: '2026-12-02' }), 'Dec 2, 2026');
});

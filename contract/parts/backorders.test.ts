import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrivalDay, backorderOf } from './backorders.ts';
import { arrivalText, waitingText } from './backorder-texts.ts';

const ARRIVALS = [
  { on: '2026-12-12', units: 100 },
  { on: '2027-01-05', units: 50 },
  { on: null, units: 10 },
];

test('what can be ordered beyond the stock is what others have not ordered', () => {
  const part = { quantity: 0, arrivals: ARRIVALS, leadDays: null };
  const today = '2026-12-12';
  assert.equal(backorderOf({ ...part, orderable: 0, promised: 160 }, today), undefined);
  assert.deepEqual(backorderOf({ ...part, orderable: 40, promised: 120 }, today), {
    units: 40,
    arrivals: [
      { on: '2027-01-05', units: 30 },
      { on: null, units: 10 },
    ],
    leadDays: null,
  });
  assert.deepEqual(backorderOf({ ...part, orderable: 200, promised: 0, leadDays: 14 }, today), {
    units: 200,
    arrivals: ARRIVALS,
    leadDays: 14,
  });
  // An overdue delivery may come any day.
  assert.deepEqual(backorderOf({ ...part, orderable: 101, promised: 0 }, '2026-12-13')!.arrivals, [
    { on: null, units: 100 },
    { on: '2027-01-05', units: 1 },
  ]);
});

test('the words say when units arrive, of all or of the wanted ones', () => {
  const backorder = { units: 170, arrivals: ARRIVALS, leadDays: 14 };
  assert.equal(
    arrivalText(25, backorder),
    'Now 25, 100 on Dec 12, 2026, 50 on Jan 5, 2027, 10 on order, 10 in about 14 days',
  );
  assert.equal(arrivalText(25, backorder, 40), 'Now 25, 15 on Dec 12, 2026');
  assert.equal(arrivalText(0, { units: 1_500, arrivals: [], leadDays: 1 }), '1,500 in about 1 day');
  assert.equal(waitingText({ units: 1, on: '2026-12-12' }), '1 unit arrives on Dec 12, 2026');
  assert.equal(waitingText({ units: 2, on: null }), '2 units have not arrived yet');
});

test('a line waits for the day of its last unit, and for none that has passed', () => {
  const days = { today: '2026-12-01', orderedOn: '2026-11-20' };
  const part = { arrivals: ARRIVALS, leadDays: 14 };
  assert.equal(arrivalDay(part, 100, days), '2026-12-12');
  assert.equal(arrivalDay(part, 101, days), '2027-01-05');
  assert.equal(arrivalDay(part, 160, days), null);
  assert.equal(arrivalDay(part, 161, days), '2026-12-04');
  assert.equal(arrivalDay({ ...part, leadDays: null }, 161, days), null);
  assert.equal(arrivalDay(part, 1, { ...days, today: '2026-12-13' }), null);
  assert.equal(arrivalDay({ arrivals: [], leadDays: 1e9 }, 1, days)?.slice(0, 4), '2036');
});

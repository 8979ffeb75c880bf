import assert from 'node:assert/strict';
import test from 'node:test';
import { ORDER_STATES } from '#contract/choices.ts';
import type { Order } from '#contract/orders/orders.ts';
import { isUnpaid } from '#contract/orders/order-rules.ts';
import { canPay, lacksTracking, whyNotShippable } from './order-rules.ts';
import { stateDisplay, timelineSteps } from './order-state.ts';

const at = '2026-11-21T10:00:00.000Z';
const events = (...what: Order['timeline'][number]['what'][]) => what.map((name) => ({ what: name, at }));

test('an unpaid order with a price can be paid', () => {
  const payable = ORDER_STATES.filter((status) => canPay({ status, placeOrderPrice: 310 }));
  assert.deepEqual(payable, ['unpaid', 'expired']);
  assert.equal(canPay({ status: 'unpaid', placeOrderPrice: 0 }), false);
  assert.deepEqual(
    ORDER_STATES.filter((status) => isUnpaid({ status })),
    ['unpaid', 'expired'],
  );
});

test('a shipped order lacks a tracking number if one of its parcels or one of its lines has none', () => {
  const lines = (['shipped', 'shipped', 'cancelled'] as const).map((status, at) => ({ _id: `line-${at}`, status }));
  const parcel = (tracking: string, ...at: number[]) => ({ tracking, lines: at.map((each) => `line-${each}`) });
  const lacks = (...shipments: ReturnType<typeof parcel>[]) => lacksTracking({ status: 'shipped', lines, shipments });
  assert.equal(lacks(parcel('A', 0, 1)), false);
  assert.equal(lacks(parcel('A', 0), parcel('B', 0, 1)), false);
  assert.equal(lacks(parcel('A', 0)), true);
  assert.equal(lacks(parcel('A', 0), parcel('', 1)), true);
  assert.equal(lacks(parcel('', 0), parcel('B', 0, 1)), true, 'a line in two parcels');
  assert.equal(lacksTracking({ status: 'paid', lines, shipments: [parcel('', 0)] }), false);
});

test('only a paid order can be shipped; other orders explain why not', () => {
  assert.equal(whyNotShippable({ status: 'paid' }), undefined);
  assert.equal(whyNotShippable({ status: 'paid', placeOrderQuantity: 2, withdrawnUnits: 1 }), undefined);
  assert.equal(whyNotShippable({ status: 'paid', placeOrderQuantity: 2, withdrawnUnits: 2 }), 'All units refunded');
  assert.equal(whyNotShippable({ status: 'paid', notRefunded: 0.01 }), undefined);
  assert.equal(whyNotShippable({ status: 'paid', notRefunded: 0 }), 'Refunded in full');
  assert.equal(whyNotShippable({ status: 'unpaid' }), 'Not paid yet');
  assert.equal(whyNotShippable({ status: 'expired' }), 'Not paid yet');
  assert.equal(whyNotShippable({ status: 'shipped' }), 'Already shipped');
  assert.equal(whyNotShippable({ status: 'cancelled' }), 'Canceled');
});

test('every status has its own text', () => {
  assert.equal(new Set(ORDER_STATES.map((status) => stateDisplay(status).text)).size, ORDER_STATES.length);
});

test('the timeline shows past steps with their times, then the next steps', () => {
  const steps = timelineSteps({ timeline: events('placed', 'renewed', 'renewed', 'paid'), status: 'paid' });
  assert.deepEqual(
    steps.map(({ title }) => title),
    ['Placed', 'Reservation renewed', 'Paid', 'Shipping'],
  );
  assert.deepEqual(
    steps.map(({ state }) => state),
    ['done', 'done', 'done', 'ahead'],
  );
  assert.equal(steps[0]?.at, '2026-11-21T10:00:00.000Z');
});

test('a closed order has no next steps', () => {
  const steps = timelineSteps({
    timeline: events('placed', 'paid', 'cancelled', 'refund_asked', 'refunded'),
    status: 'cancelled',
  });
  assert.deepEqual(
    steps.map(({ title }) => title),
    ['Placed', 'Paid', 'Canceled', 'Refund requested', 'Refunded'],
  );
  assert.equal(steps[2]?.state, 'wrong');
});

import assert from 'node:assert/strict';
import test from 'node:test';
import type { Dispute } from '#contract/orders/disputes/disputes.ts';
import type { Order } from '#contract/orders/orders.ts';
import { refundIfCanceled } from './order-summary.ts';

const line = (placeOrderPrice: number, status: Order['status'] = 'paid', refunds: object[] = []) =>
  ({ status, paid: true, placeOrderPrice, taxPrice: 0, refunds }) as unknown as Order;
const dispute = (status: string) => ({ kind: 'dispute', status }) as Dispute;

test('canceling lines refunds their shares, and canceling all that is left also the delivery', () => {
  const [first, second, canceled] = [line(10), line(20), line(0, 'cancelled')];
  const order = { lines: [first, second, canceled], leftToRefund: 35.44 };
  assert.deepEqual(refundIfCanceled(order, [first]), { cents: 1_000, isDisputed: false });
  assert.deepEqual(refundIfCanceled(order, [first, second]), { cents: 3_544, isDisputed: false });
});

test('canceling the last line with something to refund keeps the delivery, if another line is kept', () => {
  const [first, refunded] = [line(10), line(20, 'paid', [{ amount: 20, status: 'refunded', byHand: false }])];
  const order = { lines: [first, refunded], leftToRefund: 15 };
  assert.equal(refundIfCanceled(order, [first]).cents, 1_000);
  assert.equal(refundIfCanceled(order, [first, refunded]).cents, 1_500);
});

test('canceling lines never refunds more than refunds and disputes left of the payment', () => {
  const lines = [line(15), line(15), line(15)];
  assert.equal(refundIfCanceled({ lines, leftToRefund: 20 }, lines.slice(1)).cents, 2_000);
  for (const disputes of [[dispute('lost')], [dispute('won')]])
    assert.deepEqual(refundIfCanceled({ lines, leftToRefund: 0, disputes }, lines), { cents: 0, isDisputed: false });
});

test('canceling refunds nothing while the payment is disputed', () => {
  const lines = [line(15)];
  const disputes = [dispute('needs_response')];
  assert.deepEqual(refundIfCanceled({ lines, leftToRefund: 15, disputes }, lines), { cents: 0, isDisputed: true });
});

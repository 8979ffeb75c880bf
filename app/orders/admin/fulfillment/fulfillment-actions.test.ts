import assert from 'node:assert/strict';
import test from 'node:test';
import type { Order } from '#contract/orders/orders.ts';
import { bulkCancelConfirmation } from './fulfillment-actions.ts';

const order = (placeOrderPrice: number, paid: boolean) =>
  ({
    _id: 'x',
    placeOrderPrice,
    placeOrderQuantity: 1,
    paid,
    leftToRefund: placeOrderPrice,
    refunds: [] as Order['refunds'],
  }) as Order;

test('canceling several orders names their count and the total refund', () => {
  const { title, text, confirm } = bulkCancelConfirmation(
    [order(310, true), order(12.4, false), order(0.1, true)],
    'usd',
  );
  assert.equal(title, 'Cancel 3 orders?');
  assert.match(text, /^2 of them are paid: \$310\.10 will be refunded to the cards they were paid with\./);
  assert.equal(confirm, 'Cancel 3 orders and refund $310.10');
});

test('with one paid order among several, the text is in the singular', () => {
  assert.match(bulkCancelConfirmation([order(5, true), order(5, false)], 'eur').text, /^1 of them is paid: €5\.00/);
});

test('without a payment the text mentions no refund', () => {
  const { text, confirm } = bulkCancelConfirmation([order(310, false), order(12.4, false)], 'usd');
  assert.match(text, /^Nothing was charged\. The parts go back into stock/);
  assert.equal(confirm, 'Cancel 2 orders');
});

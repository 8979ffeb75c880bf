import assert from 'node:assert/strict';
import test from 'node:test';
import type { Order } from '#contract/orders/orders.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { cancelConfirmation } from './customer-actions.ts';

const line = (placeOrderPrice: number) =>
  ({
    _id: String(placeOrderPrice),
    status: 'unpaid',
    placeOrderPrice,
    placeOrderQuantity: 1,
    refunds: [],
  }) as unknown as Order;
const order = (free: { from: number; price: number } | undefined, lines: readonly Order[]) =>
  ({
    lines,
    paid: false,
    linesPrice: lines.reduce((sum, { placeOrderPrice }) => sum + placeOrderPrice, 0),
    deliveryPrice: 0,
    deliveryMethod: { name: 'Standard', minDays: 1, maxDays: 2, ...(free && { free }) },
    leftToRefund: 0,
  }) as unknown as WholeOrder;
const textOf = (free: { from: number; price: number } | undefined, count: number): string => {
  const lines = [line(90), line(20), line(1)];
  return cancelConfirmation(order(free, lines), lines.slice(0, count), 'usd').text;
};

test('canceling a part says what delivery will cost once it is no longer free', () => {
  const free = { from: 100, price: 5 };
  assert.equal(
    textOf(free, 1),
    "You haven't been charged. Delivery will cost $5.00, because it's only free from $100.00.",
  );
  for (const [terms, count] of [
    [free, 3],
    [{ from: 20, price: 5 }, 1],
    [undefined, 1],
  ] as const)
    assert.equal(textOf(terms, count), "You haven't been charged.");
});

test('delivery that becomes due costs at most what the canceled part cost with its discount', () => {
  const lines = [{ ...line(3), adjustmentPrice: -1 }, line(110)];
  assert.equal(
    cancelConfirmation(order({ from: 112, price: 5 }, lines), lines.slice(0, 1), 'usd').text,
    "You haven't been charged. Delivery will cost $2.00, because it's only free from $112.00.",
  );
});

test('canceling a part of a paid order says what is refunded, and what delivery takes out of it', () => {
  const free = { from: 100, price: 5 };
  const lines = [
    { ...line(90), taxPrice: 9, deliveryIfCanceled: 5.5 },
    { ...line(20), taxPrice: 2 },
  ];
  const payments = [{ transactionId: 'pi_1' }];
  const paid = { ...order(free, lines), paid: true, leftToRefund: 121, payments } as unknown as WholeOrder;
  const textOfPaid = (canceled: readonly Order[]) => cancelConfirmation(paid, canceled, 'usd').text;
  assert.equal(
    textOfPaid(lines.slice(0, 1)),
    '$93.50 will be refunded to your card. $5.50 for delivery is taken out of the refund, because delivery is only free from $100.00.',
  );
  assert.equal(textOfPaid(lines.slice(1)), '$22.00 will be refunded to your card.');
  assert.equal(textOfPaid(lines), '$121.00 will be refunded to your card.', 'all of it, without delivery');
});

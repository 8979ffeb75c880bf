import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { closeWithBooks } from '#test/faults/books.ts';
import {
  charge,
  claim,
  endReservation,
  NEW_YORK,
  numberOf,
  placeLines,
  problem,
  setShop,
  STANDARD,
  started,
  stockOf,
  wholeOrderNow,
} from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { expireReservations } from './reservations.ts';

let store: TestStore;
let buyer: Person;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  admin = await store.person('admin');
  await setShop(store, {
    delivery: { methods: [{ ...STANDARD, freeFromCents: 10_000 }] },
    tax: { mode: 'added', isDeliveryTaxed: true, rates: [{ place: 'US-NY', label: 'Tax', percent: 10 }] },
  });
});
// Cancellations make the next reservations of an account smaller.
beforeEach(async () => {
  buyer = await store.person();
});
after(() => closeWithBooks(store));

/** An order of one part, $20.00 each. */
async function place(units: number, part?: string): Promise<{ id: string; part: string }> {
  const ordered = part ?? (await store.part({ priceCents: 2_000, quantity: 20 }));
  const { body, status } = await placeLines(store, buyer, [[ordered, units]], { delivery: NEW_YORK });
  assert.equal(status, 200, JSON.stringify(body));
  return { id: body.insertedId, part: ordered };
}

async function pay(id: string): Promise<void> {
  const intent = await started(store, buyer, id);
  await charge(store, intent);
  assert.equal((await claim(store, buyer, id, intent)).status, 200);
}

const cancel = (id: string, units: unknown, who: Person | null = buyer) =>
  store.call(who, 'POST', `/placeorder/${id}/cancel?scope=line&units=${String(units)}`);

const refundsOf = async (id: string) => (await wholeOrderNow(store, buyer, id)).refunds.map(({ amount }) => amount);

test('units of an unpaid order go back on sale, and the rest is paid at its own total', async () => {
  const { id, part } = await place(10);
  const begun = await started(store, buyer, id);
  assert.equal((await cancel(id, 6)).status, 200);
  const now = await wholeOrderNow(store, buyer, id);
  assert.deepEqual(
    [now.linesPrice, now.deliveryPrice, now.taxPrice, now.placeOrderPrice, now.lines[0]!.placeOrderQuantity],
    [80, 5, 8.5, 93.5, 4],
    'delivery is no longer free',
  );
  assert.equal(await stockOf(store, part), 16);
  await store.runJobs();
  await assert.rejects(charge(store, begun), 'the payment of the old total has ended');
  await pay(id);
  assert.equal((await wholeOrderNow(store, buyer, id)).placeOrderPrice, 93.5);
  const number = await numberOf(store, id);
  const mail = store.mails.find(({ subject }) => subject === `Units of order #${number} have been canceled`);
  assert.match(mail!.text, /4 x Test processor/);
});

test('units of an expired order are taken out of it, and nothing is released twice', async () => {
  const { id, part } = await place(5);
  await endReservation(store, id);
  assert.equal(await expireReservations(store.db, 100), 1);
  assert.equal(await stockOf(store, part), 20);
  assert.equal((await cancel(id, 2)).status, 200);
  assert.equal(await stockOf(store, part), 20);
  await pay(id);
  assert.equal(await stockOf(store, part), 17);
});

test('units of a paid order are refunded with their tax, less delivery that is no longer free, and in all no more', async () => {
  const { id, part } = await place(6);
  await pay(id);
  assert.equal((await cancel(id, 1)).status, 200);
  assert.deepEqual(await refundsOf(id), [22]);
  assert.equal((await cancel(id, 1)).status, 200);
  assert.deepEqual(await refundsOf(id), [22, 16.5], '$5.50 pay for delivery');
  assert.equal((await cancel(id, 1)).status, 200);
  assert.deepEqual(await refundsOf(id), [22, 16.5, 22]);
  assert.equal(await stockOf(store, part), 17);
  assert.equal((await cancel(id, 3)).status, 200);
  const now = await wholeOrderNow(store, buyer, id);
  assert.equal(now.status, 'cancelled');
  assert.deepEqual(now.history.map(({ what }) => what).slice(0, 4), [
    'placed',
    'paid',
    'units_canceled',
    'refund_asked',
  ]);
  const sum = now.refunds.reduce((all, { amount }) => all + amount, 0);
  assert.equal(Math.round(sum * 100), 13_200, 'all that was paid');
  assert.equal(await stockOf(store, part), 20);
  await store.runJobs();
});

test('units that the shop refunds count as still ordered for free delivery', async () => {
  const { id } = await place(7);
  await pay(id);
  const refund = { units: 2, reason: 'Damaged', restock: false };
  assert.equal((await store.call(admin, 'POST', `/order/${id}/refund`, refund)).status, 200);
  assert.equal((await cancel(id, 2)).status, 200);
  assert.deepEqual(await refundsOf(id), [44, 44]);
  assert.equal((await cancel(id, 1)).status, 200);
  assert.deepEqual(await refundsOf(id), [44, 44, 16.5]);
  await store.runJobs();
});

test('no fewer units remain than the minimum order or the price break needs', async () => {
  const part = await store.part({ priceCents: 2_000, quantity: 50, minimum: 2 });
  const breaks = [{ from: 10, price: 15 }];
  const { body } = await store.call(null, 'GET', `/part/${part}`);
  const changed = await store.call(admin, 'PATCH', `/part/${part}`, { breaks, version: body.version });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  const many = await place(12, part);
  assert.deepEqual(problem(await cancel(many.id, 3)).fields, {
    units: 'At this price, it is sold from 10 units. Cancel at most 2, or all 12.',
  });
  assert.equal((await cancel(many.id, 2)).status, 200);
  assert.deepEqual(problem(await cancel(many.id, 1)).fields, {
    units: 'At this price, it is sold from 10 units. Cancel all 10.',
  });
  const few = await place(3, part);
  await pay(few.id);
  assert.deepEqual(problem(await cancel(few.id, 2)).fields, {
    units: 'At this price, it is sold from 2 units. Cancel at most 1, or all 3.',
  });
  assert.equal((await cancel(few.id, 3)).status, 200);
  assert.equal((await wholeOrderNow(store, buyer, few.id)).status, 'cancelled');
});

test('wrong units, packed lines and orders of others are refused, and of two requests at once only one fits', async () => {
  const { id, part } = await place(5);
  await pay(id);
  for (const units of ['0', '-1', '1.5', 'x', '6', '1e9', ''])
    assert.deepEqual([units, Object.keys(problem(await cancel(id, units)).fields ?? {})], [units, ['units']]);
  for (const [who, status] of [
    [null, 401],
    [await store.person(), 404],
    [admin, 404],
  ] as const)
    assert.equal((await cancel(id, 1, who)).status, status);
  const both = await Promise.all([cancel(id, 3), cancel(id, 3)]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 422]);
  assert.equal(await stockOf(store, part), 18);
  await store.call(admin, 'POST', `/orders/${id}/pack`);
  assert.deepEqual(problem(await cancel(id, 1)).code, 'order_state');
  await store.runJobs();
});

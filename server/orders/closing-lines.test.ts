import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { closeWithBooks } from '#test/faults/books.ts';
import { moneyByOrder } from '#test/faults/money.ts';
import {
  orderNow,
  paidLines as paidOrder,
  placedLines,
  problem,
  stockOf,
  wholeOrderNow,
  type Lines,
  numberOf,
} from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let buyer: Person;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  admin = await store.person('admin');
});
beforeEach(async () => {
  buyer = await store.person();
});
after(() => closeWithBooks(store));

async function paidLines(lines: Lines): Promise<{ id: string; lines: string[] }> {
  const order = await paidOrder(store, buyer, lines);
  await store.runJobs();
  store.mails.length = 0;
  return order;
}

const threeParts = async () =>
  Promise.all([
    store.part({ quantity: 10 }),
    store.part({ quantity: 10, priceCents: 1_000, name: 'Test memory' }),
    store.part({ quantity: 10, priceCents: 333, name: 'Test fan' }),
  ]);

const close = (line: string, query: string) => store.call(admin, 'DELETE', `/order/${line}?${query}`);

const centsOfRefunds = async (id: string): Promise<[number, string | null][]> =>
  (await wholeOrderNow(store, buyer, id)).refunds.map(({ amount, line }) => [Math.round(amount * 100), line]);

test('an order is shipped in two parcels, each with its carrier and tracking number', async () => {
  const [one, two, three] = await threeParts();
  const { id, lines } = await paidLines([
    [one, 1],
    [two, 2],
    [three, 3],
  ]);
  const dhl = 'as=shipped&carrier=DHL&tracking=%20JD014600%20';
  assert.deepEqual((await close(lines[0]!, dhl)).body, { deletedCount: 1, status: 'shipped' });
  assert.equal((await wholeOrderNow(store, buyer, id)).status, 'paid', 'part of it still has to be shipped');
  assert.equal((await close(lines[2]!, dhl)).body.deletedCount, 1);
  assert.equal((await close(lines[2]!, dhl)).body.deletedCount, 0, 'closed already');
  assert.equal((await close(lines[1]!, 'as=shipped&carrier=UPS&tracking=1Z999')).body.deletedCount, 1);
  const order = await wholeOrderNow(store, buyer, id);
  assert.equal(order.status, 'shipped');
  assert.deepEqual(
    order.shipments.map((parcel) => [parcel.carrier, parcel.tracking, parcel.lines]),
    [
      ['DHL', 'JD014600', [lines[0], lines[2]]],
      ['UPS', '1Z999', [lines[1]]],
    ],
  );
  assert.deepEqual(
    order.history.filter(({ what }) => what === 'shipped').map(({ line }) => line),
    [lines[0], lines[2], lines[1]],
  );
  assert.deepEqual(
    (await orderNow(store, buyer, lines[1]!)).timeline.filter(({ what }) => what === 'shipped').length,
    1,
    'a line has its own history',
  );
  await store.runJobs();
  const mails = store.mails.filter(({ subject }) => subject.endsWith('has shipped'));
  assert.equal(mails.length, 1, 'what happened to an order at one time is one mail');
  assert.match(
    mails[0]!.text,
    /Tracking number: JD014600[^]*https:\/\/www\.dhl\.com[^]*Carrier: UPS\nTracking number: 1Z999/,
  );
});

test('the mail of the last parcel names the rest of the order', async () => {
  const [one, two, three] = await threeParts();
  const { id, lines } = await paidLines([
    [one, 1],
    [two, 2],
    [three, 3],
  ]);
  const subjects = async () => {
    await store.runJobs();
    const number = await numberOf(store, id);
    return store.mails.splice(0).map(({ subject }) => subject.replace(number, ''));
  };
  await close(lines[0]!, 'as=shipped&carrier=DHL');
  assert.deepEqual(await subjects(), ['Part of order # has shipped']);
  await close(lines[1]!, 'as=cancelled');
  assert.ok((await subjects()).includes('Part of order # has been canceled'));
  await close(lines[2]!, 'as=shipped&carrier=UPS');
  assert.deepEqual(await subjects(), ['The rest of order # has shipped']);
  const [first, last] = (await wholeOrderNow(store, buyer, id)).shipments;
  const deliver = (parcel: { _id: string }) =>
    store.call(admin, 'POST', `/orders/${id}/shipments/${parcel._id}/delivered`);
  assert.equal((await deliver(first!)).status, 200);
  assert.deepEqual(await subjects(), ['Part of order # has been delivered']);
  assert.equal((await deliver(last!)).status, 200);
  assert.deepEqual(await subjects(), ['The rest of order # has been delivered']);
});

test('canceling lines of a paid order refunds their price; the last one refunds the rest', async () => {
  const [one, two, three] = await threeParts();
  const { id, lines } = await paidLines([
    [one, 1],
    [two, 2],
    [three, 3],
  ]);
  assert.equal((await close(lines[1]!, 'as=cancelled')).body.deletedCount, 1);
  await store.runJobs();
  assert.deepEqual(await centsOfRefunds(id), [[2_000, lines[1]]]);
  assert.equal(await stockOf(store, two), 10);
  assert.equal((await wholeOrderNow(store, buyer, id)).status, 'paid');
  const canceled = store.mails.find(({ subject }) => subject.endsWith('has been canceled'));
  assert.match(canceled!.subject, /^Part of order #/);
  assert.match(canceled!.text, /2 x Test memory/);
  assert.match(canceled!.text, /\$20\.00 will be refunded/);
  // Some of the second line's price is refunded before the cancellation, and some of the payment in the provider's
  // dashboard.
  const wanted = { amount: 1.5, reason: 'Scratched' };
  assert.equal((await store.call(admin, 'POST', `/order/${lines[2]}/refund`, wanted)).status, 200);
  await store.runJobs();
  const { transactionId } = await wholeOrderNow(store, buyer, id);
  await store.cardSandbox.dashboard('refunds', { payment_intent: transactionId!, amount: 100 });
  assert.equal((await close(lines[2]!, 'as=cancelled')).body.deletedCount, 1);
  await store.runJobs();
  assert.equal((await close(lines[0]!, 'as=cancelled')).body.deletedCount, 1);
  await store.runJobs();
  assert.deepEqual(await centsOfRefunds(id), [
    [2_000, lines[1]],
    [150, lines[2]],
    [849, lines[2]],
    [100, null],
    [1_140, lines[0]],
  ]);
  assert.deepEqual((await moneyByOrder(store)).get(id), {
    charged: 4_239,
    refunded: 4_239,
    open: 0,
    kept: 0,
    disputed: 0,
  });
  assert.equal((await wholeOrderNow(store, buyer, id)).status, 'cancelled');
});

test('a refund of units names its line and leaves other lines unchanged', async () => {
  const [one, two] = await threeParts();
  const { id, lines } = await paidLines([
    [one, 2],
    [two, 3],
  ]);
  const refund = (line: string, body: object) => store.call(admin, 'POST', `/order/${line}/refund`, body);
  assert.equal((await refund(lines[1]!, { units: 2, restock: true, reason: 'Two too many' })).body.amount, 20);
  assert.deepEqual(problem(await refund(lines[1]!, { amount: 10.01, reason: 'Too much' })).fields, {
    amount: 'Between $0.01 and $10.00, which is left to refund',
  });
  assert.deepEqual(problem(await refund(lines[1]!, { units: 2, reason: 'Too many' })).fields, {
    units: 'At most 1, which have not been refunded',
  });
  await store.runJobs();
  assert.deepEqual([await stockOf(store, one), await stockOf(store, two)], [8, 9]);
  const [first, second] = (await wholeOrderNow(store, buyer, id)).lines;
  assert.deepEqual(
    [first!.refunds.length, first!.refund, second!.refunds.length, second!.refund],
    [0, null, 1, 'refunded'],
  );
  assert.equal((await refund(lines[1]!, { amount: 10, reason: 'The rest' })).status, 200);
  await store.runJobs();
  assert.equal(problem(await close(lines[1]!, 'as=shipped')).code, 'order_state', 'refunded in full');
  assert.equal((await close(lines[0]!, 'as=shipped')).body.deletedCount, 1);
  assert.equal((await close(lines[1]!, 'as=cancelled')).body.deletedCount, 1);
  await store.runJobs();
  assert.deepEqual(await centsOfRefunds(id), [
    [2_000, lines[1]],
    [1_000, lines[1]],
  ]);
  assert.equal((await wholeOrderNow(store, buyer, id)).status, 'shipped');
});

test("a customer cancels the whole unpaid order by any line's id", async () => {
  const [one, two] = await threeParts();
  const { id, lines } = await placedLines(store, buyer, [
    [one, 2],
    [two, 3],
  ]);
  const answer = await store.call(buyer, 'POST', `/placeorder/${lines[1]}/cancel`);
  assert.deepEqual([answer.status, answer.body._id, answer.body.status], [200, lines[1], 'cancelled']);
  assert.deepEqual([await stockOf(store, one), await stockOf(store, two)], [10, 10]);
  const order = await wholeOrderNow(store, buyer, id);
  assert.deepEqual([order.status, order.placeOrderPrice, order.holdUntil], ['cancelled', 54.8, null]);
  await store.runJobs();
  const mails = store.mails.filter(({ text }) => text.includes(id)).map(({ subject }) => subject);
  assert.deepEqual(
    mails.filter((subject) => subject.endsWith('has been canceled')),
    [`Order #${await numberOf(store, id)} has been canceled`],
  );
  const again = await store.call(buyer, 'POST', `/placeorder/${id}/cancel`);
  assert.equal(problem(again).code, 'order_state');
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { expireReservations } from '#server/orders/reservations.ts';
import {
  charge,
  claim,
  endReservation,
  paid,
  paidLines,
  placed,
  placedLines,
  placeLines,
  STANDARD,
  setShop,
  started,
  numberOf,
} from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let buyer: Person;
let admin: Person;
let part: string;
before(async () => {
  store = await startTestStore({ webhooks: false });
  [buyer, admin] = [await store.person(), await store.person('admin')];
  part = await store.part({ quantity: 1_000 });
});
after(() => store.close());

/** The subjects of the emails about an order, once all have been sent. */
async function subjectsOf(id: string): Promise<string[]> {
  await store.db.$client.query('update outbox set next_try_at = now() where next_try_at is not null');
  await store.runJobs();
  const number = await numberOf(store, id);
  return store.mails.filter(({ text }) => text.includes(id)).map(({ subject }) => subject.replace(`#${number}`, '#'));
}

/** The text of the email about an order whose subject contains these words. */
function textOf(id: string, words: string): string {
  return store.mails.find(({ text, subject }) => text.includes(id) && subject.includes(words))!.text;
}

/** Lines of one unit of new parts with these prices. */
async function partsAt(...prices: number[]): Promise<[part: string, quantity: number][]> {
  const parts = await Promise.all(prices.map((priceCents) => store.part({ priceCents })));
  return parts.map((each) => [each, 1]);
}

const PLACED = 'We have your order #';
const PAID = 'Payment received for order #';

test("each order email has one button, which opens that order, and a paid order's includes the invoice", async () => {
  const { id } = await paid(store, buyer, part);
  await subjectsOf(id);
  const mails = store.mails.filter(({ text }) => text.includes(id));
  assert.equal(mails.length, 2);
  for (const { html, text } of mails) {
    assert.equal(html.split('class="button"').length, 2);
    assert.match(html, new RegExp(`<a href="${store.origin}/dashboard\\?order=${id}" class="button"`));
    assert.match(text, new RegExp(`${store.origin}/dashboard\\?order=${id}\n`));
  }
  const invoice = `${store.origin}/dashboard?order=${id}#documents`;
  assert.deepEqual(
    mails.map(({ text }) => text.includes(invoice)),
    [false, true],
  );
});

test('an overdue payment is reported once, and not if it arrives before the email', async () => {
  const id = await placed(store, buyer, part);
  await endReservation(store, id);
  await expireReservations(store.db, 10);
  assert.deepEqual(await subjectsOf(id), [PLACED, 'Payment overdue for order #']);
  await store.db.$client.query(`update order_lines set status = 'unpaid' where order_id = $1`, [id]);
  await endReservation(store, id);
  await expireReservations(store.db, 10);
  assert.equal((await subjectsOf(id)).length, 2, 'expired again');
  const canceled = await placed(store, buyer, part);
  await endReservation(store, canceled);
  await expireReservations(store.db, 10);
  await store.call(buyer, 'POST', `/placeorder/${canceled}/cancel`);
  assert.deepEqual(await subjectsOf(canceled), [PLACED, 'Order # has been canceled']);
});

test('a customer who paid while the store was off is not told that the payment is overdue', async () => {
  const id = await placed(store, buyer, part);
  const intent = await started(store, buyer, id);
  await charge(store, intent);
  // The store starts again: the reservation has ended, and the reconciler has not asked the provider yet.
  await endReservation(store, id);
  await expireReservations(store.db, 10);
  await store.runJobs();
  await claim(store, buyer, id, intent);
  assert.deepEqual(await subjectsOf(id), [PLACED, PAID]);
});

test('a paid order without a delivery address gets a reminder an hour later, unless one was added', async () => {
  const { id: withAddress } = await paid(store, buyer, part);
  assert.deepEqual(await subjectsOf(withAddress), [PLACED, PAID]);
  const ids = await Promise.all([1, 1].map((one) => placeLines(store, buyer, [[part, one]])));
  const [without, added] = ids.map(({ body }) => body.insertedId as string) as [string, string];
  for (const id of [without, added]) {
    const intent = await started(store, buyer, id);
    // Its payment began in an earlier version, which did not ask for the address.
    await store.db.$client.query(`update orders set address = '', delivery = null where id = $1`, [id]);
    await charge(store, intent);
    await claim(store, buyer, id, intent);
  }
  await store.runJobs();
  assert.equal(store.mails.filter(({ text }) => text.includes(without)).length, 2, 'not at once');
  await store.db.$client.query(`update orders set address = 'Rajshahi' where id = $1`, [added]);
  assert.deepEqual(await subjectsOf(without), [PLACED, PAID, 'Add a delivery address to order #']);
  assert.deepEqual(await subjectsOf(added), [PLACED, PAID]);
});

test('packed lines become one email, and none if they are unpacked or shipped immediately', async () => {
  const { id } = await paid(store, buyer, part);
  await store.call(admin, 'POST', `/orders/${id}/pack`);
  assert.deepEqual(await subjectsOf(id), [PLACED, PAID, 'Order # is packed']);
  const { id: quick } = await paid(store, buyer, part);
  await store.call(admin, 'POST', `/orders/${quick}/pack`);
  await store.call(admin, 'DELETE', `/order/${quick}?as=shipped`);
  assert.deepEqual(await subjectsOf(quick), [PLACED, PAID, 'Order # has shipped']);
});

test('the email about refunded units lists these units, not those that were ordered', async () => {
  const { id } = await paid(store, buyer, part, 5);
  const answer = await store.call(admin, 'POST', `/order/${id}/refund`, { units: 2, reason: 'Damaged' });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const subjects = await subjectsOf(id);
  assert.equal(subjects.length, 3, subjects.join());
  const { text } = store.mails.filter((mail) => mail.text.includes(id)).at(-1)!;
  assert.match(text, /\b2 x|2 × /);
  assert.match(text, /\$24\.80/);
  assert.doesNotMatch(text, /\$62\.00/);
});

test('the email about lines that are canceled one after another names the refund of all of them', async () => {
  const { id, lines } = await paidLines(store, buyer, await partsAt(1_000, 2_000, 4_000));
  await subjectsOf(id);
  for (const line of lines.slice(0, 2)) await store.call(admin, 'DELETE', `/order/${line}?as=cancelled`);
  assert.equal((await subjectsOf(id))[2], 'Part of order # has been canceled');
  assert.match(textOf(id, 'canceled'), /The parts below are canceled\. \$30\.00 will be refunded to your card\./);
});

test('the email about a canceled line names the refund of that line only', async () => {
  const { id, lines } = await paidLines(store, buyer, await partsAt(1_000, 2_000));
  await subjectsOf(id);
  await store.call(admin, 'DELETE', `/order/${lines[0]}?as=cancelled`);
  const other = await store.call(admin, 'POST', `/order/${lines[1]}/refund`, { amount: 5, reason: 'Scratched' });
  assert.equal(other.status, 200, JSON.stringify(other.body));
  assert.equal((await subjectsOf(id))[2], 'Part of order # has been canceled');
  assert.match(textOf(id, 'canceled'), /The parts below are canceled\. \$10\.00 will be refunded to your card\./);
});

test('one of two unpaid lines is part of the order, and the receipt of the other has the sums of the order', async () => {
  await setShop(store, { delivery: { methods: [STANDARD] } });
  const { id, lines } = await placedLines(store, buyer, await partsAt(1_000, 1_000));
  await setShop(store, {});
  await subjectsOf(id);
  await store.call(buyer, 'POST', `/placeorder/${lines[0]}/cancel?scope=line`);
  assert.deepEqual(await subjectsOf(id), [PLACED, 'Part of order # has been canceled']);
  assert.match(textOf(id, 'canceled'), /The parts below are canceled\. Nothing was charged\./);
  assert.doesNotMatch(textOf(id, 'canceled'), /Total/);
  const intent = await started(store, buyer, id);
  await charge(store, intent);
  await claim(store, buyer, id, intent);
  assert.deepEqual((await subjectsOf(id)).slice(2), [PAID]);
  assert.match(textOf(id, 'Payment received'), /Parts: \$10\.00\nDelivery: Standard: \$5\.00\nTotal: \$15\.00\n/);
});

test('emails about a parcel list its units without those refunded before, and no total of other units', async () => {
  const { id } = await paid(store, buyer, part, 5);
  await store.call(admin, 'POST', `/order/${id}/refund`, { units: 2, reason: 'Sold out' });
  await subjectsOf(id);
  await store.call(admin, 'POST', `/orders/${id}/pack`);
  await subjectsOf(id);
  await store.call(admin, 'DELETE', `/order/${id}?as=shipped`);
  assert.deepEqual((await subjectsOf(id)).slice(-2), ['Order # is packed', 'Order # has shipped']);
  for (const event of ['is packed', 'has shipped']) {
    assert.match(textOf(id, event), /3 x .*: \$37\.20\n/, event);
    assert.doesNotMatch(textOf(id, event), /Total/, event);
  }
});

test('the email about a returned payment names that payment', async () => {
  const id = await placed(store, buyer, part);
  const intent = await started(store, buyer, id);
  await charge(store, intent);
  await store.call(buyer, 'POST', `/placeorder/${id}/cancel`);
  await claim(store, buyer, id, intent);
  assert.equal((await subjectsOf(id)).at(-1), '$12.40 paid for order # has been refunded');
  assert.match(textOf(id, 'refunded'), new RegExp(`Transaction: ${intent}\n`));
});

test('documents are sent again with an email that is true: of an order that can be paid or was paid', async () => {
  const id = await placed(store, buyer, part);
  const resend = (order: string) => store.call(admin, 'POST', `/orders/${order}/emails`, { what: 'documents' });
  const OVERDUE = 'Payment overdue for order #';
  assert.equal((await resend(id)).status, 200);
  assert.deepEqual(await subjectsOf(id), [PLACED, PLACED]);
  await endReservation(store, id);
  await expireReservations(store.db, 10);
  assert.equal((await resend(id)).status, 200);
  assert.deepEqual(await subjectsOf(id), [PLACED, PLACED, OVERDUE, OVERDUE]);
  await store.call(buyer, 'POST', `/placeorder/${id}/cancel`);
  assert.deepEqual((await resend(id)).body.code, 'order_state');
});

test('the last email that is still true is sent again, not one about an order that was unpacked or reserved again', async () => {
  const { id } = await paid(store, buyer, part);
  const resend = (order: string) => store.call(admin, 'POST', `/orders/${order}/emails`, { what: 'last' });
  await store.call(admin, 'POST', `/orders/${id}/pack`);
  await subjectsOf(id);
  assert.equal((await resend(id)).status, 200);
  assert.deepEqual((await subjectsOf(id)).slice(2), ['Order # is packed', 'Order # is packed']);
  await store.call(admin, 'DELETE', `/orders/${id}/pack`);
  assert.equal((await resend(id)).status, 200);
  assert.deepEqual((await subjectsOf(id)).slice(4), [PAID]);
  const overdue = await placed(store, buyer, part);
  await endReservation(store, overdue);
  await expireReservations(store.db, 10);
  await subjectsOf(overdue);
  await started(store, buyer, overdue);
  assert.equal((await resend(overdue)).status, 200);
  assert.deepEqual((await subjectsOf(overdue)).slice(2), [PLACED]);
});

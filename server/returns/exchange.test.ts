import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { closeWithBooks } from '#test/faults/books.ts';
import { numberOf, paidLines, problem, stockOf, wholeOrderNow } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let buyer: Person;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  [buyer, admin] = [await store.person(), await store.person('admin')];
});
after(() => closeWithBooks(store));

const ship = (line: string, tracking: string) =>
  store.call(admin, 'DELETE', `/order/${line}?as=shipped&carrier=DHL&tracking=${tracking}`);
const answer = (id: string, as: string, more: object = {}) =>
  store.call(admin, 'POST', `/returns/${id}/answer`, { as, ...(as === 'declined' && { answer: 'Sorry' }), ...more });

/** A shipped order of five units, of which seven were on sale. */
async function shipped(stock = 7): Promise<{ id: string; line: string; part: string }> {
  const part = await store.part({ quantity: stock });
  const { id, lines } = await paidLines(store, buyer, [[part, 5]]);
  assert.equal((await ship(lines[0]!, `JD-${id}`)).status, 200);
  return { id, line: lines[0]!, part };
}

async function ask(id: string, line: string, units: number): Promise<string> {
  const made = await store.call(buyer, 'POST', `/orders/${id}/returns`, {
    lines: [{ line, units }],
    reason: 'not_working',
    text: '',
  });
  assert.equal(made.status, 200, JSON.stringify(made.body));
  return made.body.insertedId;
}

test('returned units are exchanged: others are taken from the stock, shipped again, and can be returned again', async () => {
  const { id, line, part } = await shipped();
  assert.equal(await stockOf(store, part), 2);
  const request = await ask(id, line, 2);
  await answer(request, 'awaiting', { sendTo: '4 Mill Street', sendBy: new Date().toISOString().slice(0, 10) });
  const arrived = { lines: [{ line, units: 2, condition: 'damaged', restock: false }] };
  assert.equal((await store.call(admin, 'POST', `/returns/${request}/received`, arrived)).status, 200);
  const exchanged = await answer(request, 'exchanged', { answer: 'Sorry about that.' });
  assert.deepEqual([exchanged.status, exchanged.body.status], [200, 'exchanged'], JSON.stringify(exchanged.body));
  assert.equal(await stockOf(store, part), 0);
  assert.equal(problem(await answer(request, 'exchanged')).code, 'order_state', 'once');

  const list = await store.call(admin, 'GET', `/fulfillment/pick-list?orders=${id}`);
  assert.deepEqual([list.body.orders, list.body.units], [1, 2], 'only the replacements are picked');
  const open = await wholeOrderNow(store, buyer, id);
  assert.deepEqual([open.status, open.lines[0]!.exchangedUnits, open.refunds], ['paid', 2, []]);
  assert.equal(problem(await store.call(buyer, 'POST', `/placeorder/${id}/cancel`)).code, 'order_state');
  assert.equal(problem(await store.call(admin, 'DELETE', `/order/${line}?as=cancelled`)).code, 'order_state');

  assert.equal((await store.call(admin, 'POST', `/orders/${id}/pack`)).status, 200);
  assert.equal((await ship(line, `JE-${id}`)).status, 200);
  const now = await wholeOrderNow(store, buyer, id);
  assert.deepEqual([now.status, now.shipments.map(({ tracking }) => tracking)], ['shipped', [`JD-${id}`, `JE-${id}`]]);
  assert.deepEqual(now.history.map(({ what }) => what).slice(-4), [
    'return_received',
    'return_exchanged',
    'packed',
    'shipped',
  ]);
  await store.runJobs();
  const number = await numberOf(store, id);
  assert.ok(
    store.mails.some(({ subject, text }) => subject === `Replacement for order #${number}` && text.includes('Sorry')),
  );
  const parcel = store.mails.find(({ text }) => text.includes(`JE-${id}`))!;
  assert.equal(parcel.subject, `The replacement for order #${number} has shipped`);

  const again = await ask(id, line, 5);
  const approved = await answer(again, 'approved', { restock: false });
  assert.equal(approved.status, 200, JSON.stringify(approved.body));
  assert.deepEqual(
    (await wholeOrderNow(store, buyer, id)).refunds.map(({ amount }) => amount),
    [62],
  );
  await store.runJobs();
});

test('units that go back on sale can be the replacement, and an exchange may be repeated', async () => {
  const { id, line, part } = await shipped(5);
  for (const tracking of ['A', 'B']) {
    const request = await ask(id, line, 3);
    const short = await answer(request, 'exchanged', { restock: false });
    assert.match(problem(short).detail!, /is not in stock for an exchange: 0 left/);
    assert.equal((await answer(request, 'exchanged', { restock: true })).status, 200);
    assert.equal(await stockOf(store, part), 0);
    assert.equal((await ship(line, `${tracking}-${id}`)).status, 200);
  }
});

test('of exchanged units that were shipped, as many can be refunded and put back on sale as did not come back before', async () => {
  const { id, line, part } = await shipped();
  const request = await ask(id, line, 2);
  await answer(request, 'exchanged', { restock: true });
  await ship(line, `JF-${id}`);
  const before = await stockOf(store, part);
  const refund = (units: number) =>
    store.call(admin, 'POST', `/orders/${id}/refunds`, { lines: [{ line, units }], reason: 'Back', restock: true });
  assert.equal((await refund(5)).status, 200);
  assert.equal(await stockOf(store, part), before + 5);
  await store.runJobs();
});

test('instead of a replacement that cannot be sent, its units are refunded', async () => {
  const { id, line, part } = await shipped();
  const request = await ask(id, line, 2);
  await answer(request, 'exchanged', { restock: false });
  const refund = { lines: [{ line, units: 2 }], reason: 'None left', restock: false };
  assert.equal((await store.call(admin, 'POST', `/orders/${id}/refunds`, refund)).status, 200);
  assert.equal(await stockOf(store, part), 0);
  assert.equal((await ship(line, '')).status, 200, 'closes the order');
  assert.equal((await wholeOrderNow(store, buyer, id)).status, 'shipped');
  await store.runJobs();
});

test('parts that are not shipped are not exchanged, and of two answers at once only one counts', async () => {
  const part = await store.part({ quantity: 9 });
  const { id, lines } = await paidLines(store, buyer, [[part, 2]]);
  await store.call(admin, 'POST', `/orders/${id}/pack`);
  const packed = await ask(id, lines[0]!, 1);
  assert.match(problem(await answer(packed, 'exchanged')).detail!, /has not been shipped yet/);
  await answer(packed, 'declined');
  await ship(lines[0]!, 'X1');
  const request = await ask(id, lines[0]!, 2);
  const answers = await Promise.all(['exchanged', 'exchanged', 'approved'].map((as) => answer(request, as)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409]);
  await store.runJobs();
});

import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { canCancel, isReadyToSend } from '#contract/orders/order-rules.ts';
import { composeDocument, shopOf } from '#server/documents/order-documents.ts';
import { selectOrderRow } from '#server/orders/order-rows.ts';
import { assertBooks } from '#test/faults/books.ts';
import {
  orderNow,
  paid,
  paidLines,
  placed,
  problem,
  stockOf,
  wholeOrderNow,
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
after(async () => {
  for (let round = 0; round < 2; round++) await store.runJobs();
  await assertBooks(store);
  await store.close();
});

const ship = (id: string, tracking: string, lines: object[], who = admin) =>
  store.call(who, 'POST', `/orders/${id}/shipments`, { carrier: 'DHL', tracking, lines });
const refund = (line: string, units: number) =>
  store.call(admin, 'POST', `/order/${line}/refund`, { units, restock: true, reason: 'Changed their mind' });
const linesNow = async (id: string) =>
  (await wholeOrderNow(store, buyer, id)).lines.map(({ status, sentUnits }) => [status, sentUnits]);
const parcelsNow = async (id: string) =>
  (await wholeOrderNow(store, buyer, id)).shipments.map(({ tracking, contents }) => [
    tracking,
    contents.map(({ units }) => units),
  ]);

async function twoLines(): Promise<{ id: string; lines: [string, string] }> {
  const { id, lines } = await paidLines(store, buyer, [
    [await store.part(), 10],
    [await store.part(), 3],
  ]);
  return { id, lines: [lines[0]!, lines[1]!] };
}

test('some lines and some units go into a parcel, the rest into another; each parcel is emailed with its units', async () => {
  const { id, lines } = await twoLines();
  const answer = await ship(id, 'JD1', [{ line: lines[0], units: 6 }, { line: lines[1] }]);
  assert.deepEqual([answer.status, answer.body], [200, { modifiedCount: 2 }]);
  assert.deepEqual(await linesNow(id), [
    ['paid', 6],
    ['shipped', 0],
  ]);
  const mails = async () => {
    await store.runJobs();
    return store.mails.filter(({ text }) => text.includes(id)).slice(2);
  };
  const first = await mails();
  assert.equal(first.length, 1, 'one parcel is one email');
  assert.match(first[0]!.subject, /^Part of order .* has shipped$/);
  assert.match(first[0]!.text, /^6 x [^]*^3 x [^]*^Tracking number: JD1$/m);
  assert.equal((await ship(id, 'JD2', [{ line: lines[0] }])).status, 200);
  assert.deepEqual(await linesNow(id), [
    ['shipped', 6],
    ['shipped', 0],
  ]);
  assert.deepEqual(await parcelsNow(id), [
    ['JD1', [6, 3]],
    ['JD2', [4]],
  ]);
  const [, rest, ...more] = await mails();
  assert.equal(more.length, 0);
  assert.match(rest!.subject, /^The rest of order .* has shipped$/);
  assert.match(rest!.text, /^4 x [^]*^Tracking number: JD2$/m);
  assert.doesNotMatch(rest!.text, /^(10|3) x |JD1/m, 'what the first parcel contains is not repeated');
  const resent = await store.call(admin, 'POST', `/orders/${id}/emails`, { what: 'last' });
  assert.equal(resent.status, 200, JSON.stringify(resent.body));
  assert.equal((await mails()).at(-1)!.text, rest!.text, 'sent again, it says the same');
  const { shipments } = await wholeOrderNow(store, buyer, id);
  for (const parcel of shipments) {
    await store.call(admin, 'POST', `/orders/${id}/shipments/${parcel._id}/delivered`);
    const { subject, text } = (await mails()).at(-1)!;
    const isLast = parcel === shipments.at(-1);
    assert.match(
      subject,
      isLast ? /^The rest of order .* has been delivered$/ : /^Part of order .* has been delivered$/,
    );
    assert.match(text, isLast ? /^4 x /m : /^6 x [^]*^3 x /m);
    assert.doesNotMatch(text, isLast ? /JD1/ : /JD2/);
  }
});

test('repeating a parcel changes nothing, even concurrently', async () => {
  const { id, lines } = await twoLines();
  const parcel = () => ship(id, 'JD3', [{ line: lines[0], units: 4 }, { line: lines[1] }]);
  const answers = await Promise.all([parcel(), parcel(), parcel()]);
  assert.deepEqual(answers.map(({ body }) => body.modifiedCount).sort(), [0, 0, 2]);
  assert.deepEqual(await parcelsNow(id), [['JD3', [4, 3]]]);
  // Without a number a second parcel cannot be distinguished from a repeat.
  assert.deepEqual(Object.keys(problem(await ship(id, '', [{ line: lines[0], units: 1 }])).fields ?? {}), ['tracking']);
  assert.equal((await ship(id, '', [{ line: lines[0] }])).body.modifiedCount, 1);
  assert.equal((await ship(id, '', [{ line: lines[0] }])).body.modifiedCount, 0);
});

test('a parcel with a line that cannot be shipped is refused as a whole', async () => {
  const { id, lines } = await twoLines();
  const other = await twoLines();
  const refused: [object[], number, string][] = [
    [[{ line: lines[0], units: 11 }], 422, 'invalid_fields'],
    [[{ line: lines[0], units: 0 }], 422, 'invalid_fields'],
    [[{ line: lines[0], units: 1.5 }], 422, 'invalid_fields'],
    [[{ line: lines[0] }, { line: lines[0] }], 422, 'invalid_fields'],
    [[], 422, 'invalid_fields'],
    [[{ line: lines[1] }, { line: other.lines[0] }], 404, 'not_found'],
  ];
  for (const [wanted, status, code] of refused) {
    const answer = await ship(id, 'JD4', wanted);
    assert.deepEqual([answer.status, answer.body.code], [status, code], JSON.stringify(wanted));
  }
  assert.equal((await store.call(admin, 'DELETE', `/order/${lines[0]}?as=cancelled`)).status, 200);
  assert.equal((await ship(id, 'JD4', [{ line: lines[1] }, { line: lines[0] }])).body.code, 'order_state');
  assert.deepEqual(await linesNow(id), [
    ['cancelled', 0],
    ['paid', 0],
  ]);
  assert.deepEqual(await parcelsNow(id), []);
  const unpaid = await placed(store, buyer, await store.part());
  assert.equal((await ship(unpaid, 'JD5', [{ line: unpaid }])).body.code, 'order_state');
  assert.equal((await ship(id, 'JD4', [{ line: lines[1] }], buyer)).status, 403);
});

test('two admins who ship the same units in different parcels cannot ship more than there are', async () => {
  const { id } = await paid(store, buyer, await store.part(), 10);
  const answers = await Promise.all(['JD6', 'JD7'].map((tracking) => ship(id, tracking, [{ line: id, units: 7 }])));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422]);
  assert.deepEqual(await linesNow(id), [['paid', 7]]);
});

test('a line with shipped units is not canceled, and its rest is left to pack; the rest is refunded or shipped', async () => {
  const part = await store.part({ quantity: 20 });
  const { id } = await paid(store, buyer, part, 10);
  assert.equal((await ship(id, 'JD8', [{ line: id, units: 6 }])).status, 200);
  const whole = await store.call(buyer, 'POST', `/placeorder/${id}/cancel`);
  const canceled = await store.call(admin, 'DELETE', `/order/${id}?as=cancelled`);
  for (const answer of [whole, canceled]) assert.equal(answer.body.code, 'order_state');
  assert.equal((await refund(id, 5)).body.code, 'invalid_fields');
  assert.equal((await refund(id, 4)).status, 200);
  assert.equal(await stockOf(store, part), 14);
  // Nothing is left to send: shipping closes the line.
  assert.equal((await ship(id, '', [{ line: id }])).status, 200);
  assert.equal((await orderNow(store, buyer, id)).status, 'shipped');
  assert.deepEqual(await parcelsNow(id), [['JD8', [6]]]);
  assert.equal((await refund(id, 6)).status, 200);
  assert.equal(await stockOf(store, part), 20);
});

test('screens offer to unpack and to cancel a line only if the call allows it', async () => {
  const pack = (id: string) => store.call(admin, 'POST', `/orders/${id}/pack`);
  const send = (id: string, units: number) => ship(id, `JD${id}`, [{ line: id, units }]);
  const states: Record<string, (id: string) => Promise<unknown>> = {
    packed: pack,
    'partly sent': (id) => send(id, 4),
    'packed and partly sent': async (id) => [await pack(id), await send(id, 4)],
    shipped: (id) => send(id, 10),
  };
  for (const [name, reach] of Object.entries(states)) {
    const { id } = await paid(store, buyer, await store.part(), 10);
    await reach(id);
    const line = await orderNow(store, admin, id);
    const unpacked = await store.call(admin, 'DELETE', `/orders/${id}/pack`);
    assert.equal(isReadyToSend(line), unpacked.body.modifiedCount === 1, name);
    const canceled = await store.call(admin, 'DELETE', `/order/${id}?as=cancelled`);
    assert.equal(canCancel(line), canceled.body.deletedCount === 1, name);
  }
});

test('canceling an order keeps the lines with shipped units', async () => {
  const { id, lines } = await twoLines();
  const listed = async () =>
    (await store.call(admin, 'GET', `/managed-orders?q=${await numberOf(store, id)}`)).body[0].total.cancellable;
  const cancel = async () => {
    const { body } = await store.call(admin, 'POST', '/order-jobs', { action: 'cancel', orders: [id] });
    await store.runJobs();
    return (await store.call(admin, 'GET', `/order-jobs/${body.insertedId}`)).body;
  };
  assert.equal((await ship(id, 'JD9', [{ line: lines[0], units: 6 }])).status, 200);
  assert.equal(await listed(), 1);
  assert.equal((await cancel()).changed, 1);
  assert.deepEqual(await linesNow(id), [
    ['paid', 6],
    ['cancelled', 0],
  ]);
  assert.equal(await listed(), 0);
  assert.equal((await cancel()).refused, 1);
});

test('the refund of the last units to send closes their line, emails no parcel, and the packing slip has what was sent', async () => {
  const { id, lines } = await twoLines();
  await ship(id, 'JD1', [{ line: lines[0], units: 6 }, { line: lines[1] }]);
  await refund(lines[0], 4);
  const slip = async () => {
    const shop = { name: 'Partsmith', currency: 'usd', publicOrigin: store.origin };
    const order = (await selectOrderRow(store.db, id))!;
    const { rows } = await composeDocument(store.db, await shopOf(store.db, shop), order, 'packing-slip');
    return rows.map(([, units]) => units);
  };
  const subjects = async () => {
    await store.db.$client.query('update outbox set next_try_at = now() where next_try_at is not null');
    await store.runJobs();
    return store.mails.filter(({ text }) => text.includes(id)).map(({ subject }) => subject);
  };
  const shipped = async () => (await subjects()).filter((subject) => subject.includes('shipped')).length;
  assert.deepEqual([await shipped(), await slip()], [1, ['6', '3']]);
  const answer = await store.call(admin, 'DELETE', `/order/${lines[0]}?as=shipped`);
  assert.deepEqual(answer.body, { deletedCount: 0, status: 'shipped' });
  assert.deepEqual(await linesNow(id), [
    ['shipped', 6],
    ['shipped', 0],
  ]);
  assert.deepEqual([await shipped(), await slip()], [1, ['6', '3']]);
  const all = await subjects();
  assert.match(all.at(-1)!, /refunded/);
  assert.equal((await store.call(admin, 'POST', `/orders/${id}/emails`, { what: 'last' })).status, 200);
  assert.deepEqual(await subjects(), [...all, all.at(-1)]);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { orderBody, paid, placed } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { flushOutbox, insertOutboxRow } from './outbox.ts';

let store: TestStore;
let buyer: Person;
let part: string;

before(async () => {
  store = await startTestStore();
  buyer = await store.person();
  part = await store.part({ quantity: 1_000 });
});
after(() => store.close());

/** The orders that have queued emails, once per email. */
async function queued(): Promise<string[]> {
  const { rows } = await store.db.$client.query(
    `select j.payload ->> 'order' as "order" from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'order_mail'`,
  );
  return rows.map((row) => row.order).sort();
}

async function inOutbox(): Promise<number> {
  const { rows } = await store.db.$client.query('select count(*)::int as notices from order_notices');
  return rows[0].notices;
}

test('an order that was placed is in the outbox, one that was refused is not', async () => {
  const id = await placed(store, buyer, part);
  const refused = await store.call(buyer, 'POST', '/placeOrder', {
    placeOrderProduct: part,
    customerEmail: buyer.email,
    placeOrderQuantity: 5_000,
    placeOrderPrice: 62_000,
  });
  assert.equal(refused.status, 409);
  assert.equal(await inOutbox(), 1);
  assert.equal(await flushOutbox(store.db), 1);
  assert.deepEqual(await queued(), [id]);
  assert.equal(await inOutbox(), 0);
  assert.equal(await flushOutbox(store.db), 0);
});

test('several processes at once queue each notice once', async () => {
  const before = await queued();
  const ids = await Promise.all(Array.from({ length: 40 }, () => placed(store, buyer, part)));
  while ((await inOutbox()) > 0) await Promise.all(Array.from({ length: 6 }, () => flushOutbox(store.db, 7)));
  assert.deepEqual(await queued(), [...before, ...ids].sort());
});

test('handing over that is cut before its commit changes nothing', async () => {
  const id = await placed(store, buyer, part);
  const before = await queued();
  const cut = store.db.transaction(async (tx) => {
    assert.equal(await flushOutbox(tx as never), 1);
    throw new Error('cut');
  });
  await assert.rejects(cut, /cut/);
  assert.equal(await inOutbox(), 1);
  assert.deepEqual(await queued(), before);
  assert.equal(await flushOutbox(store.db), 1);
  assert.deepEqual(await queued(), [...before, id].sort());
});

test('a notice of a change that is rolled back was never there', async () => {
  const id = await placed(store, buyer, part);
  while ((await flushOutbox(store.db)) > 0);
  const rolledBack = store.db.transaction(async (tx) => {
    await insertOutboxRow(tx, { orderId: id, what: 'paid' });
    throw new Error('no');
  });
  await assert.rejects(rolledBack, /no/);
  assert.equal(await inOutbox(), 0);
});

test('each customer gets one mail an order', async () => {
  const id = await placed(store, buyer, part, 3);
  await store.runJobs();
  await store.runJobs();
  assert.equal(store.mails.filter((mail) => mail.text.includes(id)).length, 1);
});

test("an order's mails are on the trail of the request that each tells of", async () => {
  while ((await flushOutbox(store.db)) > 0);
  await store.runJobs();
  const answer = await store.call(buyer, 'POST', '/placeOrder', orderBody(buyer, part));
  const placedBy = answer.headers.get('x-request-id');
  const { id } = await paid(store, buyer, part);
  while ((await flushOutbox(store.db)) > 0);
  const { rows } = await store.db.$client.query(
    `select j.payload ->> 'order' as "order", j.payload ->> 'what' as what, j.payload -> 'from' ->> 'requestId' as "from"
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'order_mail' order by j.id`,
  );
  assert.deepEqual(rows[0], { order: answer.body.insertedId, what: 'placed', from: placedBy });
  const ofPaid = rows.filter((row) => row.order === id);
  assert.deepEqual(
    ofPaid.map(({ what }) => what),
    ['placed', 'paid'],
  );
  const trails = new Set(rows.map(({ from }) => from));
  assert.equal(trails.size, rows.length, 'placing and paying are requests of their own');
  for (const trail of trails) assert.match(trail, /^[0-9a-f-]{36}$/);
});

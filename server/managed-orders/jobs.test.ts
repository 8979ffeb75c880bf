import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '@partsmith/card-sandbox/testing';
import { addJob, isQueued } from '#server/jobs/queue.ts';
import { freeStuckJobs } from '#server/jobs/heartbeat.ts';
import { startWorker } from '#server/jobs/worker.ts';
import { resumeOrderJobs } from './jobs.ts';
import { runOrderJob } from './run-order-job.ts';
import { closeWithBooks } from '#test/faults/books.ts';
import { newKey } from '#test/fixtures/new-key.ts';
import { orderNow, paid, paidLines, placed, problem, stockOf } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let buyer: Person;
let admin: Person;
let part: string;
before(async () => {
  store = await startTestStore({ webhooks: false });
  [buyer, admin] = [await store.person(), await store.person('admin', 'Ada')];
  part = await store.part({ quantity: 1_000 });
});
after(() => closeWithBooks(store));

const start = (body: object, who: Person | null = admin, key?: string) =>
  store.call(who, 'POST', '/order-jobs', body, key ? { 'idempotency-key': key } : {});
const read = async (id: string) => (await store.call(admin, 'GET', `/order-jobs/${id}`)).body;
const stop = (id: string) => store.call(admin, 'POST', `/order-jobs/${id}/stop`);
const statusOf = async (id: string) => (await orderNow(store, admin, id)).status;
const never = new AbortController().signal;

async function several(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at++) ids.push((await paid(store, buyer, part)).id);
  return ids;
}

test('whole orders are packed and shipped together, each once, with one parcel per order', async () => {
  const ids = await several(2);
  const more = await paidLines(store, buyer, [
    [part, 1],
    [await store.part(), 2],
  ]);
  const orders = [...ids, more.id];
  const packing = (await start({ action: 'pack', orders })).body;
  assert.equal(packing.orders, 3);
  await store.runJobs();
  assert.deepEqual((await read(packing.insertedId)).changed, 3);
  const parcel = { carrier: 'DHL', expected: '2026-12-01' };
  const first = await start({ action: 'ship', orders, parcel }, admin, 'ship-1');
  assert.deepEqual((await start({ action: 'ship', orders, parcel }, admin, 'ship-1')).body, first.body);
  await store.runJobs();
  const done = await read(first.body.insertedId);
  assert.deepEqual([done.orders, done.changed, done.refused, done.isStopped], [3, 3, 0, false]);
  assert.ok(done.finishedAt);
  const whole = (await store.call(admin, 'GET', `/orders/${more.id}`)).body;
  assert.deepEqual(
    whole.shipments.map(({ carrier, lines }: { carrier: string; lines: string[] }) => [carrier, lines]),
    [['DHL', more.lines]],
  );
  const again = (await start({ action: 'ship', orders })).body.insertedId;
  await store.runJobs();
  assert.deepEqual([(await read(again)).changed, (await read(again)).unchanged], [0, 3], 'a repeat changes nothing');
});

test('actions that start at the same time all end', async () => {
  const started = [];
  for (const order of await several(12))
    started.push((await start({ action: 'pack', orders: [order] })).body.insertedId);
  await store.runJobs();
  for (const id of started) assert.ok((await read(id)).finishedAt);
});

test('a tag is added to and removed from many orders, and both are undone for the orders that changed', async () => {
  const orders = await several(3);
  const [first, , full] = orders as [string, string, string];
  const tagsOf = async () =>
    Promise.all(orders.map(async (id) => (await store.call(admin, 'GET', `/orders/${id}`)).body.tags));
  const put = (id: string, tags: string[]) => store.call(admin, 'PUT', `/orders/${id}/tags`, { tags });
  await put(first, ['gift']);
  const twelve = Array.from({ length: 12 }, (_, index) => `tag${String(index).padStart(2, '0')}`);
  await put(full, twelve);
  const support = await store.person('support');
  const run = async (body: object) => {
    const { insertedId } = (await start(body, support)).body;
    await store.runJobs();
    return read(insertedId);
  };
  const tagging = await run({ action: 'tag', orders, tag: ' Gift ' });
  assert.deepEqual([tagging.tag, tagging.changed, tagging.unchanged, tagging.refused], ['gift', 1, 1, 1]);
  assert.deepEqual(await tagsOf(), [['gift'], ['gift'], twelve]);
  const undo = (id: string) => store.call(support, 'POST', `/order-jobs/${id}/undo`);
  const undone = await undo(tagging._id);
  assert.equal(undone.body.orders, 1);
  await store.runJobs();
  assert.deepEqual(await tagsOf(), [['gift'], [], twelve], 'tagged before: as before');
  assert.equal((await read(undone.body.insertedId)).canUndo, false);
  const untagging = await run({ action: 'untag', orders, tag: 'gift' });
  assert.deepEqual([untagging.changed, untagging.unchanged, untagging.canUndo], [1, 2, true]);
  await undo(untagging._id);
  await store.runJobs();
  assert.deepEqual(await tagsOf(), [['gift'], [], twelve]);
  for (const body of [
    { action: 'tag' },
    { action: 'pack', tag: 'x' },
    { action: 'tag', tag: 'a,b' },
    { action: 'tag', tag: ' ' },
  ])
    assert.equal(problem(await start({ ...body, orders })).code, 'invalid_fields', JSON.stringify(body));
  const packing = (await start({ action: 'pack', orders: [first] })).body.insertedId;
  await store.runJobs();
  assert.equal((await undo(packing)).status, 403, 'support does not pack');
  assert.equal((await start({ action: 'tag', orders, tag: 'x' }, await store.person('read-only'))).status, 403);
});

test('packing many orders is undone once: what it packed, unless it was shipped or packed again since', async () => {
  const undo = (id: string, who: Person | null = admin) => store.call(who, 'POST', `/order-jobs/${id}/undo`);
  const [shipped, packedBefore, repacked] = (await several(3)) as [string, string, string];
  const more = await paidLines(store, buyer, [
    [part, 1],
    [await store.part(), 2],
  ]);
  const isPacked = async (id: string) => (await orderNow(store, admin, id)).packedAt !== null;
  const byHand = (method: 'POST' | 'DELETE', id: string) => store.call(admin, method, `/orders/${id}/pack`);
  await byHand('POST', packedBefore);
  await byHand('POST', more.lines[0]!);
  const { insertedId } = (await start({ action: 'pack', orders: [shipped, packedBefore, repacked, more.id] })).body;
  assert.equal(problem(await undo(insertedId)).code, 'edit_conflict', 'not before it has ended');
  assert.equal((await read(insertedId)).canUndo, false);
  await store.runJobs();
  assert.equal((await read(insertedId)).canUndo, true);
  await store.call(admin, 'DELETE', `/order/${shipped}?as=shipped`);
  await byHand('DELETE', repacked);
  await byHand('POST', repacked);

  const undone = (await undo(insertedId)).body;
  assert.equal(undone.orders, 3);
  assert.deepEqual((await undo(insertedId)).body, undone, 'a repeat starts no second undo');
  await store.runJobs();
  const { action, changed, unchanged, refusals, canUndo } = await read(undone.insertedId);
  assert.deepEqual([action, changed, unchanged, refusals.length, canUndo], ['unpack', 1, 1, 1, false]);
  assert.match(refusals[0].reason, /^Shipped by you at /);
  const packed = await Promise.all([packedBefore, repacked, ...more.lines].map(isPacked));
  assert.deepEqual(packed, [true, true, true, false], 'packed by hand: as before');
  assert.equal((await read(insertedId)).canUndo, false);

  const shipping = (await start({ action: 'ship', orders: [packedBefore] })).body.insertedId;
  await store.runJobs();
  assert.equal((await read(shipping)).canUndo, false);
  assert.equal(problem(await undo(shipping)).code, 'edit_conflict');
  assert.deepEqual([(await undo(crypto.randomUUID())).status, (await undo(shipping, buyer)).status], [404, 403]);
});

test('a stale selection is refused, naming who did what and when', async () => {
  const [first, second, third] = await several(3);
  const other = await store.person('admin', 'Bob');
  await store.call(admin, 'DELETE', `/order/${first}?as=cancelled`);
  await store.call(buyer, 'POST', `/placeorder/${second}/cancel`);
  const { insertedId } = (await start({ action: 'ship', orders: [first, second, third] }, other)).body;
  await store.runJobs();
  const { changed, refusals } = await read(insertedId);
  assert.equal(changed, 1);
  assert.deepEqual(
    refusals.map(({ order }: { order: string }) => order),
    [first, second],
  );
  assert.match(refusals[0].reason, /^Canceled by Ada at \d\d:\d\d UTC: take it out of the pile\.$/);
  assert.match(refusals[1].reason, /^Canceled by the customer at /);
  const one = (await store.call(other, 'DELETE', `/order/${first}?as=shipped`)).body;
  assert.deepEqual([one.deletedCount, one.closed.as, one.closed.by], [0, 'cancelled', 'Ada']);
  const shipped = (await start({ action: 'ship', orders: [third] })).body.insertedId;
  await store.runJobs();
  assert.match((await read(shipped)).refusals[0].reason, /^Shipped by Bob at \d\d:\d\d UTC\.$/);
  assert.match(problem(await store.call(admin, 'POST', `/orders/${first}/pack`)).detail, /^Canceled by you at /);
});

test('all orders of a filter are canceled and refunded; those that cannot be shipped have a reason', async () => {
  const person = await store.person();
  const stock = await stockOf(store, part);
  const { id } = await paid(store, person, part, 2);
  const unpaid = await placed(store, person, part);
  const filter = { q: person.email, view: 'all' };
  const shipping = (await start({ action: 'ship', filter })).body;
  assert.equal(shipping.orders, 2);
  await store.call(admin, 'POST', `/order-jobs/${shipping.insertedId}/stop`);
  await store.runJobs();
  assert.deepEqual([(await read(shipping.insertedId)).isStopped, await statusOf(id)], [true, 'paid']);
  const refusedShipping = (await start({ action: 'ship', orders: [unpaid] })).body.insertedId;
  await store.runJobs();
  assert.match((await read(refusedShipping)).refusals[0].reason, /isn't paid yet/);
  await start({ action: 'cancel', filter });
  await store.runJobs();
  assert.deepEqual([await statusOf(id), await statusOf(unpaid)], ['cancelled', 'cancelled']);
  assert.equal(await stockOf(store, part), stock);
});

test('a job that stops in the middle of an order leaves it consistent and continues', async () => {
  const orders = await several(6);
  const { insertedId } = (await start({ action: 'ship', orders })).body;
  const { $client } = store.db;
  // The fourth order fails as if the database had gone away while it was being shipped.
  await $client.query(
    `create function break_off() returns trigger language plpgsql as $$ begin raise exception 'gone'; end $$`,
  );
  await $client.query(
    `create trigger break_off after insert on order_events for each row when (new.order_id = '${orders[3]}' and new.what = 'shipped') execute function break_off()`,
  );
  await assert.rejects(runOrderJob(store.db, insertedId, never));
  await $client.query('drop trigger break_off on order_events');
  const half = await read(insertedId);
  assert.deepEqual([half.changed, half.finishedAt], [3, null]);
  assert.deepEqual(await Promise.all(orders.map(statusOf)), ['shipped', 'shipped', 'shipped', 'paid', 'paid', 'paid']);
  await $client.query(`update order_jobs set seen_at = now() - interval '1 minute' where id = $1`, [insertedId]);
  await resumeOrderJobs(store.db);
  await Promise.all([store.runJobs(), runOrderJob(store.db, insertedId, never)]);
  const done = await read(insertedId);
  assert.deepEqual([done.changed, done.unchanged, done.refused], [6, 0, 0]);
  const { rows } = await $client.query(
    `select count(*)::int from order_events where what = 'shipped' and order_id = any($1)`,
    [orders],
  );
  assert.equal(rows[0].count, 6, 'each order once');
});

test('a repeat with a key that may not ship is refused, although its creator started the job', async () => {
  const orders = await several(1);
  const owner = await store.person('admin');
  const body = { action: 'pack', orders };
  assert.equal((await start(body, owner, 'pack-once')).status, 200);
  const key = await newKey(store, owner, ['orders.change', 'orders.read']);
  assert.equal((await start(body, key, 'pack-once')).status, 403);
});

test('a job of an API key ends when the key is revoked, expires or loses its creator', async () => {
  const orders = await several(3);
  const owner = await store.person('admin');
  const ends: [why: string, end: (key: string) => Promise<unknown>][] = [
    ['revoked', (key) => store.call(owner, 'DELETE', `/api-keys/${key}`)],
    ['expired', (key) => store.db.$client.query(`update api_keys set expires_at = now() where id = $1`, [key])],
    ['demoted', () => store.call(admin, 'PUT', `/staff/${owner.id}/role`, { role: 'catalog' })],
  ];
  for (const [why, end] of ends) {
    const key = await newKey(store, owner, ['orders.change', 'orders.refund', 'orders.read']);
    const { insertedId } = (await start({ action: 'cancel', orders }, key)).body;
    await runOrderJob(store.db, insertedId, never, 1);
    await end(key._id);
    await store.runJobs();
    const { isStopped } = await read(insertedId);
    assert.deepEqual([isStopped, await statusOf(orders[2]!)], [true, 'paid'], why);
  }
});

test('a stopped job keeps its finished orders, and invalid requests start none', async () => {
  const orders = await several(2);
  const { insertedId } = (await start({ action: 'pack', orders })).body;
  const stopping = new AbortController();
  stopping.abort();
  await runOrderJob(store.db, insertedId, stopping.signal);
  assert.deepEqual((await stop(insertedId)).body.changed, 0);
  await store.runJobs();
  assert.deepEqual([(await stop(insertedId)).body.isStopped, await statusOf(orders[0]!)], [true, 'paid']);
  for (const body of [
    { action: 'ship' },
    { action: 'ship', orders: [] },
    { action: 'ship', orders, filter: {} },
    { action: 'delete', orders },
    { action: 'ship', orders: ['none'] },
    { action: 'ship', orders: [crypto.randomUUID()] },
    { action: 'ship', orders, parcel: { carrier: 'x'.repeat(101) } },
    { action: 'ship', filter: { q: 'zzzzzz' } },
  ])
    assert.equal((await start(body)).status, 422, JSON.stringify(body));
  assert.deepEqual(
    [(await start({ action: 'ship', orders }, buyer)).status, (await start({}, null)).status],
    [403, 401],
  );
  for (const id of ['none', crypto.randomUUID()])
    assert.deepEqual(
      [(await store.call(admin, 'GET', `/order-jobs/${id}`)).status, (await stop(id)).status],
      [404, 404],
    );
});

test('actions on many orders leave room for other jobs, and for each other', async () => {
  const orders = await several(3);
  const lock = await store.db.$client.connect();
  const jobs: string[] = [];
  await store.runJobs();
  try {
    // Each action waits for its order, as if it were busy with a long one.
    await lock.query('begin');
    await lock.query('select from orders where id = any($1) for update', [orders]);
    for (const id of orders) jobs.push((await start({ action: 'ship', orders: [id] })).body.insertedId);
    await addJob(store.db, 'refresh_search', {});
    const worker = await startWorker(store.deps, store.databaseUrl, 'mailbox');
    await until(async () => !(await isQueued(store.db, 'refresh_search')));
    await lock.query('rollback');
    await until(async () => (await Promise.all(jobs.map(read))).every(({ finishedAt }) => finishedAt !== null));
    await worker.stop();
  } finally {
    lock.release();
    await freeStuckJobs(store.db, 0);
  }
  assert.deepEqual(await Promise.all(orders.map(statusOf)), ['shipped', 'shipped', 'shipped']);

  const long = await several(3);
  const { insertedId } = (await start({ action: 'pack', orders: long })).body;
  await runOrderJob(store.db, insertedId, never, 2);
  const half = await read(insertedId);
  assert.deepEqual([half.changed, half.finishedAt], [2, null], 'the next action comes first');
  await store.runJobs();
  assert.equal((await read(insertedId)).changed, 3);
});

test('an action ends when the person who started it loses the permission or is suspended', async () => {
  for (const change of [`staff_role = 'read-only'`, 'suspended_at = now()']) {
    const packer = await store.person('fulfillment');
    const [id] = await several(1);
    const { insertedId } = (await start({ action: 'pack', orders: [id] }, packer)).body;
    await store.db.$client.query(`update users set ${change} where id = $1`, [packer.id]);
    await store.runJobs();
    const job = await read(insertedId);
    assert.deepEqual([job.changed, job.isStopped, job.finishedAt !== null], [0, true, true], change);
  }
});

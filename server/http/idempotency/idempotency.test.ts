import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { problem } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let ada: Person;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  ada = await store.person();
  admin = await store.person('admin');
});
after(() => store.close());

const PART = { name: 'Twice sent', description: 'Once added', price: 12.4, minimum: 1, quantity: 9 };
const REVIEW = { review: 'Sent twice', ratings: 5 };
const MESSAGE = { email: 'ada@partsmith.test', subject: 'Twice', message: 'Sent twice' };

/** The writes that create something, with who makes them and where the outcome can be counted. */
const WRITES = [
  {
    path: '/part',
    body: PART,
    who: () => admin,
    other: { ...PART, price: 12.5 },
    count: "parts where name = 'Twice sent'",
  },
  {
    path: '/review',
    body: REVIEW,
    who: () => ada,
    other: { ...REVIEW, ratings: 4 },
    count: "reviews where review = 'Sent twice'",
  },
  {
    path: '/contact',
    body: MESSAGE,
    who: () => null,
    other: { ...MESSAGE, subject: 'Thrice' },
    count: "messages where message = 'Sent twice'",
  },
];

const send = (who: Person | null, path: string, body: object, key?: string) =>
  store.call(who, 'POST', path, body, key === undefined ? {} : { 'idempotency-key': key });

async function counted(what: string): Promise<number> {
  const { rows } = await store.db.$client.query(`select count(*)::int as n from ${what}`);
  return rows[0].n;
}

for (const { path, body, who, other, count } of WRITES) {
  test(`POST ${path} with a key is executed once`, async () => {
    await store.db.$client.query('delete from rate_limits');
    const [first, second] = await Promise.all([send(who(), path, body, 'k1'), send(who(), path, body, 'k1')]);
    assert.equal(first.status, 200, JSON.stringify(first.body));
    assert.deepEqual([second.status, second.body], [200, first.body], 'two at once');
    const later = await send(who(), path, body, 'k1');
    assert.deepEqual([later.status, later.body], [200, first.body]);
    assert.equal(await counted(count), 1);

    const mismatch = await send(who(), path, other, 'k1');
    assert.equal(mismatch.status, 422);
    assert.equal(problem(mismatch).code, 'idempotency_mismatch');
    assert.equal((await send(who(), path, body, 'k2')).status, 200);
    assert.equal((await send(who(), path, body)).status, 200);
    assert.equal(await counted(count), 3, 'another key, or none, is another write');
    assert.equal((await send(who(), path, body, 'not one key')).status, 400);
  });
}

test('a key belongs to one caller and one call', async () => {
  const eve = await store.person();
  const one = await send(ada, '/review', { review: 'Mine', ratings: 5 }, 'shared');
  const two = await send(eve, '/review', { review: 'Mine too', ratings: 5 }, 'shared');
  assert.deepEqual([one.status, two.status], [200, 200]);
  assert.notEqual(one.body.insertedId, two.body.insertedId);
});

test('a refused write stores no key, and succeeds when it is corrected', async () => {
  const refused = await send(ada, '/review', { review: 'Not yet', ratings: 9 }, 'again');
  assert.equal(refused.status, 422);
  assert.equal((await send(ada, '/review', { review: 'Not yet', ratings: 4 }, 'again')).status, 200);
});

test('repeats do not count as attempts', async () => {
  await store.db.$client.query('delete from rate_limits');
  for (let sent = 0; sent < 8; sent++) {
    const answer = await send(null, '/contact', { ...MESSAGE, message: 'Many times' }, 'many');
    assert.equal(answer.status, 200);
  }
  assert.equal(await counted("messages where message = 'Many times'"), 1);
});

test('a key is stored for 24 hours', async () => {
  const review = { review: 'Day after', ratings: 3 };
  const first = await send(ada, '/review', review, 'day');
  await store.db.$client.query(
    "update idempotency_keys set created_at = now() - interval '24 hours 1 second' where key = 'day'",
  );
  const second = await send(ada, '/review', { ...review, ratings: 4 }, 'day');
  assert.equal(second.status, 200, 'also with another body');
  assert.notEqual(second.body.insertedId, first.body.insertedId);
  assert.equal((await send(ada, '/review', { ...review, ratings: 4 }, 'day')).body.insertedId, second.body.insertedId);
  await store.db.$client.query(
    "update idempotency_keys set created_at = now() - interval '25 hours' where key = 'day'",
  );
  await store.db.$client.query("select graphile_worker.add_job('drop_old_keys')");
  await store.runJobs();
  assert.equal(await counted("idempotency_keys where key = 'day'"), 0);
  assert.notEqual(await counted('idempotency_keys'), 0);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { assertLedger } from '#test/fixtures/ledger.ts';
import { orderBody, stockOf } from '#test/fixtures/ordering.ts';
import { startTestStore, type Answer, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let buyer: Person;
before(async () => {
  store = await startTestStore();
  buyer = await store.person();
});
after(async () => {
  await assertLedger(store.db);
  await store.close();
});

const place = (who: Person, body: unknown, key?: string): Promise<Answer> =>
  store.call(who, 'POST', '/placeOrder', body, key === undefined ? {} : { 'idempotency-key': key });
const several = <Item>(count: number, make: (at: number) => Promise<Item>): Promise<Item[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));
const codesOf = (answers: Answer[]): unknown[] => answers.map(({ status, body }) => body.code ?? status);

/** Does something while a transaction of somebody else is open that has done `text`. */
async function during<Result>(text: string, values: unknown[], work: () => Promise<Result>): Promise<Result> {
  const client = await store.db.$client.connect();
  try {
    await client.query('begin');
    await client.query(text, values);
    return await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('orders that arrive together are placed together, each with an answer of its own', async () => {
  const people = await several(12, () => store.person());
  const parts = await several(12, () => store.part({ quantity: 5, minimum: 2 }));
  await store.db.$client.query('update users set token_version = 9 where id = $1', [people[8]!.id]);
  await store.db.$client.query('update parts set hidden_at = now() where id = $1', [parts[9]]);
  const body = (at: number) => orderBody(people[at]!, parts[at]!, at === 10 ? 6 : at === 11 ? 1 : 2);
  const answers = await several(12, (at) =>
    place(people[at]!, { ...body(at), ...(at === 7 && { placeOrderPrice: 1 }) }, `together-${at}`),
  );
  assert.deepEqual(codesOf(answers), [
    ...Array(7).fill(200),
    'price_changed',
    'token_expired',
    'not_found',
    'out_of_stock',
    'invalid_fields',
  ]);
  const ids = answers.slice(0, 7).map((answer) => answer.body.insertedId);
  const { rows } = await store.db.$client.query(
    'select id, customer_id, part_id, xmin::text as by from orders where id = any($1)',
    [ids],
  );
  for (const [at, id] of ids.entries()) {
    const order = rows.find((row) => row.id === id);
    assert.deepEqual([order.customer_id, order.part_id], [people[at]!.id, parts[at]]);
  }
  assert.ok(new Set(rows.map(({ by }) => by)).size < 7, 'some were placed by one transaction');
  assert.deepEqual(await several(12, (at) => stockOf(store, parts[at]!)), [3, 3, 3, 3, 3, 3, 3, 5, 5, 5, 5, 5]);
});

test('one whose key is another one of them is no trouble of the others', async () => {
  const parts = await several(8, () => store.part({ quantity: 5 }));
  const answers = await several(8, (at) => place(buyer, orderBody(buyer, parts[at]!), at < 2 ? 'same' : `own-${at}`));
  assert.deepEqual(codesOf(answers.slice(2)), [200, 200, 200, 200, 200, 200]);
  assert.deepEqual(codesOf(answers.slice(0, 2)).sort(), [200, 'idempotency_mismatch']);
  const left = await several(8, (at) => stockOf(store, parts[at]!));
  assert.deepEqual(left.slice(2), [4, 4, 4, 4, 4, 4]);
  assert.deepEqual(left.slice(0, 2).sort(), [4, 5]);
});

test('a part that somebody else is changing holds up the orders of that part alone', async () => {
  const [held, ...free] = await several(9, () => store.part({ quantity: 50 }));
  let isOver = false;
  const blocked = await during('select from parts where id = $1 for update', [held], async () => {
    const waiting = several(4, () => place(buyer, orderBody(buyer, held!))).finally(() => (isOver = true));
    for (let round = 0; round < 3; round++)
      assert.deepEqual(
        codesOf(await several(8, (at) => place(buyer, orderBody(buyer, free[at]!)))),
        Array(8).fill(200),
      );
    assert.equal(isOver, false);
    return { waiting };
  });
  assert.deepEqual(codesOf(await blocked.waiting), [200, 200, 200, 200]);
  assert.equal(await stockOf(store, held!), 46);
});

for (const { way, statuses } of [
  { way: 'cancel', statuses: Array(6).fill(200) },
  // Nobody knows what became of it: each hears so, and asks again.
  { way: 'terminate', statuses: Array(6).fill(503) },
])
  test(`a statement that waits for a key holds up nobody behind it; by pg_${way}_backend nothing is placed twice or lost`, async () => {
    const [parts, others] = [await several(6, () => store.part()), await several(6, () => store.part())];
    const taken = `insert into orders (id, customer_id, part_id, part_name, unit_price_cents, quantity, total_cents, customer_email,
    customer_name, phone, address, idempotency_key) values ($1, $2, $3, '', 1, 1, 1, $4, '', '', '', '${way}-0')`;
    const all = () => several(6, (at) => place(buyer, orderBody(buyer, parts[at]!), `${way}-${at}`));
    const { waiting } = await during(taken, [crypto.randomUUID(), buyer.id, others[0], buyer.email], async () => {
      const waiting = all();
      await pause(50);
      const behind = await several(5, (at) => place(buyer, orderBody(buyer, others[at + 1]!)));
      assert.deepEqual(codesOf(behind), Array(5).fill(200));
      const { rowCount } = await store.db.$client.query(
        `select pg_${way}_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%skip locked%'`,
      );
      assert.equal(rowCount, 1, 'the common statement waits for the key');
      return { waiting };
    });
    assert.deepEqual(
      (await waiting).map(({ status }) => status),
      statuses,
    );
    assert.deepEqual(codesOf(await all()), Array(6).fill(200));
    assert.deepEqual(await several(6, (at) => stockOf(store, parts[at]!)), Array(6).fill(99));
  });

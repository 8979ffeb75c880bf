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
const times = <Item>(count: number, make: (index: number) => Promise<Item>): Promise<Item[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const codesOf = (answers: Answer[]): unknown[] => answers.map(({ status, body }) => body.code ?? status);

/** Runs `work` while another connection's open transaction has run `text`, then rolls that transaction back. */
async function whileTransactionHolds<Result>(
  text: string,
  values: unknown[],
  work: () => Promise<Result>,
): Promise<Result> {
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

async function countWaitingForLocks(): Promise<number> {
  const { rows } = await store.db.$client.query(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%as input ("id" uuid%'`,
  );
  return rows[0].waiting;
}

test('concurrent orders each get their own response', async () => {
  const people = await times(12, () => store.person());
  const parts = await times(12, () => store.part({ quantity: 5, minimum: 2 }));
  await store.db.$client.query('update users set token_version = 9 where id = $1', [people[8]!.id]);
  await store.db.$client.query('update parts set deleted_at = now() where id = $1', [parts[9]]);
  const body = (index: number) => ({
    ...orderBody(people[index]!, parts[index]!, index === 10 ? 6 : index === 11 ? 1 : 2),
    ...(index === 7 && { placeOrderPrice: 1 }),
  });
  const answers = await times(12, (index) => place(people[index]!, body(index), `together-${index}`));
  assert.deepEqual(codesOf(answers), [
    ...Array(7).fill(200),
    'price_changed',
    'token_expired',
    'not_found',
    'out_of_stock',
    'invalid_fields',
  ]);
  const ids = answers.slice(0, 7).map((answer) => answer.body.insertedId);
  const { rows } = await store.db.$client.query('select id, customer_id, part_id from order_lines where id = any($1)', [
    ids,
  ]);
  for (const [index, id] of ids.entries()) {
    const order = rows.find((row) => row.id === id);
    assert.deepEqual([order.customer_id, order.part_id], [people[index]!.id, parts[index]]);
  }
  assert.deepEqual(await times(12, (index) => stockOf(store, parts[index]!)), [3, 3, 3, 3, 3, 3, 3, 5, 5, 5, 5, 5]);
});

test('two concurrent orders with one key create one order and affect no other', async () => {
  const parts = await times(8, () => store.part({ quantity: 5 }));
  const answers = await times(8, (index) =>
    place(buyer, orderBody(buyer, parts[index]!), index < 2 ? 'same' : `own-${index}`),
  );
  assert.deepEqual(codesOf(answers.slice(2)), Array(6).fill(200));
  assert.deepEqual(codesOf(answers.slice(0, 2)).sort(), [200, 'idempotency_mismatch']);
  const left = await times(8, (index) => stockOf(store, parts[index]!));
  assert.deepEqual(left.slice(2), Array(6).fill(4));
  assert.deepEqual(left.slice(0, 2).sort(), [4, 5]);
});

test('a locked part delays only orders of that part', async () => {
  const others = await times(4, () => store.person());
  const [locked, ...free] = await times(9, () => store.part({ quantity: 50 }));
  const { waiting } = await whileTransactionHolds('select from parts where id = $1 for update', [locked], async () => {
    let isOver = false;
    const waiting = times(4, (index) => place(others[index]!, orderBody(others[index]!, locked!))).finally(
      () => (isOver = true),
    );
    for (let round = 0; round < 3; round++) {
      const answers = await times(8, (index) => place(buyer, orderBody(buyer, free[index]!)));
      assert.deepEqual(codesOf(answers), Array(8).fill(200));
    }
    // On a slow machine they may have waited for as long as a statement waits for a lock.
    if (isOver) assert.deepEqual(codesOf(await waiting), Array(4).fill('overloaded'));
    return { waiting };
  });
  const codes = codesOf(await waiting);
  assert.deepEqual(
    codes.filter((code) => code !== 200 && code !== 'overloaded'),
    [],
  );
  assert.equal(await stockOf(store, locked!), 50 - codes.filter((code) => code === 200).length);
});

test('a customer whose connection dies while placing repeats the key and gets one order', async () => {
  const part = await store.part({ quantity: 10 });
  const taken = `insert into orders (id, customer_id, lines_cents, customer_email, customer_name, phone, address, idempotency_key)
    values ($1, $2, 1, $3, '', '', '', 'lost')`;
  const { waiting } = await whileTransactionHolds(taken, [crypto.randomUUID(), buyer.id, buyer.email], async () => {
    const waiting = place(buyer, orderBody(buyer, part), 'lost');
    while ((await countWaitingForLocks()) === 0) await pause(10);
    await store.db.$client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%as input ("id" uuid%'`,
    );
    return { waiting };
  });
  assert.equal((await waiting).status, 503);
  assert.equal((await place(buyer, orderBody(buyer, part), 'lost')).status, 200);
  assert.equal((await place(buyer, orderBody(buyer, part), 'lost')).status, 200);
  assert.equal(await stockOf(store, part), 9);
});

test('orders of one account wait for each other without holding the connections of others', async () => {
  const [hasty, patient] = [await store.person(), await store.person()];
  await store.db.$client.query('update users set email_verified = false where id = $1', [hasty.id]);
  const [first, second] = [await store.part({ quantity: 1_000 }), await store.part({ quantity: 1_000 })];
  let answers: Promise<Answer[]> | undefined;
  const text = 'select from users where id = $1 for update';
  await whileTransactionHolds(text, [hasty.id], async () => {
    answers = times(60, () => place(hasty, orderBody(hasty, first)));
    const waiting = `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await store.db.$client.query(waiting)).rows[0].n === 0) await pause(5);
    assert.equal((await place(patient, orderBody(patient, second))).status, 200);
    assert.equal((await store.call(null, 'GET', `/part/${first}`)).status, 200);
    assert.equal((await store.db.$client.query(waiting)).rows[0].n, 1, 'connections that wait for the account');
  });
  // The first may have waited longer than a statement waits for a lock.
  const [, ...rest] = await answers!;
  assert.deepEqual([...new Set(rest.map(({ status }) => status))].sort(), [200, 409]);
});

test('many orders of several accounts at once are all placed', async () => {
  const people = await times(10, () => store.person());
  const part = await store.part({ quantity: 1_000, minimum: 1 });
  const answers = await times(150, (index) => place(people[index % 10]!, orderBody(people[index % 10]!, part, 1)));
  assert.deepEqual([...new Set(codesOf(answers))], [200]);
  assert.equal(await stockOf(store, part), 850);
});

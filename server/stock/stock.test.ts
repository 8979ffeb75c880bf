import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { TransactionRollbackError } from 'drizzle-orm';
import type { Stock, StockEntry } from '#contract/stock/stock.ts';
import { assertLedger } from '#test/fixtures/ledger.ts';
import { orderBody, paid, paidLines, placed, problem, stockOf } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import type { Executor } from '#server/database/client.ts';
import { lockParts } from '#server/parts/bulk/queries.ts';
import { previewBulk } from '#server/parts/bulk/service.ts';
import { recordShippedUnits } from '#server/parts/stock.ts';
import { lockNamesakes, refreshVariants } from '#server/parts/variants.ts';
import { verifyBooks } from '#server/verification/verify.ts';
import { correctStock } from './service.ts';

let store: TestStore;
let ada: Person;
let bob: Person;
let buyer: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  [ada, bob, buyer] = [
    await store.person('admin', 'Ada Byron'),
    await store.person('admin', 'Bob'),
    await store.person(),
  ];
});
after(() => store.close());

const read = async (part: string): Promise<Stock> => (await store.call(ada, 'GET', `/stock/${part}`)).body;
const correct = (who: Person | null, part: string, body: object, key?: string) =>
  store.call(who, 'POST', `/stock/${part}`, body, key ? { 'idempotency-key': key } : {});
const entries = async (part: string): Promise<StockEntry[]> =>
  (await store.call(ada, 'GET', `/stock/${part}/entries`)).body;

async function agrees(): Promise<void> {
  await assertLedger(store.db);
  assert.deepEqual((await verifyBooks(store.deps, { graceSeconds: 600 })).discrepancies, []);
}

test('units are received, removed and counted, each with an entry: who, why, and the new balance', async () => {
  const part = await store.part({ quantity: 10 });
  const order = await placed(store, buyer, part, 2);
  assert.equal((await correct(ada, part, { kind: 'receive', units: 5, reason: ' Delivery 77 ' })).body.quantity, 13);
  assert.equal((await correct(bob, part, { kind: 'remove', units: 1, reason: 'Broken' })).body.quantity, 12);
  const counted = await correct(ada, part, { kind: 'count', units: 11, reason: 'Inventory' });
  assert.equal(counted.status, 200, JSON.stringify(counted.body));
  // 11 on the shelf, of which 2 are reserved.
  const { quantity, reserved, toPack, packed, onShelf } = counted.body as Stock;
  assert.deepEqual([quantity, reserved, toPack, packed, onShelf], [9, 2, 0, 0, 11]);
  assert.deepEqual(
    (await entries(part)).map(({ kind, units, change, left, by, reason }) => [kind, units, change, left, by, reason]),
    [
      ['removed', 3, -3, 9, 'Ada Byron', 'Inventory'],
      ['removed', 1, -1, 12, 'Bob', 'Broken'],
      ['received', 5, 5, 13, 'Ada Byron', 'Delivery 77'],
      ['held', 2, -2, 8, 'Ada Byron', 'order placed'],
      ['received', 10, 10, 10, null, ''],
    ],
  );
  assert.equal((await entries(part))[3]!.order!.id, order);
  const { body: trail } = await store.call(ada, 'GET', '/audit?area=part');
  assert.deepEqual([trail[0].action, trail[0].actorEmail], ['part.stock-corrected', ada.email]);
  await agrees();
});

test('ledger pages have consistent balances while units move', async () => {
  const part = await store.part({ quantity: 1 });
  for (const units of [2, 3, 4]) await correct(ada, part, { kind: 'receive', units });
  const first = await store.call(ada, 'GET', `/stock/${part}/entries?limit=2`);
  await correct(ada, part, { kind: 'receive', units: 100 });
  const next = /<\/api([^>]+)>/.exec(first.headers.get('link')!)![1]!;
  const second = await store.call(ada, 'GET', next);
  assert.deepEqual(
    [...first.body, ...second.body].map(({ left }: StockEntry) => left),
    [10, 6, 3, 1],
  );
  assert.equal(second.headers.get('link'), null);
  for (const after of ['x', Buffer.from('[1]').toString('base64url'), Buffer.from('["a",1]').toString('base64url')])
    assert.equal((await store.call(ada, 'GET', `/stock/${part}/entries?after=${after}`)).status, 422, after);
});

test('a count below the reserved units is refused with the reason, and nothing changes', async () => {
  const part = await store.part({ quantity: 10 });
  await placed(store, buyer, part, 3);
  await paid(store, buyer, part, 4);
  const packedOrder = await paid(store, buyer, part, 1);
  assert.equal((await store.call(ada, 'POST', `/orders/${packedOrder.id}/pack`)).status, 200);
  const { quantity, reserved, toPack, packed, onShelf } = await read(part);
  assert.deepEqual([quantity, reserved, toPack, packed, onShelf], [2, 3, 4, 1, 9]);
  const refused = problem(await correct(ada, part, { kind: 'count', units: 6, reason: 'Inventory' }));
  assert.deepEqual([refused.status, refused.code], [409, 'units_reserved']);
  assert.match(refused.detail!, /3 reserved for unpaid orders, 4 paid for and not packed/);
  const removed = problem(await correct(ada, part, { kind: 'remove', units: 3, reason: 'Broken' }));
  assert.match(removed.detail!, /^Only 2 can be removed/);
  assert.equal(await stockOf(store, part), 2);
  assert.equal((await correct(ada, part, { kind: 'count', units: 7, reason: 'Inventory' })).body.quantity, 0);
  await agrees();
});

test('units sold or packed between counting and saving are not subtracted twice', async () => {
  const part = await store.part({ quantity: 10 });
  const seen = await read(part);
  await paid(store, buyer, part, 2);
  const sent = await paid(store, buyer, part, 3);
  await store.call(ada, 'POST', `/orders/${sent.id}/pack`);
  // Ten were on the shelf when the admin found nine.
  const saved = await correct(ada, part, {
    kind: 'count',
    units: 9,
    was: seen.onShelf,
    version: seen.version,
    reason: 'x',
  });
  assert.deepEqual([saved.status, saved.body.quantity, saved.body.onShelf], [200, 4, 6]);
  await agrees();
});

test("the second of two admins who correct one count is refused, with the first one's name", async () => {
  const part = await store.part({ quantity: 10 });
  const seen = await read(part);
  const edit = { kind: 'set', units: 8, was: seen.quantity, version: seen.version };
  assert.equal((await correct(ada, part, edit)).body.quantity, 8);
  const refused = problem(await correct(bob, part, { ...edit, units: 9 }));
  assert.deepEqual([refused.status, refused.code], [409, 'edit_conflict']);
  assert.match(refused.detail!, /^Ada Byron has changed this part/);
  assert.equal((refused.fresh as { quantity: number }).quantity, 8);
  // Another field has changed, but not the stock.
  await store.call(ada, 'PATCH', `/part/${part}`, { price: 3 });
  const again = await correct(bob, part, { ...edit, units: 9, was: 8, version: seen.version });
  assert.deepEqual([again.status, again.body.quantity], [200, 9]);
  const stale = problem(await store.call(bob, 'PATCH', `/part/${part}`, { price: 4, version: seen.version }));
  assert.match(stale.detail!, /^Bob has changed this part/);
  const both = await Promise.all([ada, bob].map((who) => correct(who, part, { kind: 'receive', units: 1 })));
  assert.deepEqual(both.map(({ body }) => body.quantity).sort(), [10, 11]);
  await agrees();
});

test('a repeated request with one key moves units once, even concurrently', async () => {
  const part = await store.part({ quantity: 1 });
  const body = { kind: 'receive', units: 5 };
  const answers = await Promise.all(Array.from({ length: 4 }, () => correct(ada, part, body, 'key-1')));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.equal(await stockOf(store, part), 6);
  assert.equal((await correct(ada, part, { ...body, units: 6 }, 'key-1')).body.code, 'idempotency_mismatch');
  const other = await store.part({ quantity: 1 });
  assert.equal((await correct(ada, other, body, 'key-1')).body.code, 'idempotency_mismatch');
  assert.equal(await stockOf(store, other), 1);
});

test('corrections compete with orders for the last units, and the ledger stays consistent', async () => {
  const part = await store.part({ quantity: 6 });
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => store.call(buyer, 'POST', '/placeOrder', orderBody(buyer, part, 1))),
    ...Array.from({ length: 3 }, () => correct(ada, part, { kind: 'remove', units: 2, reason: 'Broken' })),
    ...Array.from({ length: 3 }, () => correct(bob, part, { kind: 'receive', units: 1 })),
  ]);
  for (const { status } of answers) assert.ok([200, 201, 409].includes(status), String(status));
  const { quantity } = await read(part);
  assert.ok(quantity >= 0);
  await agrees();
});

test('negative, fractional and huge numbers, missing reasons and unknown parts are refused', async () => {
  const part = await store.part({ quantity: 3 });
  const wrong: [body: unknown, field: string][] = [
    [{ kind: 'receive', units: 0 }, 'units'],
    [{ kind: 'receive', units: -1 }, 'units'],
    [{ kind: 'receive', units: 1.5 }, 'units'],
    [{ kind: 'receive', units: 1e9 }, 'units'],
    [{ kind: 'receive', units: 1e300 }, 'units'],
    [{ kind: 'receive', units: '5' }, 'units'],
    [{ kind: 'remove', units: 1 }, 'reason'],
    [{ kind: 'count', units: 1, reason: ' ' }, 'reason'],
    [{ kind: 'receive', units: 1, reason: 'x'.repeat(201) }, 'reason'],
    [{ kind: 'receive', units: 1, reason: 'a\nb' }, 'reason'],
    [{ kind: 'give', units: 1 }, 'kind'],
    [{ kind: 'set', units: 5, was: -2 }, 'was'],
    [{ kind: 'set', units: 1e9, was: 0 }, 'units'],
  ];
  for (const [body, field] of wrong) {
    const answer = problem(await correct(ada, part, body as object));
    assert.equal(answer.status, 422, JSON.stringify(body));
    assert.ok((answer.fields as Record<string, string> | undefined)?.[field], JSON.stringify([body, answer.fields]));
  }
  for (const unknown of ['x', '01900000-0000-7000-8000-000000000000']) {
    assert.equal((await correct(ada, unknown, { kind: 'receive', units: 1 })).status, 404);
    assert.equal((await store.call(ada, 'GET', `/stock/${unknown}`)).status, 404);
    assert.equal((await store.call(ada, 'GET', `/stock/${unknown}/entries`)).status, 404);
  }
  assert.equal(await stockOf(store, part), 3);
  assert.equal((await entries(part)).length, 1);
});

test('the stock of a deleted part can still be counted', async () => {
  const part = await store.part({ quantity: 3 });
  await store.call(ada, 'DELETE', `/part/${part}`);
  assert.equal((await read(part)).hidden, true);
  assert.equal((await correct(ada, part, { kind: 'count', units: 0, reason: 'Sold off' })).body.quantity, 0);
});

/** What locks a part in a transaction that changes it. */
const locks: Record<string, (tx: Executor, part: { id: string; name: string }) => Promise<unknown>> = {
  'corrections of stock': (tx, { id }) =>
    correctStock(tx, ada.id, id, { kind: 'receive', units: 1, reason: 'Delivery' }),
  'a new name': (tx, { id }) => lockNamesakes(tx, id, undefined),
  'rewritten variants': (tx, { name }) => refreshVariants(tx, [name]),
  'bulk changes': async (tx, { id }) => {
    const change = { field: 'quantity', how: 'add', amount: 1 } as const;
    await lockParts(tx, (await previewBulk(store.db, ada.id, { ids: [id], change })).id);
  },
};

for (const [what, lock] of Object.entries(locks))
  test(`${what} and a shipment of the same parts in another sequence do not deadlock`, async () => {
    const named = [`Ant of ${what}`, `Bee of ${what}`];
    const parts = await Promise.all(named.map(async (name) => ({ name, id: await store.part({ name, quantity: 5 }) })));
    const { lines } = await paidLines(
      store,
      buyer,
      parts.map(({ id }) => [id, 1]),
    );
    await store.db.$client.query("update parts set variant = 'outdated' where id = any($1)", [
      parts.map(({ id }) => id),
    ]);
    const rolledBack = store.db.transaction((changing) =>
      store.db.transaction(async (shipping) => {
        const ship = (n: number) =>
          recordShippedUnits(
            shipping,
            { partId: parts[n]!.id, lineId: lines[n]!, quantity: 1 },
            { actor: ada.id, reason: 'test' },
          );
        await lock(changing, parts[0]!);
        await ship(1);
        await Promise.all([lock(changing, parts[1]!), ship(0)]);
        shipping.rollback();
      }),
    );
    await assert.rejects(rolledBack, TransactionRollbackError);
  });

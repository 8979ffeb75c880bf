import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertLedger } from '#test/fixtures/ledger.ts';
import { orderBody, stockOf } from '#test/fixtures/ordering.ts';
import { openBulkStore } from './testing.ts';

const { store, admin, customer, preview, apply, undo, price, stock } = await openBulkStore();
const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';

describe('a change of stock', () => {
  test('applies to the current stock, and sold units stay sold', async () => {
    const [set, add] = [await store.part({ quantity: 50 }), await store.part({ quantity: 50 })];
    const setting = (await preview({ ids: [set], change: stock('set', 80) })).body;
    const adding = (await preview({ ids: [add], change: stock('add', -20) })).body;
    for (const id of [set, add])
      assert.equal((await store.call(customer, 'POST', '/placeOrder', orderBody(customer, id, 5, 1_240))).status, 200);
    assert.equal((await apply(setting.id)).status, 200);
    assert.equal((await apply(adding.id)).status, 200);
    assert.deepEqual([await stockOf(store, set), await stockOf(store, add)], [80, 25]);
    await store.call(customer, 'POST', '/placeOrder', orderBody(customer, set, 10, 1_240));
    assert.deepEqual((await undo(setting.id)).body, { undone: 1, left: 0 });
    assert.deepEqual((await undo(adding.id)).body, { undone: 1, left: 0 });
    assert.deepEqual([await stockOf(store, set), await stockOf(store, add)], [35, 45]);
    await assertLedger(store.db);
  });

  test('is refused when orders took the units, and not undone when units are missing', async () => {
    const id = await store.part({ quantity: 20 });
    const off = (await preview({ ids: [id], change: stock('add', -15) })).body;
    await store.call(customer, 'POST', '/placeOrder', orderBody(customer, id, 10, 1_240));
    assert.equal((await apply(off.id)).body.code, 'edit_conflict');
    assert.equal(await stockOf(store, id), 10);
    const more = (await preview({ ids: [id], change: stock('add', 5) })).body;
    await apply(more.id);
    await store.call(customer, 'POST', '/placeOrder', orderBody(customer, id, 14, 1_240));
    assert.deepEqual((await undo(more.id)).body, { undone: 0, left: 1 });
    assert.equal(await stockOf(store, id), 1);
    const [low, high] = await Promise.all(
      [-100.01, 10_000].map(async (amount) => (await preview({ ids: [id], change: stock('percent', amount) })).body),
    );
    assert.deepEqual([low.counts.too_low, high.counts.changed], [0, 1], 'a rounded result below 0 is too low');
    await assertLedger(store.db);
  });

  test('loses no unit during concurrent orders', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => store.part({ quantity: 300 })));
    const work = Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        store.call(customer, 'POST', '/placeOrder', orderBody(customer, ids[n % 3]!, 2, 1_240)),
      ),
    );
    for (const amount of [10, -5, 7]) {
      const { id } = (await preview({ ids, change: stock('add', amount) })).body;
      assert.equal((await apply(id)).status, 200);
    }
    assert.ok((await work).every(({ status }) => status === 200));
    await assertLedger(store.db);
  });
});

describe('refusals', () => {
  test('everyone but admins', async () => {
    const { id } = (await preview({ ids: [await store.part()], change: price('set', 5) })).body;
    const calls: [string, string, unknown?][] = [
      ['POST', '/catalogue/bulk', { ids: [UNKNOWN_ID], change: price('set', 1) }],
      ['GET', `/catalogue/bulk/${id}/rows`],
      ['POST', `/catalogue/bulk/${id}/apply`],
      ['POST', `/catalogue/bulk/${id}/undo`],
    ];
    for (const [method, path, body] of calls) {
      assert.equal((await store.call(null, method, path, body)).status, 401, path);
      assert.equal((await store.call(customer, method, path, body)).status, 403, path);
    }
  });

  test('malformed changes', async () => {
    for (const id of [UNKNOWN_ID, 'x', '%00', "'; drop table parts; --"]) {
      for (const [method, tail] of [
        ['GET', 'rows'],
        ['POST', 'apply'],
        ['POST', 'undo'],
      ] as const)
        assert.equal(
          (await store.call(admin, method, `/catalogue/bulk/${encodeURIComponent(id)}/${tail}`)).status,
          404,
        );
    }
    const { id } = (await preview({ ids: [await store.part()], change: price('set', 5) })).body;
    for (const query of ['after=x', 'outcome=lost', 'limit=0', `after=${Buffer.from('["x"]').toString('base64url')}`])
      assert.equal((await store.call(admin, 'GET', `/catalogue/bulk/${id}/rows?${query}`)).status, 422, query);
  });

  test('invalid amounts, fields and parts', async () => {
    const ids = [await store.part()];
    for (const change of [
      price('set', -1),
      price('set', 1.005),
      price('add', 1e300),
      price('percent', 10_001),
      price('percent', Number.NaN),
      stock('set', 1.5),
      stock('set', -1),
      stock('add', 2e9),
      { field: 'name', how: 'set', amount: 1 },
      { field: 'price', how: 'times', amount: 1 },
      { field: 'price', how: 'set', amount: '5; drop table parts' },
      {},
      null,
    ])
      assert.equal((await preview({ ids, change })).status, 422, JSON.stringify(change));
    for (const which of [
      {},
      { ids, filter: {} },
      { ids: [] },
      { ids: Array.from({ length: 1_001 }, () => 'x') },
      { ids: 'x' },
    ])
      assert.equal(
        (await preview({ ...which, change: price('set', 1) })).status,
        422,
        JSON.stringify(which).slice(0, 60),
      );
    const unknown = await preview({ ids: [UNKNOWN_ID, 'x', "'"], change: price('set', 1) });
    assert.deepEqual([unknown.status, unknown.body.counts.changed], [200, 0]);
    assert.equal((await preview({ ids, change: price('percent', 0.01) })).body.counts.unchanged, 1);
  });
});

test('previews expire after a day', async () => {
  const { id } = (await preview({ ids: [await store.part()], change: price('set', 5) })).body;
  await store.db.$client.query("update bulk_changes set created_at = now() - interval '26 hours' where id = $1", [id]);
  await store.db.$client.query("select graphile_worker.add_job('drop_old_keys')");
  await store.runJobs();
  assert.equal((await apply(id)).status, 404);
});

test('deletes every matching part; one Undo restores those still deleted', async () => {
  const ids = [await store.part({ name: 'Zebra cable A' }), await store.part({ name: 'Zebra cable B' })];
  const other = await store.part({ name: 'Case fan' });
  const change = { field: 'onSale', how: 'set', amount: 0 };
  const seen = await preview({ filter: { q: 'zebra' }, change });
  assert.deepEqual([seen.status, seen.body.counts.changed], [200, 2]);
  const states = async () =>
    (
      await store.db.$client.query(
        'select hidden_at is null as on_sale from parts where id = any($1) order by array_position($1, id)',
        [[...ids, other]],
      )
    ).rows.map((row) => row.on_sale);
  assert.deepEqual((await apply(seen.body.id)).body, { changed: 2 });
  assert.deepEqual((await apply(seen.body.id)).body, { changed: 2 }, 'a repeat');
  assert.deepEqual(await states(), [false, false, true]);
  await store.call(admin, 'POST', `/part/${ids[0]}/restore`);
  assert.deepEqual((await undo(seen.body.id)).body, { undone: 1, left: 1 });
  assert.deepEqual(await states(), [true, true, true]);
  const trail = 'select action from audit_trail where subject = $1 order by id';
  assert.deepEqual(
    (await store.db.$client.query(trail, [ids[1]])).rows.map(({ action }) => action),
    ['part.deleted', 'part.restored'],
  );
  assert.equal(await stockOf(store, ids[1]!), 100);
  await assertLedger(store.db);
});

test('availability can only be set to 0', async () => {
  const ids = [await store.part()];
  for (const [how, amount] of [
    ['set', 1],
    ['add', 0],
    ['percent', 0],
    ['add', -1],
  ])
    assert.equal((await preview({ ids, change: { field: 'onSale', how, amount } })).status, 422, `${how} ${amount}`);
});

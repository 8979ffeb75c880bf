import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertLedger } from '#test/fixtures/ledger.ts';
import { orderBody, placed } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { sql } from 'drizzle-orm';
import { correctStock } from '#server/stock/service.ts';

let store: TestStore;
let admin: Person;
before(async () => {
  store = await startTestStore();
  admin = await store.person('admin');
});
after(() => store.close());

async function imported(csv: string): Promise<string> {
  const { id } = (await store.call(admin, 'POST', '/import', { stock: 40, minimum: 1 })).body;
  const read = await store.app.request(`/api/import/${id}/files?name=memory.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv' },
    body: csv,
  });
  assert.equal(read.status, 200, await read.text());
  const done = await store.call(admin, 'POST', `/import/${id}/apply`);
  assert.deepEqual([done.status, done.body.undoable], [200, true], JSON.stringify(done.body));
  return id;
}
const undo = (id: string) => store.call(admin, 'POST', `/import/${id}/undo`);
const named = async (name: string) => (await store.call(admin, 'GET', `/catalogue?q=${name}`)).body;
const patch = (id: string, body: object) => store.call(admin, 'PATCH', `/part/${id}`, body);

test('undo deletes new parts unless they were ordered, and restores fields unless they were changed since', async () => {
  const old = { description: 'Old', price: 10, minimum: 1, quantity: 50, category: 'memory', brand: 'Anvil' };
  for (const sku of ['A-1', 'A-2', 'A-3'])
    await store.call(admin, 'POST', '/part', {
      ...old,
      name: `Part ${sku}`,
      sku,
      specifications: [{ name: 'Speed', value: 5 }],
    });
  const id = await imported(
    'sku,name,price,stock,brand,description,spec: Speed,spec: Color\n' +
      'A-1,Renamed one,12,60,Forge,New,6,Red\n' +
      'A-2,Part A-2,12,60,Anvil,New,,\n' +
      'A-3,Part A-3,12,60,Anvil,Old,5,\n' +
      'N-1,Fresh one,5,9,Forge,Fresh,1,\n' +
      'N-2,Fresh two,5,9,Forge,Fresh,1,\n',
  );
  const [[one], [two], [three], [fresh], [ordered]] = await Promise.all(['A-1', 'A-2', 'A-3', 'N-1', 'N-2'].map(named));
  assert.deepEqual([one.name, one.price, one.quantity, one.brand], ['Renamed one', 12, 60, 'Forge']);
  assert.deepEqual(two.specifications, []);
  const buyer = await store.person();
  await placed(store, buyer, ordered._id, 2, 500);
  await placed(store, buyer, two._id, 3, 1_200);
  await patch(two._id, { description: 'Mine' });
  await patch(three._id, { quantity: 61 });

  const { status, body } = await undo(id);
  assert.deepEqual([status, body], [200, { undone: 2, left: 3 }]);
  const now = async (part: { _id: string }) =>
    (await store.db.$client.query('select *, price_cents::int as price from parts where id = $1', [part._id])).rows[0];
  const before = await now(one);
  assert.deepEqual(
    [before.name, before.price, before.quantity, before.brand, before.description, before.specifications],
    ['Part A-1', 1000, 50, 'Anvil', 'Old', [{ name: 'Speed', value: 5 }]],
  );
  const partly = await now(two);
  // Undo reverts the correction of the stock, not the sale.
  assert.deepEqual(
    [partly.description, partly.price, partly.quantity, partly.specifications],
    ['Mine', 1000, 47, [{ name: 'Speed', value: 5 }]],
  );
  assert.deepEqual([(await now(three)).price, (await now(three)).quantity], [1000, 61]);
  assert.ok((await now(fresh)).hidden_at);
  assert.equal((await now(ordered)).hidden_at, null);
  await assertLedger(store.db);

  assert.deepEqual((await undo(id)).body, { undone: 2, left: 3 }, 'a repeat changes nothing more');
  const { rows: trail } = await store.db.$client.query(
    "select actor, detail from audit_trail where action = 'part.import-undone'",
  );
  assert.deepEqual(trail, [{ actor: admin.id, detail: { undone: 2, left: 3, import: id } }]);
  const { body: recent } = await store.call(admin, 'GET', '/import');
  assert.deepEqual(
    recent.map(({ id: one, added, changed, undoable }: Record<string, unknown>) => [one, added, changed, undoable]),
    [[id, 2, 3, false]],
  );
});

test('a part that an undo deleted returns with the next import of its row', async () => {
  const csv = 'sku,name,price\nBACK-1,Returning,5\n';
  await undo(await imported(csv));
  assert.deepEqual(await named('BACK-1'), []);
  await imported(csv);
  assert.equal((await named('BACK-1'))[0].name, 'Returning');
});

test('only an import that was applied within a day can be undone', async () => {
  const { id } = (await store.call(admin, 'POST', '/import', { stock: 40, minimum: 1 })).body;
  assert.equal((await undo(id)).body.code, 'edit_conflict');
  const old = await imported('sku,name,price\nOLD-1,Old import,5\n');
  await store.db.$client.query("update imports set applied_at = now() - interval '25 hours' where id = $1", [old]);
  assert.equal((await undo(old)).body.code, 'edit_conflict');
  assert.equal((await named('OLD-1')).length, 1);
  assert.equal((await undo('00000000-0000-7000-8000-000000000000')).status, 404);
});

test('two concurrent undos and an order keep the books consistent', async () => {
  const id = await imported('sku,name,price,stock\nRACE-1,Raced,5,30\n');
  const [part] = await named('RACE-1');
  const buyer = await store.person();
  const [first, second] = await Promise.all([
    undo(id),
    undo(id),
    store.call(buyer, 'POST', '/placeOrder', orderBody(buyer, part._id, 2, 500)),
    store.call(admin, 'PATCH', `/part/${part._id}`, { quantity: 31 }),
  ]);
  assert.deepEqual([first.status, second.status], [200, 200]);
  assert.deepEqual(first.body, second.body);
  await assertLedger(store.db);
});

test('a price that no longer fits the volume discounts stays, and the rest is restored', async () => {
  const part = { description: 'Old', price: 10, minimum: 1, quantity: 50, category: 'memory' };
  for (const sku of ['PB-1', 'PB-2']) await store.call(admin, 'POST', '/part', { ...part, name: `Part ${sku}`, sku });
  const id = await imported('sku,name,price,breaks,description\nPB-1,Part PB-1,20,,New\nPB-2,Part PB-2,8,25+ 6,New\n');
  const [[one], [two]] = await Promise.all(['PB-1', 'PB-2'].map(named));
  await patch(one._id, { breaks: [{ from: 50, price: 15 }] });
  await patch(two._id, { price: 7 });
  const { status, body } = await undo(id);
  assert.deepEqual([status, body], [200, { undone: 0, left: 2 }], JSON.stringify(body));
  const now = await Promise.all(['PB-1', 'PB-2'].map(named));
  assert.deepEqual(
    now.map(([{ price, breaks, description }]) => [price, breaks, description]),
    [
      [20, [{ from: 50, price: 15 }], 'Old'],
      [7, [], 'Old'],
    ],
  );
});

test('a compare-at price that is no longer above the price is not restored', async () => {
  const part = { description: 'Old', price: 10, minimum: 1, quantity: 50, category: 'memory', compareAt: 12 };
  for (const sku of ['CA-1', 'CA-2']) await store.call(admin, 'POST', '/part', { ...part, name: `Part ${sku}`, sku });
  const id = await imported('sku,name,price,compare-at price\nCA-1,Part CA-1,10,30\nCA-2,Part CA-2,10,30\n');
  const [[one]] = await Promise.all(['CA-1', 'CA-2'].map(named));
  await patch(one._id, { price: 20 });
  assert.deepEqual((await undo(id)).body, { undone: 1, left: 1 });
  const now = await Promise.all(['CA-1', 'CA-2'].map(named));
  assert.deepEqual(
    now.map(([{ price, compareAt }]) => [price, compareAt]),
    [
      [20, 30],
      [10, 12],
    ],
  );
});

test('a count that began before the import and was saved after it stays', async () => {
  const part = { description: 'Counted', price: 10, minimum: 1, quantity: 40, category: 'memory' };
  const { insertedId } = (await store.call(admin, 'POST', '/part', { ...part, name: 'Counted', sku: 'CNT-1' })).body;
  let id = '';
  await store.db.transaction(async (tx) => {
    await tx.execute(sql`select now()`);
    id = await imported('sku,name,price,stock\nCNT-1,Counted,10,60\n');
    await correctStock(tx, admin.id, insertedId, { kind: 'count', units: 55, reason: 'Inventory' });
  });
  assert.deepEqual((await undo(id)).body, { undone: 0, left: 1 });
  assert.equal((await named('CNT-1'))[0].quantity, 55);
  await assertLedger(store.db);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertLedger } from '#test/fixtures/ledger.ts';
import { paid, placed, stockOf } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let admin: Person;
let buyer: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  [admin, buyer] = [await store.person('admin'), await store.person()];
});
after(() => store.close());

/** Imports the store's export with a different stock, or another edit, for a part. */
async function importedWithStock(
  csv: string,
  part: string,
  from: number | string,
  to: number | string,
): Promise<string> {
  const edited = csv
    .split('\r\n')
    .map((line) => (line.includes(part) ? line.replace(`,${from},`, `,${to},`) : line))
    .join('\r\n');
  assert.ok(edited !== csv || from === to);
  return importFile(edited);
}

async function importFile(body: string): Promise<string> {
  const { id } = (await store.call(admin, 'POST', '/import', { stock: 1, minimum: 1 })).body;
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv' };
  await store.app.request(`/api/import/${id}/files?name=edited.csv`, { method: 'POST', headers, body });
  const applied = await store.call(admin, 'POST', `/import/${id}/apply`);
  assert.equal(applied.status, 200, JSON.stringify(applied.body));
  return id;
}
const exported = async (): Promise<string> => (await store.call(admin, 'GET', '/catalogue.csv')).body;

test('a file of an earlier version, with the time alone, counts the movements since that time', async () => {
  const part = await store.part({ quantity: 4_321 });
  const csv = await exported();
  await placed(store, buyer, part, 3);
  const canceled = await placed(store, buyer, part, 2);
  await store.call(buyer, 'POST', `/placeorder/${canceled}/cancel`);
  const former = csv.replaceAll(/, entry \d+/g, '');
  assert.notEqual(former, csv);
  await importedWithStock(former, part, 4_321, 5_000);
  assert.equal(await stockOf(store, part), 4_997);
});

const correct = async (part: string, body: object): Promise<void> => {
  const answer = await store.call(admin, 'POST', `/stock/${part}`, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
};

/** What changes a stock of 4,321 after an export, and by how much. */
const MOVEMENTS: readonly (readonly [name: string, change: number, move: (part: string) => Promise<unknown>])[] = [
  ['a receipt', 50, (part) => correct(part, { kind: 'receive', units: 50 })],
  ['a removal', -20, (part) => correct(part, { kind: 'remove', units: 20, reason: 'Broken' })],
  ['a count', -21, (part) => correct(part, { kind: 'count', units: 4_300, reason: 'Counted' })],
  ['an edit in the table', 9, (part) => correct(part, { kind: 'set', units: 4_330 })],
  ['an edit of the part', 679, (part) => store.call(admin, 'PATCH', `/part/${part}`, { quantity: 5_000 })],
  ['an order', -3, (part) => placed(store, buyer, part, 3)],
  [
    'a canceled order',
    0,
    async (part) => store.call(buyer, 'POST', `/placeorder/${await placed(store, buyer, part, 2)}/cancel`),
  ],
  ['an order to a supplier', 30, received],
  ['a change of many parts', 100, changedForMany],
  ['an import of another file', -321, async (part) => importFile(`id,stock\n${part},4000\n`)],
];

async function received(part: string): Promise<void> {
  const supplier = (await store.call(admin, 'POST', '/suppliers', { name: `For ${part}` })).body.insertedId;
  const lines = [{ part, quantity: 30, cost: 1 }];
  const { insertedId } = (await store.call(admin, 'POST', '/purchase-orders', { supplier, lines })).body;
  const path = `/purchase-orders/${insertedId}`;
  const order = (await store.call(admin, 'POST', `${path}/status`, { to: 'ordered' })).body;
  await store.call(admin, 'POST', `${path}/receive`, { lines: [{ line: order.lines[0]._id, units: 30 }] });
}

async function changedForMany(part: string): Promise<void> {
  const change = { field: 'quantity', how: 'add', amount: 100 };
  const { id } = (await store.call(admin, 'POST', '/catalogue/bulk', { ids: [part], change })).body;
  await store.call(admin, 'POST', `/catalogue/bulk/${id}/apply`);
}

for (const [name, change, move] of MOVEMENTS)
  test(`${name} since the export counts on top of the stock in the file, edited or not`, async () => {
    const [edited, repriced] = [await store.part({ quantity: 4_321 }), await store.part({ quantity: 4_321 })];
    const csv = await exported();
    await move(edited);
    await move(repriced);
    assert.equal(await stockOf(store, repriced), 4_321 + change, 'the movement itself');
    await importedWithStock(csv, repriced, '12.4', '13.5');
    assert.equal(await stockOf(store, repriced), 4_321 + change);
    await importedWithStock(csv, edited, 4_321, 5_000);
    assert.equal(await stockOf(store, edited), 5_000 + change);
    await assertLedger(store.db);
  });

test('an edited file that is imported again, also after another edit of it or days later, changes a stock once', async () => {
  const part = await store.part({ quantity: 4_321 });
  const csv = await exported();
  await importedWithStock(csv, part, 4_321, 4_400);
  await correct(part, { kind: 'receive', units: 50 });
  await store.db.$client.query('delete from imports');
  await importedWithStock(csv, part, 4_321, 4_400);
  assert.equal(await stockOf(store, part), 4_450);
  await importedWithStock(csv, part, 4_321, 4_401);
  assert.equal(await stockOf(store, part), 4_451);
});

test('an edit whose import was undone can be imported again', async () => {
  const part = await store.part({ quantity: 4_321 });
  const csv = await exported();
  const id = await importedWithStock(csv, part, 4_321, 4_400);
  await placed(store, buyer, part, 1);
  assert.deepEqual((await store.call(admin, 'POST', `/import/${id}/undo`)).status, 200);
  assert.equal(await stockOf(store, part), 4_320);
  await importedWithStock(csv, part, 4_321, 4_400);
  assert.equal(await stockOf(store, part), 4_399);
});

test('two exports of the same moment of a stock, edited apart, are both counted', async () => {
  const part = await store.part({ quantity: 4_321 });
  const [one, two] = [await exported(), await exported()];
  await importedWithStock(one, part, 4_321, 4_400);
  await importedWithStock(two, part, 4_321, 4_311);
  assert.equal(await stockOf(store, part), 4_390);
});

test('a movement that began before the export and was committed after it counts', async () => {
  const part = await store.part({ quantity: 4_321 });
  const client = await store.db.$client.connect();
  await client.query('begin');
  await client.query('select now()');
  const csv = await exported();
  await client.query('update parts set quantity = quantity + 7 where id = $1', [part]);
  const insert = `insert into stock_movements (part_id, kind, quantity, actor) values ($1, 'received', 7, 'test')`;
  await client.query(insert, [part]);
  await client.query('commit');
  client.release();
  await importedWithStock(csv, part, '12.4', '13.5');
  assert.equal(await stockOf(store, part), 4_328);
});

test('units that were refunded and not put back on sale count as neither', async () => {
  const part = await store.part({ quantity: 4_321 });
  const { id } = await paid(store, buyer, part, 4);
  const csv = await exported();
  const refund = { units: 3, reason: 'Damaged', restock: false };
  const answer = await store.call(admin, 'POST', `/order/${id}/refund`, refund);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.equal(await stockOf(store, part), 4_317);
  await importedWithStock(csv, part, 4_317, 5_000);
  assert.equal(await stockOf(store, part), 5_000);
});

for (const day of ['0000-01-01', '2026-02-30'])
  test(`an export whose time was edited to ${day} is read like any other`, async () => {
    const part = await store.part({ quantity: 4_321 });
    const { id } = (await store.call(admin, 'POST', '/import', { stock: 1, minimum: 1 })).body;
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv' };
    const body = `id,stock,stock as of\n${part},5000,as of ${day}T00:00:00.000Z\n`;
    const answer = await store.app.request(`/api/import/${id}/files?name=a.csv`, { method: 'POST', headers, body });
    assert.equal(answer.status, 200);
    assert.equal((await answer.json()).counts.changed, 1);
  });

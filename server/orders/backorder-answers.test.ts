import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import type { MatchedLine } from '#contract/quick-order/quick-order.ts';
import { closeWithBooks } from '#test/faults/books.ts';
import { endReservation, paid, paidLines, placed, problem, started } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { verifyBooks } from '#server/verification/verify.ts';
import { expireReservations } from './reservations.ts';

/* What lists, files, reports and other programs say about parts that are sold before they arrive. */

let store: TestStore;
let admin: Person;
let buyer: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  [admin, buyer] = [await store.person('admin'), await store.person()];
});
after(() => closeWithBooks(store));

const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  store.call(admin, method, path, body);

/** A part that is sold beyond its stock. */
async function sold(stock: number, more: Record<string, unknown> = {}): Promise<string> {
  const part = await store.part({ quantity: stock, minimum: 1 });
  const answer = await call('PATCH', `/part/${part}`, { backorderLimit: 20, leadDays: 10, ...more });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return part;
}

test('an expired order that can be reserved again on backorder is not short of units, and the others are told what can be ordered', async () => {
  const part = await sold(0);
  const id = await placed(store, buyer, part, 5);
  await endReservation(store, id);
  await expireReservations(store.db, 10);
  const problems = async () =>
    (await call('GET', '/managed-orders?view=problems')).body.find(({ _id }: { _id: string }) => _id === id)?.problems;
  assert.equal(await problems(), undefined);
  await call('PATCH', `/part/${part}`, { backorderLimit: 3 });
  assert.deepEqual(await problems(), ['short']);
  const refused = problem(
    await store.call(buyer, 'POST', '/create-payment-intent', { placeOrderPrice: 62, order: id, pay: true }),
  );
  assert.deepEqual([refused.status, refused.detail], [409, 'Please order less than 3 parts to purchased']);
  await call('PATCH', `/part/${part}`, { backorderLimit: 5 });
  await started(store, buyer, id);
});

test('the value of the stock has no units that have not arrived, and the sums of the books add up', async () => {
  const part = await sold(2);
  await paid(store, buyer, part, 5);
  const { body } = await call('GET', '/reports/stock-value');
  const { free, ordered } = body.rows.find(({ key }: { key: string }) => key === part).values;
  assert.deepEqual([free, ordered], [0, 2]);
  const { stock } = await verifyBooks(store.deps, { graceSeconds: 600 });
  assert.equal(stock.received - stock.removed, stock.sellable + stock.held + stock.paid + stock.shipped);
});

test('an exported file with another edit leaves the stock of a part with promised units as it is, however often it is imported', async () => {
  const part = await sold(4, { backorderLimit: 500 });
  const { csv: before } = await exported(part);
  await placed(store, buyer, part, 109);
  const during = await exported(part);
  await call('POST', `/stock/${part}`, { kind: 'receive', units: 2 });
  const promised = async () => (await call('GET', `/stock/${part}`)).body.promised;
  assert.equal(await promised(), 103);
  // Unchanged files change nothing.
  for (const csv of [before, during.csv]) {
    await imported(csv);
    assert.equal(await promised(), 103);
  }
  // Thirty units more than the file had, once.
  for (const repeat of ['first', 'second']) {
    await imported(during.csv.replace(`,${during.stock},`, `,${during.stock + 30},`));
    assert.equal(await promised(), 73, repeat);
  }
});

async function exported(part: string): Promise<{ csv: string; stock: number }> {
  const { body } = await call('GET', '/catalogue.csv');
  const [row] = (parse(body, { bom: true, columns: true }) as Record<string, string>[]).filter(({ id }) => id === part);
  const { stock, 'stock as of': asOf } = row!;
  return { csv: `id,stock,stock as of\r\n${part},${stock},"${asOf}"\r\n`, stock: Number(stock) };
}

async function imported(body: string): Promise<void> {
  const { id } = (await call('POST', '/import', { stock: 1, minimum: 1 })).body;
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv' };
  const judged = await store.app.request(`/api/import/${id}/files?name=edited.csv`, { method: 'POST', headers, body });
  const { counts } = (await judged.json()) as { counts: Record<string, number> };
  assert.equal(counts['refused'], 0, JSON.stringify(counts));
  const applied = await call('POST', `/import/${id}/apply`);
  assert.equal(applied.status, 200, JSON.stringify([counts, applied.body]));
}

test('a list of parts to order offers nothing else for a part on backorder', async () => {
  const { sku: substitute } = (await store.call(null, 'GET', `/part/${await store.part({ quantity: 9 })}`)).body;
  const part = await sold(0, { substitute });
  const { sku } = (await store.call(null, 'GET', `/part/${part}`)).body;
  const matched = async () =>
    ((await store.call(null, 'POST', '/match', { text: `${sku} x 2` })).body.lines as MatchedLine[])[0]!;
  const line = await matched();
  assert.deepEqual([line.part?._id, line.alternatives], [part, undefined]);
  await call('PATCH', `/part/${part}`, { backorderLimit: null });
  assert.ok((await matched()).alternatives);
});

test('an order leaves its batch when all that is left of it has not arrived', async () => {
  const [late, there] = [await sold(0), await store.part({ quantity: 5 })];
  const { id } = await paidLines(store, buyer, [
    [late, 2],
    [there, 1],
  ]);
  const batch = (await call('POST', '/pick-batches', { orders: [id] })).body.insertedId;
  assert.equal((await call('POST', `/fulfillment/orders/${id}/pack`, {})).status, 200);
  const { body } = await call('GET', `/pick-batches/${batch}`);
  assert.deepEqual([body.orders.length, body.endedAt !== null], [0, true], JSON.stringify(body));
  await call('POST', `/stock/${late}`, { kind: 'receive', units: 2 });
  assert.equal((await call('POST', '/pick-batches', { orders: [id] })).status, 200);
  assert.equal((await call('POST', `/fulfillment/orders/${id}/pack`, {})).status, 200);
});

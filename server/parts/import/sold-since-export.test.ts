import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
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

/** Imports the store's export with a different stock for a part. */
async function importedWithStock(csv: string, part: string, from: number, to: number): Promise<void> {
  const edited = csv
    .split('\r\n')
    .map((line) => (line.includes(part) ? line.replace(`,${from},`, `,${to},`) : line))
    .join('\r\n');
  assert.notEqual(edited, csv);
  const { id } = (await store.call(admin, 'POST', '/import', { stock: 1, minimum: 1 })).body;
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv' };
  await store.app.request(`/api/import/${id}/files?name=edited.csv`, { method: 'POST', headers, body: edited });
  const applied = await store.call(admin, 'POST', `/import/${id}/apply`);
  assert.equal(applied.status, 200, JSON.stringify(applied.body));
}
const exported = async (): Promise<string> => (await store.call(admin, 'GET', '/catalogue.csv')).body;

test('an edited stock of an export counts the units that orders took and gave back since', async () => {
  const part = await store.part({ quantity: 4_321 });
  const csv = await exported();
  await placed(store, buyer, part, 3);
  const canceled = await placed(store, buyer, part, 2);
  await store.call(buyer, 'POST', `/placeorder/${canceled}/cancel`);
  await importedWithStock(csv, part, 4_321, 5_000);
  assert.equal(await stockOf(store, part), 4_997);
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

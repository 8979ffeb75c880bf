import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { placed, placedLines } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let admin: Person;
let buyer: Person;

before(async () => {
  store = await startTestStore();
  [admin, buyer] = [await store.person('admin'), await store.person('customer')];
});
after(() => store.close());

async function drive(capacity: number, sku: string): Promise<string> {
  const specifications = [{ name: 'Capacity', value: capacity, unit: 'GB' }];
  const part = { name: 'Samsung 870 Evo', description: 'A drive.', price: 12.4, minimum: 1, quantity: 50 };
  const { body } = await store.call(admin, 'POST', '/part', { ...part, sku, specifications });
  return body.insertedId;
}

test('orders, emails and files identify the ordered part among its namesakes, as it was then', async () => {
  const [one, two] = [await drive(1000, 'S870-1T'), await drive(2000, 'S870-2T')];
  const line = await placed(store, buyer, two);
  const whole = await placedLines(store, buyer, [
    [one, 1],
    [two, 3],
  ]);
  await store.runJobs();
  await store.call(admin, 'PATCH', `/part/${two}`, { sku: 'renamed', name: 'Renamed' });

  const { body: order } = await store.call(buyer, 'GET', `/placeorder/${line}`);
  assert.deepEqual([order.sku, order.variant], ['S870-2T', '2 TB']);
  const { body: lines } = await store.call(buyer, 'GET', `/placeorder?email=${buyer.email}`);
  const identities = lines.map(({ sku, variant }: Record<string, string>) => `${sku} ${variant}`).sort();
  assert.deepEqual(identities, ['S870-1T 1 TB', 'S870-2T 2 TB', 'S870-2T 2 TB']);
  const { body: read } = await store.call(buyer, 'GET', `/orders/${whole.id}`);
  assert.deepEqual(read.lines.map(({ sku }: { sku: string }) => sku).sort(), ['S870-1T', 'S870-2T']);

  const textOf = (id: string) => store.mails.find(({ text }) => text.includes(id))?.text ?? '';
  assert.match(textOf(line), /1 x Samsung 870 Evo, 2 TB, SKU S870-2T at /);
  assert.match(textOf(whole.id), /3 x Samsung 870 Evo, 2 TB, SKU S870-2T at /);
  const { body: csv } = await store.call(admin, 'GET', '/orders.csv');
  assert.equal(String(csv).split('S870-2T,2 TB,').length, 3);
});

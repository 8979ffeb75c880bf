import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { closeWithBooks } from '#test/faults/books.ts';
import { orderBody, placedLines, placeLines } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let admin: Person;
let buyer: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  admin = await store.person('admin');
  buyer = await store.person();
});
after(() => closeWithBooks(store));

const query = async (text: string, values: unknown[]) => (await store.db.$client.query(text, values)).rows;
/** A part in packs of 12. */
async function packed(more: Parameters<TestStore['part']>[0] = {}): Promise<string> {
  const id = await store.part({ priceCents: 1_000, quantity: 100, ...more });
  await query('update parts set pack_size = 12 where id = $1', [id]);
  return id;
}
const BETWEEN = 'Sold in packs of 12: order 12 or 24';

test('the minimum order is in whole packs, whoever writes the part', async () => {
  const fields = { description: 'Reel', price: 1, quantity: 100, category: 'other' };
  const add = (more: object) => store.call(admin, 'POST', '/part', { ...fields, ...more });
  const read = async (id: string) => {
    const { minimum, packSize } = (await store.call(null, 'GET', `/part/${id}`)).body;
    return [minimum, packSize];
  };
  const { insertedId: id } = (await add({ name: 'Packed', minimum: 13, packSize: 12 })).body;
  assert.deepEqual(await read(id), [24, 12]);
  const change = (body: object) => store.call(admin, 'PATCH', `/part/${id}`, body);
  assert.equal((await change({ minimum: 1 })).body.minimum, 12);
  assert.equal((await change({ packSize: 10 })).body.minimum, 20);
  assert.equal((await change({ packSize: null })).body.minimum, 20);
  assert.equal((await change({ minimum: 7 })).body.minimum, 7);
  for (const packSize of [0, -1, 1.5, '12', 2e9])
    assert.equal((await change({ packSize })).status, 422, String(packSize));
  assert.deepEqual(await read(id), [7, null]);
  const most = await add({ name: 'Most', minimum: 1_000_000_000, packSize: 999_999_999 });
  assert.equal(most.status, 200, JSON.stringify(most.body));
});

test('an order between packs is refused in words, one of whole packs is placed', async () => {
  const part = await packed();
  const one = await store.call(buyer, 'POST', '/placeOrder', orderBody(buyer, part, 13, 1_000));
  assert.deepEqual([one.status, one.body.fields], [422, { placeOrderQuantity: BETWEEN }]);
  const whole = await placeLines(store, buyer, [[part, 13]]);
  assert.deepEqual([whole.status, whole.body.fields], [422, { 'lines.0.quantity': BETWEEN }]);
  const quote = await store.call(buyer, 'POST', '/orders/quote', { lines: [{ part, quantity: 13 }] });
  assert.deepEqual(quote.body.fields, { 'lines.0.quantity': BETWEEN });
  await placedLines(store, buyer, [[part, 24]]);
  const [{ quantity }] = await query('select quantity from parts where id = $1', [part]);
  assert.equal(quantity, 76);
  const above = await placeLines(store, buyer, [[part, 84]]);
  assert.equal(above.body.code, 'lines_short');
});

test('a pack size that staff set while an order is placed applies to it', async () => {
  const part = await store.part({ priceCents: 1_000, quantity: 100 });
  const { $client } = store.db;
  const { query: send } = $client;
  $client.query = (async (...call: Parameters<typeof send>) => {
    const read = await Reflect.apply(send, $client, call);
    if ((call[0] as { name?: string }).name === 'select_situation') {
      $client.query = send;
      await $client.query('update parts set pack_size = 12 where id = $1', [part]);
    }
    return read;
  }) as typeof send;
  try {
    assert.deepEqual((await placeLines(store, buyer, [[part, 13]])).body.fields, { 'lines.0.quantity': BETWEEN });
  } finally {
    $client.query = send;
  }
});

test('baskets, limits, edits of staff and partial cancellations keep whole packs', async () => {
  const part = await packed();
  const added = await store.call(buyer, 'POST', '/basket/lines', { lines: [{ part, quantity: 13 }] });
  assert.deepEqual(added.body.leftOut, [{ part, quantity: 13, problem: BETWEEN }]);
  const line = (await store.call(buyer, 'PUT', `/basket/lines/${part}`, { quantity: 24 })).body.line;
  assert.deepEqual([line.packSize, line.minimum, line.most], [12, 12, 96]);
  const unverified = await store.person();
  await query('update users set email_verified = false where id = $1', [unverified.id]);
  const limit = await store.call(unverified, 'GET', `/part/${part}/order-limit`);
  assert.equal(limit.body.most, 48, JSON.stringify(limit.body));
  const over = await placeLines(store, unverified, [[part, 60]]);
  assert.equal(over.body.fresh.most, 48, JSON.stringify(over.body));
  const { id, lines } = await placedLines(store, buyer, [[part, 36]]);
  const edit = (quantity: number) => store.call(admin, 'PATCH', `/orders/${id}/lines`, { lines: [{ part, quantity }] });
  assert.deepEqual((await edit(25)).body.fields, { 'lines.0.quantity': 'Sold in packs of 12: order 24 or 36' });
  const cancel = (units: number) =>
    store.call(buyer, 'POST', `/placeorder/${(lines as any)[0].id ?? lines[0]}/cancel?scope=line&units=${units}`);
  assert.deepEqual((await cancel(1)).body.fields, { units: 'Sold in packs of 12. Cancel whole packs, or all 36.' });
  assert.equal((await cancel(12)).status, 200);
});

test('a stock that is no multiple of the pack size limits nobody, and blames nobody', async () => {
  const part = await packed();
  const { body } = await store.call(buyer, 'GET', `/part/${part}/order-limit`);
  assert.deepEqual([body.most, body.limit], [96, '']);
});

test('what stays of a line is in whole packs, and from the units that its price needs', async () => {
  const line = async (quantity: number): Promise<string> => {
    const part = await store.part({ priceCents: 1_000, quantity: 100 });
    const { lines } = await placedLines(store, buyer, [[part, quantity]]);
    await query('update parts set pack_size = 12, price_breaks = $2 where id = $1', [
      part,
      JSON.stringify([{ from: 25, priceCents: 900 }]),
    ]);
    return (lines as any)[0].id ?? lines[0];
  };
  const cancel = (id: string, units: number) =>
    store.call(buyer, 'POST', `/placeorder/${id}/cancel?scope=line&units=${units}`);
  // Placed before the part had packs.
  assert.equal((await cancel(await line(13), 1)).status, 200);
  assert.deepEqual((await cancel(await line(48), 24)).body.fields, {
    units: 'At this price, it is sold from 36 units. Cancel at most 12, or all 48.',
  });
});

test('a build is ordered in whole packs, and fewer units than a pack are out of stock', async () => {
  const part = await packed({ quantity: 11 });
  const [{ in_stock: inStock }] = await query('select in_stock from parts where id = $1', [part]);
  assert.equal(inStock, false);
  const refused = await placeLines(store, buyer, [[part, 12]]);
  assert.equal(refused.body.code, 'lines_short');
  const other = await packed();
  const shared = await store.call(buyer, 'POST', '/builds', { name: 'Packs' });
  const build = shared.body.insertedId ?? shared.body.id;
  await store.call(buyer, 'PUT', `/builds/${build}/parts/${other}`, { quantity: 13 });
  const { body } = await store.call(buyer, 'GET', `/builds/${build}`);
  assert.equal(body.total, 240, JSON.stringify(body));
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { groupOf, priceListFor } from './testing.ts';

let store: TestStore;
let admin: Person;
let customer: Person;
let group: string;
before(async () => {
  store = await startTestStore({ webhooks: false });
  admin = await store.person('admin');
  customer = await store.person();
  group = await groupOf(store, admin, [customer]);
});
after(() => store.close());

const skuOf = async (id: string): Promise<string> => (await store.call(admin, 'GET', `/part/${id}`)).body.sku;
const newList = (prices = {}) => priceListFor(store, admin, group, {}, prices);

async function send(id: string, file: string | Uint8Array, query = '', who: Person = admin) {
  const headers = { authorization: `Bearer ${who.token}`, 'content-type': 'application/octet-stream' };
  const url = `${store.origin}/api/price-lists/${id}/prices${query}`;
  const answer = await store.app.request(url, { method: 'POST', headers, body: file as BodyInit });
  return { status: answer.status, body: (await answer.json()) as any };
}
const pricesIn = async (id: string) =>
  Object.fromEntries(
    (await store.call(admin, 'GET', `/price-lists/${id}/prices`)).body.map(({ _id, price, breaks }: any) => [
      _id,
      [price, ...breaks.map(({ from, price: each }: any) => `${from}+ ${each}`)],
    ]),
  );

test('a file sets prices and volume discounts; parts that it does not name keep theirs', async () => {
  const [one, two, kept] = [await store.part(), await store.part(), await store.part()];
  const id = await newList({ [kept]: { price: 3 } });
  const file = `sku;Preis;Staffelpreise\n${await skuOf(one)};9,90;25+ 9,50; \n${(await skuOf(two)).toLowerCase()};1.000,00;\n`;
  const { status, body } = await send(id, file.replaceAll('; \n', '\n'));
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(body, { isSaved: true, set: 2, unchanged: 0, readable: 2, refused: 0, problems: [] });
  assert.deepEqual(await pricesIn(id), { [one]: [9.9, '25+ 9.5'], [two]: [1000], [kept]: [3] });
  const again = await send(id, file.replaceAll('; \n', '\n'));
  assert.deepEqual([again.body.set, again.body.unchanged], [0, 2]);
});

test('one row that cannot be read keeps the file out, unless such rows are to be left out', async () => {
  const [one, two] = [await store.part(), await store.part()];
  const [sku, other] = [await skuOf(one), await skuOf(two)];
  const id = await newList();
  const file = `SKU,Price,Price breaks\n${sku},9.90,\nNO-SUCH-PART,5,\n${sku},8,\n${other},abc,\n${other},5,25+ 6.00\n`;
  const refused = await send(id, file);
  assert.deepEqual([refused.body.isSaved, refused.body.readable, refused.body.refused], [false, 1, 4]);
  assert.deepEqual(
    refused.body.problems.map(({ line }: any) => line),
    [3, 4, 5, 6],
  );
  assert.match(refused.body.problems[0].reason, /no part has this number/);
  assert.match(refused.body.problems[1].reason, /same part as line 2/);
  assert.deepEqual(await pricesIn(id), {});
  const skipped = await send(id, file, '?skip=1');
  assert.deepEqual([skipped.body.isSaved, skipped.body.set, skipped.body.refused], [true, 1, 4]);
  assert.deepEqual(await pricesIn(id), { [one]: [9.9] });
});

test('an exported file is imported as it is, into another list too', async () => {
  const [one, two] = [await store.part({ name: '=1+1' }), await store.part()];
  const id = await newList({ [one]: { price: 9.9, breaks: [{ from: 25, price: 9 }] }, [two]: { price: 1234.5 } });
  const headers = { authorization: `Bearer ${admin.token}` };
  const file = await store.app.request(`${store.origin}/api/price-lists/${id}/prices.csv`, { headers });
  assert.match(file.headers.get('content-disposition')!, /attachment; filename="prices/);
  const text = await file.text();
  assert.ok(!/(^|,)=1\+1/m.test(text), 'no formula');
  const other = await newList();
  const { body } = await send(other, text);
  assert.deepEqual([body.set, body.refused], [2, 0], JSON.stringify(body));
  assert.deepEqual(await pricesIn(other), await pricesIn(id));
  assert.equal((await send(id, text)).body.set, 0);
});

test('rows find their part by GTIN or by brand and maker’s number, and not by the name alone', async () => {
  const part = await store.part({ name: 'Unique fan' });
  await store.call(admin, 'PATCH', `/part/${part}`, { brand: 'Acme', mpn: 'AF-120', gtin: '4006381333931' });
  const id = await newList();
  assert.equal((await send(id, 'brand,mpn,price\nAcme Inc.,af-120,7\n')).body.set, 1);
  assert.equal((await send(id, 'EAN,price\n4006381333931,8\n')).body.set, 1);
  const other = await store.part();
  const mixed = await send(id, `id,sku,price\n${part},${await skuOf(other)},9\n`);
  assert.match(mixed.body.problems[0].reason, /different parts/);
  const byName = await send(id, 'name,price\nUnique fan,9\n');
  assert.equal(byName.status, 422);
  assert.match(byName.body.fields.file, /SKU/);
  assert.deepEqual(await pricesIn(id), { [part]: [8] });
});

test('customers pay what a file has set, and files that are none are refused', async () => {
  const part = await store.part();
  const id = await newList();
  await send(id, `sku,price\n${await skuOf(part)},5\n`);
  assert.equal((await store.call(customer, 'GET', `/part/${part}`)).body.price, 5);
  assert.equal((await send(id, 'sku\nPS-1\n')).status, 422);
  assert.equal((await send(id, '')).status, 422);
  assert.equal((await send(id, new Uint8Array(5_000).fill(200))).status, 422);
  assert.equal((await send(id, 'sku,price\nPS-1,5\n', '', customer)).status, 403);
  assert.equal((await send('0198c2f0-7a10-7c3e-9d21-5b6f0a1c2d3e', 'sku,price\nPS-1,5\n')).status, 404);
});

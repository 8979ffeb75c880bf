import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { mapOrderTexts, orderTexts, orderTextsOf } from '#contract/orders/order-texts.ts';
import { anonymizeDocuments } from '#server/documents/issue-document.ts';
import { composeDocument, shopOf } from '#server/documents/order-documents.ts';
import { listManaged } from '#server/managed-orders/testing.ts';
import { anonymizeOrders } from './anonymize-orders.ts';
import { paidLines, placeLines, wholeOrderNow } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { selectOrderRow, type OrderRow } from './order-rows.ts';

let store: TestStore;
let buyer: Person;
let admin: Person;
let id: string;
/** A different text for each key. */
const given = mapOrderTexts(({ key }) => `zz${key}zz`);
before(async () => {
  store = await startTestStore({ webhooks: false });
  [buyer, admin] = [await store.person(), await store.person('admin')];
  ({ id } = await paidLines(store, buyer, [[await store.part(), 1]], given));
});
after(() => store.close());

const rowNow = async (): Promise<OrderRow> => (await selectOrderRow(store.db, id))!;
const documentNow = async (name: string) =>
  composeDocument(store.db, await shopOf(store.db, store.deps.settings.store), await rowNow(), name);

test('an order answers each text that its customer gave, and refuses one that is too long', async () => {
  assert.deepEqual(orderTextsOf(await wholeOrderNow(store, buyer, id)), given);
  for (const { key, max } of orderTexts) {
    const { status, body } = await placeLines(store, buyer, [[await store.part(), 1]], { [key]: 'x'.repeat(max + 1) });
    assert.deepEqual([status, Object.keys(body.fields)], [422, [key]]);
  }
});

test('documents and emails print the texts that are facts, packing slips those for packers', async () => {
  await store.runJobs();
  const mails = store.mails.map(({ text }) => text).join('\n');
  const invoice = await documentNow('invoice');
  const slip = await documentNow('packing-slip');
  for (const { key, name, isFact = false, packingName } of orderTexts) {
    const value = given[key];
    assert.equal(
      invoice.facts.some((fact) => fact[0] === name && fact[1] === value),
      isFact,
      key,
    );
    assert.equal(mails.includes(value), isFact, key);
    assert.equal(slip.note.includes(`${packingName}: ${value}`), packingName !== undefined, key);
  }
});

test('customers and staff find an order by the texts that are searched, and exports have those with a heading', async () => {
  const owned = async (q: string): Promise<object[]> =>
    (await store.call(buyer, 'GET', `/placeorder?email=${buyer.email}&per=order&status=all&q=${q}`)).body;
  const answer = await store.app.request(`/api/orders.csv?status=all&q=${id}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const [row] = parse(await answer.text(), { bom: true, columns: true }) as Record<string, string>[];
  for (const { key, isSearched, heading } of orderTexts) {
    const count = isSearched ? 1 : 0;
    assert.equal((await owned(given[key])).length, count, key);
    assert.equal((await listManaged(store, admin, `q=${given[key]}`)).length, count, key);
    if (heading) assert.equal(row![heading], given[key]);
    else assert.ok(!Object.values(row!).includes(given[key]), key);
  }
});

test('the order and documents of a deleted account have none of its texts', async () => {
  await documentNow('invoice');
  await store.db.transaction(async (tx) => {
    await anonymizeOrders(tx, buyer.id);
    await anonymizeDocuments(tx, buyer.id);
  });
  const left = JSON.stringify([await rowNow(), await documentNow('invoice'), await documentNow('packing-slip')]);
  for (const { key } of orderTexts) assert.ok(!left.includes(given[key]), key);
});

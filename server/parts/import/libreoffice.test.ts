import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';
import { importFiles } from './command/run.ts';

/* `test/imports` has an export, and what LibreOffice 7.4 made of it with English and German locales. */

let store: TestStore;
before(async () => {
  store = await startTestStore({ webhooks: false });
  assert.equal((await importFixture('exported.csv', false)).added, 6);
});
after(() => store.close());

function importFixture(name: string, isRehearsal: boolean) {
  const path = fileURLToPath(new URL(`../../../test/imports/${name}`, import.meta.url));
  const options = { stock: 40, minimum: 1, actor: 'test', currency: 'usd', onBytes: () => undefined, isRehearsal };
  return importFiles(store.db.$client, [path], options);
}

for (const name of ['libreoffice-en.csv', 'libreoffice-en.xlsx', 'libreoffice-de.csv', 'libreoffice-de.xlsx'])
  test(`${name}, saved without an edit, changes nothing`, async () => {
    const { added, changed, unchanged, refusals } = await importFixture(name, true);
    assert.deepEqual({ added, changed, unchanged, refusals }, { added: 0, changed: 0, unchanged: 6, refusals: [] });
  });

for (const name of ['libreoffice-de-edited.csv', 'libreoffice-de-edited.xlsx'])
  test(`${name} changes the price and the stock that were typed`, async () => {
    const edited = async () =>
      (
        await store.db.$client.query(
          "select sku, price_cents::int as price, quantity from parts where sku in ('LO-1', 'LO-5') order by sku",
        )
      ).rows;
    await importFixture('exported.csv', false);
    const { added, changed, unchanged, refusals } = await importFixture(name, false);
    assert.deepEqual({ added, changed, unchanged, refusals }, { added: 0, changed: 2, unchanged: 4, refusals: [] });
    assert.deepEqual(await edited(), [
      { sku: 'LO-1', price: 123_456, quantity: 40 },
      { sku: 'LO-5', price: 10_995, quantity: 77 },
    ]);
  });

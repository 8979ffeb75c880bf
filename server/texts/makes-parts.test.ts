import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ShopSettings } from '#contract/settings/shop-settings.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  admin = await store.person('admin');
});
after(() => store.close());

async function addParts(brand: string, count: number, category = 'cable'): Promise<void> {
  for (let part = 0; part < count; part++) {
    const body = { name: `Part ${part}`, description: 'For tests', price: 1, minimum: 1, quantity: 5, brand, category };
    assert.equal((await store.call(admin, 'POST', '/part', body)).status, 200);
  }
}
const described = async () => (await store.call(null, 'GET', '/store')).body;
const intro = async () => (await store.call(null, 'GET', '/texts/home')).body.texts['home.intro'] as string;

test('the store says that it makes what it sells only if most of its parts have one brand, or as staff choose', async () => {
  assert.equal((await described()).makesParts, true, 'a catalog without brands');
  await addParts('Forge', 2);
  assert.match(await intro(), /^We make what we sell\./);
  await addParts('Anvil', 1);
  assert.equal((await described()).makesParts, true, 'two of three');
  await addParts('Anvil', 1);
  assert.equal((await described()).makesParts, false);
  assert.match(await intro(), /^We stock the makers we trust\./);
  const shown = await store.call(admin, 'GET', '/texts?group=home');
  const text = shown.body.texts.find(({ key }: { key: string }) => key === 'home.intro');
  assert.equal(text.value, text.standard);

  const { version, settings } = (await store.call(admin, 'GET', '/shop-settings')).body as {
    version: number;
    settings: ShopSettings;
  };
  const own = { ...settings, catalog: { makers: 'own' } };
  assert.equal((await store.call(admin, 'PUT', '/shop-settings', { version, settings: own })).status, 200);
  assert.equal((await described()).makesParts, true);
});

test('the kinds for sale are in assembly order, without those of hidden parts', async () => {
  await addParts('', 1, 'processor');
  await addParts('', 1, 'monitor');
  const gone = { name: 'Gone', description: 'For tests', price: 1, minimum: 1, quantity: 5, category: 'case' };
  const { insertedId } = (await store.call(admin, 'POST', '/part', gone)).body;
  await store.call(admin, 'DELETE', `/part/${insertedId}`);
  const { kinds } = await described();
  assert.deepEqual(
    kinds.filter((kind: string) => ['processor', 'cable', 'monitor', 'case'].includes(kind)),
    ['processor', 'cable', 'monitor'],
  );
});

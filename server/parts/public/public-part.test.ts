import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { PAGES } from '#contract/pages.ts';
import { Hono } from 'hono';
import { partPath } from '#contract/parts/part-address.ts';
import type { App, Env } from '#server/http/context.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { sitemapRoutes } from './sitemap-routes.ts';

let store: TestStore;
let admin: Person;
before(async () => {
  store = await startTestStore();
  admin = await store.person('admin');
});
after(() => store.close());

const body = { name: 'Fan', description: 'Quiet', price: 12.4, minimum: 1, quantity: 10, category: 'case-fan' };
const add = async (more: object = {}) => {
  const { body: answer } = await store.call(admin, 'POST', '/part', { ...body, ...more });
  return (await store.call(null, 'GET', `/part/${answer.insertedId}`)).body;
};
const read = (address: string) => store.call(null, 'GET', `/parts/${encodeURIComponent(address)}`);

describe("a part's public address", () => {
  test('identifies it by its SKU, whatever the slug and the case', async () => {
    const part = await add({ sku: 'FAN-7.a' });
    for (const address of ['fan-FAN-7.a', 'FAN-7.a', 'old-name-fan-7.A', partPath(part).slice('/parts/'.length)]) {
      const answer = await read(address);
      assert.deepEqual([answer.status, answer.body.part], [200, part], address);
      assert.match(answer.headers.get('cache-control')!, /public/);
    }
  });

  test('prefers the part whose address it is, then the longest SKU', async () => {
    const short = await add({ name: 'Quiet XL', sku: '9000' });
    const long = await add({ name: 'Quiet', sku: 'XL-9000' });
    assert.equal((await read('quiet-xl-9000')).body.part._id, short._id);
    assert.equal((await read('quiet-XL-9000')).body.part._id, long._id);
    assert.equal((await read('loud-xl-9000')).body.part._id, long._id);
  });

  test('of a part not on sale is not found', async () => {
    const gone = await add({ sku: 'GONE-1' });
    await store.call(admin, 'DELETE', `/part/${gone._id}`);
    for (const address of ['fan-GONE-1', 'nothing', '-', '..', "1'--", '%00', '\0', 'x'.repeat(150), 'a-'.repeat(70)])
      assert.equal((await read(address)).status, 404, address);
  });
});

test('shows as alternatives the available parts of the kind that are near in price, the nearest first', async () => {
  const kind = { category: 'thermal-paste' };
  const part = await add({ ...kind, price: 10, sku: 'T-10' });
  const prices = [2, 8, 9, 11.5, 30];
  for (const price of prices) await add({ ...kind, price, sku: `T-${price}` });
  await add({ ...kind, price: 10.1, quantity: 0 });
  await add({ ...kind, price: 10.2, minimum: 11 });
  const hidden = await add({ ...kind, price: 10.3 });
  await store.call(admin, 'DELETE', `/part/${hidden._id}`);
  await add({ category: 'cable', price: 10 });
  const { alternatives } = (await read(part.sku)).body;
  assert.deepEqual(
    alternatives.map(({ price }: { price: number }) => price),
    [9, 11.5, 8],
  );
  const alone = await add({ category: 'other' });
  assert.deepEqual((await read(alone.sku)).body.alternatives, []);
});

test('the sitemap lists every public page and every part on sale, in several files', async () => {
  const app: App = new Hono<Env>();
  sitemapRoutes(app, store.deps, 3);
  const locations = async (path: string): Promise<string[]> => {
    const answer = await app.request(path);
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/xml; charset=utf-8']);
    return [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) =>
      address!.replace(store.deps.settings.store.publicOrigin, ''),
    );
  };
  for (let n = 0; n < 4; n++) await add({ name: `Fan & <${n}>` });
  const [pages, ...files] = await locations('/sitemap.xml');
  const indexed = Object.keys(PAGES).filter((path) => PAGES[path]!.index && !path.includes(':'));
  assert.deepEqual(await locations(pages!), indexed);
  const { rows } = await store.db.$client.query('select name, variant, sku from parts where hidden_at is null');
  assert.equal(files.length, Math.ceil(rows.length / 3));
  const found = (await Promise.all(files.map(locations))).flat();
  assert.deepEqual(found.toSorted(), rows.map(partPath).toSorted());
  for (const path of ['/sitemap-parts.xml', '/sitemap-parts.xml?from=x', "/sitemap-parts.xml?from='"])
    assert.equal((await store.app.request(path)).status, 404, path);
  assert.equal((await store.app.request('/sitemap.xml')).status, 200);
});

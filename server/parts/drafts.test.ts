import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Hono } from 'hono';
import { partAddress } from '#contract/parts/part-address.ts';
import type { App, Env } from '#server/http/context.ts';
import { localDay } from '#server/settings/local-time.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { sitemapRoutes } from './public/sitemap-routes.ts';
import { refreshSearch } from './search/refresh.ts';
import { publishDue, publishParts } from './publish.ts';

let store: TestStore;
let admin: Person;
let buyer: Person;
before(async () => {
  store = await startTestStore();
  admin = await store.person('admin');
  buyer = await store.person();
});
after(() => store.close());

const body = (changes: object = {}) => ({
  name: `Zirconium ${crypto.randomUUID().slice(0, 8)}`,
  brand: 'Zirkon',
  mpn: `ZX-${crypto.randomUUID().slice(0, 8)}`,
  description: 'A quiet one.',
  category: 'case-fan',
  price: 12.4,
  minimum: 1,
  quantity: 50,
  ...changes,
});

async function add(changes: object = {}) {
  const part = body(changes);
  const { status, body: added } = await store.call(admin, 'POST', '/part', part);
  assert.equal(status, 200, JSON.stringify(added));
  return read(added.insertedId);
}
const read = async (id: string) => (await store.call(admin, 'GET', `/catalogue/${id}`)).body;
const set = async (id: string, change: object) => store.call(admin, 'PATCH', `/part/${id}`, change);
/** Whether visitors can read a part. */
const isOnSale = async (id: string) => (await store.call(null, 'GET', `/part/${id}`)).status === 200;

test('no call of visitors and customers shows, finds or orders a draft', async () => {
  const draft = await add({ publishOn: 'draft' });
  const onSale = await add();
  await refreshSearch(store.db.$client);
  const { _id: id, name, sku, mpn } = draft;
  const [, word] = name.split(' ');
  const line = { lines: [{ part: id, quantity: 1 }] };
  const order = {
    placeOrderProduct: id,
    placeOrderProductName: name,
    customerEmail: buyer.email,
    customerName: 'Ida',
    phone: '',
    address: '',
    placeOrderQuantity: 1,
    placeOrderPrice: 12.4,
  };
  const tried: [method: string, path: string, body?: object][] = [
    ['GET', `/part?limit=100`],
    ...[name, word, sku, mpn, sku.slice(0, -1)].map((q): [string, string] => [
      'GET',
      `/part?q=${encodeURIComponent(q)}`,
    ]),
    ['GET', `/part?category=case-fan&sort=newest`],
    ['GET', `/part/${id}`],
    ['GET', `/parts/${partAddress(draft)}`],
    ['GET', `/parts/${encodeURIComponent(sku)}`],
    ['GET', `/part/suggest?q=${word}`],
    ['GET', `/part/facets?q=${word}`],
    ['GET', `/part/compare?ids=${id}`],
    ['GET', `/part/${id}/reviews`],
    ['POST', '/match', { text: `${sku} 2\n${mpn} 1\n${name} 1` }],
    ['PUT', `/basket/lines/${id}`, { quantity: 1 }],
    ['POST', '/basket/lines', { lines: [{ part: id, quantity: 1 }] }],
    ['POST', '/placeOrder', order],
    ['POST', '/orders', line],
    ['PUT', `/saved-parts/${id}`, {}],
  ];
  for (const [method, path, sent] of tried)
    for (const who of [null, buyer]) {
      const answer = await store.call(who, method, path, sent);
      const text = JSON.stringify(answer.body);
      assert.ok(!text.includes(`"_id":"${id}"`) && !text.includes(`"name":"${name}"`), `${method} ${path}: ${text}`);
      if (method !== 'GET') assert.ok(!text.includes('insertedId'), `${method} ${path}: ${text}`);
    }
  // The same calls find the part that is on sale.
  assert.ok(JSON.stringify((await store.call(null, 'GET', `/part?q=${onSale.sku}`)).body).includes(onSale._id));
  const { rows } = await store.db.$client.query('select count(*)::int as lines from order_lines where part_id = $1', [
    id,
  ]);
  assert.equal(rows[0].lines, 0);
  const pages: App = new Hono<Env>();
  sitemapRoutes(pages, store.deps, 100);
  const locations = async (path: string) =>
    [...(await (await pages.request(path)).text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!);
  const files = (await locations('/sitemap.xml')).map((address) => address.slice(new URL(address).origin.length));
  const sitemap = (await Promise.all(files.map(locations))).flat().join();
  assert.deepEqual([sitemap.includes(partAddress(onSale)), sitemap.includes(partAddress(draft))], [true, false]);
});

test('staff list, read, edit and find drafts by word and number, apart from parts on sale and deleted ones', async () => {
  const draft = await add({ publishOn: 'draft' });
  const deleted = await add({ publishOn: 'draft' });
  await store.call(admin, 'DELETE', `/part/${deleted._id}`);
  const ids = async (query: string) =>
    (await store.call(admin, 'GET', `/catalogue?limit=100&${query}`)).body.map(({ _id }: { _id: string }) => _id);
  for (const q of ['', `&q=${draft.sku}`, `&q=${encodeURIComponent(draft.name)}`]) {
    assert.ok((await ids(`draft=1${q}`)).includes(draft._id), q);
    assert.ok(!(await ids(`draft=1${q}`)).includes(deleted._id));
    for (const other of ['', 'hidden=0', 'hidden=1'])
      assert.ok(!(await ids(`${other}${q}`)).includes(draft._id), other);
  }
  assert.ok((await ids('hidden=1')).includes(deleted._id));
  assert.equal((await set(draft._id, { price: 13 })).body.price, 13);
  assert.equal(await isOnSale(draft._id), false, 'an edit does not publish');
  for (const publishOn of ['tomorrow', '2026-13-01', '2026-2-1', '0000-01-01', 'DRAFT', 5, null])
    assert.equal((await set(draft._id, { publishOn })).status, 422, String(publishOn));
  assert.deepEqual([(await read(draft._id)).hidden, (await read(deleted._id)).hidden], [false, true]);
  assert.equal((await store.call(buyer, 'GET', `/catalogue/${draft._id}`)).status, 403);
});

test('publishing puts a draft on sale at once, and a deleted draft is restored as a draft', async () => {
  const { _id: id } = await add({ publishOn: 'draft' });
  await store.call(admin, 'DELETE', `/part/${id}`);
  assert.equal((await store.call(admin, 'POST', `/part/${id}/restore`)).body.modifiedCount, 1);
  assert.equal(await isOnSale(id), false);
  assert.equal((await read(id)).publishOn, 'draft');
  assert.equal((await set(id, { publishOn: '' })).status, 200);
  assert.equal(await isOnSale(id), true);
  const { body: entries } = await store.call(admin, 'GET', '/audit?limit=1');
  assert.deepEqual([entries[0].action, entries[0].subject], ['part.published', id]);
  // And back.
  assert.equal((await set(id, { publishOn: 'draft' })).status, 200);
  assert.equal(await isOnSale(id), false);
});

test('a draft goes on sale when its day begins in the time zone of the shop, once', async () => {
  const { body: settings } = await store.call(admin, 'GET', '/shop-settings');
  const timeZone = 'Pacific/Kiritimati';
  const changed = { ...settings.settings, calendar: { ...settings.settings.calendar, timeZone } };
  const saved = await store.call(admin, 'PUT', '/shop-settings', { version: settings.version, settings: changed });
  assert.equal(saved.status, 200, JSON.stringify(saved.body));
  const [soon, later] = [await add({ publishOn: '2099-03-01' }), await add({ publishOn: '2099-03-02' })];
  const undated = await add({ publishOn: 'draft' });
  const gone = await add({ publishOn: '2099-03-01' });
  await store.call(admin, 'DELETE', `/part/${gone._id}`);
  // The first of March begins there at 10:00 UTC on the day before.
  const due = async (at: string) => store.db.transaction(async (tx) => publishDue(tx, 'publish_parts', new Date(at)));
  assert.equal(await due('2099-02-28T09:59:59Z'), 0);
  assert.equal(await due('2099-02-28T10:00:00Z'), 1);
  assert.equal(await due('2099-02-28T10:00:00Z'), 0);
  const shown = async () => Promise.all([soon, later, undated, gone].map(({ _id }) => isOnSale(_id)));
  assert.deepEqual(await shown(), [true, false, false, false]);
  assert.equal((await read(soon._id)).version, soon.version + 1, 'caches drop what they have of it');
  const { body: entries } = await store.call(admin, 'GET', '/audit?limit=1');
  assert.deepEqual(
    [entries[0].action, entries[0].actor, entries[0].subject, entries[0].detail],
    ['part.published', 'publish_parts', soon._id, { publishOn: '2099-03-01' }],
  );
  // A day that has begun publishes with the edit itself.
  const today = localDay(new Date(), timeZone);
  const edited = await set(undated._id, { publishOn: today });
  assert.deepEqual([edited.body.publishOn, await isOnSale(undated._id)], ['', true]);
  // A day that is over was mistyped: the part would go on sale at once.
  const past = localDay(new Date(Date.now() - 86_400_000), timeZone);
  for (const refused of [
    await store.call(admin, 'POST', '/part', body({ publishOn: past })),
    await set(later._id, { publishOn: past }),
  ])
    assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [422, ['publishOn']]);
  await publishParts(store.db);
  assert.deepEqual(await shown(), [true, false, true, false]);
});

test('many drafts are published together, by id or by filter, and the change can be undone', async () => {
  const mark = `Hafnium${crypto.randomUUID().slice(0, 6)}`;
  const drafts: { _id: string }[] = [];
  for (const at of [1, 2, 3])
    drafts.push(await add({ name: `${mark} ${at}`, publishOn: at === 3 ? '2099-05-05' : 'draft' }));
  const onSale = await add({ name: `${mark} 4` });
  const change = { field: 'published', how: 'set', amount: 1 };
  for (const odd of [{ amount: 0 }, { how: 'add' }, { how: 'percent' }, { amount: 2 }])
    assert.equal(
      (await store.call(admin, 'POST', '/catalogue/bulk', { ids: [onSale._id], change: { ...change, ...odd } })).status,
      422,
      JSON.stringify(odd),
    );
  const preview = await store.call(admin, 'POST', '/catalogue/bulk', { filter: { q: mark, draft: '1' }, change });
  assert.equal(preview.body.counts.changed, 3, JSON.stringify(preview.body));
  const shown = async () => Promise.all(drafts.map(({ _id }) => isOnSale(_id)));
  assert.deepEqual(await shown(), [false, false, false]);
  assert.equal((await store.call(admin, 'POST', `/catalogue/bulk/${preview.body.id}/apply`)).body.changed, 3);
  assert.deepEqual(await shown(), [true, true, true]);
  assert.equal((await store.call(admin, 'POST', `/catalogue/bulk/${preview.body.id}/undo`)).body.undone, 3);
  assert.deepEqual(await shown(), [false, false, false]);
  // Deleting drafts and undoing it publishes none of them.
  const remove = { ids: drafts.map(({ _id }) => _id), change: { field: 'onSale', how: 'set', amount: 0 } };
  const { body: removal } = await store.call(admin, 'POST', '/catalogue/bulk', remove);
  assert.equal(removal.counts.changed, 3);
  await store.call(admin, 'POST', `/catalogue/bulk/${removal.id}/apply`);
  await store.call(admin, 'POST', `/catalogue/bulk/${removal.id}/undo`);
  assert.deepEqual(await shown(), [false, false, false]);
  assert.deepEqual(await Promise.all(drafts.map(async ({ _id }) => (await read(_id)).hidden)), [false, false, false]);
});

test('a file adds and changes drafts, an export of drafts imports unchanged, and files without the column publish none', async () => {
  const send = async (
    text: string,
  ): Promise<{ outcome: string; changes: { field: string }[]; reason: string | null }[]> => {
    const { id } = (await store.call(admin, 'POST', '/import', { stock: 5, minimum: 1 })).body;
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv' };
    const file = { method: 'POST', headers, body: text };
    const uploaded = await fetch(`${store.origin}/api/import/${id}/files?name=parts.csv`, file);
    assert.equal(uploaded.status, 200, await uploaded.text());
    const { body: rows } = await store.call(admin, 'GET', `/import/${id}/rows`);
    const applied = await store.call(admin, 'POST', `/import/${id}/apply`);
    assert.equal(applied.status, 200, JSON.stringify(applied.body));
    return rows;
  };
  const mark = `Niobium${crypto.randomUUID().slice(0, 6)}`;
  const skus = ['A', 'B', 'C', 'D', 'E'].map((letter) => `${mark}-${letter}`);
  const cells = ['draft', 'on 2099-12-01', '', '1.12.2099', 'no'];
  const refused = await send(`sku,name,kind,price,publish on\n${mark}-X,${mark} X,case-fan,9,next week\n`);
  assert.deepEqual([refused[0]!.outcome, /2026-12-01/.test(refused[0]!.reason!)], ['refused', true]);
  await send(
    `sku,name,kind,price,publish on\n${skus.map((sku, at) => `${sku},${mark} ${at},case-fan,9,${cells[at]}\n`).join('')}`,
  );
  const state = async () =>
    (
      await store.db.$client.query(
        'select publish_on, hidden_at is null as on_sale from parts where sku = any($1) and deleted_at is null order by sku',
        [skus],
      )
    ).rows.map(({ publish_on: publishOn, on_sale: onSale }) => [publishOn, onSale]);
  const imported = [
    ['draft', false],
    ['2099-12-01', false],
    ['', true],
    ['2099-12-01', false],
    ['draft', false],
  ];
  assert.deepEqual(await state(), imported);

  const exported = await fetch(`${store.origin}/api/catalogue.csv?draft=1&q=${mark}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const file = await exported.text();
  assert.ok(file.includes('on 2099-12-01') && file.includes(skus[0]!) && !file.includes(skus[2]!), file);
  assert.deepEqual(
    (await send(file)).map(({ outcome }) => outcome),
    ['unchanged', 'unchanged', 'unchanged', 'unchanged'],
  );
  await send(`sku,price\n${skus.map((sku) => `${sku},10\n`).join('')}`);
  assert.deepEqual(await state(), imported);
  // A day that is over publishes.
  const rows = await send(`sku,publish on\n${skus[0]},2020-01-01\n${skus[2]},2020-01-01\n`);
  assert.deepEqual(
    rows.map(({ outcome }) => outcome),
    ['changed', 'unchanged'],
  );
  assert.deepEqual((await state())[0], ['', true]);
});

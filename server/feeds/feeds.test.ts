import assert from 'node:assert/strict';
import { fstatSync, readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { until } from '@partsmith/card-sandbox/testing';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import { parse } from 'csv-parse/sync';
import sax from 'sax';
import { DEFAULT_SHOP_SETTINGS, type ShopSettings } from '#contract/settings/shop-settings.ts';
import { createApp } from '#server/app.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { FeedFiles, FRESH, readFile } from './feed-files.ts';
import { FEEDS } from './feeds.ts';
import type { FeedShop } from './feed-part.ts';

let store: TestStore;
let admin: Person;

const HOSTILE = `=HYPERLINK("https://evil.test")\n</g:title><g:price>0.01 USD</g:price>&amp;\t"q", <b>x</b> ]]>`;
const PICTURE = 'https://pictures.test/nf-a12.jpg';

const PARTS = [
  {
    name: 'Ryzen 7 7800X3D',
    sku: 'R7-78',
    brand: 'AMD',
    mpn: '100-100000910WOF',
    gtin: '0730143314930',
    price: 349.99,
    compareAt: 449,
    weight: 90,
    packageLength: 145,
    category: 'processor',
    img: PICTURE,
    imgAlt: 'The box',
    morePictures: [
      { img: 'https://pictures.test/2.jpg', alt: 'Back' },
      { img: 'https://pictures.test/3.jpg', alt: 'Side' },
    ],
  },
  { name: HOSTILE.replaceAll(/[\n\t]/g, ' '), description: HOSTILE, sku: 'EVIL', price: 5 },
  { name: 'Screws', sku: 'SC', price: 0.4, breaks: [{ from: 50, price: 0.3 }], minimum: 100, quantity: 99, weight: 2 },
  { name: 'Draft', sku: 'DRAFT', publishOn: 'draft' },
  { name: 'Ended', sku: 'ENDED', lifecycle: 'discontinued' },
  { name: 'Ended by day', sku: 'ENDED-2', lifecycle: 'last_orders', lastOrders: '2020-01-31' },
  { name: 'Deleted', sku: 'DELETED' },
];
const ON_SALE = ['EVIL', 'R7-78', 'SC'];

before(async () => {
  store = await startTestStore({ webhooks: false });
  admin = await store.person('admin');
  for (const part of PARTS) {
    const body = { description: 'Boxed.', price: 10, minimum: 1, quantity: 5, category: 'other', ...part };
    const answer = await store.call(admin, 'POST', '/part', body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    if (part.sku === 'DELETED') await store.call(admin, 'DELETE', `/part/${answer.body.insertedId}`);
  }
});
after(() => store.close());

/** A store that has written no feed yet, because a feed is sent for some minutes as it was. */
const freshApp = () => createApp(store.deps);
async function get(path: string, app = freshApp()): Promise<string> {
  const answer = await app.request(path);
  assert.equal(answer.status, 200, path);
  return answer.text();
}

type Row = Record<string, string | string[]>;

/** Reads the feed with a parser of XML that is strict. */
function readXml(text: string): Row[] {
  const rows: Row[] = [];
  const parser = sax.createStream(true, { xmlns: true });
  let row: Row | undefined;
  let value = '';
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    value = '';
    if (name === 'item') rows.push((row = {}));
  });
  parser.on('text', (piece) => (value += piece));
  parser.on('closetag', (name) => {
    if (name === 'item') row = undefined;
    if (!row || !name.startsWith('g:')) return;
    const key = name.slice(2);
    const known = row[key];
    row[key] = known === undefined ? value : [known, value].flat();
  });
  parser.end(text);
  return rows;
}
const readTable = (text: string, delimiter: string): Row[] =>
  parse(text, { delimiter, columns: true, quote: delimiter === '\t' ? null : '"', bom: true });
const bySku = (rows: readonly Row[]): Record<string, Row> =>
  Object.fromEntries(rows.map((row) => [String(row['id']), row]));

async function set(feeds: Partial<ShopSettings['feeds']>, seller: Partial<ShopSettings['seller']> = {}) {
  const { body } = await store.call(admin, 'GET', '/shop-settings');
  const settings = {
    ...body.settings,
    feeds: { ...DEFAULT_SHOP_SETTINGS.feeds, ...feeds },
    seller: { ...DEFAULT_SHOP_SETTINGS.seller, ...seller },
  };
  assert.equal((await store.call(admin, 'PUT', '/shop-settings', { version: body.version, settings })).status, 200);
}

/** Which file is open under a number; undefined if none is. Other code may get the number of a closed file. */
function openFile(file: number): string | undefined {
  try {
    const { ino, birthtimeMs } = fstatSync(file);
    return `${ino} ${birthtimeMs}`;
  } catch {
    return undefined;
  }
}

describe('product feeds', () => {
  test('a part on backorder comes with the day on which it should arrive, where the site knows backorders', async () => {
    const found = async (path: string) => bySku(readXml(await get(path)))['SC']!;
    const { rows } = await store.db.$client.query(`select id from parts where sku = 'SC'`);
    const sell = (change: object) => store.call(admin, 'PATCH', `/part/${rows[0].id}`, change);
    assert.equal((await sell({ backorderLimit: 50, leadDays: 3 })).status, 200);
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const screws = await found('/feeds/google.xml');
    assert.deepEqual([screws['availability'], screws['availability_date']], ['backorder', `${day}T12:00Z`]);
    // Without a purchase order nothing arrives.
    await sell({ leadDays: null });
    assert.equal((await found('/feeds/google.xml'))['availability'], 'out_of_stock');
    await sell({ backorderLimit: null });
  });

  test('Google Merchant: price, stock, numbers and texts as the store has them', async () => {
    const rows = readXml(await get('/feeds/google.xml'));
    assert.deepEqual(rows.map(({ id }) => String(id)).sort(), ON_SALE);
    const { 'R7-78': processor, EVIL: evil, SC: screws } = bySku(rows);
    const page = processor!['link'] as string;
    assert.deepEqual(processor, {
      id: 'R7-78',
      title: 'Ryzen 7 7800X3D',
      description: 'Boxed.',
      link: page,
      image_link: PICTURE,
      additional_image_link: ['https://pictures.test/2.jpg', 'https://pictures.test/3.jpg'],
      availability: 'in_stock',
      price: '449.00 USD',
      sale_price: '349.99 USD',
      brand: 'AMD',
      gtin: '0730143314930',
      mpn: '100-100000910WOF',
      condition: 'new',
      product_type: 'Processor',
      shipping_weight: '90 g',
      shipping_length: '14.5 cm',
    });
    assert.equal((await store.call(null, 'GET', new URL(page).pathname)).body.part.sku, 'R7-78');
    // The text leaves its element nowhere.
    assert.equal(evil!['description'], HOSTILE);
    assert.equal(evil!['price'], '5.00 USD');
    assert.equal(evil!['identifier_exists'], 'no');
    assert.ok(!('image_link' in evil!), 'a drawing is no photograph');
    // The smallest order: 100 units at the price from 50 on.
    assert.deepEqual(
      [screws!['price'], screws!['multipack'], screws!['shipping_weight'], screws!['availability']],
      ['30.00 USD', '100', '200 g', 'out_of_stock'],
    );
  });

  test('the TSV file has the same values, on one line each and without formulas', async () => {
    const text = await get('/feeds/google.tsv');
    const rows = bySku(readTable(text, '\t'));
    const xml = bySku(readXml(await get('/feeds/google.xml')));
    assert.deepEqual(Object.keys(rows).sort(), ON_SALE);
    for (const [sku, row] of Object.entries(rows))
      for (const [column, value] of Object.entries(row)) {
        const expected = [xml[sku]![column] ?? ''].flat().join(',');
        if (sku !== 'EVIL') assert.equal(value, expected, `${sku} ${column}`);
      }
    assert.match(rows['EVIL']!['title'] as string, /^'=HYPERLINK/);
  });

  test("Meta's catalog has the price of one unit", async () => {
    const rows = bySku(readTable(await get('/feeds/meta.csv'), ','));
    assert.deepEqual(Object.keys(rows).sort(), ON_SALE);
    const { 'R7-78': processor, SC: screws, EVIL: evil } = rows;
    assert.deepEqual([processor!['price'], processor!['sale_price']], ['449.00 USD', '349.99 USD']);
    assert.deepEqual(
      [screws!['price'], screws!['sale_price'], screws!['availability']],
      ['0.30 USD', '', 'out of stock'],
    );
    assert.match(evil!['description'] as string, /^'=HYPERLINK/);
  });

  test('each line of the ACP feed is a product of its published schema', async () => {
    const schema = JSON.parse(
      readFileSync(new URL('../../test/fixtures/acp/schema.feed.json', import.meta.url), 'utf8'),
    );
    const validate = new AjvJsonSchemaValidator().getValidator<object>({ ...schema, $ref: '#/$defs/Product' });
    assert.equal(validate({ id: 'x' }).valid, false, 'the schema is read');
    const products = (await get('/feeds/acp.jsonl'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    for (const product of products) {
      const result = validate(product);
      assert.ok(result.valid, result.errorMessage ?? '');
    }
    assert.deepEqual(products.map(({ id }) => id).sort(), ON_SALE);
    const [processor] = products.find(({ id }) => id === 'R7-78').variants;
    assert.deepEqual(processor.price, { amount: 34_999, currency: 'USD' });
    assert.deepEqual(processor.list_price, { amount: 44_900, currency: 'USD' });
    assert.deepEqual(processor.barcodes, [{ type: 'GTIN', value: '0730143314930' }]);
    assert.deepEqual(processor.availability, { available: true, status: 'in_stock' });
    assert.deepEqual(processor.media[0], { type: 'image', url: PICTURE, alt_text: 'The box' });
    const evil = products.find(({ id }) => id === 'EVIL');
    assert.equal(evil.description.plain, HOSTILE);
  });

  test('where the law asks for the lowest price of 30 days, it is the former price', async () => {
    await set({}, { country: 'DE' });
    const before = bySku(readXml(await get('/feeds/google.xml')))['R7-78']!;
    assert.deepEqual([before['price'], before['sale_price']], ['349.99 USD', undefined], 'it had no price before');
    await store.db.$client.query("update parts set lowest_cents = 39900 where sku = 'R7-78'");
    const stated = bySku(readXml(await get('/feeds/google.xml')))['R7-78']!;
    assert.deepEqual([stated['price'], stated['sale_price']], ['399.00 USD', '349.99 USD']);
    await set({});
  });

  test('a feed is sent as it is for some minutes, and once with its tag', async () => {
    const app = freshApp();
    const first = await app.request('/feeds/google.xml');
    const text = await first.text();
    const etag = first.headers.get('etag')!;
    assert.equal(first.headers.get('x-robots-tag'), 'noindex');
    assert.equal(first.headers.get('cache-control'), 'public, max-age=300');
    const added = await store.call(admin, 'POST', '/part', {
      name: 'Later',
      sku: 'LATER',
      description: 'x',
      price: 1,
      minimum: 1,
      quantity: 1,
    });
    assert.equal(await get('/feeds/google.xml', app), text);
    const known = await app.request('/feeds/google.xml', { headers: { 'if-none-match': etag } });
    assert.deepEqual([known.status, await known.text()], [304, '']);
    const head = await app.request('/feeds/google.xml', { method: 'HEAD' });
    assert.deepEqual([head.status, head.headers.get('etag'), await head.text()], [200, etag, '']);
    const later = await get('/feeds/google.xml');
    assert.match(later, /LATER/);
    await store.call(admin, 'DELETE', `/part/${added.body.insertedId}`);
  });

  test('readers share a file, also when one of them leaves and when a newer one replaces it', async () => {
    const shop: FeedShop = {
      origin: 'https://shop.test',
      name: 'Shop',
      currency: 'EUR',
      statesLowestPrice: false,
      legalPages: ['returns'],
    };
    const acp = FEEDS.find(({ path }) => path.endsWith('.jsonl'))!;
    let described = 0;
    const describeShop = async () => {
      described++;
      return shop;
    };
    const files = new FeedFiles(store.db);
    const now = Date.now();
    const opened = await Promise.all([1, 2, 3].map(() => files.open(acp, describeShop, now)));
    assert.equal(described, 1, 'written once');
    const read = async ({ file, size }: (typeof opened)[number]) =>
      (await readFile(file, Buffer.alloc(size), 0, size, 0)).buffer.toString();
    opened[0]!.release();
    opened[0]!.release();
    assert.match(await read(opened[1]!), /refund_policy/);
    const newer = await files.open(acp, describeShop, now + FRESH);
    assert.equal(described, 2);
    assert.match(await read(opened[1]!), /refund_policy/, 'still readable');
    const { file } = opened[2]!;
    const shared = openFile(file);
    opened[1]!.release();
    assert.equal(openFile(file), shared);
    opened[2]!.release();
    // Closed with its last reader.
    await until(async () => openFile(file) !== shared);
    assert.match(await read(newer), /refund_policy/);
    newer.release();
  });

  test('a failure while a feed is written is reported, and the next reader gets a feed', async () => {
    const files = new FeedFiles(store.db);
    const xml = FEEDS[0]!;
    await assert.rejects(
      files.open(xml, () => Promise.reject(new Error('no database'))),
      /no database/,
    );
    const shop = { origin: 'https://shop.test', name: 'S', currency: 'USD', statesLowestPrice: false, legalPages: [] };
    const opened = await files.open(xml, async () => shop);
    assert.ok(opened.size > 0);
    opened.release();
  });

  test('over HTTP, a client that leaves does not end the feed of the others', async () => {
    const url = `${store.origin}/feeds/acp.jsonl`;
    const leaving = await fetch(url);
    await leaving.body?.cancel();
    const whole = await (await fetch(url)).text();
    assert.equal(whole.trimEnd().split('\n').length, ON_SALE.length);
  });

  test('a catalog of several pages is complete', async () => {
    await store.db.$client.query(
      `insert into parts (id, sku, name, description, category, img, price_cents, minimum, quantity)
       select gen_random_uuid(), 'MANY-' || n, 'Many ' || n, 'x', 'other', '', 100, 1, 1 from generate_series(1, 2500) n`,
    );
    const rows = readTable(await get('/feeds/google.tsv'), '\t');
    assert.equal(rows.length, 2_500 + ON_SALE.length);
    assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length);
    await store.db.$client.query("update parts set deleted_at = now() where sku like 'MANY-%'");
  });

  test('admins switch each feed off, and crawlers may fetch those that are on', async () => {
    for (const feed of FEEDS) {
      await set({ [feed.setting]: false });
      const app = freshApp();
      for (const { path, setting } of FEEDS)
        assert.equal((await app.request(path)).status, setting === feed.setting ? 404 : 200, path);
    }
    await set({});
    assert.doesNotMatch(await get('/robots.txt'), /Disallow: \/(feeds|pictures)/);
  });
});

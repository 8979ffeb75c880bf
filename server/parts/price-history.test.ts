import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { importFiles } from './import/command/run.ts';
import { openPartStore } from './testing.ts';

const { store, admin, addPart } = await openPartStore();
const { db } = store;

type Row = [price: number, compareAt: number | null, before: number | null, compareAtBefore: number | null];

/** The changes of a part's prices, in cents, and who made them. */
async function historyOf(part: string) {
  const { rows } = await db.$client.query('select * from price_history where part_id = $1 order by id', [part]);
  const cents = (value: string | null) => (value === null ? null : Number(value));
  return {
    rows: rows.map((row): Row => [
      Number(row.price_cents),
      cents(row.compare_at_cents),
      cents(row.price_before),
      cents(row.compare_at_before),
    ]),
    actors: rows.map(({ actor }) => actor as string | null),
  };
}
const change = (part: string, body: object) => store.call(admin, 'PATCH', `/part/${part}`, body);
const read = async (part: string) => (await store.call(null, 'GET', `/part/${part}`)).body;

describe('each change of a price is kept', () => {
  test('by an edit, which has its author; others leave no row', async () => {
    const part = await addPart({ price: 100 });
    await change(part, { price: 90 });
    await change(part, { compareAt: 120 });
    await change(part, { price: 90, compareAt: 120, description: 'Same prices' });
    await change(part, { quantity: 3, breaks: [{ from: 10, price: 80 }] });
    await change(part, { price: 80.01, compareAt: null });
    const { rows, actors } = await historyOf(part);
    assert.deepEqual(rows, [
      [10_000, null, null, null],
      [9_000, null, 10_000, null],
      [9_000, 12_000, 9_000, null],
      [8_001, null, 9_000, 12_000],
    ]);
    assert.deepEqual(actors, [null, admin.id, admin.id, admin.id]);
  });

  test('by a bulk change and its undo', async () => {
    const parts = [await addPart({ price: 100 }), await addPart({ price: 50, compareAt: 55 })];
    const body = { ids: parts, change: { field: 'price', how: 'percent', amount: 10 } };
    const preview = (await store.call(admin, 'POST', '/catalogue/bulk', body)).body;
    assert.deepEqual([preview.counts.changed, preview.counts.above_compare_at], [1, 1]);
    await store.call(admin, 'POST', `/catalogue/bulk/${preview.id}/apply`);
    await store.call(admin, 'POST', `/catalogue/bulk/${preview.id}/undo`);
    assert.deepEqual((await historyOf(parts[0]!)).rows, [
      [10_000, null, null, null],
      [11_000, null, 10_000, null],
      [10_000, null, 11_000, null],
    ]);
    assert.equal((await historyOf(parts[1]!)).rows.length, 1);
  });

  test('by an import, which also adds parts', async () => {
    const part = await addPart({ price: 100, sku: 'HIST-1' });
    const folder = await mkdtemp(join(tmpdir(), 'partsmith-prices-'));
    const importCsv = async (...lines: string[]) => {
      const file = join(folder, 'parts.csv');
      await writeFile(file, lines.join('\n'));
      const options = { actor: admin.id, stock: 5, minimum: 1, currency: 'usd', onBytes: () => undefined };
      return importFiles(db.$client, [file], options);
    };
    try {
      await importCsv(
        'SKU,Name,Kind,Price,Compare-at price',
        'HIST-1,Anvil 8,processor,80.00,99.99',
        'HIST-2,Anvil 9,processor,70.00,',
        'HIST-3,Anvil 10,processor,70.00,70.00',
      );
      assert.deepEqual((await historyOf(part)).rows, [
        [10_000, null, null, null],
        [8_000, 9_999, 10_000, null],
      ]);
      const { rows } = await db.$client.query("select id, sku from parts where sku like 'HIST-%' order by sku");
      assert.deepEqual(
        rows.map(({ sku }) => sku),
        ['HIST-1', 'HIST-2'],
        'a compare-at price that is not above the price is refused',
      );
      assert.deepEqual((await historyOf(rows[1].id)).rows, [[7_000, null, null, null]]);
      await importCsv('SKU,Compare-at price', 'HIST-1,');
      assert.deepEqual((await historyOf(part)).rows.at(-1), [8_000, null, 8_000, 9_999], 'an empty cell clears it');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('in the order in which concurrent edits take effect', async () => {
    const part = await addPart({ price: 100 });
    await Promise.all(Array.from({ length: 8 }, (_, n) => change(part, { price: 50 + n })));
    const { rows } = await historyOf(part);
    assert.equal(rows.length, 9);
    for (const [at, [, , before]] of rows.entries()) assert.equal(before, rows[at - 1]?.[0] ?? null);
    assert.equal(rows.at(-1)![0], (await read(part)).price * 100);
  });
});

describe('a compare-at price', () => {
  test('must be above the price, whichever of them changes', async () => {
    const part = await addPart({ price: 100, compareAt: 120 });
    const refused = async (body: object) => (await change(part, body)).body.fields;
    const problem = 'The compare-at price must be above the price';
    assert.deepEqual(await refused({ compareAt: 100 }), { compareAt: problem });
    assert.deepEqual(await refused({ compareAt: 0 }), { compareAt: problem });
    assert.deepEqual(await refused({ price: 130, compareAt: 130 }), { compareAt: problem });
    assert.deepEqual(await refused({ price: 120 }), {
      price: 'The price must be below the compare-at price of 120.00',
    });
    for (const compareAt of [-1, 1e9, 100.001, '120', true]) assert.ok(await refused({ compareAt }), String(compareAt));
    assert.equal((await change(part, { price: 130, compareAt: 130.01 })).status, 200);
    assert.equal((await read(part)).compareAt, 130.01);
    const added = await store.call(admin, 'POST', '/part', { ...(await read(part)), sku: '', compareAt: 1 });
    assert.equal(added.status, 422);
  });

  test('comes with the lowest price of the 30 days before, fixed when the price was announced', async () => {
    const part = await addPart({ price: 100 });
    assert.deepEqual([(await read(part)).compareAt, 'lowestPrice' in (await read(part))], [null, false]);
    await change(part, { price: 95 });
    await change(part, { price: 90, compareAt: 100 });
    assert.equal((await read(part)).lowestPrice, 95);
    await change(part, { compareAt: 110 });
    assert.equal((await read(part)).lowestPrice, 95, 'another compare-at price announces no price');
    await change(part, { price: 105 });
    assert.equal((await read(part)).lowestPrice, 90, 'a price that rose before it is crossed out again');
    await change(part, { compareAt: null });
    assert.ok(!('lowestPrice' in (await read(part))));
    const fresh = await addPart({ price: 100, compareAt: 120 });
    assert.ok(!('lowestPrice' in (await read(fresh))), 'a new part has no earlier price');
    const { body: list } = await store.call(null, 'GET', '/part?q=Anvil');
    assert.ok(list.every((one: object) => 'compareAt' in one));
  });
});

/** What `lowest_price` answers, of prices that began so many hours before. */
async function lowestOf(...prices: [hoursBefore: number, cents: number][]): Promise<number | null> {
  const part = await store.part();
  const client = await db.$client.connect();
  try {
    await client.query('begin');
    await client.query('alter table price_history disable trigger append_only');
    await client.query('delete from price_history where part_id = $1', [part]);
    for (const [hours, cents] of prices)
      await client.query(
        `insert into price_history (part_id, price_cents, at) values ($1, $2, timestamptz '2026-03-31T12:00Z' - make_interval(secs => $3))`,
        [part, cents, hours * 3_600],
      );
    const { rows } = await client.query(`select lowest_price($1, '2026-03-31T12:00Z') as cents`, [part]);
    return rows[0].cents === null ? null : Number(rows[0].cents);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('the lowest price counts what applied in the 30 days before, at their edges', async () => {
  const second = 1 / 3_600;
  assert.equal(await lowestOf(), null);
  assert.equal(await lowestOf([0, 500]), null, 'the announced price is none of before');
  assert.equal(await lowestOf([second, 500]), 500);
  assert.equal(await lowestOf([2_000, 300]), 300, 'a price that has applied for long');
  assert.equal(await lowestOf([2_000, 300], [722, 900]), 900, 'the lower price ended before');
  assert.equal(await lowestOf([2_000, 300], [721, 900]), 900, 'it ended when the 30 days began');
  assert.equal(await lowestOf([2_000, 300], [721 - second, 900]), 300, 'it ended a second later');
  assert.equal(await lowestOf([2_000, 900], [300, 700], [200, 800], [0, 100]), 700);
});

test('a shop states the lowest price when it sends from or delivers to a country where the law asks for it', async () => {
  const { body: before } = await store.call(admin, 'GET', '/shop-settings');
  let { version } = before;
  const states = async (country: string, ...methods: [places: string[], isActive?: boolean][]) => {
    const list = methods.map(([places, isActive = true], at) => ({
      ...POST,
      id: `post${at}`,
      name: `Post ${at}`,
      places,
      isActive,
    }));
    const settings = {
      ...before.settings,
      seller: { ...before.settings.seller, country },
      delivery: { methods: list },
    };
    const saved = await store.call(admin, 'PUT', '/shop-settings', { version, settings });
    assert.equal(saved.status, 200, JSON.stringify(saved.body));
    ({ version } = saved.body);
    return (await store.call(null, 'GET', '/store')).body.statesLowestPrice;
  };
  assert.equal(await states('', [[]]), false, 'delivery to everywhere names no country');
  assert.equal(await states('US', [['US', 'US-CA', 'CH']]), false);
  assert.equal(await states('US', [['US']], [['CA', 'DE']]), true);
  assert.equal(await states('US', [['US']], [['DE'], false]), false, 'a method that customers cannot choose');
  assert.equal(await states('GB', [[]]), true);
  assert.equal(await states('NO', [['US']]), true);
});

const POST = { priceCents: 500, freeFromCents: null, minDays: 3, maxDays: 5 };

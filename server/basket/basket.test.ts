import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { newId } from '#server/database/columns.ts';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';
import { signUpMember, Visitor } from './testing.ts';

let store: TestStore;
before(async () => {
  store = await startTestStore({ webhooks: false });
});
after(() => store.close());

describe("a visitor's basket", () => {
  test('starts with its first part, and the cookie opens it', async () => {
    const visitor = new Visitor(store);
    assert.deepEqual((await visitor.call('GET', '/basket')).body, {
      lines: [],
      total: 0,
      key: null,
      limit: '',
      reservedMinutes: null,
    });
    assert.equal(visitor.basketCookie, undefined, 'looking sets no cookie');
    const part = await store.part({ priceCents: 1_240, minimum: 5, quantity: 140, name: 'Fan' });
    const { status, body, headers } = await visitor.put(part, 25);
    assert.deepEqual([status, body.line.quantity, body.lines], [200, 25, 1]);
    assert.match(headers.getSetCookie()[0]!, /^partsmith\.basket=[\w-]{43};.*Max-Age=2592000;.*HttpOnly.*SameSite=Lax/);
    const basket = (await visitor.call('GET', '/basket')).body;
    assert.equal(basket.total, 310);
    const { added, ...line } = basket.lines[0];
    assert.deepEqual(line, {
      part,
      sku: line.sku,
      name: 'Fan',
      variant: '',
      img: '/x.svg',
      brand: '',
      taxClass: '',
      weight: null,
      packSize: null,
      category: 'processor',
      price: 12.4,
      breaks: [],
      unitPrice: 12.4,
      minimum: 5,
      stock: 140,
      onSale: true,
      most: 140,
      limit: '',
      quantity: 25,
      changes: [],
    });
    assert.deepEqual([added.price, added.stock], [12.4, 140]);
    assert.deepEqual((await visitor.call('GET', '/basket/count')).body, { lines: 1 });
  });

  test("is separate from other visitors' baskets, and the table stores only a digest of its token", async () => {
    const visitor = new Visitor(store);
    await visitor.put(await store.part(), 1);
    const stranger = new Visitor(store);
    assert.deepEqual(await stranger.lines(), []);
    const token = visitor.basketCookie!.split('=')[1]!;
    const { rows } = await store.db.$client.query('select * from baskets');
    assert.ok(!JSON.stringify(rows).includes(token));
    // A token from outside opens no basket: the first part comes with a new one.
    stranger.cookies = [`partsmith.basket=${'x'.repeat(43)}`];
    await stranger.put(await store.part(), 1);
    assert.notEqual(stranger.basketCookie, `partsmith.basket=${'x'.repeat(43)}`);
  });

  test("changes only by requests from the store's pages", async () => {
    const visitor = new Visitor(store);
    const part = await store.part();
    await visitor.put(part, 3);
    const evil: Record<string, string>[] = [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site', origin: '' },
    ];
    for (const headers of evil) {
      const put = await visitor.call('PUT', `/basket/lines/${part}`, { quantity: 9 }, headers);
      const removal = await visitor.call('DELETE', `/basket/lines/${part}`, undefined, headers);
      assert.deepEqual([put.status, removal.status], [403, 403], JSON.stringify(headers));
    }
    // Without a cookie too: another site could fill a visitor's basket.
    const fresh = await new Visitor(store).call('PUT', `/basket/lines/${part}`, { quantity: 9 }, evil[0]);
    assert.equal(fresh.status, 403);
    assert.deepEqual(await visitor.lines(), [[part, 3]]);
  });

  test('is deleted by the job after 30 days without use, and its cookie with the next page', async () => {
    const [old, used] = [new Visitor(store), new Visitor(store)];
    const part = await store.part();
    for (const visitor of [old, used]) await visitor.put(part, 1);
    const age = (visitor: Visitor, days: number) =>
      store.db.$client.query(
        `update baskets set used_at = now() - make_interval(days => $2)
         where token_digest = replace(replace(rtrim(encode(sha256($1::bytea), 'base64'), '='), '+', '-'), '/', '_')`,
        [visitor.basketCookie!.split('=')[1], days],
      );
    assert.equal((await age(old, 31)).rowCount, 1);
    await age(used, 29);
    assert.equal((await used.lines()).length, 1);
    await store.db.$client.query("select graphile_worker.add_job('drop_old_keys')");
    await store.runJobs();
    assert.deepEqual(await old.lines(), []);
    assert.equal(old.basketCookie, undefined);
    assert.equal((await used.lines()).length, 1, 'reading counts as use');
  });
});

describe('a basket line', () => {
  test('is set, raised, removed and restored, and every call can be repeated', async () => {
    const visitor = new Visitor(store);
    const [part, other] = [await store.part(), await store.part()];
    for (const quantity of [4, 4, 2]) await visitor.put(part, quantity);
    await visitor.put(other, 1);
    for (const quantity of [1, 3, 2]) await visitor.put(other, quantity, { raise: true });
    assert.deepEqual(await visitor.lines(), [
      [part, 2],
      [other, 3],
    ]);
    const removals = [
      await visitor.call('DELETE', `/basket/lines/${part}`),
      await visitor.call('DELETE', `/basket/lines/${part}`),
    ];
    assert.deepEqual(
      removals.map(({ body }) => body),
      [
        { deletedCount: 1, lines: 1 },
        { deletedCount: 0, lines: 1 },
      ],
    );
    await visitor.put(part, 2);
    assert.deepEqual(
      new Map(await visitor.lines()),
      new Map([
        [part, 2],
        [other, 3],
      ]),
    );
  });

  test('shows later changes to price, stock and availability', async () => {
    const visitor = new Visitor(store);
    const [dearer, short, gone] = [await store.part(), await store.part({ quantity: 10 }), await store.part()];
    for (const part of [dearer, short, gone]) await visitor.put(part, 10);
    const { $client } = store.db;
    await $client.query('update parts set price_cents = 1500 where id = $1', [dearer]);
    await $client.query('update parts set quantity = 4 where id = $1', [short]);
    await $client.query('update parts set deleted_at = now() where id = $1', [gone]);
    const { lines, total } = (await visitor.call('GET', '/basket')).body;
    assert.deepEqual(
      lines.map(({ changes, price, stock, onSale }: never) => [changes, price, stock, onSale]),
      [
        [['price'], 15, 100, true],
        [['stock'], 12.4, 4, true],
        [['off_sale'], 12.4, 0, false],
      ],
    );
    assert.equal(total, 274, 'what is not sold costs nothing');
    // A quantity above the stock stays as it was typed, and a part off sale cannot be set.
    assert.equal((await visitor.put(short, 10)).body.line.quantity, 10);
    assert.deepEqual([(await visitor.put(gone, 11)).status, (await visitor.lines())[2]![1]], [404, 10]);
  });

  test('uses the price break that its quantity reaches, and shows when that price changes', async () => {
    const visitor = new Visitor(store);
    const part = await store.part({ priceBreaks: [{ from: 25, priceCents: 1_190 }] });
    const line = async () => (await visitor.call('GET', '/basket')).body;
    const added = (await visitor.put(part, 24)).body.line;
    assert.deepEqual([added.price, added.unitPrice, added.breaks], [12.4, 12.4, [{ from: 25, price: 11.9 }]]);
    assert.equal((await visitor.put(part, 25)).body.line.unitPrice, 11.9);
    assert.equal((await line()).total, 297.5);
    const change = (breaks: string) =>
      store.db.$client.query('update parts set price_breaks = $2 where id = $1', [part, breaks]);
    await change('[{"from": 25, "priceCents": 1190}, {"from": 100, "priceCents": 1100}]');
    assert.deepEqual((await line()).lines[0].changes, [], 'a break that the quantity does not reach');
    await change('[{"from": 20, "priceCents": 1150}]');
    const { lines, total } = await line();
    assert.deepEqual(
      [lines[0].changes, lines[0].added.price, lines[0].unitPrice, total],
      [['price'], 11.9, 11.5, 287.5],
    );
    await visitor.put(part, 25);
    assert.deepEqual((await line()).lines[0].changes, []);
  });

  test('accepts whole quantities from 1 and existing parts', async () => {
    const visitor = new Visitor(store);
    const part = await store.part();
    for (const quantity of [0, -1, 1.5, 1e9 + 1, 1e300, '3', null, [1], {}, true]) {
      const { status, body } = await visitor.put(part, quantity);
      assert.deepEqual([status, body.code], [422, 'invalid_fields'], JSON.stringify(quantity));
    }
    for (const id of ['nothing', newId(), '%00', "1'--", '..%2f..', 'x'.repeat(101)]) {
      const { status } = await visitor.put(id, 1);
      assert.equal(status, 404, id);
    }
    assert.equal((await visitor.put(part, 1e9)).status, 200);
    assert.deepEqual(await visitor.lines(), [[part, 1e9]]);
  });

  test('of a customer is readable by token and by session, and by no other user', async () => {
    const { person, signedIn } = await signUpMember(store);
    const { person: stranger } = await signUpMember(store);
    const part = await store.part();
    assert.equal((await store.call(person, 'PUT', `/basket/lines/${part}`, { quantity: 7 })).status, 200);
    assert.deepEqual(await signedIn.lines(), [[part, 7]]);
    assert.equal(signedIn.basketCookie, undefined);
    assert.deepEqual((await store.call(stranger, 'GET', '/basket')).body.lines, []);
    assert.equal((await store.call(stranger, 'DELETE', `/basket/lines/${part}`)).body.deletedCount, 0);
    assert.deepEqual(await signedIn.lines(), [[part, 7]]);
  });
});

test('concurrent changes to one basket all count', async () => {
  const { signedIn } = await signUpMember(store);
  const parts = await Promise.all(Array.from({ length: 10 }, () => store.part()));
  const changes = parts.flatMap((part) => [signedIn.put(part, 2), signedIn.put(part, 3, { raise: true })]);
  const answers = await Promise.all(changes);
  assert.ok(answers.every(({ status }) => status === 200));
  assert.deepEqual(new Map(await signedIn.lines()).size, 10);
});

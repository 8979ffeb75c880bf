import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { MAX_LINES } from '#contract/basket/basket-limits.ts';
import { newId } from '#server/database/columns.ts';
import { startTestStore, type Answer, type TestStore } from '#test/fixtures/store.ts';
import { signUp, type Member } from '#test/security/world.ts';

let store: TestStore;
before(async () => {
  store = await startTestStore({ webhooks: false });
});
after(() => store.close());

/** A browser: sends its cookies, and an origin as the store's own pages do. */
class Visitor {
  cookies: string[] = [];

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const cookie = this.cookies.join('; ');
    const answer = await store.call(null, method, path, body, {
      origin: store.deps.settings.store.publicOrigin,
      ...(cookie && { cookie }),
      ...headers,
    });
    for (const line of answer.headers.getSetCookie()) {
      const pair = line.split(';')[0]!;
      const name = pair.slice(0, pair.indexOf('=') + 1);
      this.cookies = this.cookies.filter((known) => !known.startsWith(name));
      if (!/max-age=0/i.test(line)) this.cookies.push(pair);
    }
    return answer;
  }
  put(part: string, quantity: unknown, more: object = {}): Promise<Answer> {
    return this.call('PUT', `/basket/lines/${part}`, { quantity, ...more });
  }
  async lines(): Promise<[part: string, quantity: number][]> {
    const { body } = await this.call('GET', '/basket');
    return body.lines.map((line: { part: string; quantity: number }) => [line.part, line.quantity]);
  }
  get basketCookie(): string | undefined {
    return this.cookies.find((pair) => pair.startsWith('partsmith.basket='));
  }
}

let people = 0;
async function member(): Promise<{ person: Member; signedIn: Visitor }> {
  const person = await signUp(store, `buyer${people++}@partsmith.test`);
  const signedIn = new Visitor();
  signedIn.cookies = person.cookie.split('; ');
  return { person, signedIn };
}

/** Parts and lines without calls, for the limit. @returns the ids of the parts */
async function fill(customerId: string, lines: number): Promise<string[]> {
  const { rows } = await store.db.$client.query<{ id: string }>(
    `insert into parts (id, name, description, category, img, price_cents, minimum, quantity)
     select gen_random_uuid(), 'Filler ' || n, 'For tests', 'processor', '/x.svg', 100, 1, 10
     from generate_series(1, $1) n returning id`,
    [lines],
  );
  await store.db.$client.query(
    `with basket as (
       insert into baskets (id, customer_id) values ($1, $2)
       on conflict (customer_id) do update set used_at = now() returning id)
     insert into basket_lines (basket_id, part_id, quantity, seen_price_cents, seen_stock)
     select basket.id, part::uuid, 1, 100, 10 from basket, unnest($3::text[]) part`,
    [newId(), customerId, rows.map(({ id }) => id)],
  );
  return rows.map(({ id }) => id);
}

describe('adding many lines', () => {
  const add = (visitor: Visitor, lines: unknown) => visitor.call('POST', '/basket/lines', { lines });

  test('adds what can be ordered, in order, and explains what it left out', async () => {
    const visitor = new Visitor();
    const [fan, drive, gone, sold] = await Promise.all(
      [{ minimum: 5, quantity: 50 }, { minimum: 1, quantity: 9 }, {}, { quantity: 0 }].map((part) => store.part(part)),
    );
    await store.db.$client.query('update parts set hidden_at = now() where id = $1', [gone]);
    const nowhere = newId();
    const { status, body } = await add(visitor, [
      { part: drive, quantity: 3 },
      { part: fan, quantity: 4 },
      { part: drive, quantity: 4 },
      ...[gone!, nowhere, 'no id', sold!].map((part) => ({ part, quantity: 1 })),
    ]);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(body.added, [drive]);
    assert.equal(body.lines, 1);
    assert.deepEqual(
      body.leftOut.map(({ part, quantity, problem }: Record<string, unknown>) => [part, quantity, problem]),
      [
        [fan, 4, 'Please order minimum 5 parts to purchased'],
        [gone, 1, 'No longer sold.'],
        [nowhere, 1, 'No longer sold.'],
        ['no id', 1, 'No longer sold.'],
        [sold, 1, 'Out of stock.'],
      ],
    );
    assert.deepEqual(await visitor.lines(), [[drive, 7]]);
    await add(visitor, [
      { part: fan, quantity: 5 },
      { part: drive, quantity: 2 },
    ]);
    assert.deepEqual(await visitor.lines(), [
      [drive, 7],
      [fan, 5],
    ]);
  });

  test('leaves out two lines that only together exceed the stock', async () => {
    const part = await store.part({ minimum: 1, quantity: 5 });
    const { body } = await add(new Visitor(), [
      { part, quantity: 3 },
      { part, quantity: 3 },
    ]);
    assert.deepEqual(body.leftOut, [{ part, quantity: 6, problem: 'Please order less than 5 parts to purchased' }]);
    assert.deepEqual(body.added, []);
  });

  test('fills a basket to its limit, and concurrent calls never exceed it', async () => {
    const { person, signedIn } = await member();
    await fill(person.id, MAX_LINES - 2);
    const parts = await Promise.all(Array.from({ length: 6 }, () => store.part({ minimum: 1, quantity: 9 })));
    const answers = await Promise.all(
      [parts.slice(0, 3), parts.slice(3)].map((some) =>
        add(
          signedIn,
          some.map((part) => ({ part, quantity: 1 })),
        ),
      ),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
    assert.equal(answers.flatMap(({ body }) => body.added).length, 2);
    const problems = answers.flatMap(({ body }) => body.leftOut.map(({ problem }: { problem: string }) => problem));
    assert.equal(problems.filter((problem) => /basket is full/.test(problem)).length, 4);
    assert.equal((await signedIn.lines()).length, MAX_LINES);
  });

  test('refuses an empty list, 501 lines and quantities that no order can have', async () => {
    const part = await store.part({});
    for (const lines of [
      [],
      Array.from({ length: 501 }, () => ({ part, quantity: 1 })),
      ...[0, -1, 1.5, 1e10, '2', null].map((quantity) => [{ part, quantity }]),
      [{ quantity: 1 }],
      'all',
    ])
      assert.equal((await add(new Visitor(), lines)).status, 422, JSON.stringify(lines).slice(0, 80));
    const visitor = new Visitor();
    await visitor.put(part, 1);
    const elsewhere = await visitor.call(
      'POST',
      '/basket/lines',
      { lines: [{ part, quantity: 2 }] },
      { origin: 'https://evil.test' },
    );
    assert.equal(elsewhere.status, 403);
  });
});

describe("a visitor's basket", () => {
  test('starts with its first part, and the cookie opens it', async () => {
    const visitor = new Visitor();
    assert.deepEqual((await visitor.call('GET', '/basket')).body, { lines: [], total: 0, key: null });
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
      category: 'processor',
      price: 12.4,
      breaks: [],
      unitPrice: 12.4,
      minimum: 5,
      stock: 140,
      onSale: true,
      quantity: 25,
      changes: [],
    });
    assert.deepEqual([added.price, added.stock], [12.4, 140]);
    assert.deepEqual((await visitor.call('GET', '/basket/count')).body, { lines: 1 });
  });

  test("is separate from other visitors' baskets, and the table stores only a digest of its token", async () => {
    const visitor = new Visitor();
    await visitor.put(await store.part(), 1);
    const stranger = new Visitor();
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
    const visitor = new Visitor();
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
    const fresh = await new Visitor().call('PUT', `/basket/lines/${part}`, { quantity: 9 }, evil[0]);
    assert.equal(fresh.status, 403);
    assert.deepEqual(await visitor.lines(), [[part, 3]]);
  });

  test('is deleted by the job after 30 days without use, and its cookie with the next page', async () => {
    const [old, used] = [new Visitor(), new Visitor()];
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
    const visitor = new Visitor();
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

  test('shows later changes of price, stock and availability', async () => {
    const visitor = new Visitor();
    const [dearer, short, gone] = [await store.part(), await store.part({ quantity: 10 }), await store.part()];
    for (const part of [dearer, short, gone]) await visitor.put(part, 10);
    const { $client } = store.db;
    await $client.query('update parts set price_cents = 1500 where id = $1', [dearer]);
    await $client.query('update parts set quantity = 4 where id = $1', [short]);
    await $client.query('update parts set hidden_at = now() where id = $1', [gone]);
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
    // What is short stays as it was typed, and a part off sale cannot be set.
    assert.equal((await visitor.put(short, 10)).body.line.quantity, 10);
    assert.deepEqual([(await visitor.put(gone, 11)).status, (await visitor.lines())[2]![1]], [404, 10]);
  });

  test('uses the price break that its quantity reaches, and shows when that price changes', async () => {
    const visitor = new Visitor();
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
    const visitor = new Visitor();
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
    const { person, signedIn } = await member();
    const { person: stranger } = await member();
    const part = await store.part();
    assert.equal((await store.call(person, 'PUT', `/basket/lines/${part}`, { quantity: 7 })).status, 200);
    assert.deepEqual(await signedIn.lines(), [[part, 7]]);
    assert.equal(signedIn.basketCookie, undefined);
    assert.deepEqual((await store.call(stranger, 'GET', '/basket')).body.lines, []);
    assert.equal((await store.call(stranger, 'DELETE', `/basket/lines/${part}`)).body.deletedCount, 0);
    assert.deepEqual(await signedIn.lines(), [[part, 7]]);
  });
});

describe('signing in', () => {
  test('merges the baskets with the larger quantity of each part, and removes the cookie', async () => {
    const { person, signedIn } = await member();
    const visitor = new Visitor();
    const [same, more, fresh] = [await store.part(), await store.part(), await store.part()];
    await signedIn.put(same, 5);
    await signedIn.put(more, 1);
    for (const [part, quantity] of [
      [same, 2],
      [more, 8],
      [fresh, 3],
    ] as const)
      await visitor.put(part, quantity);
    const before = visitor.basketCookie!;
    visitor.cookies.push(...person.cookie.split('; '));
    // As a page does: the header's count and the basket at once.
    const [count] = await Promise.all([visitor.call('GET', '/basket/count'), visitor.call('GET', '/basket')]);
    assert.deepEqual(count.body, { lines: 3 });
    assert.equal(visitor.basketCookie, undefined);
    assert.deepEqual(
      new Map(await signedIn.lines()),
      new Map([
        [same, 5],
        [more, 8],
        [fresh, 3],
      ]),
    );
    const stale = new Visitor();
    stale.cookies = [before];
    assert.deepEqual(await stale.lines(), [], 'the token no longer opens anything');
  });

  test('merges once, however many pages open at the same time', async () => {
    const { person } = await member();
    const visitor = new Visitor();
    const parts = [await store.part(), await store.part()];
    for (const part of parts) await visitor.put(part, 2);
    visitor.cookies.push(...person.cookie.split('; '));
    const answers = await Promise.all(Array.from({ length: 12 }, () => visitor.call('GET', '/basket/count')));
    assert.deepEqual([...new Set(answers.map(({ body }) => body.lines))], [2]);
  });

  test('fills the basket up to the limit', async () => {
    const { person, signedIn } = await member();
    await fill(person.id, MAX_LINES - 1);
    const visitor = new Visitor();
    for (let n = 0; n < 3; n++) await visitor.put(await store.part(), 1);
    visitor.cookies.push(...person.cookie.split('; '));
    await visitor.call('GET', '/basket');
    assert.equal((await signedIn.lines()).length, MAX_LINES);
  });
});

describe('placing an order', () => {
  const order = (who: Member, lines: [part: string, quantity: number][], key: string) =>
    store.call(
      who,
      'POST',
      '/orders',
      { lines: lines.map(([part, quantity]) => ({ part, quantity })) },
      {
        'idempotency-key': key,
      },
    );

  test('removes its parts from the basket, and the key changes with the basket', async () => {
    const { person, signedIn } = await member();
    const [ordered, kept] = [await store.part(), await store.part()];
    const keyOf = async (): Promise<string> => (await signedIn.call('GET', '/basket')).body.key;
    await signedIn.put(ordered, 2);
    const first = await keyOf();
    assert.equal(await keyOf(), first, 'reading changes nothing');
    await signedIn.put(kept, 3);
    const key = await keyOf();
    assert.notEqual(key, first);

    // Two tabs that show the same basket.
    const answers = await Promise.all([order(person, [[ordered, 2]], key), order(person, [[ordered, 2]], key)]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
      JSON.stringify(answers[0]!.body),
    );
    assert.equal(answers[0]!.body.insertedId, answers[1]!.body.insertedId);
    assert.deepEqual(await signedIn.lines(), [[kept, 3]]);
    assert.notEqual(await keyOf(), key);

    // A part added after the order stays in the basket when the order is sent again.
    await signedIn.put(ordered, 1);
    assert.equal((await order(person, [[ordered, 2]], key)).body.insertedId, answers[0]!.body.insertedId);
    assert.deepEqual(
      new Map(await signedIn.lines()),
      new Map([
        [kept, 3],
        [ordered, 1],
      ]),
    );
  });

  test('leaves the basket unchanged when stock falls short', async () => {
    const { person, signedIn } = await member();
    const part = await store.part({ quantity: 1 });
    await signedIn.put(part, 2);
    const { status, body } = await order(person, [[part, 2]], crypto.randomUUID());
    assert.deepEqual([status, body.code, body.fresh], [409, 'lines_short', [{ part, quantity: 2, left: 1 }]]);
    assert.deepEqual(await signedIn.lines(), [[part, 2]]);
  });
});

describe('a limit of 500 lines', () => {
  test('holds for concurrent additions too', async () => {
    const { person, signedIn } = await member();
    const [first] = await fill(person.id, MAX_LINES - 2);
    const parts = await Promise.all(Array.from({ length: 6 }, () => store.part()));
    const answers = await Promise.all(parts.map((part) => signedIn.put(part, 1)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 409, 409, 409, 409]);
    assert.equal(answers.find(({ status }) => status === 409)!.body.code, 'basket_full');
    assert.equal((await signedIn.lines()).length, MAX_LINES);
    assert.equal((await signedIn.put(first!, 3)).status, 200, 'a line of a full basket can be changed');
  });
});

test('concurrent changes of one basket all count', async () => {
  const { signedIn } = await member();
  const parts = await Promise.all(Array.from({ length: 10 }, () => store.part()));
  const changes = parts.flatMap((part) => [signedIn.put(part, 2), signedIn.put(part, 3, { raise: true })]);
  const answers = await Promise.all(changes);
  assert.ok(answers.every(({ status }) => status === 200));
  assert.deepEqual(new Map(await signedIn.lines()).size, 10);
});

test("an account's data contains its basket, and deleting the account deletes it", async () => {
  const { person, signedIn } = await member();
  const part = await store.part({ name: 'Basket part' });
  await signedIn.put(part, 4);
  const { body } = await store.call(person, 'GET', '/account/data');
  const data = (typeof body === 'string' ? JSON.parse(body) : body) as {
    basket: { part: { id: string; name: string }; quantity: number }[];
  };
  assert.deepEqual(
    data.basket.map(({ part, quantity }) => [part.name, quantity]),
    [['Basket part', 4]],
  );
  const deleted = await store.call(person, 'POST', '/account/deletion', { password: 'a good password' });
  assert.equal(deleted.status, 200);
  assert.equal((await store.db.$client.query('select from baskets where customer_id = $1', [person.id])).rowCount, 0);
});

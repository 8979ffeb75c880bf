import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { MAX_LINES } from '#contract/basket/basket-limits.ts';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';
import type { Member } from '#test/security/world.ts';
import { fillBasket, signUpMember, Visitor } from './testing.ts';

let store: TestStore;
before(async () => {
  store = await startTestStore({ webhooks: false });
});
after(() => store.close());

describe('signing in', () => {
  test('merges the baskets with the larger quantity of each part, and removes the cookie', async () => {
    const { person, signedIn } = await signUpMember(store);
    const visitor = new Visitor(store);
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
    const stale = new Visitor(store);
    stale.cookies = [before];
    assert.deepEqual(await stale.lines(), [], 'the token no longer opens anything');
  });

  test('merges once, however many pages open at the same time', async () => {
    const { person } = await signUpMember(store);
    const visitor = new Visitor(store);
    const parts = [await store.part(), await store.part()];
    for (const part of parts) await visitor.put(part, 2);
    visitor.cookies.push(...person.cookie.split('; '));
    const answers = await Promise.all(Array.from({ length: 12 }, () => visitor.call('GET', '/basket/count')));
    assert.deepEqual([...new Set(answers.map(({ body }) => body.lines))], [2]);
  });

  test('fills the basket up to the limit', async () => {
    const { person, signedIn } = await signUpMember(store);
    await fillBasket(store, person.id, MAX_LINES - 1);
    const visitor = new Visitor(store);
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
    const { person, signedIn } = await signUpMember(store);
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

  const seen: Record<
    string,
    [change: (signedIn: Visitor, part: string) => Promise<unknown>, left: number | undefined]
  > = {
    unchanged: [async () => {}, undefined],
    'raised to 20': [(signedIn, part) => signedIn.put(part, 20), 15],
    'lowered to 3': [(signedIn, part) => signedIn.put(part, 3), undefined],
    removed: [(signedIn, part) => signedIn.call('DELETE', `/basket/lines/${part}`), undefined],
    'removed and added again with 7': [
      async (signedIn, part) => {
        await signedIn.call('DELETE', `/basket/lines/${part}`);
        await signedIn.put(part, 7);
      },
      2,
    ],
  };
  for (const [name, [change, left]] of Object.entries(seen))
    test(`keeps of a line that another tab has ${name} what a checkout of 5 did not order, also after a repeat`, async () => {
      const { person, signedIn } = await signUpMember(store);
      const [part, other] = [await store.part(), await store.part()];
      await signedIn.put(other, 4);
      await signedIn.put(part, 5);
      const { key } = (await signedIn.call('GET', '/basket')).body;
      await change(signedIn, part);
      const lines: [string, number][] = [
        [other, 4],
        [part, 5],
      ];
      const placed = await order(person, lines, key);
      assert.equal(placed.status, 200, JSON.stringify(placed.body));
      const expected = left === undefined ? [] : [[part, left]];
      assert.deepEqual(await signedIn.lines(), expected);
      assert.equal((await order(person, lines, key)).body.insertedId, placed.body.insertedId);
      assert.deepEqual(await signedIn.lines(), expected, 'a repeat takes nothing more');
    });

  test('leaves the basket alone when a part is ordered by itself, also after a repeat', async () => {
    const { person, signedIn } = await signUpMember(store);
    const part = await store.part();
    await signedIn.put(part, 5);
    const before = (await signedIn.call('GET', '/basket')).body;
    const key = crypto.randomUUID();
    const body = { lines: [{ part, quantity: 2 }], keepBasket: true };
    for (let n = 0; n < 2; n++) {
      const { status, body: answer } = await store.call(person, 'POST', '/orders', body, { 'idempotency-key': key });
      assert.equal(status, 200, JSON.stringify(answer));
      assert.deepEqual(await signedIn.lines(), [[part, 5]]);
    }
    assert.equal((await signedIn.call('GET', '/basket')).body.key, before.key, 'an open checkout of it stays valid');
  });

  test('loses no unit when the line is raised at the same time', async () => {
    const { person, signedIn } = await signUpMember(store);
    const part = await store.part();
    for (let n = 0; n < 8; n++) {
      await signedIn.put(part, 5);
      const { key } = (await signedIn.call('GET', '/basket')).body;
      const [placed] = await Promise.all([order(person, [[part, 5]], key), signedIn.put(part, 20)]);
      assert.equal(placed.status, 200, JSON.stringify(placed.body));
      const [[, left]] = (await signedIn.lines()) as [[string, number]];
      assert.ok(left === 15 || left === 20, `${left} left: raised before the order or after it`);
    }
  });

  test('keeps the basket when the price has changed since the checkout was opened', async () => {
    const { person, signedIn } = await signUpMember(store);
    const admin = await store.person('admin');
    const part = await store.part();
    await signedIn.put(part, 5);
    const { key } = (await signedIn.call('GET', '/basket')).body;
    await store.call(admin, 'PATCH', `/part/${part}`, { price: 13 });
    const body = { lines: [{ part, quantity: 5 }], placeOrderPrice: 62 };
    const refused = await store.call(person, 'POST', '/orders', body, { 'idempotency-key': key });
    assert.deepEqual([refused.status, refused.body.code], [409, 'price_changed']);
    assert.deepEqual(await signedIn.lines(), [[part, 5]]);
  });

  test('leaves the basket unchanged when stock falls short', async () => {
    const { person, signedIn } = await signUpMember(store);
    const part = await store.part({ quantity: 1 });
    await signedIn.put(part, 2);
    const { status, body } = await order(person, [[part, 2]], crypto.randomUUID());
    assert.deepEqual([status, body.code, body.fresh], [409, 'lines_short', [{ part, quantity: 2, left: 1 }]]);
    assert.deepEqual(await signedIn.lines(), [[part, 2]]);
  });
});

test("an account's data contains its basket, and deleting the account deletes it", async () => {
  const { person, signedIn } = await signUpMember(store);
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

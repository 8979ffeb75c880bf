import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { MAX_LINES } from '#contract/basket/basket-limits.ts';
import { newId } from '#server/database/columns.ts';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';
import { fillBasket, signUpMember, Visitor } from './testing.ts';

let store: TestStore;
before(async () => {
  store = await startTestStore({ webhooks: false });
});
after(() => store.close());

describe('adding many lines', () => {
  const add = (visitor: Visitor, lines: unknown) => visitor.call('POST', '/basket/lines', { lines });

  test('adds what can be ordered, in order, and explains what it left out', async () => {
    const visitor = new Visitor(store);
    const [fan, drive, gone, sold] = await Promise.all(
      [{ minimum: 5, quantity: 50 }, { minimum: 1, quantity: 9 }, {}, { quantity: 0 }].map((part) => store.part(part)),
    );
    await store.db.$client.query('update parts set deleted_at = now() where id = $1', [gone]);
    const nowhere = newId();
    const { status, body } = await add(visitor, [
      { part: drive, quantity: 3 },
      { part: fan, quantity: 4 },
      { part: drive!.toUpperCase(), quantity: 4 },
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
    const { body } = await add(new Visitor(store), [
      { part, quantity: 3 },
      { part, quantity: 3 },
    ]);
    assert.deepEqual(body.leftOut, [{ part, quantity: 6, problem: 'Please order less than 5 parts to purchased' }]);
    assert.deepEqual(body.added, []);
  });

  test('fills a basket to its limit, and concurrent calls never exceed it', async () => {
    const { person, signedIn } = await signUpMember(store);
    await fillBasket(store, person.id, MAX_LINES - 2);
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
      assert.equal((await add(new Visitor(store), lines)).status, 422, JSON.stringify(lines).slice(0, 80));
    const visitor = new Visitor(store);
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

describe('a limit of 500 lines', () => {
  test('holds for concurrent additions too', async () => {
    const { person, signedIn } = await signUpMember(store);
    const [first] = await fillBasket(store, person.id, MAX_LINES - 2);
    const parts = await Promise.all(Array.from({ length: 6 }, () => store.part()));
    const answers = await Promise.all(parts.map((part) => signedIn.put(part, 1)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 409, 409, 409, 409]);
    assert.equal(answers.find(({ status }) => status === 409)!.body.code, 'basket_full');
    assert.equal((await signedIn.lines()).length, MAX_LINES);
    assert.equal((await signedIn.put(first!, 3)).status, 200, 'a line of a full basket can be changed');
  });
});

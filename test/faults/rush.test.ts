import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { orderBody, stockOf } from '#test/fixtures/ordering.ts';
import { startTestStore, type Answer, type Person, type TestStore } from '#test/fixtures/store.ts';
import { assertBooks } from './books.ts';
import { IS_LONG, randomOf, SEED } from './mode.ts';
import { callServer, startServer, type ServerProcess } from './servers.ts';

/* Many customers order the same part at the same moment, at two processes of the store. */

const ROUNDS = IS_LONG ? 100 : 20;

let store: TestStore;
let servers: ServerProcess[] = [];
before(async () => {
  store = await startTestStore({ webhooks: false });
  servers = await Promise.all([startServer(store), startServer(store)]);
});
after(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await store?.close();
});

function order(buyer: Person, part: string, number: number): Promise<Answer> {
  const { origin } = servers[number % servers.length]!;
  return callServer(origin, buyer, 'POST', '/placeOrder', orderBody(buyer, part));
}

test('200 concurrent customers, 50 units: 50 orders and 150 clear refusals', async (context) => {
  const part = await store.part({ quantity: 50 });
  const buyers = await Promise.all(Array.from({ length: 200 }, () => store.person()));
  const began = performance.now();
  const took: number[] = [];
  const answers = await Promise.all(
    buyers.map(async (buyer, number) => {
      const answer = await order(buyer, part, number);
      took.push(performance.now() - began);
      return answer;
    }),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  context.diagnostic(`all 200 answered within ${Math.round(Math.max(...took))} ms`);
  assert.equal(answers.length - refused.length, 50);
  assert.equal(new Set(answers.flatMap(({ body }) => body.insertedId ?? [])).size, 50);
  assert.equal(refused.length, 150);
  for (const { status, body } of refused) {
    assert.deepEqual([status, body.code], [409, 'out_of_stock']);
    assert.deepEqual(body.fresh, { quantity: 0, minimum: 1, price: 12.4 });
  }
  assert.equal(await stockOf(store, part), 0);
});

test('overlapping baskets in different sequence: all or nothing, and no deadlock', async (context) => {
  const parts = await Promise.all(Array.from({ length: 8 }, () => store.part({ quantity: 60 })));
  const buyers = await Promise.all(Array.from({ length: IS_LONG ? 400 : 150 }, () => store.person()));
  const random = randomOf(`baskets ${SEED}`);
  const baskets = buyers.map(() =>
    parts
      .map((part) => ({ part, quantity: 1 + Math.floor(random() * 3), at: random() }))
      .sort((one, other) => one.at - other.at)
      .slice(0, 4)
      .map(({ part, quantity }) => ({ part, quantity })),
  );
  const answers = await Promise.all(
    buyers.map((buyer, number) =>
      callServer(servers[number % servers.length]!.origin, buyer, 'POST', '/orders', { lines: baskets[number] }),
    ),
  );
  const left = new Map(await Promise.all(parts.map(async (part) => [part, await stockOf(store, part)] as const)));
  const sold = new Map(parts.map((part) => [part, 0]));
  for (const [number, { status, body }] of answers.entries()) {
    if (status === 200) {
      assert.equal(body.lines.length, 4);
      for (const { part, quantity } of baskets[number]!) sold.set(part, sold.get(part)! + quantity);
    } else {
      assert.deepEqual([status, body.code], [409, 'lines_short']);
      assert.ok(body.fresh.length > 0);
      for (const short of body.fresh) assert.ok(short.left < short.quantity);
    }
  }
  for (const part of parts) assert.equal(left.get(part), 60 - sold.get(part)!);
  const placed = answers.filter(({ status }) => status === 200).length;
  assert.ok(placed > 40 && placed < buyers.length);
  context.diagnostic(`${placed} of ${buyers.length} baskets placed`);
});

test('two customers, one last unit: exactly one gets it', async () => {
  const buyers = [await store.person(), await store.person()];
  for (let round = 0; round < ROUNDS; round++) {
    const part = await store.part({ quantity: 1 });
    const answers = await Promise.all(buyers.map((buyer, number) => order(buyer, part, number)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    assert.equal(await stockOf(store, part), 0);
  }
});

test('two presses of one customer at two processes: one order', async () => {
  const buyer = await store.person();
  for (let round = 0; round < ROUNDS; round++) {
    const part = await store.part({ quantity: 5 });
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = orderBody(buyer, part, 2);
    const answers = await Promise.all(
      servers.map(({ origin }) => callServer(origin, buyer, 'POST', '/placeOrder', body, headers)),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
    assert.equal(answers[0]!.body.insertedId, answers[1]!.body.insertedId);
    assert.equal(await stockOf(store, part), 3);
  }
});

test('afterwards the books agree', () => assertBooks(store));

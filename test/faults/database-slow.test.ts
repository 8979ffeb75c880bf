import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { orderBody } from '#test/fixtures/ordering.ts';
import { startTestStore, type Answer, type Person, type TestStore } from '#test/fixtures/store.ts';
import { assertBooks } from './books.ts';
import { IS_LONG } from './mode.ts';
import { callServer, startServer, type ServerProcess } from './servers.ts';
import { slowLine, type SlowLine } from './slow-line.ts';

/* A slow database, and one that does not respond for a while: the store is not restarted. */

/** Milliseconds without traffic: longer than a request waits for a connection (server/database/fair-pool.ts). */
const SILENCE = IS_LONG ? 20_000 : 12_000;
const CUSTOMERS = 60;

let store: TestStore;
let line: SlowLine;
let server: ServerProcess;
let buyer: Person;
let part: string;
before(async () => {
  store = await startTestStore({ webhooks: false });
  line = await slowLine(store.databaseUrl);
  server = await startServer(store, { front: true, env: { DATABASE_URL: line.url } });
  buyer = await store.person();
  part = await store.part({ quantity: 10_000 });
});
after(async () => {
  await server?.kill();
  await line?.close();
  await store?.close();
});

const place = (key: string): Promise<Answer> =>
  callServer(server.origin, buyer, 'POST', '/placeOrder', orderBody(buyer, part), { 'idempotency-key': key });
const ready = async (): Promise<number> => (await fetch(`${server.origin}/readyz`)).status;
const healthy = async (): Promise<number> => (await fetch(`${server.origin}/healthz`)).status;

/** All customers order; each gets 200 or a 503 with Retry-After. */
async function rush(name: string): Promise<{ placed: Map<string, string>; refused: number; slowest: number }> {
  const placed = new Map<string, string>();
  let [refused, slowest] = [0, 0];
  const customers = Array.from({ length: CUSTOMERS }, async (_, customer) => {
    const began = Date.now();
    const answer = await place(`${name}-${customer}`);
    slowest = Math.max(slowest, Date.now() - began);
    assert.ok([200, 503].includes(answer.status), `${answer.status}: ${JSON.stringify(answer.body)}`);
    if (answer.status === 200) placed.set(`${name}-${customer}`, answer.body.insertedId);
    else {
      refused++;
      assert.equal(answer.body.code, 'overloaded');
      assert.match(answer.headers.get('retry-after')!, /^\d+$/);
    }
  });
  await Promise.all(customers);
  return { placed, refused, slowest };
}

/** Refused customers retry with the same key; acknowledged orders exist, and each customer has one order. */
async function settleAll(name: string, placed: Map<string, string>): Promise<void> {
  for (let customer = 0; customer < CUSTOMERS; customer++) {
    const key = `${name}-${customer}`;
    const answer = await place(key);
    assert.equal(answer.status, 200);
    assert.equal(answer.body.insertedId, placed.get(key) ?? answer.body.insertedId);
  }
  const { rows } = await store.db.$client.query(
    'select count(*)::int as count, count(distinct idempotency_key)::int as keys from orders where idempotency_key like $1',
    [`${name}-%`],
  );
  assert.deepEqual(rows[0], { count: CUSTOMERS, keys: CUSTOMERS });
}

test('a slow database makes the store slow but not wrong', async (context) => {
  line.delay(40);
  const { placed, refused, slowest } = await rush('slow');
  assert.equal(await ready(), 200, 'slow is not gone');
  line.delay(0);
  await settleAll('slow', placed);
  context.diagnostic(`${placed.size} placed, ${refused} asked to come back, the slowest answer after ${slowest} ms`);
  assert.ok(placed.size > 0);
});

test('a silent database is reported, and everything works once it is back', async (context) => {
  line.delay(null);
  const rushing = rush('silent');
  await pause(100);
  const began = Date.now();
  assert.equal(await healthy(), 200);
  assert.equal(await ready(), 503);
  assert.ok(Date.now() - began < 4_000, 'and both within the time that a probe waits');
  await pause(SILENCE - (Date.now() - began));
  line.delay(0);
  const { placed, refused, slowest } = await rushing;
  await settleAll('silent', placed);
  while ((await ready()) !== 200) await pause(100);
  context.diagnostic(
    `silent for ${SILENCE} ms: ${placed.size} placed, ${refused} asked to come back, the slowest answer after ${slowest} ms`,
  );
  assert.ok(refused > 0, 'some were refused');
  assert.ok(slowest < SILENCE + 5_000, `${slowest} ms`);
  assert.ok(server.isAlive());
  await assertBooks(store);
});

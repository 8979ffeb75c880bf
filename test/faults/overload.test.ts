import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { orderBody } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { assertBooks } from './books.ts';
import { IS_LONG } from './mode.ts';
import type { OpenFigures, OpenLoad } from './open-load.ts';
import { callServer, startServer, type ServerProcess } from './servers.ts';

/*
 * More load than the store can serve: orders, searches, lists. Long: ten times its capacity for a minute. Short: ten
 * times as many concurrent orders as it admits. server/http/front limits them.
 */

let store: TestStore;
let server: ServerProcess;
let buyer: Person;
let parts: string[];
before(async () => {
  store = await startTestStore({ webhooks: false });
  server = await startServer(store, { front: true, env: IS_LONG ? {} : { MAX_REQUESTS: '10' } });
  buyer = await store.person();
  parts = await Promise.all(Array.from({ length: 8 }, () => store.part({ quantity: 1_000_000 })));
});
after(async () => {
  await server?.kill();
  await store?.close();
});

const acknowledged = async (): Promise<number> =>
  (await store.db.$client.query('select count(*)::int as count from orders')).rows[0].count;

test(
  'ten times the concurrent orders that the store admits: each is placed or asked to retry',
  { skip: IS_LONG },
  async () => {
    const body = orderBody(buyer, parts[0]!);
    const place = () => callServer(server.origin, buyer, 'POST', '/placeOrder', body);
    const answers = await Promise.all(Array.from({ length: 100 }, place));
    const of = (status: number) => answers.filter((answer) => answer.status === status);
    assert.equal(of(200).length + of(503).length, 100);
    assert.ok(of(200).length >= 10, 'those that there was room for were made');
    for (const { headers, body: problem } of of(503)) {
      assert.match(headers.get('retry-after')!, /^[1-4]$/);
      assert.equal(problem.code, 'overloaded');
    }
    assert.equal(await acknowledged(), of(200).length, 'made is what was acknowledged, no more and no less');
    assert.equal((await place()).status, 200, 'and now there is room again');
    await assertBooks(store);
  },
);

test('ten times the load that the store serves, for a minute', { skip: !IS_LONG }, async (context) => {
  const requests = mix();
  const port = Number(new URL(server.origin).port);
  await load({ port, rate: undefined, seconds: 3, connections: 32, requests });
  const calm = await load({ port, rate: undefined, seconds: 10, connections: 32, requests });
  assert.deepEqual(Object.keys(calm.answers), ['200'], JSON.stringify(calm.answers));
  const rate = Math.round(calm.answers['200']! / calm.seconds);

  const probe = watchHealth();
  const flood = await load({ port, rate: rate * 10, seconds: 60, connections: 3_000, requests });
  const health = await probe.stop();
  const after = await load({ port, rate: undefined, seconds: 10, connections: 32, requests });

  const perSecond = ({ answers, seconds }: OpenFigures): number => Math.round((answers['200'] ?? 0) / seconds);
  context.diagnostic(
    JSON.stringify({ sustainable: rate, calm, flood, served: perSecond(flood), health, after: perSecond(after) }),
  );
  const { 200: ok = 0, 503: shed = 0, ...others } = flood.answers;
  assert.deepEqual(others, {}, 'served, or asked to come back');
  assert.ok(ok > 0 && shed > 0);
  assert.equal(flood.withoutRetryAfter, 0, 'each refusal says when to come back');
  assert.deepEqual(health.failed, [], 'its health check always answers');
  assert.ok(perSecond(flood) > rate / 4, 'it keeps serving');
  assert.deepEqual(Object.keys(after.answers), ['200'], 'as soon as it is over no request is refused');
  assert.ok(perSecond(after) > rate * 0.6, `${perSecond(after)} a second afterwards, ${rate} before`);
  await assertBooks(store);
});

/** An order, a search, a list, a part, and so on. None comes from the cache, which never refuses requests. */
function mix(): string[] {
  const authorization = `authorization: Bearer ${buyer.token}\r\n`;
  const get = (path: string, more = ''): string => `GET /api${path} HTTP/1.1\r\nhost: localhost\r\n${more}\r\n`;
  const order = (part: string): string => {
    const body = JSON.stringify(orderBody(buyer, part));
    const json = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
    return `POST /api/placeOrder HTTP/1.1\r\nhost: localhost\r\n${authorization}idempotency-key: flood-########\r\n${json}\r\n${body}`;
  };
  return parts.flatMap((part) => [
    order(part),
    get('/part?q=processor&limit=24'),
    get('/part?limit=24&sort=price'),
    get(`/part/${part}`),
  ]);
}

let loads = 0;

/** Each load has its own keys: a key that an earlier load used for another order would be refused. */
async function load(wanted: OpenLoad): Promise<OpenFigures> {
  const name = `flood-${++loads}-`;
  const requests = wanted.requests.map((request) => request.replace('flood-', name));
  const child = fork(fileURLToPath(new URL('./open-load.ts', import.meta.url)));
  try {
    child.send({ ...wanted, requests });
    const [figures] = await once(child, 'message', { signal: AbortSignal.timeout(wanted.seconds * 1_000 + 60_000) });
    return figures as OpenFigures;
  } finally {
    child.disconnect();
  }
}

/**
 * Requests `/healthz` and `/readyz` at the operators' port twice a second, as a supervisor with a limit of 5 s does.
 */
function watchHealth(): { stop(): Promise<{ asked: number; slowest: number; failed: string[] }> } {
  const failed: string[] = [];
  let [asked, slowest] = [0, 0];
  const pending = new Set<Promise<void>>();
  const ask = async (path: string): Promise<void> => {
    const began = Date.now();
    asked++;
    const answer = await fetch(server.operators + path, { signal: AbortSignal.timeout(5_000) }).catch(String);
    slowest = Math.max(slowest, Date.now() - began);
    if (typeof answer === 'string' || answer.status !== 200)
      failed.push(`${path}: ${typeof answer === 'string' ? answer : answer.status}`);
  };
  const timer = setInterval(() => {
    for (const path of ['/healthz', '/readyz']) {
      const one = ask(path).finally(() => pending.delete(one));
      pending.add(one);
    }
  }, 500);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(pending);
      return { asked, slowest, failed };
    },
  };
}

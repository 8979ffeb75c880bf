import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';
import { createLog } from '#server/log.ts';
import { currentRequestContext } from '#server/observe/request-context.ts';
import { traced } from '#server/jobs/traced-tasks.ts';

let store: TestStore;
let behindProxy: TestStore;
before(async () => {
  store = await startTestStore();
  behindProxy = await startTestStore({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
});
after(async () => {
  await store.close();
  await behindProxy.close();
});

const ask = async ({ origin }: TestStore, id?: string): Promise<string | null> => {
  const response = await fetch(`${origin}/api/review`, { headers: id === undefined ? {} : { 'x-request-id': id } });
  assert.equal(response.status, 200);
  return response.headers.get('x-request-id');
};

describe("a request's id", () => {
  test('is in the response and unique', async () => {
    const [first, second] = [await ask(store), await ask(store)];
    assert.match(first!, /^[0-9a-f-]{36}$/);
    assert.notEqual(first, second);
  });

  test('is accepted from a trusted proxy only', async () => {
    assert.equal(await ask(behindProxy, 'edge-1.2:3/4'), 'edge-1.2:3/4');
    assert.match((await ask(store, 'edge-1.2:3/4'))!, /^[0-9a-f-]{36}$/);
  });

  test('never contains characters that break a line or a page', async () => {
    for (const hostile of ['a b', '<script>', '"', 'x'.repeat(129), ''])
      assert.match((await ask(behindProxy, hostile))!, /^[0-9a-f-]{36}$/);
  });

  test("is in each of the request's log lines", async () => {
    const lines: string[] = [];
    const log = createLog({ out: (line) => lines.push(line), err: (line) => lines.push(line) });
    const tasks = traced({ send: async () => log('warn', 'ran') });
    await tasks['send']!({ from: { requestId: 'of-a-request' } }, undefined as never);
    await tasks['send']!({}, undefined as never);
    const [ofRequest, ofTimetable] = lines.map((line) => JSON.parse(line));
    assert.partialDeepStrictEqual(ofRequest, { level: 'warn', what: 'ran', requestId: 'of-a-request', job: 'send' });
    assert.match(ofTimetable.requestId, /^[0-9a-f-]{36}$/);
  });

  test('is passed to the jobs that the request queues, and to their calls', async () => {
    const sent = await fetch(`${behindProxy.origin}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': 'from-the-edge' },
      body: JSON.stringify({ email: 'ada@partsmith.test', subject: 'Hello', message: 'A message of some length.' }),
    });
    assert.equal(sent.status, 200);
    const { rows } = await behindProxy.db.$client.query(
      `select trace_context as "from" from outbox where content->>'subject' like '%Hello%'`,
    );
    assert.deepEqual(rows[0].from, { requestId: 'from-the-edge' });
    const seen: unknown[] = [];
    const tasks = traced({
      mail: async () => void seen.push(currentRequestContext()?.requestId, currentRequestContext()?.job),
    });
    await tasks['mail']!(rows[0], undefined as never);
    assert.deepEqual(seen, ['from-the-edge', 'mail']);
    await behindProxy.runJobs();
    assert.equal(behindProxy.mails.length, 1);
  });
});

import assert from 'node:assert/strict';
import { performance } from 'node:perf_hooks';
import { after, before, test } from 'node:test';
import { until } from '@partsmith/card-sandbox/testing';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';
import { startWorker } from './worker.ts';

let store: TestStore;
before(async () => {
  store = await startTestStore({ webhooks: false });
});
after(() => store.close());

test('messages that are being sent do not count as requests, for which later messages wait', async (context) => {
  // Messages without a text fail at once, and the log has each. It is their last attempt.
  await store.db.$client.query(
    `insert into outbox (id, content, attempts) select gen_random_uuid(), '{}', 19 from generate_series(1, 250)`,
  );
  let tried = 0;
  const log = (_level: string, what: string): void => {
    if (what === 'a message was not sent') tried++;
  };
  const measured: number[] = [];
  context.mock.method(performance, 'eventLoopUtilization', (since?: { active: number }) => {
    if (since) measured.push(tried);
    return { idle: 0, active: tried, utilization: since && tried > since.active ? 1 : 0 };
  });
  const worker = await startWorker({ ...store.deps, log }, store.databaseUrl, 'key');
  try {
    await until(() => measured.at(-1) === 250);
  } finally {
    await worker.stop();
  }
  assert.deepEqual(measured.slice(0, 4), [0, 100, 200, 250]);
});

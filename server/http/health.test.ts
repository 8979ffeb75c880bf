import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Hono } from 'hono';
import { createReadiness, type Readiness } from '#server/database/readiness.ts';
import { testDatabase } from '#test/postgres.ts';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';
import type { Env } from './context.ts';
import { healthRoutes } from './health-routes.ts';

let store: TestStore;
before(async () => void (store = await startTestStore()));
after(() => store.close());

async function ask(readiness: Readiness): Promise<[number, string, string | null]> {
  const app = new Hono<Env>();
  healthRoutes(app, { readiness });
  const answer = await app.request('/readyz');
  assert.equal((await app.request('/healthz')).status, 200, 'the process lives all the same');
  return [answer.status, await answer.text(), answer.headers.get('retry-after')];
}

test('a store on a migrated database is alive and ready', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const answer = await fetch(store.origin + path);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
  }
});

test('a stopping process reports that, and is alive', async () => {
  const readiness = createReadiness(store.databaseUrl);
  assert.equal(await readiness.ask(), 'ready');
  readiness.drain();
  assert.deepEqual(await ask(readiness), [503, 'stopping: send requests elsewhere', '2']);
  await readiness.stop();
});

test('without a database or its migrations a process is not ready', async () => {
  const gone = createReadiness('postgres://nobody:x@127.0.0.1:1/none');
  assert.deepEqual(await ask(gone), [503, 'the database does not answer', '2']);
  await gone.stop();

  const database = await testDatabase();
  const empty = createReadiness(database.url);
  await store.db.$client.query('select 1');
  const { Client } = await import('pg');
  const owner = new Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(
    'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
  );
  assert.deepEqual(await ask(empty), [503, 'the database has not been migrated yet', '2']);
  await owner.query('drop schema drizzle cascade');
  await owner.end();
  const before = createReadiness(database.url);
  assert.equal(await before.ask(), 'migrations');
  await Promise.all([empty.stop(), before.stop()]);
  await database.drop();
});

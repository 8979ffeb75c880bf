import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { until } from '@partsmith/card-sandbox/testing';
import { Client } from 'pg';
import { emptyDatabase } from '#server/backup/testing.ts';
import { TIME_LIMITS } from '#server/database/client.ts';
import { migratePastPooler } from '#server/database/migrate.ts';
import { openSession, readPooler } from '#server/database/pooler.ts';
import { openProcess } from '#server/http/response-cache/testing.ts';
import { assertBooks } from '#test/faults/books.ts';
import { callServer, startServer, type ServerProcess } from '#test/faults/servers.ts';
import { orderBody, stockOf } from '#test/fixtures/ordering.ts';
import { startTestStore, type Answer, type TestStore } from '#test/fixtures/store.ts';
import { asSuperuser, testDatabase, type TestDatabase } from '#test/postgres.ts';
import { findPgBouncer, keepsStatements, startPgBouncer, type PgBouncer } from './pgbouncer.ts';

/* A store of several processes behind PgBouncer in transaction mode. */

/** Processes, each with up to ten connections for requests, and a job queue of its own. */
const PROCESSES = Number(process.env['POOLER_PROCESSES'] ?? 5);
/** Connections that the database allows: a third of what the processes could open without a pooler. */
const ALLOWED = 5 * PROCESSES;
/** Of these, how many the pooler may have. */
const POOLED = 2 * PROCESSES;
const BUYERS = 20 * PROCESSES;
/** How many of them order at each process at the same time. */
const AT_ONCE = 4;

const program = await findPgBouncer();
const skip = program ? false : 'PgBouncer is not installed, and only root can install it here';

describe('through PgBouncer in transaction mode', { skip }, () => {
  let database: TestDatabase;
  let pooler: PgBouncer;
  let store: TestStore;
  let servers: ServerProcess[] = [];
  let urls: { url: string; sessionUrl: string };

  before(async () => {
    database = await testDatabase();
    pooler = await startPgBouncer(program!, database.url, { poolSize: POOLED });
    urls = { url: pooler.through(database.url), sessionUrl: database.url };
    const name = new URL(database.url).pathname.slice(1);
    await asSuperuser(`alter database ${name} connection limit ${ALLOWED}`);
    const env = { DATABASE_URL: urls.url, DATABASE_SESSION_URL: urls.sessionUrl };
    await migratePastPooler(urls);
    store = await startTestStore({ own: database, webhooks: false, env });
    servers = await Promise.all(Array.from({ length: PROCESSES }, () => startServer(store, { worker: true, env })));
  });
  after(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await pooler?.stop();
    await store?.close();
  });

  test('many buyers at several processes get exactly the stock, with few connections of the server', async (context) => {
    const part = await store.part({ quantity: BUYERS / 2 });
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => store.person()));
    let most = 0;
    const placing = new AbortController();
    const watch = (async () => {
      const watcher = new Client({ connectionString: database.url });
      await watcher.connect();
      while (!placing.signal.aborted) {
        const { rows } = await watcher.query<{ connections: number }>(
          'select count(*)::int as connections from pg_stat_activity where datname = current_database()',
        );
        most = Math.max(most, rows[0]!.connections);
      }
      await watcher.end();
    })();
    const answers: Answer[] = [];
    const waiting = [...buyers];
    const order = async (origin: string): Promise<void> => {
      for (let buyer = waiting.pop(); buyer; buyer = waiting.pop())
        answers.push(await callServer(origin, buyer, 'POST', '/placeOrder', orderBody(buyer, part)));
    };
    await Promise.all(
      Array.from({ length: AT_ONCE * PROCESSES }, (_, lane) => order(servers[lane % PROCESSES]!.origin)),
    );
    placing.abort();
    await watch;
    const statuses = answers.map(({ status }) => status).toSorted();
    assert.deepEqual(statuses, [...Array(BUYERS / 2).fill(200), ...Array(BUYERS / 2).fill(409)]);
    assert.equal(await stockOf(store, part), 0);
    context.diagnostic(
      `${PROCESSES} processes, PgBouncer ${pooler.version}: at most ${most} connections of the server`,
    );
    // Of a process, two of the job queue; of the test, one that this reads, and one of the pooler's that ends.
    assert.ok(most <= POOLED + 2 * PROCESSES + 2, `${most} connections`);
  });

  test('changes of one process reach the cached responses of another, and the books agree', async () => {
    const part = await store.part({ name: 'Pooled part', quantity: 8 });
    const [one, two] = [await openProcess(store), await openProcess(store)];
    try {
      const buyer = await store.person();
      const stockAt = async (origin: string): Promise<number> =>
        ((await (await fetch(`${origin}/api/part/${part}`)).json()) as { quantity: number }).quantity;
      assert.deepEqual([await stockAt(one.origin), await stockAt(two.origin)], [8, 8]);
      const placing = await callServer(one.origin, buyer, 'POST', '/placeOrder', orderBody(buyer, part, 3));
      assert.equal(placing.status, 200);
      await until(async () => (await stockAt(two.origin)) === 5);
      const cancel = `/placeorder/${placing.body.insertedId}/cancel`;
      const ending = await callServer(two.origin, buyer, 'POST', cancel);
      assert.equal(ending.status, 200, JSON.stringify(ending.body));
      await until(async () => (await stockAt(one.origin)) === 8);
    } finally {
      await one.stop();
      await two.stop();
    }
    // The reconciliation keeps temporary tables for its whole run.
    await assertBooks(store);
  });

  test('statements keep their names only where the pooler keeps track of them', async () => {
    const found = await readPooler(urls);
    assert.deepEqual(found, { sessionUrl: urls.sessionUrl, keepsStatements: keepsStatements(pooler.version) });
    // Twice: a statement of one name would exist already.
    assert.deepEqual(await readPooler(urls), found);
    assert.equal(await readPooler({ url: urls.url, sessionUrl: urls.url }), undefined);
  });

  test('requests have their time limits, and long work has none', async () => {
    const limits = async (client: Pick<Client, 'query'>): Promise<Record<string, number>> => {
      const names = Object.keys(TIME_LIMITS);
      const { rows } = await client.query<{ name: string; ms: number }>(
        'select name, setting::int as ms from pg_settings where name = any($1)',
        [names],
      );
      return Object.fromEntries(rows.map(({ name, ms }) => [name, ms]));
    };
    await pooler.ask('reconnect');
    assert.deepEqual(await limits(store.db.$client), { ...TIME_LIMITS });
    const session = await openSession(store.db.$client, 'partsmith test');
    assert.deepEqual(await limits(session), Object.fromEntries(Object.keys(TIME_LIMITS).map((name) => [name, 0])));
    await session.end();
  });

  test('wrong URLs are refused in a sentence that names the variable', async () => {
    const other = await emptyDatabase(database.url);
    try {
      await assert.rejects(
        readPooler({ url: urls.url, sessionUrl: other.url }),
        /DATABASE_URL and DATABASE_SESSION_URL lead to different databases/,
      );
    } finally {
      await other.drop();
    }
    const nowhere = 'postgres://shop:hush@127.0.0.1:1/shop';
    for (const [wrong, variable] of [
      [{ ...urls, sessionUrl: nowhere }, 'DATABASE_SESSION_URL'],
      [{ ...urls, url: nowhere }, 'DATABASE_URL'],
    ] as const)
      await assert.rejects(migratePastPooler(wrong), ({ message }: Error) => {
        assert.match(message, new RegExp(`^No PostgreSQL answers at 127\\.0\\.0\\.1:1 .* ${variable}\\.$`));
        assert.doesNotMatch(message, /hush/);
        return true;
      });
  });
});

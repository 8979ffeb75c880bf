import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { testDatabase, type TestDatabase } from '#test/postgres.ts';
import { MIGRATIONS_FOLDER } from './journal.ts';
import { migrate } from './migrate.ts';
import { retryLocked } from './short-locks.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

/** Runs work with a connection to the database. */
async function connected<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: database.url, application_name: 'a report' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const isWaiting = async (client: Client): Promise<boolean> =>
  (await client.query(`select from pg_locks where relation = 'orders'::regclass and not granted`)).rowCount === 1;

test('a migration that waits for a table lets the requests behind it go on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'partsmith-migrations-'));
  try {
    await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
    const path = join(folder, 'meta', '_journal.json');
    const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { when: number; tag: string }[] };
    const last = journal.entries.at(-1)!;
    await writeFile(
      path,
      JSON.stringify({ ...journal, entries: [...journal.entries, { ...last, tag: 'next', when: last.when + 1 }] }),
    );
    await writeFile(join(folder, 'next.sql'), `alter table orders add column gift_note text default '' not null`);
    await connected(async (report) => {
      await report.query('begin');
      await report.query('select from orders limit 1');
      const migrating = migrate(database.url, { migrationsFolder: folder });
      await connected(async (request) => {
        while (!(await isWaiting(request)));
        // It waits behind the migration, which gives way long before a request's own limit.
        await request.query(`set lock_timeout = 4000`);
        await request.query('update orders set address = address where false');
      });
      await report.query('commit');
      await migrating;
    });
    await connected((client) => client.query('select gift_note from orders limit 1'));
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a transaction that keeps a table locked is named, and no other error is tried again', async () => {
  await connected(async (report) => {
    await report.query('begin; lock table orders');
    const migrateOrders = () =>
      connected(async (client) => {
        await client.query('set lock_timeout = 10');
        await client.query('alter table orders add column other text');
      });
    await connected((client) =>
      assert.rejects(
        retryLocked(client, migrateOrders, 1_500),
        /nothing was changed.*'a report' with the process id \d+.*End it, then start again\./,
      ),
    );
    await report.query('rollback');
  });
  let tries = 0;
  const fail = async (): Promise<void> => {
    tries++;
    throw new Error('syntax error');
  };
  await connected((client) => assert.rejects(retryLocked(client, fail), /^Error: syntax error$/));
  assert.equal(tries, 1);
});

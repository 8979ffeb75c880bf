import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { testDatabase, type TestDatabase } from '#test/postgres.ts';
import { withAdvisoryLock } from './advisory-lock.ts';

let database: TestDatabase;
let other: Client;
before(async () => {
  database = await testDatabase();
  other = new Client({ connectionString: database.url });
  await other.connect();
});
after(async () => {
  await other.end();
  await database.drop();
});

const LOCK = 42;

test('losing the connection that holds the lock fails the work with a sentence for the operator', async () => {
  const work = async (client: Client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // Unlike `once` of node:events this does not reject when the connection is lost.
    const ended = new Promise((resolve) => client.once('end', resolve));
    await other.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
    await ended;
    return 'done without the lock';
  };
  await assert.rejects(withAdvisoryLock(database.url, LOCK, work), /^Error: The connection to PostgreSQL was lost/);
  assert.equal(await withAdvisoryLock(database.url, LOCK, async () => 'free again'), 'free again');
});

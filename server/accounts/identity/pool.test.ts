import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '#test/postgres.ts';
import { openIdentityPool } from './pool.ts';

let database: TestDatabase;
before(async () => (database = await testDatabase()));
after(() => database.drop());

test('a connection that is cut while the identity library uses it fails that call, not the process', async () => {
  const pool = openIdentityPool(database.url);
  try {
    const held = await pool.connect();
    const { rows } = await held.query('select pg_backend_pid() as pid');
    const cut = new Promise((resolve) => held.once('end', resolve));
    await pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
    await cut;
    await assert.rejects(held.query('select 1'));
    held.release(true);
    assert.deepEqual((await pool.query('select 1 as one')).rows, [{ one: 1 }]);
  } finally {
    await pool.end();
  }
});

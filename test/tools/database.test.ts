import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from 'pg';
import { testDatabase } from '#test/postgres.ts';

async function count(url: string, statement: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return Number((await client.query(statement)).rows[0]?.count);
  } finally {
    await client.end();
  }
}

test('every test database is migrated, separate, and deleted when dropped', async () => {
  const [first, second] = await Promise.all([testDatabase(), testDatabase()]);
  try {
    const tables =
      "SELECT count(*) FROM information_schema.tables WHERE table_schema NOT IN ('pg_catalog', 'information_schema')";
    assert((await count(first.url, tables)) > 10);
    assert.equal(await count(first.url, tables), await count(second.url, tables));
    await count(first.url, 'CREATE TABLE only_here AS SELECT 1');
    assert.equal(await count(first.url, tables), (await count(second.url, tables)) + 1);
  } finally {
    await first.drop();
  }
  await assert.rejects(count(first.url, 'SELECT count(*) FROM pg_class'), /does not exist/);
  assert.equal(await count(second.url, 'SELECT 1 AS count'), 1);
  await second.drop();
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from 'pg';
import { testDatabase } from '#test/postgres.ts';
import { migrate } from './migrate.ts';

test('a version does not start on the database of a newer one', async () => {
  const database = await testDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    await migrate(database.url);
    await client.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) select 'later', max(created_at) + 1 from drizzle.__drizzle_migrations",
    );
    await assert.rejects(migrate(database.url), /newer version.*restore the backup/s);
  } finally {
    await client.end();
    await database.drop();
  }
});

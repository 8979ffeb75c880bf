import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { emptyDatabase, type EmptyDatabase } from '#server/backup/testing.ts';
import { testDatabase, type TestDatabase } from '#test/postgres.ts';
import { migratePastPooler } from './migrate.ts';

/* What a start does with DATABASE_URL and DATABASE_SESSION_URL. test/pooler runs a store behind PgBouncer. */

let database: TestDatabase;
let other: EmptyDatabase;
before(async () => {
  database = await testDatabase();
  other = await emptyDatabase(database.url);
});
after(async () => {
  await other.drop();
  await database.drop();
});

/** Everything that a start would leave behind. */
const changes = () =>
  other.ask(`
    select nspname::text as name from pg_namespace where nspname in ('drizzle', 'identity', 'graphile_worker')
    union all select relname from pg_class where relnamespace = 'public'::regnamespace
    union all select unnest(setconfig) from pg_db_role_setting where setdatabase = (select oid from pg_database where datname = current_database())`);

test('URLs of two databases are refused before either is changed', async () => {
  const sentence = /DATABASE_URL and DATABASE_SESSION_URL lead to different databases/;
  await assert.rejects(migratePastPooler({ url: database.url, sessionUrl: other.url }), sentence);
  await assert.rejects(migratePastPooler({ url: other.url, sessionUrl: database.url }), sentence);
  assert.deepEqual(await changes(), []);
});

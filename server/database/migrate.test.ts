import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { migrateUpTo } from '#server/backup/migrations.ts';
import { emptyDatabase, type EmptyDatabase } from '#server/backup/testing.ts';
import { testDatabase, type TestDatabase } from '#test/postgres.ts';
import { MIGRATIONS_FOLDER, readJournal } from './journal.ts';
import { BEFORE_1, migrate } from './migrate.ts';

/** When the newest migration of version 0.1 was made, and the one before it. */
const [NEWEST_OF_0_1, BEFORE_THAT] = [1796034847753, 1796034317609];

let like: TestDatabase;
let database: EmptyDatabase;
before(async () => {
  like = await testDatabase();
  database = await emptyDatabase(like.url);
  await migrateUpTo(database.url, {
    migration: BEFORE_1.newestMigration,
    store: { name: 'Old', version: '0.1.0' },
  });
});
after(async () => {
  await database.drop();
  await like.drop();
});

/** Leaves the records of migrations that a database of version 0.1 has. @param newest when its newest one was made */
const recordMigrations = (newest: number) =>
  database.ask(`
    truncate drizzle.__drizzle_migrations;
    insert into drizzle.__drizzle_migrations (hash, created_at) select n::text, ${newest} - n from generate_series(0, 152) n`);

const records = () => database.ask('select hash, created_at::text as at from drizzle.__drizzle_migrations order by id');

/** Everything that a migration could change: columns, indexes, functions and triggers, as text. */
const schema = () =>
  database.ask(`
    select attrelid::regclass::text || '.' || attname || ' ' || atttypid::regtype || ' ' || attnotnull as text
    from pg_attribute join pg_class c on c.oid = attrelid where relnamespace = 'public'::regnamespace and attnum > 0
    union all select pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indexrelid where relnamespace = 'public'::regnamespace
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by 1`);

test('the database of an older version is refused with a sentence that says how to go on, and is not changed', async () => {
  await recordMigrations(BEFORE_THAT);
  const [recordsBefore, schemaBefore] = [await records(), await schema()];
  const sentence = new RegExp(
    `before 1\\.0, and nothing was changed.*commit ${BEFORE_1.commit}.*Upgrade from before 1\\.0`,
  );
  for (const restoring of [false, true]) await assert.rejects(migrate(database.url, { restoring }), sentence);
  assert.deepEqual(await records(), recordsBefore);
  assert.deepEqual(await schema(), schemaBefore);
});

test('the database of the last version before 1.0 goes on with the migrations after the first', async () => {
  await recordMigrations(NEWEST_OF_0_1);
  const before = await records();
  await migrate(database.url);
  const { entries } = await readJournal();
  const [first, ...later] = entries.map(({ when }) => when);
  assert.equal(first, NEWEST_OF_0_1);
  const all = await records();
  assert.deepEqual(all.slice(0, before.length), before);
  assert.deepEqual(
    all.slice(before.length).map(({ at }) => Number(at)),
    later,
  );
});

test('a version does not start on the database of a newer one', async () => {
  await database.ask(
    "insert into drizzle.__drizzle_migrations (hash, created_at) select 'later', max(created_at) + 1 from drizzle.__drizzle_migrations",
  );
  await assert.rejects(migrate(database.url), /newer version.*restore the backup/s);
});

test('the migrations make the tables that the code declares', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'partsmith-migrations-'));
  try {
    const [out, settings] = [join(folder, 'migrations'), join(folder, 'drizzle.config.json')];
    await cp(MIGRATIONS_FOLDER, out, { recursive: true });
    const { default: config } = (await import(pathToFileURL(resolve('drizzle.config.ts')).href)) as { default: object };
    await writeFile(settings, JSON.stringify({ ...config, out: relative(process.cwd(), out) }));
    const command = join('node_modules', 'drizzle-kit', 'bin.cjs');
    const { stdout } = await promisify(execFile)(process.execPath, [command, 'generate', `--config=${settings}`]);
    assert.match(stdout, /No schema changes/);
  } finally {
    await rm(folder, { recursive: true });
  }
});

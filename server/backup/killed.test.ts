import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { migrate } from '#server/database/migrate.ts';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';
import { restoreBackup } from './restore/restore-backup.ts';
import { backUp, emptyDatabase, type EmptyDatabase, NO_KEYS, open } from './testing.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let store: TestStore;
let folder: string;
let file: string;
const children: ChildProcess[] = [];
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partsmith-killed-'));
  store = await startTestStore({ webhooks: false });
  await store.person();
  await store.part();
  file = join(folder, 'backup');
  await backUp(store, file);
});
after(async () => {
  for (const child of children) child.kill('SIGKILL');
  await store.close();
  await rm(folder, { recursive: true });
});

/** Starts the operator's command with most of a backup, and then sends no more. */
async function beginRestoring(url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['server/backup/restore-cli.ts', '-'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), DATABASE_URL: url },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  children.push(child);
  const whole = await readFile(file);
  child.stdin!.write(whole.subarray(0, Math.floor(whole.length * 0.8)));
  return child;
}

/** The mark of an interrupted restore, without what it had loaded. */
const MARK = `
  create schema partsmith_restore;
  create table partsmith_restore.mark (extensions text[] not null, loaded text);
  insert into partsmith_restore.mark values ('{plpgsql}', `;

async function kill(child: ChildProcess): Promise<void> {
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await exited;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.fail('it did not come to that');
}

const into = (target: EmptyDatabase) => restoreBackup(open(file), { url: target.url, pictures: null, keys: NO_KEYS });
const people = async ({ ask }: EmptyDatabase) => (await ask('select count(*)::int as n from users'))[0]!['n'];
/** PostgreSQL has noticed that the killed process is gone. */
const connectionsClosed = (target: EmptyDatabase) =>
  until(async () => {
    const others = 'datname = current_database() and pid <> pg_backend_pid()';
    return (await target.ask(`select pid from pg_stat_activity where ${others}`)).length === 0;
  });

test('a restore starts over after a killed one; until then no store starts there', async () => {
  const target = await emptyDatabase(store.databaseUrl);
  try {
    const child = await beginRestoring(target.url);
    await until(
      async () =>
        (
          await target.ask(`select pid from pg_stat_activity where application_name = 'partsmith restore'
          and datname = current_database() and xact_start < now() - interval '1 second'`)
        ).length > 0,
    );
    await assert.rejects(into(target), /Another restore into this database is running/);
    await kill(child);
    await connectionsClosed(target);
    assert.equal((await target.ask('select id from users')).length, 0);
    await assert.rejects(migrate(target.url), /A restore into this database is running or was interrupted/);
    await into(target);
    assert.equal(await people(target), 1);
    await migrate(target.url);
    await assert.rejects(into(target), /into an empty database/, 'now it is in use');
    assert.equal(await people(target), 1);
  } finally {
    await target.drop();
  }
});

test('a restore that was killed while creating the tables also starts over', async () => {
  const target = await emptyDatabase(store.databaseUrl);
  try {
    const child = await beginRestoring(target.url);
    await until(
      async () => (await target.ask(`select to_regclass('partsmith_restore.mark') as mark`))[0]!['mark'] !== null,
    );
    await kill(child);
    await connectionsClosed(target);
    await into(target);
    assert.equal(await people(target), 1);
  } finally {
    await target.drop();
  }
});

test('a restore that was interrupted after all data was loaded is completed by the next restore of the same backup, or by a start', async () => {
  const target = await emptyDatabase(store.databaseUrl);
  try {
    const { head, manifest } = await into(target);
    await target.ask(`${MARK} 'of another')`);
    await assert.rejects(into(target), /Another backup has already been restored into this database/);
    assert.equal(await people(target), 1);
    await migrate(target.url);
    await assert.rejects(into(target), /into an empty database/, 'a store has been started on it');

    await target.ask(`${MARK} '${manifest.head}')`);
    assert.deepEqual(await into(target), { head, manifest });
    assert.equal(await people(target), 1);
    await assert.rejects(into(target), /into an empty database/);
  } finally {
    await target.drop();
  }
});

test('data written to a marked database is never deleted', async () => {
  const target = await emptyDatabase(store.databaseUrl);
  try {
    await into(target);
    await target.ask(`${MARK} null)`);
    await assert.rejects(into(target), /something has since written to/);
    assert.equal(await people(target), 1);
  } finally {
    await target.drop();
  }
});

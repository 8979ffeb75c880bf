import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createDiskStore } from '#server/pictures/disk-store.ts';
import { paid } from '#test/fixtures/ordering.ts';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';
import { keepNewest, listBackups, backupFileName } from './folder.ts';
import { emptyDatabase, type EmptyDatabase } from './testing.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const WORDS = { BACKUP_PASSPHRASE: 'correct horse battery staple' };
/** The variables that Node needs to start; no settings of a store. */
const { PATH, NODE_OPTIONS, NODE_COMPILE_CACHE } = process.env;
const DIGEST = '0123456789abcdef'.repeat(2);

let store: TestStore;
let folder: string;
let part: string;
let scratch: EmptyDatabase;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partsmith-drill-'));
  store = await startTestStore({ webhooks: false });
  const ada = await store.person();
  part = await store.part();
  await paid(store, ada, part, 2);
  await store.runJobs();
  await createDiskStore(join(folder, 'pictures')).write(`${DIGEST}-320.webp`, Buffer.from('a picture'));
  scratch = await emptyDatabase(store.databaseUrl);
});
after(async () => {
  await scratch.drop();
  await store.close();
  await rm(folder, { recursive: true });
});

/** Runs an operator's command in its own process. */
async function run(
  program: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<{ code: number | null; out: Buffer; stderr: string }> {
  const child = spawn(process.execPath, [`server/backup/${program}-cli.ts`, ...args], {
    cwd: ROOT,
    env: {
      PATH,
      NODE_OPTIONS,
      NODE_COMPILE_CACHE,
      INIT_CWD: folder,
      DATA_DIR: folder,
      DATABASE_URL: store.databaseUrl,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const out: Buffer[] = [];
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, out: Buffer.concat(out), stderr };
}

test('an operator makes a backup, drills it and restores it', async () => {
  const none = await run('drill', [], { DRILL_DATABASE_URL: scratch.url });
  assert.equal(none.code, 1);
  assert.match(none.stderr, /There is no backup in .*: make one/);

  const made = await run('backup');
  assert.equal(made.code, 0, made.stderr);
  const [file] = await listBackups(join(folder, 'backups'));
  assert.equal(made.out.toString().split('\n')[0], file);
  assert.match(made.stderr, /n't encrypted/);
  assert.equal((await stat(file!)).mode & 0o777, 0o600);
  assert.deepEqual((await readdir(join(folder, 'backups'))).length, 1);

  const drilled = await run('drill', [], { DRILL_DATABASE_URL: scratch.url });
  assert.equal(drilled.code, 0, drilled.stderr + drilled.out.toString());
  assert.match(
    drilled.out.toString(),
    /Discrepancies +0\n[\s\S]*THE BACKUP IS GOOD(; ITS PAYMENTS WERE NOT COMPARED WITH THE CARD PROVIDER)?\n$/,
  );
  assert.deepEqual(
    await scratch.ask("select from pg_tables where schemaname in ('public', 'identity', 'drizzle')"),
    [],
  );

  const elsewhere = { DATABASE_URL: scratch.url, DATA_DIR: join(folder, 'elsewhere') };
  const restored = await run('restore', [file!], elsewhere);
  assert.equal(restored.code, 0, restored.stderr);
  assert.deepEqual(await scratch.ask('select count(*)::int as n from orders'), [{ n: 1 }]);
  const pictures = createDiskStore(join(folder, 'elsewhere', 'pictures'));
  assert.equal(Buffer.from((await pictures.read(`${DIGEST}-320.webp`))!).toString(), 'a picture');
  const again = await run('restore', [file!], elsewhere);
  assert.equal(again.code, 1);
  assert.match(again.stderr, /^Nothing was restored\. Backups can only be restored into an empty database/);
  await run('drill', [], { DRILL_DATABASE_URL: scratch.url }).then(({ code }) => assert.equal(code, 1));
  assert.deepEqual(await scratch.ask('select count(*)::int as n from orders'), [{ n: 1 }], 'what is in use is kept');
});

test('a role that may not create databases gets an explanation; discrepancies and lost pictures fail the drill', async () => {
  await store.db.$client.query(
    `update parts set quantity = quantity + 1, img = '/pictures/${'f'.repeat(32)}-320.webp'`,
  );
  const toStdout = await run('backup', ['-'], WORDS);
  assert.equal(toStdout.code, 0, toStdout.stderr);
  const file = join(folder, 'piped');
  await writeFile(file, toStdout.out);
  const refused = await run('drill', ['piped'], WORDS);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /may not create a scratch database.*DRILL_DATABASE_URL/);
  const empty = await emptyDatabase(store.databaseUrl);
  const env = { DRILL_DATABASE_URL: empty.url, ...WORDS };
  const drilled = await run('drill', ['piped'], env).finally(() => empty.drop());
  assert.equal(drilled.code, 1, drilled.stderr);
  assert.match(
    drilled.out.toString(),
    /Discrepancies +2\n[\s\S]*of 1 pictures that parts show, 1 are missing[\s\S]*NOT GOOD/,
  );
});

test('invalid arguments print the usage; a failed backup leaves no file', async () => {
  for (const [program, args] of [
    ['backup', ['--keep=2', 'file']],
    ['restore', ['a', 'b']],
    ['drill', ['--all']],
  ] as const) {
    const { code, stderr } = await run(program, [...args]);
    assert.equal(code, 2);
    assert.match(stderr, /^Usage:/);
  }
  const empty = await emptyDatabase(store.databaseUrl);
  const failed = await run('backup', ['nothing'], { DATABASE_URL: empty.url }).finally(() => empty.drop());
  assert.equal(failed.code, 1);
  assert.match(failed.stderr, /^No backup was made\. There is no store in this database/);
  assert.ok(!(await readdir(folder)).some((name) => name.startsWith('nothing')));
});

test('only the newest backups are kept, and other files are not touched', async () => {
  const place = await mkdtemp(join(folder, 'many-'));
  const names = [1, 2, 3].map((day) => backupFileName(new Date(Date.UTC(2030, 0, day)), day === 2));
  assert.equal(names[1], 'partsmith-20300102T000000Z.tar.gz.age');
  for (const name of [...names, 'letter.txt', `${names[0]}.77.part`]) await writeFile(join(place, name), '');
  assert.deepEqual(await keepNewest(place, 2), [join(place, names[0]!)]);
  assert.deepEqual((await readdir(place)).sort(), ['letter.txt', `${names[0]}.77.part`, names[1], names[2]].sort());
});

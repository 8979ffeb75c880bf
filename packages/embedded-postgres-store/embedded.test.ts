import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Client } from 'pg';
import { rotateLog } from './log-file.ts';
import { isAlive } from './server-process.ts';
import { type Embedded, startEmbedded } from './start-embedded.ts';

const root = await mkdtemp(join(tmpdir(), 'partsmith-embedded-'));
/** Of the databases and, where the tests run as root, of PostgreSQL's user. */
const NAME = 'partsmith';
const isRoot = process.getuid?.() === 0;
if (isRoot) await chmod(root, 0o755); // otherwise PostgreSQL's user could not reach the folders below
const others: ChildProcess[] = [];
after(async () => {
  for (const other of others) other.kill('SIGKILL');
  await rm(root, { recursive: true, force: true });
});

async function ask<T>(url: string, statement: string): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows[0] as T;
  } finally {
    await client.end();
  }
}

/** Starts another process on the same data folder; resolves once it has the database. It runs until killed. */
async function otherProcess(dataDir: string, options = {}): Promise<ChildProcess & { pid: number }> {
  const script = `const { startEmbedded } = await import(${JSON.stringify(new URL('./start-embedded.ts', import.meta.url).href)});
    await startEmbedded(${JSON.stringify({ name: NAME, dataDir, ...options })}); console.log('ready'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  others.push(child);
  await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve);
    child.once('exit', (code) => reject(new Error(`exited with ${code}`)));
  });
  return child as ChildProcess & { pid: number };
}

async function killed(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

async function waitForEnd(pid: number): Promise<void> {
  for (let waited = 0; waited < 20_000 && (await isAlive(pid)); waited += 20)
    await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(await isAlive(pid), false);
}

const dataFolder = (dataDir: string) => join(dataDir, 'postgres', 'data');

test('the first start creates a durable database that requires the password', async () => {
  const dataDir = join(root, 'first', 'below');
  const database = await startEmbedded({ name: NAME, dataDir });
  try {
    const facts = await ask(
      database.url,
      `SELECT current_database() AS name, pg_encoding_to_char(encoding) AS encoding, datlocprovider AS provider, datlocale AS locale,
         current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit, current_setting('listen_addresses') AS address,
         (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS super
       FROM pg_database WHERE datname = current_database()`,
    );
    const safe = {
      name: NAME,
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
      fsync: 'on',
      commit: 'on',
      address: '127.0.0.1',
      super: false,
    };
    assert.deepEqual(facts, safe);
    assert.deepEqual(await ask(database.adminUrl, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user'), {
      rolsuper: true,
    });
    const wrong = database.adminUrl.replace(/:[^:@]+@/, ':wrong@');
    await assert.rejects(ask(wrong, 'SELECT 1'), /password authentication failed/);
    await assert.rejects(ask(wrong.split('?')[0] ?? '', 'SELECT 1'), /password authentication failed/);
    assert.equal((await stat(join(dataDir, 'postgres.json'))).mode & 0o777, 0o600);
    await assert.rejects(ask(database.url, `COPY (SELECT 1) TO PROGRAM 'cat'`), /permission denied/);
  } finally {
    await database.stop();
  }
  assert.equal(await isAlive(database.pid), false);
  await database.stop(); // idempotent
});

test('processes share one server, however they start, and the last one stops it', async () => {
  const dataDir = join(root, 'shared');
  const [first, second] = (await Promise.all([
    startEmbedded({ name: NAME, dataDir }),
    startEmbedded({ name: NAME, dataDir }),
  ])) as [Embedded, Embedded];
  const other = await otherProcess(dataDir);
  assert.equal(first.pid, second.pid);
  await Promise.all([first.stop(), second.stop()]);
  assert.equal(await isAlive(first.pid), true, 'the other process still uses it');
  await killed(other);
  const last = await startEmbedded({ name: NAME, dataDir });
  assert.equal(last.pid, first.pid, 'the running server is reused');
  await last.stop();
  assert.equal(await isAlive(first.pid), false);
});

test('a killed PostgreSQL is restarted at the same address with all committed data', async () => {
  const dataDir = join(root, 'crash');
  const lines: string[] = [];
  const database = await startEmbedded({ name: NAME, dataDir, log: (line) => lines.push(line) });
  const { pid } = database;
  await ask(database.url, 'CREATE TABLE kept AS SELECT 42 AS value');
  process.kill(pid, 'SIGKILL');
  await waitForEnd(pid);
  for (let waited = 0; waited < 20_000 && lines.length === 0; waited += 50)
    await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual(lines, ['PostgreSQL had stopped under the program and was restarted.']);
  assert.notEqual(database.pid, pid);
  assert.deepEqual(await ask(database.url, 'SELECT value FROM kept'), { value: 42 });
  await database.stop();
  assert.equal(await isAlive(database.pid), false);
});

test('a pid file with the id of another program neither prevents a start nor harms that program', async () => {
  const dataDir = join(root, 'reused');
  const pidFile = join(dataFolder(dataDir), 'postmaster.pid');
  await killed(await otherProcess(dataDir));
  const text = await readFile(pidFile, 'utf8');
  const pid = Number(/^\d+/.exec(text)?.[0]);
  process.kill(pid, 'SIGKILL');
  await waitForEnd(pid);
  const owner = await stat(dataFolder(dataDir));
  const innocent = spawn('sleep', ['600'], { uid: owner.uid, gid: owner.gid, stdio: 'ignore' });
  try {
    await writeFile(pidFile, text.replace(/^\d+/, String(innocent.pid)));
    const again = await startEmbedded({ name: NAME, dataDir });
    assert.deepEqual(await ask(again.url, 'SELECT 1 AS one'), { one: 1 });
    await again.stop();
    assert.equal(innocent.exitCode ?? innocent.signalCode, null);
  } finally {
    await killed(innocent);
  }
});

test('a copy of a running store gets its own server', async () => {
  const [original, copy] = [join(root, 'original'), join(root, 'copy')];
  const first = await startEmbedded({ name: NAME, dataDir: original });
  await cp(original, copy, { recursive: true, filter: (source) => !/\.s\.PGSQL/.test(source) });
  // Files copied by root belong to root; `cp -a` would have kept the owner.
  if (isRoot)
    execFileSync('chown', ['-R', '--reference', dataFolder(original), dataFolder(copy), join(copy, 'postgres', 'run')]);
  const second = await startEmbedded({ name: NAME, dataDir: copy });
  assert.notEqual(second.pid, first.pid);
  assert.equal(
    await ask<{ port: string }>(first.url, 'SHOW port').then(({ port }) => second.url.includes(`:${port}/`)),
    false,
  );
  await Promise.all([first.stop(), second.stop()]);
});

test('a server stops with its process, even after kill -9', async () => {
  const dataDir = join(root, 'bound');
  const other = await otherProcess(dataDir, { endWithProcess: true, durable: false });
  const pid = Number((await readFile(join(dataFolder(dataDir), 'postmaster.pid'), 'utf8')).split('\n')[0]);
  assert.equal(await isAlive(pid), true);
  await killed(other);
  await waitForEnd(pid);
});

test('a data folder of another user is refused with instructions', async () => {
  const dataDir = join(root, 'foreign');
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'postgres.json'), JSON.stringify({ format: 1, startedBy: isRoot ? 1234 : 0 }));
  const start = startEmbedded({ name: NAME, dataDir });
  await assert.rejects(start, {
    name: 'EmbeddedError',
    message:
      /was first used by .*, and now the program was started by .*\. Start it as .* again, or set the data folder/,
  });
});

test('a lost password file is reported, not replaced', async () => {
  const dataDir = join(root, 'lost');
  await (await startEmbedded({ name: NAME, dataDir })).stop();
  await rm(join(dataDir, 'postgres.json'));
  await assert.rejects(startEmbedded({ name: NAME, dataDir }), {
    name: 'EmbeddedError',
    message: /postgres\.json with its passwords\. Put that file back/,
  });
});

test('a folder that cannot be created is reported in a sentence', async () => {
  await writeFile(join(root, 'file'), '');
  await assert.rejects(startEmbedded({ name: NAME, dataDir: join(root, 'file', 'data') }), {
    name: 'EmbeddedError',
    message: /is not a folder|can't start/,
  });
});

test(
  'a full disk is reported in a sentence, at a first start and at a later one',
  { skip: !canMount() && 'needs its own mount' },
  async () => {
    const disk = join(root, 'disk');
    await mkdir(disk);
    const mount = (megabytes: number) =>
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', disk]);
    mount(8);
    try {
      await assert.rejects(startEmbedded({ name: NAME, dataDir: join(disk, 'data') }), {
        name: 'EmbeddedError',
        message: /^The disk that holds .* is full/,
      });
    } finally {
      execFileSync('umount', [disk]);
    }
    mount(80);
    try {
      const dataDir = join(disk, 'data');
      await (await startEmbedded({ name: NAME, dataDir })).stop();
      try {
        execFileSync('dd', ['if=/dev/zero', `of=${join(disk, 'filler')}`, 'bs=64k'], { stdio: 'ignore' });
      } catch {
        // Expected to end with 'no space left'.
      }
      await assert.rejects(startEmbedded({ name: NAME, dataDir }), {
        name: 'EmbeddedError',
        message: /^The disk that holds .* is full/,
      });
      await rm(join(disk, 'filler'));
      await (await startEmbedded({ name: NAME, dataDir })).stop();
    } finally {
      execFileSync('umount', [disk]);
    }
  },
);

test(
  'as root, a folder that PostgreSQL may not enter keeps a pointer to one that it may',
  { skip: !isRoot && 'needs root' },
  async () => {
    const closed = join(root, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const dataDir = join(closed, 'data');
    const lines: string[] = [];
    const database = await startEmbedded({ name: NAME, dataDir, log: (line) => lines.push(line) });
    await ask(database.url, 'CREATE TABLE kept AS SELECT 42 AS value');
    await database.stop();
    const { home } = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8')) as { home: string };
    try {
      assert.match(lines.join('\n'), new RegExp(`can't enter ${dataDir}: the database is in ${home}`));
      const copy = join(closed, 'copy');
      await cp(dataDir, copy, { recursive: true });
      await assert.rejects(startEmbedded({ name: NAME, dataDir: copy }), {
        name: 'EmbeddedError',
        message: /is a copy of/,
      });
      await rm(dataDir, { recursive: true });
      const moved = await startEmbedded({ name: NAME, dataDir: copy });
      assert.deepEqual(await ask(moved.url, 'SELECT value FROM kept'), { value: 42 });
      await moved.stop();
    } finally {
      await rm(home, { recursive: true });
    }
  },
);

test('a large log is rotated, and one older file is kept', async () => {
  const file = join(root, 'some.log');
  await writeFile(file, 'x'.repeat(2000));
  await rotateLog(file, 1000);
  assert.equal((await stat(file)).size, 0);
  assert.equal((await stat(`${file}.1`)).size, 2000);
  await writeFile(file, 'y');
  await rotateLog(file, 1000);
  assert.equal(await readFile(file, 'utf8'), 'y');
});

function canMount(): boolean {
  if (!isRoot) return false;
  const folder = execFileSync('mktemp', ['-d'], { encoding: 'utf8' }).trim();
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    execFileSync('rmdir', [folder]);
  }
}

import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';

const root = await mkdtemp(join(tmpdir(), 'partsmith-lock-'));
after(() => rm(root, { recursive: true, force: true }));
const tool = JSON.stringify(new URL('../../tools/lock.mjs', import.meta.url).href);

/** Reads a number, waits, and writes it back plus one: loses counts unless processes take turns. */
const countUp = (lock: string, counter: string, times: number) => `
  const { withLock } = await import(${tool});
  const { readFile, writeFile } = await import('node:fs/promises');
  for (let i = 0; i < ${times}; i += 1) await withLock(${JSON.stringify(lock)}, async () => {
    const value = Number(await readFile(${JSON.stringify(counter)}, 'utf8'));
    await new Promise((resolve) => setTimeout(resolve, 5));
    await writeFile(${JSON.stringify(counter)}, String(value + 1));
  });`;

const run = (script: string) => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);

test('one process at a time holds the lock, even if all of them find a dead holder', async () => {
  const [lock, counter] = [join(root, 'a', 'work.lock'), join(root, 'counter')];
  await writeFile(counter, '0');
  const hold = `const { withLock } = await import(${tool}); await withLock(${JSON.stringify(lock)}, () => { console.log('held'); return new Promise((resolve) => setTimeout(resolve, 60_000)); });`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', hold], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => holder.stdout.once('data', resolve));
  const ended = new Promise((resolve) => holder.once('exit', resolve));
  holder.kill('SIGKILL');
  await ended;
  assert.equal(JSON.parse(await readFile(lock, 'utf8')).pid, holder.pid);

  await Promise.all([1, 2, 3].map(() => run(countUp(lock, counter, 5))));
  assert.equal(await readFile(counter, 'utf8'), '15');
  assert.deepEqual(await readdir(join(root, 'a')), [], 'nothing is left behind');
});

test(
  'a reused process id does not keep a dead lock alive',
  { skip: process.platform !== 'linux' && 'needs /proc' },
  async () => {
    const [lock, counter] = [join(root, 'reused.lock'), join(root, 'counter')];
    await writeFile(counter, '0');
    await writeFile(lock, JSON.stringify({ pid: process.pid, started: '1', token: 'old' }));
    await run(countUp(lock, counter, 1));
    assert.equal(await readFile(counter, 'utf8'), '1');
  },
);

test('a lock that lost its content in a power cut is not alive', async () => {
  const [lock, counter] = [join(root, 'cut.lock'), join(root, 'counter')];
  await writeFile(counter, '0');
  for (const left of ['', '{"pid":12', '\0\0\0\0']) {
    await writeFile(lock, left);
    await Promise.all([run(countUp(lock, counter, 1)), run(countUp(lock, counter, 1))]);
  }
  assert.equal(await readFile(counter, 'utf8'), '6');
});

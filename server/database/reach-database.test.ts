import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { isAlive, readPidFile } from '@partsmith/embedded-postgres-store/testing';

const urlOf = (file: string): string => JSON.stringify(new URL(file, import.meta.url).href);

/** Runs a command with a database of its own, interrupts it once it prints something, and returns its exit code and what else it prints. */
async function interrupted(script: (settings: string) => string): Promise<{ code: number; output: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'partsmith-reach-'));
  await chmod(dataDir, 0o755); // otherwise PostgreSQL's user could not reach it
  const settings = JSON.stringify({ database: { embedded: true }, dataDir });
  const command = spawn(process.execPath, ['--input-type=module', '-e', script(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(command.stdout, 'data');
    const server = await readPidFile(join(dataDir, 'postgres', 'data'));
    assert(server);
    const exit = once(command, 'exit');
    command.kill('SIGINT');
    const output = await text(command.stdout);
    const [code] = await exit;
    assert.equal(await isAlive(server.pid), false);
    return { code, output };
  } finally {
    command.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
}

test('an interrupted command stops the database that it started', async () => {
  const { code } = await interrupted(
    (settings) => `const { reachDatabase } = await import(${urlOf('./reach-database.ts')});
    await reachDatabase(${settings}, () => new Promise(() => { console.log('ready'); setInterval(() => {}, 1000); }));`,
  );
  assert.equal(code, 130);
});

test('an interrupted command that ends by itself, as a restore does, keeps its database until then', async () => {
  const { code, output } = await interrupted(
    (settings) => `const { reachDatabase } = await import(${urlOf('./reach-database.ts')});
    const { runCommand } = await import(${urlOf('../backup/run-command.ts')});
    const { default: { Client } } = await import('pg');
    await runCommand('Failed.', (_, stopping) => reachDatabase(${settings}, async ({ url }) => {
      const client = new Client(url);
      await client.connect();
      console.log('ready');
      const keepsRunning = setInterval(() => {}, 1000);
      await new Promise((resolve) => stopping.addEventListener('abort', resolve));
      clearInterval(keepsRunning);
      await client.query('select pg_sleep(0.3)');
      await client.end();
      console.log('cleaned up');
      return 1;
    }, stopping));`,
  );
  assert.deepEqual([code, output], [1, 'cleaned up\n']);
});

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { isAlive, readPidFile } from './embedded/server-process.ts';

test('an interrupted command stops the database that it started', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'partsmith-reach-'));
  await chmod(dataDir, 0o755); // otherwise PostgreSQL's user could not reach it
  const module = JSON.stringify(new URL('./reach-database.ts', import.meta.url).href);
  const settings = JSON.stringify({ database: { embedded: true }, dataDir });
  const script = `const { reachDatabase } = await import(${module});
    await reachDatabase(${settings}, () => new Promise(() => { console.log('ready'); setInterval(() => {}, 1000); }));`;
  const command = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(command.stdout, 'data');
    const server = await readPidFile(join(dataDir, 'postgres', 'data'));
    assert(server);
    command.kill('SIGINT');
    const [code] = await once(command, 'exit');
    assert.equal(code, 130);
    assert.equal(await isAlive(server.pid), false);
  } finally {
    command.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
});

import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Load } from '../load-client.ts';

const DEBIAN = '/usr/lib/postgresql';

/**
 * Finds pgbench: PGBENCH, then the PATH, then Debian's folder with the highest version.
 * @throws Error that says how to install it
 */
export function findPgbench(): string {
  const named = process.env['PGBENCH'];
  const inPath = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'pgbench'));
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const places = named ? [named] : [...inPath, ...versions.map((version) => join(DEBIAN, version, 'bin', 'pgbench'))];
  const found = places.find((path) => existsSync(path));
  if (found) return found;
  throw new Error(
    `No pgbench${named ? ` at ${named}` : ''}. Install PostgreSQL's own (Debian: apt-get install postgresql-contrib), or set PGBENCH.`,
  );
}

/**
 * Runs a script in pgbench with prepared statements, to measure PostgreSQL alone over the same kind of connection.
 * @throws Error that says how to install pgbench
 */
export async function runPgbench(
  url: string,
  script: string,
  { connections, ms, variables = {} }: { connections: number; ms: number; variables?: Record<string, number> },
): Promise<Load> {
  const folder = await mkdtemp(join(tmpdir(), 'partsmith-pgbench-'));
  try {
    await writeFile(join(folder, 'script.sql'), script);
    const seconds = Math.max(1, Math.round(ms / 1000));
    const options = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
    const log = `--log-prefix=${join(folder, 'log')}`;
    const fixed = ['-n', '-M', 'prepared', '-c', String(connections), '-T', String(seconds), '-l', log];
    await run([...fixed, '-f', join(folder, 'script.sql'), ...options, url]);
    const logs = (await readdir(folder)).filter((name) => name.startsWith('log'));
    const lines = (await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8')))).join('').split('\n');
    // client, number, microseconds, ...
    const latencies = lines.filter(Boolean).map((line) => Number(line.split(' ', 3)[2]) / 1000);
    return {
      answers: latencies.length,
      failures: 0,
      firstFailure: '',
      seconds,
      latencies: new Float64Array(latencies).sort(),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(options: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(findPgbench(), options, { stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (chunk) => (errors += chunk));
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`pgbench exited with ${code}:\n${errors}`)),
    );
  });
}

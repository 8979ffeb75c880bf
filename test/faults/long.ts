import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/* `npm run faults`: the long form of the fault tests, one file after another, for an hour or two. `npm run faults --
   crash load` runs some of them. FAULTS_SEED replays a run, FAULTS_RUNS sets the number of generated days. */

const folder = fileURLToPath(new URL('.', import.meta.url));
const wanted = process.argv.slice(2);
const all = (await readdir(folder)).filter((name) => name.endsWith('.test.ts')).sort();
const chosen = all.filter((name) => wanted.length === 0 || wanted.includes(name.replace('.test.ts', '')));
const known = all.map((name) => name.replace('.test.ts', ''));
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`Don't know ${unknown.join(', ')}. There are: ${known.join(', ')}`);
  process.exit(2);
}

const seed = process.env['FAULTS_SEED'] ?? String(Math.floor(Math.random() * 2 ** 31));
console.log(`FAULTS_SEED=${seed}`);
const tests = spawn(process.execPath, ['--test', '--test-concurrency=1', ...chosen.map((name) => `${folder}${name}`)], {
  stdio: 'inherit',
  env: { ...process.env, FAULTS_LONG: '1', FAULTS_SEED: seed },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tests.kill(signal));
tests.once('exit', (code) => (process.exitCode = code ?? 1));

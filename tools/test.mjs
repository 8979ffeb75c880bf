import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { ROOT, ToolError, at, runTool, say } from './project.mjs';
import { findRuntime } from './runtime.mjs';
import { STAGES, chooseStages, testEnv } from './test/stages.mjs';
import { chooseTestFiles } from './test/test-files.mjs';

const USAGE = `npm test                                   everything but the long tests of code that has not changed
npm run test:all                           everything
npm test -- --pooler                       through PgBouncer in transaction mode
npm test -- --only=unit,e2e                some stages: ${STAGES.map(({ name }) => name).join(', ')}
npm test -- server/orders/orders.test.ts   one file or folder`;

/** How much of each failed test is repeated at the end. */
const LINES_OF_A_FAILURE = 20;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
/** @type {import('node:child_process').ChildProcess | null} */
let database = null;
let interrupted = false;
/** Whether stores reach their databases through a pooler. */
let isPooled = false;

/**
 * `npm test`: runs all stages even when some fail, and ends with the line 'N passed, N failed'. `--all` includes the
 * long tests.
 */
async function test() {
  const { only, paths, all, pooler } = readArguments(process.argv.slice(2));
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => interrupt());
  await ensureInstalled();
  await mkdir(at('.cache'), { recursive: true });
  isPooled = pooler;
  const files = await chooseTestFiles({ paths, all });
  for (const note of files.notes) say(note);
  const results = [];
  try {
    for (const stage of chooseStages(only, paths, files)) {
      if (interrupted) break;
      results.push(await runStage(stage, files));
    }
  } finally {
    await stopPostgres();
  }
  return report(results);
}

function readArguments(/** @type {string[]} */ args) {
  const only = args.filter((arg) => arg.startsWith('--only=')).flatMap((arg) => arg.slice('--only='.length).split(','));
  const unknown = only.filter((name) => !STAGES.some((stage) => stage.name === name));
  const paths = args
    .filter((arg) => !arg.startsWith('-'))
    .map((path) => relative(ROOT, resolve(process.env.INIT_CWD ?? process.cwd(), path)));
  const options = args.filter(
    (arg) => arg.startsWith('-') && !arg.startsWith('--only=') && !['--all', '--pooler'].includes(arg),
  );
  if (unknown.length > 0 || options.length > 0)
    throw new ToolError(`Don't know ${[...unknown, ...options].join(', ')}.\n${USAGE}`);
  return { only, paths, all: args.includes('--all'), pooler: args.includes('--pooler') };
}

async function runStage(
  /** @type {import('./test/stages.mjs').Stage} */ stage,
  /** @type {import('./test/stages.mjs').Tools['files']} */ files,
) {
  const begin = Date.now();
  say(`--- ${stage.title}`);
  let counts;
  try {
    counts = await stage.work({ run, running, files, postgres });
  } catch (error) {
    say(error instanceof ToolError ? error.message : String(error?.stack ?? error));
    counts = { passed: 0, failed: 1, failures: [error instanceof Error ? error.message : String(error)] };
  }
  return { ...stage, ...counts, seconds: (Date.now() - begin) / 1000 };
}

/** Runs a program in a separate process group, so that an interrupt can end it with its children. */
async function run(/** @type {string[]} */ [command, ...args], /** @type {Record<string, string>} */ more = {}) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: testEnv(more),
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
  });
  running.add(child);
  const code = await new Promise((done) => {
    child.once('error', (error) => {
      say(error.message);
      done(1);
    });
    child.once('exit', (status) => done(status ?? 1));
  });
  running.delete(child);
  return code;
}

/** @type {Promise<Record<string, string>> | null} */
let started = null;

/** The URLs of the run's own PostgreSQL, started when the first stage needs it. */
function postgres() {
  return (started ??= startPostgres());
}

async function startPostgres() {
  // The server exits when its standard input closes, so it cannot outlive this process.
  const child = spawn(findRuntime(), [at('test', 'postgres-server.ts'), ...(isPooled ? ['--pooler'] : [])], {
    cwd: ROOT,
    env: testEnv({}),
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: process.platform !== 'win32',
  });
  database = child;
  return await new Promise((done, fail) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      if (text.includes('\n')) done(JSON.parse(text));
    });
    child.once('exit', () => fail(new ToolError('The PostgreSQL for the tests did not start (see above).')));
  });
}

async function stopPostgres() {
  const child = database;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.stdin?.end();
  await ended;
}

function interrupt() {
  if (interrupted) return;
  interrupted = true;
  say('interrupted: ending what runs...');
  for (const child of running) end(child, 'SIGINT');
  setTimeout(() => running.forEach((child) => end(child, 'SIGKILL')), 5000).unref();
}

function end(/** @type {import('node:child_process').ChildProcess} */ child, /** @type {NodeJS.Signals} */ signal) {
  try {
    process.kill(process.platform === 'win32' ? (child.pid ?? 0) : -(child.pid ?? 0), signal);
  } catch {
    // The process has already exited.
  }
}

/** The lines at the end of a run: the failed tests again, so that the last part of a long log names them, and the counts. */
function report(
  /** @type {{ title: string, passed: number, failed: number, failures?: string[], seconds: number }[]} */ results,
) {
  const sum = (/** @type {'passed' | 'failed'} */ key) => results.reduce((total, result) => total + result[key], 0);
  process.stdout.write('\n');
  for (const failure of results.flatMap(({ failures }) => failures ?? []))
    process.stdout.write(`${failure.split('\n').slice(0, LINES_OF_A_FAILURE).join('\n')}\n\n`);
  for (const { title, passed, failed, seconds } of results) {
    process.stdout.write(
      `${title.padEnd(32)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(1).padStart(7)} s\n`,
    );
  }
  if (interrupted) process.stdout.write('interrupted: the rest was not run\n');
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
  if (interrupted) return 130;
  return sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
}

await runTool(test);

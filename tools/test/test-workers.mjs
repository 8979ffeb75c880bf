import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { ROOT, at, say } from '../project.mjs';
import { findRuntime } from '../runtime.mjs';
import { measureSlowness } from './machine-speed.mjs';
import { ALONE, FIRST } from './test-files.mjs';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/** Two more than there are cores, because tests wait for the database and for timers. */
const WORKERS = Math.min(availableParallelism() + 2, 8);

const SECONDS_TO_END = 60;
/** Milliseconds that a test may take on a machine of the usual speed. */
const LIMIT_MS = 600_000;

/**
 * Runs unit test files in a few processes that each take one file after the other: those of FIRST, then the largest.
 * @param {string[]} files relative to the project, or absolute
 * @param {{ env: NodeJS.ProcessEnv, running: Set<ChildProcess> }} options `running` holds the processes while they run
 * @returns {Promise<{ passed: number, failed: number, failures: string[] }>}
 */
export async function runTestFiles(files, { env, running }) {
  const sizes = new Map(files.map((file) => [file, statSync(at(file), { throwIfNoEntry: false })?.size ?? 0]));
  const rank = (/** @type {string} */ file) => (FIRST.includes(file) ? FIRST.indexOf(file) : FIRST.length);
  const size = (/** @type {string} */ file) => sizes.get(file) ?? 0;
  const queue = files.toSorted((one, other) => rank(one) - rank(other) || size(other) - size(one));
  const total = { passed: 0, failed: 0, failures: /** @type {string[]} */ ([]) };
  // It only stops tests that hang.
  const limit = Math.round(LIMIT_MS * measureSlowness());
  const work = async () => {
    while (queue.length > 0) {
      const { passed, failed, failures } = await runWorker(queue, { env, running, limit });
      total.passed += passed;
      total.failed += failed;
      total.failures.push(...failures);
    }
  };
  await Promise.all(Array.from({ length: Math.min(WORKERS, queue.length) }, work));
  return total;
}

/** Runs one worker process until the queue is empty, its only file is done, or it exits on its own. */
async function runWorker(queue, { env, running, limit }) {
  const reporter = pathToFileURL(at('tools', 'test', 'file-reporter.mjs')).href;
  const flags = [`--test-timeout=${limit}`, `--test-reporter=${reporter}`, '--test-reporter-destination=stdout'];
  const child = spawn(findRuntime(), [...flags, at('tools', 'test', 'test-worker.mjs')], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  });
  running.add(child);
  const counts = { passed: 0, failed: 0, failures: /** @type {string[]} */ ([]) };
  let file;
  let isAlone = false;
  /** @type {NodeJS.Timeout | undefined} */
  let end;
  child.on('message', (message) => {
    if ('passed' in message) {
      counts.passed += message.passed;
      counts.failed += message.failed;
      counts.failures.push(...message.failures);
      return;
    }
    const next = isAlone ? -1 : queue.findIndex((each) => file === undefined || !ALONE.includes(each));
    [file] = next < 0 ? [undefined] : queue.splice(next, 1);
    isAlone = ALONE.includes(file);
    child.send({ file });
    if (!file) end = setTimeout(() => child.kill('SIGKILL'), SECONDS_TO_END * 1_000);
  });
  const code = await new Promise((done) => {
    child.once('error', () => done(1));
    child.once('close', (status, signal) => done(status ?? signal));
  });
  clearTimeout(end);
  running.delete(child);
  if (code === 0 || counts.failed > 0) return counts;
  const failure = `a test process exited with ${code}${file ? ` in ${file}` : ' after its last test'}`;
  say(failure);
  return { ...counts, failed: 1, failures: [failure] };
}

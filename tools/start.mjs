import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { toolEnv } from './command.mjs';
import { ensureInstalled } from './install.mjs';
import { ROOT, at, runTool, say } from './project.mjs';
import { findRuntime } from './runtime.mjs';

/** `npm start`: installs and builds what is missing, then runs the store until it exits. */
async function start() {
  await ensureInstalled();
  const runtime = findRuntime();
  await ensureBuilt();
  const args = [
    // By default Node's young generation grows to 67 MB while modules load, and stays at that size.
    '--max-semi-space-size=8',
    '--import',
    pathToFileURL(at('tools', 'end-with-parent.mjs')).href,
    at('process', 'main.ts'),
    ...process.argv.slice(2),
  ];
  const store = spawn(runtime, args, {
    cwd: ROOT,
    env: toolEnv({
      NODE_ENV: process.env.NODE_ENV ?? 'production',
      // Node caches the compiled modules, with types stripped, for the next start.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? at('.cache', 'compiled'),
      // By default glibc gives each of Node's threads a separate heap, which adds 14 to 25 MB.
      MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    }),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Leaves the terminal's process group, so that Ctrl-C reaches the store once, through this process.
    detached: process.platform !== 'win32',
  });
  let requestedAt = 0;
  const requestStop = (/** @type {NodeJS.Signals} */ signal) => {
    // One Ctrl-C arrives twice, from the terminal and from npm; a later one counts as a second press.
    if (Date.now() - requestedAt < 400) return;
    requestedAt = Date.now();
    store.kill(signal);
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => requestStop(signal));
  endWithNpm(() => requestStop('SIGTERM'));
  return await new Promise((resolve) => {
    store.once('error', (error) => {
      say(`the store could not be started: ${error.message}`);
      resolve(1);
    });
    store.once('exit', (code, signal) => {
      if (requestedAt > 0 && (signal || code === 130 || code === 143)) return resolve(0); // stopped on request, so npm has no error to report
      if (signal) say(`the store was ended by ${signal}`);
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

/** When npm itself is killed, Ctrl-C is not forwarded. A shell started by npm may sit between npm and this process. */
function endWithNpm(/** @type {() => void} */ end) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const first = ancestors();
  setInterval(() => ancestors() !== first && end(), 1000).unref();
}

function parentOf(/** @type {number} */ pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return null;
  }
}

await runTool(start);

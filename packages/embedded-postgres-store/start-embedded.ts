import { spawn } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedError, explainFailure, inWords, PLAIN_WORDS, type Words } from './embedded-error.ts';
import { type Lock, tryExclusive, tryShared, waitExclusive } from './file-lock.ts';
import { makeDataDir } from './files.ts';
import { rotateLog } from './log-file.ts';
import { type Installation, prepareInstallation } from './installation.ts';
import { stopServerIn, isAlive } from './server-process.ts';
import { type Server, adminUrlOf, runServer, urlOf } from './server.ts';

/** How to start it. */
export interface EmbeddedOptions {
  /** Of the database and its role, and, where root starts it, of the operating system's user and the folder below /var/lib. */
  name: string;
  /** Absolute path of the data folder; made when missing. */
  dataDir: string;
  /** What messages call the program and its settings. */
  words?: Words;
  /** Receives lines to show to the person who starts the program. */
  log?: (line: string) => void;
  /** False for the scratch servers of tests: no fsync, so a power failure may lose all data. */
  durable?: boolean;
  /** Stops the server when this process ends, even by kill -9. By default it keeps running and the next start reuses it. */
  endWithProcess?: boolean;
}

export interface Embedded {
  /** The store's own database, as its owner, which is not a superuser. */
  url: string;
  /** The maintenance database, as superuser. */
  adminUrl: string;
  /** Process id of the server; it changes when the server was killed and restarted. */
  readonly pid: number;
  /** Releases the server; the last process to release it stops it. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that comes with the program, or joins the one that already runs on this data folder: left running by
 * an abrupt end, or used by another process of the program (a command next to the running server). The database
 * `name` exists afterwards. Throws EmbeddedError with a sentence for the operator when it cannot start.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { name, dataDir, words = PLAIN_WORDS } = options;
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new TypeError('The name has lowercase letters, digits and underscores.');
  const log = (line: string): void => options.log?.(inWords(line, words));
  let mutex: Lock | null = null;
  let use: Lock | null = null;
  try {
    await makeDataDir(dataDir);
    const folder = await realpath(dataDir);
    mutex = await enter(folder);
    const others = isUsed(folder);
    const installation = await prepareInstallation({ name, dataDir: folder }, log);
    const server = await runServer(installation, { log, durable: options.durable ?? true, others });
    use = tryShared(useFile(folder));
    if (options.endWithProcess) stopWithThisProcess(server.pid);
    return handle(installation, server, use, { log, words, durable: options.durable ?? true });
  } catch (error) {
    use?.release();
    throw explainFailure(dataDir, error, words);
  } finally {
    mutex?.release();
  }
}

const useFile = (dataDir: string) => join(dataDir, 'postgres.use.lock');

/** One process at a time starts or stops the server of a data folder. */
async function enter(dataDir: string): Promise<Lock> {
  const lock = await waitExclusive(join(dataDir, 'postgres.lock'), 60_000);
  if (lock) return lock;
  throw new EmbeddedError(
    `Another process has been starting or stopping the database in ${dataDir} for a minute. Wait for it or stop it, then start again.`,
  );
}

function isUsed(dataDir: string): boolean {
  const lock = tryExclusive(useFile(dataDir));
  lock?.release();
  return lock === null;
}

interface HandleOptions {
  log: (line: string) => void;
  words: Words;
  durable: boolean;
}

function handle(installation: Installation, first: Server, use: Lock | null, options: HandleOptions): Embedded {
  let server = first;
  let stopping: Promise<void> | null = null;
  /** Restarts a server that was killed under a running store (out of memory, a mistaken kill), on the same port. */
  const restart = async () => {
    if (stopping || (await isAlive(server.pid))) return;
    const mutex = await enter(installation.dataDir);
    try {
      if (stopping) return;
      server = await runServer(installation, { ...options, log: () => undefined, others: true });
      options.log('PostgreSQL had stopped under {program} and was restarted.');
    } finally {
      mutex.release();
    }
  };
  const watch = every(1000, () =>
    restart().catch((error: unknown) =>
      options.log(explainFailure(installation.dataDir, error, options.words).message),
    ),
  );
  const logWatch = every(60_000, () => rotateLog(join(installation.dataDir, 'postgres.log')));
  const stop = async () => {
    clearInterval(watch);
    clearInterval(logWatch);
    const mutex = await enter(installation.dataDir);
    try {
      use?.release();
      if (!isUsed(installation.dataDir)) await stopServerIn(server.data);
    } finally {
      mutex.release();
    }
  };
  return {
    url: urlOf(installation, server),
    adminUrl: adminUrlOf(installation, server),
    get pid() {
      return server.pid;
    },
    stop: () => (stopping ??= stop()),
  };
}

/** Repeats `work`, one run at a time, without keeping the process alive. */
function every(milliseconds: number, work: () => Promise<void>): NodeJS.Timeout {
  let busy = false;
  const turn = async () => {
    if (busy) return;
    busy = true;
    await work().finally(() => (busy = false));
  };
  return setInterval(() => void turn(), milliseconds).unref();
}

/** Starts a shell that stops the server when our end of a pipe closes, which the system does even after kill -9. */
function stopWithThisProcess(pid: number): void {
  if (process.platform === 'win32') return;
  const guard = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
  });
  guard.unref();
  (guard.stdin as unknown as { unref(): void }).unref();
}

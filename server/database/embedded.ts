import { spawn } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDataDir } from '#server/data-dir.ts';
import { EmbeddedError, explainFailure } from './embedded-error.ts';
import { type Lock, tryExclusive, tryShared, waitExclusive } from './embedded-lock.ts';
import { boundLog } from './embedded-log.ts';
import { type Place, preparePlace } from './embedded-place.ts';
import { endServerIn, isAlive } from './embedded-process.ts';
import { type Server, adminUrlOf, runServer, urlOf } from './embedded-server.ts';

export interface EmbeddedOptions {
  /** Absolute DATA_DIR; made when missing. */
  dataDir: string;
  /** Takes lines worth showing to the person who starts the store. */
  log?: (line: string) => void;
  /** False for scratch servers of tests: no fsync, so a power cut may lose all of it. */
  durable?: boolean;
  /** Ends the server with this process, however that ends; by default it runs on and the next start takes it up. */
  endWithProcess?: boolean;
}

export interface Embedded {
  /** The store's own database, as its owner, who is no superuser. */
  url: string;
  /** The maintenance database, as superuser. */
  adminUrl: string;
  /** Process id of the server; another one after the server was killed and started again. */
  readonly pid: number;
  /** Lets go of the server; the last process to do so ends it. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that comes with the store, or joins the one that already runs on this DATA_DIR: left by an
 * abrupt end, or in use by another process of ours (an import beside the running store). The database `partsmith` exists
 * afterwards. Throws EmbeddedError with a plain sentence when that can't be.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, log = () => undefined } = options;
  let mutex: Lock | null = null;
  let use: Lock | null = null;
  try {
    await makeDataDir(dataDir);
    const folder = await realpath(dataDir);
    mutex = await enter(folder);
    const others = isUsed(folder);
    const place = await preparePlace(folder, log);
    const server = await runServer(place, { log, durable: options.durable ?? true, others });
    use = tryShared(useFile(folder));
    if (options.endWithProcess) endWithThisProcess(server.pid);
    return handle(place, server, use, { log, durable: options.durable ?? true });
  } catch (error) {
    use?.release();
    throw explainFailure(dataDir, error);
  } finally {
    mutex?.release();
  }
}

const useFile = (dataDir: string) => join(dataDir, 'postgres.use.lock');

/** One process at a time starts or ends the server of a DATA_DIR. */
async function enter(dataDir: string): Promise<Lock> {
  const lock = await waitExclusive(join(dataDir, 'postgres.lock'), 60_000);
  if (lock) return lock;
  throw new EmbeddedError(
    `Another process has been starting or ending the database in ${dataDir} for a minute. Wait for it or end it, then start again.`,
  );
}

function isUsed(dataDir: string): boolean {
  const lock = tryExclusive(useFile(dataDir));
  lock?.release();
  return lock === null;
}

interface HandleOptions {
  log: (line: string) => void;
  durable: boolean;
}

function handle(place: Place, first: Server, use: Lock | null, options: HandleOptions): Embedded {
  let server = first;
  let stopping: Promise<void> | null = null;
  /** Something killed the server under a running store (out of memory, a mistaken kill): start it again, on the same port. */
  const revive = async () => {
    if (stopping || (await isAlive(server.pid))) return;
    const mutex = await enter(place.dataDir);
    try {
      if (stopping) return;
      server = await runServer(place, { ...options, log: () => undefined, others: true });
      options.log('PostgreSQL had ended under the running store and was started again.');
    } finally {
      mutex.release();
    }
  };
  const watch = every(1000, () =>
    revive().catch((error: unknown) => options.log(explainFailure(place.dataDir, error).message)),
  );
  const logWatch = every(60_000, () => boundLog(join(place.dataDir, 'postgres.log')));
  const stop = async () => {
    clearInterval(watch);
    clearInterval(logWatch);
    const mutex = await enter(place.dataDir);
    try {
      use?.release();
      if (!isUsed(place.dataDir)) await endServerIn(server.data);
    } finally {
      mutex.release();
    }
  };
  return {
    url: urlOf(place, server),
    adminUrl: adminUrlOf(place, server),
    get pid() {
      return server.pid;
    },
    stop: () => (stopping ??= stop()),
  };
}

/** Repeats `work`, never twice at once, without keeping the process alive. */
function every(milliseconds: number, work: () => Promise<void>): NodeJS.Timeout {
  let busy = false;
  const turn = async () => {
    if (busy) return;
    busy = true;
    await work().finally(() => (busy = false));
  };
  return setInterval(() => void turn(), milliseconds).unref();
}

/** A shell that waits for our end of a pipe to close, which the system does for us even after kill -9. */
function endWithThisProcess(pid: number): void {
  if (process.platform === 'win32') return;
  const guard = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
  });
  guard.unref();
  (guard.stdin as unknown as { unref(): void }).unref();
}

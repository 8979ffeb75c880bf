import cluster, { type Worker } from 'node:cluster';
import type { Settings } from '#server/env.ts';
import type { OpenStore } from './open.ts';

/** How long to wait before a process that ended by itself is replaced, in milliseconds: no storm when it can't start. */
const REPLACE_AFTER = 1_000;
/** How long a process may take to finish once another has its place, in milliseconds, beside the time it is to drain. */
const RETIRE_WITHIN = 15_000;

/** What a process is told when another has begun to take its new connections. */
export const RETIRE = 'retire';

/** The processes that answer requests. */
export interface WebProcesses {
  stop(): Promise<void>;
  /** Puts a new one in the place of each, one after the other; the new ones run the code and pages that are there now. */
  replace(): Promise<void>;
}

/**
 * Runs `WEB_CONCURRENCY` processes that answer requests behind one port. This one keeps what there is only one of: the
 * embedded database, the stand-ins, the jobs. One that dies is replaced; the others go on.
 */
export async function serveByProcesses(store: OpenStore, { http }: Settings): Promise<WebProcesses> {
  let isStopping = false;
  let replacing: Promise<void> | undefined;
  /** Those that are missed when they end. */
  const serving = new Set<Worker>();
  const fork = (): Worker => cluster.fork({ DATABASE_URL: store.databaseUrl });
  const start = (): Worker => {
    const worker = fork();
    serving.add(worker);
    return worker;
  };
  cluster.on('exit', (worker) => {
    if (serving.delete(worker) && !isStopping) setTimeout(() => !isStopping && start(), REPLACE_AFTER);
  });
  const first = Array.from({ length: http.concurrency }, start);
  await Promise.all(first.map(isListening));

  /** The old one goes only when the new one listens: one that can't start leaves everything as it was. */
  const replaceAll = async (): Promise<void> => {
    for (const old of Array.from(serving)) {
      const fresh = fork();
      await isListening(fresh);
      if (!serving.delete(old) || isStopping) return;
      serving.add(fresh);
      const cut = setTimeout(() => old.process.kill('SIGKILL'), RETIRE_WITHIN + http.drainSeconds * 1_000);
      const ended = hasEnded(old);
      old.send(RETIRE);
      await ended;
      clearTimeout(cut);
    }
  };

  return {
    async stop() {
      isStopping = true;
      store.rest();
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      const ended = workers.map(hasEnded);
      for (const worker of workers) worker.process.kill('SIGTERM');
      await Promise.all(ended);
      await store.close();
    },
    async replace() {
      if (isStopping) return;
      replacing ??= replaceAll().finally(() => (replacing = undefined));
      await replacing;
    },
  };
}

function hasEnded(worker: Worker): Promise<unknown> {
  return new Promise((resolve) => worker.once('exit', resolve));
}

function isListening(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('listening', () => resolve());
    worker.once('exit', (code) => reject(new Error(`A web process ended with ${code} before it could listen.`)));
  });
}

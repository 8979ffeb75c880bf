import cluster, { type Worker } from 'node:cluster';
import type { Settings } from '#server/settings/settings.ts';
import type { OpenStore } from './open.ts';

/** Delay before a crashed process is replaced, in milliseconds, so that a failing start does not loop at full speed. */
const REPLACE_AFTER = 1_000;
/** How long a replaced process may take to finish, in milliseconds, in addition to the drain time. */
const RETIRE_WITHIN = 15_000;

/** Tells a process that its replacement accepts new connections. */
export const RETIRE = 'retire';

/** The processes that answer requests. */
interface WebProcesses {
  stop(): Promise<void>;
  /** Replaces the processes one after another; the new ones run the current code and pages. */
  replace(): Promise<void>;
}

/**
 * Runs `WEB_CONCURRENCY` worker processes behind one port. This process keeps what exists once: the embedded database,
 * the stand-ins, the jobs. A worker that dies is replaced; the others continue.
 */
export async function serveByProcesses(store: OpenStore, { http }: Settings): Promise<WebProcesses> {
  let isStopping = false;
  let replacing: Promise<void> | undefined;
  /** The workers that are replaced when they exit. */
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
  const first = Array.from({ length: http.webConcurrency }, start);
  await Promise.all(first.map(isListening));

  /** Stops the old process only once the new one is listening, so that a failing start changes nothing. */
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
    worker.once('exit', (code) => reject(new Error(`A web process exited with ${code} before it could listen.`)));
  });
}

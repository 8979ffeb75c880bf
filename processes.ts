import cluster, { type Worker } from 'node:cluster';
import type { Settings } from '#server/env.ts';
import type { OpenStore } from './open.ts';

/** How long to wait before a process that ended by itself is replaced, in milliseconds: no storm when it can't start. */
const REPLACE_AFTER = 1_000;

/**
 * Runs `WEB_CONCURRENCY` processes that answer requests behind one port. This one keeps what there is only one of: the
 * embedded database, the stand-ins, the jobs. One that dies is replaced; the others go on.
 */
export async function serveByProcesses(store: OpenStore, { http }: Settings): Promise<{ stop(): Promise<void> }> {
  let stopping = false;
  const start = (): Worker => cluster.fork({ DATABASE_URL: store.databaseUrl });
  cluster.on('exit', () => {
    if (!stopping) setTimeout(() => !stopping && start(), REPLACE_AFTER);
  });
  const first = Array.from({ length: http.concurrency }, start);
  await Promise.all(first.map(isListening));
  return {
    async stop() {
      stopping = true;
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      const ended = workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
      for (const worker of workers) worker.process.kill('SIGTERM');
      await Promise.all(ended);
      await store.close();
    },
  };
}

function isListening(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('listening', () => resolve());
    worker.once('exit', (code) => reject(new Error(`A web process ended with ${code} before it could listen.`)));
  });
}

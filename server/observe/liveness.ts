import { Worker } from 'node:worker_threads';

/** How often this thread says that it lives, in milliseconds. */
const BEAT_EVERY = 1_000;
/** How long this thread may be silent before it counts as hung, in milliseconds: more than any load blocks it for. */
const HUNG_AFTER = 120_000;

export interface Liveness {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Answers `/healthz` on a port of its own from a thread of its own, so that a busy process is not taken for a dead one and
 * restarted, which would make an overload worse. It answers 503 once this thread has been silent for two minutes.
 * @param hungAfter milliseconds
 * @throws Error when the port cannot be opened
 */
export async function answerLiveness(
  { host, port }: { host: string; port: number },
  hungAfter = HUNG_AFTER,
): Promise<Liveness> {
  const beats = new SharedArrayBuffer(8);
  const last = new BigInt64Array(beats);
  const beat = (): void => void Atomics.store(last, 0, BigInt(Date.now()));
  beat();
  const timer = setInterval(beat, BEAT_EVERY).unref();
  const worker = new Worker(new URL('./liveness-thread.ts', import.meta.url), {
    workerData: { host, port, beats, hungAfter },
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  try {
    const opened = await new Promise<number>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', (error: NodeJS.ErrnoException) =>
        reject(new Error(`LIVENESS_PORT ${port} on ${host} can't be opened (${error.code ?? error.message}).`)),
      );
    });
    worker.unref();
    return {
      port: opened,
      async stop() {
        clearInterval(timer);
        await worker.terminate();
      },
    };
  } catch (error) {
    clearInterval(timer);
    throw error;
  }
}

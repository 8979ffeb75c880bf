import { Worker } from 'node:worker_threads';
import { Failure } from '#contract/errors.ts';
import { clientLeft, requireClient } from './client-signal.ts';
import type { ThreadAnswer, ThreadInput } from './work-thread.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- any function may run in a thread
type AnyFunction = (...args: any[]) => unknown;

/** An exported function that can run in a thread: its arguments and results are copied. */
export interface ThreadTask<Run extends AnyFunction> {
  readonly module: URL;
  readonly name: string;
  /** Only for its type. */
  readonly run?: Run;
}

interface ThreadLimits {
  /** Milliseconds that a step may take; unlimited by default, for the command line. */
  readonly deadlineMs?: number | undefined;
  /** Maximum size of its heap, in MB. */
  readonly memoryMb?: number;
  /** Terminates the thread, for example when the client leaves. */
  readonly signal?: AbortSignal | undefined;
  /** The sentence for the user when a step takes too long or too much memory. */
  readonly tooMuch: string;
}

/** A running thread. */
export interface Thread<Value, Result, Given> {
  /** Runs the generator to its next value; a function that is none to its result. @throws as `runInThread` */
  next(given?: Given): Promise<IteratorResult<Value, Result>>;
  /** Terminates the thread, also in the middle of a step. */
  end(): Promise<void>;
}

type ThreadOf<Run extends AnyFunction> =
  ReturnType<Run> extends AsyncGenerator<infer Value, infer Result, infer Given>
    ? Thread<Value, Result, Given>
    : Thread<never, Awaited<ReturnType<Run>>, undefined>;

/**
 * Starts a function or an async generator in a thread of its own, so that slow input blocks no other request. The caller
 * ends it.
 */
export function startThread<Run extends AnyFunction>(
  { module, name }: ThreadTask<Run>,
  args: Parameters<Run>,
  { deadlineMs, memoryMb = 256, signal, tooMuch }: ThreadLimits,
): ThreadOf<Run> {
  requireClient(signal);
  const input: ThreadInput = { module: module.href, name, args };
  const worker = new Worker(new URL('work-thread.ts', import.meta.url), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
  });
  let failed: Error | undefined;
  let settle: { resolve: (answer: ThreadAnswer) => void; reject: (error: Error) => void } | undefined;
  const fail = (error: Error): void => {
    failed ??= error;
    settle?.reject(failed);
    void worker.terminate();
  };
  const leave = (): void => fail(clientLeft());
  signal?.addEventListener('abort', leave, { once: true });
  worker.on('message', (answer: ThreadAnswer) => settle?.resolve(answer));
  worker.on('error', (error: Error & { code?: string }) =>
    fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Failure('too_large', tooMuch, { cause: error }) : error),
  );
  worker.on('exit', () => fail(new Error('The thread ended before its work.')));
  const next = async (given?: unknown): Promise<IteratorResult<unknown, unknown>> => {
    if (failed) throw failed;
    const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer>();
    settle = { resolve, reject };
    const timer = deadlineMs && setTimeout(() => fail(new Failure('too_large', tooMuch)), deadlineMs);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(given);
    try {
      const answer = await promise;
      if ('failure' in answer) {
        const { code, message, fields } = answer.failure;
        throw new Failure(code, message, { fields });
      }
      return answer as IteratorResult<unknown, unknown>;
    } finally {
      if (timer) clearTimeout(timer);
      settle = undefined;
    }
  };
  const end = async (): Promise<void> => {
    signal?.removeEventListener('abort', leave);
    await worker.terminate();
  };
  return { next, end } as unknown as ThreadOf<Run>;
}

/**
 * Runs a function in a thread of its own.
 * @throws Failure of the function, `too_large` when it takes too long or too much memory, `malformed` when the client left;
 * the error of a function that fails unexpectedly
 */
export async function runInThread<Run extends (...args: never[]) => Promise<unknown>>(
  task: ThreadTask<Run>,
  args: Parameters<Run>,
  limits: ThreadLimits,
): Promise<Awaited<ReturnType<Run>>> {
  const thread = startThread(task, args, limits) as Thread<never, Awaited<ReturnType<Run>>, undefined>;
  try {
    return (await thread.next()).value;
  } finally {
    await thread.end();
  }
}

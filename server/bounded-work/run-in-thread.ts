import { Worker } from 'node:worker_threads';
import { Failure } from '#contract/errors.ts';
import { shopCurrency } from '#contract/money.ts';
import { clientLeft, requireClient } from './client-signal.ts';
import type { ThreadAnswer, ThreadMessage } from './work-thread.ts';

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

/** How many threads wait for further work; starting one and loading its modules takes longer than most files. */
const MAX_IDLE = 2;
const IDLE_MS = 30_000;

interface IdleThread {
  readonly worker: Worker;
  readonly memoryMb: number;
  readonly remove: () => void;
  readonly timer: NodeJS.Timeout;
}

const idle = new Set<IdleThread>();

/** A thread that has done its work before, or a new one. */
function obtainWorker(memoryMb: number): Worker {
  for (const each of idle) {
    if (each.memoryMb !== memoryMb) continue;
    idle.delete(each);
    clearTimeout(each.timer);
    each.worker.off('error', each.remove).off('exit', each.remove).ref();
    return each.worker;
  }
  return new Worker(new URL('work-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
  });
}

/** Keeps a thread for further work; it does not keep the process running. */
function keepIdle(worker: Worker, memoryMb: number): void {
  const remove = (): void => {
    idle.delete(thread);
    clearTimeout(thread.timer);
    void worker.terminate();
  };
  const thread = { worker, memoryMb, remove, timer: setTimeout(remove, IDLE_MS).unref() };
  worker.on('error', remove).on('exit', remove).unref();
  idle.add(thread);
}

/**
 * Starts a function or an async generator in a thread, so that slow input blocks no other request. The caller ends it. A
 * thread whose work is done waits for further work; one that ends early, fails or takes too long is terminated.
 */
export function startThread<Run extends AnyFunction>(
  { module, name }: ThreadTask<Run>,
  args: Parameters<Run>,
  { deadlineMs, memoryMb = 256, signal, tooMuch }: ThreadLimits,
): ThreadOf<Run> {
  requireClient(signal);
  const worker = obtainWorker(memoryMb);
  const send = (message: ThreadMessage): void =>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(message);
  send({ start: { module: module.href, name, args, shop: shopCurrency() } });
  let failed: Error | undefined;
  let isDone = false;
  let hasEnded = false;
  let settle: { resolve: (answer: ThreadAnswer) => void; reject: (error: Error) => void } | undefined;
  const fail = (error: Error): void => {
    failed ??= error;
    settle?.reject(failed);
    void worker.terminate();
  };
  const leave = (): void => fail(clientLeft());
  signal?.addEventListener('abort', leave, { once: true });
  const onMessage = (answer: ThreadAnswer): void => settle?.resolve(answer);
  const onError = (error: Error & { code?: string }): void =>
    fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Failure('too_large', tooMuch, { cause: error }) : error);
  const onExit = (): void => fail(new Error('The thread ended before its work.'));
  worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  const next = async (given?: unknown): Promise<IteratorResult<unknown, unknown>> => {
    if (failed) throw failed;
    const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer>();
    settle = { resolve, reject };
    const timer = deadlineMs && setTimeout(() => fail(new Failure('too_large', tooMuch)), deadlineMs);
    send({ given });
    try {
      const answer = await promise;
      isDone = 'failure' in answer || answer.done;
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
    if (hasEnded) return;
    hasEnded = true;
    if (!isDone || failed || idle.size >= MAX_IDLE) return void (await worker.terminate());
    worker.off('message', onMessage).off('error', onError).off('exit', onExit);
    keepIdle(worker, memoryMb);
  };
  return { next, end } as unknown as ThreadOf<Run>;
}

/**
 * Runs a function in a thread.
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

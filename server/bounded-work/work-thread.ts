import { parentPort, workerData } from 'node:worker_threads';
import { Failure } from '#contract/errors.ts';

/** What a thread runs: an exported function of a module, and its arguments. */
export interface ThreadInput {
  readonly module: string;
  readonly name: string;
  readonly args: readonly unknown[];
}

/** The answer to a step: a value of an async generator or the result; or the failure. */
export type ThreadAnswer =
  | { readonly value: unknown; readonly done: boolean }
  | { readonly failure: Pick<Failure, 'code' | 'message' | 'fields'> };

const port = parentPort!;
const { module, name, args } = workerData as ThreadInput;

const started = import(module).then((loaded: Record<string, (...given: readonly unknown[]) => unknown>) =>
  loaded[name]!(...args),
);
// Its failure is the answer to the first step.
started.catch(() => {});

async function step(value: unknown): Promise<ThreadAnswer> {
  try {
    const work = await started;
    if (!isGenerator(work)) return { value: work, done: true };
    const { value: next, done = false } = await work.next(value);
    return { value: next, done };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // Errors lose their class and fields on their way between threads.
    const { code, message, fields } = error;
    return { failure: { code, message, fields } };
  }
}

function isGenerator(work: unknown): work is AsyncGenerator {
  return typeof work === 'object' && work !== null && Symbol.asyncIterator in work;
}

port.on('message', (value: unknown) => {
  // An unexpected error ends the thread, and the thread that started it gets the error.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  void step(value).then((answer) => port.postMessage(answer));
});

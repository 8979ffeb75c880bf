import { parentPort } from 'node:worker_threads';
import { Failure } from '#contract/errors.ts';
import { setShopCurrency, type shopCurrency } from '#contract/money.ts';

/** What a thread runs: an exported function of a module, and its arguments. */
export interface ThreadInput {
  readonly module: string;
  readonly name: string;
  readonly args: readonly unknown[];
  /** The currency of the shop, which a thread knows no settings of. */
  readonly shop: ReturnType<typeof shopCurrency>;
}

/** The answer to a step: a value of an async generator or the result; or the failure. */
export type ThreadAnswer =
  | { readonly value: unknown; readonly done: boolean }
  | { readonly failure: Pick<Failure, 'code' | 'message' | 'fields'> };

/** What a thread gets: first its work, then the value for each step. */
export type ThreadMessage = { readonly start: ThreadInput } | { readonly given: unknown };

const port = parentPort!;
let started: Promise<unknown>;

function start({ module, name, args, shop }: ThreadInput): void {
  setShopCurrency(shop.currency, shop.step);
  started = import(module).then((loaded: Record<string, (...given: readonly unknown[]) => unknown>) =>
    loaded[name]!(...args),
  );
  // Its failure is the answer to the first step.
  started.catch(() => {});
}

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

port.on('message', (message: ThreadMessage) => {
  if ('start' in message) return start(message.start);
  // An unexpected error ends the thread, and the thread that started it gets the error.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  void step(message.given).then((answer) => port.postMessage(answer));
});

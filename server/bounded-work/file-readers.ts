import { ConcurrencyLimiter } from './concurrency-limiter.ts';
import { runInThread, type ThreadTask } from './run-in-thread.ts';

/** Milliseconds that a file may take; one of the largest takes about a second. */
const DEADLINE_MS = 15_000;

/** Reads the file at a path. @throws Failure with a sentence for the user */
type FileReader = (path: string) => Promise<unknown>;

interface Client {
  readonly signal: AbortSignal;
  /** What its limits count: an address or an account. */
  readonly client: string;
}

/** Reads uploaded files in threads: a few at a time, each within a deadline, and only while its client waits. */
export class FileReaders {
  readonly #limiter: ConcurrencyLimiter;

  /** @param slots files that are read at the same time; eight times as many wait */
  constructor(slots: number) {
    const busy = 'Other files are being read. Try again in a moment.';
    this.#limiter = new ConcurrencyLimiter({ slots, queue: 8 * slots, waitMs: 20_000, busy, retryAfterSeconds: 5 });
  }

  /** @throws Failure of the reader, `too_large` (it takes too long), `overloaded`, `malformed` (the client left) */
  read<Run extends FileReader>(
    task: ThreadTask<Run>,
    path: string,
    { signal, client }: Client,
  ): Promise<Awaited<ReturnType<Run>>> {
    const tooMuch = 'This file takes too long to read. Save its list as a separate file.';
    const limits = { deadlineMs: DEADLINE_MS, signal, tooMuch };
    return this.#limiter.run(() => runInThread(task, [path] as unknown as Parameters<Run>, limits), { signal, client });
  }
}

import { Failure } from '#contract/errors.ts';
import { clientLeft } from './client-signal.ts';

interface Limits {
  /** Number of tasks that run at the same time. */
  readonly slots: number;
  /** Maximum number of tasks that wait for a slot; more are refused. */
  readonly queue: number;
  /** Milliseconds after which a waiting task is refused; unlimited by default. */
  readonly waitMs?: number;
  /** The sentence for a refused caller. */
  readonly busy: string;
  /** Seconds after which a refused caller should try again. */
  readonly retryAfterSeconds?: number;
}

interface Caller {
  /** Ends the wait, for example because the client left. */
  readonly signal?: AbortSignal | undefined;
  /** With several slots, one client leaves one of them to the others, and takes at most half of the queue. */
  readonly client?: string | undefined;
}

interface Waiting {
  readonly client: string | undefined;
  readonly start: () => void;
}

/**
 * Limits how many tasks run at the same time in this process; others wait in a queue of limited length and time, in the
 * order in which they came.
 */
export class ConcurrencyLimiter {
  readonly #limits: Limits;
  readonly #running: (string | undefined)[] = [];
  readonly #waiting = new Set<Waiting>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Waits for a slot. @returns the function that releases it
   * @throws Failure `overloaded` when the queue is full or the wait too long, `malformed` when the client left
   */
  async enter({ signal, client }: Caller = {}): Promise<() => void> {
    if (signal?.aborted) throw clientLeft();
    if (this.#waiting.size === 0 && this.#hasRoom(client)) this.#running.push(client);
    else await this.#wait(client, signal);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#running.splice(this.#running.indexOf(client), 1);
      this.#startNext();
    };
  }

  /** Runs a task in a slot. @throws as `enter`, and what the task throws */
  async run<T>(work: () => Promise<T>, caller: Caller = {}): Promise<T> {
    const leave = await this.enter(caller);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  #hasRoom(client: string | undefined): boolean {
    const { slots } = this.#limits;
    const most = client === undefined ? slots : Math.max(1, slots - 1);
    return this.#running.length < slots && this.#running.filter((one) => one === client).length < most;
  }

  #wait(client: string | undefined, signal: AbortSignal | undefined): Promise<void> {
    const { queue, waitMs } = this.#limits;
    const own = [...this.#waiting].filter((one) => one.client === client).length;
    const most = client === undefined ? queue : Math.ceil(queue / 2);
    if (this.#waiting.size >= queue || own >= most) throw this.#busy();
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        this.#waiting.delete(waiting);
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
      };
      const waiting = {
        client,
        start: () => {
          stop();
          this.#running.push(client);
          resolve();
        },
      };
      const refuse = (failure: Failure): void => {
        stop();
        reject(failure);
      };
      const leave = (): void => refuse(clientLeft());
      const timer = waitMs === undefined ? undefined : setTimeout(() => refuse(this.#busy()), waitMs);
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.add(waiting);
      // Nobody is ahead of a caller that may start although others wait for their clients' own tasks.
      this.#startNext();
    });
  }

  #startNext(): void {
    for (const waiting of this.#waiting) if (this.#hasRoom(waiting.client)) waiting.start();
  }

  #busy(): Failure {
    return new Failure('overloaded', this.#limits.busy, { retryAfterSeconds: this.#limits.retryAfterSeconds });
  }
}

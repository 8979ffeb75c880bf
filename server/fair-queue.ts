/** What a caller is counted by: an account, an address or a network around it. */
export interface CountedBy {
  readonly key: string;
  /** How much it may hold, times what a single caller may. */
  readonly shares: number;
}

/** A caller, and the wider groups that it also counts for. */
export type Caller = readonly [CountedBy, ...CountedBy[]];

interface FairQueueOptions {
  /**
   * How many places a single caller may hold now; 0 when none is free.
   * @param inUse the places in use
   */
  readonly limit: (inUse: number, caller: CountedBy) => number;
  /** How many may wait for each caller. */
  readonly maxWaiting: number;
  /**
   * How long one waits, in milliseconds: in a burst, and once the caller's own queue has not been empty for the length of
   * a burst. A short overload is then served late and a lasting one refused early, instead of everybody waiting for long.
   */
  readonly wait: { readonly burst: number; readonly standing: number };
}

interface Waiter {
  readonly caller: Caller;
  readonly admitted: () => void;
  readonly timer: NodeJS.Timeout;
}

interface Group {
  /** When its queue began, in milliseconds since 1970. */
  readonly since: number;
  readonly waiters: Set<Waiter>;
}

/**
 * Shares places among callers: up to a limit each at once, further ones wait and are served by turns, one of each caller
 * after the other, so that a caller who asks for many delays only themselves.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #held = new Map<string, number>();
  /** By the caller; in the order in which they are served. */
  readonly #waiting = new Map<string, Group>();
  #inUse = 0;
  #waiters = 0;
  #isDispatching = false;
  #hasChanged = false;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /** The places in use. */
  get inUse(): number {
    return this.#inUse;
  }

  /** The number of those who wait. */
  get waiting(): number {
    return this.#waiters;
  }

  /**
   * Takes a place, at once or when one becomes free. Exactly one of the functions is called.
   * @param admitted the caller now holds a place, until `leave`
   * @param refused too many wait, or it took too long
   * @returns stops waiting; then neither function is called
   */
  enter(caller: Caller, admitted: () => void, refused: () => void): () => void {
    const { maxWaiting, wait } = this.#options;
    const { key } = caller[0];
    const group = this.#waiting.get(key) ?? { since: Date.now(), waiters: new Set<Waiter>() };
    if (group.waiters.size === 0 && this.#hasRoom(caller)) {
      this.take(caller);
      admitted();
      return () => {};
    }
    if (group.waiters.size >= maxWaiting) {
      refused();
      return () => {};
    }
    const isStanding = Date.now() - group.since > wait.burst;
    const timer = setTimeout(
      () => {
        cancel();
        refused();
      },
      isStanding ? wait.standing : wait.burst,
    );
    const waiter = { caller, admitted, timer };
    const cancel = (): void => {
      if (this.#remove(waiter)) clearTimeout(timer);
    };
    group.waiters.add(waiter);
    this.#waiting.set(key, group);
    this.#waiters++;
    return cancel;
  }

  /**
   * Does work while the caller holds a place.
   * @param refuse makes the error for one who does not get a place
   * @throws what `refuse` returns, and what the work throws
   */
  async run<Result>(caller: Caller, work: () => Promise<Result>, refuse: () => Error): Promise<Result> {
    await new Promise<void>((resolve, reject) => void this.enter(caller, resolve, () => reject(refuse())));
    try {
      return await work();
    } finally {
      this.leave(caller);
    }
  }

  /** Takes a place beyond all limits. */
  take(caller: Caller): void {
    this.#inUse++;
    for (const { key } of caller) this.#held.set(key, (this.#held.get(key) ?? 0) + 1);
  }

  /** Gives a place back. */
  leave(caller: Caller): void {
    this.#inUse--;
    for (const { key } of caller) {
      const left = this.#held.get(key)! - 1;
      if (left === 0) this.#held.delete(key);
      else this.#held.set(key, left);
    }
    this.dispatch();
  }

  /** Serves those who wait, as far as there is room: after `leave`, and after limits have grown. */
  dispatch(): void {
    this.#hasChanged = true;
    // What an admitted caller does may come back here.
    if (this.#isDispatching) return;
    this.#isDispatching = true;
    while (this.#hasChanged && this.#waiters > 0) {
      this.#hasChanged = false;
      // A caller that is served moves to the end of the map, and so takes another turn when all others had theirs.
      for (const [key, group] of this.#waiting) {
        const [next] = group.waiters;
        if (!next || !this.#hasRoom(next.caller)) continue;
        this.#remove(next);
        clearTimeout(next.timer);
        if (group.waiters.size > 0) {
          this.#waiting.delete(key);
          this.#waiting.set(key, group);
        }
        this.take(next.caller);
        next.admitted();
      }
    }
    this.#isDispatching = false;
  }

  #hasRoom(caller: Caller): boolean {
    return caller.every(
      (by) => (this.#held.get(by.key) ?? 0) < Math.floor(this.#options.limit(this.#inUse, by) * by.shares),
    );
  }

  #remove(waiter: Waiter): boolean {
    const { key } = waiter.caller[0];
    const group = this.#waiting.get(key);
    if (!group?.waiters.delete(waiter)) return false;
    this.#waiters--;
    if (group.waiters.size === 0) this.#waiting.delete(key);
    return true;
  }
}

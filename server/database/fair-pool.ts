import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient } from 'pg';
import { type Caller, FairQueue } from '#server/fair-queue.ts';
import { clientNetworks } from '#server/http/request/address.ts';
import { currentRequestContext, type RequestContext } from '#server/observe/request-context.ts';
import type { PoolClass } from './instrumented-pool.ts';

/** The share of a pool that is kept for callers who hold few connections. */
const RESERVED = 0.25;
/** Smaller pools belong to commands, which have no callers. */
const MIN_SHARED = 4;
/** Who may wait for a connection, and how long in milliseconds. */
const WAITING = { maxWaiting: 2_000, wait: { burst: 10_000, standing: 5_000 } };

const BACKGROUND: Caller = [{ key: 'background', shares: 2 }];
/** Needs a connection to give one back, so it does not wait for its share. */
const NESTED: Caller = [{ key: 'nested', shares: Number.MAX_SAFE_INTEGER }];

type Done = (error: Error | undefined, client?: PoolClient, release?: (error?: Error | boolean) => void) => void;

/**
 * Makes a pool class that shares its connections fairly among the callers of requests: each account, or each address of
 * visitors. One caller gets at most three quarters of them; the rest is for callers who hold few. Further ones wait, by
 * turns of the callers. Otherwise one client with many requests that wait for the same row would hold all connections.
 */
export function fairPool(Pools: PoolClass): PoolClass {
  return class extends Pools {
    readonly #queue: FairQueue;
    readonly #callers = new WeakMap<PoolClient, { caller: Caller; context: RequestContext | undefined }>();
    /** Requests with a transaction in progress. */
    readonly #inTransaction = new Map<RequestContext, number>();

    constructor(options: ConstructorParameters<PoolClass>[0]) {
      super(options);
      this.#queue = new FairQueue({ limit: limitOf(options.max ?? 10), ...WAITING });
      // For the metrics: the library itself never has more requests than connections.
      Object.defineProperty(this, 'waitingCount', { get: () => this.#queue.waiting });
      this.on('release', (_error, client) => {
        const lent = this.#callers.get(client);
        if (!lent) return;
        this.#callers.delete(client);
        if (lent.context) count(this.#inTransaction, lent.context, -1);
        // By then the pool knows that the connection is idle.
        process.nextTick(() => this.#queue.leave(lent.caller));
      });
    }

    // Keeps the library's overloads.
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    override connect(callback?: any): any {
      if (callback) return this.#lend(callback as Done, undefined);
      const context = currentRequestContext();
      return new Promise<PoolClient>((resolve, reject) =>
        this.#lend((error, client) => (error ? reject(error) : resolve(client!)), context),
      );
    }

    /** @param context of a request that keeps the connection for several statements */
    #lend(done: Done, context: RequestContext | undefined): void {
      const current = currentRequestContext();
      const caller = current && this.#inTransaction.has(current) ? NESTED : callerOf(current);
      const connect = super.connect as (callback: Done) => void;
      // The place may become free in the context of another request.
      const admitted = AsyncLocalStorage.bind(() =>
        connect.call(this, (error, client, release) => {
          if (error || !client) {
            this.#queue.leave(caller);
            return done(error);
          }
          this.#callers.set(client, { caller, context });
          if (context) count(this.#inTransaction, context, 1);
          done(undefined, client, release);
        }),
      );
      // In the words of the library, which `isUnavailable` knows.
      const refused = (): void => done(new Error('timeout exceeded when trying to connect'));
      this.#queue.enter(caller, admitted, AsyncLocalStorage.bind(refused));
    }
  };
}

function limitOf(max: number): (inUse: number) => number {
  const reserved = max < MIN_SHARED ? 0 : Math.ceil(max * RESERVED);
  const few = Math.max(1, Math.min(2, Math.floor(max / 5)));
  return (inUse) => (inUse >= max ? 0 : inUse >= max - reserved ? few : max - reserved);
}

function callerOf(context: RequestContext | undefined): Caller {
  if (!context || context.job !== undefined) return BACKGROUND;
  const { account, address } = context;
  if (address === undefined) return account === undefined ? BACKGROUND : [{ key: account, shares: 1 }];
  const [own, ...around] = clientNetworks(address);
  if (account === undefined) return [own, ...around];
  // People at one address, such as an office, have accounts of their own.
  return [{ key: account, shares: 1 }, ...[own, ...around].map(({ key, shares }) => ({ key, shares: 2 * shares }))];
}

function count<Key>(counts: Map<Key, number>, key: Key, by: number): void {
  const now = (counts.get(key) ?? 0) + by;
  if (now === 0) counts.delete(key);
  else counts.set(key, now);
}

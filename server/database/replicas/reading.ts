import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClass } from '#server/database/instrumented-pool.ts';
import { counts } from '#server/observe/counts.ts';
import type { ReplicaSession } from './replica.ts';

/** The replica from which the running code reads; open until its work has ended, because timers that it starts inherit it. */
interface Scope {
  readonly session: ReplicaSession;
  isOpen: boolean;
}

const scopes = new AsyncLocalStorage<Scope>();

/** Runs `work`, whose queries outside of transactions are read from that replica. */
export async function readFrom<Result>(session: ReplicaSession, work: () => Promise<Result>): Promise<Result> {
  const scope = { session, isOpen: true };
  try {
    return await scopes.run(scope, work);
  } finally {
    scope.isOpen = false;
  }
}

/** Lets a download continue to read from the replica that its call reads from, after the call has returned. */
export function keepReading<Piece>(pieces: AsyncGenerator<Piece>): AsyncIterable<Piece> {
  const session = openScope()?.session;
  if (!session) return pieces;
  const scope = { session, isOpen: true };
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => scopes.run(scope, () => pieces.next()),
      return: () => scopes.run(scope, () => pieces.return(undefined)),
    }),
  };
}

/**
 * Makes a pool class that sends reads to the replica of `readFrom`. Writes, transactions and everything else go to the
 * primary. A read that fails on the replica is repeated on the primary.
 */
export function readingPool(Pools: PoolClass): PoolClass {
  return class extends Pools {
    // Keeps the library's overloads.
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    override query(...given: any[]): any {
      const send = (): unknown => (super.query as (...given: unknown[]) => unknown).apply(this, given);
      const session = openScope()?.session;
      if (!session || !isRead(given)) return send();
      return session.query(...given).catch((error: unknown) => {
        // Its time limit is that of the primary, which would need as long.
        if (isCutOff(error)) throw error;
        counts.replicaRepeats++;
        return send();
      });
    }
  };
}

function openScope(): Scope | undefined {
  const scope = scopes.getStore();
  return scope?.isOpen ? scope : undefined;
}

/** A statement that writes in spite of its first word is refused by the replica, and so repeated on the primary. */
function isRead(given: readonly unknown[]): boolean {
  const [query] = given;
  const text = typeof query === 'string' ? query : (query as { text?: unknown } | undefined)?.text;
  return typeof text === 'string' && /^[\s(]*(select|with)\b/i.test(text) && typeof given.at(-1) !== 'function';
}

/** 57014: the statement's time limit. */
function isCutOff(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014';
}

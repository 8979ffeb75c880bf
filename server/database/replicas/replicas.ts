import { openDatabase, type Database } from '#server/database/client.ts';
import type { PoolClass } from '#server/database/instrumented-pool.ts';
import type { Pooler } from '#server/database/pooler.ts';
import type { Log } from '#server/log.ts';
import { counts } from '#server/observe/counts.ts';
import { openPrimaryPosition } from './primary-position.ts';
import { readFrom, readingPool } from './reading.ts';
import { followReplica, type Replica } from './replica.ts';

/** The replicas from which this process reads. */
export interface Replicas {
  /**
   * Runs work that reads, on a replica that has everything the primary had acknowledged when it was called; on the
   * primary if no replica gets there in time.
   */
  read<Result>(work: () => Promise<Result>): Promise<Result>;
  readonly all: readonly Pick<Replica, 'name' | 'state' | 'lagSeconds'>[];
  stop(): Promise<void>;
}

/** The servers of the store's database. */
export interface Servers {
  /** The primary. */
  readonly url: string;
  /** One server each: a proxy over several would mix their states. */
  readonly replicaUrls: readonly string[];
}

interface PoolOptions {
  /** Between the store and the primary. */
  readonly pooler?: Pooler | undefined;
  /** Maximum number of connections to each server. */
  readonly max: number;
  readonly Pools: PoolClass;
  readonly log: Log;
}

/** Opens the pool of the primary, and those of its replicas, if it has any. */
export function openServers(
  { url, replicaUrls }: Servers,
  { max, Pools, log, pooler }: PoolOptions,
): { db: Database; replicas: Replicas | undefined } {
  if (replicaUrls.length === 0) return { db: openDatabase(url, max, Pools, pooler), replicas: undefined };
  return {
    db: openDatabase(url, max, readingPool(Pools), pooler),
    replicas: openReplicas({ url: pooler?.sessionUrl ?? url, replicaUrls }, { max, Pools, log }),
  };
}

/**
 * Connects to replicas, and returns at once: until they are ready, all is read from the primary.
 * @param url of the primary, past a pooler
 */
export function openReplicas({ url, replicaUrls }: Servers, options: PoolOptions): Replicas {
  const primary = openPrimaryPosition(url);
  const all = replicaUrls.map((replicaUrl) => followReplica({ ...options, url: replicaUrl, primary }));
  let turn = 0;

  const choose = async () => {
    const ready = all.flatMap(({ session }) => session ?? []);
    if (ready.length === 0) return undefined;
    const position = await primary.now().catch(() => undefined);
    const session = ready[turn++ % ready.length]!;
    return position && (await session.reaches(position)) ? session : undefined;
  };
  return {
    all,
    async read(work) {
      const session = await choose();
      if (!session) {
        counts.replicaMisses++;
        return work();
      }
      counts.replicaReads++;
      return readFrom(session, work);
    },
    async stop() {
      await Promise.all(all.map((replica) => replica.stop()));
      await primary.stop();
    },
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import { Client, type Pool } from 'pg';
import { openPool } from '#server/database/client.ts';
import type { PoolClass } from '#server/database/instrumented-pool.ts';
import { type Log, messageOf } from '#server/log.ts';
import type { Position, PrimaryPosition } from './primary-position.ts';

/**
 * `ready`: it is read. Otherwise it is not: `behind` by more than a read waits; it is the `primary`; `promoted`, because it
 * follows no server any more; `unrelated`, because it has not shown that it follows this store's primary; `down`.
 */
type ReplicaState = 'ready' | 'behind' | 'primary' | 'promoted' | 'unrelated' | 'down';

/** A replica, and what this process knows of it. */
export interface Replica {
  /** Host and port. */
  readonly name: string;
  readonly state: ReplicaState;
  /** Seconds that it is behind the primary; undefined when it does not answer or is not a replica of it. */
  readonly lagSeconds: number | undefined;
  /** The connections to read from, while it is ready. */
  readonly session: ReplicaSession | undefined;
  stop(): Promise<void>;
}

/** The connections to a replica from one connection of its check until that is lost. */
export interface ReplicaSession {
  /** Waits at most as long as a read may until the replica has everything up to the position; false if it has not. */
  reaches(position: Position): Promise<boolean>;
  /** Like `query` of a pool, without a callback. Rejects at once when the replica is lost. */
  query(...given: unknown[]): Promise<unknown>;
}

/** How long a read waits for a replica, in milliseconds; then it goes to the primary. */
const WAIT_MS = 50;
/** The pause between two looks at a replica while a read waits for it, in milliseconds. */
const LOOK_EVERY = 2;
/** Milliseconds between two checks of a replica, and for an answer to one: together less than a second. */
const CHECK_EVERY = 350;
const CHECK_TIMEOUT = 500;
/** Milliseconds until the next attempt to connect. */
const RETRY_AFTER = 1_000;
/** The time limit of a new connection, in milliseconds. */
const CONNECT_TIMEOUT = 1_000;
/** Number of positions that a replica has not reached which are remembered, to tell how far it is behind. */
const MAX_UNREACHED = 1_000;

interface ReplicaOptions {
  readonly url: string;
  readonly primary: PrimaryPosition;
  /** Maximum number of connections for reads. */
  readonly max: number;
  readonly Pools: PoolClass;
  readonly log: Log;
}

/** Follows a replica until it is stopped: connects, checks it several times a second, and connects again when it is lost. */
export function followReplica({ url, primary, max, Pools, log }: ReplicaOptions): Replica {
  const { host: hostAndPort, searchParams } = new URL(url);
  const host = hostAndPort || (searchParams.get('host') ?? 'localhost');
  const stopping = new AbortController();
  let state: ReplicaState = 'down';
  let session: OpenSession | undefined;

  const enter = (next: ReplicaState, why?: string): void => {
    if (next === state) return;
    state = next;
    const details = { replica: host, state: next, ...(why && { why }) };
    if (next === 'ready') log('info', 'replica is read', details);
    else log(next === 'primary' ? 'info' : 'warn', 'replica is not read', details);
  };
  /** Follows it on one connection until that is lost. @throws the reason */
  const follow = async (): Promise<never> => {
    const opened = await openSession(url, max, Pools);
    session = opened;
    primary.renewMark();
    const ended = AbortSignal.any([stopping.signal, opened.lost]);
    try {
      for (;;) {
        const position = await primary.now().catch(() => undefined);
        const next = await opened.check(position);
        if (!opened.isLive) throw opened.reason;
        if (next) enter(next);
        await pause(CHECK_EVERY, undefined, { signal: ended }).catch(() => undefined);
        if (!opened.isLive) throw opened.reason;
        stopping.signal.throwIfAborted();
      }
    } finally {
      session = undefined;
      opened.close();
    }
  };
  const keepFollowing = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const reason = await follow().catch((error: unknown) => error);
      if (stopping.signal.aborted) return;
      enter('down', messageOf(reason));
      await pause(RETRY_AFTER, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = keepFollowing();

  return {
    name: host,
    get state() {
      return state === 'ready' && session?.isBehind ? 'behind' : state;
    },
    get lagSeconds() {
      return state === 'ready' || state === 'behind' ? session?.lagSeconds() : undefined;
    },
    get session() {
      return state === 'ready' && session?.isLive && !session.isBehind ? session : undefined;
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

interface OpenSession extends ReplicaSession {
  readonly isLive: boolean;
  /** Aborted when the connection is lost, with the reason. */
  readonly lost: AbortSignal;
  readonly reason: unknown;
  /** A read has waited in vain, or a check; until a check succeeds. */
  readonly isBehind: boolean;
  lagSeconds(): number;
  /** @param position of the primary, if that answers @returns undefined when nothing new is known */
  check(position: Position | undefined): Promise<ReplicaState | undefined>;
  close(): void;
}

async function openSession(url: string, max: number, Pools: PoolClass): Promise<OpenSession> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    query_timeout: CHECK_TIMEOUT,
    keepAlive: true,
    application_name: 'partsmith replica check',
  });
  const lost = new AbortController();
  const waiting = new Set<(reason: unknown) => void>();
  const lose = (reason: unknown): void => {
    if (lost.signal.aborted) return;
    lost.abort(reason);
    for (const reject of waiting) reject(reason);
  };
  client.on('error', lose).on('end', () => lose(new Error('the connection ended')));
  await client.connect().catch((error: unknown) => {
    void client.end().catch(() => {});
    throw error;
  });
  const pool: Pool = openPool(Pools, {
    connectionString: url,
    max,
    application_name: 'partsmith reads',
    connectionTimeoutMillis: CONNECT_TIMEOUT,
  });
  /** Bytes of the log that it has applied; never less later on, because a restart ends the session. */
  let applied = -1;
  /** Of its own log, while it follows no server. */
  let timeline: string | null = null;
  let isBehind = true;
  let seenMark: string | undefined;
  let unreached: { lsn: number; at: number }[] = [];
  let looking: Promise<void> | undefined;

  const look = async (): Promise<void> => {
    try {
      const { rows } = await client.query<{ timeline: string | null; applied: number | null }>({
        name: 'applied',
        text: `select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) end as timeline,
          (pg_last_wal_replay_lsn() - '0/0')::float8 as applied`,
      });
      ({ timeline } = rows[0]!);
      applied = timeline === null ? (rows[0]!.applied ?? -1) : -1;
      const first = unreached.findIndex(({ lsn }) => lsn > applied);
      unreached = first < 0 ? [] : unreached.slice(first);
    } catch (error) {
      lose(error);
    }
  };
  const sharedLook = (): Promise<void> => (looking ??= look().finally(() => (looking = undefined)));
  const hasMark = async (mark: string): Promise<boolean> => {
    if (seenMark === mark) return true;
    try {
      const { rowCount } = await client.query('select from replica_marks where id = $1', [mark]);
      if (rowCount !== 1) return false;
      seenMark = mark;
      return true;
    } catch (error) {
      // A database without the table is not a replica of the store's.
      if ((error as { code?: unknown }).code === undefined) lose(error);
      return false;
    }
  };
  const catchesUp = async (lsn: number): Promise<boolean> => {
    const isThere = (): boolean => !lost.signal.aborted && applied >= lsn;
    const until = performance.now() + WAIT_MS;
    while (!isThere() && !lost.signal.aborted && performance.now() < until) {
      await Promise.race([sharedLook(), pause(Math.max(0, until - performance.now()))]);
      if (!isThere()) await pause(LOOK_EVERY);
    }
    return isThere();
  };

  return {
    get isLive() {
      return !lost.signal.aborted;
    },
    lost: lost.signal,
    get reason() {
      return lost.signal.reason as unknown;
    },
    get isBehind() {
      return isBehind;
    },
    lagSeconds: () => (unreached[0] ? (performance.now() - unreached[0].at) / 1_000 : 0),
    async reaches({ lsn, mark }) {
      if (seenMark !== mark) return false;
      const isThere = await catchesUp(lsn);
      if (!isThere) isBehind = true;
      return isThere;
    },
    query(...given) {
      if (lost.signal.aborted) return Promise.reject(new Error('the replica is lost'));
      const { promise, reject } = Promise.withResolvers<never>();
      waiting.add(reject);
      const send = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
      return Promise.race([send(...given), promise]).finally(() => waiting.delete(reject));
    },
    async check(position) {
      await sharedLook();
      if (lost.signal.aborted) return undefined;
      if (!position) return timeline === null ? undefined : 'promoted';
      if (timeline !== null)
        return timeline === position.timeline && (await hasMark(position.mark)) ? 'primary' : 'promoted';
      // Positions of an earlier primary are on another log.
      if (seenMark !== position.mark) unreached = [];
      if (position.lsn > applied && unreached.length < MAX_UNREACHED)
        unreached.push({ lsn: position.lsn, at: performance.now() });
      isBehind = !(await catchesUp(position.lsn));
      if (!(await hasMark(position.mark))) return 'unrelated';
      return isBehind ? 'behind' : 'ready';
    },
    close() {
      lose(new Error('closed'));
      client.end().catch(() => {});
      pool.end().catch(() => {});
    },
  };
}

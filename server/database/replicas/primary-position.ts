import { Pool } from 'pg';
import { newId } from '#server/database/columns.ts';
import { sharedRuns } from '#server/shared-runs.ts';

/** How far the primary had written its log at a moment. */
export interface Position {
  /** Every write that was acknowledged before is at or below it: bytes of the log. */
  readonly lsn: number;
  /** Of its log; promoting a replica begins a new one. */
  readonly timeline: string;
  /** The row of `replica_marks` that a replica of this primary has. */
  readonly mark: string;
}

/** Reads the primary's position. */
export interface PrimaryPosition {
  /** The position at a moment after the call. @throws Error when the primary does not answer */
  now(): Promise<Position>;
  /** Writes the mark again before the next position, for a replica that is asked for it: later processes delete old ones. */
  renewMark(): void;
  stop(): Promise<void>;
}

/** The time limits of a connection and of a query, in milliseconds. */
const TIMEOUTS = { connectionTimeoutMillis: 1_000, query_timeout: 1_000 };

/**
 * Opens a connection for the primary's position, which concurrent callers share. When the log's timeline changes,
 * another server has become the primary, and it gets a mark of its own.
 */
export function openPrimaryPosition(url: string): PrimaryPosition {
  const pool = new Pool({
    ...TIMEOUTS,
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    keepAlive: true,
    application_name: 'partsmith position',
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  let marked: { timeline: string; mark: string } | undefined;
  let isRenewalDue = false;

  const now = sharedRuns(async (): Promise<Position> => {
    const { rows } = await pool.query<{ lsn: number; timeline: string }>({
      name: 'position',
      // A commit without synchronous_commit is acknowledged before it is flushed.
      text: `select left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as timeline,
        (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
          else pg_current_wal_flush_lsn() end - '0/0')::float8 as lsn`,
    });
    const { lsn, timeline } = rows[0]!;
    if (marked?.timeline !== timeline) marked = { timeline, mark: await writeMark(pool, newId()) };
    else if (isRenewalDue) await writeMark(pool, marked.mark);
    isRenewalDue = false;
    return { lsn, timeline, mark: marked.mark };
  });
  return { now, renewMark: () => void (isRenewalDue = true), stop: () => pool.end() };
}

async function writeMark(pool: Pool, mark: string): Promise<string> {
  await pool.query(
    `with old as (delete from replica_marks where created_at < now() - interval '1 day' and id <> $1)
    insert into replica_marks (id) values ($1) on conflict (id) do update set created_at = now()`,
    [mark],
  );
  return mark;
}

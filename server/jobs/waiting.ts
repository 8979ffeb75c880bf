import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/client.ts';

/** The queue's pending work. */
export interface Waiting {
  /** Due jobs, by task. */
  readonly jobs: readonly { job: string; count: number }[];
  /** Seconds since the oldest of them was due; 0 if there is none. */
  readonly oldestSeconds: number;
  /** Unsent emails: queued ones, those waiting for a retry, and outbox rows without a job. */
  readonly mails: number;
}

/** Counts pending work; jobs that the queue gave up on are not included. */
export async function selectWaiting(db: Database): Promise<Waiting> {
  const { rows } = await db.execute<{ job: string; due: number; all: number; oldest: number; notices: number }>(sql`
    select task_identifier as job, count(*)::int as all,
      (count(*) filter (where run_at <= now() and locked_at is null))::int as due,
      coalesce(extract(epoch from now() - min(run_at) filter (where run_at <= now() and locked_at is null)), 0)::float as oldest
    from graphile_worker.jobs where attempts < max_attempts group by task_identifier`);
  const { rows: notices } = await db.execute<{ count: number }>(sql`select count(*)::int as count from order_notices`);
  const isMail = ({ job }: { job: string }): boolean => job === 'mail' || job === 'order_mail';
  return {
    jobs: rows.map(({ job, due }) => ({ job, count: due })),
    oldestSeconds: Math.max(0, ...rows.map(({ oldest }) => oldest)),
    mails: rows.filter(isMail).reduce((sum, row) => sum + row.all, notices[0]!.count),
  };
}

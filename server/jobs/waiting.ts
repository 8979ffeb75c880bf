import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/client.ts';

/** What the queue has not done yet. */
export interface Waiting {
  /** Due, by task. */
  readonly jobs: readonly { job: string; count: number }[];
  /** Seconds that the oldest of them is overdue; 0 when there is none. */
  readonly oldestSeconds: number;
  /** Mails not sent: those in the queue, those that wait for another try, and notices that are no job yet. */
  readonly mails: number;
}

/** Counts what waits; what the queue has given up is no longer waiting. */
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

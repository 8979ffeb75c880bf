import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { traceContext } from './traced-tasks.ts';

interface JobOptions {
  /**
   * Jobs with the same key count as one job: a second one replaces the first if it has not started. Default: task and
   * payload.
   */
  key?: string;
  /** Attempts before the queue gives up, with growing delays (seconds to hours). Default 25. */
  maxAttempts?: number;
  /**
   * Jobs in the same queue run one after another, so that they occupy only one of the concurrent job slots. Default:
   * none.
   */
  queue?: string;
  /** Seconds until it is due. Default 0. */
  inSeconds?: number;
}

/** Queues a background job in the caller's transaction: it exists if, and only if, the transaction commits. */
export async function addJob(
  db: Executor,
  task: string,
  payload: Record<string, unknown>,
  { key, maxAttempts, queue, inSeconds = 0 }: JobOptions = {},
): Promise<void> {
  await db.execute(sql`
    select graphile_worker.add_job(
      ${task}::text, payload => ${JSON.stringify({ ...payload, ...traceContext() })}::json,
      queue_name => ${queue ?? null}::text, run_at => now() + make_interval(secs => ${inSeconds}),
      job_key => ${key ?? keyOf(task, payload)}::text, max_attempts => ${maxAttempts ?? null}::int)`);
}

/** The default key. Backups rebuild payloads from it, because the job queue does not show payloads. */
function keyOf(task: string, payload: Record<string, unknown>): string {
  return `${task}:${JSON.stringify(payload)}`;
}

/** Whether a job of that kind is due or running. */
export async function isQueued(db: Executor, task: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from graphile_worker.jobs
    where task_identifier = ${task} and attempts < max_attempts and (locked_at is not null or run_at <= now()) limit 1`);
  return rows.length > 0;
}

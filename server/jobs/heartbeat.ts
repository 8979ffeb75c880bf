import { setTimeout } from 'node:timers/promises';
import { inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/database/client.ts';
import { jobWorkers } from './tables.ts';

/** The pause between two signs of life, in milliseconds. */
const BEAT_EVERY = 3_000;
/** A worker without a sign of life for this many seconds is dead: its process was killed or lost the database. */
const DEAD_AFTER = 15;

/**
 * Until stopped, reports that the workers of this process are alive, and releases the jobs of those that are not, so that
 * other workers run them. Skips a beat while the database is unavailable.
 * @param workers names of this process's workers, which change when the queue restarts
 */
export async function keepAlive(db: Database, workers: ReadonlySet<string>, stopping: AbortSignal): Promise<void> {
  // A worker that has ended meanwhile has left a sign, too.
  const signed = new Set<string>();
  while (!stopping.aborted) {
    for (const worker of workers) signed.add(worker);
    await beat(db, [...workers]).catch(() => undefined);
    await setTimeout(BEAT_EVERY, undefined, { signal: stopping, ref: false }).catch(() => undefined);
  }
  await db
    .delete(jobWorkers)
    .where(inArray(jobWorkers.worker, [...signed]))
    .catch(() => undefined);
}

async function beat(db: Database, workers: readonly string[]): Promise<void> {
  if (workers.length > 0)
    await db
      .insert(jobWorkers)
      .values(workers.map((worker) => ({ worker })))
      .onConflictDoUpdate({ target: jobWorkers.worker, set: { seenAt: sql`now()` } });
  await freeStuckJobs(db, DEAD_AFTER);
}

/**
 * Releases the jobs of workers that showed no sign of life for `seconds`, so that other workers run them. A job that
 * was started within that time is not released, because its worker may not have shown its first sign yet.
 */
export async function freeStuckJobs(db: Database, seconds: number): Promise<void> {
  await db.execute(sql`delete from job_workers where seen_at < now() - make_interval(secs => ${seconds})`);
  await db.execute(sql`
    select graphile_worker.force_unlock_workers(array_agg(worker)) from (
      select locked_by as worker from graphile_worker.jobs
      where locked_by is not null and locked_by not in (select worker from job_workers)
      group by locked_by having max(locked_at) < now() - make_interval(secs => ${seconds})
    ) as dead having count(*) > 0`);
}

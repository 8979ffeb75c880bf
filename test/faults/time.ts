import { freeStuckJobs } from '#server/jobs/heartbeat.ts';
import type { TestStore } from '#test/fixtures/store.ts';

/**
 * Advances ten minutes for everything that waits: the reconciler, pending refunds and their next attempts, jobs of
 * processes that died, and jobs to be retried.
 */
export async function letTimePass({ db }: Pick<TestStore, 'db'>): Promise<void> {
  await db.$client.query(`
    update payment_intents set checked_at = null, created_at = least(created_at, now() - interval '10 minutes') where live`);
  await db.$client.query(`
    update refunds set created_at = created_at - interval '10 minutes', checked_at = checked_at - interval '10 minutes',
      next_try_at = least(next_try_at, now())
    where status in ('asked', 'failed')`);
  // Rows that a running store is sending now are not waiting; waiting for them, in another order than it, deadlocks.
  await db.$client.query(`
    update outbox set next_try_at = least(next_try_at, now())
    where id in (select id from outbox where next_try_at is not null for update skip locked)`);
  await freeStuckJobs(db, 0);
  await db.$client.query(`
    select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where run_at > now()), run_at => now())`);
}

/** Queues the jobs that the timetable would have queued. */
export async function queueTimetable({ db }: Pick<TestStore, 'db'>): Promise<void> {
  for (const task of [
    'resume_order_jobs',
    'expire_reservations',
    'reconcile_payments',
    'reconcile_refunds',
    'reconcile_disputes',
  ])
    await db.$client.query('select graphile_worker.add_job($1, job_key => $1)', [task]);
}

/** Advances time and runs the store's jobs until nothing is left to do. */
export async function runUntilIdle(store: TestStore, rounds = 2): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await letTimePass(store);
    await queueTimetable(store);
    await store.runJobs();
  }
}

import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/client.ts';

/**
 * Releases the jobs of workers that died. The queue does so only after four hours, too late for an email; none of our
 * jobs takes ten minutes, and each may run twice. A worker that took a job in the last ten minutes is alive: its other
 * jobs stay locked.
 */
export async function freeStuckJobs(db: Database): Promise<void> {
  await db.execute(sql`
    select graphile_worker.force_unlock_workers(array_agg(worker)) from (
      select locked_by as worker from graphile_worker.jobs where locked_by is not null
      group by locked_by having max(locked_at) < now() - interval '10 minutes'
    ) as dead having count(*) > 0`);
}

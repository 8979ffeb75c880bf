import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/client.ts';

/**
 * Releases the jobs of workers that died. The queue does so only after four hours, too late for an email; none of our
 * jobs takes ten minutes, and each may run twice.
 */
export async function freeStuckJobs(db: Database): Promise<void> {
  // The public `force_unlock_workers` would also release a live worker's jobs, because one name covers a whole process.
  await db.execute(sql`
    update graphile_worker._private_jobs set locked_at = null, locked_by = null
    where locked_at < now() - interval '10 minutes'`);
}

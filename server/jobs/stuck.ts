import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/client.ts';

/**
 * Gives back the jobs of workers that died in the middle of one. The queue does so itself only after four hours, too
 * long for a mail; no job of ours takes anywhere near ten minutes, and each may be run twice.
 */
export async function freeStuckJobs(db: Database): Promise<void> {
  // Its public `force_unlock_workers` would also free what a living worker is busy with: one name stands for a whole process.
  await db.execute(sql`
    update graphile_worker._private_jobs set locked_at = null, locked_by = null
    where locked_at < now() - interval '10 minutes'`);
}

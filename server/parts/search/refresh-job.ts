import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';

/**
 * Schedules a refresh of the vocabulary and the facet counts, one job for many changes. The delay grows with the
 * catalog (2 seconds, or 1 second per 10,000 parts) so that one refresh covers more changes. Call it in the transaction
 * of the change.
 */
export async function scheduleRefresh(tx: Executor): Promise<void> {
  await tx.execute(sql`
    select graphile_worker.add_job('refresh_search', job_key => 'refresh_search', job_key_mode => 'preserve_run_at', max_attempts => 3,
      run_at => now() + (select greatest(2, reltuples / 10000) from pg_class where oid = 'parts'::regclass) * interval '1 second')`);
}

import { sql } from 'drizzle-orm';

/**
 * Has the vocabulary and the counts made anew soon, once for many changes: they are for all parts, so the more parts there
 * are the longer it waits for more changes (2 seconds, or one for each 10,000 parts). Run it in the transaction of the change.
 */
export const ASK_FOR_REFRESH = `
  select graphile_worker.add_job('refresh_finding', job_key => 'refresh_finding', job_key_mode => 'preserve_run_at', max_attempts => 3,
    run_at => now() + (select greatest(2, reltuples / 10000) from pg_class where oid = 'parts'::regclass) * interval '1 second')`;

export const askForRefresh = sql.raw(ASK_FOR_REFRESH);

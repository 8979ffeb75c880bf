import type { Pool } from 'pg';

/** Refused calls are expected to write rate limit counts, and nothing else. A running store writes signs of life by itself. */
const UNWATCHED = ['public.rate_limits', 'public.job_workers'];

/** Records every written row by table, in the transaction that writes it, so rolled back writes are not recorded. */
export interface Written {
  /** `table operation` of each row written since the last call, without duplicates and rate limit counts. */
  ask(): Promise<string[]>;
}

/** Watches the tables of the store and of the identity provider, and the job queue's view of its jobs. */
export async function watchWrites(db: Pool): Promise<Written> {
  await db.query(`
    create table if not exists written (what text not null);
    create or replace function note_written() returns trigger language plpgsql as $$
      begin
        insert into public.written values (tg_table_schema || '.' || tg_table_name || ' ' || lower(tg_op));
        return null;
      end $$;
    do $$ declare seen regclass; begin
      for seen in
        select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker') and c.relname <> 'written'
          and c.oid <> all ('{${UNWATCHED.join(',')}}'::regclass[])
      loop
        execute format('create or replace trigger note_written after insert or update or delete on %s for each row execute function public.note_written()', seen);
      end loop;
    end $$`);
  let jobs = await queuedJobs(db);
  return {
    async ask() {
      const { rows } = await db.query<{ what: string }>('delete from written returning what');
      const [before, now] = [jobs, await queuedJobs(db)];
      jobs = now;
      const queued = [...now].some((job) => !before.has(job)) ? ['graphile_worker.jobs insert'] : [];
      return [...new Set([...rows.map(({ what }) => what), ...queued])].sort();
    },
  };
}

/** The jobs in the queue; a job that a later request replaces has a new revision. */
async function queuedJobs(db: Pool): Promise<Set<string>> {
  const { rows } = await db.query<{ job: string }>("select id || ':' || revision as job from graphile_worker.jobs");
  return new Set(rows.map(({ job }) => job));
}

import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Executor } from '#server/database/client.ts';
import { inLongTransaction, type Run } from '#server/jobs/long-transaction.ts';
import { MINIMUM_STEPS, PRICE_STEPS_CENTS } from './facet-counts.ts';

/** Arbitrary, but every process takes the same lock. */
const REFRESH_LOCK = 727_377_005;

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

/**
 * Rebuilds the vocabulary and the facet counts of the whole catalog. No request depends on it: search finds a new word
 * before the vocabulary contains it, but does not suggest it as a correction.
 * @returns false when another process is already rebuilding
 */
export async function refreshSearch(pool: Pool): Promise<boolean> {
  return inLongTransaction(pool, async (run) => {
    const [lock] = await run<{ ours: boolean }>('select pg_try_advisory_xact_lock($1) as ours', [REFRESH_LOCK]);
    if (lock!.ours) await refresh(run);
    return lock!.ours;
  });
}

async function refresh(run: Run): Promise<void> {
  await run(WORDS);
  // Recent changes wait in the pending lists of the GIN indexes, which every search would have to scan.
  for (const index of ['parts_finding', 'parts_sample', 'catalogue_words_spelling'])
    await run('select gin_clean_pending_list($1::regclass)', [index]);
  await run('delete from catalogue_counts');
  await run(COUNTS, [PRICE_STEPS_CENTS, MINIMUM_STEPS]);
  await run('analyze catalogue_words');
}

/** Writes only rows that differ, so that a small edit writes little. */
const WORDS = `
  with fresh as materialized (
    select word collate "C" as word, ndoc as parts from ts_stat('select search from parts where hidden_at is null') where word <> '~'
  ), gone as (
    delete from catalogue_words known where not exists (select from fresh where fresh.word = known.word)
  )
  insert into catalogue_words (word, parts) select word, parts from fresh
  on conflict (word) do update set parts = excluded.parts where catalogue_words.parts <> excluded.parts`;

/** Kind '' stands for all kinds. Price and minimum use the number of their step. */
const COUNTS = `
  with shown as materialized (
    select category, price_cents, in_stock, is_well_rated, width_bucket(price_cents, $1::bigint[]) as price,
      width_bucket(minimum - 1, $2::int[]) as least, facets
    from parts where hidden_at is null
  )
  insert into catalogue_counts (kind, facet, value, parts)
  select coalesce(category, ''), '/total', '', count(*) from shown group by grouping sets ((), (category))
  union all
  select coalesce(category, ''), '/stock', in_stock::text, count(*) from shown group by grouping sets ((in_stock), (category, in_stock))
  union all
  select coalesce(category, ''), '/rating', is_well_rated::text, count(*) from shown group by grouping sets ((is_well_rated), (category, is_well_rated))
  union all
  select coalesce(category, ''), '/price', price::text, count(*) from shown group by grouping sets ((price), (category, price))
  union all
  select coalesce(category, ''), '/minimum', least::text, count(*) from shown group by grouping sets ((least), (category, least))
  union all
  select coalesce(category, ''), '/lowest', '', min(price_cents) from shown group by grouping sets ((), (category)) having count(*) > 0
  union all
  select coalesce(category, ''), '/highest', '', max(price_cents) from shown group by grouping sets ((), (category)) having count(*) > 0
  union all
  select category, split_part(facet, ':', 1), substr(facet, strpos(facet, ':') + 1), count(*)
  from shown, unnest(facets) facet where facet not like '/%' group by 1, 2, 3`;

import { and, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { parts } from '../tables.ts';
import { conditionsOf, type PartFilter } from './conditions.ts';
import { MINIMUM_STEPS, PRICE_STEPS_CENTS } from './steps.ts';

/** The most parts that are counted on request; beyond, a count is 'at least', or comes from the last count of all. */
export const MOST_COUNTED = 5_000;

/** How many of the parts of a filter have what: `/total`, `/kind`, `/stock`, `/price`, `/minimum`, or a specification's key. */
export interface FacetCounts {
  /** Facet -> value -> parts. */
  readonly of: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** False: there are more parts than were counted. */
  readonly isAll: boolean;
}

/** Counts the parts of a filter by everything that they could be narrowed by. */
export async function countFacets(db: Executor, filter: PartFilter): Promise<FacetCounts> {
  if (isWholeKind(filter)) {
    const summary = await readSummary(db, filter.category ?? '');
    if (totalOf(summary) > MOST_COUNTED) return { of: summary, isAll: true };
  }
  // As in ranked.ts: `matching` is planned as if it were read whole, and read only as far as it is counted.
  const { rows } = await db.execute<CountRow>(sql`
    with matching as materialized (
      select category, price_cents, in_stock, minimum, facets from ${parts} where ${and(...conditionsOf(filter))}
    ), shown as materialized (
      select * from matching limit ${MOST_COUNTED + 1}
    )
    select '/total' as facet, '' as value, count(*)::int as parts from shown
    union all select '/kind', category, count(*)::int from shown group by category
    union all select '/stock', in_stock::text, count(*)::int from shown group by in_stock
    union all select '/price', width_bucket(price_cents, ${sql.param(PRICE_STEPS_CENTS)}::bigint[])::text, count(*)::int from shown group by 2
    union all select '/minimum', width_bucket(minimum - 1, ${sql.param(MINIMUM_STEPS)}::int[])::text, count(*)::int from shown group by 2
    union all select '/lowest', '', min(price_cents)::int from shown having count(*) > 0
    union all select '/highest', '', max(price_cents)::int from shown having count(*) > 0
    union all select split_part(facet, ':', 1), substr(facet, strpos(facet, ':') + 1), count
      from (select facet, count(*)::int from shown, unnest(facets) facet where facet not like '/%' group by facet) counted`);
  const of = byFacet(rows);
  return { of, isAll: totalOf(of) <= MOST_COUNTED };
}

interface CountRow extends Record<string, unknown> {
  facet: string;
  value: string;
  parts: number;
}

function byFacet(rows: readonly CountRow[]): Map<string, Map<string, number>> {
  const of = new Map<string, Map<string, number>>();
  for (const { facet, value, parts } of rows) {
    const values = of.get(facet) ?? new Map<string, number>();
    of.set(facet, values.set(value, parts));
  }
  return of;
}

export function totalOf(of: FacetCounts['of']): number {
  return of.get('/total')?.get('') ?? 0;
}

/** Whether nothing but the kind narrows the list. */
function isWholeKind(filter: PartFilter): boolean {
  const { category: _, ...others } = filter;
  return Object.values(others).every((value) => value === undefined);
}

/** The counts that `refreshFinding` made last; those of kinds come with the counts of all. */
async function readSummary(db: Executor, kind: string): Promise<FacetCounts['of']> {
  const { rows } = await db.execute<CountRow>(sql`
    select facet, value, parts from catalogue_counts where kind = ${kind}
    union all select '/kind', kind, parts from catalogue_counts
      where ${kind} = '' and facet = '/total' and value = '' and kind <> ''`);
  return byFacet(rows);
}

import { and, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { parts } from '../tables.ts';
import { conditionsOf, type PartFilter } from './conditions.ts';
import { MANY } from './ranked.ts';
import { MINIMUM_STEPS, PRICE_STEPS_CENTS } from './steps.ts';

/** The most parts counted per request; above it, a count is 'at least' or comes from the stored summary. */
const MOST_COUNTED = 400;
/** The most sample parts counted, and the fewest that allow an estimate for the whole list. */
const MOST_OF_SAMPLE = 300;
const FEWEST_OF_SAMPLE = 100;
/** The sample contains one part in 64. */
const SAMPLE_OF = 64;
/** Facets that contain prices instead of counts. */
const PRICES = { '/lowest': true, '/highest': true };

/**
 * Counts per facet value for the parts that match a filter. Facets: `/total`, `/kind`, `/stock`, `/price`, `/minimum`,
 * or a specification's key.
 */
export interface FacetCounts {
  /** Facet -> value -> number of parts. */
  readonly of: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** False when the list has more parts than were counted. */
  readonly isAll: boolean;
  /** True when the counted parts are a random sample rather than the first matches. */
  readonly isSpread?: boolean;
}

/**
 * Counts the parts of a filter by every facet.
 * @param only counts just this facet and the total; counting all specifications takes longest
 */
export async function countFacets(db: Executor, filter: PartFilter, only?: string): Promise<FacetCounts> {
  if (isWholeKind(filter)) {
    const summary = await readSummary(db, filter.category ?? '');
    if (totalOf(summary) > MOST_COUNTED) return { of: summary, isAll: true };
  }
  if ((await estimateLimit(db, filter)) > MANY) {
    const of = await countUpTo(db, { ...filter, isSample: true }, MOST_OF_SAMPLE, only);
    if (totalOf(of) >= FEWEST_OF_SAMPLE) return { of: lowerBoundsOf(of), isAll: false, isSpread: true };
  }
  const of = await countUpTo(db, filter, MOST_COUNTED + 1, only);
  if (totalOf(of) <= MOST_COUNTED) return { of, isAll: true };
  return { of: capped(MOST_COUNTED, of), isAll: false };
}

/**
 * Caps counts at `most`: one extra part is counted to detect that there are more, and no value may exceed the total
 * shown.
 */
function capped(most: number, of: FacetCounts['of']): FacetCounts['of'] {
  const upToMost = (values: ReadonlyMap<string, number>) =>
    new Map([...values].map(([value, count]) => [value, Math.min(count, most)]));
  return new Map([...of].map(([facet, values]) => [facet, facet in PRICES ? values : upToMost(values)]));
}

async function countUpTo(
  db: Executor,
  filter: PartFilter,
  most: number,
  only: string | undefined,
): Promise<Map<string, Map<string, number>>> {
  // For words or specifications, plan without a limit, as in ranked.ts. Otherwise follow an index: parts of one kind
  // are stored together, so a sequential scan could read all others before the first match.
  const order = filter.search || filter.specs ? sql`` : sql`order by ${indexedOrderOf(filter)} limit ${most}`;
  const { rows } = await db.execute<CountRow>(sql`
    with matching as materialized (
      select category, price_cents, in_stock, minimum, facets from ${parts} where ${and(...conditionsOf(filter))} ${order}
    ), shown as materialized (
      select category, price_cents, in_stock, width_bucket(price_cents, ${sql.param(PRICE_STEPS_CENTS)}::bigint[]) as price,
        width_bucket(minimum - 1, ${sql.param(MINIMUM_STEPS)}::int[]) as least, facets from matching limit ${most}
    )
    ${sql.join(countsOf(only), sql` union all `)}`);
  return byFacet(rows);
}

/**
 * Lower bounds for the whole list, estimated from counts of the sample: four standard deviations below the likely
 * number, rounded down to two digits. Drops the price facets: the cheapest part of a sample says nothing about the
 * list.
 */
function lowerBoundsOf(ofSample: FacetCounts['of']): FacetCounts['of'] {
  return new Map(
    [...ofSample]
      .filter(([facet]) => !(facet in PRICES))
      .map(([facet, values]) => [facet, new Map([...values].map(([value, count]) => [value, atLeastOf(count)]))]),
  );
}

function atLeastOf(count: number): number {
  const likely = Math.max(count, SAMPLE_OF * (count - 4 * Math.sqrt(count)));
  const step = 10 ** Math.max(0, Math.floor(Math.log10(likely)) - 1);
  return Math.floor(likely / step) * step;
}

/** The index order that reaches matching parts soonest. */
function indexedOrderOf({ minPriceCents, maxPriceCents, inStock }: PartFilter): SQL {
  if (minPriceCents !== undefined || maxPriceCents !== undefined) return sql`price_cents, id`;
  return inStock === false ? sql`category, created_at, id` : sql`created_at, id`;
}

/** The most parts counted per kind when the whole list is too long to count. */
const MOST_OF_KIND = 500;

/**
 * Counts parts per kind for a filter, ignoring its kind and words. Each kind is counted separately, because the first
 * matches of the whole list may all be of one kind.
 */
export async function countKinds(
  db: Executor,
  filter: PartFilter,
): Promise<{ category: string; count: number; atLeast: boolean }[]> {
  const conditions = and(...conditionsOf({ ...filter, category: undefined }));
  const { rows } = await db.execute<{ category: string; count: number }>(sql`
    select kind as category, count from (
      select kind from catalogue_counts where facet = '/total' and value = '' and kind <> '' order by parts desc limit 40
    ) kinds, lateral (
      select count(*)::int from (
        select from ${parts} where category = kind and ${conditions} order by ${indexedOrderOf(filter)} limit ${MOST_OF_KIND + 1}
      ) of_kind
    ) counted where count > 0`);
  return rows.map(({ category, count }) => ({
    category,
    count: Math.min(count, MOST_OF_KIND),
    atLeast: count > MOST_OF_KIND,
  }));
}

/** The column of `shown` that each built-in facet groups by. */
const GROUPS = {
  '/kind': sql`category`,
  '/stock': sql`in_stock`,
  '/price': sql`price`,
  '/minimum': sql`least`,
} as const;

/** Counts the rows of `shown` by several facets in a single pass; each result includes `/total`. */
function countsBy(facets: readonly (keyof typeof GROUPS)[]): SQL {
  const [comma, none] = [sql`, `, sql``];
  const columns = facets.map((facet) => GROUPS[facet]);
  // grouping() sets the bit of every column that the row is not grouped by.
  const all = 2 ** columns.length - 1;
  const names = facets.map(
    (facet, at) => sql` when ${sql.raw(String(all - 2 ** (columns.length - 1 - at)))} then ${sql.raw(`'${facet}'`)}`,
  );
  const [first, ...sets] = [sql`()`, ...columns.map((column) => sql`(${column})`)];
  return sql`
    select ${all === 0 ? sql`'/total'` : sql`case grouping(${sql.join(columns, comma)})${sql.join(names, none)} else '/total' end`} as facet,
      coalesce(${sql.join([...columns.map((column) => sql`${column}::text`), sql`''`], comma)}) as value, count(*)::int as parts,
      min(price_cents)::int as lowest, max(price_cents)::int as highest
    from shown group by grouping sets (${sql.join([first!, ...sets], comma)})`;
}

/** Groups whole `key:value` strings first and splits them afterwards, when far fewer remain. */
const SPECIFICATIONS = sql`
  select split_part(facet, ':', 1), substr(facet, strpos(facet, ':') + 1), parts, null, null
  from (select facet, count(*)::int as parts from (select unnest(facets) as facet from shown) each group by facet) counted
  where facet not like '/%'`;

function countsOf(only: string | undefined): SQL[] {
  if (only === undefined) return [countsBy(Object.keys(GROUPS) as (keyof typeof GROUPS)[]), SPECIFICATIONS];
  return only in GROUPS ? [countsBy([only as keyof typeof GROUPS])] : [countsBy([]), SPECIFICATIONS];
}

interface CountRow extends Record<string, unknown> {
  facet: string;
  value: string;
  parts: number;
  /** Lowest and highest price of the counted parts, in cents. */
  lowest?: number | null;
  highest?: number | null;
}

function byFacet(rows: readonly CountRow[]): Map<string, Map<string, number>> {
  const of = new Map<string, Map<string, number>>();
  for (const { facet, value, parts, lowest, highest } of rows) {
    const values = of.get(facet) ?? new Map<string, number>();
    of.set(facet, values.set(value, parts));
    if (facet !== '/total' || typeof lowest !== 'number' || typeof highest !== 'number') continue;
    of.set('/lowest', new Map([['', lowest]])).set('/highest', new Map([['', highest]]));
  }
  return of;
}

export function totalOf(of: FacetCounts['of']): number {
  return of.get('/total')?.get('') ?? 0;
}

/** Whether the kind is the only filter. */
function isWholeKind(filter: PartFilter): boolean {
  const { category: _, ...others } = filter;
  return Object.values(others).every((value) => value === undefined);
}

/**
 * Reads the counts that `refreshSearch` stored last. The counts of the whole catalog include the count of each kind.
 */
async function readSummary(db: Executor, kind: string): Promise<FacetCounts['of']> {
  const { rows } = await db.execute<CountRow>(sql`
    select facet, value, parts from catalogue_counts where kind = ${kind}
    union all select '/kind', kind, parts from catalogue_counts
      where ${kind} = '' and facet = '/total' and value = '' and kind <> ''`);
  return byFacet(rows);
}

/**
 * An approximate upper bound of the number of matches, from the rarest search word and the chosen values of each
 * specification.
 */
async function estimateLimit(db: Executor, { search, specs, category }: PartFilter): Promise<number> {
  const ofWords = search?.atMostAbout;
  if (!specs) return ofWords ?? 0;
  const choices = [...specs].flatMap(([key, chosen]) => chosen.map((choice) => [key, choice.slice(key.length + 1)]));
  const [keys, values] = [choices.map(([key]) => key), choices.map(([, value]) => value)];
  const { rows } = await db.execute<{ parts: number }>(sql`
    select coalesce(sum(counts.parts), 0)::int as parts
    from unnest(${sql.param(keys)}::text[], ${sql.param(values)}::text[]) as choice (key, value)
    left join catalogue_counts counts on counts.facet = choice.key and counts.value = choice.value
      ${category === undefined ? sql`` : sql`and counts.kind = ${category}`}
    group by choice.key`);
  return Math.min(ofWords ?? Infinity, ...rows.map(({ parts }) => parts));
}

import { and, sql, type SQL } from 'drizzle-orm';
import type { Count } from '#contract/parts/search.ts';
import type { Executor } from '#server/database/client.ts';
import { parts } from '#server/parts/tables.ts';
import { ownCents } from '#server/price-lists/agreement.ts';
import { conditionsOf, isInStock, MANY, type OwnPrices, specChoicesOf, type PartSelection } from './conditions.ts';
import { countOwnPrices } from './own-sorted.ts';

/** Lower bounds of the price ranges offered as filters, in cents, ascending. */
export const PRICE_STEPS_CENTS: readonly number[] = [0, 2_500, 5_000, 10_000, 20_000, 40_000, 80_000, 160_000];

/** The steps of the 'minimum order up to' filter, ascending. */
export const MINIMUM_STEPS: readonly number[] = [1, 5, 10, 25, 50, 100];

/** Maximum number of parts counted per list; a longer list has at least that many. */
const MAX_COUNTED = 400;
/** The same of each range of a customer's own prices in a kind or the whole catalog, which no stored count has. */
const MAX_OWN_COUNTED = 100;
/** Up to this many the total of a list is exact. */
const MAX_TOTAL = 10_000;
/** With fewer parts in the sample, the full list is counted. */
const FEWEST_OF_SAMPLE = 100;
/** Maximum number of kinds that are counted one by one. */
const MAX_KINDS = 40;

/**
 * Facet -> value -> number of parts. Facets: `/total`, `/kind`, `/stock`, `/rating`, `/price` and `/minimum` by the number of the step,
 * `/lowest` and `/highest` price in cents, and the keys of specifications.
 */
export type FacetCounts = ReadonlyMap<string, ReadonlyMap<string, Count>>;

/**
 * Counts the parts of a list by every facet, in one statement. A facet with a selection counts over the list without it.
 * A kind or the whole catalog is counted as `refreshSearch` stored it last, any other list up to MAX_COUNTED. Words and
 * specifications of very many parts are counted in the sample, like the list of such words (ranked.ts).
 */
export async function countFacets(db: Executor, selection: PartSelection): Promise<FacetCounts> {
  const count = async (statement: SQL) => byFacet((await db.execute<CountRow>(statement)).rows);
  const { category, own, ...others } = selection;
  if (isWhole(others)) {
    const stored = await count(storedCounts(category ?? ''));
    if (facetCountOf(stored, '/total', '').count > MAX_COUNTED)
      return own
        ? withOwn(stored, await count(countOwnPrices({ ...selection, own }, PRICE_STEPS_CENTS, MAX_OWN_COUNTED)))
        : stored;
  }
  if ((selection.search?.atMostAbout ?? (await partsWithChoices(db, selection))) > MANY) {
    const counts = await count(countingStatement({ ...selection, isSample: true }));
    if (facetCountOf(counts, '/total', '').count >= FEWEST_OF_SAMPLE) return counts;
  }
  return count(countingStatement(selection));
}

/** The stored counts, but those of prices as a customer pays them. Their range follows (`readFacets`). */
function withOwn(stored: FacetCounts, prices: FacetCounts): FacetCounts {
  const others = [...stored].filter(([facet]) => !['/price', '/lowest', '/highest'].includes(facet));
  return new Map([...others, ...prices]);
}

/** Approximate number of parts with the chosen specifications, as `refreshSearch` counted those of the kind; 0 without any. */
async function partsWithChoices(db: Executor, { category, spec }: PartSelection): Promise<number> {
  const choices = [...specChoicesOf(spec).values()].flat();
  if (choices.length === 0) return 0;
  const { rows } = await db.execute<{ parts: number | null }>(sql`
    select min(parts)::int as parts from (
      select sum(parts) as parts from catalogue_counts where kind = ${category ?? ''} and facet || ':' || value = any(${sql.param(choices)}::text[])
        and facet = any(${sql.param([...specChoicesOf(spec).keys()])}::text[])
      group by facet
    ) counted`);
  return rows[0]!.parts ?? 0;
}

/** Whether a list is the whole catalog. */
function isWhole({ own: _own, ...selection }: PartSelection): boolean {
  return Object.values(selection).every((value) => value === undefined);
}

/** The number of parts with a value. One without a count may still have parts if counting stopped early. */
export function facetCountOf(counts: FacetCounts, facet: string, value: string): Count {
  const values = counts.get(facet);
  return values?.get(value) ?? { count: 0, atLeast: [...(values?.values() ?? [])].some(({ atLeast }) => atLeast) };
}

interface CountRow extends Record<string, unknown> {
  facet: string;
  value: string;
  parts: number;
  at_least: boolean;
}

function byFacet(rows: readonly CountRow[]): FacetCounts {
  const facets = [...Map.groupBy(rows, ({ facet }) => facet)];
  const counted = ({ parts, at_least }: CountRow): Count => ({ count: parts, atLeast: at_least });
  return new Map(facets.map(([facet, found]) => [facet, new Map(found.map((row) => [row.value, counted(row)]))]));
}

/** The counts of the whole catalog (kind '') include those of each kind. */
function storedCounts(kind: string): SQL {
  return sql`
    select facet, value, parts, false as at_least from catalogue_counts where kind = ${kind}
    union all select '/kind', kind, parts, false from catalogue_counts
      where facet = '/total' and value = '' and kind <> ''`;
}

/** A list in the counting statement. */
interface CountedList {
  /** Its first MAX_COUNTED parts. */
  readonly parts: SQL;
  /** More of its parts: all of them, where it has words or specifications. */
  readonly all: SQL;
  /** Whether there are more parts than these. */
  readonly isLong: SQL;
}

function countingStatement(selection: PartSelection): SQL {
  const lists: SQL[] = [];
  const list = (listed: PartSelection): CountedList => {
    const [all, shown, long] = ['all', 'list', 'long'].map((name) => sql.raw(`${name}_${lists.length}`));
    // For words or specifications, plan without a limit, as in ranked.ts. Otherwise follow an index: parts of one kind
    // are stored together, so a sequential scan could read all others before the first match.
    const order = isFoundByValues(listed) ? sql`` : sql`order by ${indexedOrderOf(listed)} limit ${MAX_COUNTED + 1}`;
    lists.push(sql`${all} as materialized (
      select category, price_cents, in_stock, is_well_rated, minimum, facets ${listed.own ? sql`, id, brand` : sql``} from ${parts} where ${and(...conditionsOf(listed))} ${order}
    ), ${shown} as materialized (${listed.own ? withOwnCents(all!, listed.own) : sql`select * from ${all}`} limit ${MAX_COUNTED}),
    ${long} as materialized (select count(*) > ${MAX_COUNTED} as is_long from (select from ${all} limit ${MAX_COUNTED + 1}) first)`);
    return { parts: shown!, all: all!, isLong: listed.isSample ? sql`true` : sql`(select is_long from ${long})` };
  };
  const main = list(selection);
  const without = (...names: (keyof PartSelection)[]): CountedList =>
    names.some((name) => selection[name] !== undefined) ? list(withoutAny(selection, ...names)) : main;
  const prices = without('min_price', 'max_price');
  const choices = specChoicesOf(selection.spec);
  const ranged = (selection.ranges ?? []).map(({ key }) => key);
  const counts = [
    countTotal(selection, main),
    countBy('/stock', sql`in_stock`, without('in_stock')),
    countBy('/rating', sql`is_well_rated`, without('min_rating')),
    countBy('/price', sql`width_bucket(price_cents, ${sql.param(PRICE_STEPS_CENTS)}::bigint[])`, prices),
    countBy('/minimum', sql`width_bucket(minimum - 1, ${sql.param(MINIMUM_STEPS)}::int[])`, without('minimum_at_most')),
    priceRange(prices, selection.own ? undefined : (selection.category ?? '')),
    // Specifications belong to a kind, so another kind drops them.
    countKinds(withoutAny(selection, 'category', 'spec', 'ranges'), without('category', 'spec', 'ranges')),
    countSpecifications(main, sql`<> all (${sql.param([...choices.keys(), ...ranged])}::text[])`),
    ...(selection.ranges ?? []).map(({ key }) => {
      const others = selection.ranges!.filter((range) => range.key !== key);
      return countSpecifications(
        list(others.length > 0 ? { ...selection, ranges: others } : withoutAny(selection, 'ranges')),
        sql`= ${key}`,
      );
    }),
    ...[...choices.keys()].map((key) => {
      const others = [...choices].flatMap(([other, chosen]) => (other === key ? [] : chosen));
      return countSpecifications(
        list(others.length > 0 ? { ...selection, spec: others } : withoutAny(selection, 'spec')),
        sql`= ${key}`,
      );
    }),
  ];
  return sql`with ${sql.join(lists, sql`, `)} ${sql.join(counts, sql` union all `)}`;
}

function withOwnCents(list: SQL, { lists }: OwnPrices): SQL {
  return sql`select category, ${ownCents(lists)} as price_cents, in_stock, is_well_rated, minimum, facets from ${list} parts`;
}

/** The total: exact up to MAX_TOTAL, except of words and specifications of very many parts. */
function countTotal(selection: PartSelection, { parts: list, all, isLong }: CountedList): SQL {
  const total = (count: SQL, atLeast: SQL, from: SQL) =>
    sql`select '/total' as facet, '' as value, (${count})::int as parts, ${atLeast} as at_least from ${from}`;
  // A word that is frequent in the sample is on more parts than are counted.
  if (selection.isSample) return total(sql`greatest(count(*), ${MAX_COUNTED})`, isLong, list);
  if (isFoundByValues(selection)) return total(sql`count(*)`, sql`false`, all);
  const first = sql`(select from ${parts} where ${and(...conditionsOf(selection))}
    order by created_at, id limit ${MAX_TOTAL + 1}) counted`;
  return total(sql`least(count(*), ${MAX_TOTAL})`, sql`count(*) > ${MAX_TOTAL}`, first);
}

/**
 * A selection without some of its filters. Without words and specifications there is no sample, because an index in
 * that order is fast.
 */
function withoutAny(selection: PartSelection, ...names: (keyof PartSelection)[]): PartSelection {
  const rest: PartSelection = { ...selection, ...Object.fromEntries(names.map((name) => [name, undefined])) };
  return isFoundByValues(rest) ? rest : { ...rest, isSample: undefined };
}

/** Whether words or specifications find the parts, rather than an index of the order. */
const isFoundByValues = ({ search, spec, ranges }: PartSelection): boolean =>
  search !== undefined || spec !== undefined || ranges !== undefined;

/** The index order that reaches matching parts soonest. */
function indexedOrderOf({ min_price, max_price, in_stock, min_rating, own }: PartSelection): SQL {
  if (min_rating !== undefined) return sql`category, created_at, id`;
  if (!own && (min_price !== undefined || max_price !== undefined)) return sql`price_cents, id`;
  return isInStock(in_stock) === false ? sql`category, created_at, id` : sql`created_at, id`;
}

function countBy(facet: string, value: SQL, list: CountedList): SQL {
  return sql`select ${facet}, (${value})::text as value, count(*)::int, ${list.isLong} from ${list.parts} group by 2`;
}

/** Groups whole `key:value` strings first and splits them afterwards, when far fewer remain. */
function countSpecifications(list: CountedList, isKey: SQL): SQL {
  return sql`
    select split_part(facet, ':', 1), substr(facet, strpos(facet, ':') + 1), parts, ${list.isLong}
    from (select facet, count(*)::int as parts from (select unnest(facets) as facet from ${list.parts}) each group by facet) counted
    where facet not like '/%' and split_part(facet, ':', 1) ${isKey}`;
}

/** The lowest and highest price of a list; of a long one those of its kind, as stored, if there is one. */
function priceRange(list: CountedList, kind: string | undefined): SQL {
  return sql`
    select facet, '', price::int, false from (select min(price_cents), max(price_cents) from ${list.parts}) range (lowest, highest),
      lateral (values ('/lowest', lowest), ('/highest', highest)) ends (facet, price) where price is not null and not ${list.isLong}
    union all select facet, value, parts, false from catalogue_counts
      where kind = ${kind ?? null}::text and facet in ('/lowest', '/highest') and ${list.isLong}`;
}

/**
 * Counts the parts of each kind. Words find all of their parts. Of another long list each kind is counted by itself, because
 * the first parts may all be of one kind; of the whole catalog they are stored.
 */
function countKinds(selection: PartSelection, { parts: list, all, isLong }: CountedList): SQL {
  const capped = sql`least(count, ${MAX_COUNTED}), count > ${MAX_COUNTED}`;
  if (selection.search)
    return sql`
      select '/kind', category, ${selection.isSample ? sql`${capped} or true` : sql`count, false`} from (
        select category, count(*)::int from ${all} group by category
      ) counted`;
  const kinds = sql`from catalogue_counts where facet = '/total' and kind <> '' and ${isLong}`;
  return sql`
    select '/kind', category, count(*)::int, false from ${list} where not ${isLong} group by category
    union all ${
      isWhole(selection)
        ? sql`select '/kind', kind, parts, false ${kinds}`
        : sql`select '/kind', kind, ${capped} from (select kind ${kinds} order by parts desc limit ${MAX_KINDS}) kinds, lateral (
            select count(*)::int from (
              select from ${parts} where category = kind and ${and(...conditionsOf(selection))}
              order by ${indexedOrderOf(selection)} limit ${MAX_COUNTED + 1}
            ) of_kind
          ) counted where count > 0`
    }`;
}

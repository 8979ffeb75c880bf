import type { Count, Facets } from '#contract/finding.ts';
import { knownSpecification, KNOWN_SPECIFICATIONS } from '#contract/known-specifications.ts';
import { dollarsOf } from '#contract/money.ts';
import { formatSpecification, specificationKey } from '#contract/specifications.ts';
import type { Executor } from '#server/database/client.ts';
import type { PartFilter } from './conditions.ts';
import { countFacets, countKinds, totalOf, type FacetCounts } from './facet-counts.ts';
import { MINIMUM_STEPS, PRICE_STEPS_CENTS } from './steps.ts';

const MOST_VALUES = 30;

/**
 * What a list can be narrowed by. The facets in which nothing is chosen are counted over the list as it is; each of the
 * others over the list as it would be without its own choice.
 */
export async function readFacets(db: Executor, filter: PartFilter): Promise<Facets> {
  const counting = countFacets(db, filter);
  const without = (only: string, ...dropped: (keyof PartFilter)[]): Promise<FacetCounts> =>
    dropped.some((name) => filter[name] !== undefined)
      ? countFacets(db, { ...filter, ...Object.fromEntries(dropped.map((name) => [name, undefined])) }, only)
      : counting;
  const [all, kinds, prices, stock, minimums, chosen] = await Promise.all([
    counting,
    // Another kind has other specifications: choosing it drops these.
    filter.category === undefined ? counting : without('/kind', 'category', 'specs'),
    without('/price', 'minPriceCents', 'maxPriceCents'),
    without('/stock', 'inStock'),
    without('/minimum', 'minimumAtMost'),
    countChosen(db, filter),
  ]);
  const kindsOfAll = [...(all.of.get('/kind')?.keys() ?? [])];
  const kind = filter.category ?? (kindsOfAll.length === 1 ? kindsOfAll[0] : undefined);
  return {
    total: counted(totalOf(all.of), all),
    corrected: [...(filter.search?.corrected ?? [])],
    kinds: (kinds.isAll || filter.search ? kindsOf(kinds) : await countKinds(db, { ...filter, specs: undefined })).sort(
      (a, b) => b.count - a.count || a.category.localeCompare(b.category),
    ),
    ...pricesOf(prices),
    inStock: counted(stock.of.get('/stock')?.get('true') ?? 0, stock),
    outOfStock: counted(stock.of.get('/stock')?.get('false') ?? 0, stock),
    minimums: minimumsOf(minimums),
    specifications: kind === undefined ? [] : specificationsOf(filter, kind, all, chosen),
  };
}

function kindsOf(counts: FacetCounts): Facets['kinds'] {
  return [...(counts.of.get('/kind') ?? [])].map(([category, count]) => ({ category, ...counted(count, counts) }));
}

function counted(count: number, { isAll }: FacetCounts): Count {
  return { count, atLeast: !isAll };
}

function pricesOf(counts: FacetCounts): Pick<Facets, 'prices' | 'priceRange'> {
  const buckets = counts.of.get('/price');
  const lowest = counts.of.get('/lowest')?.get('');
  const highest = counts.of.get('/highest')?.get('');
  return {
    prices: PRICE_STEPS_CENTS.flatMap((from, index) => {
      const count = buckets?.get(String(index + 1));
      if (!count) return [];
      const to = PRICE_STEPS_CENTS[index + 1];
      return { from: dollarsOf(from), ...(to !== undefined && { to: dollarsOf(to) }), ...counted(count, counts) };
    }),
    ...(counts.isAll &&
      lowest !== undefined &&
      highest !== undefined && { priceRange: { lowest: dollarsOf(lowest), highest: dollarsOf(highest) } }),
  };
}

/** A part of a minimum of 3 counts for 'at most 5', and for all above. */
function minimumsOf(counts: FacetCounts): Facets['minimums'] {
  let sum = 0;
  return MINIMUM_STEPS.flatMap((atMost, index) => {
    const here = counts.of.get('/minimum')?.get(String(index)) ?? 0;
    sum += here;
    return here > 0 ? { atMost, ...counted(sum, counts) } : [];
  });
}

/** Of each specification in which something is chosen, its counts without that. */
async function countChosen(db: Executor, { specs, ...filter }: PartFilter): Promise<Map<string, FacetCounts>> {
  const counts = [...(specs?.keys() ?? [])].map(async (key): Promise<[string, FacetCounts]> => {
    const others = new Map([...specs!].filter(([other]) => other !== key));
    return [key, await countFacets(db, { ...filter, specs: others.size > 0 ? others : undefined }, key)];
  });
  return new Map(await Promise.all(counts));
}

function specificationsOf(
  filter: PartFilter,
  kind: string,
  all: FacetCounts,
  chosen: ReadonlyMap<string, FacetCounts>,
): Facets['specifications'] {
  const known = (KNOWN_SPECIFICATIONS[kind] ?? [])
    .filter(({ facet }) => facet)
    .map(({ name }) => specificationKey(name));
  const own = [...all.of.keys()].filter((key) => !key.startsWith('/') && !knownSpecification(kind, key)).sort();
  const keys = [...new Set([...known, ...own, ...chosen.keys()])].slice(0, 24);
  const facets = keys.map((key) => ({
    key,
    name: nameOf(kind, key),
    values: valuesOf(kind, key, chosen.get(key) ?? all, filter.specs?.get(key) ?? []),
  }));
  return facets.filter(({ values }) => values.length > 0);
}

function nameOf(kind: string, key: string): string {
  const known = knownSpecification(kind, key)?.name;
  return known ?? key[0]!.toUpperCase() + key.slice(1).replaceAll('-', ' ');
}

function valuesOf(kind: string, key: string, counts: FacetCounts, choices: readonly string[]) {
  const known = knownSpecification(kind, key);
  const found = counts.of.get(key) ?? new Map<string, number>();
  const chosen = new Set(choices.map((choice) => choice.slice(key.length + 1)));
  const isNumber = known?.type === 'number';
  const values = [...new Set([...chosen, ...found.keys()])]
    .map((value) => ({ value, count: found.get(value) ?? 0 }))
    .sort((a, b) => Number(chosen.has(b.value)) - Number(chosen.has(a.value)) || b.count - a.count)
    .slice(0, MOST_VALUES)
    .sort((a, b) => (isNumber ? Number(a.value) - Number(b.value) : b.count - a.count || (a.value < b.value ? -1 : 1)));
  return values.map(({ value, count }) => ({
    value,
    label: formatSpecification({ value: isNumber ? Number(value) : value, ...(known?.unit && { unit: known.unit }) }),
    ...counted(count, counts),
  }));
}

/** The facets of a list of nothing. */
export function emptyFacets(): Facets {
  const none = { count: 0, atLeast: false };
  return {
    total: none,
    corrected: [],
    kinds: [],
    prices: [],
    inStock: none,
    outOfStock: none,
    minimums: [],
    specifications: [],
  };
}

import type { Count, Facets } from '#contract/parts/search.ts';
import { knownSpecification, KNOWN_SPECIFICATIONS } from '#contract/parts/known-specifications.ts';
import { dollarsOf } from '#contract/money.ts';
import { formatSpecification, specificationKey } from '#contract/parts/specification-format.ts';
import type { Executor } from '#server/database/client.ts';
import type { PartFilter } from './conditions.ts';
import { countFacets, countKinds, totalOf, type FacetCounts } from './facet-counts.ts';
import { priceRangeOf } from './price-range.ts';
import { MINIMUM_STEPS, PRICE_STEPS_CENTS } from './steps.ts';

const MOST_VALUES = 30;

/**
 * Counts the facets of a list. A facet without a selection counts over the current list; a facet with one counts over
 * the list without its own selection.
 */
export async function readFacets(db: Executor, filter: PartFilter): Promise<Facets> {
  const counting = countFacets(db, filter);
  const without = (only: string, ...dropped: (keyof PartFilter)[]): Promise<FacetCounts> =>
    dropped.some((name) => filter[name] !== undefined)
      ? countFacets(db, { ...filter, ...Object.fromEntries(dropped.map((name) => [name, undefined])) }, only)
      : counting;
  const [all, kinds, prices, stock, minimums, chosen] = await Promise.all([
    counting,
    // Specifications belong to a kind, so another kind drops them.
    filter.category === undefined ? counting : without('/kind', 'category', 'specs'),
    without('/price', 'minPriceCents', 'maxPriceCents'),
    without('/stock', 'inStock'),
    without('/minimum', 'minimumAtMost'),
    countChosen(db, filter),
  ]);
  const ofKinds = await kindsOfList(db, { ...filter, category: undefined, specs: undefined }, kinds);
  // When only some parts were counted, the first ones may all be of one kind.
  const kindsOfAll = all.isAll || all.isSpread ? [...(all.of.get('/kind')?.keys() ?? [])] : [];
  const kind = filter.category ?? (kindsOfAll.length === 1 ? kindsOfAll[0] : undefined);
  const total = bestCount([
    counted(totalOf(all.of), all),
    ...countsOfSameList(filter, { ofKinds, stock, minimums, chosen }),
  ]);
  // A facet's only selected value counts as many parts as the list.
  const asList = <Choice extends Count>(choice: Choice, isOnlyChoice: boolean): Choice =>
    isOnlyChoice ? { ...choice, ...bestCount([choice, total]) } : choice;
  const { inStock, minimumAtMost, category, specs } = filter;
  return {
    total,
    corrected: [...(filter.search?.corrected ?? [])],
    kinds: ofKinds
      .map((one) => asList(one, one.category === category && !specs))
      .sort((a, b) => b.count - a.count || a.category.localeCompare(b.category)),
    ...pricesOf(prices, prices.isAll ? rangeOf(prices) : await priceRangeOf(db, filter)),
    inStock: asList(countOf(stock, '/stock', 'true'), inStock === true),
    outOfStock: asList(countOf(stock, '/stock', 'false'), inStock === false),
    minimums: minimumsOf(minimums).map((one) => asList(one, one.atMost === minimumAtMost)),
    specifications: (kind === undefined ? [] : specificationsOf(filter, kind, all, chosen)).map((facet) => ({
      ...facet,
      values: facet.values.map((one) => asList(one, isOnly(specs?.get(facet.key), `${facet.key}:${one.value}`))),
    })),
  };
}

function isOnly(choices: readonly string[] | undefined, choice: string): boolean {
  return choices?.length === 1 && choices[0] === choice;
}

/** The kinds of a list: from its counts when they are complete, otherwise counted per kind. */
async function kindsOfList(db: Executor, filter: PartFilter, counts: FacetCounts): Promise<Facets['kinds']> {
  const found = kindsOf(counts);
  if (counts.isAll) return found;
  if (!filter.search) return await countKinds(db, filter);
  const { kind } = filter.search;
  if (kind === undefined) return found;
  // Parts of the named kind come first in the list, while the first parts counted may all be of other kinds.
  const ofKind = await countFacets(db, { ...filter, category: kind }, '/kind');
  return [...kindsOf(ofKind), ...found.filter(({ category }) => category !== kind)];
}

function kindsOf(counts: FacetCounts): Facets['kinds'] {
  return [...(counts.of.get('/kind') ?? [])].map(([category, count]) => ({ category, ...counted(count, counts) }));
}

function counted(count: number, { isAll }: FacetCounts): Count {
  return { count, atLeast: !isAll };
}

/** The first exact count, otherwise the largest lower bound. */
function bestCount(counts: readonly [Count, ...Count[]]): Count {
  const [first, ...others] = counts;
  const { count, atLeast } = others.reduce(
    (best, one) => (best.atLeast && (!one.atLeast || one.count > best.count) ? one : best),
    first,
  );
  return { count, atLeast };
}

/**
 * Counts of the whole list that facets with a single selection provide: counted without the selection, the selected
 * value's count is that of the list. Such a facet often comes from the stored summary.
 */
function countsOfSameList(
  filter: PartFilter,
  counts: {
    ofKinds: Facets['kinds'];
    stock: FacetCounts;
    minimums: FacetCounts;
    chosen: ReadonlyMap<string, FacetCounts>;
  },
): Count[] {
  const { category, inStock, minimumAtMost, specs, search } = filter;
  const found: (Count | undefined)[] = [];
  if (inStock !== undefined) found.push(countOf(counts.stock, '/stock', String(inStock)));
  const step = MINIMUM_STEPS.indexOf(minimumAtMost ?? 0);
  if (step >= 0) found.push(countOfMinimum(counts.minimums, step));
  for (const [key, choices] of specs ?? [])
    if (choices.length === 1) found.push(countOf(counts.chosen.get(key)!, key, choices[0]!.slice(key.length + 1)));
  // Kinds are counted without specifications and words.
  if (category === undefined && !specs && !search)
    found.push({
      count: counts.ofKinds.reduce((sum, { count }) => sum + count, 0),
      // With very many kinds, only the largest are counted.
      atLeast: true,
    });
  return found.filter((count) => count !== undefined);
}

function countOf(counts: FacetCounts, facet: string, value: string): Count {
  return counted(counts.of.get(facet)?.get(value) ?? 0, counts);
}

function countOfMinimum(counts: FacetCounts, step: number): Count {
  const values = counts.of.get('/minimum');
  const here = MINIMUM_STEPS.slice(0, step + 1).map((_, index) => values?.get(String(index)) ?? 0);
  const sum = here.reduce((all, count) => all + count, 0);
  return counted(Math.min(sum, totalOf(counts.of)), counts);
}

/** The lowest and highest price of the counted parts, in cents. */
function rangeOf({ of }: FacetCounts): { lowest: number; highest: number } | undefined {
  const [lowest, highest] = [of.get('/lowest')?.get(''), of.get('/highest')?.get('')];
  return lowest === undefined || highest === undefined ? undefined : { lowest, highest };
}

function pricesOf(
  counts: FacetCounts,
  range: { lowest: number; highest: number } | undefined,
): Pick<Facets, 'prices' | 'priceRange'> {
  const buckets = counts.of.get('/price');
  return {
    prices: PRICE_STEPS_CENTS.flatMap((from, index) => {
      const count = buckets?.get(String(index + 1));
      if (!count) return [];
      const to = PRICE_STEPS_CENTS[index + 1];
      return { from: dollarsOf(from), ...(to !== undefined && { to: dollarsOf(to) }), ...counted(count, counts) };
    }),
    ...(range && { priceRange: { lowest: dollarsOf(range.lowest), highest: dollarsOf(range.highest) } }),
  };
}

/** Cumulative: a part with a minimum order of 3 counts for 'up to 5' and every larger step. */
function minimumsOf(counts: FacetCounts): Facets['minimums'] {
  return MINIMUM_STEPS.flatMap((atMost, step) =>
    counts.of.get('/minimum')?.get(String(step)) ? { atMost, ...countOfMinimum(counts, step) } : [],
  );
}

/** Counts each specification that has a selection, without that selection. */
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

/** The facets of an empty list. */
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

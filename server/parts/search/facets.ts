import type { Count, Facets } from '#contract/parts/search.ts';
import { knownSpecification, KNOWN_SPECIFICATIONS } from '#contract/parts/specifications/known-specifications.ts';
import { dollarsOf } from '#contract/money.ts';
import { formatSpecification, specificationKey } from '#contract/parts/specifications/specification-format.ts';
import type { Executor } from '#server/database/client.ts';
import { isInStock, specChoicesOf, type PartSelection } from './conditions.ts';
import { countFacets, countOf, type FacetCounts } from './facet-counts.ts';
import type { Search } from './search.ts';
import { MINIMUM_STEPS, PRICE_STEPS_CENTS } from './steps.ts';

const MOST_VALUES = 30;
const MOST_SPECIFICATIONS = 24;

/**
 * Counts the facets of a list. A facet without a selection counts over the current list; a facet with one counts over
 * the list without its own selection.
 */
export async function readFacets(db: Executor, selection: PartSelection): Promise<Facets> {
  const counts = await countFacets(db, selection);
  const { category, minimum_at_most, spec, search } = selection;
  const inStock = isInStock(selection.in_stock);
  const choices = specChoicesOf(spec);
  const total = countOf(counts, '/total', '');
  // A facet's only selected value counts as many parts as the list.
  const asList = <Choice extends Count>(choice: Choice, isOnlyChoice: boolean): Choice =>
    isOnlyChoice ? { ...choice, ...total } : choice;
  const kinds = [...(counts.get('/kind') ?? [])].map(([kind, count]) => ({ category: kind, ...count }));
  const kind = category ?? (kinds.length === 1 ? kinds[0]!.category : undefined);
  return {
    total,
    corrected: [...(search?.corrected ?? [])],
    meant: search ? meantBy(search) : [],
    ignored: [...(search?.ignored ?? [])],
    kinds: kinds
      .map((one) => asList(one, one.category === category && !spec))
      .sort((a, b) => b.count - a.count || a.category.localeCompare(b.category)),
    prices: pricesOf(counts),
    ...priceRangeOf(counts),
    inStock: asList(countOf(counts, '/stock', 'true'), inStock === true),
    outOfStock: asList(countOf(counts, '/stock', 'false'), inStock === false),
    minimums: minimumsOf(counts).map((one) => asList(one, one.atMost === minimum_at_most)),
    specifications:
      kind === undefined
        ? []
        : specificationsOf(counts, kind, choices).map((facet) => ({
            ...facet,
            values: facet.values.map((one) =>
              asList(
                one,
                choices.get(facet.key)?.length === 1 && choices.get(facet.key)![0] === `${facet.key}:${one.value}`,
              ),
            ),
          })),
  };
}

/** The sizes and the price that a search applies as filters. */
function meantBy({ words, price }: Search): Facets['meant'] {
  const sizes = words.flatMap(({ meant, isOptional }) => (meant && !isOptional ? [meant] : []));
  return [...sizes, ...(price ? [price] : [])];
}

function pricesOf(counts: FacetCounts): Facets['prices'] {
  const buckets = counts.get('/price');
  return PRICE_STEPS_CENTS.flatMap((from, index) => {
    const count = buckets?.get(String(index + 1));
    const to = PRICE_STEPS_CENTS[index + 1];
    return count ? [{ from: dollarsOf(from), ...(to !== undefined && { to: dollarsOf(to) }), ...count }] : [];
  });
}

function priceRangeOf(counts: FacetCounts): Pick<Facets, 'priceRange'> {
  const [lowest, highest] = [counts.get('/lowest')?.get(''), counts.get('/highest')?.get('')];
  if (!lowest || !highest) return {};
  return { priceRange: { lowest: dollarsOf(lowest.count), highest: dollarsOf(highest.count) } };
}

/** Cumulative: a part with a minimum order of 3 counts for 'up to 5' and every larger step. */
function minimumsOf(counts: FacetCounts): Facets['minimums'] {
  const found = counts.get('/minimum');
  let sum = 0;
  return MINIMUM_STEPS.flatMap((atMost, step) => {
    const count = found?.get(String(step));
    sum += count?.count ?? 0;
    return count ? [{ atMost, count: sum, atLeast: count.atLeast }] : [];
  });
}

function specificationsOf(
  counts: FacetCounts,
  kind: string,
  choices: ReadonlyMap<string, readonly string[]>,
): Facets['specifications'] {
  const known = (KNOWN_SPECIFICATIONS[kind] ?? [])
    .filter(({ facet }) => facet)
    .map(({ name }) => specificationKey(name));
  const own = [...counts.keys()].filter((key) => !key.startsWith('/') && !knownSpecification(kind, key)).sort();
  const keys = [...new Set([...known, ...own, ...choices.keys()])].slice(0, MOST_SPECIFICATIONS);
  const facets = keys.map((key) => ({
    key,
    name: nameOf(kind, key),
    values: valuesOf(counts, kind, key, choices.get(key) ?? []),
  }));
  return facets.filter(({ values }) => values.length > 0);
}

function nameOf(kind: string, key: string): string {
  const known = knownSpecification(kind, key)?.name;
  return known ?? key[0]!.toUpperCase() + key.slice(1).replaceAll('-', ' ');
}

function valuesOf(counts: FacetCounts, kind: string, key: string, choices: readonly string[]) {
  const known = knownSpecification(kind, key);
  const chosen = new Set(choices.map((choice) => choice.slice(key.length + 1)));
  const isNumber = known?.type === 'number';
  const values = [...new Set([...chosen, ...(counts.get(key)?.keys() ?? [])])]
    .map((value) => ({ value, ...countOf(counts, key, value) }))
    .sort((a, b) => Number(chosen.has(b.value)) - Number(chosen.has(a.value)) || b.count - a.count)
    .slice(0, MOST_VALUES)
    .sort((a, b) => (isNumber ? Number(a.value) - Number(b.value) : b.count - a.count || (a.value < b.value ? -1 : 1)));
  return values.map(({ value, ...count }) => ({
    value,
    label: formatSpecification({ value: isNumber ? Number(value) : value, ...(known?.unit && { unit: known.unit }) }),
    ...count,
  }));
}

/** The facets of an empty list. */
export function emptyFacets(): Facets {
  const none = { count: 0, atLeast: false };
  return {
    total: none,
    corrected: [],
    meant: [],
    ignored: [],
    kinds: [],
    prices: [],
    inStock: none,
    outOfStock: none,
    minimums: [],
    specifications: [],
  };
}

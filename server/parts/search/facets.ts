import type { Count, Facets } from '#contract/parts/search.ts';
import { RANGE_KEYS } from '#contract/parts/search-choices.ts';
import {
  knownSpecification,
  KNOWN_SPECIFICATIONS,
  type KnownSpecification,
} from '#contract/parts/specifications/known-specifications.ts';
import { type PartField, partFields } from '#contract/parts/part-fields.ts';
import { measuresOf } from '#contract/parts/measures.ts';
import { dollarsOf } from '#contract/money.ts';
import { formatSpecification, specificationKey } from '#contract/parts/specifications/specification-format.ts';
import type { Executor } from '#server/database/client.ts';
import type { PricedCustomer } from '#server/price-lists/own-prices.ts';
import { isInStock, specChoicesOf, type PartSelection } from './conditions.ts';
import { countFacets, facetCountOf, MINIMUM_STEPS, PRICE_STEPS_CENTS, type FacetCounts } from './facet-counts.ts';
import { type OwnSelection, readOwnPlace, withOwn } from './own-sorted.ts';
import { NO_WORDS, readAs, type Search } from './search.ts';
import { selectSorted } from './sorted.ts';

const MAX_VALUES = 60;
/** A filter is hidden if fewer than one part in this many has its specification. */
const MIN_COVERED = 5;
/** With fewer values there is no range to choose from. */
const FEWEST_OF_RANGE = 8;
/** Number of bars in the histogram of a range. */
const BARS = 16;
const MAX_SPECIFICATIONS = 24;

/**
 * Counts the facets of a list. A facet without a selection counts over the current list; a facet with one counts over
 * the list without its own selection.
 * @param customer whose own prices are counted
 */
export async function readFacets(db: Executor, listed: PartSelection, customer?: PricedCustomer): Promise<Facets> {
  const selection = await withOwn(db, listed, customer);
  const counts = await countFacets(db, selection);
  const { category, minimum_at_most, spec, search } = selection;
  const inStock = isInStock(selection.in_stock);
  const choices = specChoicesOf(spec);
  const isNarrowed = (key: string): boolean =>
    choices.has(key) || (selection.ranges ?? []).some((range) => range.key === key);
  const total = facetCountOf(counts, '/total', '');
  // A facet's only selected value counts as many parts as the list.
  const asList = <Choice extends Count>(choice: Choice, isOnlyChoice: boolean): Choice =>
    isOnlyChoice ? { ...choice, ...total } : choice;
  const kinds = [...(counts.get('/kind') ?? [])].map(([kind, count]) => ({ category: kind, ...count }));
  const kind = category ?? (kinds.length === 1 ? kinds[0]!.category : undefined);
  return {
    total,
    ...readAs(search ?? NO_WORDS),
    meant: search ? meantBy(search) : [],
    sorts: measuresOf(category ?? search?.kind ?? '').map(({ sort }) => sort),
    kinds: kinds
      .map((one) => asList(one, one.category === category && !spec))
      .sort((a, b) => b.count - a.count || a.category.localeCompare(b.category)),
    prices: pricesOf(counts),
    ...(selection.own ? await ownPriceRange(db, { ...selection, own: selection.own }, counts) : priceRangeOf(counts)),
    inStock: asList(facetCountOf(counts, '/stock', 'true'), inStock === true),
    outOfStock: asList(facetCountOf(counts, '/stock', 'false'), inStock === false),
    wellRated: asList(facetCountOf(counts, '/rating', 'true'), selection.min_rating !== undefined),
    minimums: minimumsOf(counts).map((one) => asList(one, one.atMost === minimum_at_most)),
    specifications:
      kind === undefined
        ? []
        : specificationsOf(counts, { kind, isNarrowed }, choices).map((facet) => ({
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

/** The facts, the sizes and the price that a search applies as filters, and the order that it asks for. */
function meantBy({ words, price, order, fit }: Search): Facets['meant'] {
  const sizes = words.flatMap(({ meant, isOptional }) => (meant && !isOptional ? [meant] : []));
  return [...(fit?.meant ?? []), ...sizes, ...(price ? [price] : []), ...(order ? [order] : [])];
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

/** The lowest and highest of a customer's own prices: of a list that was not counted, those of its first and last part. */
async function ownPriceRange(
  db: Executor,
  { min_price: _min, max_price: _max, ...list }: OwnSelection,
  counts: FacetCounts,
): Promise<Pick<Facets, 'priceRange'>> {
  if (counts.has('/lowest')) return priceRangeOf(counts);
  const ends = (['price', '-price'] as const).map((sort) =>
    selectSorted(db, list, { sort, limit: 1, after: undefined }),
  );
  const [lowest, highest] = (await Promise.all(ends)).map(([end]) => end && dollarsOf(readOwnPlace(end.place).cents));
  return lowest === undefined || highest === undefined ? {} : { priceRange: { lowest, highest } };
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
  { kind, isNarrowed }: { kind: string; isNarrowed: (key: string) => boolean },
  choices: ReadonlyMap<string, readonly string[]>,
): Facets['specifications'] {
  const known = (KNOWN_SPECIFICATIONS[kind] ?? [])
    .filter(({ facet, name }) => facet || isRange(specificationKey(name)))
    .map(({ name }) => specificationKey(name));
  const own = [...counts.keys()].filter((key) => !key.startsWith('/') && !knownSpecification(kind, key)).sort();
  const keys = [...new Set(['brand', ...known, ...own, ...choices.keys()])].slice(0, MAX_SPECIFICATIONS);
  const facets = keys
    .filter((key) => isNarrowed(key) || isFrequent(counts, key))
    .map((key) => {
      const range = rangeOf(counts, kind, key);
      // A few values are faster to choose than a range is to type.
      const isOffered = knownSpecification(kind, key)?.facet !== false || choices.has(key);
      const values = isOffered ? valuesOf(counts, kind, key, choices.get(key) ?? []) : [];
      return { key, name: nameOf(kind, key), values, ...(range && { range }) };
    });
  return facets.filter(({ values, range }) => values.length > 0 || range);
}

const isRange = (key: string): boolean => (RANGE_KEYS as readonly string[]).includes(key);

/** Whether at least a fifth of the counted parts have a specification; others would hide most of the list. */
function isFrequent(counts: FacetCounts, key: string): boolean {
  const sum = (facet: string) => [...(counts.get(facet)?.values() ?? [])].reduce((all, { count }) => all + count, 0);
  return sum(key) * MIN_COVERED >= sum('/stock');
}

/** The limits of a specification's numbers and the parts in equal steps between them; undefined for few values. */
function rangeOf(counts: FacetCounts, kind: string, key: string): Facets['specifications'][number]['range'] {
  const known = knownSpecification(kind, key);
  if (known?.type !== 'number' || !isRange(key)) return undefined;
  const numbers = [...(counts.get(key) ?? [])]
    .map(([value, { count }]) => ({ value: Number(value), count }))
    .filter(({ value }) => Number.isFinite(value));
  if (numbers.length < FEWEST_OF_RANGE) return undefined;
  const [lowest, highest] = [
    Math.min(...numbers.map(({ value }) => value)),
    Math.max(...numbers.map(({ value }) => value)),
  ];
  const bars = Array.from({ length: BARS }, () => 0);
  for (const { value, count } of numbers) bars[stepOf(value, lowest, highest)]! += count;
  return { lowest, highest, unit: known.unit ?? '', bars };
}

/** The bar of a value. Sizes double rather than add, so the steps of a wide range are logarithmic. */
function stepOf(value: number, lowest: number, highest: number): number {
  const isWide = lowest > 0 && highest / lowest > 20;
  const scale = (number: number): number => (isWide ? Math.log(number) : number);
  return Math.min(BARS - 1, Math.floor(((scale(value) - scale(lowest)) / (scale(highest) - scale(lowest))) * BARS));
}

function nameOf(kind: string, key: string): string {
  const known = knownSpecification(kind, key)?.name ?? FILTER_FIELDS.get(key)?.label;
  return known ?? key[0]!.toUpperCase() + key.slice(1).replaceAll('-', ' ');
}

function valuesOf(counts: FacetCounts, kind: string, key: string, choices: readonly string[]) {
  const known = knownSpecification(kind, key);
  const chosen = new Set(choices.map((choice) => choice.slice(key.length + 1)));
  const isNumber = known?.type === 'number';
  const values = [...new Set([...chosen, ...(counts.get(key)?.keys() ?? [])])]
    .map((value) => ({ value, ...facetCountOf(counts, key, value) }))
    .sort((a, b) => Number(chosen.has(b.value)) - Number(chosen.has(a.value)) || b.count - a.count)
    .slice(0, MAX_VALUES)
    .sort((a, b) => {
      const [one, other] = isNumber ? [numberOf(a.value), numberOf(b.value)] : [undefined, undefined];
      if (one !== undefined && other !== undefined) return other - one;
      if (one !== undefined || other !== undefined) return one === undefined ? 1 : -1;
      return b.count - a.count || (a.value < b.value ? -1 : 1);
    });
  const field = FILTER_FIELDS.get(key);
  return values.map(({ value, ...count }) => ({
    value,
    label: field ? fieldLabel(field, value) : labelOf(value, known),
    ...count,
  }));
}

/** The fields of parts that are filters, too. */
const FILTER_FIELDS = new Map<string, PartField>(
  partFields.flatMap((field) => (field.isFilter ? [[field.key, field] as const] : [])),
);
const COUNTRY_NAMES = new Intl.DisplayNames(['en'], { type: 'region' });

function fieldLabel({ type, choices }: PartField, value: string): string {
  if (type === 'country') return /^[A-Z]{2}$/.test(value) ? (COUNTRY_NAMES.of(value) ?? value) : value;
  return (choices && value && choices[value]) || value;
}

/** A part may state a text where others state a number: '2 x 16 GB' as its modules. */
function labelOf(value: string, known: KnownSpecification | undefined): string {
  const number = known?.type === 'number' ? numberOf(value) : undefined;
  if (known?.type === 'number' && number === undefined) return value;
  return formatSpecification({ value: number ?? value, ...(known?.unit && { unit: known.unit }) });
}

function numberOf(value: string): number | undefined {
  const number = Number(value);
  return value.trim() !== '' && Number.isFinite(number) ? number : undefined;
}

/** The facets of an empty list. */
export function emptyFacets(): Facets {
  const none = { count: 0, atLeast: false };
  return {
    total: none,
    ...readAs(NO_WORDS),
    meant: [],
    sorts: [],
    kinds: [],
    prices: [],
    inStock: none,
    outOfStock: none,
    wellRated: none,
    minimums: [],
    specifications: [],
  };
}

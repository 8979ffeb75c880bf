import { type Message, message, shown, t } from '#contract/language/text.ts';
import { MAX_SPEC_CHOICES, PART_SORTS, RANGE_CHOICE, RANGE_KEYS, SPEC_CHOICE } from '#contract/parts/search-choices.ts';
import { MEASURE_CHOICES } from '#contract/parts/measure-choices.data.ts';
import type { MeasureSort } from '#contract/parts/measures.ts';
import type { PartFilter } from '#contract/parts/part-filter.ts';
import { isPrice, isWholeCents } from '#contract/money.ts';

type PartSort = (typeof PART_SORTS)[number];

/** The API's filter and sort order as in the home page's address: each value has one spelling, and all are set. */
export interface AddressFilter extends Omit<PartFilter, 'in_stock' | 'min_rating' | 'spec' | 'words' | 'range'> {
  /** Searches for the words literally, without reading prices and sizes in them. */
  words?: '1';
  in_stock?: '1';
  min_rating?: '4';
  spec?: string[];
  /** In the address: `min_capacity=1000&max_capacity=2000`. */
  range?: string[];
  /** Default: relevance while searching, otherwise the shop's own order. */
  sort?: PartSort;
  /** A table of key facts instead of cards. */
  view?: 'table';
}

const sorts: readonly { value: PartSort | ''; label: Message }[] = [
  { value: '', label: message('Featured') },
  { value: 'newest', label: message('Newest first') },
  { value: 'price', label: message('Price, low to high') },
  { value: '-price', label: message('Price, high to low') },
  { value: 'name', label: message('Name') },
];

/**
 * The sort options; the first is the default.
 * @param measures the orders by measures that the parts of the list's kind have
 * @param meant the order that the search words ask for
 */
export function sortChoices(
  { q, sort }: AddressFilter,
  measures: readonly MeasureSort[] = [],
  meant?: 'price' | MeasureSort,
): { value: string; label: string }[] {
  const [featured, ...others] = sorts.map(({ value, label }) => ({ value, label: shown(label) }));
  // The chosen order stays in the list while the parts of several kinds match.
  const chosen = MEASURE_CHOICES.filter(
    (one) => one.sort === sort || one.sort === meant || measures.includes(one.sort),
  );
  const all = [...others, ...chosen.map((one) => ({ value: one.sort, label: shown(one.label) }))];
  if (!q) return [featured!, ...all];
  const asked = all.find(({ value }) => value === meant);
  const rest = [{ ...featured!, value: 'featured' }, ...all.filter((one) => one !== asked)];
  return [asked ? { ...asked, value: '' } : { value: '', label: t('Best match') }, ...rest];
}

/** Parses an address; ignores invalid values. */
export function readFilter(search: URLSearchParams): AddressFilter {
  const matching = (name: string, pattern: RegExp) => pattern.exec(search.get(name)?.trim() ?? '')?.[0];
  const q = search.get('q')?.trim().slice(0, 200) || undefined;
  const minimum = matching('minimum_at_most', /^[1-9]\d{0,5}$/);
  // Links created before `colour` was renamed to `color` keep their filter. Sorted, so that the same selection always
  // has the same address.
  const named = search.getAll('spec').map((spec) => spec.replace(/^colour:/, 'color:'));
  const specs = [...new Set(named)].sort().filter((spec) => SPEC_CHOICE.test(spec));
  const amount = (name: string) => matching(name, /^\d{1,9}(\.\d{1,3})?$/) ?? '';
  const ranges = RANGE_KEYS.map((key) => inOrder(key, amount(`min_${key}`), amount(`max_${key}`)));
  const range = ranges.filter((one) => !one.endsWith(':-'));
  const sort = PART_SORTS.find((known) => known === search.get('sort'));
  return known({
    q,
    words: q && search.get('words') === '1' ? ('1' as const) : undefined,
    category: matching('category', /^[a-z0-9-]{1,40}$/),
    in_stock: search.get('in_stock') === '1' ? ('1' as const) : undefined,
    min_rating: search.get('min_rating') === '4' ? ('4' as const) : undefined,
    min_price: readPrice(search.get('min_price')),
    max_price: readPrice(search.get('max_price')),
    minimum_at_most: minimum === undefined ? undefined : Number(minimum),
    spec: specs.length > 0 ? specs.slice(0, MAX_SPEC_CHOICES) : undefined,
    range: range.length > 0 ? range : undefined,
    view: search.get('view') === 'table' ? ('table' as const) : undefined,
    sort: sort === (q ? 'relevance' : 'featured') || (!q && sort === 'relevance') ? undefined : sort,
  });
}

/** A range in the API's format; reversed limits are swapped. */
function inOrder(key: string, from: string, to: string): string {
  return from && to && Number(from) > Number(to) ? `${key}:${to}-${from}` : `${key}:${from}-${to}`;
}

/** The key and the limits of a range; a missing limit is empty. */
export function rangeParts(range: string): { key: string; from: string; to: string } {
  const [, key = '', from = '', to = ''] = RANGE_CHOICE.exec(range) ?? [];
  return { key, from, to };
}

/** Parses an entered price in dollars; undefined if empty or invalid. */
export function readPrice(typed: string | null): number | undefined {
  const digits = /^\d{1,9}(\.\d{1,3})?$/.exec(typed?.trim() ?? '')?.[0];
  const price = Number(digits);
  return digits !== undefined && isPrice(price) && isWholeCents(price) ? price : undefined;
}

/** The filter in the API's format; a reversed price range is swapped. */
export function toQuery({ view: _view, ...filter }: AddressFilter): Omit<AddressFilter, 'view'> {
  const { min_price, max_price } = filter;
  if (min_price === undefined || max_price === undefined || min_price <= max_price) return filter;
  return { ...filter, min_price: max_price, max_price: min_price };
}

/** What a list has to ask for with a filter: the table shows key facts. */
export function factsOf({ view }: AddressFilter): { facts?: '1' } {
  return view === 'table' ? { facts: '1' } : {};
}

function known<Filter extends object>(filter: Filter): { [Name in keyof Filter]?: Exclude<Filter[Name], undefined> } {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as never;
}

/** The filter without some of its values. */
export function without<Name extends keyof AddressFilter>(
  filter: AddressFilter,
  ...names: Name[]
): Omit<AddressFilter, Name> {
  return Object.fromEntries(Object.entries(filter).filter(([name]) => !names.includes(name as Name))) as never;
}

/** Whether any filter is set. */
export function hasFilters(filter: AddressFilter): boolean {
  return Object.keys(without(filter, 'sort', 'view')).length > 0;
}

/** The filter as a query string, empty or with a question mark: '?q=ryzen&spec=socket:AM5'. */
export function addressSearchOf({ range = [], ...filter }: AddressFilter, after?: string): string {
  const search = new URLSearchParams([
    ...Object.entries({ ...filter, ...(after && { after }) }).flatMap(([name, value]) =>
      [value].flat().map((one) => [name, String(one)]),
    ),
    ...range
      .map(rangeParts)
      .flatMap(({ key, from, to }) => [...(from ? [[`min_${key}`, from]] : []), ...(to ? [[`max_${key}`, to]] : [])]),
  ]);
  return search.size > 0 ? `?${String(search).replaceAll('%3A', ':')}` : '';
}

/** The home page's address with this filter, from the cursor `after`. */
export function hrefOf(filter: AddressFilter, after?: string): string {
  return `/${addressSearchOf(filter, after)}#parts`;
}

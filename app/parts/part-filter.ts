import { PART_SORTS, type PartQuery } from '#contract/parts.ts';

export type PartSort = (typeof PART_SORTS)[number];

/** What the home page's form asks for, as its address says it. */
export interface PartFilter {
  q: string;
  category: string;
  inStock: boolean;
  sort: PartSort;
}

export const SORT_LABELS: readonly { value: PartSort; label: string }[] = [
  { value: 'featured', label: 'Our order' },
  { value: 'newest', label: 'Newest first' },
  { value: 'price', label: 'Price, low to high' },
  { value: '-price', label: 'Price, high to low' },
  { value: 'name', label: 'Name' },
];

/** Reads an address that anybody may have typed: what makes no sense is as if it were not there. */
export function readFilter(search: URLSearchParams): PartFilter {
  const category = search.get('category') ?? '';
  const sort = search.get('sort');
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    category: /^[a-z0-9-]{1,40}$/.test(category) ? category : '',
    inStock: search.get('in_stock') === '1',
    sort: PART_SORTS.find((known) => known === sort) ?? 'featured',
  };
}

/** Whether anything narrows the list; the order alone does not. */
export function isNarrowed({ q, category, inStock }: PartFilter): boolean {
  return q !== '' || category !== '' || inStock;
}

/** The filter as a query of GET /part. */
export function queryOf({ q, category, inStock, sort }: PartFilter): PartQuery {
  return {
    ...(q && { q }),
    ...(category && { category }),
    ...(inStock && { in_stock: '1' as const }),
    ...(sort !== 'featured' && { sort }),
  };
}

/** The address of the home page with this filter, going on from `after`. */
export function hrefOf(filter: PartFilter, after?: string): string {
  const search = new URLSearchParams(queryOf(filter) as Record<string, string>);
  if (after) search.set('after', after);
  return search.size > 0 ? `/?${search}#parts` : '/#parts';
}

import type { PartQuery } from '#contract/parts.ts';
import { PAGE_SIZE } from '#contract/paging.ts';
import type { Sorting } from '../ui/sort-header.tsx';
import { hrefWith, pageTrail } from '../orders/page-trail.ts';

type Sort = NonNullable<PartQuery['sort']>;
const SORTS: readonly Sort[] = ['newest', 'name', 'price', '-price'];

/** What Manage Product lists, as its address says it. */
export interface CatalogueView {
  q: string;
  category: string;
  sort: Sort;
  /** The deleted parts instead of those for sale. */
  deleted: boolean;
  after: string | undefined;
}

/** Reads an address that anybody may have typed: what makes no sense is as if it were not there. */
export function readView(search: URLSearchParams): CatalogueView {
  const category = search.get('category') ?? '';
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    category: /^[a-z0-9-]{1,40}$/.test(category) ? category : '',
    sort: SORTS.find((known) => known === search.get('sort')) ?? 'newest',
    deleted: search.get('deleted') === '1',
    after: pageTrail(search).after,
  };
}

/** The view as a query of GET /catalogue. */
export function queryOf({ q, category, sort, deleted, after }: CatalogueView) {
  return {
    limit: PAGE_SIZE,
    sort,
    hidden: deleted ? ('1' as const) : ('0' as const),
    ...(after && { after }),
    ...(q && { q }),
    ...(category && { category }),
  };
}

/** The head of a column that the list can be sorted by; pressed once more it goes the other way, or back to newest first. */
export function sortingOf(search: URLSearchParams, { sort }: CatalogueView, column: 'name' | 'price'): Sorting {
  const next: Record<string, Sort> = column === 'name' ? { name: 'newest' } : { price: '-price', '-price': 'newest' };
  const to = next[sort] ?? column;
  return {
    href: hrefWith(search, { sort: to === 'newest' ? '' : to }),
    direction: sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : 'none',
  };
}

import type { PartQuery } from '#contract/parts/parts.ts';
import { PAGE_SIZE } from '#contract/paging.ts';
import { pageCursors } from '#app/lists/page-cursors.ts';
import { readSort } from '#app/lists/sorting.ts';

type Sort = NonNullable<PartQuery['sort']>;
const SORTS: readonly Sort[] = ['newest', 'name', 'price', '-price'];

/** The view of Manage Product that its address describes. */
export interface CatalogView {
  q: string;
  category: string;
  sort: Sort;
  /** Lists deleted parts instead of those for sale. */
  deleted: boolean;
  /** Lists drafts instead. */
  drafts: boolean;
  /** Lists only parts that are running low or out of stock. */
  stock: 'low' | 'out' | '';
  after: string | undefined;
}

/** Parses an address; ignores invalid values. */
export function readView(search: URLSearchParams): CatalogView {
  const category = search.get('category') ?? '';
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    category: /^[a-z0-9-]{1,40}$/.test(category) ? category : '',
    sort: readSort(search, SORTS, 'newest'),
    deleted: search.get('deleted') === '1',
    drafts: search.get('drafts') === '1' && search.get('deleted') !== '1',
    stock: (['low', 'out'] as const).find((level) => level === search.get('stock')) ?? '',
    after: pageCursors(search).after,
  };
}

/** The view as a query of GET /catalogue. */
export function queryOf({ q, category, sort, deleted, drafts, stock, after }: CatalogView) {
  return {
    limit: PAGE_SIZE,
    sort,
    count: '1' as const,
    hidden: deleted ? ('1' as const) : ('0' as const),
    ...(drafts && { draft: '1' as const }),
    ...(after && { after }),
    ...(stock && { stock }),
    ...(q && { q }),
    ...(category && { category }),
  };
}

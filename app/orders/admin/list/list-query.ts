import { ORDER_SORTS, type OrderSort } from '#contract/choices.ts';
import { centsOf, dollarsOf } from '#contract/money.ts';
import { withoutCurrency } from '#contract/typed-number.ts';
import {
  isManagedSortable,
  MAX_TAG,
  ORDER_VIEWS,
  PAGE_SIZES,
  type OrderView,
} from '#contract/managed-orders/filter.ts';
import type { ManagedFilter } from '#contract/managed-orders/list.ts';
import { readSort } from '#app/lists/sorting.ts';

export interface ManagedQuery extends ManagedFilter {
  view: OrderView;
  sort: OrderSort;
}

/** The parameters of a filter, in the address and in calls. */
const FILTERS = ['q', 'from', 'to', 'min', 'max', 'tag', 'assignee'] as const;
const ASSIGNEE = /^(none|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/;
const DAY = /^[1-9]\d{3}-\d{2}-\d{2}$/;

/** View names that older addresses contain. */
const EARLIER: Readonly<Record<string, OrderView>> = {
  paid: 'to-ship',
  shipped: 'shipped',
  expired: 'overdue',
};

/** Parses the filter in an address; ignores unknown parameters. */
export function readManagedQuery(search: URLSearchParams): ManagedQuery {
  const text = (name: string, max: number): string => search.get(name)?.trim().slice(0, max) ?? '';
  const view =
    ORDER_VIEWS.find((each) => each === search.get('view')) ?? EARLIER[search.get('status') ?? ''] ?? ('all' as const);
  const [q, tag] = [text('q', 200), text('tag', MAX_TAG).toLowerCase()];
  const [from, to] = [text('from', 10), text('to', 10)].map(dayOf);
  const [min, max] = [text('min', 12), text('max', 12)].map(typedDollars);
  const assignee = text('assignee', 40).toLowerCase();
  const wanted = readSort(search, ORDER_SORTS, 'newest');
  return {
    view,
    sort: isManagedSortable({ q }, wanted) ? wanted : 'newest',
    ...(q && { q }),
    ...(from && { from }),
    ...(to && { to }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(tag && { tag }),
    ...(ASSIGNEE.test(assignee) && { assignee }),
  };
}

/** The page size of an address. */
export function readPageSize(search: URLSearchParams): number {
  return PAGE_SIZES.find((size) => String(size) === search.get('size')) ?? PAGE_SIZES[0];
}

/** Whether something besides the view narrows the list. */
export function isFiltered(query: ManagedFilter): boolean {
  return FILTERS.some((name) => query[name] !== undefined);
}

/** The parameters of the address for a query, as text. */
export function parametersOf({ view, sort, ...filter }: ManagedQuery): Record<string, string> {
  return {
    ...(view !== 'all' && { view }),
    ...(sort !== 'newest' && { sort }),
    ...Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)])),
  };
}

function dayOf(text: string): string | undefined {
  return DAY.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
    ? text
    : undefined;
}

function typedDollars(text: string): number | undefined {
  const value = Number(withoutCurrency(text).replace(/[,\s]/g, ''));
  return text !== '' && Number.isFinite(value) && value >= 0 && value <= 1e9 ? dollarsOf(centsOf(value)) : undefined;
}

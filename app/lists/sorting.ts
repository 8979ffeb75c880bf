import type { Sorting } from '#app/ui/tables/sort-header.tsx';
import { hrefWith } from './page-cursors.ts';

/**
 * The header of a sortable column: the first press sorts ascending, the second descending, the third by the default
 * order. A column that is the default toggles between the two.
 * @param sort the current order @param column the column's ascending and descending orders @param defaultSort the
 * default order
 */
export function sortingOf<Sort extends string>(
  search: URLSearchParams,
  sort: Sort,
  column: { up: Sort; down?: Sort },
  defaultSort: Sort,
): Sorting {
  const { up, down } = column;
  const steps = [up, ...(down ? [down] : []), ...(up === defaultSort || down === defaultSort ? [] : [defaultSort])];
  const next = steps[(steps.indexOf(sort) + 1) % steps.length]!;
  return {
    href: hrefWith(search, { sort: next === defaultSort ? '' : next }),
    direction: sort === up ? 'ascending' : sort === down ? 'descending' : 'none',
  };
}

/** Parses the order from an address; ignores unknown values. */
export function readSort<Sort extends string>(
  search: URLSearchParams,
  known: readonly Sort[],
  defaultSort: Sort,
): Sort {
  return known.find((sort) => sort === search.get('sort')) ?? defaultSort;
}

import type { Sorting } from '../ui/sort-header.tsx';
import { hrefWith } from './page-trail.ts';

/**
 * The head of a column that a list can be sorted by: pressed once it goes up, then down, then as it does unasked.
 * A list that goes by this column unasked changes between the two.
 * @param sort how it is sorted now @param column the orders that go up and down by it @param unasked the order without a word in the address
 */
export function sortingOf<Sort extends string>(
  search: URLSearchParams,
  sort: Sort,
  column: { up: Sort; down?: Sort },
  unasked: Sort,
): Sorting {
  const { up, down } = column;
  const steps = [up, ...(down ? [down] : []), ...(up === unasked || down === unasked ? [] : [unasked])];
  const next = steps[(steps.indexOf(sort) + 1) % steps.length]!;
  return {
    href: hrefWith(search, { sort: next === unasked ? '' : next }),
    direction: sort === up ? 'ascending' : sort === down ? 'descending' : 'none',
  };
}

/** What an address says of a list's order; what makes no sense is as if it were not there. */
export function readSort<Sort extends string>(search: URLSearchParams, known: readonly Sort[], unasked: Sort): Sort {
  return known.find((sort) => sort === search.get('sort')) ?? unasked;
}

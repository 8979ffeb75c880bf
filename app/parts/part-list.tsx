import type { Part } from '#contract/parts.ts';
import { listParts } from '#contract/parts.ts';
import { PAGE_SIZE } from '#contract/paging.ts';
import { useCallback } from 'react';
import { callPage } from '../api/browser-send.ts';
import { MoreLink } from '../api/more-link.tsx';
import { useEndlessList } from '../api/use-endless-list.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { hrefOf, isNarrowed, type PartFilter, queryOf } from './part-filter.ts';
import { PartGrid } from './part-grid.tsx';

const idOf = ({ _id }: Part) => _id;

/** The parts that a filter lets through, more of them as one scrolls; what a new filter has found is read out. */
export function PartList({
  after,
  ...list
}: {
  filter: PartFilter;
  after: string | undefined;
  first: { items: Part[]; next: string | undefined };
  currency: string;
}) {
  const { filter, first } = list;
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {first.items.length > 0 ? countOf(first) : 'No part found'}
      </p>
      <FilteredParts key={hrefOf(filter, after)} {...list} />
    </>
  );
}

function countOf({ items, next }: { items: Part[]; next: string | undefined }): string {
  return `${items.length} ${items.length === 1 ? 'part' : 'parts'} found${next ? ', there are more' : ''}`;
}

function FilteredParts({
  filter,
  first,
  currency,
}: {
  filter: PartFilter;
  first: { items: Part[]; next: string | undefined };
  currency: string;
}) {
  const { q, category, inStock, sort } = filter;
  const loadAfter = useCallback(
    (after: string) =>
      callPage(listParts, { query: { ...queryOf({ q, category, inStock, sort }), limit: PAGE_SIZE, after } }),
    [q, category, inStock, sort],
  );
  const list = useEndlessList(first, idOf, loadAfter);
  if (list.items.length === 0) return <NoParts filter={filter} />;
  return (
    <>
      <PartGrid parts={list.items} currency={currency} label="Parts" />
      <MoreLink
        list={list}
        href={hrefOf(filter, list.next)}
        text="More parts"
        count={`${list.items.length} parts shown`}
      />
    </>
  );
}

function NoParts({ filter }: { filter: PartFilter }) {
  if (!isNarrowed(filter)) {
    return (
      <EmptyState kind="nothing" title="No parts yet">
        The shop is open, but its shelves are still empty. Look in again soon.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      kind="no-match"
      title={filter.q ? `Nothing matches '${filter.q}'` : 'Nothing matches'}
      action={<ButtonLink href="/#parts">Show all parts</ButtonLink>}
    >
      {filter.category || filter.inStock
        ? 'Try all kinds, or parts that are out of stock too.'
        : 'Try fewer letters, or another word.'}
    </EmptyState>
  );
}

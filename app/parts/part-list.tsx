import { t } from '#contract/language/text.ts';
import type { Facets } from '#contract/parts/search.ts';
import type { Part } from '#contract/parts/parts.ts';
import { PAGE_SIZE } from '#contract/paging.ts';
import { useCallback } from 'react';
import { callPage } from '#app/api/browser-call.ts';
import { MoreLink } from '#app/lists/more-link.tsx';
import { useEndlessList } from '#app/lists/use-endless-list.ts';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { partsText } from './search/filter-labels.ts';
import type { Popular } from '#app/home/home-loader.ts';
import { factsOf, hrefOf, toQuery, hasFilters, type AddressFilter, without } from './address-filter.ts';
import { IllustrationNote } from './illustration-note.tsx';
import { LazyPartTable } from './table/lazy-part-table.tsx';
import { PartGrid } from './part-grid.tsx';
import { kindsLabel } from '#contract/parts/part-kinds.ts';

const idOf = ({ _id }: Part) => _id;

/** The parts that match a filter; scrolling loads more. Announces the count for a new filter. */
export function PartList({
  after,
  ...list
}: {
  filter: AddressFilter;
  after: string | undefined;
  /** Suggestions if the filter matches nothing. */
  popular: Popular | null;
  /** The counts of the list, if it was counted. */
  facets: Facets | null;
  first: { items: Part[]; next: string | undefined };
  /** Whether the list is on the first screen. */
  isOnTop: boolean;
}) {
  const { filter, first, facets } = list;
  const found = facets?.total ?? { count: first.items.length, atLeast: first.next !== undefined };
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {first.items.length === 0 ? t('No parts found') : t('{parts} found', { parts: partsText(found) })}
      </p>
      <FilteredParts key={hrefOf(filter, after)} {...list} />
    </>
  );
}

function FilteredParts({
  filter,
  first,
  popular,
  facets,
  isOnTop,
}: {
  filter: AddressFilter;
  facets: Facets | null;
  popular: Popular | null;
  first: { items: Part[]; next: string | undefined };
  isOnTop: boolean;
}) {
  const loadAfter = useCallback(
    (after: string) =>
      callPage('listParts', { query: { ...toQuery(filter), ...factsOf(filter), limit: PAGE_SIZE, after } }),
    [filter],
  );
  const list = useEndlessList(first, idOf, loadAfter);
  if (list.items.length === 0)
    return (
      <>
        <NoParts filter={filter} />
        {popular && <PopularParts popular={popular} />}
      </>
    );
  return (
    <>
      {filter.view === 'table' ? (
        <LazyPartTable parts={list.items} filter={filter} facets={facets} />
      ) : (
        <PartGrid parts={list.items} label={t('Parts')} isOnTop={isOnTop} />
      )}
      <MoreLink
        list={list}
        href={hrefOf(filter, list.next)}
        text={t('More parts')}
        count={t('{parts} shown', { parts: partsText({ count: list.items.length, atLeast: false }) })}
      />
      <IllustrationNote parts={list.items} className="mt-4" />
    </>
  );
}

function NoParts({ filter }: { filter: AddressFilter }) {
  if (!hasFilters(filter)) {
    return (
      <EmptyState kind="nothing" title={t('No parts yet')}>
        {t('Nothing is for sale yet. Check back soon.')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      kind="no-match"
      title={filter.q ? t("No parts match '{words}'", { words: filter.q }) : t('No parts match')}
      action={<ButtonLink href="/#parts">{t('Show all parts')}</ButtonLink>}
    >
      {hasFilters(without(filter, 'q'))
        ? t('Remove a filter or search for something else.')
        : t('Check the spelling or try fewer words.')}
    </EmptyState>
  );
}

/** Shown when a search matches nothing: the kinds for sale, and popular parts. */
function PopularParts({ popular: { parts, kinds } }: { popular: Popular }) {
  if (parts.length === 0) return null;
  return (
    <div className="grid gap-6 border-t border-line pt-8">
      <div className="kinds-for-sale">
        <h2 className="mb-3 text-lg font-medium">{t('All kinds')}</h2>
        <ul aria-label={t('Kinds')} className="flex flex-wrap gap-2">
          {kinds.map((kind) => (
            <li key={kind}>
              <ButtonLink href={hrefOf({ category: kind })} size="sm">
                {kindsLabel(kind)}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </div>
      <h2 className="text-lg font-medium">{t('Popular parts')}</h2>
      <PartGrid parts={parts} label={t('Popular parts')} />
    </div>
  );
}

import { countOf } from '#app/ui/text/format-number.ts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { REVIEW_VIEWS, STARS, type ReviewView } from '#contract/part-reviews/choices.ts';
import { ListCard } from '#app/lists/list-card.tsx';
import { ListPager } from '#app/lists/list-pager.tsx';
import { hrefWith } from '#app/lists/page-cursors.ts';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import type { ReviewFilter } from './load-managed-reviews.ts';

const VIEW_TEXTS: Readonly<Record<ReviewView, string>> = {
  unanswered: 'Unanswered',
  published: 'Published',
  hidden: 'Hidden',
  all: 'All',
};

/** A list of reviews for staff: views, search, stars and pages around its rows. */
export function ModeratedList({
  label,
  noun,
  view,
  stars,
  q,
  page,
  children,
}: ReviewFilter & {
  label: string;
  noun: readonly [one: string, many: string];
  page: { items: readonly unknown[]; next: string | undefined; total: number | undefined };
  children: ReactNode;
}) {
  const [search] = useSearchParams();
  const isNarrowed = q !== '' || stars !== undefined;
  return (
    <ListCard
      tabsLabel={`Filter ${noun[1]}`}
      tabs={REVIEW_VIEWS.map((each) => ({
        href: hrefWith(search, { view: each === 'unanswered' ? '' : each }),
        text: VIEW_TEXTS[each],
        current: view === each,
      }))}
      page={page}
      noun={noun}
      q={q}
      search={{ label: `Search ${noun[1]}`, keep: { view: view === 'unanswered' ? '' : view } }}
      filters={
        <label className="flex items-center gap-2 text-sm">
          <span className="sr-only">Stars</span>
          <select name="stars" defaultValue={stars ?? ''} className="select h-11 w-32">
            <option value="">Any stars</option>
            {STARS.map((each) => (
              <option key={each} value={each}>
                {countOf(each, ['star', 'stars'])}
              </option>
            ))}
          </select>
        </label>
      }
    >
      {page.items.length === 0 ? (
        <EmptyState
          kind={isNarrowed ? 'no-match' : 'nothing'}
          title={isNarrowed ? `No ${noun[0]} matches` : `No ${noun[1]} here`}
        >
          {isNarrowed ? 'Check the spelling or remove a filter.' : `New ${noun[1]} appear under Unanswered.`}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">{children}</ul>
      )}
      <ListPager label={label} next={page.next} />
    </ListCard>
  );
}

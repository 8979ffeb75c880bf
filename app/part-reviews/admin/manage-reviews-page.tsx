import { useLoaderData, useSearchParams } from 'react-router';
import { REVIEW_VIEWS, STARS, type ReviewView } from '#contract/part-reviews/choices.ts';
import { PAGE_SIZE } from '#contract/paging.ts';
import { ActionNotice } from '../../actions/action-notice.tsx';
import { titleMeta } from '../../document/page-meta.ts';
import { ListCard } from '../../lists/list-card.tsx';
import { ListPager } from '../../lists/list-pager.tsx';
import { hrefWith, pageCursors } from '../../lists/page-cursors.ts';
import { inBrowser } from '../../loaders/in-browser.ts';
import { keepWhenUnreachable } from '../../loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '../../loaders/loader-context.ts';
import { onServer } from '../../loaders/on-server.ts';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { PageHeading } from '../../ui/content/page-heading.tsx';
import { actModeration } from './moderate-actions.ts';
import { ManagedReviewRow } from './managed-review-row.tsx';

const VIEW_TEXTS: Readonly<Record<ReviewView, string>> = {
  unanswered: 'Unanswered',
  published: 'Published',
  hidden: 'Hidden',
  all: 'All',
};

const load = async (context: LoaderContext) => {
  await context.admin('customers.read');
  const { searchParams } = context.url;
  const view = REVIEW_VIEWS.find((each) => each === searchParams.get('view')) ?? 'unanswered';
  const q = searchParams.get('q') ?? '';
  const chosen = STARS.find((each) => String(each) === searchParams.get('stars'));
  const stars = chosen && (String(chosen) as `${typeof chosen}`);
  const { after } = pageCursors(searchParams);
  const page = await context.callPage('listManagedReviews', { query: { view, stars, q, after, limit: PAGE_SIZE } });
  return { view, stars, q, page };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(actModeration);
export const clientAction = inBrowser(actModeration);
export const shouldRevalidate = keepWhenUnreachable;

export const meta = titleMeta('Reviews');

/** Reviews of parts: staff answer them, hide them with a reason and publish them again. */
export default function ManageReviewsPage() {
  const { view, stars, q, page } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const isNarrowed = q !== '' || stars !== undefined;
  return (
    <>
      <PageHeading title="Reviews">
        Buyers' reviews of parts are published at once. Hidden ones leave the averages; their authors see the reason.
      </PageHeading>
      <ActionNotice />
      <ListCard
        tabsLabel="Filter reviews"
        tabs={REVIEW_VIEWS.map((each) => ({
          href: hrefWith(search, { view: each === 'unanswered' ? '' : each }),
          text: VIEW_TEXTS[each],
          current: view === each,
        }))}
        page={page}
        noun={['review', 'reviews']}
        q={q}
        search={{ label: 'Search reviews', keep: { view: view === 'unanswered' ? '' : view } }}
        filters={
          <label className="flex items-center gap-2 text-sm">
            <span className="sr-only">Stars</span>
            <select name="stars" defaultValue={stars ?? ''} className="select h-11 w-32">
              <option value="">Any stars</option>
              {STARS.map((each) => (
                <option key={each} value={each}>
                  {each} {each === 1 ? 'star' : 'stars'}
                </option>
              ))}
            </select>
          </label>
        }
      >
        {page.items.length === 0 ? (
          <EmptyState
            kind={isNarrowed ? 'no-match' : 'nothing'}
            title={isNarrowed ? 'No review matches' : 'No reviews here'}
          >
            {isNarrowed ? 'Check the spelling or remove a filter.' : 'New reviews appear under Unanswered.'}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {page.items.map((review) => (
              <ManagedReviewRow key={review._id} review={review} />
            ))}
          </ul>
        )}
        <ListPager label="Reviews" next={page.next} />
      </ListCard>
    </>
  );
}

import { useLoaderData } from 'react-router';
import { ActionNotice } from '#app/actions/action-notice.tsx';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { useRowsWithConflict } from '#app/actions/use-rows-with-conflict.ts';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { loadManagedReviews } from './load-managed-reviews.ts';
import { moderateReviews } from './moderate-actions.ts';
import { ModeratedList } from './moderated-list.tsx';
import { ManagedReviewRow } from './managed-review-row.tsx';
import { ReviewedPartLink } from './reviewed-part-link.tsx';

const load = loadManagedReviews(({ callPage }, query) => callPage('listManagedReviews', { query }));

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
const moderate = moderateReviews(
  { hide: 'hidePartReview', publish: 'publishPartReview', answer: 'answerPartReview' },
  'Review',
  'Review hidden. Its author sees the reason.',
);
export const action = onServer(moderate);
export const clientAction = inBrowser(moderate);
export const shouldRevalidate = keepWhenUnreachable;

/** Reviews of parts: staff answer them, hide them with a reason and publish them again. */
export default function ManageReviewsPage() {
  const { view, stars, q, page } = useLoaderData<typeof loader>();
  const rows = useRowsWithConflict(page.items);
  return (
    <>
      <PageHeading title="Reviews">
        Buyers' reviews of parts are published immediately. Hidden ones leave the averages; their authors see the
        reason.
      </PageHeading>
      <ActionNotice />
      <ModeratedList
        label="Reviews"
        noun={['review', 'reviews']}
        {...{ view, stars, q }}
        page={{ ...page, items: rows }}
      >
        {rows.map((review) => (
          <ManagedReviewRow key={review._id} review={review} hint="The author sees it.">
            <ReviewedPartLink part={review.part} />
          </ManagedReviewRow>
        ))}
      </ModeratedList>
    </>
  );
}

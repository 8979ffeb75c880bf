import { useLoaderData } from 'react-router';
import { ActionNotice } from '#app/actions/action-notice.tsx';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { moderateReviews } from './moderate-actions.ts';
import { moderatedList, ModeratedList } from './moderated-list.tsx';
import { ManagedReviewRow } from './managed-review-row.tsx';
import { ReviewedPartLink } from './reviewed-part-link.tsx';

const list = moderatedList('listManagedReviews', 'Part reviews', ['review', 'reviews']);

export const loader = onServer(list.load);
export const clientLoader = inBrowser(list.load);
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
  const data = useLoaderData<typeof list.load>();
  return (
    <>
      <PageHeading title="Part reviews">
        Buyers' reviews of parts are published immediately, or after approval if the settings say so. Hidden ones leave
        the averages; their authors see the reason.{' '}
        <TextLink href="/dashboard/questions">Questions about parts</TextLink>
      </PageHeading>
      <ActionNotice />
      <ModeratedList
        list={list}
        data={data}
        row={(review) => (
          <ManagedReviewRow key={review._id} review={review} hint="The author sees it.">
            <ReviewedPartLink part={review.part} />
          </ManagedReviewRow>
        )}
      />
    </>
  );
}

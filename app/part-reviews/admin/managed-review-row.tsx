import type { ManagedReview } from '#contract/part-reviews/managed-reviews.ts';
import { Allowed } from '#app/accounts/allowed.tsx';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Stars } from '#app/ui/content/stars.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { HiddenReason } from './hidden-reason.tsx';
import { ModerationForms } from './moderation-forms.tsx';
import { ReviewedPartLink } from './reviewed-part-link.tsx';

/** A review of a part, with the forms that answer, hide and publish it. */
export function ManagedReviewRow({ review }: { review: ManagedReview }) {
  const { _id, part, customer, name, rating, text, createdAt, changedAt } = review;
  return (
    <li className="grid grid-cols-1 gap-4 p-5 sm:p-6 lg:grid-cols-2">
      <div className="grid min-w-0 content-start gap-2">
        <ReviewedPartLink part={part} />
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Stars rating={rating} />
          <TextLink href={`/dashboard/customers/${customer}`} className="wrap-anywhere">
            {name}
          </TextLink>
        </p>
        <p className="text-sm text-muted">
          <DateTime iso={createdAt} />
          {changedAt && (
            <>
              , edited <DateTime iso={changedAt} />
            </>
          )}
        </p>
        <p dir="auto" id={`review-${_id}`} className="wrap-anywhere whitespace-pre-line">
          {text}
        </p>
        <HiddenReason review={review} />
      </div>
      <Allowed permission="customers.write">
        <ModerationForms key={`${review.status} ${review.answer}`} review={review} hint="The author sees it." />
      </Allowed>
    </li>
  );
}

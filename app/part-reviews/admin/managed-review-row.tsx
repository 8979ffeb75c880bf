import type { ReactNode } from 'react';
import type { ManagedReview } from '#contract/part-reviews/managed-reviews.ts';
import { Allowed } from '#app/accounts/allowed.tsx';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Stars } from '#app/ui/content/stars.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { HiddenReason } from './hidden-reason.tsx';
import { ModerationForms } from './moderation-forms.tsx';

type ShownFields = '_id' | 'name' | 'rating' | 'text' | 'createdAt' | 'status' | 'hiddenReason' | 'answer';

/**
 * A review of a part, or a testimonial, with the forms that answer, hide and publish it.
 * @param hint who sees the reason for hiding it @param children what it reviews
 */
export function ManagedReviewRow({
  review,
  hint,
  children,
}: {
  review: Pick<ManagedReview, ShownFields> & { customer: string | null; changedAt?: string | null };
  hint: string;
  children?: ReactNode;
}) {
  const { _id, customer, name, rating, text, createdAt, changedAt } = review;
  return (
    <li className="grid grid-cols-1 gap-4 p-5 sm:p-6 lg:grid-cols-2">
      <div className="grid min-w-0 content-start gap-2">
        {children}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Stars rating={rating} />
          {customer ? (
            <TextLink href={`/dashboard/customers/${customer}`} className="wrap-anywhere">
              {name}
            </TextLink>
          ) : (
            <span className="wrap-anywhere">{name}</span>
          )}
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
        <ModerationForms review={review} hint={hint} />
      </Allowed>
    </li>
  );
}

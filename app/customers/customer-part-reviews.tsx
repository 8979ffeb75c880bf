import type { Customer } from '#contract/accounts/customers.ts';
import { HiddenReason } from '#app/part-reviews/admin/hidden-reason.tsx';
import { ReviewedPartLink } from '#app/part-reviews/admin/reviewed-part-link.tsx';
import { ShopAnswer } from '#app/part-reviews/shop-answer.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { Stars } from '#app/ui/content/stars.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';

/** A customer's reviews of parts; nothing if there are none. */
export function CustomerPartReviews({ customer: { partReviews } }: { customer: Customer }) {
  if (partReviews.length === 0) return null;
  return (
    <Card as="section" title="Reviews of parts" flush>
      <ul className="divide-y divide-line">
        {partReviews.map((review) => (
          <li key={review._id} className="grid gap-2 p-5 sm:px-6">
            <ReviewedPartLink part={review.part} />
            <p className="flex flex-wrap items-center gap-x-3">
              <Stars rating={review.rating} />
              <span className="text-sm text-muted">
                <DateTime iso={review.createdAt} />
              </span>
            </p>
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {review.text}
            </p>
            <HiddenReason review={review} />
            <ShopAnswer answer={review.answer} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

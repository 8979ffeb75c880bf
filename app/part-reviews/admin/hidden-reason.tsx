import type { OwnPartReview } from '#contract/part-reviews/part-reviews.ts';
import { WaitingBadge } from '#app/part-reviews/waiting-badge.tsx';
import { Badge } from '#app/ui/content/badge.tsx';

/** Whether a review waits for approval, or why it is hidden; nothing while it is published. */
export function HiddenReason({ review }: { review: Pick<OwnPartReview, 'status' | 'hiddenReason'> }) {
  if (review.status === 'waiting')
    return (
      <p>
        <WaitingBadge />
      </p>
    );
  if (review.status !== 'hidden') return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <Badge tone="wait">Hidden</Badge>
      <span dir="auto" className="min-w-0 wrap-anywhere whitespace-pre-line">
        {review.hiddenReason}
      </span>
    </p>
  );
}

import type { ReviewedPart } from '#contract/part-reviews/part-reviews.ts';
import { partPath } from '#contract/parts/part-address.ts';
import { PartIdentity } from '#app/parts/part-identity.tsx';
import { TextLink } from '#app/ui/buttons/anchor.tsx';

/** The part of a review, with a link to its reviews while it is sold. */
export function ReviewedPartLink({ part }: { part: ReviewedPart }) {
  return (
    <div className="min-w-0">
      {part.onSale ? (
        <TextLink href={`${partPath(part)}#reviews`} className="font-medium wrap-anywhere">
          {part.name}
        </TextLink>
      ) : (
        <span className="font-medium wrap-anywhere">{part.name} (no longer sold)</span>
      )}
      <PartIdentity part={part} />
    </div>
  );
}

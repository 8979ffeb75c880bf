import type { Part } from '#contract/parts/parts.ts';
import { Icon } from '#app/ui/buttons/icon.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';
import { ratingText } from './rating-text.ts';

/** A part's average and number of reviews: a star, '4.5 (12)'; nothing without reviews. */
export function RatingMark({ rating }: { rating: Part['rating'] }) {
  if (!rating) return null;
  return (
    <span>
      <span className="sr-only">{ratingText(rating)}</span>
      <span aria-hidden className="inline-flex items-center gap-1 text-base-content">
        <Icon name="star-full" className="size-3.5 text-primary" />
        <Figures>{rating.average.toFixed(1)}</Figures>
        <span className="text-muted">
          (<Figures>{formatCount(rating.count)}</Figures>)
        </span>
      </span>
    </span>
  );
}

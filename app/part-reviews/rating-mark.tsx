import type { Part } from '#contract/parts/parts.ts';
import { Icon } from '#app/ui/buttons/icon.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { countOf, formatCount } from '#app/ui/text/format-number.ts';

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

/** Formats '4.5 of 5 stars, 12 reviews'. */
export function ratingText({ average, count }: { average: number; count: number }): string {
  return `${average.toFixed(1)} of 5 stars, ${reviewsText(count)}`;
}

/** Formats '1 review', '1,204 reviews'. */
export function reviewsText(count: number): string {
  return countOf(count, ['review', 'reviews']);
}

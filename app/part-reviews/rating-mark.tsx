import { t } from '#contract/language/text.ts';
import type { Part } from '#contract/parts/parts.ts';
import { Icon } from '#app/ui/buttons/icon.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCount, formatRating } from '#app/ui/text/format-number.ts';

/** A part's average and number of reviews: a star, '4.5 (12)'; nothing without reviews. */
export function RatingMark({ rating }: { rating: Part['rating'] }) {
  if (!rating) return null;
  return (
    <span>
      <span className="sr-only">{ratingText(rating)}</span>
      <span aria-hidden className="inline-flex items-center gap-1 text-base-content">
        <Icon name="star-full" className="size-3.5 text-primary" />
        <Figures>{formatRating(rating.average)}</Figures>
        <span className="text-muted">
          (<Figures>{formatCount(rating.count)}</Figures>)
        </span>
      </span>
    </span>
  );
}

/** Formats '4.5 of 5 stars, 12 reviews'. */
export function ratingText({ average, count }: { average: number; count: number }): string {
  return t('{average} of 5 stars, {reviews}', { average: formatRating(average), reviews: reviewsText(count) });
}

/** Formats '1 review', '1,204 reviews'. */
export function reviewsText(count: number): string {
  return t('{count, plural, one {# review} other {# reviews}}', { count });
}

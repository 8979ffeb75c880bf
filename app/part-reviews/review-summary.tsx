import { useSearchParams } from 'react-router';
import { t } from '#contract/language/text.ts';
import { STARS } from '#contract/part-reviews/choices.ts';
import type { RatingSummary } from '#contract/part-reviews/part-reviews.ts';
import { Anchor } from '#app/ui/buttons/anchor.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/buttons/icon.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCount, formatRating } from '#app/ui/text/format-number.ts';
import { ratingText, reviewsText } from './rating-mark.tsx';
import { reviewsHref } from './review-links.ts';
import { readReviewQuery } from './review-list.ts';

/** The average of a part's reviews, and how many have each number of stars, as links that show only those. */
export function ReviewSummary({ summary }: { summary: RatingSummary }) {
  const [search] = useSearchParams();
  const { stars: chosen } = readReviewQuery(search);
  const { average, count, distribution } = summary;
  return (
    <div>
      <p>
        <span className="sr-only">{ratingText(summary)}</span>
        <span aria-hidden className="flex items-center gap-2">
          <Icon name="star-full" className="size-6 text-primary" />
          <Figures className="text-3xl font-medium">{formatRating(average)}</Figures>
          <span className="text-muted">{reviewsText(count)}</span>
        </span>
      </p>
      <ul aria-label={t('Reviews by stars')} className="mt-3">
        {STARS.map((stars, index) => {
          const of = distribution[index] ?? 0;
          const isChosen = chosen === String(stars);
          return (
            <li key={stars}>
              <Anchor
                href={reviewsHref(search, { stars: isChosen ? '' : String(stars) })}
                aria-current={isChosen ? 'true' : undefined}
                aria-label={t('{count, plural, one {# star} other {# stars}}: {reviews}', {
                  count: stars,
                  reviews: reviewsText(of),
                })}
                className={classNames(
                  'flex min-h-8 items-center gap-3 rounded-field px-2 text-sm hover:bg-base-300',
                  isChosen && 'bg-base-300 font-medium',
                )}
              >
                <span className="w-14 shrink-0 whitespace-nowrap">
                  <Figures>{stars}</Figures> {stars === 1 ? 'star' : 'stars'}
                </span>
                <svg aria-hidden viewBox="0 0 100 8" preserveAspectRatio="none" className="h-2 min-w-0 flex-1">
                  <rect width="100" height="8" rx="2" className="fill-base-300" />
                  <rect width={(of * 100) / Math.max(count, 1)} height="8" rx="2" className="fill-primary" />
                </svg>
                <span className="w-10 shrink-0 text-end text-muted">
                  <Figures>{formatCount(of)}</Figures>
                </span>
              </Anchor>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

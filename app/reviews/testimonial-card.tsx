import { t } from '#contract/language/text.ts';
import type { Review } from '#contract/store/reviews.ts';
import { Badge } from '#app/ui/content/badge.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { formatDay } from '#app/ui/text/format-date.ts';
import { Stars } from '#app/ui/content/stars.tsx';
import { Avatar } from './avatar.tsx';

/** A testimonial: its stars, text and author. @param short for a card next to others */
export function TestimonialCard({
  review,
  short = false,
}: {
  review: Pick<Review, 'name' | 'img' | 'review' | 'ratings'> &
    Partial<Pick<Review, 'verifiedBuyer' | 'createdAt' | 'answer'>>;
  short?: boolean;
}) {
  return (
    <figure className="sheet flex h-full flex-col p-6">
      <Stars rating={review.ratings} />
      <blockquote
        dir="auto"
        className={classNames('mt-3 mb-6 min-w-0 wrap-anywhere whitespace-pre-line', short && 'line-clamp-6')}
      >
        {review.review}
      </blockquote>
      {review.answer && (
        <div className={classNames('mb-6 min-w-0 border-s-2 border-line-strong ps-4', short && 'line-clamp-4')}>
          <p className="text-sm font-medium">{t('Answer from the shop')}</p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {review.answer}
          </p>
        </div>
      )}
      <figcaption className="mt-auto flex flex-wrap items-center gap-3 border-t border-line pt-4">
        <Avatar name={review.name} img={review.img} />
        <span className="min-w-0 flex-1 basis-28">
          <span className="block font-medium wrap-anywhere">{review.name}</span>
          {review.createdAt && (
            <time dateTime={review.createdAt} className="block text-sm text-muted">
              {formatDay(review.createdAt)}
            </time>
          )}
        </span>
        {review.verifiedBuyer && (
          <span className="ms-auto shrink-0">
            <Badge tone="good" icon="check">
              {t('Verified buyer')}
            </Badge>
          </span>
        )}
      </figcaption>
    </figure>
  );
}

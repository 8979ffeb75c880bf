import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { shown, t } from '#contract/language/text.ts';
import { REVIEW_SORTS } from '#contract/part-reviews/choices.ts';
import type { PartReview } from '#contract/part-reviews/part-reviews.ts';
import { pageCursors } from '#app/lists/page-cursors.ts';
import { Anchor } from '#app/ui/buttons/anchor.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Badge } from '#app/ui/content/badge.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { SectionHeading } from '#app/ui/content/page-heading.tsx';
import { Stars } from '#app/ui/content/stars.tsx';
import { formatDay } from '#app/ui/text/format-date.ts';
import { HelpfulVote, refusedVote } from './helpful-vote.tsx';
import { reviewsHref, SORT_TEXTS } from './review-links.ts';
import { readReviewQuery, type ReviewList } from './review-list.ts';
import { ReviewSummary } from './review-summary.tsx';
import { ShopAnswer } from './shop-answer.tsx';

/**
 * The reviews on a part's page: figures, filter by stars, sort order and texts.
 * @param list null for a part without reviews
 * @param own the id of the viewer's own review
 * @param write the link to the customer's own review
 */
export function PartReviews({
  list,
  own,
  write,
}: {
  list: ReviewList | null;
  own: string | undefined;
  write: ReactNode;
}) {
  const [search] = useSearchParams();
  const refused = search.get('refused') ?? '';
  // The review has left the list meanwhile.
  const isGone = !list?.reviews.some(({ _id }) => _id === refused);
  const refusal = isGone ? refusedVote(search, refused) : undefined;
  return (
    <section id="reviews" aria-labelledby="reviews-heading" className="page-width scroll-mt-24 pb-14">
      <SectionHeading id="reviews-heading" title={t('Reviews of this part')} />
      {refusal && <Banner tone="bad" title={refusal} className="mb-6" />}
      {list ? (
        <div className="grid grid-cols-1 items-start gap-x-12 gap-y-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
          <div className="grid grid-cols-1 gap-5">
            <ReviewSummary summary={list.summary} />
            {write}
          </div>
          <Texts list={list} own={own} />
        </div>
      ) : (
        <div className="grid grid-cols-1 justify-items-start gap-4">
          <p className="text-muted">{t('No reviews yet. Customers who bought this part can review it.')}</p>
          {write}
        </div>
      )}
    </section>
  );
}

function Texts({ list: { reviews, next }, own }: { list: ReviewList; own: string | undefined }) {
  const [search] = useSearchParams();
  const { stars, sort } = readReviewQuery(search);
  const { previousHref, nextHref } = pageCursors(search);
  const nextPage = nextHref(next);
  return (
    <div className="min-w-0">
      <nav aria-label={t('Sort reviews')} className="flex flex-wrap items-center gap-1 text-sm">
        {REVIEW_SORTS.map((each) => (
          <Anchor
            key={each}
            href={reviewsHref(search, { sort: each === 'newest' ? '' : each })}
            aria-current={each === sort ? 'true' : undefined}
            className={classNames(
              'grid min-h-9 place-content-center rounded-field px-3',
              each === sort ? 'bg-base-300 font-medium' : 'text-muted hover:bg-base-300',
            )}
          >
            {shown(SORT_TEXTS[each])}
          </Anchor>
        ))}
        {stars && (
          <ButtonLink size="sm" variant="ghost" href={reviewsHref(search, { stars: '' })}>
            {t('{count, plural, one {# star only} other {# stars only}}', { count: Number(stars) })}
          </ButtonLink>
        )}
      </nav>
      {reviews.length === 0 ? (
        <p className="py-6 text-muted">
          {stars
            ? t('{count, plural, one {No reviews with # star.} other {No reviews with # stars.}}', {
                count: Number(stars),
              })
            : t('No more reviews.')}
        </p>
      ) : (
        <ul aria-label={t('Reviews')} className="mt-2 divide-y divide-line">
          {reviews.map((review) => (
            <li key={review._id} id={`review-${review._id}`} className="scroll-mt-24 py-6">
              <ReviewText review={review} />
              <HelpfulVote review={review} isOwn={review._id === own} />
            </li>
          ))}
        </ul>
      )}
      {(previousHref || nextPage) && (
        <nav aria-label={t('Reviews, pages')} className="flex flex-wrap gap-2">
          {previousHref && (
            <ButtonLink size="sm" icon="arrow-left" rel="prev" href={`${previousHref}#reviews`}>
              {t('Previous')}
            </ButtonLink>
          )}
          {nextPage && (
            <ButtonLink size="sm" iconAfter="arrow-right" rel="next" href={`${nextPage}#reviews`}>
              {t('Next')}
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  );
}

function ReviewText({ review: { name, rating, text, answer, createdAt, changedAt } }: { review: PartReview }) {
  return (
    <article className="grid grid-cols-1 gap-3">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <Stars rating={rating} />
        <span className="font-medium wrap-anywhere">{name}</span>
        <Badge tone="good" icon="check">
          {t('Verified buyer')}
        </Badge>
        <span className="text-sm text-muted">
          <time dateTime={createdAt}>{formatDay(createdAt)}</time>
          {changedAt && ', edited'}
        </span>
      </header>
      <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      <ShopAnswer answer={answer} />
    </article>
  );
}

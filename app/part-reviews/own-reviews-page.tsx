import { t } from '#contract/language/text.ts';
import { useEffect } from 'react';
import { useLoaderData } from 'react-router';
import type { OwnPartReview } from '#contract/part-reviews/part-reviews.ts';
import { PAGE_SIZE } from '#contract/paging.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { failureText } from '#app/forms/failure-text.ts';
import type { FormFailure } from '#app/forms/form-failure.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import { ListPager } from '#app/lists/list-pager.tsx';
import { pageCursors } from '#app/lists/page-cursors.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { PartIdentity, PartName } from '#app/parts/part-identity.tsx';
import { PartPicture } from '#app/parts/part-picture.tsx';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { Stars } from '#app/ui/content/stars.tsx';
import { deleteDraft } from '#app/ui/drafts/stored-draft.ts';
import { formatDay } from '#app/ui/text/format-date.ts';
import { handleOwnReviewsAction } from './own-review-actions.ts';
import { OWN_REVIEWS_PATH, ownReviewPath } from './own-review-path.ts';
import { ReviewForm } from './review-form.tsx';
import { ShopAnswer } from './shop-answer.tsx';
import { WaitingBadge } from './waiting-badge.tsx';

const load = async ({ call, callPage, signedIn, url }: LoaderContext) => {
  await signedIn();
  const id = url.searchParams.get('part');
  const { after } = pageCursors(url.searchParams);
  const [page, opened] = await Promise.all([
    callPage('listOwnPartReviews', { query: { limit: PAGE_SIZE, after } }),
    id ? call('readOwnPartReview', { params: { id } }) : null,
  ]);
  return { page, opened, saved: url.searchParams.get('saved') };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handleOwnReviewsAction);
export const clientAction = inBrowser(handleOwnReviewsAction);
export const shouldRevalidate = keepWhenUnreachable;
/** The customer's reviews of parts. With `?part=<id>` the customer writes or changes one. */
export default function OwnReviewsPage() {
  const { page, opened, saved } = useLoaderData<typeof loader>();
  const refused = useAnswer<FormFailure>();
  const others = page.items.filter((review) => !opened?.canWrite || review.part._id !== opened.part._id);
  useEffect(() => {
    if (saved) deleteDraft(`part-review:${saved}`);
  }, [saved]);
  return (
    <>
      <PageHeading title={t('My Part Reviews')}>
        {t("Your reviews of parts you bought. Everyone sees the published ones on the part's page, with your name.")}
      </PageHeading>
      <div className="grid max-w-4xl grid-cols-1 gap-6">
        {refused && !opened && <Banner tone="bad" title={failureText(refused)} />}
        {page.items.some((review) => review.part._id === saved && review.status === 'published') && (
          <Banner tone="good" title={t('Your review is published')} />
        )}
        {page.items.some((review) => review.part._id === saved && review.status === 'waiting') && (
          <Banner tone="wait" title={t('Your review is waiting for approval')}>
            {t('We publish it once we have read it.')}
          </Banner>
        )}
        {opened && (
          <Card as="section" title={<span className="wrap-anywhere">{opened.part.name}</span>}>
            <PartIdentity part={opened.part} className="-mt-3 mb-4 block text-sm text-muted" />
            {opened.review?.status === 'waiting' && (
              <p className="mb-5">
                <WaitingBadge />
              </p>
            )}
            {opened.review?.status === 'hidden' && (
              <div className="mb-5">
                <HiddenNotice review={opened.review} />
              </div>
            )}
            {opened.canWrite ? (
              <>
                <ReviewForm key={opened.part._id} part={opened.part} review={opened.review} refused={refused} />
                {opened.review && <DeleteReview part={opened.part} />}
              </>
            ) : (
              <Banner tone="wait" title={opened.refusal} />
            )}
          </Card>
        )}
        {others.length > 0 ? (
          <Card flush>
            <ul aria-label={t('My reviews')} className="divide-y divide-line">
              {others.map((review) => (
                <OwnReview key={review._id} review={review} />
              ))}
            </ul>
            <ListPager label={t('Reviews')} next={page.next} />
          </Card>
        ) : (
          !opened && (
            <EmptyState
              isSheet
              kind="nothing"
              title={t('No reviews yet')}
              action={<ButtonLink href="/dashboard?status=all">{t('My Orders')}</ButtonLink>}
            >
              {t('Your orders have a link to review each part.')}
            </EmptyState>
          )
        )}
      </div>
    </>
  );
}

function HiddenNotice({ review: { hiddenReason } }: { review: OwnPartReview }) {
  return (
    <Banner tone="wait" title={t('We have hidden this review')}>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {hiddenReason}
      </p>
      <p>{t("You can change or delete it. We'll publish it again once it follows our rules.")}</p>
    </Banner>
  );
}

function OwnReview({ review }: { review: OwnPartReview }) {
  const { _id, part, rating, text, answer, status, createdAt, changedAt } = review;
  const id = `review-${_id}`;
  return (
    <li className="grid grid-cols-[min(4rem,16vw)_minmax(0,1fr)] gap-x-4 gap-y-3 p-4 sm:p-5">
      <PartPicture part={part} sizes="4rem" className="rounded-field border border-line" />
      <div className="min-w-0">
        <h2 id={id} className="text-base font-semibold wrap-anywhere">
          <PartName part={part} onSale={part.onSale} />
        </h2>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
          <Stars rating={rating} />
          <span className="text-sm text-muted">
            <time dateTime={createdAt}>{formatDay(createdAt)}</time>
            {changedAt && ', edited'}
          </span>
          {status === 'waiting' && <WaitingBadge />}
          {status === 'hidden' && <Badge tone="wait">{t('Hidden')}</Badge>}
          {!part.onSale && <Badge>{t('No longer sold')}</Badge>}
        </p>
      </div>
      <div className="col-span-2 grid gap-3 sm:col-span-1 sm:col-start-2">
        {status === 'hidden' && <HiddenNotice review={review} />}
        <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
          {text}
        </p>
        <ShopAnswer answer={answer} />
        {part.onSale && (
          <ButtonLink size="sm" href={ownReviewPath(part._id)} aria-describedby={id} className="w-fit">
            {t('Change')}
          </ButtonLink>
        )}
        <DeleteReview part={part} describedBy={id} />
      </div>
    </li>
  );
}

/** Asks before deleting, even without scripts. */
function DeleteReview({ part, describedBy }: { part: OwnPartReview['part']; describedBy?: string }) {
  return (
    <details>
      <summary className="w-fit cursor-pointer py-2 text-sm font-medium" aria-describedby={describedBy}>
        {t('Delete')}
      </summary>
      <PostForm action={OWN_REVIEWS_PATH} replace className="mt-2 grid gap-3">
        <p className="wrap-anywhere">
          {t("Your review of {name} will be deleted. This can't be undone.", { name: part.name })}
        </p>
        <HiddenFields fields={{ part: part._id, intent: 'delete' }} />
        <Button type="submit" size="sm" variant="danger" className="w-fit">
          {t('Delete review')}
        </Button>
      </PostForm>
    </details>
  );
}

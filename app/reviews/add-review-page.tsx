import { t } from '#contract/language/text.ts';
import { FormBanner } from '#app/forms/form-banner.tsx';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFetcher, useLoaderData } from 'react-router';
import type { Viewer } from '#contract/accounts/accounts.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { CheckedForm } from '#app/forms/checked-form.tsx';
import { attemptFor, newAttempt, sendOnce } from '#app/forms/form-attempt.ts';
import { type FormFailure, formAction, parseForm } from '#app/forms/form-failure.ts';
import { failureIn } from '#app/forms/failure-text.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { StarRatingInput } from '#app/ui/fields/star-rating-input.tsx';
import { TextAreaField, TextField } from '#app/ui/fields/text-field.tsx';
import { toast } from '#app/ui/toasts/toast-store.ts';
import { useFormDraft } from '#app/ui/drafts/use-form-draft.ts';
import { HiddenReason } from '#app/part-reviews/admin/hidden-reason.tsx';
import { ShopAnswer } from '#app/part-reviews/shop-answer.tsx';
import { Stars } from '#app/ui/content/stars.tsx';
import { formatDay } from '#app/ui/text/format-date.ts';
import type { OwnTestimonial } from '#contract/store/reviews.ts';
import { TestimonialCard } from './testimonial-card.tsx';

type Answer = { saved: string; isWaiting: boolean } | FormFailure;

const load = async (context: LoaderContext) => {
  const viewer = await context.signedIn();
  return { viewer, offered: newAttempt(), own: await context.call('listOwnTestimonials') };
};

const reviewSchema = async () => (await import('#contract/store/reviews.ts')).NewReviewSchema;

const handleAction = formAction(async (context, form): Promise<Answer> => {
  const viewer = await context.signedIn();
  const { review, ratings } = await parseForm(reviewSchema, Object.fromEntries(form));
  // The server uses the account's name and picture; the specification's form sends them anyway.
  const body = { name: viewer.name, img: viewer.image ?? '', review, ratings };
  const { insertedId, status } = await sendOnce('add-review', form, (key) =>
    context.call('addReview', { body, ...key }),
  );
  return { saved: insertedId, isWaiting: status === 'waiting' };
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handleAction);
export const clientAction = inBrowser(handleAction);
export const shouldRevalidate = keepWhenUnreachable;

export default function AddReviewPage() {
  const { viewer, offered, own } = useLoaderData<typeof loader>();
  const posted = useAnswer<Answer>();
  const fetcher = useFetcher<Answer>();
  const answer = fetcher.data ?? posted;
  const added = answer && 'saved' in answer ? answer : undefined;
  const saved = added?.saved;
  useEffect(() => {
    if (saved) toast(t('Successfully added your review'));
  }, [saved]);
  return (
    <>
      <PageHeading title={t('Add a Review')} actions={<ButtonLink href="/review">{t('All reviews')}</ButtonLink>}>
        {t(
          'About the shop. Everyone sees it under your name once it is published. Reviews of parts are written on their pages.',
        )}
      </PageHeading>
      {added?.isWaiting && (
        <Banner className="mb-6" tone="wait" title={t('Your review is waiting for approval')}>
          {t('We publish it once we have read it.')}
        </Banner>
      )}
      {added && !added.isWaiting && (
        <Banner
          className="mb-6"
          tone="good"
          title={t('Successfully added your review')}
          actions={
            <ButtonLink href="/review" size="sm">
              {t('View it')}
            </ButtonLink>
          }
        />
      )}
      <ReviewForm viewer={viewer} offered={offered} fetcher={fetcher} saved={saved} failure={failureIn(answer)} />
      {own.length > 0 && <OwnTestimonials own={own} />}
    </>
  );
}

/** What the viewer has written, with what became of it. */
function OwnTestimonials({ own }: { own: readonly OwnTestimonial[] }) {
  return (
    <Card as="section" title={t('Your reviews')} flush className="mt-8 max-w-4xl">
      <ul className="divide-y divide-line">
        {own.map(({ _id, review, ratings, createdAt, status, hiddenReason, answer }) => (
          <li key={_id} className="grid grid-cols-1 gap-2 p-4 sm:p-5">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <Stars rating={ratings} />
              <span className="text-sm text-muted">
                <time dateTime={createdAt}>{formatDay(createdAt)}</time>
              </span>
            </p>
            <HiddenReason review={{ status, hiddenReason }} />
            <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
              {review}
            </p>
            <ShopAnswer answer={answer} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ReviewForm({
  viewer,
  offered,
  fetcher,
  saved,
  failure,
}: {
  viewer: Viewer;
  /** An idempotency key for the review. */
  offered: string;
  fetcher: ReturnType<typeof useFetcher<Answer>>;
  /** The id of the review just added; the form is then cleared. */
  saved: string | undefined;
  failure: FormFailure | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [review, setReview] = useState(failure?.values.review ?? '');
  const [rating, setRating] = useState(Number(failure?.values.ratings ?? 0));
  const forget = useFormDraft(form, 'add-review');
  // Before the result is painted, because anything typed after that belongs to the next review.
  useLayoutEffect(() => {
    if (!saved) return;
    forget();
    form.current?.reset();
  }, [saved, forget]);
  const [seen, setSeen] = useState(saved);
  if (seen !== saved) {
    setSeen(saved);
    setReview('');
    setRating(0);
  }
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <Card marks>
        <CheckedForm schema={reviewSchema} failure={failure} fetcher={fetcher} form={form} className="grid gap-5">
          {(field) => (
            <>
              <input type="hidden" name="attempt" value={attemptFor(offered, failure)} />
              <FormBanner failure={failure} keepsTyped />
              <StarRatingInput
                key={saved ?? ''}
                {...field('ratings')}
                label={t('Rating')}
                required
                defaultValue={rating || undefined}
                onRating={setRating}
              />
              <TextAreaField
                label={t('Review')}
                {...field('review')}
                required
                rows={5}
                maxLength={2000}
                hint={<span className="figures">{t('{count} of 2,000 characters', { count: review.length })}</span>}
                onChange={(event) => setReview(event.target.value)}
              />
              <TextField
                label={t('Name')}
                defaultValue={viewer.name}
                locked={t("Shown with your account's name and picture.")}
              />
              <SubmitButton variant="primary" className="w-fit">
                {t('Add review')}
              </SubmitButton>
            </>
          )}
        </CheckedForm>
      </Card>
      <section aria-label={t('Preview')} className="needs-scripts xl:sticky xl:top-28">
        <h2 className="dimension mb-3">{t('Preview')}</h2>
        <TestimonialCard
          review={{
            name: viewer.name,
            img: viewer.image ?? '',
            review: review.trim() || t('Your review will appear here.'),
            ratings: rating,
          }}
        />
      </section>
    </div>
  );
}

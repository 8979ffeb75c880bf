import { useFetcher, useLocation, useSearchParams } from 'react-router';
import { shown, t } from '#contract/language/text.ts';
import { type ErrorCode, ERRORS } from '#contract/errors.ts';
import type { PartReview } from '#contract/part-reviews/part-reviews.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { useRootData } from '#app/document/root-data.ts';
import { failureText } from '#app/forms/failure-text.ts';
import type { FormFailure } from '#app/forms/form-failure.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { reviewsPath } from './review-links.ts';

/**
 * How many customers a review helped, and the button to say so; visitors sign in first.
 * @param isOwn the viewer's own review, for which they cannot vote
 */
export function HelpfulVote({ review: { _id, helpful, name }, isOwn }: { review: PartReview; isOwn: boolean }) {
  const { viewer } = useRootData();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const fetcher = useFetcher<FormFailure>();
  const { data: failure } = fetcher;
  const isVoted = search.get('voted') === _id;
  const label = isVoted ? t('Withdraw') : t('Helpful');
  const described = { 'aria-label': t('{action}: the review by {name}', { action: label, name }) };
  const from = reviewsPath(pathname, search);
  const refusal = failure ? failureText(failure) : refusedVote(search, _id);
  if (isOwn)
    return (
      <p className="mt-3 text-sm text-muted">
        {[t('Your review'), helpful > 0 && helpfulText(helpful)].filter(Boolean).join(' · ')}
      </p>
    );
  return (
    <div className="-ms-3 flex flex-wrap items-center gap-x-2 text-sm">
      {viewer ? (
        <PostForm fetcher={fetcher} action="/review-vote" preventScrollReset>
          <HiddenFields fields={{ id: _id, intent: isVoted ? 'withdraw' : 'vote', from }} />
          <SubmitButton size="sm" variant="ghost" icon={isVoted ? undefined : 'check'} {...described}>
            {label}
          </SubmitButton>
        </PostForm>
      ) : (
        <ButtonLink
          size="sm"
          variant="ghost"
          icon="check"
          href={`/login?${new URLSearchParams({ from: `${from}#review-${_id}` })}`}
          {...described}
        >
          {label}
        </ButtonLink>
      )}
      {helpful > 0 && <span className="text-muted">{helpfulText(helpful)}</span>}
      {refusal && (
        <p role="alert" className="text-error">
          {refusal}
        </p>
      )}
    </div>
  );
}

/** Why a vote without scripts was refused for a review, by its code in the page's address; undefined if none was. */
export function refusedVote(search: URLSearchParams, review: string): string | undefined {
  const code = search.get('why');
  if (search.get('refused') !== review || code === null || !Object.hasOwn(ERRORS, code)) return undefined;
  return code === 'forbidden' ? t('Verify your email before you vote.') : shown(ERRORS[code as ErrorCode].title);
}

function helpfulText(count: number): string {
  return t('{count, plural, one {Helped # customer} other {Helped # customers}}', { count });
}

import { useLocation, useSearchParams } from 'react-router';
import type { PartReview } from '#contract/part-reviews/part-reviews.ts';
import { PostButton } from '#app/actions/post-button.tsx';
import { useRootData } from '#app/document/root-data.ts';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';

/** How many customers a review helped, and the button to say so; visitors sign in first. */
export function HelpfulVote({ review: { _id, helpful, name }, part }: { review: PartReview; part: string }) {
  const { viewer } = useRootData();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const isVoted = search.get('voted') === _id;
  const label = isVoted ? 'Withdraw' : 'Helpful';
  const described = { 'aria-label': `${label}: the review by ${name}` };
  return (
    <div className="-ms-3 flex flex-wrap items-center gap-x-2 text-sm">
      {viewer ? (
        <PostButton
          fields={{
            id: _id,
            part,
            page: pathname.startsWith('/part/') ? 'order' : 'public',
            intent: isVoted ? 'withdraw' : 'vote',
          }}
          action="/review-vote"
          preventScrollReset
          size="sm"
          variant="ghost"
          icon={isVoted ? undefined : 'check'}
          {...described}
        >
          {label}
        </PostButton>
      ) : (
        <ButtonLink
          size="sm"
          variant="ghost"
          icon="check"
          href={`/login?${new URLSearchParams({ from: pathname })}`}
          {...described}
        >
          {label}
        </ButtonLink>
      )}
      {helpful > 0 && <span className="text-muted">{helpfulText(helpful)}</span>}
    </div>
  );
}

function helpfulText(count: number): string {
  return count === 1 ? 'Helped 1 customer' : `Helped ${formatCount(count)} customers`;
}

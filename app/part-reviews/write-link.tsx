import { t } from '#contract/language/text.ts';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { ownReviewPath } from './own-review-path.ts';

/** The link to the customer's own review of a part. */
export function WriteReviewLink({ part, isWritten = false }: { part: string; isWritten?: boolean }) {
  return (
    <ButtonLink href={ownReviewPath(part)} icon="star" className="w-fit">
      {isWritten ? t('Your review') : t('Write a review')}
    </ButtonLink>
  );
}

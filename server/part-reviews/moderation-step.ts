import { and, type AnyColumn, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import type { ReviewView } from '#contract/part-reviews/choices.ts';
import type { PartReviewRow } from './queries.ts';

/** What moderation writes to a review or a testimonial, and its entry in the audit trail. */
interface ModerationStep {
  readonly change: Partial<Pick<PartReviewRow, 'hiddenAt' | 'hiddenReason' | 'answer' | 'answeredAt'>>;
  readonly action: string;
  readonly detail?: Record<string, unknown>;
}

/**
 * Decides a step from the review as it is; undefined when there is nothing to change.
 * @param shown the review as staff see it
 * @throws Failure `edit_conflict`
 */
export type DecideModeration = (
  before: Pick<PartReviewRow, 'hiddenAt' | 'hiddenReason' | 'answer'>,
  shown: object,
) => ModerationStep | undefined;

/** Hides it, or replaces the reason of a hidden one unless the caller saw it published (`onlyPublished`). */
export function hiding({
  reason,
  onlyPublished = false,
}: {
  reason: string;
  onlyPublished?: boolean | undefined;
}): DecideModeration {
  return ({ hiddenAt, hiddenReason }, shown) => {
    if (hiddenReason === reason) return undefined;
    if (hiddenAt && onlyPublished) {
      const detail = `It has been hidden since you opened this: '${hiddenReason}'. Your reason was not saved.`;
      throw new Failure('edit_conflict', detail, { fresh: { ...shown } });
    }
    return {
      change: { hiddenAt: hiddenAt ?? new Date(), hiddenReason: reason },
      action: 'review.hidden',
      detail: { reason },
    };
  };
}

/** Publishes a hidden one; a published one stays as it is. */
export const publishing: DecideModeration = ({ hiddenAt, hiddenReason }) =>
  hiddenAt
    ? {
        change: { hiddenAt: null, hiddenReason: '' },
        action: 'review.published',
        detail: { before: hiddenReason },
      }
    : undefined;

/** Sets the shop's public answer; an empty one removes it. @param seen the answer that the caller saw, if it says so */
export function answering({ answer, before: seen }: { answer: string; before?: string | undefined }): DecideModeration {
  return (before, shown) => {
    if (before.answer === answer) return undefined;
    if (seen !== undefined && seen !== before.answer) throw conflict(before.answer, shown);
    return {
      change: { answer, answeredAt: answer ? new Date() : null },
      action: answer ? 'review.answered' : 'review.answer-removed',
    };
  };
}

function conflict(answer: string, shown: object): Failure {
  const detail = answer
    ? `Another answer has been published since you opened this: '${answer}'. Yours was not saved. Save it again to replace theirs.`
    : 'The answer has been removed. Yours was not saved. Save it again to publish it.';
  return new Failure('edit_conflict', detail, { fresh: { ...shown } });
}

/**
 * SQL: the reviews in each view of staff.
 * @param columns of a table of reviews: when staff have hidden one, and the shop's answer to it
 */
export function conditionsOfViews({
  hiddenAt,
  answer,
}: {
  hiddenAt: AnyColumn;
  answer: AnyColumn;
}): Readonly<Record<ReviewView, SQL | undefined>> {
  const published = isNull(hiddenAt);
  return { unanswered: and(published, eq(answer, '')), published, hidden: isNotNull(hiddenAt), all: undefined };
}

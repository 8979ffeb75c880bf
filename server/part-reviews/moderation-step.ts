import { and, type AnyColumn, eq, isNotNull, isNull, ne, type SQL } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import type { ReviewState, ReviewView } from '#contract/part-reviews/choices.ts';
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

/** Whether everyone sees a review, or why not: a review that waits for approval is hidden without a reason. */
export function reviewStateOf({
  hiddenAt,
  hiddenReason,
}: Pick<PartReviewRow, 'hiddenAt' | 'hiddenReason'>): ReviewState {
  return !hiddenAt ? 'published' : hiddenReason === '' ? 'waiting' : 'hidden';
}

/** Hides it, which rejects one that waits for approval, or replaces the reason of a hidden one unless the caller saw it published (`onlyPublished`). */
export function hiding({
  reason,
  onlyPublished = false,
}: {
  reason: string;
  onlyPublished?: boolean | undefined;
}): DecideModeration {
  return ({ hiddenAt, hiddenReason }, shown) => {
    if (hiddenReason === reason) return undefined;
    const isWaiting = reviewStateOf({ hiddenAt, hiddenReason }) === 'waiting';
    if (hiddenAt && !isWaiting && onlyPublished) {
      const detail = `It has been hidden since you opened this: '${hiddenReason}'. Your reason was not saved.`;
      throw new Failure('edit_conflict', detail, { fresh: { ...shown } });
    }
    return {
      change: { hiddenAt: hiddenAt ?? new Date(), hiddenReason: reason },
      action: isWaiting ? 'review.rejected' : 'review.hidden',
      detail: { reason },
    };
  };
}

/**
 * Publishes a hidden one, or approves one that waits; a published one stays as it is.
 * @param seen when its author had last changed what the caller saw, if the caller says so
 */
export function publishing({ seen }: { seen?: string | undefined } = {}): DecideModeration {
  return ({ hiddenAt, hiddenReason }, shown) => {
    if (!hiddenAt) return undefined;
    const changedAt = ('changedAt' in shown && shown.changedAt) || '';
    if (seen !== undefined && seen !== changedAt) {
      const detail = 'Its author has changed it since you opened this. Nothing was published. Read it again.';
      throw new Failure('edit_conflict', detail, { fresh: { ...shown } });
    }
    return {
      change: { hiddenAt: null, hiddenReason: '' },
      ...(hiddenReason === ''
        ? { action: 'review.approved' }
        : { action: 'review.published', detail: { before: hiddenReason } }),
    };
  };
}

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
 * @param columns of a table of reviews: since when one is not published, why, and the shop's answer to it
 */
export function conditionsOfViews({
  hiddenAt,
  hiddenReason,
  answer,
}: {
  hiddenAt: AnyColumn;
  hiddenReason: AnyColumn;
  answer: AnyColumn;
}): Readonly<Record<ReviewView, SQL | undefined>> {
  const published = isNull(hiddenAt);
  return {
    unanswered: and(published, eq(answer, '')),
    waiting: and(isNotNull(hiddenAt), eq(hiddenReason, '')),
    published,
    hidden: and(isNotNull(hiddenAt), ne(hiddenReason, '')),
    all: undefined,
  };
}

import type { ReviewRow } from './queries.ts';

/** What moderation writes to a review or a testimonial, and its entry in the audit trail. */
interface ModerationStep {
  readonly change: Partial<Pick<ReviewRow, 'hiddenAt' | 'hiddenReason' | 'answer' | 'answeredAt'>>;
  readonly action: string;
  readonly detail?: Record<string, unknown>;
}

/** Decides a step from the review as it is; undefined when there is nothing to change. */
export type DecideModeration = (
  before: Pick<ReviewRow, 'hiddenAt' | 'hiddenReason' | 'answer'>,
) => ModerationStep | undefined;

/** Hides it, or replaces the reason of a hidden one. */
export function hiding(reason: string): DecideModeration {
  return ({ hiddenAt, hiddenReason }) =>
    hiddenReason === reason
      ? undefined
      : {
          change: { hiddenAt: hiddenAt ?? new Date(), hiddenReason: reason },
          action: 'review.hidden',
          detail: { reason },
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

/** Sets the shop's public answer; an empty one removes it. */
export function answering(answer: string): DecideModeration {
  return (before) =>
    before.answer === answer
      ? undefined
      : {
          change: { answer, answeredAt: answer ? new Date() : null },
          action: answer ? 'review.answered' : 'review.answer-removed',
        };
}

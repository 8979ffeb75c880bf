import { useRef } from 'react';
import { MAX_HIDING_REASON, MAX_SHOP_ANSWER } from '#contract/part-reviews/choices.ts';
import type { ManagedReview } from '#contract/part-reviews/managed-reviews.ts';
import { fieldProps } from '#app/forms/field-props.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { PostButton } from '#app/actions/post-button.tsx';
import { type ActionResult, answerTo } from '#app/actions/use-screen-action.ts';
import { failureIn } from '#app/forms/failure-text.ts';
import { useFormBasis } from '#app/forms/use-form-basis.ts';
import { useFormReset } from '#app/forms/use-form-reset.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextAreaField } from '#app/ui/fields/text-field.tsx';

/** The forms that answer, hide and publish, or approve and reject a review, for the action `moderateReviews`. @param hint who sees the reason */
export function ModerationForms({
  review: { _id, name, answer, status, changedAt },
  hint,
}: {
  review: Pick<ManagedReview, '_id' | 'name' | 'answer' | 'status'> & { changedAt?: string | null };
  hint: string;
}) {
  const posted = useAnswer<ActionResult>();
  const refused = failureIn(posted, 'id', _id);
  const field = fieldProps(refused);
  const [before, onTyped] = useFormBasis(answer, answerTo(posted, 'answer', _id), refused?.values['before']);
  const form = useRef<HTMLFormElement>(null);
  useFormReset(form, before);
  const isWaiting = status === 'waiting';
  const hide = isWaiting ? 'Reject' : 'Hide';
  return (
    <div className="grid content-start gap-4">
      <PostForm ref={form} onInput={onTyped} className="grid gap-3" aria-label={`Answer to ${name}`}>
        <HiddenFields fields={{ id: _id, intent: 'answer', before }} />
        <TextAreaField
          label="Public answer"
          {...field('answer', answer)}
          id={`answer-${_id}`}
          rows={3}
          maxLength={MAX_SHOP_ANSWER}
          required={before === ''}
          hint={
            answer
              ? 'Clear it to remove the answer.'
              : `Everyone sees it below the review${status === 'published' ? '' : ', once that is published'}.`
          }
        />
        <p>
          <SubmitButton variant="primary" size="sm" aria-describedby={`review-${_id}`}>
            {answer ? 'Save answer' : 'Publish answer'}
          </SubmitButton>
        </p>
      </PostForm>
      {status !== 'published' && (
        <PostButton
          fields={{ id: _id, intent: isWaiting ? 'approve' : 'publish', seen: changedAt ?? '' }}
          size="sm"
          variant={isWaiting ? 'primary' : 'secondary'}
          aria-describedby={`review-${_id}`}
        >
          {isWaiting ? 'Approve review' : 'Publish review'}
        </PostButton>
      )}
      {status !== 'hidden' && (
        <details open={field('reason').error !== undefined}>
          <summary className="w-fit cursor-pointer py-2 text-sm font-medium" aria-describedby={`review-${_id}`}>
            {hide} review
          </summary>
          <PostForm className="mt-2 grid gap-3" aria-label={`${hide} the review by ${name}`}>
            <HiddenFields fields={{ id: _id, intent: 'hide' }} />
            <TextAreaField
              label="Reason"
              {...field('reason')}
              id={`reason-${_id}`}
              rows={2}
              maxLength={MAX_HIDING_REASON}
              required
              hint={hint}
            />
            <p>
              <SubmitButton variant="danger" size="sm">
                {hide} review
              </SubmitButton>
            </p>
          </PostForm>
        </details>
      )}
    </div>
  );
}

import { useRef } from 'react';
import { MAX_HIDING_REASON, MAX_SHOP_ANSWER } from '#contract/part-reviews/choices.ts';
import type { ManagedReview } from '#contract/part-reviews/managed-reviews.ts';
import { fieldProps } from '#app/forms/field-props.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { PostButton } from '#app/actions/post-button.tsx';
import { type ActionResult, answerTo } from '#app/actions/use-screen-action.ts';
import { failureIn } from '#app/forms/form-failure.ts';
import { useFormBasis } from '#app/forms/use-form-basis.ts';
import { useFormReset } from '#app/forms/use-form-reset.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextAreaField } from '#app/ui/fields/text-field.tsx';

/** The forms that answer, hide and publish a review, for the action `moderateReviews`. @param hint who sees the reason */
export function ModerationForms({
  review: { _id, name, answer, status },
  hint,
}: {
  review: Pick<ManagedReview, '_id' | 'name' | 'answer' | 'status'>;
  hint: string;
}) {
  const posted = useAnswer<ActionResult>();
  const refused = failureIn(posted, 'id', _id);
  const field = fieldProps(refused);
  const [before, onTyped] = useFormBasis(answer, answerTo(posted, 'answer', _id), refused?.values['before']);
  const form = useRef<HTMLFormElement>(null);
  useFormReset(form, before);
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
          hint={
            answer
              ? 'Clear it to remove the answer.'
              : `Everyone sees it below the review${status === 'hidden' ? ', once that is published' : ''}.`
          }
        />
        <p>
          <SubmitButton variant="primary" size="sm" aria-describedby={`review-${_id}`}>
            {answer ? 'Save answer' : 'Publish answer'}
          </SubmitButton>
        </p>
      </PostForm>
      {status === 'hidden' ? (
        <PostButton fields={{ id: _id, intent: 'publish' }} size="sm" aria-describedby={`review-${_id}`}>
          Publish review
        </PostButton>
      ) : (
        <details open={field('reason').error !== undefined}>
          <summary className="w-fit cursor-pointer py-2 text-sm font-medium" aria-describedby={`review-${_id}`}>
            Hide review
          </summary>
          <PostForm className="mt-2 grid gap-3" aria-label={`Hide the review by ${name}`}>
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
                Hide review
              </SubmitButton>
            </p>
          </PostForm>
        </details>
      )}
    </div>
  );
}

import { t } from '#contract/language/text.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { FormBanner } from '#app/forms/form-banner.tsx';
import { useRef, useState } from 'react';
import type { OwnPartReview, ReviewedPart } from '#contract/part-reviews/part-reviews.ts';
import { MAX_REVIEW } from '#contract/part-reviews/choices.ts';
import { CheckedForm } from '#app/forms/checked-form.tsx';
import type { FormFailure } from '#app/forms/form-failure.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { useFormDraft } from '#app/ui/drafts/use-form-draft.ts';
import { StarRatingInput } from '#app/ui/fields/star-rating-input.tsx';
import { TextAreaField } from '#app/ui/fields/text-field.tsx';
import { reviewSchema } from './own-review-actions.ts';
import { ownReviewPath } from './own-review-path.ts';

/** The customer's review of a part, to write or to change. @param review null for a new one */
export function ReviewForm({
  part,
  review,
  refused,
}: {
  part: ReviewedPart;
  review: OwnPartReview | null;
  refused: FormFailure | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  const entered = refused?.values;
  const [length, setLength] = useState((entered?.['text'] ?? review?.text ?? '').length);
  useFormDraft(form, `part-review:${part._id}`);
  return (
    <CheckedForm
      schema={reviewSchema}
      failure={refused}
      form={form}
      action={ownReviewPath(part._id)}
      className="grid max-w-prose gap-5"
    >
      {(field) => (
        <>
          <HiddenFields fields={{ part: part._id, intent: 'save' }} />
          <FormBanner failure={refused} keepsTyped />
          <StarRatingInput
            {...field('rating')}
            label={t('Rating')}
            required
            defaultValue={Number(entered?.['rating'] ?? review?.rating) || undefined}
          />
          <TextAreaField
            label={t('Review')}
            {...field('text', review?.text)}
            required
            rows={6}
            dir="auto"
            maxLength={MAX_REVIEW}
            hint={
              <span className="figures">{t('{count} of {most} characters', { count: length, most: MAX_REVIEW })}</span>
            }
            onChange={(event) => setLength(event.target.value.length)}
          />
          <Button type="submit" variant="primary" className="w-fit">
            {review ? t('Save changes') : t('Publish review')}
          </Button>
        </>
      )}
    </CheckedForm>
  );
}

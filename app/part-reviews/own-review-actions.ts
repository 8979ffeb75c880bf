import { redirect } from 'react-router';
import { Failure } from '#contract/errors.ts';
import { formAction, parseForm } from '#app/forms/form-failure.ts';
import { formText } from '#app/forms/form-text.ts';
import { OWN_REVIEWS_PATH } from './own-review-path.ts';

/** The schema of the form, whose fields are texts. */
export const reviewSchema = async () => (await import('./review-form-schema.ts')).ReviewFormSchema;

/** Writes or deletes the customer's review of a part. Fields: `intent` (`save`, `delete`), `part`, `rating`, `text`. */
export const handleOwnReviewsAction = formAction(async ({ call, signedIn }, form): Promise<Response> => {
  const id = formText(form, 'part');
  await signedIn();
  switch (form.get('intent')) {
    case 'save': {
      const body = await parseForm(reviewSchema, { rating: formText(form, 'rating'), text: formText(form, 'text') });
      await call('putPartReview', { params: { id }, body });
      return redirect(`${OWN_REVIEWS_PATH}?saved=${encodeURIComponent(id)}`);
    }
    case 'delete':
      await call('deletePartReview', { params: { id } });
      return redirect(OWN_REVIEWS_PATH);
    default:
      throw new Failure('malformed');
  }
});

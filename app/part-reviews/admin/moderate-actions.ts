import { Failure } from '#contract/errors.ts';
import type { ActionResult } from '#app/actions/use-screen-action.ts';
import { formAction } from '#app/forms/form-failure.ts';
import { formText } from '#app/forms/form-text.ts';

interface ModerationCalls {
  readonly hide: 'hidePartReview' | 'hideTestimonial';
  readonly publish: 'publishPartReview' | 'publishTestimonial';
  readonly answer: 'answerPartReview' | 'answerTestimonial';
}

/**
 * An action that hides, publishes or answers a review by these calls. Fields: `intent` (`hide`, `publish`, `approve`, `answer`),
 * `id`, `reason`, `seen` (when its author had last changed it), `answer`, `before` (the answer as it was shown).
 * @param noun what the reviews are called
 * @param hidden the message after hiding one
 */
export function moderateReviews(calls: ModerationCalls, noun: string, hidden: string) {
  return formAction(async ({ admin, call }, form): Promise<ActionResult> => {
    const [id, intent] = [formText(form, 'id'), formText(form, 'intent')];
    const done = (message: string): ActionResult => ({ done: { intent, ids: [id], message, kind: 'success' } });
    await admin('customers.write');
    switch (intent) {
      case 'hide':
        await call(calls.hide, { params: { id }, body: { reason: formText(form, 'reason'), onlyPublished: true } });
        return done(hidden);
      case 'publish':
        await call(calls.publish, { params: { id } });
        return done(`${noun} published`);
      case 'approve':
        await call(calls.publish, { params: { id }, query: { seen: formText(form, 'seen') } });
        return done(`${noun} approved and published`);
      case 'answer': {
        const answer = formText(form, 'answer');
        await call(calls.answer, {
          params: { id },
          body: { answer, ...(form.has('before') && { before: formText(form, 'before') }) },
        });
        return done(answer ? 'Answer published' : 'Answer removed');
      }
      default:
        throw new Failure('malformed');
    }
  });
}

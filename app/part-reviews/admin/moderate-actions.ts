import { Failure } from '#contract/errors.ts';
import type { ActionResult } from '../../actions/use-screen-action.ts';
import { formAction } from '../../forms/form-failure.ts';
import { formText } from '../../forms/form-text.ts';

/** Hides, publishes or answers a review. Fields: `intent` (`hide`, `publish`, `answer`), `id`, `reason`, `answer`. */
export const actModeration = formAction(async ({ admin, call }, form): Promise<ActionResult> => {
  const [id, intent] = [formText(form, 'id'), formText(form, 'intent')];
  const done = (message: string): ActionResult => ({ done: { intent, ids: [id], message, kind: 'success' } });
  await admin('customers.write');
  switch (intent) {
    case 'hide':
      await call('hidePartReview', { params: { id }, body: { reason: formText(form, 'reason') } });
      return done('Review hidden. Its author sees the reason.');
    case 'publish':
      await call('publishPartReview', { params: { id } });
      return done('Review published');
    case 'answer': {
      const answer = formText(form, 'answer');
      await call('answerPartReview', { params: { id }, body: { answer } });
      return done(answer ? 'Answer published' : 'Answer removed');
    }
    default:
      throw new Failure('malformed');
  }
});

import { t } from '#contract/language/text.ts';
import { redirect } from 'react-router';
import { Failure } from '#contract/errors.ts';
import type { ActionResult } from '#app/actions/use-screen-action.ts';
import { formAction, parseForm } from '#app/forms/form-failure.ts';
import { formText } from '#app/forms/form-text.ts';

/** The page of a customer's questions. */
export const OWN_QUESTIONS_PATH = '/dashboard/my-questions';

export const questionSchema = async () =>
  (await import('#contract/part-questions/part-questions.ts')).QuestionTextSchema;

/** Asks, or deletes a question of the customer's. Fields: `intent` (`ask`, `delete`), `part` and `text`, or `id`. */
export const handleOwnQuestions = formAction(async ({ call, signedIn }, form): Promise<Response> => {
  await signedIn();
  switch (form.get('intent')) {
    case 'ask': {
      const body = await parseForm(questionSchema, { text: formText(form, 'text') });
      const part = formText(form, 'part');
      await call('askPartQuestion', { params: { id: part }, body });
      return redirect(`${OWN_QUESTIONS_PATH}?asked=${encodeURIComponent(part)}`);
    }
    case 'delete':
      await call('deleteOwnPartQuestion', { params: { id: formText(form, 'id') } });
      return redirect(OWN_QUESTIONS_PATH);
    default:
      throw new Failure('malformed');
  }
});

/** Answers or deletes a question. Fields: `intent` (`answer`, `delete`), `id`, `answer`, `before` (the answer as it was shown). */
export const manageQuestions = formAction(async ({ admin, call }, form): Promise<ActionResult> => {
  const [id, intent] = [formText(form, 'id'), formText(form, 'intent')];
  const params = { id };
  const done = (message: string): ActionResult => ({ done: { intent, ids: [id], message, kind: 'success' } });
  await admin('customers.write');
  switch (intent) {
    case 'answer':
      await call('answerPartQuestion', {
        params,
        body: { answer: formText(form, 'answer'), ...(form.has('before') && { before: formText(form, 'before') }) },
      });
      return done(t('Answer published'));
    case 'delete':
      await call('deletePartQuestion', { params });
      return done(t('Question deleted'));
    default:
      throw new Failure('malformed');
  }
});

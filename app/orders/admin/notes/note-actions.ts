import { formText } from '#app/forms/form-text.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { sendOnce } from '#app/forms/form-attempt.ts';
import type { ActionResult } from '#app/actions/use-screen-action.ts';

const INTENTS = ['note', 'tags', 'resend'];

/**
 * Whether a form adds a note (`intent=note`, with `text`), sets the tags (`tags`, separated by commas) or sends an email
 * again (`resend`, with `what`).
 */
export function isNoteForm(form: FormData): boolean {
  return INTENTS.includes(formText(form, 'intent'));
}

/** Adds a note to an order, sets its tags, or sends an email again. */
export async function handleNoteAction(context: LoaderContext, form: FormData): Promise<ActionResult> {
  const params = { id: formText(form, 'id') };
  const intent = formText(form, 'intent');
  const done = (message: string, ids: readonly string[] = []): ActionResult => ({
    done: { intent, ids, message, kind: 'success' },
  });
  if (intent === 'note') {
    const text = formText(form, 'text');
    await sendOnce(`note:${params.id}`, form, (key) =>
      context.call('addOrderNote', { params, body: { text }, ...key }),
    );
    return done('Note added', [params.id]);
  }
  if (intent === 'tags') {
    const tagsOf = (name: string) =>
      formText(form, name)
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean);
    await context.call('setOrderTags', { params, body: { tags: tagsOf('tags'), before: tagsOf('before') } });
    return done('Tags saved');
  }
  const what = form.get('what') === 'documents' ? ('documents' as const) : ('last' as const);
  const { email } = await context.call('resendOrderEmail', { params, body: { what } });
  return done(`Email queued for ${email}`);
}

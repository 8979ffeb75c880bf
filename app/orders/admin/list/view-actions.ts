import { formText } from '#app/forms/form-text.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import type { ActionResult } from '#app/actions/use-screen-action.ts';
import { parametersOf, readManagedQuery } from './list-query.ts';

/** Whether a form saves a view of the list (`intent=save-view`, with `name` and `query`) or removes one. */
export function isViewForm(form: FormData): boolean {
  const intent = form.get('intent');
  return intent === 'save-view' || intent === 'remove-view';
}

/** Saves or removes one of the caller's views. */
export async function handleViewAction(context: LoaderContext, form: FormData): Promise<ActionResult> {
  if (form.get('intent') === 'remove-view') {
    await context.call('removeView', { params: { id: formText(form, 'id') } });
    return { done: { intent: 'remove-view', ids: [], message: 'View removed', kind: 'success' } };
  }
  const query = new URLSearchParams(parametersOf(readManagedQuery(new URLSearchParams(formText(form, 'query')))));
  const name = formText(form, 'name');
  await context.call('saveView', { body: { name, query: query.toString() } });
  return { done: { intent: 'save-view', ids: [], message: `View saved: ${name.trim()}`, kind: 'success' } };
}

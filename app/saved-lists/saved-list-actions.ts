import { t } from '#contract/language/text.ts';
import { redirect } from 'react-router';
import { Failure } from '#contract/errors.ts';
import { type FormFailure, formAction } from '#app/forms/form-failure.ts';
import { formText, wholeOrTyped } from '#app/forms/form-text.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { isGood, quickOrderRowsOf } from '#app/quick-order/quick-order-rows.ts';

export const SAVED_LISTS_PATH = '/dashboard/lists';

/** The page on which a list is open. */
export const savedListPath = (id: string): string => `/quick-order?list=${id}`;

/** The result of a change: a confirmation, with the page that opens, what became of a list that was put into the basket, or why nothing changed. */
export type SavedListAnswer =
  | { readonly message: string; readonly opens?: string }
  | { readonly list: string; readonly added: number; readonly left: number }
  | FormFailure;

/**
 * Changes the saved lists. Fields: `intent` (`create`, `update`, `rename`, `remind`, `delete`, `basket`), `id`, `name`, `text`, `remindDay`. A list
 * that was created or updated opens.
 */
export const handleSavedListsAction = formAction(async (context, form): Promise<SavedListAnswer | Response> => {
  const { call, signedIn } = context;
  const [id, name] = [formText(form, 'id'), formText(form, 'name')];
  const text = formText(form, 'text').replaceAll('\r\n', '\n');
  await signedIn();
  switch (form.get('intent')) {
    case 'create': {
      const { insertedId } = await call('createSavedList', { body: { name, text } });
      return { message: t('List saved'), opens: savedListPath(insertedId) };
    }
    case 'update':
      await call('changeSavedList', { params: { id }, body: { text } });
      return { message: t('List saved'), opens: savedListPath(id) };
    case 'rename':
      await call('changeSavedList', { params: { id }, body: { name } });
      return { message: t('List renamed') };
    case 'remind': {
      const day = formText(form, 'remindDay');
      await call('changeSavedList', { params: { id }, body: { remindDay: day === '' ? null : wholeOrTyped(day) } });
      return { message: day === '' ? t('No more reminders') : t('Reminder saved') };
    }
    case 'delete':
      await call('deleteSavedList', { params: { id } });
      return { message: t('List deleted') };
    case 'basket':
      return await putIntoBasket(context, id);
    default:
      throw new Failure('malformed');
  }
});

/** Puts what a list identifies into the basket, and opens the basket if that was all of it. */
async function putIntoBasket({ call }: LoaderContext, id: string): Promise<SavedListAnswer | Response> {
  const { text } = await call('readSavedList', { params: { id } });
  const { lines } = await call('matchParts', { body: { text } });
  const rows = quickOrderRowsOf(lines, {}, 1);
  const good = rows.filter(isGood);
  if (good.length === 0) return { list: id, added: 0, left: rows.length };
  const { added } = await call('addBasketLines', {
    body: { lines: good.map(({ part, total }) => ({ part: part!._id, quantity: total! })) },
  });
  return added.length === rows.length
    ? redirect('/basket')
    : { list: id, added: added.length, left: rows.length - added.length };
}

import { PARTS } from '#app/lists/nouns.ts';
import { countOf } from '#app/ui/text/format-number.ts';
import { formText } from '#app/forms/form-text.ts';
import { Failure } from '#contract/errors.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { parseForm, formAction } from '#app/forms/form-failure.ts';
import { type ActionResult, isConfirmed } from '#app/actions/use-screen-action.ts';
import { forEachId, idsOfForm } from '#app/actions/for-each-id.ts';
import { drawnPicture } from '#app/parts/drawn-picture.ts';
import { partFormSchema } from './form/part-form.ts';
import { savePrice, saveStock } from './inline/inline-actions.ts';

/** Manage Product's actions: delete and restore one or several parts, change one part, or edit a cell. */
export const handleCatalogAction = formAction(async (context, form): Promise<ActionResult> => {
  await context.admin(form.get('intent') === 'stock' ? 'stock.write' : 'catalog.write');
  switch (form.get('intent')) {
    case 'price':
      return await savePrice(context, form);
    case 'stock':
      return await saveStock(context, form);
    case 'delete':
      return await remove(context, form);
    case 'restore':
      return await restore(context, form);
    case 'publish':
      return await publish(context, form);
    case 'change':
      return await change(context, form);
    default:
      throw new Failure('malformed');
  }
});

async function remove(context: LoaderContext, form: FormData): Promise<ActionResult> {
  const ids = idsOfForm(form);
  if (!isConfirmed(form)) {
    const what = ids.length === 1 ? String(form.get('name') || 'this part') : countOf(ids.length, PARTS);
    const fields = { intent: 'delete', ids: ids.join(',') };
    return { confirmation: { title: `Delete ${what}?`, text: DELETE_EXPLANATION, confirm: `Delete ${what}`, fields } };
  }
  const result = await forEachId(
    ids,
    async (id) => (await context.call('deletePart', { params: { id } })).deletedCount > 0,
  );
  return answer('delete', 'Deleted', ids, result);
}

/** The consequences of deleting a part. */
export const DELETE_EXPLANATION =
  'It will be taken off sale right away. Orders keep its name and price, and you can restore it later.';

async function restore(context: LoaderContext, form: FormData): Promise<ActionResult> {
  const ids = idsOfForm(form);
  const result = await forEachId(
    ids,
    async (id) => (await context.call('restorePart', { params: { id } })).modifiedCount > 0,
  );
  return answer('restore', 'Back on sale', ids, result);
}

async function publish(context: LoaderContext, form: FormData): Promise<ActionResult> {
  const ids = idsOfForm(form);
  const result = await forEachId(ids, async (id) => {
    await context.call('changePart', { params: { id }, body: { publishOn: '' } });
    return true;
  });
  return answer('publish', 'On sale', ids, result);
}

function answer(
  intent: string,
  words: string,
  ids: readonly string[],
  { done, failed }: Awaited<ReturnType<typeof forEachId>>,
): ActionResult {
  const changed = done.filter((each) => each.changed).map(({ id }) => id);
  if (failed.length > 0 && changed.length === 0) throw failed[0]!.failure;
  const sentences: string[] = [];
  if (changed.length > 0) sentences.push(ids.length > 1 ? `${words}: ${countOf(changed.length, PARTS)}` : words);
  else sentences.push('Nothing to do: someone else already did this');
  if (failed.length > 0) sentences.push(`${countOf(failed.length, PARTS)} failed: ${failed[0]!.failure.message}`);
  const kind = changed.length === ids.length ? 'success' : 'info';
  return { done: { intent, ids: changed, message: sentences.join('. '), kind } };
}

/** Sends only changed fields, and with the stock also its former value: units may have been sold in the meantime. */
async function change(context: LoaderContext, form: FormData): Promise<ActionResult> {
  const id = formText(form, 'id');
  const was = wasOf(form);
  const typed = await parseForm(partFormSchema, Object.fromEntries(form));
  // A removed picture is replaced by the store's drawing.
  const img = typed.img ?? drawnPicture({ _id: id, category: typed.category });
  const fields = Object.entries({ ...typed, img });
  const isChanged = (name: string) => form.has(name) && lines(form.get(name)) !== was[name];
  const changed = fields.filter(([name]) => isChanged(name) || (name === 'publishOn' && isChanged('publishDay')));
  if (changed.length === 0)
    return { done: { intent: 'change', ids: [], message: 'Nothing was changed', kind: 'info' } };
  await context.call('changePart', {
    params: { id },
    body: {
      ...Object.fromEntries(changed),
      ...('quantity' in was && { quantityWas: Number(was['quantity']) }),
      version: Number(form.get('version')),
    },
  });
  return { done: { intent: 'change', ids: [id], message: 'Successfully saved', kind: 'success' } };
}

/** A field's text with normalized line ends; a submitted form uses CRLF. */
function lines(value: FormDataEntryValue | null): unknown {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value;
}

/** The field values that the form started with. */
function wasOf(form: FormData): Readonly<Record<string, unknown>> {
  try {
    const was: unknown = JSON.parse(String(form.get('was') ?? '{}'));
    return typeof was === 'object' && was ? (was as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

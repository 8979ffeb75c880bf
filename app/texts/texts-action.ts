import { Failure, type Problem } from '#contract/errors.ts';
import { TEXT_GROUP_NAMES, type TextGroupName, type TextKey } from '#contract/texts/site-texts.ts';
import { formFailure, parseForm } from '#app/forms/form-failure.ts';
import { formText } from '#app/forms/form-text.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { afterRowButton, readTextsForm, type TypedTexts, withResellerTexts } from './texts-form.ts';

/** The form's state after it was sent. */
export type TextsAnswer =
  | { readonly done: 'saved' | 'unchanged' | 'undone' }
  | { readonly problem: Problem }
  | {
      readonly typed: TypedTexts;
      /** Undefined when a button only filled in the form. */
      readonly problem?: Problem;
    };

const schema = () => import('#contract/texts/texts-schema.ts').then((module) => module.TextsChangeSchema);

/** The group of texts in the address. @throws Failure `not_found` */
export function groupOf({ params }: Pick<LoaderContext, 'params'>): TextGroupName {
  const group = TEXT_GROUP_NAMES.find((name) => name === params['group']);
  if (!group) throw new Failure('not_found');
  return group;
}

/** Saves the form, undoes a change (`intent=undo`), or fills in the form for a button. */
export async function handleTexts(context: LoaderContext): Promise<TextsAnswer> {
  const group = groupOf(context);
  const form = await context.request.formData();
  const intent = formText(form, 'intent');
  const typed = readTextsForm(form, group);
  try {
    await context.admin('settings.write');
    if (intent === 'undo') {
      const body = { key: formText(form, 'key') as TextKey, version: Number(formText(form, 'version')) };
      await context.call('undoTextChange', { body });
      return { done: 'undone' };
    }
    const filled = await filledBy(intent, typed.values, context, group);
    if (filled) return { typed: { ...typed, values: filled } };
    const texts = { ...typed.values, ...(await uploadedLogo(context, form)) };
    const body = await parseForm(schema, { texts, versions: typed.versions });
    const { modifiedCount } = await context.call('changeTexts', { body });
    return { done: modifiedCount > 0 ? 'saved' : 'unchanged' };
  } catch (error) {
    const { problem } = formFailure(error, form);
    if (intent === 'undo') return { problem };
    return { typed: { ...typed, versions: { ...typed.versions, ...freshVersion(error) } }, problem };
  }
}

/** Uploads the logo that was chosen in the form and returns the new value of the text. */
async function uploadedLogo({ call }: LoaderContext, form: FormData): Promise<TypedTexts['values']> {
  const file = form.get('store.logo.file');
  if (!(file instanceof File) || file.size === 0) return {};
  try {
    return { 'store.logo': (await call('uploadLogo', { file })).logo };
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500 || error.status === 401 || error.status === 403) throw error;
    throw new Failure('invalid_fields', undefined, { fields: { 'texts.store.logo': error.message } });
  }
}

async function filledBy(
  intent: string,
  values: TypedTexts['values'],
  { call }: LoaderContext,
  group: TextGroupName,
): Promise<TypedTexts['values'] | undefined> {
  if (intent === 'reseller') return withResellerTexts(values);
  if (intent.startsWith('standard ')) {
    const { texts } = await call('readEditableTexts', { query: { group } });
    const text = texts.find(({ key }) => key === intent.slice('standard '.length));
    return text ? { ...values, [text.key]: text.standard } : values;
  }
  return afterRowButton(intent, values);
}

/** The version of the text that another admin has changed; saving again replaces their text. */
function freshVersion(error: unknown): TypedTexts['versions'] {
  if (!(error instanceof Failure) || error.code !== 'edit_conflict') return {};
  const { key, version } = (error.fresh ?? {}) as { key?: TextKey; version?: number };
  return key && version !== undefined ? { [key]: version } : {};
}

import { formText } from '#app/forms/form-text.ts';
import { Failure, type Problem } from '#contract/errors.ts';
import type { VersionedSettings } from '#contract/store/shop-settings-schema.ts';
import { formFailure, parseForm } from '#app/forms/form-failure.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { afterListButton, fieldsIn, settingsOf, type SettingsFields } from './settings-fields.ts';

/** The form's state after it was sent. */
export type SettingsAnswer =
  | { readonly done: 'saved' | 'undone' }
  | {
      readonly fields: SettingsFields;
      /** Undefined when the request came from a list's button without scripts. */
      readonly problem?: Problem;
      /** The version that the next save replaces. */
      readonly version: number;
    };

const schema = () =>
  import('#contract/store/shop-settings-schema.ts').then((module) => module.ShopSettingsChangeSchema);

/** Saves the form, or undoes the last change (`intent=undo`). Buttons of lists change the form only. */
export async function handleSettingsAction(context: LoaderContext): Promise<SettingsAnswer> {
  const form = await context.request.formData();
  const intent = formText(form, 'intent');
  const version = Number(form.get('version'));
  const fields = fieldsIn(form);
  try {
    await context.admin('settings.write');
    if (intent === 'undo') {
      await context.call('undoShopSettings', { body: { version } });
      return { done: 'undone' };
    }
    const changed = afterListButton(intent, fields);
    if (changed) return { fields: changed, version };
    const settings = await parseForm(schema, settingsOf(fields));
    await context.call('changeShopSettings', { body: { version, settings } });
    return { done: 'saved' };
  } catch (error) {
    const { problem } = formFailure(error, form);
    const isConflict = error instanceof Failure && error.code === 'edit_conflict';
    const fresh = isConflict ? (error.fresh as VersionedSettings | undefined) : undefined;
    return { fields, problem, version: fresh?.version ?? version };
  }
}

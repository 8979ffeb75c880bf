import { formText } from '#app/forms/form-text.ts';
import type { Problem } from '#contract/errors.ts';
import type { VersionedSettings } from '#contract/settings/shop-settings-schema.ts';
import { formFailure, parseForm } from '#app/forms/form-failure.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { mergeSettings, readOpened, type SettingsChanges } from './merge-settings.ts';
import { afterListButton, fieldsIn, settingsFieldsOf, settingsOf, type SettingsFields } from './settings-fields.ts';

/** The form's state after it was sent. */
export type SettingsAnswer =
  | { readonly done: 'saved' | 'undone' }
  | {
      readonly fields: SettingsFields;
      /** The saved settings that `fields` were made from, and their version, which the next save replaces. */
      readonly opened: SettingsFields | undefined;
      readonly version: number;
      /** Undefined after a list's button was pressed without scripts. */
      readonly problem?: Problem;
      /** After another admin's change: the fields that it affects. */
      readonly changes?: SettingsChanges;
    }
  /** An undo that failed; the form stays as it is. */
  | { readonly problem: Problem };

const schema = () =>
  import('#contract/settings/shop-settings-schema.ts').then((module) => module.ShopSettingsChangeSchema);

/** Saves the form, or undoes the last change (`intent=undo`). List buttons change only the form. */
export async function handleSettingsAction(context: LoaderContext): Promise<SettingsAnswer> {
  const form = await context.request.formData();
  const intent = formText(form, 'intent');
  const version = Number(form.get('version'));
  const fields = fieldsIn(form);
  const opened = readOpened(formText(form, 'opened'));
  try {
    await context.admin('settings.write');
    if (intent === 'undo') {
      await context.call('undoShopSettings', { body: { version } });
      return { done: 'undone' };
    }
    const changed = afterListButton(intent, fields);
    if (changed) return { fields: changed, opened, version };
    const settings = await parseForm(schema, settingsOf(fields));
    await context.call('changeShopSettings', { body: { version, settings } });
    return { done: 'saved' };
  } catch (error) {
    const { problem } = formFailure(error, form);
    if (intent === 'undo') return { problem };
    const fresh = problem.code === 'edit_conflict' ? (problem.fresh as VersionedSettings | undefined) : undefined;
    const store = fresh && (await context.call('readStore').catch(() => undefined));
    if (!store) return { fields, opened, problem, version };
    const saved = settingsFieldsOf(fresh.settings);
    const { fields: merged, ...changes } = mergeSettings(opened ?? saved, fields, saved, store.currency);
    return { fields: merged, opened: saved, problem, version: fresh.version, changes };
  }
}

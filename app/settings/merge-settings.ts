import { SETTING_KEYS, SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import { formKindOf } from './setting-kinds.ts';
import type { SettingsFields } from './settings-fields.ts';

/** A field that two admins changed, with the saved value. */
interface Clash {
  readonly label: string;
  readonly saved: string;
}

/** What another admin changed while a form was open. */
export interface SettingsChanges {
  /** The labels of the fields that only the other admin changed: the form now shows those values. */
  readonly theirs: readonly string[];
  /** The fields that both changed: the form still shows what was typed. */
  readonly both: readonly Clash[];
}

/**
 * Merges another admin's saved change into the form: fields that the user has not changed take the saved value.
 * @param opened what the form showed before the user typed
 * @param currency of the shop, in which the prices of a conflict are shown
 */
export function mergeSettings(
  opened: SettingsFields,
  typed: SettingsFields,
  saved: SettingsFields,
  currency: string,
): SettingsChanges & { readonly fields: SettingsFields } {
  const taken: Record<string, unknown> = {};
  const theirs: string[] = [];
  const both: Clash[] = [];
  for (const key of SETTING_KEYS) {
    if (typed[key] === undefined) continue;
    const setting = SHOP_SETTINGS[key];
    const [before, mine, theirText] = [opened, typed, saved].map(({ [key]: value }) =>
      value === undefined ? '' : formKindOf(key).describe(value, currency, setting).replaceAll('\r\n', '\n'),
    );
    if (theirText === before || theirText === mine) continue;
    if (mine === before) {
      taken[key] = saved[key];
      theirs.push(setting.label);
    } else both.push({ label: setting.label, saved: theirText || 'empty' });
  }
  return { fields: { ...typed, ...taken }, theirs, both };
}

/** The settings that a form showed when it was opened, from their JSON; undefined if the text is something else. */
export function readOpened(json: string): SettingsFields | undefined {
  try {
    const opened = JSON.parse(json) as SettingsFields;
    mergeSettings(opened, opened, opened, 'usd');
    return opened;
  } catch {
    return undefined;
  }
}

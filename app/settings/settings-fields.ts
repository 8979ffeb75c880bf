import type { ShopSettingsChange } from '#contract/settings/shop-settings-schema.ts';
import {
  mapSettings,
  SETTING_KEYS,
  type SettingKey,
  type ShopSettings,
  valueAt,
} from '#contract/settings/shop-settings.ts';
import { changedRows, rowButton } from './changed-rows.ts';
import { formKindOf, type TypedRow, type TypedValue } from './setting-kinds.ts';

/** The settings as the form shows them; those that a form lacks stay as they are. */
export type SettingsFields = Readonly<Partial<Record<SettingKey, TypedValue>>>;

function fieldsFrom(valueOf: (key: SettingKey) => TypedValue | undefined): SettingsFields {
  const entries = SETTING_KEYS.map((key) => [key, valueOf(key)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Saved settings as the form shows them. */
export function settingsFieldsOf(settings: ShopSettings): SettingsFields {
  return fieldsFrom((key) => formKindOf(key).show(valueAt(settings, key)));
}

/** What was typed into a form. */
export function fieldsIn(form: FormData): SettingsFields {
  return fieldsFrom((key) => formKindOf(key).read(form, key));
}

/** Converts the fields to settings, which their schema checks. */
export function settingsOf(fields: SettingsFields): ShopSettingsChange {
  return mapSettings((key) => {
    const typed = fields[key];
    return typed === undefined ? undefined : formKindOf(key).parse(typed);
  }) as ShopSettingsChange;
}

/** The messages of `ShopSettingsChangeSchema`, by the form's field names. */
export function errorsOf(fields: Readonly<Record<string, string>> | undefined): Partial<Record<string, string>> {
  const entries = Object.entries(fields ?? {}).map(
    // Several addresses or places are typed into one field.
    ([path, message]) => [path.replace(/^settings\./, '').replace(/\.\d+$/, ''), message] as const,
  );
  return Object.fromEntries(entries);
}

/**
 * The fields after a list's button was pressed: `add delivery.methods`, `remove delivery.methods 2`, `up delivery.methods
 * 2`. Returns undefined for other intents.
 */
export function afterListButton(intent: string, fields: SettingsFields): SettingsFields | undefined {
  const { action, name = '', at } = rowButton(intent);
  const [, outer = name, index = '', column = ''] = /^(.+)\.(\d{1,3})\.(\w+)$/.exec(name) ?? [];
  const key = SETTING_KEYS.find((each) => each === outer);
  const rows = key && rowsOf(fields[key]);
  if (!rows) return undefined;
  const newKey = () => `new ${Math.random()}`;
  const empty = formKindOf(key).emptyRow?.(newKey());
  if (!empty) return undefined;
  if (column === '') return { ...fields, [key]: changedRows(rows, action, at, empty) };
  const emptyInner = formKindOf(key).emptyInnerRow?.(newKey(), column);
  if (!emptyInner) return undefined;
  // A row without any text yet was left out.
  const all = rows[Number(index)] ? rows : [...rows, empty];
  const row = all[Number(index)] ?? all.at(-1)!;
  const inner = (row as Readonly<Record<string, unknown>>)[column] as readonly object[];
  const changed = { ...row, [column]: changedRows(inner, action, at, emptyInner) };
  return { ...fields, [key]: all.map((each) => (each === row ? changed : each)) as unknown as TypedValue };
}

/** `fields` with the row keys of `shown`, so that rows which are on screen keep their controls. */
export function withKeysOf(shown: SettingsFields, fields: SettingsFields): SettingsFields {
  return fieldsFrom((key) => {
    const [rows, before] = [rowsOf(fields[key]), rowsOf(shown[key])];
    if (!rows || rows.length !== before?.length) return fields[key];
    return rows.map((row, at) => withKeys(row, before[at]!)) as unknown as TypedValue;
  });
}

/** A row with the keys of another, also in its lists. */
function withKeys(row: TypedRow<object>, { key, ...before }: TypedRow<object>): object {
  const innerBefore = before as Readonly<Record<string, unknown>>;
  const cells = Object.entries(row).map(([column, value]) => {
    const [inner, other] = [value as readonly object[] | string, innerBefore[column] as readonly TypedRow<object>[]];
    const isSameList = Array.isArray(inner) && inner.length === other?.length;
    return [column, isSameList ? inner.map((each, at) => ({ ...each, key: other[at]!.key })) : value];
  });
  return { ...Object.fromEntries(cells), key };
}

function rowsOf(value: TypedValue | undefined): readonly TypedRow<object>[] | undefined {
  return Array.isArray(value) ? (value as readonly TypedRow<object>[]) : undefined;
}

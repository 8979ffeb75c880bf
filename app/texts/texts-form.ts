import { keysOfGroup, TEXT_FIELDS, type TextGroupName, type TextKey } from '#contract/texts/site-texts.ts';
import type { TextDefinition, TextValue } from '#contract/texts/text-definition.ts';
import { formText } from '#app/forms/form-text.ts';
import { changedRows, countRows, rowButton } from '#app/settings/changed-rows.ts';

/** The texts of a form, with the versions that saving them replaces. */
export interface TypedTexts {
  readonly values: Readonly<Partial<Record<TextKey, TextValue>>>;
  readonly versions: Readonly<Partial<Record<TextKey, number>>>;
}

/** The texts in a submitted form, without those that it lacks. */
export function readTextsForm(form: FormData, group: TextGroupName): TypedTexts {
  const keys = keysOfGroup(group).filter((key) => form.has(`version.${key}`));
  return {
    values: Object.fromEntries(keys.map((key) => [key, readValue(form, key, TEXT_FIELDS[key])])),
    versions: Object.fromEntries(keys.map((key) => [key, Number(formText(form, `version.${key}`))])),
  };
}

function readValue(form: FormData, key: TextKey, field: TextDefinition): TextValue {
  if (field.kind !== 'list') return formText(form, key);
  return Array.from({ length: countRows(form, key) }, (_, index) =>
    Object.fromEntries(field.columns.map(({ name }) => [name, formText(form, `${key}.${index}.${name}`)])),
  );
}

/**
 * The form's texts after a list's button was pressed: `add blogs.posts`, `remove blogs.posts 2`, `up blogs.posts 2`.
 * Returns undefined for other intents.
 */
export function afterRowButton(intent: string, values: TypedTexts['values']): TypedTexts['values'] | undefined {
  const { action, name, at } = rowButton(intent);
  const key = name as TextKey;
  const rows = values[key];
  const field = name === undefined ? undefined : TEXT_FIELDS[key];
  if (typeof rows !== 'object' || field?.kind !== 'list') return undefined;
  if (action === 'add' && rows.length >= field.maxRows) return values;
  const empty = Object.fromEntries(field.columns.map((column) => [column.name, '']));
  return { ...values, [key]: changedRows(rows, action, at, empty) };
}

/** Replaces some texts with versions for a store that sells other makers' parts; leaves the rest as they are. */
export function withResellerTexts(values: TypedTexts['values']): TypedTexts['values'] {
  const texts = Object.entries(values).map(([key, value]) => [key, TEXT_FIELDS[key as TextKey].reseller ?? value]);
  return Object.fromEntries(texts);
}

/*
 * The fields that a column of an import file can contain. Free of zod, so that a screen can use them.
 */

import { type FileField, partFields } from '#contract/parts/part-fields.ts';

/** `spec`: a specification, named by the column; empty: ignored. */
export type ImportField = FileField | 'id' | 'stock_at' | 'spec' | 'deleted' | '';

/** Labels of all fields, in the order of the store's own files. */
export const IMPORT_FIELD_LABELS = {
  id: 'Part ID',
  ...Object.fromEntries(
    partFields.flatMap(({ field, columnLabel }) => [
      [field, columnLabel],
      ...(field === 'stock' ? [['stock_at', 'Stock as of']] : []),
    ]),
  ),
  spec: 'Specification',
  deleted: 'Deleted',
  '': 'Ignore',
} as Readonly<Record<ImportField, string>>;

export const IMPORT_FIELDS = Object.keys(IMPORT_FIELD_LABELS) as ImportField[];

/** The fields with amounts of money. */
export const MONEY_FIELDS: ReadonlySet<string> = new Set(
  partFields.flatMap(({ type, field }) => (type === 'money' ? field : [])),
);

/** The prefix of a specification's column in the store's own files: `spec: TDP (W)`. */
export const SPECIFICATION_COLUMN = 'spec: ';

/** The slug of a part kind that a file names: 'Sound Card' is `sound-card`. Empty if the name has no Latin letter or digit. */
export function slugOfKind(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);
}

/** The label of a field that a row changes. */
export function importFieldLabel(field: string): string {
  if (field.startsWith(SPECIFICATION_COLUMN)) return field.slice(SPECIFICATION_COLUMN.length);
  return IMPORT_FIELD_LABELS[field as ImportField] ?? field;
}

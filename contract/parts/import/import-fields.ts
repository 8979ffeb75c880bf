/*
 * The fields that a column of an import file can contain. Free of zod, so that a screen can use them.
 */

import { type FileField, partFields } from '#contract/parts/part-fields.ts';

/**
 * What a column of another shop's file says about its row, apart from the fields of a part: how rows of variants, of their
 * product, of its pictures and translations belong together, and what the store does not have.
 */
export const ROW_FIELD_LABELS = {
  option: 'Option of a variant, named by the column',
  option_name: 'Name of an option',
  option_value: 'Value of an option',
  features: 'List of options or specifications',
  variations: 'List of variants of the product',
  group: 'Product of a variant',
  parent: 'SKU or number of the product of a variant',
  row_id: 'Number in the other shop',
  row_type: 'Type of the row: product, variant or picture',
  translation: 'Language of a translation',
  surcharge: 'Surcharge of a variant',
  sale_price: 'Sale price, only mentioned',
  in_stock: 'In stock, yes or no',
  published: 'On sale, yes or no',
} as const;
export type RowField = keyof typeof ROW_FIELD_LABELS;

/** `spec`: a specification, named by the column; empty: ignored. */
export type ImportField = FileField | 'id' | 'stock_at' | 'spec' | 'deleted' | RowField | '';

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
  ...ROW_FIELD_LABELS,
  '': 'Ignore',
} as Readonly<Record<ImportField, string>>;

export const IMPORT_FIELDS = Object.keys(IMPORT_FIELD_LABELS) as ImportField[];

/** The numbers by which a row finds its part, in their usual order. */
export const MATCH_NUMBERS = ['id', 'sku', 'gtin', 'mpn'] as const;
export type MatchNumber = (typeof MATCH_NUMBERS)[number];
export const MATCH_LABELS: Readonly<Record<MatchNumber, string>> = {
  id: 'Part ID',
  sku: 'SKU',
  gtin: 'GTIN',
  mpn: "Brand and maker's number",
};

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

/*
 * The fields that a column of an import file can contain. Free of zod, so that a screen can use them.
 */

/** `spec`: a specification, named by the column; empty: ignored. */
export const IMPORT_FIELDS = [
  'id',
  'sku',
  'brand',
  'mpn',
  'gtin',
  'kind',
  'name',
  'variant',
  'description',
  'price',
  'breaks',
  'minimum',
  'stock',
  'stock_at',
  'storage_place',
  'low_stock',
  'cost',
  'picture',
  'picture_text',
  'more_pictures',
  'datasheet',
  'spec',
  'deleted',
  '',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

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

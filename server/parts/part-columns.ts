import { getTableColumns } from 'drizzle-orm';
import type { OptionalKey, PART_FIELDS, PartField, PartFieldKey } from '#contract/parts/part-fields.ts';
import { parts } from './tables.ts';

const {
  importKey: _importKey,
  inStock: _inStock,
  isLow: _isLow,
  stockMagnitude: _stockMagnitude,
  isWellRated: _isWellRated,
  search: _search,
  facets: _facets,
  ...columns
} = getTableColumns(parts);

/** The columns of a part except those of search and import; `partOf` (serialize-part.ts) omits those that only admins see. */
export const partColumns = columns;

export type PartRow = Pick<typeof parts.$inferSelect, keyof typeof partColumns> & {
  /** Only if the prices are a customer's own: the public price. */
  readonly publicPriceCents?: number;
};

/** The column with the values of a field: amounts of money are stored as cents. */
export type PartColumn<Key extends PartFieldKey = PartFieldKey> = {
  [One in Key]: One extends 'breaks'
    ? 'priceBreaks'
    : (typeof PART_FIELDS)[One]['type'] extends 'money'
      ? `${One}Cents`
      : One;
}[Key];
export type OptionalColumns = Pick<PartRow, PartColumn<OptionalKey>>;

/** The name of a field's column in `partColumns`. */
export function columnOf<Key extends PartFieldKey>({ key, type }: PartField<Key>): PartColumn<Key> {
  return (key === 'breaks' ? 'priceBreaks' : type === 'money' ? `${key}Cents` : key) as PartColumn<Key>;
}

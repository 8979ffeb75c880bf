import { centsOf, dollarsOf } from '#contract/money.ts';
import { formatPictures, parsePictures, type PartPicture } from '#contract/parts/more-pictures.ts';
import {
  optionalFields,
  type OptionalKey,
  type OptionalValues,
  type PART_FIELDS,
  type PartField,
  type PartFieldKey,
  type SeenBy,
} from '#contract/parts/part-fields.ts';
import type { PartRow } from './part-columns.ts';

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

const SEEN = { lists: optionalFields('lists'), page: optionalFields('page'), staff: optionalFields('staff') };

/** The optional fields of a part that an audience sees, as the API has them. */
export function optionalValuesOf<Audience extends SeenBy>(row: PartRow, audience: Audience): OptionalValues<Audience> {
  return Object.fromEntries(
    SEEN[audience].map((field) => {
      const value = row[columnOf(field)];
      if (field.type === 'pictures') return [field.key, parsePictures(value as string)];
      return [field.key, field.type === 'money' && value !== null ? dollarsOf(value as number) : value];
    }),
  ) as OptionalValues<Audience>;
}

const OPTIONAL = new Map<string, PartField<OptionalKey>>(optionalFields().map((field) => [field.key, field]));

/** Fields of the API with the optional ones as columns of the database; undefined values stay undefined. */
export function storedFields<Given extends Partial<OptionalValues>>(
  given: Given,
): Omit<Given, OptionalKey> & Partial<OptionalColumns> {
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => {
      const field = OPTIONAL.get(key);
      if (!field) return [key, value];
      if (field.type === 'pictures') return [key, value && formatPictures(value as PartPicture[])];
      return [columnOf(field), typeof value === 'number' && field.type === 'money' ? centsOf(value) : value];
    }),
  ) as Omit<Given, OptionalKey> & Partial<OptionalColumns>;
}

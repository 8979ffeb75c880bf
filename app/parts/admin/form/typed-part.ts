import { PART_FIELDS, type PartField, partFields, type PartFieldKey } from '#contract/parts/part-fields.ts';

/**
 * A part's fields as entered. `specifications` is JSON, `morePictures` has one line per picture, and `publishOn` is `ON_A_DAY`
 * for the day in `publishDay`.
 */
export type TypedPart = Record<Exclude<PartFieldKey, 'variant'> | 'specifications' | 'publishDay', string>;

/** What the form has as `publishOn` of a draft that is published on a day. */
export const ON_A_DAY = 'day';

/** The values of a form with the day as `publishOn`, as the API has it. */
export function withPublication(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { publishDay, ...others } = values;
  return others['publishOn'] === ON_A_DAY ? { ...others, publishOn: publishDay || ON_A_DAY } : others;
}

/** The fields of a part's form but for its specifications. */
export const formFields = partFields.filter(
  (field): field is PartField<Exclude<PartFieldKey, 'variant'>> => field.key !== 'variant',
);

/** The labels of the fields of a part's form, in its order. */
export const FIELD_LABELS = {
  name: PART_FIELDS.name.label,
  brand: PART_FIELDS.brand.label,
  ...Object.fromEntries(formFields.map(({ key, label }) => [key, label])),
  publishOn: 'On sale',
  publishDay: PART_FIELDS.publishOn.label,
  specifications: 'Specifications',
} as TypedPart;

export const FIELD_NAMES = Object.keys(FIELD_LABELS) as (keyof TypedPart)[];

export const EMPTY_PART = {
  ...Object.fromEntries(FIELD_NAMES.map((name) => [name, ''])),
  specifications: '[]',
} as TypedPart;

/** A form's current field values. */
export function typedPart(form: HTMLFormElement): TypedPart {
  return { ...EMPTY_PART, ...(Object.fromEntries(new FormData(form)) as Partial<TypedPart>) };
}

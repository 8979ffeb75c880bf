import { centsOf, plainAmount } from '#contract/money.ts';
import { pricesOf } from '#contract/orders/order-price.ts';
import { formatBreaks } from '#contract/parts/price-breaks.ts';
import { formatSpecification } from '#contract/parts/specifications/specification-format.ts';
import { formatPictures, parsePictures } from '#contract/parts/more-pictures.ts';
import { publishDayOf } from '#contract/parts/publication.ts';
import { PART_FIELDS, type PartField } from '#contract/parts/part-fields.ts';
import { SpecificationsSchema } from '#contract/parts/specifications/specifications.ts';
import type { AdminPart } from '#contract/parts/parts.ts';
import { kindLabel } from '#contract/parts/part-kinds.ts';
import { serializeRows, specificationRowsOf } from './specification-rows.ts';
import { FIELD_NAMES, formFields, ON_A_DAY, type TypedPart } from './typed-part.ts';
import { formatDay } from '#app/ui/text/format-date.ts';
import { countOf, formatCents, formatCount } from '#app/ui/text/format-number.ts';

/** A part as form values. */
export function valuesOf(part: AdminPart): TypedPart {
  return {
    ...Object.fromEntries(formFields.map((field) => [field.key, textOf(part, field)])),
    ...publicationValues(part),
    // In the editor's format, so that unchanged specifications compare as equal text.
    specifications: serializeRows(specificationRowsOf(JSON.stringify(part.specifications)), part.category),
  } as TypedPart;
}

function publicationValues(part: AdminPart): Pick<TypedPart, 'publishOn' | 'publishDay'> {
  const day = publishDayOf(part);
  return { publishOn: day === undefined ? part.publishOn : ON_A_DAY, publishDay: day ?? '' };
}

function textOf(part: AdminPart, { key, type }: (typeof formFields)[number]): string {
  if (key === 'breaks') return formatBreaks(pricesOf(part).priceBreaks);
  if (key === 'morePictures') return formatPictures(part.morePictures);
  const value = part[key];
  return type === 'money' && typeof value === 'number' ? plainAmount(value) : String(value ?? '');
}

/** A field's value formatted for people. */
export function shownValue(field: keyof TypedPart, value: string, currency: string): string {
  if (field === 'publishOn') return value === '' ? 'on sale' : value === ON_A_DAY ? 'draft until a day' : 'draft';
  if (value.trim() === '') return 'nothing';
  if (field === 'specifications') {
    const list = SpecificationsSchema.safeParse(parseJson(value));
    if (!list.success || list.data.length === 0) return 'none';
    return list.data.map((one) => `${one.name} ${formatSpecification(one)}`).join(', ');
  }
  if (field === 'publishDay') return formatDay(`${value}T00:00:00Z`);
  const { type, choices }: Pick<PartField, 'type' | 'choices'> = PART_FIELDS[field];
  if (choices) return choices[value] ?? value;
  if (type === 'day') return formatDay(`${value}T00:00:00Z`);
  if (type === 'kind') return kindLabel(value);
  if (type === 'money' && Number.isFinite(Number(value))) return formatCents(centsOf(Number(value)), currency);
  if (type === 'whole' && Number.isFinite(Number(value))) return formatCount(Number(value));
  if (type === 'picture') return /^\/pictures\/[0-9a-f]{32}-/.test(value) ? 'an uploaded picture' : value;
  if (type === 'datasheet') return 'an uploaded PDF';
  return type === 'pictures' ? countOf(parsePictures(value).length, ['picture', 'pictures']) : value;
}

/** The value of a JSON text; undefined if it is not JSON. */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/**
 * Compares two edits of one part: fields that only the other editor changed can be merged; for fields that both
 * changed, the user decides.
 * @param base the values both started with @param mine the values in this form @param theirs the saved values
 */
export function compareEdits(
  base: TypedPart,
  mine: TypedPart,
  theirs: TypedPart,
): { theirsAlone: (keyof TypedPart)[]; both: (keyof TypedPart)[] } {
  const changed = FIELD_NAMES.filter((field) => theirs[field] !== mine[field]);
  return {
    theirsAlone: changed.filter((field) => mine[field] === base[field]),
    both: changed.filter((field) => mine[field] !== base[field] && theirs[field] !== base[field]),
  };
}

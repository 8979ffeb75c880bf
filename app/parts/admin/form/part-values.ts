import { centsOf } from '#contract/money.ts';
import { pricesOf } from '#contract/orders/order-price.ts';
import { formatBreaks } from '#contract/parts/price-breaks.ts';
import { formatSpecification } from '#contract/parts/specifications/specification-format.ts';
import { formatPictures, parsePictures } from '#contract/parts/more-pictures.ts';
import { optionalFields, type OptionalKey, PART_FIELDS } from '#contract/parts/part-fields.ts';
import { SpecificationsSchema } from '#contract/parts/specifications/specifications.ts';
import type { AdminPart } from '#contract/parts/parts.ts';
import { kindLabel } from '#contract/parts/part-kinds.ts';
import { serializeRows, specificationRowsOf } from './specification-rows.ts';
import { FIELD_NAMES, type TypedPart } from './typed-part.ts';
import { countOf, formatCents, formatCount } from '#app/ui/text/format-number.ts';

/** A part as form values. */
export function valuesOf(part: AdminPart): TypedPart {
  return {
    name: part.name,
    ...optionalTexts(part),
    sku: part.sku,
    description: part.description,
    img: part.img,
    price: part.price.toFixed(2),
    breaks: formatBreaks(pricesOf(part).priceBreaks),
    minimum: String(part.minimum),
    quantity: String(part.quantity),
    category: part.category,
    // In the editor's format, so that unchanged specifications compare as equal text.
    specifications: serializeRows(specificationRowsOf(JSON.stringify(part.specifications)), part.category),
  };
}

function optionalTexts(part: AdminPart): Record<OptionalKey, string> {
  return Object.fromEntries(
    optionalFields().map(({ key, type }) => {
      const value = part[key];
      if (typeof value === 'object') return [key, value ? formatPictures(value) : ''];
      return [key, type === 'money' ? Number(value).toFixed(2) : String(value)];
    }),
  ) as Record<OptionalKey, string>;
}

/** A field's value formatted for people. */
export function shownValue(field: keyof TypedPart, value: string, currency: string): string {
  if (value.trim() === '') return 'nothing';
  const type = field === 'specifications' ? field : PART_FIELDS[field].type;
  switch (type) {
    case 'kind':
      return kindLabel(value);
    case 'money':
      return Number.isFinite(Number(value)) ? formatCents(centsOf(Number(value)), currency) : value;
    case 'whole':
      return Number.isFinite(Number(value)) ? formatCount(Number(value)) : value;
    case 'picture':
      return /^\/pictures\/[0-9a-f]{32}-/.test(value) ? 'an uploaded picture' : value;
    case 'datasheet':
      return 'an uploaded PDF';
    case 'pictures':
      return countOf(parsePictures(value).length, ['picture', 'pictures']);
    case 'specifications': {
      const list = SpecificationsSchema.safeParse(parsed(value));
      if (!list.success || list.data.length === 0) return 'none';
      return list.data.map((one) => `${one.name} ${formatSpecification(one)}`).join(', ');
    }
    default:
      return value;
  }
}

function parsed(json: string): unknown {
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

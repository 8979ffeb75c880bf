import { centsOf } from '#contract/money.ts';
import { pricesOf } from '#contract/orders/order-price.ts';
import { formatBreaks } from '#contract/parts/price-breaks.ts';
import { formatSpecification } from '#contract/parts/specifications/specification-format.ts';
import { formatPictures, parsePictures } from '#contract/parts/more-pictures.ts';
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
    brand: part.brand,
    sku: part.sku,
    mpn: part.mpn,
    gtin: part.gtin,
    description: part.description,
    img: part.img,
    imgAlt: part.imgAlt,
    morePictures: formatPictures(part.morePictures),
    datasheet: part.datasheet,
    price: part.price.toFixed(2),
    breaks: formatBreaks(pricesOf(part).priceBreaks),
    minimum: String(part.minimum),
    quantity: String(part.quantity),
    storagePlace: part.storagePlace,
    lowStock: part.lowStock === null ? '' : String(part.lowStock),
    cost: part.cost === null ? '' : part.cost.toFixed(2),
    category: part.category,
    // In the editor's format, so that unchanged specifications compare as equal text.
    specifications: serializeRows(specificationRowsOf(JSON.stringify(part.specifications)), part.category),
  };
}

/** A field's value formatted for people. */
export function shownValue(field: keyof TypedPart, value: string, currency: string): string {
  if (value.trim() === '') return 'nothing';
  if (field === 'category') return kindLabel(value);
  if ((field === 'price' || field === 'cost') && Number.isFinite(Number(value)))
    return formatCents(centsOf(Number(value)), currency);
  if ((field === 'minimum' || field === 'quantity' || field === 'lowStock') && Number.isFinite(Number(value)))
    return formatCount(Number(value));
  if (field === 'img') return /^\/pictures\/[0-9a-f]{32}-/.test(value) ? 'an uploaded picture' : value;
  if (field === 'datasheet') return 'an uploaded PDF';
  if (field === 'morePictures') {
    const count = parsePictures(value).length;
    return countOf(count, ['picture', 'pictures']);
  }
  if (field === 'specifications') {
    const list = SpecificationsSchema.safeParse(parsed(value));
    if (!list.success || list.data.length === 0) return 'none';
    return list.data.map((one) => `${one.name} ${formatSpecification(one)}`).join(', ');
  }
  return value;
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

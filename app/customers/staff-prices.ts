import { Failure } from '#contract/errors.ts';
import { dollarsOf, plainAmount } from '#contract/money.ts';
import { parsePrice } from '#contract/typed-number.ts';
import type { Part } from '#contract/parts/parts.ts';
import type { StaffOrder } from '#contract/orders/whole-orders.ts';

const refuse = (field: string, message: string) =>
  new Failure('invalid_fields', undefined, { fields: { [field]: message } });

/**
 * The prices of units that staff typed, one part per line: `PS-10482, 310.00`; by the id of the part.
 * @param parts those of the order
 * @throws Failure `invalid_fields` under `prices`
 */
export function readPrices(text: string, parts: readonly Pick<Part, '_id' | 'sku'>[]): Map<string, number> {
  const bySku = new Map(parts.map(({ sku, _id }) => [sku.toLowerCase(), _id]));
  const prices = new Map<string, number>();
  for (const line of text
    .split('\n')
    .map((each) => each.trim())
    .filter(Boolean)) {
    // A price may contain a comma, so the SKU ends at the first space or separator after it.
    const [, sku = '', price = ''] = /^(.*?)(?:\s*[,;\t]\s*|\s+)([^\s,;][^\t;]*)$/.exec(line) ?? [];
    const part = bySku.get(sku.trim().toLowerCase());
    const cents = parsePrice(price);
    if (part === undefined)
      throw refuse('prices', `Not a part of this order: ${sku || line}. Write its SKU and a price.`);
    if (cents === undefined) throw refuse('prices', `Write a price like ${plainAmount(310)} after ${sku}`);
    prices.set(part, dollarsOf(cents));
  }
  return prices;
}

/**
 * The discount that staff typed, `10%` or `25.00`; undefined without one.
 * @throws Failure `invalid_fields` under `discount` or `discountLabel`
 */
export function readDiscount(text: string, label: string): StaffOrder['discount'] {
  if (text === '' && label === '') return undefined;
  const percent = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*%$/.exec(text)?.[1];
  const cents = percent === undefined ? parsePrice(text) : undefined;
  if (percent === undefined && !cents) throw refuse('discount', `Enter a discount like 10% or ${plainAmount(25)}`);
  if (label === '') throw refuse('discountLabel', 'Enter what the discount is for');
  return { label, ...(cents ? { amount: dollarsOf(cents) } : { percent: Number(percent!.replace(',', '.')) }) };
}

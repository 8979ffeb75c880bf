import { t } from '#contract/language/text.ts';

/** `8.875`, without trailing zeros. */
export function formatPercent(percent: number): string {
  return String(Math.round(percent * 1000) / 1000);
}

/** The percentages in a name: 19 and 5.5 in `19 % VAT, 5,5%`. */
const PERCENTAGES = /(\d+(?:[.,]\d+)?)\s*%/g;

interface NamedTax {
  readonly label: string;
  readonly percent: number;
  readonly isIncluded: boolean;
}

/** What follows the name of a tax that is taken off, as orders store it. */
export const NOT_CHARGED = ' not charged';

/** What precedes the name of an included tax, as orders store it. */
export const INCLUDES = 'Includes ';

/**
 * The name of a tax as orders store it, in English: `VAT 19%`, or `Includes VAT 19%`. A label that states its rate is kept as it
 * is.
 */
export function storedTaxName(tax: NamedTax): string {
  return (tax.isIncluded ? INCLUDES : '') + labelOf(tax);
}

/** The name of a tax in the reader's language. */
export function taxName(tax: NamedTax): string {
  return tax.isIncluded ? t('Includes {tax}', { tax: labelOf(tax) }) : labelOf(tax);
}

function labelOf(tax: NamedTax): string {
  const rate = formatPercent(tax.percent);
  const isStated = [...tax.label.matchAll(PERCENTAGES)].some(
    ([, stated]) => Number(stated!.replace(',', '.')) === Number(rate),
  );
  return isStated ? tax.label : `${tax.label} ${rate}%`;
}

/** `2 to 5 business days`. */
export function deliveryDays({ minDays, maxDays }: { readonly minDays: number; readonly maxDays: number }): string {
  if (maxDays === 0) return t('same day');
  return minDays === maxDays
    ? t('{count, plural, one {# business day} other {# business days}}', { count: maxDays })
    : t('{from} to {count, plural, one {# business day} other {# business days}}', { from: minDays, count: maxDays });
}

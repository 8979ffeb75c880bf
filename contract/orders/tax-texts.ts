/** `8.875`, without trailing zeros. */
import { t } from '#contract/language/text.ts';

export function formatPercent(percent: number): string {
  return String(Math.round(percent * 1000) / 1000);
}

/** The percentages in a name: 19 and 5.5 in `19 % VAT, 5,5%`. */
const PERCENTAGES = /(\d+(?:[.,]\d+)?)\s*%/g;

/**
 * The name of a tax at checkout and on documents: `VAT 19%`, or `Includes VAT 19%`. A label that states its rate is
 * shown as it is.
 */
export function taxName(tax: {
  readonly label: string;
  readonly percent: number;
  readonly isIncluded: boolean;
}): string {
  const rate = formatPercent(tax.percent);
  const isStated = [...tax.label.matchAll(PERCENTAGES)].some(
    ([, stated]) => Number(stated!.replace(',', '.')) === Number(rate),
  );
  const name = isStated ? tax.label : `${tax.label} ${rate}%`;
  return tax.isIncluded ? t('Includes {tax}', { tax: name }) : name;
}

/** `2 to 5 business days`. */
export function deliveryDays({ minDays, maxDays }: { readonly minDays: number; readonly maxDays: number }): string {
  if (maxDays === 0) return t('same day');
  return minDays === maxDays
    ? t('{count, plural, one {# business day} other {# business days}}', { count: maxDays })
    : t('{from} to {count, plural, one {# business day} other {# business days}}', { from: minDays, count: maxDays });
}

import { t } from '#contract/language/text.ts';
import type { Alternative, Part } from '#contract/parts/parts.ts';
import { centsOf } from '#contract/money.ts';
import { formatCents } from '#app/ui/text/format-number.ts';

/** In what a part differs from the one that it can replace: '2 TB instead of 1 TB, $20.00 more'. */
export function alternativeWords(
  { differences, price }: Pick<Alternative, 'differences' | 'price'>,
  part: Pick<Part, 'price'>,
  currency: string,
): string {
  const words = differences.length > 0 ? differences.join(', ') : t('Same key facts');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}, ${priceWords(centsOf(price) - centsOf(part.price), currency)}`;
}

function priceWords(cents: number, currency: string): string {
  if (cents === 0) return t('same price');
  const amount = formatCents(Math.abs(cents), currency);
  return cents > 0 ? t('{amount} more', { amount }) : t('{amount} less', { amount });
}

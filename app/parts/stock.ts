import { t } from '#contract/language/text.ts';
import type { Backorder } from '#contract/parts/backorders.ts';
import { LOW_STOCK_ORDERS } from '#contract/stock/low-stock.ts';
import type { Tone } from '#app/ui/content/badge.tsx';

/** A part's stock as its card shows it. */
export function stockState({
  minimum,
  quantity,
  backorder,
}: {
  minimum: number;
  quantity: number;
  backorder?: Backorder | undefined;
}): {
  tone: Tone;
  text: string;
  canOrder: boolean;
} {
  if (quantity < minimum && quantity + (backorder?.units ?? 0) >= minimum)
    return { tone: 'wait', text: t('On backorder'), canOrder: true };
  if (quantity <= 0) return { tone: 'bad', text: t('Out of stock'), canOrder: false };
  if (quantity < minimum)
    return {
      tone: 'wait',
      text: t('Only {quantity} left (minimum {minimum})', { quantity, minimum }),
      canOrder: false,
    };
  if (quantity < minimum * LOW_STOCK_ORDERS)
    return { tone: 'wait', text: t('{quantity} left', { quantity }), canOrder: true };
  return { tone: 'good', text: t('{quantity} in stock', { quantity }), canOrder: true };
}

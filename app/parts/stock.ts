import { LOW_STOCK_ORDERS } from '#contract/stock/low-stock.ts';
import type { Tone } from '#app/ui/content/badge.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';

/** A part's stock as its card shows it. */
export function stockState({ minimum, quantity }: { minimum: number; quantity: number }): {
  tone: Tone;
  text: string;
  canOrder: boolean;
} {
  if (quantity <= 0) return { tone: 'bad', text: 'Out of stock', canOrder: false };
  const count = formatCount(quantity);
  if (quantity < minimum)
    return { tone: 'wait', text: `Only ${count} left (minimum ${formatCount(minimum)})`, canOrder: false };
  if (quantity < minimum * LOW_STOCK_ORDERS) return { tone: 'wait', text: `${count} left`, canOrder: true };
  return { tone: 'good', text: `${count} in stock`, canOrder: true };
}

import { t } from '#contract/language/text.ts';
import type { Adjuster, AgreedPrice, DraftLine } from './adjuster.ts';

const AGREED = 'Agreed price, ';

/**
 * Changes lines to the prices that staff have agreed, whatever the catalog and its quantity breaks say. The catalog's price
 * stays that of the line, so that the customer sees what was agreed.
 */
export const agreedPrices: Adjuster<'agreed-price', { readonly prices: readonly AgreedPrice[] }> = {
  kind: 'agreed-price',
  term: 'agreedPrices',
  inLanguage: (name) =>
    name.startsWith(AGREED) ? t('Agreed price, {part}', { part: name.slice(AGREED.length) }) : name,
  agree: ({ staff }) => (staff && staff.prices.length > 0 ? { prices: staff.prices } : null),
  adjust: ({ lines }, { prices }) => {
    const byPart = new Map(prices.map((price) => [price.part, price]));
    return lines.flatMap((each, line) => {
      const agreed = byPart.get(each.partId);
      const cents = agreed ? agreed.unitPriceCents * each.quantity - each.totalCents : 0;
      if (!agreed || cents === 0) return [];
      const { unitPriceCents } = agreed;
      return [{ name: AGREED + agreed.name, cents, isOfParts: true, line, source: { unitPriceCents } }];
    });
  },
};

/** The price of lines at the prices that staff have agreed, in cents. */
export function agreedCents(lines: readonly DraftLine[], prices: readonly AgreedPrice[]): number {
  const draft = { lines, linesCents: 0, adjustments: [] };
  const changes = agreedPrices.adjust(draft, { prices });
  return [...lines.map(({ totalCents }) => totalCents), ...changes.map(({ cents }) => cents)].reduce(
    (sum, cents) => sum + cents,
    0,
  );
}

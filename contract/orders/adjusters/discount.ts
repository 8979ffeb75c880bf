import { shareOf } from '#contract/orders/shares.ts';
import { type Adjuster, partsCents } from './adjuster.ts';
import { agreedCents } from './agreed-prices.ts';

/** Hundredths of a percent in 1: percentages have at most two decimals. */
const WHOLE = 10_000;

/**
 * Takes off the discount that staff have agreed, which lines share by their prices. An amount shrinks with the parts: an order
 * that loses half of their value loses half of it, as its refund would. It does not grow with parts that are added.
 */
export const discount: Adjuster<
  'discount',
  { readonly label: string; readonly part: number; readonly whole: number; readonly percent?: number }
> = {
  kind: 'discount',
  term: 'discount',
  agree: ({ lines, staff }) => {
    if (!staff?.discount) return null;
    const { label, ...given } = staff.discount;
    if ('percent' in given)
      return { label, part: Math.round(given.percent * 100), whole: WHOLE, percent: given.percent };
    return { label, part: given.cents, whole: agreedCents(lines, staff.prices) };
  },
  adjust: (draft, { label, part, whole, percent }) => {
    const name = percent === undefined ? label : `${label} ${percent}%`;
    const share = shareOf(partsCents(draft), part, whole);
    const cents = -(percent === undefined ? Math.min(share, part) : share);
    return cents === 0 ? [] : [{ name, cents, isOfParts: true }];
  },
};

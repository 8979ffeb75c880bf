import { shopCurrency } from '#contract/money.ts';

/**
 * `amount * part / whole`, rounded to the nearest amount that the shop can charge, half away from zero; exact for all safe integers;
 * 0 if `whole` is 0. Only `amount` may be negative. In most currencies that is the nearest cent; in one with three decimals, whose last
 * digit the card provider wants to be 0, the nearest 10 minor units, unless `amount` is none itself.
 * @param step what the result is a multiple of, in minor units
 */
export function shareOf(amount: number, part: number, whole: number, step = shopCurrency().step): number {
  if (whole === 0) return 0;
  if (amount < 0) return 0 - shareOf(-amount, part, whole, step);
  if (step > 1 && amount % step === 0) return shareOf(amount / step, part, whole, 1) * step;
  const divisor = 2n * BigInt(whole);
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / divisor);
}

/** Divides an amount in proportion to weights; the portions add up to it, or to 0 if all weights are 0. */
export function portionsOf(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let weight = 0;
  let before = 0;
  return weights.map((each) => {
    weight += each;
    const upTo = shareOf(amount, weight, whole);
    const portion = upTo - before;
    before = upTo;
    return portion;
  });
}

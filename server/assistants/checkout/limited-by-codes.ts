import type { Deps } from '#server/deps.ts';
import { limitGuesses } from '#server/promotions/limit-guesses.ts';
import type { Checkout, Platform } from './checkouts.ts';
import type { Wish } from './wish.ts';

/** Changes a checkout and counts the promotion codes in it that do not exist, so that nobody can guess them. */
export function limitedByCodes(
  { limits }: Pick<Deps, 'limits'>,
  { address }: Platform,
  { codes }: Wish,
  work: () => Promise<Checkout>,
): Promise<Checkout> {
  return limitGuesses(limits, { customerId: undefined, address }, codes, async () => {
    const checkout = await work();
    const refused = checkout.problems.filter(({ code }) => code === 'code_refused');
    return { ...checkout, refusedCodes: refused.map(({ words }) => ({ code: '', problem: words })) };
  });
}

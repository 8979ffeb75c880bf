import { shown } from '#contract/language/text.ts';
import { Failure } from '#contract/errors.ts';
import { normalCode } from '#contract/promotions/normal-code.ts';
import { MAX_CODES, type RefusedCode } from '#contract/promotions/promotion-terms.ts';
import type { BufferedLimits } from '#server/http/rate-limits/rate-limits.ts';
import { UNKNOWN } from './offered-promotions.ts';

/** How many codes that do not exist an account, and an address, may try in ten minutes. */
const RATE = { account: { max: 10, seconds: 600 }, address: { max: 30, seconds: 600 } };

/** The codes in a list separated by commas. */
export function codesIn(text: string): string[] {
  const codes = text.split(',').map(normalCode).filter(Boolean);
  return [...new Set(codes)].slice(0, MAX_CODES);
}

/**
 * Runs a call that takes codes, and counts those that do not exist, so that nobody can guess them.
 * @throws Failure `rate_limited` after too many of them, before the call; and what the call throws
 */
export async function limitGuesses<Answer extends object>(
  limits: BufferedLimits | undefined,
  caller: { readonly customerId: string | undefined; readonly address: string },
  codes: readonly string[] | undefined,
  call: () => Promise<Answer>,
): Promise<Answer> {
  if (!codes?.length || !limits) return call();
  const count = (units: number): void => {
    if (caller.customerId !== undefined) limits.hit(`code:user:${caller.customerId}`, RATE.account, units);
    limits.hitAddress('code:address', caller.address, RATE.address, units);
  };
  count(0);
  const countMisses = (problems: readonly string[]): void => {
    const misses = problems.filter((problem) => problem.endsWith(shown(UNKNOWN))).length;
    // The answer to the last guess is given; the next one waits.
    if (misses > 0) count(misses);
  };
  try {
    const answer = await call();
    const { refusedCodes = [] } = answer as { refusedCodes?: readonly RefusedCode[] };
    countMisses(refusedCodes.map(({ problem }) => problem));
    return answer;
  } catch (error) {
    if (error instanceof Failure && error.fields) countMisses(Object.values(error.fields));
    throw error;
  }
}

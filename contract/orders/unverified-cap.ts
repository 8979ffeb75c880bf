import type { Problem } from '#contract/errors.ts';

const VERIFY = 'Verify your email';

export function tooManyUnpaidOrders(unpaid: number): string {
  return `You have ${unpaid} unpaid orders. ${VERIFY}, or pay for one or cancel one, to place another.`;
}

export function tooManyUnpaidLines(most: number): string {
  return `${VERIFY} to reserve more than ${most} different parts at a time.`;
}

/** @param most undefined if no units can be ordered */
export function tooManyUnits(most: number | undefined): string {
  return most === undefined ? `${VERIFY} to order more of these` : `${VERIFY} to order more than ${most} of these`;
}

/**
 * Whether an order was refused because of a limit for unverified accounts. The codes and fields of these refusals have
 * other causes too, so their texts decide; checkout puts the part's name before the text.
 */
export function isOfUnverifiedCap({ detail = '', fields = {} }: Pick<Problem, 'detail' | 'fields'>): boolean {
  return [detail, ...Object.values(fields)].some((text) => text.includes(VERIFY));
}

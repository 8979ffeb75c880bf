import type { ReturnState } from '#contract/choices.ts';

/**
 * How many units of a line can be returned: those that are not refunded, and that neither an open nor an approved return
 * names. An approved return is usually refunded, so its units count once.
 * @param refunds those of the line that count (see `isCountedRefund`)
 * @param returns the units of the line in each return
 */
export function returnableUnits(
  quantity: number,
  refunds: readonly { readonly units: number | null }[],
  returns: readonly { readonly status: ReturnState; readonly units: number }[],
): number {
  const unitsIn = (wanted: ReturnState): number =>
    returns.reduce((sum, { status, units }) => sum + (status === wanted ? units : 0), 0);
  const refunded = refunds.reduce((sum, { units }) => sum + (units ?? 0), 0);
  return quantity - unitsIn('asked') - Math.max(refunded, unitsIn('approved'));
}

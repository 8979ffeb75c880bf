import type { ReturnState } from './return-choices.ts';
import { isOnItsWay } from '#contract/orders/order-rules.ts';
import type { Order } from '#contract/orders/orders.ts';
import { isCountedRefund } from '#contract/orders/refunds/refund-sums.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';

/**
 * How many units of a line can be returned: those that were not withdrawn before shipping, that are not refunded, and
 * that neither an open nor an approved return names. An approved return is usually refunded, so its units count once.
 * @param refunds those of the line that count (see `isCountedRefund`)
 * @param returns the units of the line in each return; `withdrawnUnits` are among those of the line
 */
export function returnableUnits(
  { quantity, withdrawnUnits }: { readonly quantity: number; readonly withdrawnUnits: number },
  refunds: readonly { readonly units: number | null }[],
  returns: readonly {
    readonly status: ReturnState;
    readonly units: number;
    readonly withdrawnUnits: number;
    readonly receivedUnits: number | null;
  }[],
): number {
  const unitsIn = (...wanted: ReturnState[]): number =>
    returns
      .filter(({ status }) => wanted.includes(status))
      .reduce((sum, each) => sum + (each.receivedUnits ?? each.units) - each.withdrawnUnits, 0);
  const refunded = refunds.reduce((sum, { units }) => sum + (units ?? 0), 0);
  const back = Math.max(refunded - withdrawnUnits, unitsIn('approved'));
  return Math.max(0, quantity - withdrawnUnits - unitsIn('asked', 'awaiting', 'received') - back);
}

/** The order lines with units that can be returned, and how many of each. */
export function returnableLines({
  lines,
  returns,
}: Pick<WholeOrder, 'lines' | 'returns'>): { line: Order; units: number }[] {
  return lines
    .filter(isOnItsWay)
    .map((line) => {
      const named = returns.flatMap(({ status, lines: each }) =>
        each.filter((returned) => returned.line === line._id).map((returned) => ({ ...returned, status })),
      );
      const { placeOrderQuantity: quantity, withdrawnUnits } = line;
      const refunds = line.refunds.filter(isCountedRefund);
      return { line, units: returnableUnits({ quantity, withdrawnUnits }, refunds, named) };
    })
    .filter(({ units }) => units > 0);
}

import { isCountedRefund } from '#contract/orders/refunds/refund-sums.ts';
import type { TaxLine } from '#contract/orders/charges.ts';
import type { OrderRow } from '#server/orders/order-rows.ts';

type TaxedLine = Pick<OrderRow['lines'][number], 'id' | 'totalCents' | 'taxCents' | 'isBilled'>;
type TaxedRefund = Pick<
  OrderRow['refunds'][number],
  'id' | 'lineId' | 'intentId' | 'amountCents' | 'status' | 'byHand'
>;
type TaxedOrder = Pick<OrderRow, 'totalCents' | 'linesCents' | 'deliveryCents' | 'terms' | 'transactionId'> & {
  readonly lines: readonly TaxedLine[];
  /** Oldest first. */
  readonly refunds: readonly TaxedRefund[];
};

/**
 * The taxes in a refund, in cents: those of the refunds up to it, less those of the refunds before it, so that the refunds
 * of the whole payment add up to the order's taxes. A refund of another payment contains none.
 */
export function refundTaxes(order: TaxedOrder, refundId: string): TaxLine[] {
  const { taxes = [] } = order.terms?.tax ?? {};
  const all = taxes.reduce((sum, { cents }) => sum + cents, 0);
  const refunds = order.refunds.filter((each) => each.intentId === order.transactionId && isCountedRefund(each));
  const index = refunds.findIndex(({ id }) => id === refundId);
  if (index === -1) return [];
  const before = taxIn(order, refunds.slice(0, index), all);
  const upTo = taxIn(order, refunds.slice(0, index + 1), all);
  const share = (taxCents: number, { cents }: TaxLine): number => Math.round(portion(taxCents, cents, all));
  return taxes.map((tax) => ({ ...tax, cents: share(upTo, tax) - share(before, tax) }));
}

/**
 * The tax in refunds: that of the lines, up to their prices; for any other amount, the average tax of the remainder.
 */
function taxIn(order: TaxedOrder, refunds: readonly TaxedRefund[], allTaxes: number): number {
  const ofLines = { cents: 0, tax: 0 };
  for (const line of order.lines.filter(({ isBilled }) => isBilled)) {
    const paid = order.terms?.tax?.isIncluded ? line.totalCents : line.totalCents + line.taxCents;
    const refunded = Math.min(paid, sumOf(refunds.filter(({ lineId }) => lineId === line.id)));
    ofLines.cents += refunded;
    ofLines.tax += portion(taxOf(order, line, allTaxes), refunded, paid);
  }
  const others = sumOf(refunds) - ofLines.cents;
  return ofLines.tax + portion(allTaxes - ofLines.tax, others, order.totalCents - ofLines.cents);
}

function taxOf({ terms, linesCents, deliveryCents }: TaxedOrder, line: TaxedLine, allTaxes: number): number {
  const { isIncluded = false, isDeliveryTaxed = false } = terms?.tax ?? {};
  if (!isIncluded) return line.taxCents;
  return portion(allTaxes, line.totalCents, linesCents + (isDeliveryTaxed ? deliveryCents : 0));
}

const sumOf = (refunds: readonly TaxedRefund[]): number =>
  refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
const portion = (amount: number, part: number, whole: number): number => (whole === 0 ? 0 : (amount * part) / whole);

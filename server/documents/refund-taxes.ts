import type { TaxLine } from '#contract/orders/charges.ts';
import type { OrderRow } from '#server/orders/order-rows.ts';

type TaxedLine = Pick<OrderRow['lines'][number], 'id' | 'totalCents' | 'taxCents'>;
type TaxedOrder = Pick<OrderRow, 'totalCents' | 'linesCents' | 'deliveryCents' | 'terms'> & {
  readonly lines: readonly TaxedLine[];
};

/**
 * The taxes in a refund, in cents: of a line those of its price, and where the refund is more than the line cost, those of
 * the delivery; of the whole order its taxes in proportion to the refunded share.
 */
export function refundTaxes(
  order: TaxedOrder,
  { lineId, amountCents }: { lineId: string | null; amountCents: number },
): TaxLine[] {
  const { taxes = [] } = order.terms?.tax ?? {};
  const all = taxes.reduce((sum, { cents }) => sum + cents, 0);
  const line = order.lines.find(({ id }) => id === lineId);
  const cents = Math.round(
    line ? taxOfLine(order, line, amountCents, all) : portion(all, amountCents, order.totalCents),
  );
  return taxes.map((tax) => ({ ...tax, cents: Math.round(portion(cents, tax.cents, all)) }));
}

function taxOfLine(order: TaxedOrder, line: TaxedLine, amountCents: number, allTaxes: number): number {
  const paid = paidFor(order, line);
  const taxed = taxIn(order, line, allTaxes);
  if (amountCents <= paid) return portion(taxed, amountCents, paid);
  const others = order.lines.reduce(
    (sum, each) => ({ paid: sum.paid + paidFor(order, each), tax: sum.tax + taxIn(order, each, allTaxes) }),
    { paid: 0, tax: 0 },
  );
  return taxed + portion(allTaxes - others.tax, amountCents - paid, order.totalCents - others.paid);
}

const paidFor = ({ terms }: TaxedOrder, { totalCents, taxCents }: TaxedLine): number =>
  terms?.tax?.isIncluded ? totalCents : totalCents + taxCents;

function taxIn({ terms, linesCents, deliveryCents }: TaxedOrder, line: TaxedLine, allTaxes: number): number {
  const { isIncluded = false, isDeliveryTaxed = false } = terms?.tax ?? {};
  if (!isIncluded) return line.taxCents;
  return portion(allTaxes, line.totalCents, linesCents + (isDeliveryTaxed ? deliveryCents : 0));
}

const portion = (amount: number, part: number, whole: number): number => (whole === 0 ? 0 : (amount * part) / whole);

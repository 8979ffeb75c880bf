import { type OrderTerms, shareOf, type TaxLine } from '#contract/orders/charges.ts';

/** What an amount of an order's payment consists of, in cents. Parts, delivery and added tax add up to the amount. */
export interface RefundSplit {
  readonly partsCents: number;
  readonly deliveryCents: number;
  /** The tax that was added to the prices; 0 when they include it. */
  readonly taxCents: number;
  /** Each tax of the order, added or included, in the order of its terms. */
  readonly taxes: readonly TaxLine[];
}

/** The charges of a paid order. */
export interface ChargedOrder {
  readonly linesCents: number;
  readonly deliveryCents: number;
  readonly taxCents: number;
  readonly terms: OrderTerms | null;
  readonly lines: readonly {
    readonly id: string;
    readonly totalCents: number;
    readonly taxCents: number;
    readonly isBilled: boolean;
    readonly keptCents: number;
  }[];
}

/** A refund as far as its split depends on it. */
export interface SplitRefund {
  /** Null if it names no line. */
  readonly lineId: string | null;
  readonly amountCents: number;
}

/**
 * Splits the next refund of an order's payment. The splits of all refunds add up to what was charged once all of it is
 * refunded, in whatever portions.
 * @param refunds the refunds of the payment that count, with the new one
 * @param before the sum of the splits of the refunds before it
 */
export function splitRefund(
  order: ChargedOrder,
  refunds: readonly SplitRefund[],
  before: Omit<RefundSplit, 'taxes'> & { readonly taxes: readonly number[] },
): RefundSplit {
  const all = refundedOf(order, refunds);
  return {
    partsCents: all.partsCents - before.partsCents,
    deliveryCents: all.deliveryCents - before.deliveryCents,
    taxCents: all.taxCents - before.taxCents,
    taxes: all.taxes.map((tax, index) => ({ ...tax, cents: tax.cents - (before.taxes[index] ?? 0) })),
  };
}

/**
 * What refunds consist of together: of a line, its price and tax up to what it cost; any other amount is taken in proportion
 * from the rest of parts, delivery and tax. Delivery that a cancellation made due reduces the sums.
 */
function refundedOf(order: ChargedOrder, refunds: readonly SplitRefund[]): RefundSplit {
  const { linesCents, deliveryCents, taxCents, terms, lines } = order;
  const { taxes = [], isIncluded = false, isDeliveryTaxed = false } = terms?.tax ?? {};
  const late = terms?.lateDelivery ?? { cents: 0, taxes: [] };
  const lateTaxes = taxes.map((_, index) => (isIncluded ? 0 : (late.taxes[index] ?? 0)));
  const lateTaxCents = sum(lateTaxes);
  const ofLines = { all: 0, parts: 0, tax: 0, kept: 0 };
  for (const line of lines.filter(({ isBilled }) => isBilled)) {
    const paid = line.totalCents + line.taxCents;
    const own = sum(refunds.filter(({ lineId }) => lineId === line.id).map(({ amountCents }) => amountCents));
    const refunded = Math.min(paid, own + line.keptCents);
    const tax = shareOf(line.taxCents, refunded, paid);
    ofLines.all += refunded;
    ofLines.parts += refunded - tax;
    ofLines.tax += tax;
    ofLines.kept += line.keptCents;
  }
  const others = sum(refunds.map(({ amountCents }) => amountCents)) + ofLines.kept - ofLines.all;
  const rest = {
    parts: linesCents - ofLines.parts,
    delivery: deliveryCents + late.cents,
    tax: taxCents + lateTaxCents - ofLines.tax,
  };
  const left = rest.parts + rest.delivery + rest.tax;
  const delivery = shareOf(rest.delivery, others, left);
  const tax = shareOf(rest.tax, others, left);
  const partsCents = ofLines.parts + others - delivery - tax;
  const base = linesCents + (isDeliveryTaxed ? deliveryCents : 0);
  const refundedBase = partsCents + (isDeliveryTaxed ? delivery - late.cents : 0);
  const cents = isIncluded
    ? portions(
        taxes.map((each) => each.cents),
        shareOf(sum(taxes.map((each) => each.cents)), refundedBase, base),
      )
    : portions(
        taxes.map((each, index) => each.cents + lateTaxes[index]!),
        ofLines.tax + tax,
      );
  return {
    partsCents,
    deliveryCents: delivery - late.cents,
    taxCents: ofLines.tax + tax - lateTaxCents,
    taxes: taxes.map((each, index) => ({ ...each, cents: cents[index]! - lateTaxes[index]! })),
  };
}

/** Divides an amount in proportion to weights; the portions add up to it. */
function portions(weights: readonly number[], amount: number): number[] {
  const all = sum(weights);
  let weight = 0;
  let before = 0;
  return weights.map((each) => {
    weight += each;
    const upTo = shareOf(amount, weight, all);
    const portion = upTo - before;
    before = upTo;
    return portion;
  });
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0);

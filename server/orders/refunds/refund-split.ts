import { lateCents, type OrderTerms, shareOf, type TaxLine } from '#contract/orders/charges.ts';

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

/** A refund as far as its split depends on it. What is neither of a line nor delivery is of the whole order. */
export interface SplitRefund {
  readonly amountCents: number;
  readonly shares: readonly { readonly lineId: string; readonly amountCents: number }[];
  /** Delivery with its tax. */
  readonly deliveryCents: number;
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
  const shares = refunds.flatMap((refund) => refund.shares);
  const billed = lines.filter(({ isBilled }) => isBilled);
  for (const line of billed) {
    const paid = line.totalCents + line.taxCents;
    const own = sum(shares.filter(({ lineId }) => lineId === line.id).map(({ amountCents }) => amountCents));
    const refunded = Math.min(paid, own + line.keptCents);
    const tax = shareOf(line.taxCents, refunded, paid);
    ofLines.all += refunded;
    ofLines.parts += refunded - tax;
    ofLines.tax += tax;
    ofLines.kept += line.keptCents;
  }
  const deliveryTaxCents = taxOnDelivery(order);
  const paidDelivery = deliveryCents + late.cents + deliveryTaxCents + lateTaxCents;
  const ofDelivery = Math.min(paidDelivery, sum(refunds.map((refund) => refund.deliveryCents)));
  const taxOfDelivery = shareOf(deliveryTaxCents + lateTaxCents, ofDelivery, paidDelivery);
  const others = sum(refunds.map(({ amountCents }) => amountCents)) + ofLines.kept - ofLines.all - ofDelivery;
  const rest = {
    parts: linesCents - ofLines.parts,
    delivery: deliveryCents + late.cents - (ofDelivery - taxOfDelivery),
    tax: taxCents + lateTaxCents - ofLines.tax - taxOfDelivery,
  };
  const left = rest.parts + rest.delivery + rest.tax;
  const otherDelivery = shareOf(rest.delivery, others, left);
  const otherTax = shareOf(rest.tax, others, left);
  const partsCents = ofLines.parts + others - otherDelivery - otherTax;
  const delivery = ofDelivery - taxOfDelivery + otherDelivery;
  const tax = ofLines.tax + taxOfDelivery + otherTax;
  const base = linesCents + (isDeliveryTaxed ? deliveryCents : 0);
  const refundedBase = partsCents + (isDeliveryTaxed ? delivery - late.cents : 0);
  const cents = isIncluded
    ? portions(
        taxes.map((each) => each.cents),
        shareOf(sum(taxes.map((each) => each.cents)), refundedBase, base),
      )
    : portions(
        taxes.map((each, index) => each.cents + lateTaxes[index]!),
        tax,
      );
  return {
    partsCents,
    deliveryCents: delivery - late.cents,
    taxCents: tax - lateTaxCents,
    taxes: taxes.map((each, index) => ({ ...each, cents: cents[index]! - lateTaxes[index]! })),
  };
}

/** The added tax on the delivery of an order: what its tax is more than that of its lines, in cents. */
function taxOnDelivery({ taxCents, lines }: Pick<ChargedOrder, 'taxCents' | 'lines'>): number {
  return Math.max(0, taxCents - sum(lines.map((line) => (line.isBilled ? line.taxCents : 0))));
}

/**
 * What an order charges for delivery with its tax, in cents: also delivery that a cancellation after the payment made due.
 */
export function chargedDeliveryCents(order: ChargedOrder): number {
  const { tax, lateDelivery } = order.terms ?? {};
  const late = lateDelivery ? (tax?.isIncluded ? lateDelivery.cents : lateCents(lateDelivery)) : 0;
  return order.deliveryCents + taxOnDelivery(order) + late;
}

/**
 * What is left to refund of an order's delivery with its tax, in cents, at most what is left of the order.
 * @param refunds the refunds of its payment that count
 */
export function deliveryLeftCents(
  order: ChargedOrder & { readonly leftCents: number },
  refunds: readonly Pick<SplitRefund, 'deliveryCents'>[],
): number {
  const refunded = sum(refunds.map(({ deliveryCents }) => deliveryCents));
  return Math.max(0, Math.min(order.leftCents, chargedDeliveryCents(order) - refunded));
}

/** What one more refund of an order's payment consists of. @param before the refunds that count so far */
export function splitNext(order: ChargedOrder, before: readonly SplitRefund[], next: SplitRefund): RefundSplit {
  const { taxes, ...sums } = refundedOf(order, before);
  return splitRefund(order, [...before, next], { ...sums, taxes: taxes.map(({ cents }) => cents) });
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

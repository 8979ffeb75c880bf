import type { OrderAdjustment } from '#contract/orders/adjustments.ts';
import { isTaxed } from '#contract/orders/adjusters/taxes.ts';
import { lateCents, type OrderTerms } from '#contract/orders/charges.ts';
import { portionsOf, shareOf } from '#contract/orders/shares.ts';
import { chargeByGroup, classesOf, taxGroups } from '#contract/orders/tax-classes.ts';

/** What a refund has of an adjustment of its order. */
export type SplitAdjustment = Pick<OrderAdjustment, 'kind' | 'name' | 'cents' | 'isIncluded' | 'source'>;

/** What an amount of an order's payment consists of. Parts and adjustments that are not included add up to the amount. */
export interface RefundSplit {
  /** Of the price of the parts, without discounts, in cents. */
  readonly partsCents: number;
  /** Of each adjustment of the order, in its order. */
  readonly adjustments: readonly SplitAdjustment[];
}

type ChargedAdjustment = SplitAdjustment & Pick<OrderAdjustment, 'isOfParts' | 'taxCents'>;

/** The charges of a paid order. */
export interface ChargedOrder {
  readonly linesCents: number;
  readonly adjustments: readonly ChargedAdjustment[];
  readonly terms: OrderTerms | null;
  readonly lines: readonly {
    readonly id: string;
    readonly taxClass: string;
    readonly totalCents: number;
    readonly adjustmentCents: number;
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
 * @param before the splits of the refunds before it
 */
export function splitRefund(
  order: ChargedOrder,
  refunds: readonly SplitRefund[],
  before: readonly RefundSplit[],
): RefundSplit {
  const all = refundedOf(order, refunds);
  return {
    partsCents: all.partsCents - sum(before.map(({ partsCents }) => partsCents)),
    adjustments: all.adjustments.map((each, index) => ({
      ...each,
      cents: each.cents - sum(before.map(({ adjustments }) => adjustments[index]?.cents ?? 0)),
    })),
  };
}

/**
 * What refunds consist of together: of a line, its price, adjustments and tax up to what it cost; any other amount is taken
 * in proportion from the rest of parts, charges of the order and tax. Delivery that a cancellation made due reduces the sums.
 */
function refundedOf(order: ChargedOrder, refunds: readonly SplitRefund[]): RefundSplit {
  const { linesCents, adjustments, terms, lines } = order;
  const agreedTax = terms?.tax ?? null;
  const late = terms?.lateDelivery ?? { cents: 0, taxes: [] };
  const billed = lines.filter(({ isBilled }) => isBilled);
  const isTax = ({ kind }: SplitAdjustment): boolean => kind === 'tax';
  const taxes = adjustments.filter(isTax);
  const isIncluded = taxes.some((each) => each.isIncluded);
  const charges = adjustments.filter((each) => !isTax(each) && !each.isOfParts);
  const ofParts = adjustments.filter((each) => each.isOfParts);
  const lateOf = (each: SplitAdjustment): number => (isDelivery(each) ? late.cents : 0);
  const lateTaxes = taxes.map((_, index) => (isIncluded ? 0 : (late.taxes[index] ?? 0)));
  const taxCentsOf = (index: number): number => (isIncluded ? 0 : taxes[index]!.cents) + lateTaxes[index]!;
  const groups = taxGroups(
    taxes.map(classesOf),
    billed.map(({ taxClass, totalCents, adjustmentCents }) => ({ taxClass, cents: totalCents + adjustmentCents })),
  );
  const netCents = linesCents + centsOf(ofParts);
  const ofLines = { all: 0, parts: 0, tax: 0, kept: 0 };
  const byGroup = groups.map(() => ({ parts: 0, tax: 0, lineTax: 0 }));
  const shares = refunds.flatMap((refund) => refund.shares);
  for (const [index, line] of billed.entries()) {
    const paid = line.totalCents + line.adjustmentCents + line.taxCents;
    const own = sum(shares.filter(({ lineId }) => lineId === line.id).map(({ amountCents }) => amountCents));
    const refunded = Math.min(paid, own + line.keptCents);
    const tax = shareOf(line.taxCents, refunded, paid);
    ofLines.all += refunded;
    ofLines.parts += refunded - tax;
    ofLines.tax += tax;
    ofLines.kept += line.keptCents;
    const group = byGroup[groups.findIndex((each) => each.lines.includes(index))]!;
    group.parts += refunded - tax;
    group.tax += tax;
    group.lineTax += line.taxCents;
  }
  const paidDelivery = chargedDeliveryCents(order);
  const deliveryTaxCents = sum(charges.filter(isDelivery).map((each) => each.taxCents)) + sum(lateTaxes);
  const ofDelivery = Math.min(paidDelivery, sum(refunds.map((refund) => refund.deliveryCents)));
  const taxOfDelivery = shareOf(deliveryTaxCents, ofDelivery, paidDelivery);
  const ownOf = (each: SplitAdjustment): number => (isDelivery(each) ? ofDelivery - taxOfDelivery : 0);
  const others = sum(refunds.map(({ amountCents }) => amountCents)) + ofLines.kept - ofLines.all - ofDelivery;
  const restOfCharges = charges.map((each) => each.cents + lateOf(each) - ownOf(each));
  const restOfTax = (isIncluded ? 0 : centsOf(taxes)) + sum(lateTaxes) - ofLines.tax - taxOfDelivery;
  const left = netCents - ofLines.parts + sum(restOfCharges) + restOfTax;
  const ofCharges = restOfCharges.map((rest) => shareOf(rest, others, left));
  const ofTax = shareOf(restOfTax, others, left);
  // The rest is of parts, so that all add up to the refunds.
  const netRefunded = ofLines.parts + others - sum(ofCharges) - ofTax;
  const refundedCharges = charges.map((each, index) => ({
    ...each,
    cents: ofCharges[index]! + ownOf(each) - lateOf(each),
  }));
  const taxed = <Charge extends SplitAdjustment>(some: readonly Charge[]) =>
    some.filter(({ kind }) => agreedTax !== null && isTaxed(kind, agreedTax));
  // Of each group: the tax on its charges, and what of it is refunded with delivery and with other amounts.
  const chargeTaxes = groups.map((group, at) => sum(group.taxes.map(taxCentsOf)) - byGroup[at]!.lineTax);
  const withDelivery = shared(taxOfDelivery, chargeTaxes);
  const withOthers = shared(
    ofTax,
    groups.map((group, at) => sum(group.taxes.map(taxCentsOf)) - byGroup[at]!.tax - withDelivery[at]!),
  );
  const restOfParts = shared(
    netRefunded - ofLines.parts,
    groups.map(({ cents }, at) => cents - byGroup[at]!.parts),
  );
  const chargesByGroup = chargeByGroup(centsOf(taxed(charges)), groups);
  const refundedChargesByGroup = chargeByGroup(centsOf(taxed(refundedCharges)), groups);
  const ofTaxes = taxes.map(() => 0);
  for (const [at, group] of groups.entries()) {
    const { parts, tax } = byGroup[at]!;
    const ofGroup = group.taxes.map((index) => taxes[index]!);
    const cents = isIncluded
      ? shareOf(
          centsOf(ofGroup),
          parts + restOfParts[at]! + refundedChargesByGroup[at]!,
          group.cents + chargesByGroup[at]!,
        )
      : tax + withDelivery[at]! + withOthers[at]!;
    const portions = portionsOf(
      cents,
      group.taxes.map((index) => taxes[index]!.cents + lateTaxes[index]!),
    );
    for (const [each, index] of group.taxes.entries()) ofTaxes[index] = portions[each]!;
  }
  const refunded = new Map<SplitAdjustment, number>([
    ...charges.map((each, index) => [each, refundedCharges[index]!.cents] as const),
    ...ofParts.map((each) => [each, shareOf(each.cents, netRefunded, netCents)] as const),
    ...taxes.map((each, index) => [each, ofTaxes[index]! - lateTaxes[index]!] as const),
  ]);
  const split = adjustments.map((each): SplitAdjustment => {
    const { kind, name, source } = each;
    return { kind, name, cents: refunded.get(each)!, isIncluded: each.isIncluded, source };
  });
  return { partsCents: netRefunded - sum(ofParts.map((each) => refunded.get(each)!)), adjustments: split };
}

/**
 * What an order charges for delivery with its tax, in cents: also delivery that a cancellation after the payment made due.
 */
export function chargedDeliveryCents({ adjustments, terms }: Pick<ChargedOrder, 'adjustments' | 'terms'>): number {
  const { tax, lateDelivery } = terms ?? {};
  const late = lateDelivery ? (tax?.isIncluded ? lateDelivery.cents : lateCents(lateDelivery)) : 0;
  return sum(adjustments.filter(isDelivery).map(({ cents, taxCents }) => cents + taxCents)) + late;
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
  return splitRefund(order, [...before, next], [refundedOf(order, before)]);
}

/** Like `portionsOf`; without weights, all of it is of the first. */
function shared(amount: number, weights: readonly number[]): number[] {
  return weights.every((weight) => weight === 0)
    ? weights.map((_, index) => (index === 0 ? amount : 0))
    : portionsOf(amount, weights);
}

const isDelivery = ({ kind }: SplitAdjustment): boolean => kind === 'delivery';
const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0);
const centsOf = (some: readonly SplitAdjustment[]): number => sum(some.map(({ cents }) => cents));

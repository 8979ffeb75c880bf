import type { AgreedPromotions } from '#contract/promotions/promotion-terms.ts';
import { parsePlace } from '#contract/addresses/places.ts';
import { shopCurrency } from '#contract/money.ts';
import { portionsOf, shareOf } from './shares.ts';
import { lineAdjustments } from './line-adjustments.ts';
import { chargeByGroup, classesOf, taxGroups } from './tax-classes.ts';
import { type CheckoutTerms, isProviderTax } from '#contract/settings/checkout-terms.ts';
import type { Adjuster, DraftLine, NewAdjustment, OrderToAgree } from './adjusters/adjuster.ts';
import { ADJUSTERS, type AdjustmentKind } from './adjusters/adjusters.ts';
import { methodAfterCancellation, type OrderMethod } from './adjusters/delivery.ts';
import { addedTaxesOnDelivery, type ChargedLine, isTaxed, type OrderTax } from './adjusters/taxes.ts';
import { type Adjustment, addedCents, addedCentsOf, type OrderAdjustment } from './adjustments.ts';

/** What was agreed with the customer about an order's price; the adjusters calculate its adjustments from it. */
export interface OrderTerms {
  readonly method: OrderMethod | null;
  readonly tax: OrderTax | null;
  /** Delivery that a cancellation after the payment made due; it was taken out of the refund. */
  readonly lateDelivery?: LateDelivery;
  readonly promotions?: AgreedPromotions;
  /** The terms of other adjusters. */
  readonly [term: string]: unknown;
}

/** An order to be priced. */
export interface OrderDraft {
  readonly lines: readonly DraftLine[];
}

/** The price of an order, in cents. */
export interface OrderCharges {
  /** The price of the lines without adjustments. */
  readonly linesCents: number;
  readonly adjustments: readonly OrderAdjustment[];
  /** What the adjustments for delivery add. */
  readonly deliveryCents: number;
  /** The tax that is added; 0 when prices include it. */
  readonly taxCents: number;
  readonly totalCents: number;
  readonly terms: OrderTerms;
  /**
   * Of each line its shares of the adjustments of parts and of the added tax. With the tax on adjustments of the order, the
   * taxes of the lines add up to the order's tax.
   */
  readonly lines: readonly LineCharges[];
}

/** The price of an order as a checkout shows it. */
export interface QuotedCharges extends Pick<OrderCharges, 'linesCents' | 'deliveryCents' | 'totalCents'> {
  readonly adjustments: readonly Adjustment[];
}

interface LineCharges {
  readonly adjustmentCents: number;
  readonly taxCents: number;
}

/** The only calculation of an order's price, for checkout, placing, changes and cancellation: runs the adjusters in turn. */
export function priceOrder({ lines }: OrderDraft, terms: OrderTerms): OrderCharges {
  const linesCents = sum(lines.map(({ totalCents }) => totalCents));
  const made: (NewAdjustment & { kind: AdjustmentKind })[] = [];
  for (const adjuster of ADJUSTERS as readonly Adjuster<AdjustmentKind, unknown>[]) {
    const agreed = terms[adjuster.term];
    if (agreed === null || agreed === undefined) continue;
    const { kind } = adjuster;
    made.push(...adjuster.adjust({ lines, linesCents, adjustments: made }, agreed).map((each) => ({ ...each, kind })));
  }
  const ofLines = lineAdjustments(lines, made);
  const taxCents = sum(made.map(({ kind, cents, isIncluded }) => (kind === 'tax' && !isIncluded ? cents : 0)));
  const weightOf = ({ kind, cents, isOfParts }: (typeof made)[number]): number =>
    kind !== 'tax' && !isOfParts && terms.tax && isTaxed(kind, terms.tax) ? cents : 0;
  const lineCents = lines.map(({ totalCents }, index) => totalCents + ofLines[index]!);
  const taxes = taxShares(
    made.filter(({ kind }) => kind === 'tax'),
    lines.map(({ taxClass }, index) => ({ taxClass, cents: lineCents[index]! })),
    made.map(weightOf),
  );
  const adjustments = made.map(
    (
      { kind, name, cents, isIncluded = false, isOfParts = false, line = null, source = {} },
      index,
    ): OrderAdjustment => ({
      kind,
      name,
      cents,
      isIncluded,
      isOfParts,
      line,
      taxCents: taxes[lines.length + index]!,
      source,
    }),
  );
  return {
    linesCents,
    adjustments,
    deliveryCents: addedCentsOf('delivery', adjustments),
    taxCents,
    totalCents: linesCents + addedCents(adjustments),
    terms,
    lines: ofLines.map((adjustmentCents, index) => ({ adjustmentCents, taxCents: taxes[index]! })),
  };
}

/**
 * Divides added taxes among the lines that they apply to and the taxed charges of the order, by their prices.
 * @returns the tax of each line, then that of each charge
 */
function taxShares(
  taxes: readonly NewAdjustment[],
  lines: readonly { readonly taxClass: string | undefined; readonly cents: number }[],
  charges: readonly number[],
): number[] {
  const groups = taxGroups(taxes.map(classesOf), lines);
  const chargesByGroup = charges.map((cents) => chargeByGroup(cents, groups));
  const shares = [...lines, ...charges].map(() => 0);
  for (const [at, group] of groups.entries()) {
    const added = group.taxes.map((index) => taxes[index]!).filter(({ isIncluded }) => !isIncluded);
    const portions = portionsOf(sum(added.map(({ cents }) => cents)), [
      ...lines.map(({ cents }, index) => (group.lines.includes(index) ? cents : 0)),
      ...chargesByGroup.map((portion) => portion[at]!),
    ]);
    for (const [index, portion] of portions.entries()) shares[index]! += portion;
  }
  return shares;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0);

/** Terms by which nothing but the parts is charged. */
export const NO_TERMS: OrderTerms = { method: null, tax: null };

/** The terms to store with an order: null if nothing but its parts is charged. */
export function termsToStore(terms: OrderTerms): OrderTerms | null {
  return Object.values(terms).some((each) => each !== null && each !== undefined) ? terms : null;
}

/**
 * The price with tax of some units of a line, in cents. The results for all units of a line add up to its price,
 * adjustments and tax, in whatever portions they are refunded.
 * @param before the number of units that were already priced
 */
export function unitsCents(
  line: LineCharges & { readonly unitPriceCents: number; readonly quantity: number },
  before: number,
  units: number,
): number {
  const moreUpTo = (count: number): number =>
    shareOf(line.adjustmentCents, count, line.quantity) + shareOf(line.taxCents, count, line.quantity);
  return line.unitPriceCents * units + moreUpTo(before + units) - moreUpTo(before);
}

/** Whether the settings charge delivery or tax, so that an order needs an address. */
export function needsPlace({ delivery, tax }: CheckoutTerms): boolean {
  return delivery.methods.some(({ isActive }) => isActive) || tax.mode !== 'none';
}

/**
 * Whether an order costs other than its parts, or can be picked up, so that it is placed at the checkout and not by the specification's call, which
 * charges quantity times price.
 */
export function needsCheckout(terms: CheckoutTerms, lines: readonly DraftLine[]): boolean {
  if (needsPlace(terms) || terms.pickUpPlaces) return true;
  return quote(terms, { lines, place: null, method: undefined }).adjustments.length > 0;
}

/**
 * Whether an unpaid order needs a delivery address before it can be paid: it has none, or the shop charges delivery or tax
 * and the order only has free text, from which neither can be calculated.
 */
export function lacksAddress(
  order: { readonly address: string; readonly delivery: unknown },
  terms: CheckoutTerms,
): boolean {
  return order.address === '' || (order.delivery === null && needsPlace(terms));
}

/** Whether an order's price in a country depends on the region. */
export function dependsOnRegion({ delivery, tax }: CheckoutTerms, country: string): boolean {
  if (isProviderTax(tax.mode) && (country === 'US' || country === 'CA')) return true;
  const places = [
    ...delivery.methods.flatMap(({ isActive, places }) => (isActive ? places : [])),
    ...(tax.mode === 'none' || isProviderTax(tax.mode) ? [] : tax.rates.map(({ place }) => place)),
  ];
  return places.map(parsePlace).some((place) => place?.country === country && place.region !== '');
}

/** Delivery that a cancellation after the payment makes due. */
export interface LateDelivery {
  readonly cents: number;
  /** The added taxes on it, in cents, in the order of the terms' taxes. */
  readonly taxes: readonly number[];
}

/**
 * The delivery that a customer's cancellation of lines of a paid order makes due, by the same rule as before the payment
 * (`methodAfterCancellation`); it is taken out of the refund. Undefined if none is due.
 * @param billed the lines of the payment @param leftCents the price of the remaining lines
 * @param canceledCents that of the canceled ones @param refundCents the refund without it, which it never exceeds
 */
export function deliveryDue(
  { method, tax, lateDelivery }: OrderTerms,
  billed: readonly ChargedLine[],
  { leftCents, canceledCents, refundCents }: { leftCents: number; canceledCents: number; refundCents: number },
): LateDelivery | undefined {
  if (!method || leftCents === 0) return undefined;
  const before = { ...method, priceCents: method.priceCents + (lateDelivery?.cents ?? 0) };
  const after = methodAfterCancellation(before, { leftCents, canceledCents, isByStore: false });
  const charge = (cents: number): LateDelivery => ({ cents, taxes: addedTaxesOnDelivery(tax, cents, billed) });
  const due = charge(after.priceCents - before.priceCents);
  if (due.cents <= 0) return undefined;
  const tooMuch = lateCents(due) - refundCents;
  if (tooMuch <= 0) return due;
  // Rounded down, so that it does not exceed the refund with its taxes either, to what can be charged.
  const { step } = shopCurrency();
  const steps = Math.floor((due.cents * refundCents) / lateCents(due) / step) - due.taxes.length;
  const fitting = charge(Math.max(0, steps * step));
  return fitting.cents > 0 ? fitting : undefined;
}

/** Delivery that became due, with its added taxes, in cents. */
export function lateCents({ cents, taxes }: LateDelivery): number {
  return taxes.reduce((sum, tax) => sum + tax, cents);
}

/**
 * What an order costs under the shop's settings, without tax that the card provider calculates.
 * @param order without a place, no delivery or tax is charged
 */
export function quote(settings: CheckoutTerms, order: OrderToAgree): OrderCharges {
  return priceOrder(order, agreeTerms(settings, order));
}

/** The terms of an order under the shop's settings of now. */
function agreeTerms(settings: CheckoutTerms, order: OrderToAgree): OrderTerms {
  const agreed = ADJUSTERS.map((adjuster) => [adjuster.term, adjuster.agree(order, settings)] as const).filter(
    ([, terms]) => terms !== null,
  );
  return { ...NO_TERMS, ...Object.fromEntries(agreed) };
}

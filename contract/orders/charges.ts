import {
  type CheckoutTerms,
  type DeliveryMethod,
  isProviderTax,
  type TaxRate,
} from '#contract/settings/checkout-terms.ts';
import { addedCents, adjustmentsOf } from './adjustments.ts';
import { isIn, parsePlace, type Place } from '#contract/addresses/places.ts';

/** A tax of an order. */
export interface TaxLine {
  readonly label: string;
  readonly percent: number;
  readonly cents: number;
}

/** What the card provider calculated for an order as it was placed. */
interface TaxCalculation {
  readonly id: string;
  /** The price of the order with tax, in cents. */
  readonly totalCents: number;
  /** The taxed prices, in cents. */
  readonly baseCents: number;
  /** The amount of each tax, in cents, in the order of `taxes`. */
  readonly cents: readonly number[];
  /**
   * Present if delivery was free: the calculation of the same order with delivery, for when a cancellation makes it due. The
   * amounts are those of the taxes on it.
   */
  readonly withDelivery?: {
    readonly id: string;
    readonly totalCents: number;
    readonly priceCents: number;
    readonly cents: readonly number[];
  };
}

/** The delivery method of an order, with the price that the order pays. */
export interface OrderMethod extends Pick<DeliveryMethod, 'id' | 'name' | 'priceCents' | 'minDays' | 'maxDays'> {
  /** Present if delivery was free for the value of the parts: the value from which it is, and the price below it. */
  readonly free?: { readonly fromCents: number; readonly priceCents: number };
}

/** The terms that an order was placed with, and the resulting taxes. */
export interface OrderTerms {
  readonly method: OrderMethod | null;
  readonly tax: {
    /** Whether prices include the tax, so that it adds nothing to the total. */
    readonly isIncluded: boolean;
    readonly isDeliveryTaxed: boolean;
    readonly taxes: readonly TaxLine[];
    /** Present if the card provider calculated the taxes. */
    readonly calculation?: TaxCalculation;
  } | null;
  /** Delivery that a cancellation after the payment made due; it was taken out of the refund. */
  readonly lateDelivery?: LateDelivery;
}

/** The price of an order, in cents. */
export interface OrderCharges {
  readonly linesCents: number;
  readonly deliveryCents: number;
  /** The tax that is added; 0 when prices include it. */
  readonly taxCents: number;
  readonly totalCents: number;
  readonly terms: OrderTerms;
}

/** Thousandths of a percent in 1. */
const WHOLE = 100_000;

/**
 * The only calculation of an order's delivery, tax and total, for checkout, server and documents. Each tax is
 * calculated on the sum of the parts, with delivery if that is taxed, and rounded half up to the cent. Included tax is
 * part of the prices and adds nothing. If the card provider calculated the taxes, an order that has lost lines keeps a
 * proportional share of them.
 * @param terms a method with the price that this order pays, and rates or a calculation; amounts of taxes are ignored
 */
export function chargesOf(linesCents: number, terms: OrderTerms): OrderCharges {
  const deliveryCents = terms.method?.priceCents ?? 0;
  const { tax } = terms;
  const baseCents = linesCents + (tax?.isDeliveryTaxed ? deliveryCents : 0);
  const sum = (tax?.taxes ?? []).reduce((all, { percent }) => all + thousandths(percent), 0);
  const divisor = WHOLE + (tax?.isIncluded ? sum : 0);
  const { calculation } = tax ?? {};
  const ofProvider = ({ cents, withDelivery, ...all }: TaxCalculation, index: number): number =>
    withDelivery
      ? shareOf(cents[index]!, linesCents, all.baseCents) +
        shareOf(withDelivery.cents[index]!, deliveryCents, withDelivery.priceCents)
      : shareOf(cents[index]!, baseCents, all.baseCents);
  const taxes = (tax?.taxes ?? []).map(({ label, percent }, index) => ({
    label,
    percent,
    cents: calculation ? ofProvider(calculation, index) : shareOf(baseCents, thousandths(percent), divisor),
  }));
  const taxCents = tax?.isIncluded ? 0 : taxes.reduce((all, { cents }) => all + cents, 0);
  const priced = { ...terms, tax: tax && { ...tax, taxes } };
  const totalCents = linesCents + addedCents(adjustmentsOf(priced));
  return { linesCents, deliveryCents, taxCents, totalCents, terms: priced };
}

/**
 * The added tax of each line: the order's tax without that on delivery, in proportion to the prices. With delivery's
 * share they add up to the order's tax.
 * @param totals the lines' prices in cents
 */
export function lineTaxes(totals: readonly number[], { taxCents, deliveryCents, terms }: OrderCharges): number[] {
  const weights = [...totals, terms.tax?.isDeliveryTaxed ? deliveryCents : 0];
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let before = 0;
  let weight = 0;
  return totals.map((total) => {
    weight += total;
    const upTo = shareOf(taxCents, weight, sum);
    const share = upTo - before;
    before = upTo;
    return share;
  });
}

/**
 * The price with tax of some units of a line, in cents. The results for all units of a line add up to its price and
 * tax, in whatever portions they are refunded.
 * @param before the number of units that were already priced
 */
export function unitsCents(
  line: { readonly unitPriceCents: number; readonly quantity: number; readonly taxCents: number },
  before: number,
  units: number,
): number {
  const taxUpTo = (count: number): number => shareOf(line.taxCents, count, line.quantity);
  return line.unitPriceCents * units + taxUpTo(before + units) - taxUpTo(before);
}

/** `amount * part / whole`, rounded half up; exact for all safe integers; 0 if `whole` is 0. */
export function shareOf(amount: number, part: number, whole: number): number {
  if (whole === 0) return 0;
  const divisor = 2n * BigInt(whole);
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / divisor);
}

const thousandths = (percent: number): number => Math.round(percent * 1000);

/** A delivery method as offered for an order. */
export interface OfferedMethod extends DeliveryMethod {
  /** The amount of the tax for this order. */
  readonly chargedCents: number;
}

/** Whether the settings charge delivery or tax, so that an order needs an address. */
export function needsPlace({ delivery, tax }: CheckoutTerms): boolean {
  return delivery.methods.some(({ isActive }) => isActive) || tax.mode !== 'none';
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

/** The delivery methods for an address, in the order of the settings. */
export function offeredMethods({ delivery }: CheckoutTerms, linesCents: number, place: Place): OfferedMethod[] {
  return delivery.methods
    .filter(({ isActive, places }) => isActive && (places.length === 0 || places.some((each) => matches(each, place))))
    .map((method) => {
      const isFree = method.freeFromCents !== null && linesCents >= method.freeFromCents;
      return { ...method, chargedCents: isFree ? 0 : method.priceCents };
    });
}

/**
 * A method after lines of an unpaid order were canceled. Delivery that was free for the value of the parts is charged
 * when the customer cancels below that value, but never more than the canceled parts cost. What the store cancels counts
 * as still ordered.
 * @param leftCents the price of the remaining lines @param canceledCents that of the canceled ones
 */
export function methodAfterCancellation<Method extends Pick<OrderMethod, 'priceCents' | 'free'>>(
  method: Method,
  { leftCents, canceledCents, isByStore }: { leftCents: number; canceledCents: number; isByStore: boolean },
): Method {
  const { free, priceCents } = method;
  if (!free) return method;
  if (isByStore) return { ...method, free: { ...free, fromCents: Math.max(0, free.fromCents - canceledCents) } };
  if (leftCents >= free.fromCents) return method;
  return { ...method, priceCents: Math.min(free.priceCents, priceCents + canceledCents) };
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
 * @param leftCents the price of the remaining lines @param canceledCents that of the canceled ones
 * @param refundCents the refund without it, which it never exceeds
 */
export function deliveryDue(
  { method, tax, lateDelivery }: OrderTerms,
  { leftCents, canceledCents, refundCents }: { leftCents: number; canceledCents: number; refundCents: number },
): LateDelivery | undefined {
  if (!method || leftCents === 0) return undefined;
  const before = { ...method, priceCents: method.priceCents + (lateDelivery?.cents ?? 0) };
  const after = methodAfterCancellation(before, { leftCents, canceledCents, isByStore: false });
  const charge = (cents: number): LateDelivery => ({ cents, taxes: addedTaxesOnDelivery(tax, cents) });
  const due = charge(after.priceCents - before.priceCents);
  if (due.cents <= 0) return undefined;
  const tooMuch = lateCents(due) - refundCents;
  if (tooMuch <= 0) return due;
  // Rounded down, so that it does not exceed the refund with its taxes either.
  const fitting = charge(Math.max(0, Math.floor((due.cents * refundCents) / lateCents(due)) - due.taxes.length));
  return fitting.cents > 0 ? fitting : undefined;
}

/** Delivery that became due, with its added taxes, in cents. */
export function lateCents({ cents, taxes }: LateDelivery): number {
  return taxes.reduce((sum, tax) => sum + tax, cents);
}

function addedTaxesOnDelivery(tax: OrderTerms['tax'], deliveryCents: number): number[] {
  const { taxes = [], isIncluded = false, isDeliveryTaxed = false, calculation } = tax ?? {};
  return taxes.map(({ percent }, index) => {
    if (isIncluded || !isDeliveryTaxed) return 0;
    const { withDelivery } = calculation ?? {};
    if (withDelivery) return shareOf(withDelivery.cents[index]!, deliveryCents, withDelivery.priceCents);
    return shareOf(deliveryCents, thousandths(percent), WHOLE);
  });
}

/** The chosen method, or the cheapest if none was chosen; undefined when the chosen one is not offered. */
export function chosenMethod(offered: readonly OfferedMethod[], id: string | undefined): OfferedMethod | undefined {
  if (id) return offered.find((method) => method.id === id);
  return offered.toSorted((a, b) => a.chargedCents - b.chargedCents)[0];
}

/**
 * What an order costs under the shop's settings, without tax that the card provider calculates.
 * @param place null if unknown: then no delivery or tax is charged
 */
export function quote(
  settings: CheckoutTerms,
  linesCents: number,
  place: Place | null,
  method: OfferedMethod | undefined,
): OrderCharges {
  const { tax } = settings;
  const rates: readonly TaxRate[] = place ? tax.rates.filter((rate) => matches(rate.place, place)) : [];
  const isTaxed = tax.mode !== 'none' && !isProviderTax(tax.mode) && rates.length > 0;
  return chargesOf(linesCents, {
    method: method
      ? {
          id: method.id,
          name: method.name,
          priceCents: method.chargedCents,
          minDays: method.minDays,
          maxDays: method.maxDays,
          ...(method.chargedCents < method.priceCents &&
            method.freeFromCents !== null && {
              free: { fromCents: method.freeFromCents, priceCents: method.priceCents },
            }),
        }
      : null,
    tax: isTaxed
      ? {
          isIncluded: tax.mode === 'included',
          isDeliveryTaxed: tax.isDeliveryTaxed,
          taxes: rates.map(({ label, percent }) => ({ label, percent, cents: 0 })),
        }
      : null,
  });
}

function matches(setting: string, address: Place): boolean {
  const place = parsePlace(setting);
  return place !== undefined && isIn(place, address);
}

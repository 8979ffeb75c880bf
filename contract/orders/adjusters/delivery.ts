import { PICK_UP_AT } from '#contract/orders/pick-up.ts';
import { message, shown, t } from '#contract/language/text.ts';
import { isInSetting, type Place } from '#contract/addresses/places.ts';
import type {
  CheckoutTerms,
  DeliveryRates,
  OfferedMethod,
  ReceivingMethod,
} from '#contract/settings/checkout-terms.ts';
import { freeDeliveryBy } from '#contract/promotions/choose-promotions.ts';
import type { AgreedPromotion } from '#contract/promotions/promotion-terms.ts';
import { deliveryPrice, isByWeightOrValue, ratesOf } from '#contract/orders/delivery-rates.ts';
import type { Adjuster, DraftLine } from './adjuster.ts';

/** The delivery method of an order, with the price that the order pays. */
export interface OrderMethod extends Pick<
  ReceivingMethod,
  'id' | 'name' | 'priceCents' | 'minDays' | 'maxDays' | 'pickUp'
> {
  /** Present if delivery was free for the value of the parts: the value from which it is, and the price below it. */
  readonly free?: {
    readonly fromCents: number;
    readonly priceCents: number;
    /** The promotion that made it free. */
    readonly by?: { readonly id: string; readonly name: string };
  };
  /** Present if there are several parcels. */
  readonly parcels?: number;
  /** Present if its price depends on weight or value: what the order agreed, for when its parts change. */
  readonly rates?: AgreedRates;
}

/** Rates with the value of the parts that the order had then, whose step a cancellation keeps. */
interface AgreedRates extends DeliveryRates {
  readonly valueCents: number;
}

/** A method whose price is for several parcels, and the promotion that makes it free. */
const PARCELS = /^(.*), ([\d,]+) parcels( \(.*\))?$/s;

/** Charges the chosen delivery method. */
export const delivery: Adjuster<'delivery', OrderMethod> = {
  kind: 'delivery',
  term: 'method',
  prefix: message('Delivery: '),
  inLanguage: (name) => {
    const [, method = name, count, by = ''] = PARCELS.exec(name) ?? [];
    const place = method.startsWith(PICK_UP_AT) && method.slice(PICK_UP_AT.length);
    const translated = place ? t('Pick-up at {place}', { place }) : method;
    return count === undefined ? translated : t('{method}, {count} parcels', { method: translated, count }) + by;
  },
  agree: ({ method, lines }) => {
    if (!method) return null;
    const { id, name, priceCents, chargedCents, freeFromCents, freeBy, minDays, maxDays, pickUp, parcels, rates } =
      method;
    const fromCents = chargedCents < priceCents ? (freeBy?.leastCents ?? freeFromCents) : null;
    return {
      id,
      name,
      priceCents: chargedCents,
      minDays,
      maxDays,
      ...(pickUp && { pickUp }),
      ...(fromCents !== null && {
        free: { fromCents, priceCents, ...(freeBy && { by: { id: freeBy.id, name: freeBy.name } }) },
      }),
      ...(parcels > 1 && { parcels }),
      ...(rates && { rates: { ...rates, valueCents: centsOf(lines) } }),
    };
  },
  adjust: (_, { id, name, priceCents, free, parcels }) => {
    const count = parcels === undefined ? '' : `, ${parcels.toLocaleString('en-US')} parcels`;
    const by = priceCents === 0 && free?.by ? ` (${free.by.name})` : '';
    return [{ name: name + count + by, cents: priceCents, source: { method: id } }];
  },
};

/**
 * The delivery methods for an address that can take the parts, in the order of the settings.
 * @param promotions those of the order, which may make delivery free
 */
export function offeredMethods(
  { delivery: settings }: Pick<CheckoutTerms, 'delivery'>,
  lines: readonly DraftLine[],
  place: Place,
  promotions: readonly AgreedPromotion[] = [],
): OfferedMethod[] {
  const linesCents = centsOf(lines);
  return methodsAt(settings, place).flatMap((method) => {
    const rates = ratesOf(method, settings);
    const price = deliveryPrice(rates, lines, linesCents);
    if (!price) return [];
    const isFree = method.freeFromCents !== null && linesCents >= method.freeFromCents;
    const by = isFree || price.priceCents === 0 ? undefined : freeDeliveryBy(promotions, method);
    const freeBy = by && { id: by.id, name: by.name, leastCents: by.leastCents };
    return {
      ...method,
      ...price,
      chargedCents: isFree || by ? 0 : price.priceCents,
      ...(freeBy && { freeBy }),
      ...(isByWeightOrValue(rates) && { rates }),
    };
  });
}

/** The methods whose zone has an address; of several with one name the first. */
export function methodsAt({ methods }: CheckoutTerms['delivery'], place: Place): ReceivingMethod[] {
  const names = new Set<string>();
  return methods.filter(({ name, isActive, places }) => {
    const key = name.toLowerCase();
    const isIn = places.length === 0 || places.some((each) => isInSetting(each, place));
    if (!isActive || !isIn || names.has(key)) return false;
    names.add(key);
    return true;
  });
}

/** Why nothing can be delivered to an address, and what to do; undefined if a method can take the parts. */
export function deliveryProblem(
  { delivery: settings }: Pick<CheckoutTerms, 'delivery'>,
  offered: readonly OfferedMethod[],
  place: Place,
): string | undefined {
  if (offered.length > 0 || !settings.methods.some(({ isActive }) => isActive)) return undefined;
  return methodsAt(settings, place).length === 0 ? shown(NOT_DELIVERED) : shown(TOO_HEAVY);
}

export const NOT_DELIVERED = message("We don't deliver to this address. Choose another one.");
export const TOO_HEAVY = message(
  'These parts are too heavy for the delivery methods to this address. Order fewer of them, choose another address, or contact us.',
);

const centsOf = (lines: readonly Pick<DraftLine, 'totalCents'>[]): number =>
  lines.reduce((sum, { totalCents }) => sum + totalCents, 0);

/** The chosen method, or the cheapest if none was chosen; undefined when the chosen one is not offered. */
export function chosenMethod(offered: readonly OfferedMethod[], id: string | undefined): OfferedMethod | undefined {
  if (id) return offered.find((method) => method.id === id);
  return offered.toSorted((a, b) => a.chargedCents - b.chargedCents)[0];
}

/** A method that a promotion made free, without it. */
export function methodWithoutPromotion(method: OrderMethod): OrderMethod {
  const { free, ...rest } = method;
  return free?.by ? { ...rest, priceCents: Math.max(rest.priceCents, free.priceCents) } : method;
}

/**
 * The method of an order whose parts were changed by staff: at the price of the agreed rates for them, and free from its least
 * value.
 * @returns undefined if the method cannot take the parts, because they are too heavy
 */
export function methodForLines(method: OrderMethod, lines: readonly DraftLine[]): OrderMethod | undefined {
  const linesCents = centsOf(lines);
  const { free, rates, parcels: _, ...rest } = method;
  const isFree = free && linesCents >= free.fromCents;
  if (!rates) return free && !isFree ? { ...method, priceCents: free.priceCents } : method;
  const price = deliveryPrice(rates, lines, linesCents);
  if (!price) return undefined;
  const { priceCents, parcels } = price;
  return {
    ...rest,
    priceCents: isFree ? 0 : priceCents,
    ...(free && { free: { ...free, priceCents } }),
    ...(parcels > 1 && { parcels }),
    rates: { ...rates, valueCents: linesCents },
  };
}

/**
 * The method of an unpaid order after parts were canceled, whose weight it no longer charges. It keeps the steps of the value
 * that the parts had, so it never costs more than before.
 */
export function methodForFewer(method: OrderMethod, left: readonly DraftLine[]): OrderMethod {
  const { free, rates, parcels: _, ...rest } = method;
  const price = rates && deliveryPrice(rates, left, rates.valueCents);
  if (!price) return method;
  const { priceCents, parcels } = price;
  return {
    ...rest,
    priceCents: Math.min(rest.priceCents, priceCents),
    ...(free && { free: { ...free, priceCents: Math.min(free.priceCents, priceCents) } }),
    ...(parcels > 1 && { parcels }),
    rates,
  };
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

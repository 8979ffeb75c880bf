import { isInSetting, type Place } from '#contract/addresses/places.ts';
import type { CheckoutTerms, DeliveryMethod, OfferedMethod } from '#contract/settings/checkout-terms.ts';
import type { Adjuster } from './adjuster.ts';

/** The delivery method of an order, with the price that the order pays. */
export interface OrderMethod extends Pick<DeliveryMethod, 'id' | 'name' | 'priceCents' | 'minDays' | 'maxDays'> {
  /** Present if delivery was free for the value of the parts: the value from which it is, and the price below it. */
  readonly free?: { readonly fromCents: number; readonly priceCents: number };
}

/** Charges the chosen delivery method. */
export const delivery: Adjuster<'delivery', OrderMethod> = {
  kind: 'delivery',
  term: 'method',
  prefix: 'Delivery: ',
  agree: ({ method }) => {
    if (!method) return null;
    const { id, name, priceCents, chargedCents, freeFromCents, minDays, maxDays } = method;
    const isFree = chargedCents < priceCents && freeFromCents !== null;
    return {
      id,
      name,
      priceCents: chargedCents,
      minDays,
      maxDays,
      ...(isFree && { free: { fromCents: freeFromCents, priceCents } }),
    };
  },
  adjust: (_, { id, name, priceCents }) => [{ name, cents: priceCents, source: { method: id } }],
};

/** The delivery methods for an address, in the order of the settings. */
export function offeredMethods(
  settings: Pick<CheckoutTerms, 'delivery'>,
  linesCents: number,
  place: Place,
): OfferedMethod[] {
  return settings.delivery.methods
    .filter(
      ({ isActive, places }) => isActive && (places.length === 0 || places.some((each) => isInSetting(each, place))),
    )
    .map((method) => {
      const isFree = method.freeFromCents !== null && linesCents >= method.freeFromCents;
      return { ...method, chargedCents: isFree ? 0 : method.priceCents };
    });
}

/** The chosen method, or the cheapest if none was chosen; undefined when the chosen one is not offered. */
export function chosenMethod(offered: readonly OfferedMethod[], id: string | undefined): OfferedMethod | undefined {
  if (id) return offered.find((method) => method.id === id);
  return offered.toSorted((a, b) => a.chargedCents - b.chargedCents)[0];
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

import { invalidFields } from '#contract/errors.ts';
import {
  chosenMethod,
  dependsOnRegion,
  needsPlace,
  offeredMethods,
  chargesOf,
  quote,
  type OrderCharges,
  type OrderMethod,
} from '#contract/orders/charges.ts';
import type { Delivery } from '#contract/orders/delivery-schema.ts';
import type { CheckoutTerms } from '#contract/settings/checkout-terms.ts';
import { regionProblem } from '#server/addresses/check-delivery.ts';

/** The facts that determine an order's price beyond its parts. */
interface Charging {
  /** The chosen delivery method; the cheapest one if it is undefined. */
  readonly deliveryMethod: string | undefined;
  readonly delivery: Delivery | null;
  /** The method that the order was placed with: where it is still offered, it stays, at the price that was agreed. */
  readonly agreed?: OrderMethod | null;
}

/**
 * What an order costs by the shop's settings.
 * @param charging null: only the parts are charged, as in the specification's call
 * @throws Failure `invalid_fields` when the address is missing, nothing is delivered there, the method is not offered, or
 *   the price depends on a region that the country does not have
 */
export function quoteOrder(settings: CheckoutTerms, linesCents: number, charging: Charging | null): OrderCharges {
  if (!charging || !needsPlace(settings)) return quote(settings, linesCents, null, undefined);
  const { delivery, agreed } = charging;
  if (!delivery) throw invalidFields({ delivery: 'Enter a delivery address' });
  // A misspelled region would match no rate, and the order would lack its tax.
  const problem = dependsOnRegion(settings, delivery.country) && regionProblem(delivery);
  if (problem) throw invalidFields({ 'delivery.region': problem });
  const offered = offeredMethods(settings, linesCents, delivery);
  const hasMethods = settings.delivery.methods.some(({ isActive }) => isActive);
  if (hasMethods && offered.length === 0)
    throw invalidFields({ 'delivery.country': "We don't deliver to this address. Choose another one." });
  const isAgreed = ({ id }: { id: string }): boolean => id === agreed?.id;
  const method = chosenMethod(offered, charging.deliveryMethod ?? offered.find(isAgreed)?.id);
  if (hasMethods && !method)
    throw invalidFields({
      deliveryMethod: "This delivery method isn't available for this address. Choose another one.",
    });
  const charges = quote(settings, linesCents, delivery, method);
  return agreed && method && isAgreed(method) ? chargesOf(linesCents, { ...charges.terms, method: agreed }) : charges;
}

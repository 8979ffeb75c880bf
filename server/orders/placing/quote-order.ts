import { t } from '#contract/language/text.ts';
import { isDeepStrictEqual } from 'node:util';
import { invalidFields } from '#contract/errors.ts';
import type { DraftLine, StaffTerms } from '#contract/orders/adjusters/adjuster.ts';
import { agreedCents } from '#contract/orders/adjusters/agreed-prices.ts';
import { promotionsOf } from '#contract/orders/adjusters/promotions.ts';
import { chosenMethod, deliveryProblem, methodsAt } from '#contract/orders/adjusters/delivery.ts';
import { methodsFor } from '#contract/orders/adjusters/taxes.ts';
import {
  dependsOnRegion,
  needsPlace,
  NO_TERMS,
  type OrderCharges,
  type OrderTerms,
  priceOrder,
  quote,
} from '#contract/orders/charges.ts';
import type { Delivery } from '#contract/orders/delivery-schema.ts';
import type { CheckoutTerms } from '#contract/settings/checkout-terms.ts';
import { regionProblem } from '#server/addresses/check-delivery.ts';

/** The facts that determine an order's price beyond its parts. */
interface Charging {
  /** The chosen delivery method; the cheapest one if it is undefined. */
  readonly deliveryMethod: string | undefined;
  readonly delivery: Delivery | null;
  /**
   * The terms that the order was placed with. They stay, except that the address decides about delivery and tax: the method
   * stays where it is still offered, at the price that was agreed.
   */
  readonly agreed?: OrderTerms | null;
  /** What staff have agreed with the customer about a new order. */
  readonly staff?: StaffTerms | undefined;
}

/**
 * What an order costs by the shop's settings.
 * @param charging null: only the parts are charged, as in the specification's call
 * @throws Failure `invalid_fields` when the address is missing, nothing is delivered there, the method is not offered,
 *   the price depends on a region that the country does not have, or a discount is more than the parts cost
 */
export function quoteOrder(
  settings: CheckoutTerms,
  lines: readonly DraftLine[],
  charging: Charging | null,
): OrderCharges {
  if (!charging) return priceOrder({ lines }, NO_TERMS);
  const { delivery, agreed, staff } = charging;
  if (staff?.discount && 'cents' in staff.discount && staff.discount.cents > agreedCents(lines, staff.prices))
    throw invalidFields({ 'discount.amount': t('The discount is more than the parts cost') });
  if (!needsPlace(settings)) {
    const { terms } = quote(settings, { lines, place: delivery, method: undefined, staff });
    return priceOrder({ lines }, { ...terms, ...agreed, ...ofPlace(terms), method: terms.method });
  }
  if (!delivery) throw invalidFields({ delivery: t('Enter a delivery address') });
  // A misspelled region would match no rate, and the order would lack its tax.
  const problem = dependsOnRegion(settings, delivery.country) && regionProblem(delivery);
  if (problem) throw invalidFields({ 'delivery.region': problem });
  const promoted = agreed ? (agreed.promotions?.list ?? []) : promotionsOf({ lines, place: delivery, staff }, settings);
  const offered = methodsFor(settings, lines, delivery, promoted);
  const hasMethods = settings.delivery.methods.some(({ isActive }) => isActive);
  const undelivered = deliveryProblem(settings, offered, delivery);
  if (undelivered) throw invalidFields({ 'delivery.country': undelivered });
  const isAgreed = ({ id }: { id: string }): boolean => id === agreed?.method?.id;
  const isNamedAlike = ({ name }: { name: string }): boolean => name === agreed?.method?.name;
  const before = offered.find(isAgreed) ?? offered.find(isNamedAlike);
  const method = chosenMethod(offered, charging.deliveryMethod ?? before?.id);
  if (hasMethods && !method)
    throw invalidFields({
      deliveryMethod: methodsAt(settings.delivery, delivery).some(({ id }) => id === charging.deliveryMethod)
        ? t('These parts are too heavy for this delivery method. Choose another one.')
        : t("This delivery method isn't available for this address. Choose another one."),
    });
  const { terms } = quote(settings, { lines, place: delivery, method, staff });
  // A method's price without tax is that of one address.
  const isSameRelief = isDeepStrictEqual(agreed?.['taxRelief'], terms['taxRelief']);
  const kept = method && isSameRelief && isAgreed(method) ? agreed?.method : undefined;
  return priceOrder({ lines }, { ...terms, ...agreed, ...ofPlace(terms), method: kept ?? terms.method });
}

/** The terms that follow from the address, besides delivery. */
function ofPlace(terms: OrderTerms): Pick<OrderTerms, 'tax' | 'taxRelief'> {
  return { tax: terms.tax, taxRelief: terms['taxRelief'] };
}

import type { Basket } from '#contract/basket/basket.ts';
import { centsOf } from '#contract/money.ts';
import { lineTotalCents } from '#contract/orders/order-price.ts';
import type { Address } from '#contract/addresses/addresses.ts';
import type { DraftLine } from '#contract/orders/adjusters/adjuster.ts';
import { chosenMethod, offeredMethods } from '#contract/orders/adjusters/delivery.ts';
import { needsPlace, type QuotedCharges, quote } from '#contract/orders/charges.ts';
import type { Place } from '#contract/addresses/places.ts';
import type { CheckoutTerms, OfferedMethod } from '#contract/settings/checkout-terms.ts';

/** The customer's choices about delivery and tax in a checkout form. */
interface CheckoutChoice {
  /** Null until a country is chosen. */
  readonly place: Place | null;
  /** The id of the delivery method. */
  readonly method: string | undefined;
}

/** The price of a checkout's order, and the customer's choices. */
export interface CheckoutCharges extends QuotedCharges {
  /** The delivery methods for the address; empty without an address or if the shop has none. */
  readonly offered: readonly OfferedMethod[];
  readonly chosen: OfferedMethod | undefined;
  /** The shop has delivery methods, but none for the address. */
  readonly isUndelivered: boolean;
  /** Delivery or tax depends on an address that is not known yet. */
  readonly needsAddress: boolean;
}

/**
 * Reads the choice from a form.
 * @param read a field's value; undefined if the form does not have it
 */
export function choiceOf(
  read: (name: string) => string | undefined,
  addresses: readonly Pick<Address, '_id' | 'country' | 'region'>[],
): CheckoutChoice {
  const id = read('address') ?? addresses[0]?._id;
  const saved = addresses.find(({ _id }) => _id === id);
  const country = saved?.country ?? read('country') ?? '';
  const region = saved?.region ?? read('region') ?? '';
  return { place: country === '' ? null : { country, region }, method: read('deliveryMethod') };
}

/** The lines of a basket that can be ordered, as they are priced. */
export function draftLines({ lines }: Pick<Basket, 'lines'>): DraftLine[] {
  return lines
    .filter(({ onSale }) => onSale)
    .map(({ part: partId, unitPrice, quantity }) => ({
      partId,
      quantity,
      totalCents: lineTotalCents({ unitPriceCents: centsOf(unitPrice), quantity }),
    }));
}

/** A method that is not offered for the address is replaced by the cheapest. */
export function checkoutCharges(
  terms: CheckoutTerms,
  lines: readonly DraftLine[],
  choice: CheckoutChoice,
): CheckoutCharges {
  const { place, method } = choice;
  const linesCents = lines.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const offered = place ? offeredMethods(terms, linesCents, place) : [];
  const chosen = chosenMethod(offered, method) ?? chosenMethod(offered, undefined);
  return {
    ...quote(terms, { lines, place, method: chosen }),
    offered,
    chosen,
    isUndelivered: place !== null && terms.delivery.methods.length > 0 && offered.length === 0,
    needsAddress: place === null && needsPlace(terms),
  };
}

import type { Basket } from '#contract/basket/basket.ts';
import { centsOf } from '#contract/money.ts';
import { lineTotalCents } from '#contract/orders/order-price.ts';
import type { Address } from '#contract/addresses/addresses.ts';
import type { DraftLine } from '#contract/orders/adjusters/adjuster.ts';
import { chosenMethod, deliveryProblem } from '#contract/orders/adjusters/delivery.ts';
import { methodsFor } from '#contract/orders/adjusters/taxes.ts';
import { promotionsOf } from '#contract/orders/adjusters/promotions.ts';
import { normalCode } from '#contract/promotions/normal-code.ts';
import { type AgreedPromotion, MAX_CODES } from '#contract/promotions/promotion-terms.ts';
import { needsPlace, type QuotedCharges, quote } from '#contract/orders/charges.ts';
import { pickUpMethod, termsOfPickUp } from '#contract/orders/pick-up.ts';
import type { Place } from '#contract/addresses/places.ts';
import type { CheckoutTerms, OfferedMethod } from '#contract/settings/checkout-terms.ts';

/** The customer's choices about delivery and tax in a checkout form. */
interface CheckoutChoice {
  /** Null until a country is chosen. */
  readonly place: Place | null;
  /** The id of the delivery method. */
  readonly method: string | undefined;
  /** The id of the place where the order is picked up. */
  readonly pickUp: string | undefined;
}

/** The price of a checkout's order, and the customer's choices. */
export interface CheckoutCharges extends QuotedCharges {
  /** The delivery methods for the address; empty without an address or if the shop has none. */
  readonly offered: readonly OfferedMethod[];
  readonly chosen: OfferedMethod | undefined;
  /** The promotions that the order gets. */
  readonly promotions: readonly AgreedPromotion[];
  /** Null until a country is chosen. */
  readonly place: Place | null;
  /** Why no delivery method of the shop can take the order, and what to do. */
  readonly undelivered: string | undefined;
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
  return { place: country === '' ? null : { country, region }, method: read('deliveryMethod'), pickUp: read('pickUp') };
}

/** The lines of a basket that can be ordered, as they are priced. */
export function draftLines({ lines }: Pick<Basket, 'lines'>): DraftLine[] {
  return lines
    .filter(({ onSale }) => onSale)
    .map(({ part: partId, unitPrice, quantity, category: kind, brand, taxClass, weight }) => ({
      partId,
      quantity,
      kind,
      brand,
      taxClass,
      weight,
      totalCents: lineTotalCents({ unitPriceCents: centsOf(unitPrice), quantity }),
    }));
}

/** The codes of promotions in the checkout's address. */
export function codesOf(search: URLSearchParams): string[] {
  return [...new Set(search.getAll('code').map(normalCode).filter(Boolean))].slice(0, MAX_CODES);
}

/** Of the codes that a checkout was given, those that its order uses. */
export function usedCodes({ promotions }: Pick<CheckoutCharges, 'promotions'>): string[] {
  return promotions.flatMap(({ code }) => (code === null ? [] : [code]));
}

/** A method that is not offered for the address is replaced by the cheapest, and a pick-up place that is gone by delivery. */
export function checkoutCharges(
  shop: CheckoutTerms,
  lines: readonly DraftLine[],
  { method, ...choice }: CheckoutChoice,
): CheckoutCharges {
  const pickUp = shop.pickUpPlaces?.find(({ id }) => id === choice.pickUp);
  const terms = pickUp ? termsOfPickUp(shop, pickUpMethod(pickUp)) : shop;
  const place = pickUp ?? choice.place;
  const promoted = promotionsOf({ lines, place }, terms);
  const offered = place ? methodsFor(terms, lines, place, promoted) : [];
  const chosen = chosenMethod(offered, method) ?? chosenMethod(offered, undefined);
  const priced = quote(terms, { lines, place, method: chosen });
  return {
    ...priced,
    promotions: priced.terms.promotions?.list ?? [],
    place,
    offered,
    chosen,
    undelivered: place ? deliveryProblem(terms, offered, place) : undefined,
    needsAddress: place === null && needsPlace(terms),
  };
}

import type { CheckoutTerms, OfferedPlace, PickUp, ReceivingMethod } from '#contract/settings/checkout-terms.ts';

/** What precedes the place's name in the name of the delivery method, and in the address of an order. */
export const PICK_UP_AT = 'Pick-up at ';

/** Picking up at a place as a delivery method. */
export function pickUpMethod({ id, name, priceCents, days, address, hours, instructions }: OfferedPlace) {
  const pickUp: PickUp = { name, address, hours, instructions };
  return { id, name: PICK_UP_AT + name, priceCents, minDays: days, maxDays: days, pickUp };
}

/** The shop's terms for an order that is picked up: no other delivery method is offered, and none is by weight or zone. */
export function termsOfPickUp<Terms extends CheckoutTerms>(
  terms: Terms,
  method: Pick<ReceivingMethod, 'id' | 'name' | 'priceCents' | 'minDays' | 'maxDays' | 'pickUp'>,
): Terms {
  const only: ReceivingMethod = { ...method, freeFromCents: null, places: [], isActive: true };
  return { ...terms, delivery: { ...terms.delivery, methods: [only] } };
}

/**
 * Whether a parcel of an order waits at the pick-up place, or was handed over there. One with a carrier or a tracking number
 * was sent instead.
 */
export function isPickedUpThere(
  order: { readonly pickUp?: unknown },
  { carrier, tracking }: { readonly carrier: string; readonly tracking: string },
): boolean {
  return Boolean(order.pickUp) && carrier === '' && tracking === '';
}

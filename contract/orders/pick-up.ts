import { t } from '#contract/language/text.ts';
import type { CheckoutTerms, OfferedPlace, PickUp, ReceivingMethod } from '#contract/settings/checkout-terms.ts';

/** What precedes the place's name in the name of the delivery method, and in the address of an order. */
export const PICK_UP_AT = 'Pick-up at ';

/** What a customer needs to know of the place, by name. */
export function placeFacts({ name, address, hours, instructions }: PickUp): (readonly [name: string, text: string])[] {
  const facts = [
    [t('Pick-up at'), `${name}\n${address}`],
    [t('Opening hours'), hours],
    [t('Instructions'), instructions],
  ] as const;
  return facts.filter(([, text]) => text !== '');
}

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

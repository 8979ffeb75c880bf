import { t } from '#contract/language/text.ts';
import type { OfferedPlace, PickUpPlace } from '#contract/settings/checkout-terms.ts';
import { invalidFields } from '#contract/errors.ts';
import type { Delivery } from '#contract/orders/delivery-schema.ts';
import { PICK_UP_AT } from '#contract/orders/pick-up.ts';
import type { NewWholeOrder } from '#contract/orders/whole-orders.ts';
import type { ShopSettings } from '#contract/settings/shop-settings.ts';
import { deliveryColumns, type DeliveryColumns } from '#server/addresses/delivery-columns.ts';
import { deliveryText } from '#server/addresses/delivery-text.ts';

/** Who picks an order up, and at which place, by its id. */
interface WantedPickUp {
  readonly place: string;
  readonly name: string;
  readonly phone: string;
}

/** The address of a place, as an address that orders are delivered to. */
export function deliveryAt(
  { line1, line2, city, region, postcode, country }: Omit<PickUpPlace, 'id' | 'name'>,
  { name, company, phone }: Pick<Delivery, 'name' | 'company' | 'phone'>,
): Delivery {
  return { name, company, line1, line2, city, region, postcode, country, phone };
}

/** A place as checkouts offer it, and as orders keep it. */
export function offeredPlace(place: PickUpPlace): OfferedPlace {
  const { id, name, country, region, hours, instructions, priceCents, days, takesPayment } = place;
  const address = deliveryText(deliveryAt(place, { name: '', company: '', phone: '' }));
  return {
    id,
    name,
    address,
    country,
    region,
    hours,
    instructions,
    priceCents,
    days,
    ...(takesPayment && { takesPayment }),
  };
}

/**
 * The place where an order is picked up, and the columns of its address: the place's, with whoever picks it up.
 * @throws Failure `invalid_fields` for a place that the shop does not have, or a phone number that is none
 */
export function readPickUp(
  { pickUp }: Partial<Pick<ShopSettings, 'pickUp'>>,
  { place: id, name, phone }: WantedPickUp,
): { place: OfferedPlace; columns: DeliveryColumns } {
  const place = pickUp?.places.find((each) => each.id === id);
  if (!place)
    throw invalidFields({ 'pickUp.place': t('This pick-up place is no longer offered. Choose another one.') });
  const delivery = deliveryAt(place, { name, company: PICK_UP_AT + place.name, phone });
  return { place: offeredPlace(place), columns: deliveryColumns(delivery, 'pickUp.') };
}

/** @throws Failure `invalid_fields` for an order that is both delivered and picked up */
export function requireOneWay({
  delivery,
  deliveryMethod,
  pickUp,
}: Partial<Record<keyof Pick<NewWholeOrder, 'delivery' | 'deliveryMethod' | 'pickUp'>, unknown>>): void {
  if (pickUp && (delivery !== undefined || deliveryMethod !== undefined))
    throw invalidFields({ pickUp: t('Send either a delivery address or a pick-up place, not both') });
}

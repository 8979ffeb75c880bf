import type { NewCarrierLabel } from '#contract/fulfillment/carrier-labels.ts';
import type { Delivery } from '#contract/orders/delivery-schema.ts';
import { invalidFields } from '#contract/errors.ts';
import { dollarsOf } from '#contract/money.ts';
import { unitsCents } from '#contract/orders/charges.ts';
import { isReadyToSend, unitsToSend } from '#contract/orders/order-rules.ts';
import type { Seller } from '#contract/settings/shop-settings.ts';
import type { Executor } from '#server/database/client.ts';
import { notInState, requireShippable } from '#server/orders/closing.ts';
import type { OrderWithLines } from '#server/orders/queries.ts';
import { orderNotFound } from '#server/orders/service.ts';

/** What the service is asked to sell a label for: docs/carrier-labels.md. */
export interface ParcelToSend {
  readonly order: string;
  readonly number: string;
  /** The name of the delivery method. */
  readonly method: string;
  readonly from: { readonly name: string; readonly address: string; readonly country: string; readonly phone: string };
  readonly to: Delivery;
  /** Grams; sides in millimeters. */
  readonly weight: number;
  readonly size: { readonly length: number; readonly width: number; readonly height: number } | null;
  readonly contents: readonly {
    readonly sku: string;
    readonly name: string;
    readonly units: number;
    /** Grams of one unit; null if unknown. */
    readonly weight: number | null;
    /** With tax, of all units, in major units of the currency. */
    readonly price: number;
  }[];
  readonly currency: string;
}

/**
 * The parcel of an order that the caller has locked.
 * @throws Failure `order_state` for an order that cannot be sent as a parcel, or of which nothing is packed; `invalid_fields`
 */
export async function parcelToSend(
  tx: Executor,
  order: OrderWithLines,
  { weight, length, width, height, lines }: NewCarrierLabel,
  { seller, name, currency }: { seller: Seller; name: string; currency: string },
): Promise<ParcelToSend> {
  if (weight === undefined) throw invalidFields({ weight: 'Enter the weight' });
  const { delivery } = order;
  const method = order.terms?.method;
  if (method?.pickUp) throw notInState(order, 'This order is picked up.');
  if (!delivery) throw notInState(order, 'This order has no delivery address.');
  const sides = [length, width, height].filter((side) => side !== undefined);
  if (sides.length > 0 && sides.length < 3) throw invalidFields({ length: 'Enter all three sides, or none' });
  const chosen = lines?.map(({ line: id, units }, index) => {
    const line = order.lines.find((each) => each.id === id.toLowerCase()) ?? orderNotFound();
    const left = unitsToSend(line);
    if (units !== undefined && units > left)
      throw invalidFields({ [`lines.${index}.units`]: `Only ${left} left to ship` });
    return { line, units: units ?? left };
  });
  const all = () => order.lines.filter(isReadyToSend).map((line) => ({ line, units: unitsToSend(line) }));
  const contents = (chosen ?? all()).filter(({ units }) => units > 0);
  for (const { line, units } of contents) {
    if (!isReadyToSend(line)) throw notInState({ ...order, status: line.status }, `${line.partName} is not packed.`);
    await requireShippable(tx, order, line, units);
  }
  if (contents.length === 0) throw notInState(order, 'Pack the parts first.');
  return {
    order: order.id,
    number: order.number,
    method: method?.name ?? '',
    from: { name: seller.legalName || name, address: seller.address, country: seller.country, phone: seller.phone },
    to: delivery,
    weight,
    size: sides.length === 3 ? { length: length!, width: width!, height: height! } : null,
    contents: contents.map(({ line, units }) => ({
      sku: line.partSku,
      name: line.partName,
      units,
      weight: line.weight,
      price: dollarsOf(unitsCents(line, line.sentUnits, units)),
    })),
    currency: currency.toUpperCase(),
  };
}

import type { Delivery } from '#contract/orders/delivery-schema.ts';
import { checkDelivery } from './check-delivery.ts';
import { deliveryText } from './delivery-text.ts';
import { phoneText } from './phone-number.ts';

/** The delivery columns of an order: the address itself, and its printed texts. */
export interface DeliveryColumns {
  readonly delivery: Delivery;
  readonly customerName: string;
  readonly phone: string;
  readonly address: string;
}

/**
 * Checks the delivery address of an order and creates its columns.
 * @param prefix of the names of its fields in the failure
 * @throws Failure `invalid_fields`, with fields named like `delivery.city`
 */
export function deliveryColumns(typed: Delivery, prefix = 'delivery.'): DeliveryColumns {
  const delivery = checkDelivery(typed, prefix);
  return {
    delivery,
    customerName: delivery.name,
    phone: phoneText(delivery.phone),
    address: deliveryText(delivery),
  };
}

import { mayDo, type Actor } from '#server/accounts/actor.ts';
import { isDeepStrictEqual } from 'node:util';
import { invalidFields } from '#contract/errors.ts';
import { dependsOnRegion, quote } from '#contract/orders/charges.ts';
import type { Delivery } from '#contract/orders/delivery-schema.ts';
import { canChangeDelivery } from '#contract/orders/order-rules.ts';
import { type CheckoutTerms, isProviderTax } from '#contract/store/shop-settings.ts';
import { regionProblem } from '#server/addresses/check-delivery.ts';
import { deliveryColumns } from '#server/addresses/delivery-columns.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { correctInvoice } from '#server/documents/order-documents.ts';
import { notInState } from '#server/orders/closing.ts';
import { lockOrder, updateOrder, type OrderWithLines } from '#server/orders/queries.ts';
import { recordOrderEvent } from '#server/orders/record-order-event.ts';
import { orderNotFound } from '#server/orders/service.ts';
import { selectCurrentSettings } from '#server/shop-settings/queries.ts';

/**
 * Changes the delivery address, contact and phone of an order, for its customer or staff, until a line is packed.
 * Sending the same address again changes nothing.
 * @param id of the order or of one of its lines
 * @returns the order's id
 * @throws Failure `not_found`, `order_state`; `invalid_fields`, including for a different country or region when delivery or
 * tax was charged, because both depend on it, or when tax would be charged there
 */
export async function changeDelivery(db: Database, id: string, delivery: Delivery, actor: Actor): Promise<string> {
  return db.transaction(async (tx) => {
    const isStaff = mayDo(actor, 'orders.change');
    const order = (await lockOrder(tx, id, isStaff ? undefined : actor.userId)) ?? orderNotFound();
    if (!canChangeDelivery(order.lines))
      throw notInState(
        order,
        order.status === 'cancelled'
          ? 'This order is canceled.'
          : 'This order is already packed, so its address can no longer be changed. Contact us.',
      );
    const columns = deliveryColumns(delivery);
    if (isDeepStrictEqual(order.delivery, columns.delivery)) return order.id;
    requireSamePlace(order, columns.delivery, await selectCurrentSettings(tx));
    await updateOrder(tx, order.id, columns);
    await correctInvoice(tx, { ...order, ...columns });
    await noteChange(tx, order, actor);
    return order.id;
  });
}

async function noteChange(tx: Executor, { id, customerId }: OrderWithLines, { userId }: Actor): Promise<void> {
  await recordOrderEvent(tx, { orderId: id, what: 'delivery_changed', actor: userId });
  if (userId !== customerId) await record(tx, { actor: userId, action: 'order.delivery-changed', subject: id });
}

/** Delivery and tax were calculated for the country and region that the order was placed with. */
function requireSamePlace(
  { delivery: before, totalCents, linesCents, terms }: OrderWithLines,
  after: Delivery,
  settings: CheckoutTerms,
): void {
  const dependsOnPlace = totalCents !== linesCents || terms?.tax || terms?.method || isTaxedAt(settings, after);
  if (!dependsOnPlace || !before) return;
  const text =
    'Delivery and tax were calculated for this country and region. To change them, cancel the order and order again.';
  if (before.country !== after.country) throw invalidFields({ 'delivery.country': text });
  if (before.region !== after.region) throw invalidFields({ 'delivery.region': text });
  if (terms?.tax?.calculation && before.postcode !== after.postcode)
    throw invalidFields({
      'delivery.postcode':
        'The tax was calculated for this postal code. To change it, cancel the order and order again.',
    });
}

/** Whether an order to this address would be taxed, or might be, because its region is unknown. */
function isTaxedAt(settings: CheckoutTerms, delivery: Delivery): boolean {
  if (isProviderTax(settings.tax.mode)) return true;
  if (dependsOnRegion(settings, delivery.country) && regionProblem(delivery)) return true;
  return quote(settings, 0, delivery, undefined).terms.tax !== null;
}

import { mayDo, type Actor } from '#server/accounts/actor.ts';
import { isDeepStrictEqual } from 'node:util';
import { Failure, invalidFields } from '#contract/errors.ts';
import type { OrderCharges } from '#contract/orders/charges.ts';
import type { Delivery } from '#contract/orders/delivery-schema.ts';
import { canChangeDelivery, isUnpaid } from '#contract/orders/order-rules.ts';
import type { CheckoutTerms } from '#contract/settings/checkout-terms.ts';
import { deliveryColumns } from '#server/addresses/delivery-columns.ts';
import { record } from '#server/audit/record.ts';
import type { Executor } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import { correctInvoice } from '#server/documents/order-documents.ts';
import { notInState } from '#server/orders/closing.ts';
import { applyCharges, chargesAt, isTaxedAt } from '#server/orders/paying/charge-address.ts';
import { lockOrder, selectOrder, updateOrder, type OrderWithLines } from '#server/orders/queries.ts';
import { recordOrderEvent } from '#server/orders/record-order-event.ts';
import { orderNotFound } from '#server/orders/service.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';

/** The delivery that an order should have. */
interface WantedDelivery {
  readonly delivery: Delivery;
  /** The id of a delivery method; undefined: the order's, or the cheapest. */
  readonly deliveryMethod?: string | undefined;
}

/** How often a change is calculated again because the order has changed in the meantime. */
const MAX_TRIES = 3;

/**
 * Changes the delivery address, contact and phone of an order, for its customer or staff, until a line is packed. Delivery
 * and tax of an unpaid order are calculated for the new address. Sending the same address again changes nothing. No
 * transaction is open while the card provider calculates the tax.
 * @param id of the order or of one of its lines
 * @returns the order's id
 * @throws Failure `not_found`, `order_state`; `invalid_fields`, for a paid order including a different country or region
 * when delivery or tax was charged, because both depend on it, or when tax would be charged there; those of
 * `withProviderTax`; `overloaded` if the order changes faster than it can be priced
 */
export async function changeDelivery(
  deps: Pick<Deps, 'db' | 'cards' | 'settings'>,
  id: string,
  { delivery, deliveryMethod }: WantedDelivery,
  actor: Actor,
): Promise<string> {
  const owner = mayDo(actor, 'orders.change') ? undefined : actor.userId;
  const columns = deliveryColumns(delivery);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const seen = await selectOrder(deps.db, id);
    if (!seen || (owner !== undefined && seen.customerId !== owner)) return orderNotFound();
    requireChangeable(seen);
    const settings = await selectCurrentSettings(deps.db);
    const wanted = { delivery: columns.delivery, deliveryMethod };
    const charges = needsCharges(seen, wanted, settings) ? await chargesAt(deps, settings, seen, wanted) : undefined;
    const isDone = await deps.db.transaction(async (tx) => {
      const order = (await lockOrder(tx, id, owner)) ?? orderNotFound();
      requireChangeable(order);
      if (!isDeepStrictEqual(order, seen)) return false;
      await write(tx, order, { columns, charges, settings, actor });
      return true;
    });
    if (isDone) return seen.id;
  }
  throw new Failure('overloaded', 'This order is changing right now. Try again in a moment.');
}

async function write(
  tx: Executor,
  order: OrderWithLines,
  {
    columns,
    charges,
    settings,
    actor,
  }: {
    columns: ReturnType<typeof deliveryColumns>;
    charges: OrderCharges | undefined;
    settings: CheckoutTerms;
    actor: Actor;
  },
): Promise<void> {
  if (!isDeepStrictEqual(order.delivery, columns.delivery)) {
    if (!isUnpaid(order)) requireSamePlace(order, columns.delivery, settings);
    await updateOrder(tx, order.id, columns);
    await correctInvoice(tx, { ...order, ...columns });
    await noteChange(tx, order, actor);
  }
  if (charges) await applyCharges(tx, order, charges, actor.userId);
}

function requireChangeable(order: OrderWithLines): void {
  if (canChangeDelivery(order.lines)) return;
  throw notInState(
    order,
    order.status === 'cancelled'
      ? 'This order is canceled.'
      : 'This order is already packed, so its address can no longer be changed. Contact us.',
  );
}

async function noteChange(tx: Executor, { id, customerId }: OrderWithLines, { userId }: Actor): Promise<void> {
  await recordOrderEvent(tx, { orderId: id, what: 'delivery_changed', actor: userId });
  if (userId !== customerId) await record(tx, { actor: userId, action: 'order.delivery-changed', subject: id });
}

/**
 * Whether a change of an unpaid order's delivery can change what it costs. A corrected street keeps the charges that were
 * agreed, even if the shop's rates have changed since.
 */
function needsCharges(order: OrderWithLines, { delivery, deliveryMethod }: WantedDelivery, settings: CheckoutTerms) {
  if (!isUnpaid(order)) return false;
  const { delivery: before, terms } = order;
  if (!before || placeDifference(order, before, delivery)) return true;
  if (deliveryMethod !== undefined && deliveryMethod !== terms?.method?.id) return true;
  return !terms?.tax && isTaxedAt(settings, delivery);
}

/** The field by which two addresses may be charged differently. */
function placeDifference({ terms }: OrderWithLines, before: Delivery, after: Delivery) {
  if (before.country !== after.country) return 'country';
  if (before.region !== after.region) return 'region';
  return terms?.tax?.calculation && before.postcode !== after.postcode ? 'postcode' : undefined;
}

/** Delivery and tax of a paid order were calculated for the country and region that it was paid with. */
function requireSamePlace(order: OrderWithLines, after: Delivery, settings: CheckoutTerms): void {
  const { delivery: before, terms } = order;
  const dependsOnPlace = terms?.tax || terms?.method || isTaxedAt(settings, after);
  const field = dependsOnPlace && before && placeDifference(order, before, after);
  if (!field) return;
  const what = field === 'postcode' ? 'The tax was calculated for this postal code' : WAS_CALCULATED;
  throw invalidFields({ [`delivery.${field}`]: `${what}. To change it, cancel the order and order again.` });
}

const WAS_CALCULATED = 'Delivery and tax were calculated for this country and region';

import { mayDo, type Actor } from '#server/accounts/actor.ts';
import { isDeepStrictEqual } from 'node:util';
import { Failure, invalidFields } from '#contract/errors.ts';
import { formatCents } from '#contract/money.ts';
import type { OrderCharges } from '#contract/orders/charges.ts';
import type { Delivery } from '#contract/orders/delivery-schema.ts';
import { canChangeDelivery, isUnpaid } from '#contract/orders/order-rules.ts';
import { type CheckoutTerms, isProviderTax } from '#contract/settings/checkout-terms.ts';
import { deliveryColumns } from '#server/addresses/delivery-columns.ts';
import { record } from '#server/audit/record.ts';
import type { Executor } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import { correctInvoice } from '#server/documents/order-documents.ts';
import { notInState } from '#server/orders/closing.ts';
import { canRecharge, changeOrder } from '#server/orders/changes/changes.ts';
import { endOpenChange } from '#server/orders/changes/end-change.ts';
import { selectOpenChange } from '#server/orders/changes/queries.ts';
import { applyCharges, chargesAt, isPickedUpAt, isTaxedAt } from '#server/orders/paying/charge-address.ts';
import { priceAndWrite } from '#server/orders/paying/price-and-write.ts';
import { updateOrder, type OrderWithLines } from '#server/orders/queries.ts';
import { recordOrderEvent } from '#server/orders/record-order-event.ts';

/** The delivery that an order should have. */
interface WantedDelivery {
  readonly delivery: Delivery;
  /** The id of a delivery method; undefined: the order's, or the cheapest. */
  readonly deliveryMethod?: string | undefined;
  /** See the call's. */
  readonly chargeDifference?: boolean | undefined;
  readonly keepCharges?: boolean | undefined;
}

/**
 * Changes the delivery address, contact and phone of an order, for its customer until a line is packed, and for staff until a
 * parcel leaves. Delivery
 * and tax of an unpaid order are calculated for the new address. Sending the same address again changes nothing. No
 * transaction is open while the card provider calculates the tax.
 * @param id of the order or of one of its lines
 * @returns the order's id
 * @throws Failure `not_found`, `order_state`; `invalid_fields`, for a paid order including a different country or region
 * when delivery or tax was charged, because both depend on it, or when tax would be charged there, unless the difference is
 * charged or refunded, or staff keep the charges; those of
 * `withProviderTax`; `overloaded` if the order changes faster than it can be priced
 */
export async function changeDelivery(
  deps: Pick<Deps, 'db' | 'cards' | 'settings'>,
  id: string,
  { delivery, deliveryMethod, chargeDifference = false, keepCharges = false }: WantedDelivery,
  actor: Actor,
): Promise<string> {
  const owner = mayDo(actor, 'orders.change') ? undefined : actor.userId;
  const columns = deliveryColumns(delivery);
  return priceAndWrite(deps.db, id, owner, {
    async price(order, settings) {
      requireChangeable(order, owner === undefined);
      const wanted = { delivery: columns.delivery, deliveryMethod };
      const charges = needsCharges(order, wanted, settings)
        ? await chargesAt(deps, settings, order, wanted)
        : undefined;
      const other = otherPlace(order, columns.delivery, settings);
      // What was paid for picking up is not the price of a delivery.
      const canKeep = owner === undefined && other !== 'line1';
      const isKept = keepCharges && canKeep;
      const elsewhere = other && !isKept ? await chargesElsewhere(deps, settings, order, columns.delivery) : undefined;
      const isAgreed = elsewhere && (chargeDifference || elsewhere.totalCents === order.totalCents);
      if (other && !isKept && !isAgreed) {
        const difference = elsewhere ? differenceText(order, elsewhere, deps.settings.store.currency) : '';
        const ways = (elsewhere ? CHARGEABLE : NOT_CHARGEABLE)[canKeep ? 'staff' : 'customer'];
        throw invalidFields({ [`delivery.${other}`]: `${WAS_CALCULATED[other]}.${difference} ${ways}` });
      }
      return { charges, elsewhere, isKept: other !== undefined && isKept, days: settings.orders.paymentLinkDays! };
    },
    async write(tx, order, { charges, elsewhere, isKept, days }) {
      if ((await selectOpenChange(tx, order.id))?.delivery === null) throw notInState(order, PARTS_CHANGE);
      if (elsewhere) {
        await changeOrder(tx, order, { delivery: columns.delivery, charges: elsewhere }, { actor: actor.userId, days });
        return;
      }
      await endOpenChange(tx, order.id, actor.userId);
      await write(tx, order, { columns, charges, actor, isKept });
    },
  });
}

const PARTS_CHANGE = 'A change of the parts of this order waits for its payment. Withdraw it first.';

async function write(
  tx: Executor,
  order: OrderWithLines,
  {
    columns,
    charges,
    actor,
    isKept,
  }: {
    columns: ReturnType<typeof deliveryColumns>;
    charges: OrderCharges | undefined;
    actor: Actor;
    /** Whether the order keeps charges that another address would not have. */
    isKept: boolean;
  },
): Promise<void> {
  if (!isDeepStrictEqual(order.delivery, columns.delivery)) {
    await updateOrder(tx, order.id, columns);
    await correctInvoice(tx, { ...order, ...columns });
    await noteChange(tx, order, actor, isKept);
  }
  if (charges) await applyCharges(tx, order, charges, actor.userId);
}

function requireChangeable(order: OrderWithLines, isByStaff: boolean): void {
  if (canChangeDelivery(order.lines, isByStaff)) return;
  throw notInState(
    order,
    order.status === 'cancelled'
      ? 'This order is canceled.'
      : isByStaff
        ? 'A parcel of this order has been sent, so its address can no longer be changed.'
        : 'This order is already packed, so its address can no longer be changed. Contact us.',
  );
}

async function noteChange(
  tx: Executor,
  { id, customerId }: OrderWithLines,
  { userId }: Actor,
  isKept: boolean,
): Promise<void> {
  await recordOrderEvent(tx, { orderId: id, what: 'delivery_changed', actor: userId });
  const detail = isKept ? { keptCharges: true } : undefined;
  if (userId !== customerId) await record(tx, { actor: userId, action: 'order.delivery-changed', subject: id, detail });
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
function placeDifference(order: OrderWithLines, before: Delivery, after: Delivery) {
  const { terms } = order;
  if (terms?.method?.pickUp && !isPickedUpAt(order, after)) return 'line1';
  if (before.country !== after.country) return 'country';
  if (before.region !== after.region) return 'region';
  return terms?.tax?.calculation && before.postcode !== after.postcode ? 'postcode' : undefined;
}

/**
 * The field by which a paid order would be charged otherwise at another address: its delivery and tax were calculated for the
 * country and region that it was paid with.
 */
function otherPlace(order: OrderWithLines, after: Delivery, settings: CheckoutTerms) {
  if (isUnpaid(order)) return undefined;
  const { delivery: before, terms } = order;
  const dependsOnPlace = terms?.tax || terms?.method || isTaxedAt(settings, after);
  return (dependsOnPlace && before && placeDifference(order, before, after)) || undefined;
}

/** What a paid order would cost at an address; undefined if its charges cannot change, or nothing is delivered there. */
async function chargesElsewhere(
  deps: Pick<Deps, 'db' | 'cards' | 'settings'>,
  settings: CheckoutTerms,
  order: OrderWithLines,
  delivery: Delivery,
): Promise<OrderCharges | undefined> {
  // The card provider calculates for orders that are being paid.
  if (isProviderTax(settings.tax.mode) || order.terms?.tax?.calculation || !canRecharge(order)) return undefined;
  return chargesAt(deps, settings, order, { delivery, deliveryMethod: undefined }).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'invalid_fields') return undefined;
    throw error;
  });
}

/** How much more or less a paid order would cost, as a sentence; empty if it is the same. */
function differenceText(order: OrderWithLines, charges: OrderCharges, currency: string): string {
  const cents = charges.totalCents - order.totalCents;
  const amount = formatCents(Math.abs(cents), currency);
  return cents === 0 ? '' : ` There it costs ${amount} ${cents > 0 ? 'more' : 'less'}.`;
}

const REGION = 'Delivery and tax were calculated for this country and region';
const WAS_CALCULATED = {
  line1: 'This order is picked up',
  country: REGION,
  region: REGION,
  postcode: 'The tax was calculated for this postal code',
};
/** What can be done where the difference can be charged or refunded, and where it cannot. */
const CHARGEABLE = {
  staff: 'Charge or refund the difference, or keep the charges as they were paid.',
  customer: 'Agree to charge or refund the difference.',
};
const NOT_CHARGEABLE = {
  staff: 'To change it anyway, keep the charges as they were paid.',
  customer: 'To change it, cancel the order and order again.',
};

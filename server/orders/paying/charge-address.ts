import { isDeepStrictEqual } from 'node:util';
import { Failure } from '#contract/errors.ts';
import { taxes } from '#contract/orders/adjusters/taxes.ts';
import { methodWithoutPromotion } from '#contract/orders/adjusters/delivery.ts';
import { dependsOnRegion, lacksAddress, NO_TERMS, type OrderCharges, priceOrder } from '#contract/orders/charges.ts';
import type { Delivery } from '#contract/orders/delivery-schema.ts';
import { isUnpaid } from '#contract/orders/order-rules.ts';
import { termsOfPickUp } from '#contract/orders/pick-up.ts';
import { dollarsOf } from '#contract/money.ts';
import { type CheckoutTerms, isProviderTax } from '#contract/settings/checkout-terms.ts';
import { regionProblem } from '#server/addresses/check-delivery.ts';
import type { Database, Executor } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import { addJob } from '#server/jobs/queue.ts';
import { openLines } from '#server/orders/closing.ts';
import { forgetUses, promotionsStillValid } from '#server/promotions/promotion-uses.ts';
import { selectCustomerFacts } from '#server/orders/placing/customer-facts.ts';
import { requireRoomToGrow } from '#server/companies/company-orders.ts';
import { quoteOrder } from '#server/orders/placing/quote-order.ts';
import { insertOrderEvent, lockOrder, selectOrder, type OrderWithLines } from '#server/orders/queries.ts';
import { withProviderTax } from '#server/tax/with-provider-tax.ts';
import { writeCharges } from './recharge.ts';

/*
 * Delivery and tax of orders that are placed already. `POST /placeOrder` takes an address as free text, from which neither
 * can be calculated, so in a shop that charges them its orders cost only their parts until they have a structured address,
 * and cannot be paid before.
 */

/**
 * What an unpaid order costs at an address, by the shop's settings. Keeps the order's delivery method at its agreed price
 * where it is still offered and no other is chosen, and its pick-up at the address of the place. No transaction may be open: the card provider may calculate the tax.
 * @throws Failure those of `quoteOrder` and `withProviderTax`
 */
export async function chargesAt(
  deps: Pick<Deps, 'db' | 'cards' | 'settings'>,
  settings: CheckoutTerms,
  order: OrderWithLines,
  { delivery, deliveryMethod }: { delivery: Delivery; deliveryMethod: string | undefined },
): Promise<OrderCharges> {
  const lines = openLines(order);
  const customer = await selectCustomerFacts(deps.db, order.customerId, order.companyId);
  const { method } = order.terms ?? {};
  const shop = method && isPickedUpAt(order, delivery) ? termsOfPickUp(settings, method) : settings;
  const terms = { ...shop, ...(customer && { customer }) };
  const untaxed = quoteOrder(terms, lines, { delivery, deliveryMethod, agreed: order.terms });
  return withProviderTax(deps, terms, untaxed, { lines, delivery });
}

/** Whether an order is picked up and would still be with this address: that of the place, whoever picks it up. */
export function isPickedUpAt({ terms, delivery: before }: OrderWithLines, after: Delivery): boolean {
  if (!terms?.method?.pickUp || !before) return false;
  const { name, phone } = after;
  return isDeepStrictEqual({ ...before, name, phone }, after);
}

/**
 * Stores the charges of an unpaid order. If they change its total, the history says so, and a payment that has begun is
 * ended. The caller has locked the order.
 */
export async function applyCharges(
  tx: Executor,
  order: OrderWithLines,
  charges: OrderCharges,
  actor: string,
): Promise<void> {
  await requireRoomToGrow(tx, order, charges.totalCents - order.totalCents, actor);
  await writeCharges(tx, order, openLines(order), charges);
  if (charges.totalCents === order.totalCents) return;
  const detail = { beforeCents: order.totalCents, afterCents: charges.totalCents };
  await insertOrderEvent(tx, { orderId: order.id, what: 'recharged', actor, detail });
  await addJob(tx, 'end_payments', { order: order.id });
}

/** Whether an order to this address would be taxed, or might be, because its region is unknown. */
export function isTaxedAt(settings: CheckoutTerms, delivery: Delivery): boolean {
  if (isProviderTax(settings.tax.mode)) return true;
  if (dependsOnRegion(settings, delivery.country) && regionProblem(delivery)) return true;
  return taxes.agree({ lines: [], place: delivery, method: undefined }, settings) !== null;
}

/**
 * Prices an expired order without its promotions that have ended or are used up since: its price was promised for the time of
 * its reservation.
 */
async function dropLostPromotions(db: Database, id: string, customerId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id, customerId);
    if (order?.status !== 'expired') return;
    const valid = await promotionsStillValid(tx, order);
    if (!valid) return;
    const { promotions: _, ...terms } = { ...NO_TERMS, ...order.terms };
    const by = terms.method?.free?.by?.id;
    const isLost = by !== undefined && !valid.list.some((each) => each.id === by);
    const kept = {
      ...terms,
      ...(valid.list.length > 0 && { promotions: valid }),
      method: terms.method && isLost ? methodWithoutPromotion(terms.method) : terms.method,
    };
    await applyCharges(tx, order, priceOrder({ lines: openLines(order) }, kept), customerId);
    await forgetUses(tx, order.id, valid);
  });
}

/**
 * Brings the price of an unpaid order up to date: drops the promotions of an expired order that are over, and adds the tax that
 * the shop has begun to charge since the order was placed without any. Other agreed charges stay.
 * Call it before a payment begins, with no transaction open.
 * @param id of the order or of one of its lines
 * @throws Failure `address_required` if the tax depends on a region that the address does not have; those of
 *   `withProviderTax`
 */
export async function updateCharges(
  deps: Pick<Deps, 'db' | 'cards' | 'settings'>,
  settings: CheckoutTerms,
  id: string,
  customerId: string,
): Promise<void> {
  const before = await selectOrder(deps.db, id);
  if (before?.status === 'expired' && before.terms?.promotions) await dropLostPromotions(deps.db, id, customerId);
  if (settings.tax.mode === 'none') return;
  const order = await selectOrder(deps.db, id);
  if (order?.customerId !== customerId || !isUntaxed(order, settings)) return;
  const wanted = { delivery: order.delivery, deliveryMethod: undefined };
  const charges = await chargesAt(deps, settings, order, wanted).catch((error: unknown) => {
    throw error instanceof Failure && error.code === 'invalid_fields' ? addressRequired(order) : error;
  });
  await deps.db.transaction(async (tx) => {
    const now = await lockOrder(tx, id, customerId);
    // Changed meanwhile: whoever pays then starts again, because the total differs.
    if (now && isUntaxed(now, settings) && now.linesCents === order.linesCents)
      await applyCharges(tx, now, charges, customerId);
  });
}

function isUntaxed(
  order: OrderWithLines,
  settings: CheckoutTerms,
): order is OrderWithLines & { readonly delivery: Delivery } {
  const { delivery, terms } = order;
  return isUnpaid(order) && delivery !== null && !terms?.tax && isTaxedAt(settings, delivery);
}

/** @throws Failure `address_required` if the order cannot be paid before it has a delivery address */
export function requireAddress(order: OrderWithLines, settings: CheckoutTerms): void {
  if (lacksAddress(order, settings)) throw addressRequired(order);
}

function addressRequired({ id }: OrderWithLines): Failure {
  return new Failure('address_required', ADDRESS_REQUIRED, { fresh: { order: id, needs: 'address' } });
}

const ADDRESS_REQUIRED =
  'Add a delivery address to this order before you pay: on its payment page, or with PUT /orders/{id}/delivery. Delivery and tax, if the shop charges them, are added then.';

/** What paying a newly placed order takes. */
export function paymentTerms(
  order: { readonly address: string; readonly delivery: unknown; readonly totalCents: number },
  settings: CheckoutTerms,
): { total: number | null; needs: 'address' | null; detail: string } {
  if (!lacksAddress(order, settings))
    return { total: dollarsOf(order.totalCents), needs: null, detail: 'This is all that paying charges.' };
  return { total: null, needs: 'address', detail: ADDRESS_REQUIRED };
}

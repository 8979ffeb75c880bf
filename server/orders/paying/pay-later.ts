import { sql } from 'drizzle-orm';
import { Failure, invalidFields } from '#contract/errors.ts';
import { dollarsOf } from '#contract/money.ts';
import { type PayLaterMethod, whyNotAtPickUp } from '#contract/payments/pay-later.ts';
import { type Actor, mayDo, requirePermission } from '#server/accounts/actor.ts';
import { record } from '#server/audit/record.ts';
import { lockInvoiceTerms } from '#server/companies/company-account.ts';
import { ownerFor } from '#server/companies/company-orders.ts';
import type { Executor } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import { notInState, openLines } from '#server/orders/closing.ts';
import {
  insertOrderEvent,
  lockOrder,
  selectOrder,
  updateLines,
  updateOrder,
  type OrderWithLines,
} from '#server/orders/queries.ts';
import { recordOrderEvent } from '#server/orders/record-order-event.ts';
import { reserveForPayment } from '#server/orders/reservations.ts';
import { orderNotFound } from '#server/orders/service.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';
import { requireAddress } from './charge-address.ts';
import { promiseOf } from './charging.ts';
import { choosePayment, hasHeldMoney, NOT_RESERVED } from './payable.ts';

/** The most orders of a customer that wait to be paid at pick-up. */
const MOST_WAITING = 5;

/**
 * Chooses for an unpaid order that it is fulfilled before it is paid. Staff may choose it for any customer.
 * @param id of the order or of one of its lines
 * @throws Failure `not_found`, `order_state` (paid, canceled, or not allowed), `address_required`, `reservation_limit`
 */
export async function choosePayLater(
  deps: Pick<Deps, 'db' | 'cards' | 'settings'>,
  id: string,
  actor: Actor,
  { method, overLimit: isOverLimit = false }: { method: PayLaterMethod; overLimit?: boolean | undefined },
): Promise<{ acknowledged: boolean; method: PayLaterMethod; owed: number }> {
  const { db, settings } = deps;
  const isByStaff = mayDo(actor, 'orders.change');
  if (isOverLimit) requirePermission(actor, 'orders.refund');
  // Members who may pay for their company act as the buyer.
  const customerId = isByStaff ? (await selectOrder(db, id))?.customerId : await ownerFor(db, id, actor.userId);
  return choosePayment(deps, id, customerId, async (tx, order, terms) => {
    const answer = { acknowledged: true, method, owed: dollarsOf(order.totalCents - order.prepaidCents) };
    if (order.isOwed) {
      if (order.payLater === method) return answer;
      throw notInState(order, 'Another way to pay later is already agreed for this order.');
    }
    const isOwn = order.customerId === actor.userId;
    const isLimited = !isByStaff || isOwn;
    const member = isLimited ? actor.userId : null;
    const how = { isLimited, isOverLimit, isByStaff: !isLimited, member, currency: settings.store.currency };
    const allowed = await allowedTerms(tx, order, method, how);
    if (typeof allowed === 'string') throw notInState(order, allowed);
    if (await hasHeldMoney(tx, order)) throw notInState(order, 'Part of this order is paid by bank transfer.');
    requireAddress(order, terms);
    if (!(await reserveForPayment(tx, order, actor.userId, true, settings)))
      throw new Failure('reservation_limit', NOT_RESERVED);
    await agree(tx, (await lockOrder(tx, order.id))!, method, allowed);
    await recordOrderEvent(tx, { orderId: order.id, what: 'agreed', actor: actor.userId, detail: { method } });
    if (!isOwn)
      await record(tx, {
        actor: actor.userId,
        action: 'order.pay-later-agreed',
        subject: order.id,
        detail: { method },
      });
    return answer;
  });
}

/**
 * Chooses to pay later for an order in the transaction that places it.
 * @throws Failure `invalid_fields` when the customer cannot pay so
 */
export async function placeToPayLater(
  tx: Executor,
  orderId: string,
  method: PayLaterMethod,
  { isByStaff, currency }: { isByStaff: boolean; currency: string },
): Promise<void> {
  const order = (await lockOrder(tx, orderId)) ?? orderNotFound();
  // Who orders for a company was checked as the order became one of it.
  const how = { isLimited: !isByStaff, isOverLimit: false, isByStaff, member: null, currency };
  const allowed = await allowedTerms(tx, order, method, how);
  if (typeof allowed === 'string') throw invalidFields({ payment: allowed });
  await agree(tx, order, method, allowed);
  // The email about the order says so.
  await insertOrderEvent(tx, { orderId, what: 'agreed', actor: order.customerId, detail: { method } });
}

/**
 * Makes an order one that is fulfilled before it is paid: its units are kept without a reservation. The caller has locked it, and its
 * units are reserved.
 */
async function agree(
  tx: Executor,
  order: OrderWithLines,
  payLater: PayLaterMethod,
  { paymentDays }: AgreedTerms,
): Promise<void> {
  await updateLines(tx, openLines(order), { status: 'agreed' });
  const promise = await promiseOf(tx, order);
  await updateOrder(tx, order.id, { payLater, paymentDays, isOwed: true, holdUntil: null, dueOn: null, ...promise });
}

/** The days to pay by invoice; null for another way to pay. */
interface AgreedTerms {
  readonly paymentDays: number | null;
}

/** The terms on which an order can be paid later, or why it cannot. The caller has locked the customer and the order. */
async function allowedTerms(
  tx: Executor,
  order: OrderWithLines,
  method: PayLaterMethod,
  { isLimited, ...how }: { isLimited: boolean } & Parameters<typeof lockInvoiceTerms>[2],
): Promise<AgreedTerms | string> {
  if (method === 'invoice') return lockInvoiceTerms(tx, order, how);
  return (await whyNotAtPlace(tx, order, isLimited)) ?? { paymentDays: null };
}

/** Why an order cannot be paid at pick-up. */
async function whyNotAtPlace(tx: Executor, order: OrderWithLines, isLimited: boolean): Promise<string | undefined> {
  const { pickUp } = await selectCurrentSettings(tx);
  const { totalCents, customerId, terms } = order;
  const place = terms?.method?.pickUp && pickUp.places.find(({ id }) => id === terms.method?.id);
  const isOffered = place?.takesPayment === true;
  const refusal = whyNotAtPickUp(pickUp, { totalCents, isOffered });
  if (refusal || !isLimited) return refusal;
  const { rows } = await tx.execute<{ verified: boolean; points: number; waiting: number }>(sql`
    select email_verified as verified, abandoned_points(id, 0)::int as points, (
      select count(*)::int from orders o where o.customer_id = users.id and o.id <> ${order.id}
        and o.is_owed and o.pay_later = 'pick_up') as waiting
    from users where id = ${customerId}`);
  const { verified, points, waiting } = rows[0]!;
  if (!verified) return 'Verify your email to pay at pick-up.';
  if (waiting >= MOST_WAITING)
    return `You have ${waiting} orders that you pay at pick-up. Pick up one of them or cancel one first.`;
  if (points > 1) return 'Earlier orders of yours ended without a payment, so this one can only be paid by card.';
  if (order.isLarge) return 'This order takes more than half of the stock of a part, so it can only be paid by card.';
  return undefined;
}

import { sql } from 'drizzle-orm';
import { Failure, invalidFields } from '#contract/errors.ts';
import { BANK_DAYS, BANK_GRACE_DAYS, whyNotByTransfer } from '#contract/payments/bank-terms.ts';
import type { BankTransfer } from '#contract/payments/bank-transfers.ts';
import { type Actor, mayDo } from '#server/accounts/actor.ts';
import { record } from '#server/audit/record.ts';
import type { Executor } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import { notInState } from '#server/orders/closing.ts';
import { selectOrderRow } from '#server/orders/order-rows.ts';
import { requireAddress } from '#server/orders/paying/charge-address.ts';
import { choosePayment, NOT_RESERVED } from '#server/orders/paying/payable.ts';
import { insertOrderEvent, lockOrder, selectOrder, updateOrder, type OrderWithLines } from '#server/orders/queries.ts';
import { recordOrderEvent } from '#server/orders/record-order-event.ts';
import { reserveForPayment } from '#server/orders/reservations.ts';
import { serializeTransfer } from '#server/orders/serialize-order.ts';
import { orderNotFound } from '#server/orders/service.ts';
import { dayStart, localDay } from '#server/settings/local-time.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';

/** The most orders of a customer that wait for a bank transfer. */
const MOST_WAITING = 5;

/**
 * Chooses bank transfer for an unpaid order: its units stay reserved until the due day and the days of grace. Staff may choose
 * it for any customer.
 * @param id of the order or of one of its lines
 * @throws Failure `not_found`, `order_state` (paid, canceled, or not allowed by the settings), `address_required`,
 *   `reservation_limit`
 */
export async function chooseTransfer(
  deps: Pick<Deps, 'db' | 'cards' | 'settings'>,
  id: string,
  actor: Actor,
): Promise<BankTransfer> {
  const { db, settings } = deps;
  const isByStaff = mayDo(actor, 'orders.change');
  const customerId = isByStaff ? (await selectOrder(db, id))?.customerId : actor.userId;
  return choosePayment(deps, id, customerId, async (tx, order, terms) => {
    if (order.isOwed)
      throw notInState(
        order,
        order.payLater === 'invoice' ? 'This order is paid by invoice.' : 'This order is paid at pick-up.',
      );
    if (order.dueOn === null) {
      const isOwn = order.customerId === actor.userId;
      const refusal = await whyNot(tx, order, !isByStaff || isOwn);
      if (refusal) throw notInState(order, refusal);
      requireAddress(order, terms);
      const held = await reserveForPayment(tx, order, actor.userId, true, settings);
      if (!held) throw new Failure('reservation_limit', NOT_RESERVED);
      await setDue(tx, order.id);
      await recordOrderEvent(tx, { orderId: order.id, what: 'transfer_chosen', actor: actor.userId });
      if (!isOwn) await record(tx, { actor: actor.userId, action: 'order.transfer-chosen', subject: order.id });
    }
    return readTransfer(tx, order.id);
  });
}

/**
 * Chooses bank transfer for an order in the transaction that places it.
 * @throws Failure `invalid_fields` when the customer cannot pay so
 */
export async function placeWithTransfer(tx: Executor, orderId: string, isByStaff: boolean): Promise<void> {
  const order = (await lockOrder(tx, orderId)) ?? orderNotFound();
  const refusal = await whyNot(tx, order, !isByStaff);
  if (refusal) throw invalidFields({ payment: refusal });
  await setDue(tx, order.id);
  // The email about the order has the account.
  await insertOrderEvent(tx, { orderId, what: 'transfer_chosen', actor: order.customerId });
}

/** Why an order cannot be paid by bank transfer. The caller has locked the customer and the order. */
async function whyNot(tx: Executor, order: OrderWithLines, isLimited: boolean): Promise<string | undefined> {
  const { bank } = await selectCurrentSettings(tx);
  const { totalCents, delivery, customerId } = order;
  const refusal = whyNotByTransfer(bank, { totalCents, country: delivery?.country });
  if (refusal || !isLimited) return refusal;
  const { rows } = await tx.execute<{ verified: boolean; points: number; waiting: number }>(sql`
    select email_verified as verified, abandoned_points(id, 0)::int as points, (
      select count(*)::int from orders o where o.customer_id = users.id and o.id <> ${order.id}
        and o.due_on is not null and not o.is_owed and o.transaction_id is null and o.closed_at is null) as waiting
    from users where id = ${customerId}`);
  const { verified, points, waiting } = rows[0]!;
  if (!verified) return 'Verify your email to pay by bank transfer.';
  if (waiting >= MOST_WAITING)
    return `You have ${waiting} orders that wait for a bank transfer. Pay for one of them or cancel one first.`;
  if (points > 1) return 'Earlier orders of yours ended without a payment, so this one can only be paid by card.';
  if (order.isLarge) return 'This order takes more than half of the stock of a part, so it can only be paid by card.';
  return undefined;
}

/** Sets the due day of an order, and extends its reservation. */
async function setDue(tx: Executor, orderId: string): Promise<void> {
  const { bank, calendar } = await selectCurrentSettings(tx);
  const today = localDay(new Date(), calendar.timeZone);
  const dueOn = addDays(today, bank.days ?? BANK_DAYS);
  const holdUntil = dayStart(addDays(dueOn, (bank.graceDays ?? BANK_GRACE_DAYS) + 1), calendar.timeZone);
  await updateOrder(tx, orderId, { dueOn, holdUntil });
}

/** @param day as `2026-12-01` */
function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

async function readTransfer(tx: Executor, orderId: string): Promise<BankTransfer> {
  const row = (await selectOrderRow(tx, orderId)) ?? orderNotFound();
  return serializeTransfer(row, row.transfer!);
}

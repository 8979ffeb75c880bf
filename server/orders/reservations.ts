import { and, eq } from 'drizzle-orm';
import type { OrderEvent } from '#contract/orders/orders.ts';
import { isEmailVerified } from '#server/accounts/queries.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { counts } from '#server/observe/counts.ts';
import { releaseStock, shortParts, takeStock } from '#server/parts/stock.ts';
import { reservationMinutes } from '#server/texts/reservation-minutes.ts';
import { recordOrderEvent } from './record-order-event.ts';
import { cancelUnpaid, openLines, unitsOfLines } from './closing.ts';
import {
  insertOrderEvent,
  lockOverdueOrder,
  lockUnpaidSince,
  updateLines,
  updateOrder,
  type OrderWithLines,
} from './queries.ts';
import { orderEvents } from './tables.ts';

/** A reservation that began less than this many minutes ago is not renewed. */
const FRESH_MINUTES = 1;

/**
 * The reservation of an unpaid or expired order whose customer is on the payment page. Only pressing Pay renews it,
 * once per order: an expired order reserves its units again, and the reservation lasts twice its time at most in total.
 * After that the order can be paid while stock lasts. So can an expired order of an unverified account, which is not
 * reserved again: its renewals would add up to more than the cap of such accounts. The caller has locked the order.
 * @param isPaying whether the customer pressed Pay
 * @returns when the reservation ends; null if nothing is reserved; undefined if a part's stock is too low
 */
export async function reserveForPayment(
  tx: Executor,
  order: OrderWithLines,
  actor: string,
  isPaying: boolean,
): Promise<Date | null | undefined> {
  const current = order.status === 'unpaid' ? order.holdUntil : null;
  const minutes = await reservationMinutes(tx);
  const isFresh = current !== null && current.getTime() > Date.now() + (minutes - FRESH_MINUTES) * 60_000;
  if (!isPaying || isFresh || (await hasEvent(tx, order.id, 'renewed')) || (await isExpiredOfUnverified(tx, order))) {
    const isPayable = order.status === 'unpaid' || (await shortParts(tx, unitsOfLines(openLines(order)))).length === 0;
    return isPayable ? current : undefined;
  }
  if (order.status === 'expired' && !(await reserveAgain(tx, order, actor))) return undefined;
  const holdUntil = new Date(Date.now() + minutes * 60_000);
  await updateLines(tx, openLines(order), { status: 'unpaid' });
  await updateOrder(tx, order.id, { holdUntil });
  await recordOrderEvent(tx, { orderId: order.id, what: 'renewed', actor });
  return holdUntil;
}

async function isExpiredOfUnverified(tx: Executor, { status, customerId }: OrderWithLines): Promise<boolean> {
  return status === 'expired' && !(await isEmailVerified(tx, customerId));
}

async function hasEvent(tx: Executor, orderId: string, what: OrderEvent): Promise<boolean> {
  const events = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.what, what)))
    .limit(1);
  return events.length > 0;
}

/** Reserves all units of an expired order again; takes none and returns false if a part's stock is too low. */
export async function reserveAgain(tx: Executor, order: OrderWithLines, actor: string): Promise<boolean> {
  return takeStock(tx, unitsOfLines(openLines(order)), { actor, reason: 'reserved again for an expired order' });
}

/**
 * Expires unpaid orders whose reservation has ended, releases their units and emails the customer the first time. Safe to run in several processes at once.
 * Uses one transaction per order, which keeps locks short and avoids deadlocks over parts.
 * @param max the most orders to expire in this run
 * @returns the number of orders expired
 */
export async function expireReservations(db: Database, max: number, signal?: AbortSignal): Promise<number> {
  return oneByOne(db, max, signal, async (tx) => {
    const order = await lockOverdueOrder(tx);
    if (!order) return false;
    const { id: orderId } = order;
    const lines = openLines(order);
    await updateLines(tx, lines, { status: 'expired' });
    await updateOrder(tx, orderId, { holdUntil: null });
    await releaseStock(tx, unitsOfLines(lines), { kind: 'released', actor: 'expiry', reason: 'hold ended' });
    const isFirst = !(await hasEvent(tx, orderId, 'expired'));
    await (isFirst ? recordOrderEvent : insertOrderEvent)(tx, { orderId, what: 'expired', actor: 'expiry' });
    counts.holdsExpired++;
    return true;
  });
}

/**
 * Cancels orders whose payment is overdue and that were placed more than `days` ago. Sends no email, because the one
 * about the overdue payment stated the deadline. Works like `expireReservations`.
 * @returns the number of orders canceled
 */
export async function cancelUnpaidOrders(
  db: Database,
  days: number,
  max: number,
  signal?: AbortSignal,
): Promise<number> {
  return oneByOne(db, max, signal, async (tx) => {
    const order = await lockUnpaidSince(tx, new Date(Date.now() - days * 86_400_000));
    if (!order) return false;
    // It may have been paid, or reserved again, while this transaction waited for its lock.
    if (order.status === 'expired') {
      const reason = `not paid within ${days} days`;
      await cancelUnpaid(tx, order, openLines(order), { actor: 'expiry', reason, isMailed: false });
    }
    return true;
  });
}

/** Runs transactions until one returns false, at most `max`. @returns the number that returned true */
async function oneByOne(
  db: Database,
  max: number,
  signal: AbortSignal | undefined,
  one: (tx: Executor) => Promise<boolean>,
): Promise<number> {
  for (let done = 0; done < max; done++) if (signal?.aborted || !(await db.transaction(one))) return done;
  return max;
}

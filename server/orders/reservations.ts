import { and, eq, sql } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import type { OrderEvent } from '#contract/orders/orders.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { counts } from '#server/observe/counts.ts';
import { releaseStock, shortParts, takeStock } from '#server/parts/stock.ts';
import { isPromotionGone, retakePromotions, returnPromotions } from '#server/promotions/promotion-uses.ts';
import { reservationMinutes } from '#server/texts/reservation-minutes.ts';
import { returnHeld } from '#server/gift-cards/held-amounts.ts';
import { recordOrderEvent } from './record-order-event.ts';
import { recordAbandoned } from './abandoned-reservations.ts';
import { cancelUnpaid, openLines, unitsOfLines } from './closing.ts';
import {
  insertOrderEvent,
  lockOverdueOrder,
  lockUnpaidSince,
  updateLines,
  updateOrder,
  type OrderWithLines,
} from './queries.ts';
import { isLargeOrder, limitFailure, reservationLength, type LimitSettings } from './placing/reservation-limits.ts';
import { lockStanding } from './placing/standing-queries.ts';
import { orderEvents } from './tables.ts';

const PROMOTION_OVER = 'A promotion of this order is over. Check the new total, then pay.';

/** A reservation that began less than this many minutes ago is not renewed. */
const FRESH_MINUTES = 1;

/**
 * The reservation of an unpaid or expired order whose customer is on the payment page. Only pressing Pay renews it,
 * once per order, so it lasts twice its time at most in total; an expired order reserves its units again. That needs to be
 * within the customer's limits (see `renewalOf`). An order that is not reserved can be paid while stock lasts. The caller has locked the order, and
 * before it the customer's row if `isPaying`.
 * @param isPaying whether the customer pressed Pay
 * @returns when the reservation ends; null if nothing is reserved; undefined if a part's stock is too low
 * @throws Failure `price_changed` if a promotion of an expired order is over
 */
export async function reserveForPayment(
  tx: Executor,
  order: OrderWithLines,
  actor: string,
  isPaying: boolean,
  settings: LimitSettings,
): Promise<Date | null | undefined> {
  // Its units are kept until it is paid or canceled.
  if (order.isOwed) return null;
  const current = order.status === 'unpaid' ? order.holdUntil : null;
  const isFresh = (minutes: number): boolean =>
    current !== null && current.getTime() > Date.now() + (minutes - FRESH_MINUTES) * 60_000;
  const fullMinutes = await reservationMinutes(tx);
  const isDue = isPaying && !isFresh(fullMinutes) && !(await hasEvent(tx, order.id, 'renewed'));
  const minutes = isDue ? await renewalOf(tx, order, fullMinutes, settings) : undefined;
  if (minutes === undefined || isFresh(minutes)) {
    const isPayable = order.status === 'unpaid' || (await shortParts(tx, unitsOfLines(openLines(order)))).length === 0;
    return isPayable ? current : undefined;
  }
  if (order.status === 'expired') {
    const outcome = await reserveAgain(tx, order, actor);
    if (outcome === 'sold-out') return undefined;
    if (outcome === 'promotion-over') throw new Failure('price_changed', PROMOTION_OVER);
  }
  const holdUntil = new Date(Date.now() + minutes * 60_000);
  await updateLines(tx, openLines(order), { status: 'unpaid' });
  await updateOrder(tx, order.id, { holdUntil });
  await recordOrderEvent(tx, { orderId: order.id, what: 'renewed', actor });
  return holdUntil;
}

/**
 * For how many minutes the reservation of an order can be renewed, or an expired order be reserved again. Undefined if it
 * took more than half of a part's stock, or if reserving it again would exceed the limits of its customer; orders of
 * an unverified account are never reserved again, because their renewals would add up to more than its limits.
 */
async function renewalOf(
  tx: Executor,
  order: OrderWithLines,
  fullMinutes: number,
  settings: LimitSettings,
): Promise<number | undefined> {
  if (order.isLarge) return undefined;
  const open = openLines(order);
  const ids = open.map(({ partId }) => partId);
  const { standing, parts } = await lockStanding(tx, order.customerId, ids);
  if (order.status === 'expired') {
    const lines = open.map(({ partId, quantity, totalCents: cents }) => {
      return { part: parts.find(({ id }) => id === partId)!, quantity, cents };
    });
    const isRefused = limitFailure(lines, standing, settings, () => '') !== undefined;
    if (standing.unverified || isRefused || isLargeOrder(lines, standing)) return undefined;
  }
  return reservationLength(fullMinutes, standing, false);
}

/** Whether something has happened to an order. The caller has locked it. */
export async function hasEvent(tx: Executor, orderId: string, what: OrderEvent): Promise<boolean> {
  const events = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.what, what)))
    .limit(1);
  return events.length > 0;
}

/**
 * Reserves all units of an expired order again, and its promotions. Takes nothing if a part's stock is too low or a promotion has
 * ended or is used up, and returns which.
 */
export async function reserveAgain(
  tx: Executor,
  order: OrderWithLines,
  actor: string,
): Promise<'reserved' | 'sold-out' | 'promotion-over'> {
  const units = unitsOfLines(openLines(order));
  // Parts are locked before promotions, so a promotion that is over undoes what was taken of them.
  await tx.execute(sql`savepoint reserve_again`);
  try {
    const cause = { actor, reason: 'reserved again for an expired order' };
    if (!(await takeStock(tx, units, cause))) return 'sold-out';
    await retakePromotions(tx, order);
    return 'reserved';
  } catch (error) {
    if (!isPromotionGone(error)) throw error;
    await tx.execute(sql`rollback to savepoint reserve_again`);
    return 'promotion-over';
  }
}

/**
 * Expires unpaid orders whose reservation has ended, or cancels them if they were to be paid by bank transfer, releases their units and emails the customer the first time. Safe to run in several processes at once.
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
    if (order.dueOn !== null) {
      await recordAbandoned(tx, order, lines, 'expired');
      await cancelUnpaid(tx, order, lines, { actor: 'expiry', reason: 'the bank transfer did not arrive in time' });
      counts.holdsExpired++;
      return true;
    }
    await updateLines(tx, lines, { status: 'expired' });
    await updateOrder(tx, orderId, { holdUntil: null });
    await releaseStock(tx, unitsOfLines(lines), { kind: 'released', actor: 'expiry', reason: 'hold ended' });
    await returnPromotions(tx, order);
    await returnHeld(tx, order, { actor: 'expiry', state: 'lapsed' });
    await recordAbandoned(tx, order, lines, 'expired');
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

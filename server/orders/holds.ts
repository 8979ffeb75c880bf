import { HOLD_MINUTES } from '#contract/orders.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { counts } from '#server/observe/counts.ts';
import { releaseStock, takeStock } from '#server/parts/stock.ts';
import { happened } from './events.ts';
import { lockOverdueOrder, updateOrder, type BareOrder } from './queries.ts';

/** A hold that has more left than this (milliseconds) is as good as new; renewing it would only fill the ledger. */
const FRESH_ENOUGH = (HOLD_MINUTES - 1) * 60_000;

/** A hold that lasts for longer than until then need not be renewed. */
export const freshUntil = (): Date => new Date(Date.now() + FRESH_ENOUGH);

/**
 * Makes an unpaid or expired order hold its units for another 30 minutes; an expired one takes them anew.
 * The caller holds its lock.
 * @returns until when, or undefined when an expired order's units are gone
 */
export async function renewHold(tx: Executor, order: BareOrder, actor: string): Promise<Date | undefined> {
  if (order.status === 'unpaid' && order.holdUntil && order.holdUntil > freshUntil()) return order.holdUntil;
  if (order.status === 'expired' && !(await retakeStock(tx, order, actor))) return undefined;
  const holdUntil = new Date(Date.now() + HOLD_MINUTES * 60_000);
  await updateOrder(tx, order.id, { status: 'unpaid', holdUntil });
  await happened(tx, { orderId: order.id, what: 'renewed', actor });
  return holdUntil;
}

/** Takes the units of an expired order anew; false when they are gone. */
export async function retakeStock(tx: Executor, order: BareOrder, actor: string): Promise<boolean> {
  const { partId, id: orderId, quantity } = order;
  return takeStock(tx, { partId, orderId, quantity, actor, reason: 'held anew for an expired order' });
}

/**
 * Gives back the stock of unpaid orders whose hold has ended; any number of processes may do so at once.
 * One order a transaction: locks are short, and no two processes wait for each other's parts.
 * @param most how many to do in this run
 * @returns how many were done
 */
export async function expireHolds(db: Database, most: number, signal?: AbortSignal): Promise<number> {
  for (let done = 0; done < most; done++) {
    if (signal?.aborted || !(await expireOne(db))) return done;
    counts.holdsExpired++;
  }
  return most;
}

async function expireOne(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    const order = await lockOverdueOrder(tx);
    if (!order) return false;
    const { id: orderId, partId, quantity } = order;
    await updateOrder(tx, orderId, { status: 'expired', holdUntil: null });
    await releaseStock(tx, { partId, orderId, quantity, kind: 'released', actor: 'expiry', reason: 'hold ended' });
    await happened(tx, { orderId, what: 'expired', actor: 'expiry' });
    return true;
  });
}

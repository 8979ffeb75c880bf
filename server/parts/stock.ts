import { and, eq, gte, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { CHANNEL } from '#server/http/response-cache/notifications.ts';
import { parts, stockMovements } from './tables.ts';

/** A stock movement: part, order, quantity, actor and reason. */
interface Movement {
  partId: string;
  orderId: string;
  quantity: number;
  actor: string;
  reason: string;
}

/**
 * Notifies other processes on commit that units left the stock. A trigger announces returned units; placing an order
 * announces its units after the commit (invalidation-listener.ts).
 */
const announced = sql`pg_notify(${CHANNEL}, 'stock ' || ${parts.id})`;

/** Takes units for an order if that many are in stock; returns false otherwise. Call it in the order's transaction. */
export async function takeStock(db: Executor, movement: Movement): Promise<boolean> {
  const taken = await db
    .update(parts)
    .set({ quantity: sql`${parts.quantity} - ${movement.quantity}` })
    .where(and(eq(parts.id, movement.partId), gte(parts.quantity, movement.quantity)))
    .returning({ id: parts.id, announced });
  if (taken.length === 0) return false;
  await db.insert(stockMovements).values({ ...movement, kind: 'held' });
  return true;
}

/** Whether that many units are in stock now. Reserves nothing. */
export async function isInStock(db: Executor, partId: string, quantity: number): Promise<boolean> {
  const rows = await db
    .select({ id: parts.id })
    .from(parts)
    .where(and(eq(parts.id, partId), gte(parts.quantity, quantity)));
  return rows.length === 1;
}

/** Returns an order's units to the stock: `released` from an unpaid reservation, `returned` from a paid order. */
export async function releaseStock(
  db: Executor,
  movement: Movement & { kind: 'released' | 'returned' },
): Promise<void> {
  await db
    .update(parts)
    .set({ quantity: sql`${parts.quantity} + ${movement.quantity}` })
    .where(eq(parts.id, movement.partId));
  await db.insert(stockMovements).values(movement);
}

/**
 * Removes units from the stock permanently.
 * @throws Error when there are not that many
 */
export async function writeOffStock(db: Executor, { partId, ...movement }: Omit<Movement, 'orderId'>): Promise<void> {
  const taken = await db
    .update(parts)
    .set({ quantity: sql`${parts.quantity} - ${movement.quantity}` })
    .where(and(eq(parts.id, partId), gte(parts.quantity, movement.quantity)))
    .returning({ announced });
  if (taken.length === 0) throw new Error(`part ${partId} has not ${movement.quantity} units to write off`);
  await db.insert(stockMovements).values({ ...movement, partId, kind: 'removed' });
}

/** Records that an order's units were shipped; the stock was reduced when the order was placed. */
export async function noteShipped(db: Executor, movement: Movement): Promise<void> {
  await db.insert(stockMovements).values({ ...movement, kind: 'shipped' });
}

/** Records units that an admin added to or removed from the stock. */
export async function noteStockChange(
  db: Executor,
  change: { partId: string; from: number; to: number; actor: string; reason: string },
): Promise<void> {
  const difference = change.to - change.from;
  if (difference === 0) return;
  await db.insert(stockMovements).values({
    partId: change.partId,
    kind: difference > 0 ? 'received' : 'removed',
    quantity: Math.abs(difference),
    actor: change.actor,
    reason: change.reason,
  });
}

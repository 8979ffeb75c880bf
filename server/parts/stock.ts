import { and, eq, gte, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { CHANNEL } from '#server/http/response-cache/notifications.ts';
import { parts, stockMovements } from './tables.ts';

/** Whose units move, how many, by whom and why. */
interface Movement {
  partId: string;
  orderId: string;
  quantity: number;
  actor: string;
  reason: string;
}

/**
 * Announces units that leave the stock, when this commits. A trigger announces units that come back; placing an order
 * announces its units after the commit (invalidation-listener.ts).
 */
const announced = sql`pg_notify(${CHANNEL}, 'stock ' || ${parts.id})`;

/** Takes units for an order if that many are sellable now; false when they are not. Call it in the order's transaction. */
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

/** Whether that many units are in stock now. Nothing is reserved. */
export async function isInStock(db: Executor, partId: string, quantity: number): Promise<boolean> {
  const rows = await db
    .select({ id: parts.id })
    .from(parts)
    .where(and(eq(parts.id, partId), gte(parts.quantity, quantity)));
  return rows.length === 1;
}

/** Gives an order's units back: `released` when they were only held, `returned` when they were paid for. */
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

/** Takes sellable units out of the stock for good. @throws Error when there are not that many */
export async function writeOffStock(db: Executor, { partId, ...movement }: Omit<Movement, 'orderId'>): Promise<void> {
  const taken = await db
    .update(parts)
    .set({ quantity: sql`${parts.quantity} - ${movement.quantity}` })
    .where(and(eq(parts.id, partId), gte(parts.quantity, movement.quantity)))
    .returning({ announced });
  if (taken.length === 0) throw new Error(`part ${partId} has not ${movement.quantity} units to write off`);
  await db.insert(stockMovements).values({ ...movement, partId, kind: 'removed' });
}

/** Writes down that an order's units have left the house; they were taken off the stock when it was placed. */
export async function noteShipped(db: Executor, movement: Movement): Promise<void> {
  await db.insert(stockMovements).values({ ...movement, kind: 'shipped' });
}

/** Writes down units that an admin added to, or took out of, the stock. */
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

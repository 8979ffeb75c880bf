import { sql, eq } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { addJob } from '#server/jobs/queue.ts';
import { insertOrderEvent } from '#server/orders/queries.ts';
import { lockParts, releaseStock } from '#server/parts/stock.ts';
import { type OrderChange, reservedUnits, selectChangeLines, selectOpenChange } from './queries.ts';
import { orderChanges } from './tables.ts';

/** Ends an open change: its units go back on sale, and its payment is canceled at the provider. The caller has locked the order. */
export async function endChange(tx: Executor, change: OrderChange, actor: string): Promise<void> {
  const { id, orderId } = change;
  await closeChange(tx, id, 'ended');
  const units = reservedUnits(id, await selectChangeLines(tx, id));
  if (units.length > 0) {
    await lockParts(
      tx,
      units.map(({ partId }) => partId),
    );
    await releaseStock(tx, units, { kind: 'released', actor, reason: 'change of an order ended' });
  }
  await insertOrderEvent(tx, { orderId, what: 'change_ended', actor, detail: { change: id } });
  await addJob(tx, 'end_payments', { order: orderId });
}

/** `endChange` of an order's open change. @returns whether there was one */
export async function endOpenChange(tx: Executor, orderId: string, actor: string): Promise<boolean> {
  const change = await selectOpenChange(tx, orderId);
  if (change) await endChange(tx, change, actor);
  return change !== undefined;
}

export async function closeChange(tx: Executor, id: string, state: 'applied' | 'ended'): Promise<void> {
  await tx
    .update(orderChanges)
    .set({ state, closedAt: sql`now()` })
    .where(eq(orderChanges.id, id));
}

import { eq } from 'drizzle-orm';
import { canUnpack, isPaid } from '#contract/orders/order-rules.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { packingScans } from '#server/fulfillment/picking/tables.ts';
import { notInState, requireShippable } from '#server/orders/closing.ts';
import { lockOrder, updateLines } from '#server/orders/queries.ts';
import { recordOrderEvent } from '#server/orders/record-order-event.ts';
import { closingDetail, selectClosing } from '#server/orders/select-closing.ts';
import { orderNotFound } from '#server/orders/service.ts';

/**
 * Marks a paid line as packed, or a packed one as not packed. Repeating it changes nothing.
 * @param id of the line
 * @returns how many lines changed, and when the line was packed
 * @throws Failure `not_found`, `order_state` (a line that could not be shipped; unpacking one that is closed)
 */
export async function setPacked(
  db: Database,
  id: string,
  packed: boolean,
  actor: string,
): Promise<{ modifiedCount: number; packedAt: Date | null }> {
  return db.transaction(async (tx) => {
    const order = (await lockOrder(tx, id)) ?? orderNotFound();
    const line = order.lines.find((each) => each.id === id)!;
    if (!isPaid(line) || line.status === 'shipped') {
      const closing = await selectClosing(tx, order.id, id, actor);
      throw notInState(
        { ...order, status: line.status },
        closing ? closingDetail(closing) : "This order isn't paid yet and can't be packed.",
        closing,
      );
    }
    if (packed === (line.packedAt !== null)) return { modifiedCount: 0, packedAt: line.packedAt };
    if (packed) await requireShippable(tx, order, line);
    const packedAt = packed ? new Date() : null;
    await updateLines(tx, [line], { packedAt });
    await recordPacking(tx, { orderId: order.id, lineId: id, what: packed ? 'packed' : 'unpacked', actor });
    return { modifiedCount: 1, packedAt };
  });
}

/** Writes the event and the audit entry of a line that was packed or unpacked, and forgets its scans. */
export async function recordPacking(
  tx: Executor,
  packing: { orderId: string; lineId: string; what: 'packed' | 'unpacked'; actor: string },
): Promise<void> {
  await tx.delete(packingScans).where(eq(packingScans.lineId, packing.lineId));
  await recordOrderEvent(tx, packing);
  await record(tx, { actor: packing.actor, action: `order.${packing.what}`, subject: packing.lineId });
}

/**
 * Unpacks the lines of an order that were packed at a given time, in the caller's transaction. Lines that were unpacked
 * since are left as they are.
 * @param id of the order
 * @returns whether it changed anything
 * @throws Failure `not_found`; `order_state` when all of them have been shipped or canceled since
 */
export async function unpackLines(
  tx: Executor,
  id: string,
  { packedAt, actor }: { packedAt: Date; actor: string },
): Promise<boolean> {
  const order = (await lockOrder(tx, id)) ?? orderNotFound();
  const packed = order.lines.filter((line) => line.packedAt?.getTime() === packedAt.getTime());
  if (packed.length === 0) return false;
  const able = packed.filter(canUnpack);
  if (able.length === 0) {
    const closing = await selectClosing(tx, order.id, null, actor);
    throw notInState(order, closing ? closingDetail(closing) : 'This order is no longer packed.', closing);
  }
  await updateLines(tx, able, { packedAt: null });
  for (const { id: lineId } of able) await recordPacking(tx, { orderId: order.id, lineId, what: 'unpacked', actor });
  return true;
}

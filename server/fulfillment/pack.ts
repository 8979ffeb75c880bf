import { eq } from 'drizzle-orm';
import { isReadyToSend, isToFulfill } from '#contract/orders/order-rules.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { leaveBatchIfWaiting } from '#server/fulfillment/picking/batches.ts';
import { packingScans } from '#server/fulfillment/picking/tables.ts';
import { notInState, requireShippable, touchedLines } from '#server/orders/closing.ts';
import { lockOrder, updateLines, type OrderLine, type OrderWithLines } from '#server/orders/queries.ts';
import { recordOrderEvent } from '#server/orders/record-order-event.ts';
import { closingDetail, selectClosing } from '#server/orders/select-closing.ts';
import { orderNotFound } from '#server/orders/service.ts';

/**
 * Marks a line as packed, or a packed one as not packed. Repeating it changes nothing.
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
    if (!isToFulfill(line)) {
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
    await recordPacking(tx, order, [line], { what: packed ? 'packed' : 'unpacked', actor });
    return { modifiedCount: 1, packedAt };
  });
}

/** Writes the events and the audit entries of lines that were packed or unpacked together, forgets their scans, and ends their part in a batch. */
export async function recordPacking(
  tx: Executor,
  order: OrderWithLines,
  lines: readonly OrderLine[],
  { what, actor }: { what: 'packed' | 'unpacked'; actor: string },
): Promise<void> {
  const detail = touchedLines(order, lines);
  for (const { id: lineId } of lines) {
    await tx.delete(packingScans).where(eq(packingScans.lineId, lineId));
    await recordOrderEvent(tx, { orderId: order.id, lineId, what, actor });
    await record(tx, {
      actor,
      action: `order.${what}`,
      subject: lineId,
      ...(detail.lines && { detail }),
    });
  }
  if (what === 'packed') await leaveBatchIfWaiting(tx, order.id);
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
  const able = packed.filter(isReadyToSend);
  if (able.length === 0) {
    const closing = await selectClosing(tx, order.id, null, actor);
    throw notInState(order, closing ? closingDetail(closing) : 'This order is no longer packed.', closing);
  }
  await updateLines(tx, able, { packedAt: null });
  await recordPacking(tx, order, able, { what: 'unpacked', actor });
  return true;
}

import { canUnpack, isPaid } from '#contract/orders/order-rules.ts';
import { record } from '#server/audit/record.ts';
import type { Database } from '#server/database/client.ts';
import { notInState, requireShippable } from '#server/orders/closing.ts';
import { lockOrder, updateLines } from '#server/orders/queries.ts';
import { recordOrderEvent } from '#server/orders/record-order-event.ts';
import { closingDetail, selectClosing } from '#server/orders/select-closing.ts';
import { notFound } from '#server/orders/service.ts';

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
    const order = (await lockOrder(tx, id)) ?? notFound();
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
    else if (!canUnpack(line)) throw notInState({ ...order, status: line.status }, 'Part of this line has been sent.');
    const packedAt = packed ? new Date() : null;
    await updateLines(tx, [line], { packedAt });
    const what = packed ? 'packed' : 'unpacked';
    await recordOrderEvent(tx, { orderId: order.id, lineId: id, what, actor });
    await record(tx, { actor, action: `order.${what}`, subject: id });
    return { modifiedCount: 1, packedAt };
  });
}

import { and, eq, isNull, sql } from 'drizzle-orm';
import { record } from '#server/audit/record.ts';
import type { Database } from '#server/database/client.ts';
import { notInState } from '#server/orders/closing.ts';
import { recordOrderEvent } from '#server/orders/record-order-event.ts';
import { selectLine, type LineRow } from '#server/orders/line-rows.ts';
import { lockOrder } from '#server/orders/queries.ts';
import { orderNotFound } from '#server/orders/service.ts';
import { disputes } from './tables.ts';

/**
 * Lifts the shipping block of all lines of a disputed order. A later dispute blocks it again.
 * @throws Failure `not_found`, or `order_state` when nothing blocks it
 */
export async function liftShippingBlock(db: Database, id: string, actor: string): Promise<LineRow> {
  return db.transaction(async (tx) => {
    const order = (await lockOrder(tx, id)) ?? orderNotFound();
    const lifted = await tx
      .update(disputes)
      .set({ liftedAt: sql`now()`, liftedBy: actor })
      .where(and(eq(disputes.orderId, order.id), isNull(disputes.liftedAt)))
      .returning({ id: disputes.id });
    if (lifted.length === 0) throw notInState(order, 'No dispute blocks the shipping of this order.');
    const detail = { disputes: lifted.map((each) => each.id) };
    await recordOrderEvent(tx, { orderId: order.id, what: 'block_lifted', actor, detail });
    await record(tx, { actor, action: 'order.block-lifted', subject: id, detail });
    return (await selectLine(tx, id)) ?? orderNotFound();
  });
}

import { and, eq, isNull, sql } from 'drizzle-orm';
import { record } from '#server/audit/record.ts';
import type { Database } from '#server/database/client.ts';
import { notInState } from '#server/orders/closing.ts';
import { recordOrderEvent } from '#server/orders/record-order-event.ts';
import { lockOrder, selectOrder, type OrderRow } from '#server/orders/queries.ts';
import { notFound, requireId } from '#server/orders/service.ts';
import { disputes } from './tables.ts';

/**
 * Lets a disputed order be shipped. A later dispute blocks it again.
 * @throws Failure `not_found`, or `order_state` when nothing blocks it
 */
export async function liftShippingBlock(db: Database, id: string, actor: string): Promise<OrderRow> {
  requireId(id);
  return db.transaction(async (tx) => {
    const order = (await lockOrder(tx, id)) ?? notFound();
    const lifted = await tx
      .update(disputes)
      .set({ liftedAt: sql`now()`, liftedBy: actor })
      .where(and(eq(disputes.orderId, id), isNull(disputes.liftedAt)))
      .returning({ id: disputes.id });
    if (lifted.length === 0) throw notInState(order, 'No dispute blocks the shipping of this order.');
    const detail = { disputes: lifted.map((each) => each.id) };
    await recordOrderEvent(tx, { orderId: id, what: 'block_lifted', actor, detail });
    await record(tx, { actor, action: 'order.block-lifted', subject: id, detail });
    return (await selectOrder(tx, id)) ?? notFound();
  });
}

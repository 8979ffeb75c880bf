import { Failure } from '#contract/errors.ts';
import type { Staff } from '#server/accounts/actor.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { notInState, openLines, whyLineNotShippable } from '#server/orders/closing.ts';
import { lockOrder } from '#server/orders/queries.ts';
import { selectOrderRow } from '#server/orders/order-rows.ts';
import { orderNotFound, readOrder } from '#server/orders/service.ts';
import type { Parcel } from '#server/orders/shipments.ts';
import { actOnOrder } from '#server/fulfillment/act-on-order.ts';

/**
 * Ships the lines of an order that can be shipped, in one parcel. A repeat with the same parcel changes nothing.
 * @param id of the order or of one of its lines
 * @throws Failure `not_found`, `order_state`
 */
export async function shipOrder(
  db: Database,
  id: string,
  parcel: Parcel,
  by: Staff,
): Promise<{ isShipped: boolean; number: string }> {
  return db.transaction(async (tx) => {
    const isShipped = await actOnOrder(tx, id, { action: 'ship', parcel, by }).catch(async (error: unknown) => {
      if (error instanceof Failure && (await isRepeat(tx, id, parcel))) return false;
      throw error;
    });
    const order = await readOrder(tx, id);
    if (!isShipped && !(await isLast(tx, order.id, parcel)))
      throw notInState(order, 'This order has already been shipped.');
    return { isShipped, number: order.number };
  });
}

/** Whether the parcel was sent before, ignoring refunded lines that are still open. */
async function isRepeat(tx: Executor, id: string, parcel: Parcel): Promise<boolean> {
  const order = await lockOrder(tx, id);
  if (!order || parcel.tracking === '' || !(await isLast(tx, order.id, parcel))) return false;
  for (const line of openLines(order)) {
    const why = await whyLineNotShippable(tx, order, line);
    if (why !== 'refunded' && why !== 'units-refunded') return false;
  }
  return true;
}

/** Whether the order's last parcel is this one. */
async function isLast(tx: Executor, orderId: string, { carrier, tracking }: Parcel): Promise<boolean> {
  const last = ((await selectOrderRow(tx, orderId)) ?? orderNotFound()).shipments.at(-1);
  return carrier === (last?.carrier ?? '') && tracking === (last?.tracking ?? '');
}

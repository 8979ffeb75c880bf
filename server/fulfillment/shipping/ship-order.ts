import { Failure } from '#contract/errors.ts';
import { isUnpaid } from '#contract/orders/order-rules.ts';
import type { Database } from '#server/database/client.ts';
import { closeLine, notInState } from '#server/orders/closing.ts';
import { selectOrderRow } from '#server/orders/order-rows.ts';
import type { OrderWithLines } from '#server/orders/queries.ts';
import { notFound, readOrder, requireId } from '#server/orders/service.ts';
import type { Parcel } from '#server/orders/shipments.ts';

/**
 * Ships the paid lines of an order that can be shipped, in one parcel. A repeat with the same parcel changes nothing.
 * @param id of the order or of one of its lines
 * @returns how many lines were shipped
 * @throws Failure `not_found`, `order_state`
 */
export async function shipOrder(
  db: Database,
  id: string,
  parcel: Parcel,
  actor: string,
): Promise<{ modifiedCount: number; orderId: string }> {
  requireId(id);
  const order = await readOrder(db, id);
  const orderId = order.id;
  const paid = order.lines.filter(({ status }) => status === 'paid');
  if (paid.length === 0) {
    if (await isSame(db, orderId, parcel)) return { modifiedCount: 0, orderId };
    throw notInState(order, whyNothing(order));
  }
  let modifiedCount = 0;
  let refused: Failure | undefined;
  for (const line of paid)
    try {
      modifiedCount += (await closeLine(db, line.id, { as: 'shipped', parcel }, actor)).deletedCount;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      refused ??= error;
    }
  if (modifiedCount === 0 && refused) throw refused;
  return { modifiedCount, orderId };
}

function whyNothing(order: OrderWithLines): string {
  if (isUnpaid(order)) return "This order isn't paid yet and can't be shipped.";
  return order.status === 'shipped'
    ? 'This order has already been shipped.'
    : 'This order is canceled: take it out of the pile.';
}

/** Whether the order's last parcel is this one. */
async function isSame(db: Database, orderId: string, { carrier, tracking }: Parcel): Promise<boolean> {
  const last = ((await selectOrderRow(db, orderId)) ?? notFound()).shipments.at(-1);
  return last !== undefined && last.carrier === carrier && last.tracking === tracking;
}

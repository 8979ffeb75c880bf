import { dollarsOf } from '#contract/money.ts';
import type { Executor } from '#server/database/client.ts';
import { selectAdjustments } from '#server/orders/order-adjustments.ts';
import { serializeAdjustment } from '#server/orders/serialize-order.ts';
import type { PlacedOrder } from './place.ts';

/** The answer to a call that placed a whole order; one that was placed by an earlier request reads its adjustments. */
export async function placedAnswer(db: Executor, { id, number, lineIds, totalCents, adjustments }: PlacedOrder) {
  return {
    acknowledged: true,
    insertedId: id,
    number,
    lines: [...lineIds],
    placeOrderPrice: dollarsOf(totalCents),
    adjustments: (adjustments ?? (await selectAdjustments(db, id))).map(serializeAdjustment),
  };
}

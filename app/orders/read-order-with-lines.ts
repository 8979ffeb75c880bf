import type { Order } from '#contract/orders/orders.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import type { Call } from '../api/caller.ts';

/** Reads the line of an order that a page shows, and the order that it belongs to. */
export async function readOrderWithLines(call: Call, id: string): Promise<{ order: Order; whole: WholeOrder }> {
  const [order, whole] = await Promise.all([
    call('readOrder', { params: { id } }),
    call('readWholeOrder', { params: { id } }),
  ]);
  return { order, whole };
}

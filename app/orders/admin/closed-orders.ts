import type { Order } from '#contract/orders/orders.ts';
import type { OrderSort } from '#contract/choices.ts';

/**
 * A list of open orders including those just closed on it, in their old places, so that the shipping button visibly
 * turns to 'Shipped'.
 * @param closed the orders closed since the list was opened, in their current state @param sort the list's order
 */
export function withClosedOrders(rows: readonly Order[], closed: ReadonlyMap<string, Order>, sort: OrderSort): Order[] {
  const fresh = new Set(rows.map(({ _id }) => _id));
  const kept = [...closed.values()].filter(({ _id }) => !fresh.has(_id));
  if (kept.length === 0) return [...rows];
  return [...rows, ...kept].sort(PLACES[sort]);
}

const byTime = (a: Order, b: Order) => a.createdAt.localeCompare(b.createdAt) || a._id.localeCompare(b._id);
const byPrice = (a: Order, b: Order) => a.placeOrderPrice - b.placeOrderPrice || a._id.localeCompare(b._id);

const PLACES: Readonly<Record<OrderSort, (a: Order, b: Order) => number>> = {
  newest: (a, b) => byTime(b, a),
  oldest: byTime,
  price: byPrice,
  '-price': (a, b) => byPrice(b, a),
};

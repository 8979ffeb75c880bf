import type { Order } from '#contract/orders.ts';
import type { OrderSort } from '#contract/choices.ts';

/**
 * The rows of a list of open orders, with those that have just been closed on it still in their places: the shipping
 * button has to be seen turning to 'Shipped'.
 * @param closed what was closed since the list was opened, as it is now @param sort what the list goes by
 */
export function withClosed(rows: readonly Order[], closed: ReadonlyMap<string, Order>, sort: OrderSort): Order[] {
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

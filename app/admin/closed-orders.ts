import type { Order } from '#contract/orders.ts';

/**
 * The rows of a list of open orders, with those that have just been closed on it still in their places: the shipping
 * button has to be seen turning to 'Shipped'.
 * @param closed what was closed since the list was opened, as it is now
 */
export function withClosed(rows: readonly Order[], closed: ReadonlyMap<string, Order>): Order[] {
  const fresh = new Set(rows.map(({ _id }) => _id));
  const kept = [...closed.values()].filter(({ _id }) => !fresh.has(_id));
  if (kept.length === 0) return [...rows];
  return [...rows, ...kept].sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b._id.localeCompare(a._id));
}

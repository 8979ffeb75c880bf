/*
 * The notifications of PostgreSQL that become events of live lists. The triggers of `order_events`, `messages` and
 * `order_lines` write the same payloads.
 */

/** The channel: `orders <order>:<customer>[,...]`, `batches <batch>` or `messages`. */
export const LIVE_CHANNEL = 'partsmith_live';

/** A change to one order, to parts, to a pick batch, or to messages. */
export type LiveChange =
  | { readonly topic: 'orders'; readonly orderId: string; readonly customerId: string }
  | { readonly topic: 'parts'; readonly partIds: readonly string[] | null }
  | { readonly topic: 'batches'; readonly batchId: string }
  | { readonly topic: 'messages' };

/** Number of orders in one payload: PostgreSQL accepts up to 8,000 bytes. */
const MAX_ORDERS = 100;

/** The payloads that announce orders, each `<order>:<customer>`. */
export function payloadsOfOrders(orders: readonly string[]): string[] {
  const payloads: string[] = [];
  for (let from = 0; from < orders.length; from += MAX_ORDERS)
    payloads.push(`orders ${orders.slice(from, from + MAX_ORDERS).join(',')}`);
  return payloads;
}

/** The changes that a payload of `LIVE_CHANNEL` announces; none for one that is not understood. */
export function liveChangesOf(payload: string): LiveChange[] {
  if (payload === 'messages') return [{ topic: 'messages' }];
  const [topic, orders] = payload.split(' ');
  if (topic === 'batches' && orders) return [{ topic, batchId: orders }];
  if (topic !== 'orders' || !orders) return [];
  return orders.split(',').map((each) => {
    const [orderId = '', customerId = ''] = each.split(':');
    return { topic, orderId, customerId };
  });
}

import { readOrderFor } from '#server/assistants/checkout/checkouts.ts';
import { asPlainText } from '#server/assistants/plain-text.ts';
import type { Deps } from '#server/deps.ts';
import type { MessageWriter } from '#server/webhooks/messages.ts';
import { orderInShape } from './order.ts';
import { signRequest } from './signatures.ts';

/** Where the store's own profile is. */
export const PROFILE_PATH = '/.well-known/ucp';

/**
 * Writes events of orders for platforms: the whole order as it is now, signed by the store.
 * Source: https://ucp.dev, release 2026-04-08, Order, Events.
 */
export function orderEventWriter({
  db,
  settings,
  messageKeys,
}: Pick<Deps, 'db' | 'settings' | 'messageKeys'>): MessageWriter {
  const { publicOrigin: origin, currency } = settings.store;
  return async ({ eventId, data, createdAt }, { platform, url }) => {
    const found = await readOrderFor(db, platform, data['order']);
    if (!found) return null;
    const payload = JSON.stringify(asPlainText(orderInShape(found.row.id, found.order, { origin, currency })));
    const fields = {
      'ucp-agent': `profile="${origin}${PROFILE_PATH}"`,
      'webhook-id': eventId,
      'webhook-timestamp': String(Math.floor(createdAt.getTime() / 1_000)),
    };
    return { payload, headers: signRequest(messageKeys[0]!, url, payload, fields) };
  };
}

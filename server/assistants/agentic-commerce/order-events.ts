import { createHmac } from 'node:crypto';
import { readOrderFor } from '#server/assistants/checkout/checkouts.ts';
import { asPlainText } from '#server/assistants/plain-text.ts';
import type { Deps } from '#server/deps.ts';
import type { MessageWriter } from '#server/webhooks/messages.ts';
import { orderOf } from './checkout.ts';

/**
 * Writes events of orders for a platform: the whole order as it is now, with an HMAC by the secret that the shop and the platform share.
 * Source: https://agenticcommerce.dev, version 2026-04-17, openapi.agentic_checkout_webhook.yaml.
 */
export function orderEventWriter({ db, settings }: Pick<Deps, 'db' | 'settings'>): MessageWriter {
  const { publicOrigin: origin, currency } = settings.store;
  return async ({ eventId, type, data }, { platform, secrets }) => {
    const found = await readOrderFor(db, platform, data['order']);
    if (!found) return null;
    const order = asPlainText(orderOf(found.row.id, found.order, { origin, currency: currency.toLowerCase() }));
    const payload = JSON.stringify({ type: type === 'order.paid' ? 'order_create' : 'order_update', data: order });
    const now = new Date();
    const seconds = Math.floor(now.getTime() / 1_000);
    const code = createHmac('sha256', secrets[0]!).update(`${seconds}.${payload}`).digest('hex');
    return {
      payload,
      headers: { 'merchant-signature': `t=${seconds},v1=${code}`, 'request-id': eventId, timestamp: now.toISOString() },
    };
  };
}

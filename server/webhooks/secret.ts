import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** Makes a signing secret in the form of the Standard Webhooks specification: `whsec_` and 32 bytes in base64. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/**
 * The headers of an attempt by the Standard Webhooks specification, with one signature per secret.
 * @param secrets one, or during a rotation the new and the previous one
 */
export function signedHeaders(
  id: string,
  at: Date,
  payload: string,
  secrets: readonly string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, payload)).join(' '),
  };
}

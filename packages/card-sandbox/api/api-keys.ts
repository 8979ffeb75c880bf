import { createHash, timingSafeEqual } from 'node:crypto';
import { StripeFailure } from './stripe-failure.ts';
import { type Form, textOf } from './form.ts';

export interface Keys {
  secretKey: string;
  publishableKey: string;
}

function unauthorized(message: string): StripeFailure {
  return new StripeFailure(401, { type: 'invalid_request_error', message });
}

function masked(key: string): string {
  const shown = key.replace(/[^\w]/g, '');
  return shown.length <= 12 ? '*'.repeat(shown.length) : `${shown.slice(0, 8)}${'*'.repeat(8)}${shown.slice(-4)}`;
}

function presented(authorization: string | undefined, form: Form): string | undefined {
  const [scheme, value] = (authorization ?? '').split(' ', 2);
  if (scheme?.toLowerCase() === 'bearer') return value;
  if (scheme?.toLowerCase() === 'basic')
    return Buffer.from(value ?? '', 'base64')
      .toString('utf8')
      .split(':', 1)[0];
  return textOf(form, 'key', 300);
}

/**
 * True for the publishable key, false for the secret key. Throws 401 for a missing or unknown key; cookies are ignored.
 */
export function isPublishable(keys: Keys, authorization: string | undefined, form: Form): boolean {
  const key = presented(authorization, form);
  if (key === undefined || key === '')
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  if (sameSecret(key, keys.secretKey)) return false;
  if (sameSecret(key, keys.publishableKey)) return true;
  throw unauthorized(`Invalid API Key provided: ${masked(key)}`);
}

/** Compares secrets in constant time, whatever their lengths. */
export function sameSecret(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

import { connectionError, intentIdOf, sandboxOrigin } from './page-errors.js';

/**
 * Reads a payment intent. Card data is sent by the card frame alone.
 * Resolves to `{ paymentIntent }` or `{ error }`; never rejects.
 * @param {string} key @param {string} clientSecret
 */
export async function fetchIntent(key, clientSecret) {
  const query = new URLSearchParams({ key, client_secret: clientSecret });
  try {
    const answer = await fetch(`${sandboxOrigin}/v1/payment_intents/${intentIdOf(clientSecret)}?${query}`, {
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
    const intent = await answer.json();
    return intent.error ? { error: intent.error } : { paymentIntent: intent };
  } catch {
    return { error: connectionError };
  }
}

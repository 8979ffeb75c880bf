import { connectionError, intentIdOf, sandboxOrigin } from './page-errors.js';

/**
 * Calls to the provider that carry no card data; those are made by the card frame alone.
 * Resolves to Stripe's shape: the object, or `{ error }`. Never rejects.
 * @param {string} method @param {string} path @param {Record<string, string>} fields
 */
export async function callProvider(method, path, fields) {
  try {
    const form = new URLSearchParams(fields);
    const answer = await fetch(`${sandboxOrigin}/v1/${path}${method === 'GET' ? `?${form}` : ''}`, {
      method,
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      ...(method === 'GET' ? {} : { body: form }),
    });
    return await answer.json();
  } catch {
    return { error: connectionError };
  }
}

/** @param {string} key @param {string} clientSecret */
export async function fetchIntent(key, clientSecret) {
  const answer = await callProvider('GET', `payment_intents/${intentIdOf(clientSecret)}`, {
    key,
    client_secret: clientSecret,
  });
  return answer.error ? { error: answer.error } : { paymentIntent: answer };
}

// Runs in the store's page. The modules page-*.js are served as one classic script (pages/web-pages.ts), because
// loadStripe expects window.Stripe at once and document.currentScript reveals our origin. No innerHTML, no eval, styles by
// CSSOM only.

export const sandboxOrigin = new URL(/** @type {HTMLScriptElement} */ (document.currentScript).src).origin;

/** An error for a misuse of the library, as Stripe.js throws it. @param {string} message */
export function integrationError(message) {
  const error = new Error(message);
  error.name = 'IntegrationError';
  return error;
}

export const connectionError = Object.freeze({
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
});

export const authenticationError = Object.freeze({
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
});

/** `pi_123` of `pi_123_secret_456`. @param {unknown} clientSecret */
export function intentIdOf(clientSecret) {
  const found = typeof clientSecret === 'string' ? /^(pi_\w+?)_secret_\w+$/.exec(clientSecret) : null;
  if (!found)
    throw integrationError(
      'Invalid value for clientSecret: it should be a client secret of the form ${id}_secret_${secret}.',
    );
  return found[1];
}

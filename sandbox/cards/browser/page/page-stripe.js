import { challenge } from './page-challenge.js';
import { Elements } from './page-elements.js';
import { integrationError, intentIdOf } from './page-errors.js';
import { callProvider, fetchIntent } from './page-provider-calls.js';

/** The object that `Stripe(publishableKey)` creates: the part of Stripe.js that a card payment needs. */
class StripeStandIn {
  /** @param {string} key */
  constructor(key) {
    this.key = key;
    this.confirming = new Map();
  }

  /** @param {any} [options] */
  elements(options) {
    return new Elements(this.key, options);
  }

  /** @param {string} clientSecret */
  async retrievePaymentIntent(clientSecret) {
    return fetchIntent(this.key, clientSecret);
  }

  /** @param {any} options */
  async confirmPayment(options) {
    const params = options?.confirmParams ?? {};
    const clientSecret = options?.clientSecret ?? options?.elements?.clientSecret;
    intentIdOf(clientSecret);
    if (options.redirect !== 'if_required' && !params.return_url)
      throw integrationError('confirmPayment() needs confirmParams.return_url unless redirect is if_required.');
    const form = options.elements?.form();
    const method = typeof params.payment_method === 'string' ? params.payment_method : undefined;
    if (!form && !method)
      throw integrationError('confirmPayment() needs a mounted payment Element or a payment method.');
    const result = await this.confirmOnce(clientSecret, {
      form: method ? null : form,
      method,
      billing: params.payment_method_data?.billing_details,
      returnUrl: params.return_url,
      scheme: options.elements?.scheme() ?? 'light',
    });
    if (result.paymentIntent && options.redirect !== 'if_required') {
      const target = new URL(params.return_url);
      target.searchParams.set('payment_intent', result.paymentIntent.id);
      target.searchParams.set('payment_intent_client_secret', clientSecret);
      target.searchParams.set('redirect_status', result.paymentIntent.status);
      location.assign(target);
      return new Promise(() => {}); // the page is leaving, as with Stripe
    }
    return result;
  }

  /** @param {string} clientSecret @param {any} [data] @param {any} [options] */
  async confirmCardPayment(clientSecret, data = {}, options = {}) {
    const method = data.payment_method;
    const form = typeof method === 'object' ? method?.card : null;
    return this.confirmOnce(clientSecret, {
      form,
      method: typeof method === 'string' ? method : undefined,
      billing: method?.billing_details,
      returnUrl: data.return_url,
      scheme: form?.group?.scheme() ?? 'light',
      handleActions: options.handleActions !== false,
    });
  }

  /** A second call while the first is running waits for the same answer. @param {string} clientSecret @param {any} what */
  confirmOnce(clientSecret, what) {
    const before = this.confirming.get(clientSecret);
    if (before) return before;
    const running = this.confirm(clientSecret, what).finally(() => this.confirming.delete(clientSecret));
    this.confirming.set(clientSecret, running);
    return running;
  }

  /** @param {string} clientSecret @param {any} what */
  async confirm(clientSecret, what) {
    const id = intentIdOf(clientSecret);
    let answer;
    if (what.form)
      answer = await what.form.ask('confirm', {
        id,
        clientSecret,
        billing: what.billing ?? {},
        returnUrl: what.returnUrl ?? '',
      });
    else {
      const fields = {
        key: this.key,
        client_secret: clientSecret,
        use_stripe_sdk: 'true',
        ...(what.method ? { payment_method: what.method } : {}),
        ...(what.returnUrl ? { return_url: what.returnUrl } : {}),
      };
      answer = await callProvider('POST', `payment_intents/${id}/confirm`, fields);
    }
    if (answer.error) return { error: answer.error };
    if (answer.status === 'requires_action' && what.handleActions !== false)
      return challenge(this.key, clientSecret, what.scheme);
    return { paymentIntent: answer };
  }

  /** @param {any} options */
  async handleNextAction(options) {
    const found = await fetchIntent(this.key, options?.clientSecret);
    if (found.error || found.paymentIntent.status !== 'requires_action') return found;
    return challenge(this.key, options.clientSecret, 'light');
  }

  /** @param {string} clientSecret */
  async handleCardAction(clientSecret) {
    return this.handleNextAction({ clientSecret });
  }

  /** @param {any} data */
  async createPaymentMethod(data) {
    const form = data?.elements?.form() ?? data?.card;
    if (!form || typeof form.ask !== 'function')
      throw integrationError('createPaymentMethod() needs { elements } or { type: "card", card: element }.');
    const answer = await form.ask('createPaymentMethod', {
      billing: data.billing_details ?? data.params?.billing_details ?? {},
    });
    return answer.error ? { error: answer.error } : { paymentMethod: answer };
  }

  /** Tokens are Stripe's older API; react-stripe-js only requires that the function exists. */
  async createToken() {
    return {
      error: {
        type: 'invalid_request_error',
        message: 'The card sandbox makes no tokens; use createPaymentMethod or confirmPayment.',
      },
    };
  }

  registerAppInfo() {}

  _registerWrapper() {}
}

/** @param {unknown} key */
function Stripe(key) {
  if (typeof key !== 'string' || key === '') throw integrationError('Please call Stripe() with your publishable key.');
  if (key.startsWith('sk_') || key.startsWith('rk_'))
    throw integrationError('You should not use your secret key with Stripe.js. Please pass a publishable key instead.');
  return new StripeStandIn(key);
}
Stripe.version = 'endive';

// Loaded again by a retry, the first object stays: its elements may be on the page.
if (!('Stripe' in window))
  Object.defineProperty(window, 'Stripe', { value: Stripe, configurable: true, writable: true, enumerable: true });

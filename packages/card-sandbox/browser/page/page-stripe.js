import { challenge } from './page-challenge.js';
import { Elements } from './page-elements.js';
import { integrationError, intentIdOf } from './page-errors.js';
import { fetchIntent } from './page-provider-calls.js';

/** The object that `Stripe(publishableKey)` creates: the part of Stripe.js that the store's payment form needs. */
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
    if (!options.elements?.element) throw integrationError('confirmPayment() needs a mounted payment Element.');
    const result = await this.confirmOnce(clientSecret, options.elements, params);
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

  /** A second call while the first is running waits for the same answer. @param {string} clientSecret @param {Elements} elements @param {any} params */
  confirmOnce(clientSecret, elements, params) {
    const before = this.confirming.get(clientSecret);
    if (before) return before;
    const running = this.confirm(clientSecret, elements, params).finally(() => this.confirming.delete(clientSecret));
    this.confirming.set(clientSecret, running);
    return running;
  }

  /** @param {string} clientSecret @param {any} elements @param {any} params */
  async confirm(clientSecret, elements, params) {
    const answer = await elements.element.ask('confirm', {
      id: intentIdOf(clientSecret),
      clientSecret,
      billing: params.payment_method_data?.billing_details ?? {},
      returnUrl: params.return_url ?? '',
    });
    if (answer.error) return { error: answer.error };
    if (answer.status === 'requires_action') return challenge(this.key, clientSecret, elements.scheme());
    return { paymentIntent: answer };
  }

  // react-stripe-js recognizes Stripe's object by these three functions, which the store does not call.
  async createToken() {
    throw integrationError('The card sandbox has no createToken(); use confirmPayment().');
  }

  async createPaymentMethod() {
    throw integrationError('The card sandbox has no createPaymentMethod(); use confirmPayment().');
  }

  async confirmCardPayment() {
    throw integrationError('The card sandbox has no confirmCardPayment(); use confirmPayment().');
  }
}

/** @param {unknown} key */
function Stripe(key) {
  if (typeof key !== 'string' || key === '') throw integrationError('Please call Stripe() with your publishable key.');
  if (key.startsWith('sk_') || key.startsWith('rk_'))
    throw integrationError('You should not use your secret key with Stripe.js. Please pass a publishable key instead.');
  return new StripeStandIn(key);
}
Stripe.version = 'endive';

// When a retry loads the script again, the first object stays: its elements may be on the page.
if (!('Stripe' in window))
  Object.defineProperty(window, 'Stripe', { value: Stripe, configurable: true, writable: true, enumerable: true });

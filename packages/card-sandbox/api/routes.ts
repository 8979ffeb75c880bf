import type Stripe from 'stripe';
import { confirmIntent } from '../payments/confirm-intent.ts';
import { acceptDispute, updateDispute } from '../payments/disputes.ts';
import type { Context } from '../events/events.ts';
import { StripeFailure, invalidParameter, noSuch } from './stripe-failure.ts';
import type { Operation } from '../control/faults.ts';
import { type Form, booleanOf, integerOf, listOf, objectOf, textOf } from './form.ts';
import { cancelIntent, createIntent, findIntent, updateIntent } from '../payments/payment-intents.ts';
import { createTaxCalculation } from '../tax/tax-calculations.ts';
import { recordTaxSale, reverseTaxSale, taxSettings } from '../tax/tax-transactions.ts';
import { findToken, grantToken, revokeToken } from '../payments/granted-tokens.ts';
import { carriedMethod } from '../payments/payment-methods.ts';
import { createRefund } from '../payments/refunds.ts';
import { expandPaths, publicIntent } from './public-view.ts';
import type { Kind } from '../card-state.ts';

/** One call, decoded. `form` is the body of a POST and the query of a GET. */
export interface ApiCall {
  method: string;
  path: string[];
  form: Form;
  publishable: boolean;
}
type Run = (context: Context, call: ApiCall, id: string) => object;
interface Route {
  method: string;
  path: string;
  publishable?: boolean;
  operation?: Operation;
  run: Run;
}

function listing(kind: Kind, url: string): Run {
  return (context, { form }) => {
    const limit = integerOf(form, 'limit') ?? 10;
    if (limit < 1 || limit > 100)
      throw invalidParameter('parameter_invalid_integer', 'limit', 'Invalid integer: limit must be between 1 and 100.');
    const cursor = (name: string) => {
      const id = textOf(form, name, 200);
      if (id !== undefined && !context.state.find(kind, id)) throw noSuch(kind, id, name);
      return id;
    };
    const created = typeof form['created'] === 'string' ? {} : objectOf(form, 'created');
    const at = typeof form['created'] === 'string' ? integerOf(form, 'created') : undefined;
    const after = integerOf(created, 'gt');
    const before = integerOf(created, 'lt');
    const from = at ?? (after === undefined ? integerOf(created, 'gte') : after + 1);
    const to = at ?? (before === undefined ? integerOf(created, 'lte') : before - 1);
    const startingAfter = cursor('starting_after');
    const endingBefore = cursor('ending_before');
    const chargeId = textOf(form, 'charge', 200);
    const ofCharge = chargeId === undefined ? undefined : context.state.find<Stripe.Charge>('charge', chargeId);
    if (chargeId !== undefined && !ofCharge) throw noSuch('charge', chargeId, 'charge');
    const parent = ofCharge ? String(ofCharge.payment_intent) : textOf(form, 'payment_intent', 200);
    const types = [
      ...listOf(form, 'types'),
      ...(textOf(form, 'type', 100) === undefined ? [] : [String(form['type'])]),
    ];
    const { rows, more } = context.state.list<object>(kind, {
      limit,
      ...(startingAfter === undefined ? {} : { startingAfter }),
      ...(endingBefore === undefined ? {} : { endingBefore }),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      ...(parent === undefined ? {} : { parent }),
      ...(types.length === 0 ? {} : { parents: types }),
    });
    return { object: 'list', data: rows, has_more: more, url };
  };
}

function retrieving(kind: Kind, what: string): Run {
  return (context, _call, id) => {
    const found = context.state.find<object>(kind, id);
    if (!found) throw noSuch(what, id, 'id');
    return found;
  };
}

const secretOf = (form: Form) => textOf(form, 'client_secret', 300);
const shownIntent = (call: ApiCall, intent: Stripe.PaymentIntent) => (call.publishable ? publicIntent(intent) : intent);

const routes: readonly Route[] = [
  {
    method: 'POST',
    path: 'payment_intents',
    operation: 'payment_intents.create',
    run: (context, { form }) => {
      const method = carriedMethod(context, form, false);
      const created = createIntent(context, form, method);
      return booleanOf(form, 'confirm') ? confirmIntent(context, created, form, method, false) : created;
    },
  },
  { method: 'GET', path: 'payment_intents', run: listing('payment_intent', '/v1/payment_intents') },
  {
    method: 'GET',
    path: 'payment_intents/:id',
    publishable: true,
    run: (context, call, id) => shownIntent(call, findIntent(context, id, secretOf(call.form), call.publishable)),
  },
  {
    method: 'POST',
    path: 'payment_intents/:id',
    run: (context, { form }, id) =>
      updateIntent(context, findIntent(context, id, undefined, false), form, carriedMethod(context, form, false)),
  },
  {
    method: 'POST',
    path: 'payment_intents/:id/confirm',
    publishable: true,
    operation: 'payment_intents.confirm',
    run: (context, call, id) => {
      const found = findIntent(context, id, secretOf(call.form), call.publishable);
      return shownIntent(
        call,
        confirmIntent(context, found, call.form, carriedMethod(context, call.form, call.publishable)),
      );
    },
  },
  {
    method: 'POST',
    path: 'payment_intents/:id/cancel',
    run: (context, { form }, id) => cancelIntent(context, findIntent(context, id, undefined, false), form),
  },
  {
    method: 'POST',
    path: 'refunds',
    operation: 'refunds.create',
    run: (context, { form }) => createRefund(context, form),
  },
  { method: 'GET', path: 'refunds', run: listing('refund', '/v1/refunds') },
  { method: 'GET', path: 'refunds/:id', run: retrieving('refund', 'refund') },
  { method: 'GET', path: 'charges', run: listing('charge', '/v1/charges') },
  { method: 'GET', path: 'charges/:id', run: retrieving('charge', 'charge') },
  { method: 'GET', path: 'disputes', run: listing('dispute', '/v1/disputes') },
  { method: 'GET', path: 'disputes/:id', run: retrieving('dispute', 'dispute') },
  { method: 'POST', path: 'disputes/:id', run: (context, { form }, id) => updateDispute(context, id, form) },
  { method: 'POST', path: 'disputes/:id/close', run: (context, _call, id) => acceptDispute(context, id) },
  {
    method: 'GET',
    path: 'radar/early_fraud_warnings',
    run: listing('early_fraud_warning', '/v1/radar/early_fraud_warnings'),
  },
  {
    method: 'GET',
    path: 'radar/early_fraud_warnings/:id',
    run: retrieving('early_fraud_warning', 'early fraud warning'),
  },
  { method: 'GET', path: 'balance_transactions/:id', run: retrieving('balance_transaction', 'balance transaction') },
  {
    method: 'POST',
    path: 'test_helpers/shared_payment/granted_tokens',
    run: (context, { form }) => grantToken(context, form),
  },
  {
    method: 'POST',
    path: 'test_helpers/shared_payment/granted_tokens/:id/revoke',
    run: (context, _call, id) => revokeToken(context, id),
  },
  { method: 'GET', path: 'shared_payment/granted_tokens/:id', run: (context, _call, id) => findToken(context, id) },
  { method: 'POST', path: 'tax/calculations', run: (context, { form }) => createTaxCalculation(context, form) },
  { method: 'GET', path: 'tax/calculations/:id', run: retrieving('tax.calculation', 'tax calculation') },
  {
    method: 'POST',
    path: 'tax/transactions/create_from_calculation',
    run: (context, { form }) => recordTaxSale(context, form),
  },
  {
    method: 'POST',
    path: 'tax/transactions/create_reversal',
    run: (context, { form }) => reverseTaxSale(context, form),
  },
  { method: 'GET', path: 'tax/transactions/:id', run: retrieving('tax.transaction', 'tax transaction') },
  { method: 'GET', path: 'tax/settings', run: () => taxSettings() },
  { method: 'GET', path: 'events', run: listing('event', '/v1/events') },
  { method: 'GET', path: 'events/:id', run: retrieving('event', 'event') },
];

/** Finds the route of a call. Throws 404 for unknown routes, 403 for a publishable key on a secret route. */
export function findRoute(call: ApiCall): { operation: Operation; id: string; run: (context: Context) => object } {
  for (const route of routes) {
    const pattern = route.path.split('/');
    if (route.method !== call.method || pattern.length !== call.path.length) continue;
    if (!pattern.every((step, index) => step === ':id' || step === call.path[index])) continue;
    if (call.publishable && route.publishable !== true) {
      throw new StripeFailure(403, {
        type: 'invalid_request_error',
        code: 'secret_key_required',
        message:
          'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
      });
    }
    const id = call.path[pattern.indexOf(':id')] ?? '';
    return {
      operation: route.operation ?? 'other',
      id,
      run: (context) => {
        const result = route.run(context, call, id);
        return call.publishable ? result : expandPaths(context.state, result, listOf(call.form, 'expand'));
      },
    };
  }
  throw new StripeFailure(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${call.method}: /v1/${call.path
      .join('/')
      .replace(/[^\w/.-]/g, '')
      .slice(0, 100)}). The card sandbox has only what the store needs.`,
  });
}

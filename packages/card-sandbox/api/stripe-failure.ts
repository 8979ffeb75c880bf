import type Stripe from 'stripe';

/** The fields of Stripe's `{ error: ... }` that the stand-in uses. */
export interface FailureBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
  doc_url?: string;
}

/**
 * An error in Stripe's shape. `started`: the call had begun its work, so Stripe stores the answer under the idempotency
 * key (a malformed call can be corrected under the same key). `kept`: what was written so far is committed, because a
 * decline is an answer and not a rollback.
 */
export class StripeFailure extends Error {
  readonly status: number;
  readonly body: FailureBody;
  readonly started: boolean;
  readonly kept: boolean;
  constructor(status: number, body: FailureBody, how: { started?: boolean; kept?: boolean } = {}) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.started = how.started ?? false;
    this.kept = how.kept ?? false;
  }
}

export function invalidParameter(code: string, param: string, message: string): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', code, param, message });
}

export function missingParameter(param: string): StripeFailure {
  return invalidParameter('parameter_missing', param, `Missing required param: ${param}.`);
}

/** 404, even for a wrong client secret, so that guessing reveals nothing. */
export function noSuch(what: string, id: string, param: string): StripeFailure {
  const shown = id.replace(/[^\w.-]/g, '').slice(0, 80);
  return new StripeFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${what}: '${shown}'`,
  });
}

export function unexpectedState(intent: Stripe.PaymentIntent, message: string): StripeFailure {
  return new StripeFailure(
    400,
    { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message, payment_intent: intent },
    { started: true },
  );
}

import type Stripe from 'stripe';

/** The body of Stripe's `{ error: ... }`, as far as the sandbox fills it. */
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
 * A refusal in Stripe's shape. `started` tells whether the call had begun its work: Stripe saves the
 * answer under the idempotency key only then (a malformed call may be corrected under the same key).
 * `kept` tells whether what was written so far stands: a decline is an answer, not a rollback.
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

/** 404; also the answer to a wrong client secret, so that guessing learns nothing. */
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

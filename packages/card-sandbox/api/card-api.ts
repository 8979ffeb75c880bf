import type Stripe from 'stripe';
import { type Answer, IdempotentAnswers } from './idempotent-answers.ts';
import { type Context, apiVersion } from '../events/events.ts';
import { StripeFailure } from './stripe-failure.ts';
import type { ActiveFault, FaultBoard, FaultName, Operation } from '../control/faults.ts';
import { type Form, decodeForm, integerOf, textOf } from './form.ts';
import { type Keys, isPublishable } from './api-keys.ts';
import { publicFailure } from './public-view.ts';
import { type ApiCall, findRoute } from './routes.ts';
import type { CardState } from '../card-state.ts';

interface ApiInput {
  method: string;
  path: string;
  query: string;
  body: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
  requestId: string;
}
/** 'silence' never answers, 'cut' closes the socket without an answer. Only faults use them. */
type Outcome = { send: Answer } | { send: 'silence' | 'cut' };

const error = (status: number, body: object, headers: Record<string, string> = {}): Answer => ({
  status,
  body: { error: body },
  headers,
});

/** The answers to faults that replace the work: nothing is done, and nothing is stored under the key. */
const refusals: Partial<Record<FaultName, Answer>> = {
  rate_limit: error(
    429,
    {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Request rate limit exceeded. Learn more about rate limits here https://docs.stripe.com/rate-limits.',
    },
    { 'stripe-rate-limited-reason': 'global-rate' },
  ),
  lock_timeout: error(
    429,
    {
      type: 'invalid_request_error',
      code: 'lock_timeout',
      message:
        'This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request.',
    },
    { 'stripe-should-retry': 'true', 'stripe-rate-limited-reason': 'resource-specific' },
  ),
  permission_denied: error(403, {
    type: 'invalid_request_error',
    message: 'The provided key does not have the required permissions for this endpoint.',
  }),
};

const badGateway: Answer = { status: 502, body: {} };

const broken: Answer = {
  status: 500,
  body: { error: { type: 'api_error', message: 'An unknown error occurred.' } },
  headers: { 'stripe-should-retry': 'false' },
};

function failureAnswer(failure: StripeFailure, publishable: boolean): Answer {
  const headers: Record<string, string> = failure.status === 409 ? { 'stripe-should-retry': 'true' } : {};
  return { status: failure.status, body: { error: publishable ? publicFailure(failure.body) : failure.body }, headers };
}

/** The HTTP API of the stand-in, without sockets: key, route, idempotency, one transaction, faults. */
export class CardApi {
  readonly #state: CardState;
  readonly #keys: Keys;
  readonly #faults: FaultBoard;
  readonly #delivers: Context['delivers'];
  readonly #answers: IdempotentAnswers;
  /** Payments that a slow call is changing; another write to one of them gets lock_timeout. */
  readonly #locked = new Set<string>();

  constructor(state: CardState, keys: Keys, faults: FaultBoard, delivers: Context['delivers']) {
    this.#state = state;
    this.#keys = keys;
    this.#faults = faults;
    this.#delivers = delivers;
    this.#answers = new IdempotentAnswers(state);
  }

  context(requestId: string | null, idempotencyKey: string | null): Context {
    return { state: this.#state, faults: this.#faults, requestId, idempotencyKey, delivers: this.#delivers };
  }

  /** Answers one call. Failures are answers; it never throws. */
  async handle(input: ApiInput): Promise<Outcome> {
    let publishable = true;
    try {
      const form = decodeForm(input.method === 'GET' ? input.query : input.body);
      publishable = isPublishable(this.#keys, input.authorization, form);
      const path = input.path.split('/').filter((step) => step !== '');
      const call: ApiCall = { method: input.method, path, form, publishable };
      const route = findRoute(call);
      if (input.method !== 'POST') {
        const fault = this.#faults.take('call', null, 'read');
        if (fault) return await this.#execute(route.run, input, publishable, '', fault);
        return { send: { status: 200, body: route.run(this.context(input.requestId, null)) } };
      }

      const key = input.idempotencyKey;
      if (key !== undefined && key.length > 255)
        throw new StripeFailure(400, {
          type: 'invalid_request_error',
          message: 'Idempotency keys take at most 255 characters.',
        });
      const hash = this.#state.hash(`${publishable} ${input.method} ${input.path}\n${input.body}`);
      const before = key === undefined ? null : this.#answers.recall(key, hash);
      if (before) return { send: before };
      const object = textOf(form, 'payment_intent') ?? route.id;
      if (this.#locked.has(object)) return { send: refusals.lock_timeout! };
      if (key !== undefined) this.#answers.begin(key);
      if (object !== '') this.#locked.add(object);
      try {
        const fault = this.#faults.take('call', this.#centsOf(route.operation, route.id, form), route.operation);
        return await this.#execute(route.run, input, publishable, hash, fault);
      } finally {
        if (key !== undefined) this.#answers.end(key);
        this.#locked.delete(object);
      }
    } catch (error) {
      if (error instanceof StripeFailure) return { send: failureAnswer(error, publishable) };
      console.error('card sandbox:', error);
      return { send: broken };
    }
  }

  async #execute(
    run: (context: Context) => object,
    input: ApiInput,
    publishable: boolean,
    hash: string,
    fault: ActiveFault | null,
  ): Promise<Outcome> {
    const { idempotencyKey: key, requestId } = input;
    const remember = (answer: Answer) => key !== undefined && this.#answers.remember(key, hash, answer, requestId);
    if (fault?.fault === 'timeout_before_commit') return { send: 'silence' };
    if (fault?.fault === 'cut_before_commit') return { send: 'cut' };
    const refusal = fault && refusals[fault.fault];
    if (refusal) return { send: refusal };
    if (fault?.fault === 'error_before_commit') {
      this.#state.transaction(() => remember(broken));
      return { send: broken };
    }
    if (fault?.fault === 'slow') await this.#faults.slowDown(fault.ms);
    const failsAfter = fault?.fault === 'error_after_commit';
    const context = this.context(requestId, key ?? null);
    let answer: Answer;
    try {
      answer = this.#state.transaction(() => {
        let done: Answer;
        try {
          done = { status: 200, body: run(context) };
        } catch (error) {
          if (!(error instanceof StripeFailure) || !error.kept) throw error;
          done = failureAnswer(error, publishable);
        }
        remember(failsAfter ? broken : done);
        return done;
      });
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      answer = failureAnswer(error, publishable);
      if (error.started) this.#state.transaction(() => remember(answer));
    }
    if (failsAfter) return { send: broken };
    if (fault?.fault === 'timeout_after_commit') return { send: 'silence' };
    if (fault?.fault === 'cut_after_commit') return { send: 'cut' };
    if (fault?.fault === 'bad_gateway') return { send: badGateway };
    return { send: answer };
  }

  /** The amount to compare with sentinel amounts: the call's own, or that of the intent it refers to. */
  #centsOf(operation: Operation, id: string, form: Form): number | null {
    if (operation === 'payment_intents.create') return integerOf(form, 'amount') ?? null;
    const intentId = operation === 'refunds.create' ? (textOf(form, 'payment_intent') ?? '') : id;
    return this.#state.find<Stripe.PaymentIntent>('payment_intent', intentId)?.amount ?? null;
  }
}

/** Headers of every API answer. */
export function apiHeaders(input: { requestId: string; idempotencyKey: string | undefined }): Record<string, string> {
  return {
    'content-type': 'application/json',
    'cache-control': 'no-cache, no-store',
    'request-id': input.requestId,
    'stripe-version': apiVersion,
    ...(input.idempotencyKey === undefined
      ? {}
      : { 'idempotency-key': input.idempotencyKey.replace(/[^\x20-\x7e]/g, '').slice(0, 255) }),
  };
}

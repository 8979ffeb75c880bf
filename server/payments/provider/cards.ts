import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { Failure } from '#contract/errors.ts';
import { providerAmount } from '#contract/payments/card-amounts.ts';
import type { PaymentConfig } from '#contract/payments/payments.ts';
import { type Log, createLog } from '#server/log.ts';
import type { CardSettings } from '#server/settings/settings.ts';
import type { RefundRequest } from '#server/orders/refunds/tables.ts';
import { inSpan } from '#server/observe/spans.ts';
import {
  afterOthers,
  cardsFailure,
  isDefiniteError,
  isKeyReused,
  hasCode,
  refusalOf,
  type CardCall,
} from './card-errors.ts';
import type {
  CardCharge,
  CardEvent,
  Intent,
  IntentPurpose,
  IntentRequest,
  NewIntent,
  RefundOutcome,
  TokenOutcome,
} from './card-types.ts';
import { checkKey } from './check-key.ts';
import { withTraceHeaders } from './trace-headers.ts';
import { createBooks, type ProviderBooks } from './provider-books.ts';
import { createProviderTax, type ProviderTax } from './provider-tax.ts';
import { allOf, intentIdOf, intentOf, chargeOf, cardRefundOf } from './provider-objects.ts';

/**
 * The card provider. Methods that call it throw Failure `provider_unavailable` when it does not answer or fails
 * internally; it may have done the work anyway, and repeating the call is safe.
 */
export interface Cards {
  readonly config: PaymentConfig;
  /** The request for a new intent, to be stored with its attempt before it is sent. */
  describeIntent(purpose: IntentPurpose): IntentRequest;
  /**
   * Creates the intent of an attempt, or returns the existing one.
   * @returns undefined when the attempt is spent: the provider failed for good and has no such intent
   * @throws Failure `order_state` for an amount that cannot be charged to a card
   */
  createIntent(wanted: NewIntent): Promise<Intent | undefined>;
  /** The current intent; undefined when the id is unknown. */
  readIntent(id: string): Promise<Intent | undefined>;
  /** Cancels an intent unless money has moved; returns its state afterwards. */
  cancelIntent(id: string): Promise<Intent | undefined>;
  /**
   * Confirms an intent with a shared payment token, which its buyer gave to an assistant. Repeating it with the same token charges
   * nothing again. `charged`: it succeeded or is being processed, by this call or before; settling it tells.
   */
  confirmWithToken(intentId: string, token: string): Promise<TokenOutcome>;
  /** The current charge and refunds of a payment; undefined when it does not exist or has not succeeded. */
  readCharge(intentId: string): Promise<CardCharge | undefined>;
  /** Requests a refund. A key is always sent with the same request. */
  refund(request: RefundRequest, idempotencyKey: string): Promise<RefundOutcome>;
  /** @throws Failure `malformed` for an invalid, missing or old signature, or an event of the other mode */
  verifyWebhook(rawBody: Uint8Array, signature: string | undefined): CardEvent;
  /** The provider's records, for reconciliation. */
  readonly books: ProviderBooks;
  /** The provider's tax calculation; null in the card sandbox, unless faults are rehearsed there. */
  readonly tax: ProviderTax | null;
  /**
   * Reads one of each kind of record that the store needs.
   * @returns why the secret key does not work, in words for the operator; undefined when no problem was found
   */
  checkKey(): Promise<string | undefined>;
}

/** The credentials of the provider's SDK. */
interface CardKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
}

/** The version that the loader package expects; scripts of another release train reject these elements. */
const SCRIPT = 'https://js.stripe.com/endive/stripe.js';
/** The version of the API that has shared payment tokens. https://docs.stripe.com/agentic-commerce/concepts/shared-payment-tokens */
const TOKEN_VERSION = '2026-04-22.preview';
/** Signatures older than this are replays. */
const SIGNATURE_SECONDS = 300;
/** The time for which an idempotency key is reliable, in milliseconds; the provider stores it for at least 24 hours. */
const KEYS_LAST = 20 * 3_600_000;

/**
 * Connects to the card provider with its official SDK: the real provider, or the sandbox on its own origin.
 * @param sandboxKeys used when no keys are set
 * @param timeoutMs time-out of a call
 * @param retries how often the SDK repeats a call after no answer, a conflict or an internal error
 */
export function createCards(
  settings: CardSettings,
  sandboxKeys: CardKeys,
  { log, timeoutMs = 6_000, retries = 2 }: { log: Log; timeoutMs?: number; retries?: number } = { log: createLog() },
): Cards {
  const { wallets = [] } = settings;
  const keys = settings.mode === 'sandbox' ? sandboxKeys : settings;
  const mode = settings.mode === 'sandbox' ? 'sandbox' : settings.live ? 'live' : 'test';
  if (keys.webhookSecret.trim() === '') throw new Error('The webhook secret is blank: anyone could sign with it.');
  // By IP address instead of host name: cookies ignore ports, and the store's cookies must not be sent.
  const sandbox = settings.mode === 'sandbox' ? new URL(`http://127.0.0.1:${settings.port}`) : null;
  const stripe = new Stripe(keys.secretKey, {
    maxNetworkRetries: retries,
    timeout: timeoutMs,
    telemetry: false,
    httpClient: withTraceHeaders(Stripe.createNodeHttpClient()),
    ...(sandbox && { host: sandbox.hostname, port: sandbox.port, protocol: 'http' as const }),
  });

  async function callProvider<Result>(what: CardCall, call: () => Promise<Result>): Promise<Result> {
    try {
      return await inSpan({ name: `cards: ${what}`, kind: 'client' }, () => afterOthers(call));
    } catch (error) {
      throw cardsFailure(what, error, log);
    }
  }

  /** The provider stores an internal error under the key, so a retry cannot find the intent. Search for it. */
  async function findIntent({ orderId, attempt, since }: NewIntent): Promise<Intent | undefined> {
    const created = { gte: Math.floor(since.getTime() / 1000) - 300 };
    for await (const found of stripe.paymentIntents.list({ created, limit: 100 })) {
      if (found.metadata['order'] === orderId && found.metadata['attempt'] === String(attempt)) return intentOf(found);
    }
    return undefined;
  }

  async function createPayable({ orderId, attempt, request }: NewIntent): Promise<Stripe.PaymentIntent> {
    const key = `order:${orderId}:pi:${attempt}`;
    try {
      return await stripe.paymentIntents.create(request, { idempotencyKey: key });
    } catch (error) {
      if (!hasCode(error, 'email_invalid')) throw error;
      // An address that only the provider rejects must not block the sale; the store sends its own receipt.
      const { receipt_email: _, ...without } = request;
      return stripe.paymentIntents.create(without, { idempotencyKey: `${key}:no-email` });
    }
  }

  return {
    config: {
      mode,
      publishableKey: keys.publishableKey,
      scriptUrl: sandbox ? `${sandbox.origin}/sandbox-stripe.js` : SCRIPT,
      apiOrigin: sandbox?.origin ?? 'https://api.stripe.com',
      wallets: [...wallets],
    },

    describeIntent: ({ orderId, attempt, amountCents, currency, customerId, storeId, description, receiptEmail }) => ({
      amount: providerAmount(amountCents, currency),
      currency,
      // Includes Apple Pay and Google Pay. Called `payment_method_types` before API version `endive`.
      allowed_payment_method_types: wallets.includes('link') ? ['card', 'link'] : ['card'],
      description,
      ...(receiptEmail !== '' && { receipt_email: receiptEmail }),
      metadata: { order: orderId, user: customerId, attempt: String(attempt), store: storeId },
    }),

    createIntent: (wanted) =>
      callProvider('create intent', async () => {
        // The provider forgets keys after a day; a retry would create a second intent.
        const made = Date.now() - wanted.since.getTime() > KEYS_LAST ? await findIntent(wanted) : undefined;
        if (made) return made;
        try {
          return intentOf(await createPayable(wanted));
        } catch (error) {
          // An earlier release of the store used the key for another request; its intent may exist.
          if (!isDefiniteError(error) && !isKeyReused(error)) throw error;
          return findIntent(wanted);
        }
      }),

    readIntent: (id) =>
      callProvider('read intent', async () => {
        try {
          return intentOf(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }), id);
        } catch (error) {
          if (hasCode(error, 'resource_missing')) return undefined;
          throw error;
        }
      }),

    cancelIntent: (id) =>
      callProvider('cancel intent', async () => {
        try {
          return intentOf(await stripe.paymentIntents.cancel(id, {}, { idempotencyKey: `cancel:${id}` }), id);
        } catch (error) {
          if (hasCode(error, 'resource_missing')) return undefined;
          // The intent succeeded or was canceled before, or the provider failed after canceling it. Its current state
          // decides.
          if (!hasCode(error, 'payment_intent_unexpected_state') && !isDefiniteError(error)) throw error;
          const now = intentOf(await stripe.paymentIntents.retrieve(id), id);
          if (now.status !== 'open') return now;
          // The provider failed before canceling and stores that error under the key. Canceling twice is harmless, so
          // use a new key.
          return intentOf(
            await stripe.paymentIntents.cancel(id, {}, { idempotencyKey: `cancel:${id}:${crypto.randomUUID()}` }),
            id,
          );
        }
      }),

    confirmWithToken: (id, token) =>
      callProvider('confirm intent', async () => {
        const digest = createHash('sha256').update(token).digest('base64url');
        // The SDK's types are those of the version without previews.
        const data: object = { shared_payment_granted_token: token };
        try {
          const options = { idempotencyKey: `confirm:${id}:${digest}`, apiVersion: TOKEN_VERSION };
          const params = { payment_method_data: data as Stripe.PaymentIntentConfirmParams.PaymentMethodData };
          return outcomeOf(await stripe.paymentIntents.confirm(id, params, options));
        } catch (error) {
          // It succeeded or was canceled before, or the provider failed after confirming it.
          if (hasCode(error, 'payment_intent_unexpected_state') || isDefiniteError(error))
            return outcomeOf(await stripe.paymentIntents.retrieve(id));
          if (refusalOf(error) === undefined) throw error;
          // Only the words about a card are for its owner.
          const isOfCard = error instanceof Stripe.errors.StripeCardError;
          return { state: 'declined', words: isOfCard ? error.message : 'This payment token cannot pay this order.' };
        }
      }),

    readCharge: (id) =>
      callProvider('read refund', async () => {
        try {
          const payment = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
          const intent = intentOf(payment, id);
          if (intent.status !== 'succeeded') return undefined;
          const refunds = await allOf(stripe.refunds.list({ payment_intent: id, limit: 100 }));
          return { intent, ...chargeOf(payment), refunds: refunds.map(cardRefundOf).reverse() };
        } catch (error) {
          if (hasCode(error, 'resource_missing')) return undefined;
          throw error;
        }
      }),

    refund: (request, idempotencyKey) =>
      callProvider('refund', async () => {
        try {
          const made = cardRefundOf(await stripe.refunds.create(request, { idempotencyKey }));
          if (
            made.intentId !== request.payment_intent ||
            providerAmount(made.amountCents, made.currency) !== request.amount
          )
            throw new Failure('provider_unavailable', 'The card provider answered with a different refund.');
          return { made };
        } catch (error) {
          if (isDefiniteError(error)) return { broken: true };
          const refused = refusalOf(error);
          if (refused === undefined) throw error;
          return { refused };
        }
      }),

    verifyWebhook(rawBody, signature) {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(rawBody, signature ?? '', keys.webhookSecret, SIGNATURE_SECONDS);
      } catch (error) {
        throw new Failure('malformed', 'The signature of this event is invalid.', { cause: error });
      }
      if (event.livemode !== (mode === 'live')) {
        throw new Failure('malformed', "This event is from the card provider's other mode.");
      }
      return { id: event.id, type: event.type, intentId: intentIdOf(event) };
    },

    books: createBooks(stripe, callProvider),

    tax: settings.mode === 'sandbox' && !settings.faults ? null : createProviderTax(stripe, callProvider),

    checkKey: () => checkKey(stripe),
  };
}

/** What became of an intent that a token has confirmed. */
function outcomeOf({ status }: Stripe.PaymentIntent): TokenOutcome {
  if (status === 'succeeded' || status === 'processing') return { state: 'charged' };
  if (status === 'requires_action') return { state: 'needs_buyer' };
  return { state: 'declined', words: 'The card was not charged. Try again, or use another card.' };
}

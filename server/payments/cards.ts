import Stripe from 'stripe';
import { Failure } from '#contract/errors.ts';
import type { PaymentConfig } from '#contract/payments.ts';
import type { Log } from '#server/log.ts';
import type { CardSettings } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import type { ProviderRefund } from '#server/orders/record-refunds.ts';
import type { RefundRequest } from '#server/orders/tables.ts';
import { inSpan } from '#server/observe/spans.ts';
import {
  afterOthers,
  cardsFailure,
  isDefiniteError,
  isKeyReused,
  ofCode,
  refusalOf,
  type CardCall,
} from './card-errors.ts';
import { checkKey } from './check-key.ts';
import { passingOn } from './passing-on.ts';
import { createBooks, type ProviderBooks } from './provider-books.ts';
import { intentIdOf, intentOf, leftOfCharge, pageOf, refundOf } from './provider-objects.ts';

/** The SDK's types, for those who put its answers into the store's terms; the SDK itself stays in this file. */
export type { Stripe };

/** A payment at the card provider, in the store's own terms. */
export interface Intent {
  readonly id: string;
  readonly status: 'open' | 'processing' | 'succeeded' | 'canceled';
  /** What it is for; once succeeded, what was really received. */
  readonly amountCents: number;
  readonly currency: string;
  /** Which order, customer and attempt it was made for; undefined when it is not one of the store's. */
  readonly orderId: string | undefined;
  readonly customerId: string | undefined;
  readonly attempt: number | undefined;
  /** Of the store that made it; undefined for one of before stores had ids. */
  readonly storeId: string | undefined;
  readonly clientSecret: string;
}

/** What a payment is for, in the store's own terms. */
export interface IntentPurpose {
  readonly orderId: string;
  readonly attempt: number;
  readonly amountCents: number;
  readonly currency: string;
  readonly customerId: string;
  /** Marks the payment, where several stores share an account. */
  readonly storeId: string;
  readonly description: string;
  /** Empty when the customer has none. */
  readonly receiptEmail: string;
}

/** The parameters of a new intent, as the provider takes them. */
export interface IntentRequest extends Stripe.PaymentIntentCreateParams {}

export interface NewIntent {
  readonly orderId: string;
  /** 1, 2, ...; with the order it makes the idempotency key. */
  readonly attempt: number;
  /** Must be the same for every call with the same order and attempt. */
  readonly request: IntentRequest;
  /** When the attempt was stored: how far back to look for it when its creation ended in an error. */
  readonly since: Date;
}

/** A refund as the card provider has it. */
export interface CardRefund extends ProviderRefund {
  readonly intentId: string;
  /** Lower-case ISO code. */
  readonly currency: string;
  /** The store that made it; undefined for one that was made by hand. */
  readonly storeId: string | undefined;
  readonly createdAt: Date;
}

/**
 * What came of an attempt to refund: the refund; `refused`, for good, with the provider's reason; or `broken`: an error of
 * the provider's own, which it keeps under that idempotency key whether it made the refund or not.
 */
export type RefundOutcome = { readonly made: CardRefund } | { readonly refused: string } | { readonly broken: true };

/** A payment that succeeded, and all that happened to its money since. */
export interface CardCharge {
  readonly intent: Intent;
  /** What can still be refunded, in cents. */
  readonly leftCents: number;
  /** Oldest first. */
  readonly refunds: readonly CardRefund[];
}

/** A webhook whose signature holds. Nothing in it is believed but which intent to ask about. */
export interface CardEvent {
  readonly id: string;
  readonly type: string;
  readonly intentId: string | undefined;
}

/**
 * The card provider. Every method that calls it throws Failure `provider_unavailable` when it does not answer or
 * answers with an error of its own; it may have done the work all the same, and repeating the call is safe.
 */
export interface Cards {
  readonly config: PaymentConfig;
  /** The request for a new intent, to be stored with its attempt before it is sent. */
  describeIntent(purpose: IntentPurpose): IntentRequest;
  /**
   * Creates the intent of an attempt, or finds the one that exists.
   * @returns undefined when the attempt is spent: the provider failed for good and holds no such intent
   * @throws Failure `order_state` for an amount that no card can be charged
   */
  createIntent(wanted: NewIntent): Promise<Intent | undefined>;
  /** The intent as it is now; undefined when there is none of that id. */
  readIntent(id: string): Promise<Intent | undefined>;
  /** Ends an intent if money has not moved; returns it as it is afterwards. */
  cancelIntent(id: string): Promise<Intent | undefined>;
  /** A payment's charge and refunds as they are now; undefined when there is no such payment, or it has not succeeded. */
  readCharge(intentId: string): Promise<CardCharge | undefined>;
  /** Asks for a refund. The same key always goes with the same request. */
  refund(request: RefundRequest, idempotencyKey: string): Promise<RefundOutcome>;
  /** @throws Failure `malformed` for a wrong, missing or old signature, or an event of the other mode */
  verifyWebhook(rawBody: Uint8Array, signature: string | undefined): CardEvent;
  /** Everything that the provider has on record, for those who compare it with ours. */
  readonly books: ProviderBooks;
  /**
   * Asks the provider for one of each kind of record that the store reads.
   * @returns why the secret key cannot be used, in words for the operator; undefined when nothing speaks against it
   */
  checkKey(): Promise<string | undefined>;
}

/** What the provider's SDK is opened with. */
export interface CardKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
}

/** What the loader package of this version takes; another release train would refuse our elements. */
const SCRIPT = 'https://js.stripe.com/endive/stripe.js';
/** Older signatures are replays. */
const SIGNATURE_SECONDS = 300;
/** How long an idempotency key can be relied on, in milliseconds; the provider keeps it for 24 hours or more. */
const KEYS_LAST = 20 * 3_600_000;

/**
 * The card provider by its official SDK: the real one, or the sandbox at an address of its own. The only user of the SDK.
 * @param sandboxKeys taken when no keys are set
 * @param timeoutMs how long to wait for an answer
 * @param retries how often the SDK repeats a call that had no answer, a conflict or an error of the provider's own
 */
export function createCards(
  settings: CardSettings,
  sandboxKeys: CardKeys,
  { log, timeoutMs = 6_000, retries = 2 }: { log: Log; timeoutMs?: number; retries?: number } = { log: createLog() },
): Cards {
  const { wallets = [] } = settings;
  const keys = settings.mode === 'sandbox' ? sandboxKeys : settings;
  const mode = settings.mode === 'sandbox' ? 'sandbox' : settings.live ? 'live' : 'test';
  if (keys.webhookSecret.trim() === '') throw new Error('The webhook secret is blank: anybody could sign with it.');
  // By address, not by name: cookies ignore ports, and the store's must not come along.
  const sandbox = settings.mode === 'sandbox' ? new URL(`http://127.0.0.1:${settings.port}`) : null;
  const stripe = new Stripe(keys.secretKey, {
    maxNetworkRetries: retries,
    timeout: timeoutMs,
    telemetry: false,
    httpClient: passingOn(Stripe.createNodeHttpClient()),
    ...(sandbox && { host: sandbox.hostname, port: sandbox.port, protocol: 'http' as const }),
  });

  async function ask<Result>(what: CardCall, call: () => Promise<Result>): Promise<Result> {
    try {
      return await inSpan({ name: `cards: ${what}`, kind: 'client' }, () => afterOthers(call));
    } catch (error) {
      throw cardsFailure(what, error, log);
    }
  }

  /** After a definite error of the provider's own: it keeps that error under the key, so the truth has to be looked up. */
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
      if (!ofCode(error, 'email_invalid')) throw error;
      // An address that only the provider refuses must not stop the sale: the store sends its own receipt.
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
      amount: amountCents,
      currency,
      // Apple Pay and Google Pay are cards. Called `payment_method_types` before API version `endive`.
      allowed_payment_method_types: wallets.includes('link') ? ['card', 'link'] : ['card'],
      description,
      ...(receiptEmail !== '' && { receipt_email: receiptEmail }),
      metadata: { order: orderId, user: customerId, attempt: String(attempt), store: storeId },
    }),

    createIntent: (wanted) =>
      ask('create intent', async () => {
        // The provider forgets keys after a day: asked again, it would make a second intent.
        const made = Date.now() - wanted.since.getTime() > KEYS_LAST ? await findIntent(wanted) : undefined;
        if (made) return made;
        try {
          return intentOf(await createPayable(wanted));
        } catch (error) {
          // A key that was used for another request: an earlier release of the store sent it. Its intent may exist.
          if (!isDefiniteError(error) && !isKeyReused(error)) throw error;
          return findIntent(wanted);
        }
      }),

    readIntent: (id) =>
      ask('read intent', async () => {
        try {
          return intentOf(await stripe.paymentIntents.retrieve(id), id);
        } catch (error) {
          if (ofCode(error, 'resource_missing')) return undefined;
          throw error;
        }
      }),

    cancelIntent: (id) =>
      ask('cancel intent', async () => {
        try {
          return intentOf(await stripe.paymentIntents.cancel(id, {}, { idempotencyKey: `cancel:${id}` }), id);
        } catch (error) {
          if (ofCode(error, 'resource_missing')) return undefined;
          // It succeeded or was cancelled before; or the provider broke after doing it. What it is now decides.
          if (!ofCode(error, 'payment_intent_unexpected_state') && !isDefiniteError(error)) throw error;
          const now = intentOf(await stripe.paymentIntents.retrieve(id), id);
          if (now.status !== 'open') return now;
          // It broke before doing it and keeps that error under the key. Ending twice is ending once: another key is safe.
          return intentOf(
            await stripe.paymentIntents.cancel(id, {}, { idempotencyKey: `cancel:${id}:${crypto.randomUUID()}` }),
            id,
          );
        }
      }),

    readCharge: (id) =>
      ask('read refund', async () => {
        try {
          const payment = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
          const intent = intentOf(payment, id);
          if (intent.status !== 'succeeded') return undefined;
          const list = pageOf(await stripe.refunds.list({ payment_intent: id, limit: 100 }));
          return { intent, leftCents: leftOfCharge(payment), refunds: list.data.map(refundOf).reverse() };
        } catch (error) {
          if (ofCode(error, 'resource_missing')) return undefined;
          throw error;
        }
      }),

    refund: (request, idempotencyKey) =>
      ask('refund', async () => {
        try {
          const made = refundOf(await stripe.refunds.create(request, { idempotencyKey }));
          if (made.intentId !== request.payment_intent || made.amountCents !== request.amount)
            throw new Failure('provider_unavailable', 'The card provider answered with another refund.');
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

    books: createBooks(stripe, ask),

    checkKey: () => checkKey(stripe),
  };
}

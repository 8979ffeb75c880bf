import type { DisputeReport } from '#server/orders/disputes/tables.ts';
import { hasCode, type CardCall } from './card-errors.ts';
import type { CardRefund, Intent, Stripe } from './card-types.ts';
import { allOf, disputeOf, intentOf, providerPageOf, cardRefundOf, warningOf } from './provider-objects.ts';

/** A payment in the provider's records. */
export interface BookedIntent extends Omit<Intent, 'clientSecret'> {
  readonly createdAt: Date;
  /** When the money moved; null when it has not, or when the list does not say. */
  readonly paidAt: Date | null;
}

/** The card provider's records. Methods throw Failure `provider_unavailable` when it does not answer. */
export interface ProviderBooks {
  /** Pages of all payments since a date, newest first, including those of other stores on the account. */
  intents(since: Date): AsyncIterable<BookedIntent[]>;
  /** Pages of all refunds since a date, like `intents`. */
  refunds(since: Date): AsyncIterable<CardRefund[]>;
  /** Pages of all disputes, inquiries and early fraud warnings since a date, like `intents`. */
  disputes(since: Date): AsyncIterable<DisputeReport[]>;
  /** The disputes and warnings of one payment. */
  disputesOf(intentId: string): Promise<DisputeReport[]>;
  /** One payment with its current refunds; undefined when the id is unknown. */
  read(intentId: string): Promise<{ intent: BookedIntent; refunds: CardRefund[] } | undefined>;
}

/** The provider's largest page size. */
const PAGE = 100;

/** @param callProvider makes a call and converts its errors into Failures */
export function createBooks(
  stripe: Stripe,
  callProvider: <Result>(what: CardCall, call: () => Promise<Result>) => Promise<Result>,
): ProviderBooks {
  async function* paged<Item extends { id: string }>(
    list: (page: { limit: number; starting_after?: string }) => Promise<Stripe.ApiList<Item>>,
  ): AsyncIterable<Item[]> {
    for (let last: string | undefined; ;) {
      const after = last === undefined ? {} : { starting_after: last };
      const { data, has_more } = await callProvider('read books', async () =>
        providerPageOf(await list({ limit: PAGE, ...after })),
      );
      if (data.length > 0) yield data;
      last = data.at(-1)?.id;
      if (!has_more || last === undefined) return;
    }
  }

  return {
    async *intents(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      for await (const page of paged((at) => stripe.paymentIntents.list({ created, ...at })))
        yield page.map((each) => bookedIntent(each));
    },

    async *refunds(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      for await (const page of paged((at) => stripe.refunds.list({ created, ...at }))) yield page.map(cardRefundOf);
    },

    async *disputes(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      for await (const page of paged((at) => stripe.disputes.list({ created, ...at }))) yield page.map(disputeOf);
      for await (const page of paged((at) => stripe.radar.earlyFraudWarnings.list({ created, ...at })))
        yield page.map(warningOf);
    },

    disputesOf: (intentId) =>
      callProvider('read books', async () => {
        const ofIntent = { payment_intent: intentId, limit: PAGE };
        const disputes = await allOf(stripe.disputes.list(ofIntent));
        const warnings = await allOf(stripe.radar.earlyFraudWarnings.list(ofIntent));
        return [...disputes.map(disputeOf), ...warnings.map(warningOf)];
      }),

    read: (id) =>
      callProvider('read books', async () => {
        try {
          const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
          const refunds = await allOf(stripe.refunds.list({ payment_intent: id, limit: PAGE }));
          return { intent: bookedIntent(intent, id), refunds: refunds.map(cardRefundOf) };
        } catch (error) {
          if (hasCode(error, 'resource_missing')) return undefined;
          throw error;
        }
      }),
  };
}

function bookedIntent(object: Stripe.PaymentIntent, id?: string): BookedIntent {
  const { clientSecret: _, ...intent } = intentOf(object, id);
  const charge = object.latest_charge;
  const isPaid = object.status === 'succeeded' && charge !== null && typeof charge === 'object';
  return {
    ...intent,
    createdAt: new Date(object.created * 1000),
    paidAt: isPaid ? new Date(charge.created * 1000) : null,
  };
}

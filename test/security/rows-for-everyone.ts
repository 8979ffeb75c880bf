import { webhookSecret } from '#sandbox/cards/testing.ts';
import { signatureHeader } from '#sandbox/cards/testing.ts';
import type { Row } from './rows.ts';

/** Calls that ask nobody who they are: a token that came along changes nothing. */
export const publicRows: Record<string, Row> = {
  listParts: { ask: () => ({}) },
  readPart: { ask: async ({ store }) => ({ params: { id: await store.part() } }) },
  suggestParts: { ask: () => ({ query: { q: 'processor' } }) },
  readFacets: { ask: () => ({}) },
  compareParts: { ask: async ({ store }) => ({ query: { ids: await store.part() } }) },
  listReviews: { ask: () => ({}) },
  paymentConfig: { ask: () => ({}) },
  readStore: { ask: () => ({}) },
  readViewer: { ask: () => ({}) },
  sendMessage: {
    ask: () => ({ body: { email: 'ada@example.test', subject: 'Hello', message: 'Do you make fans?' } }),
  },
  paymentWebhook: {
    ask: () => {
      const object = { id: 'pi_of_nobody', object: 'payment_intent', metadata: {} };
      const body = JSON.stringify({
        id: `evt_${crypto.randomUUID()}`,
        object: 'event',
        type: 'payment_intent.created',
        livemode: false,
        data: { object },
      });
      const signature = signatureHeader(body, webhookSecret, Math.floor(Date.now() / 1000));
      return { file: { type: 'application/json', bytes: body }, proof: { 'stripe-signature': signature } };
    },
  },
};

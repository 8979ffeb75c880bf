import { webhookSecret } from '@partsmith/card-sandbox/testing';
import { signatureHeader } from '@partsmith/card-sandbox/testing';
import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import { createGuestLink } from '#server/guest-orders/guest-links.ts';
import { charge, DELIVERY, intentOf, placed, setShop } from '#test/fixtures/ordering.ts';
import { giftCard } from './rows-of-gift-cards.ts';
import type { Row } from './rows.ts';
import type { World } from './world.ts';

/** The token of a link that pays an order of $12.40. */
async function paymentLink({ store, admin, owner }: World): Promise<string> {
  const id = await placed(store, owner, await store.part());
  const { body } = await store.call(admin, 'POST', `/orders/${id}/payment-links`, { email: false });
  return body.url.split('/pay/')[1];
}

/** The token of a link that opens an order of $12.40. */
async function guestLink({ store, owner }: World): Promise<string> {
  const id = await placed(store, owner, await store.part());
  return (await createGuestLink(store.db, store.deps.settings.store, { id, customerId: owner.id })).token;
}

/** A proof that is sent has to be valid, and a cookie's write has to come from the store's own pages. */
const proven = { expired: 401, forged: 401, 'id token': 401, 'demoted before': 401, deleted: 401 } as const;
const changing = { ...proven, 'cookie alone': 403 } as const;

/** Calls without authentication: a token changes nothing. */
export const publicRows: Record<string, Row> = {
  readPart: { ask: async ({ store }) => ({ params: { id: await store.part() } }) },
  listPartQuestions: { ask: async ({ store }) => ({ params: { id: await store.part() } }) },
  readAlternatives: { ask: async ({ store }) => ({ params: { id: await store.part() } }) },
  readPublicPart: {
    ask: async ({ store }) => {
      const { body } = await store.call(null, 'GET', `/part/${await store.part()}`);
      return { params: { address: `test-processor-${body.sku}` } };
    },
  },
  suggestParts: { ask: () => ({ query: { q: 'processor' } }) },
  compareParts: { ask: async ({ store }) => ({ query: { ids: await store.part() } }) },
  matchParts: { ask: () => ({ body: { text: 'PS-10001, 2' } }) },
  readList: { ask: () => ({ file: { type: 'text/csv', bytes: 'PS-10001,2' } }) },
  judgeBuild: { ask: async ({ store }) => ({ body: { parts: [{ part: await store.part() }] } }) },
  completeBuild: {
    ask: async ({ store }) => ({ body: { parts: [{ part: await store.part(), quantity: 1 }], budget: 900 } }),
  },
  readSharedBuild: {
    ask: async ({ store, owner }) => {
      const { body } = await store.call(owner, 'POST', '/builds', { name: 'A shared build' });
      const shared = await store.call(owner, 'PUT', `/builds/${body.insertedId}/share`);
      return { params: { token: shared.body.token } };
    },
  },
  unsubscribe: {
    ask: async ({ store, owner }) => {
      const [part, token] = [await store.part(), `token-of-${owner.id}-${Math.random()}`];
      await store.call(owner, 'PUT', `/saved-parts/${part}`, {});
      await store.db.$client.query('update saved_parts set unsubscribe_token = $1 where part_id = $2', [token, part]);
      return { params: { token } };
    },
  },
  createGuestOrder: {
    ask: async ({ store }) => {
      await setShop(store, { orders: { ...DEFAULT_SHOP_SETTINGS.orders, guests: true } });
      const email = `guest${Math.random()}@visitor.test`;
      return { body: { email, lines: [{ part: await store.part(), quantity: 1 }], delivery: DELIVERY } };
    },
    expect: changing,
  },
  quoteGuestOrder: {
    ask: async ({ store }) => {
      await setShop(store, { orders: { ...DEFAULT_SHOP_SETTINGS.orders, guests: true } });
      return { body: { lines: [{ part: await store.part(), quantity: 1 }] } };
    },
    readsOnly: true,
  },
  readGuestOrder: { ask: async (world) => ({ params: { token: await guestLink(world) } }) },
  cancelGuestOrder: { ask: async (world) => ({ params: { token: await guestLink(world) } }) },
  readGuestDocument: {
    ask: async (world) => ({ params: { token: await guestLink(world), document: 'confirmation' } }),
  },
  renewGuestLink: { ask: async (world) => ({ params: { token: await guestLink(world) } }) },
  readPaymentLink: { ask: async (world) => ({ params: { token: await paymentLink(world) } }) },
  payLinkByGiftCard: {
    ask: async (world) => ({
      params: { token: await paymentLink(world) },
      body: { code: (await giftCard(world)).code, placeOrderPrice: 12.4 },
    }),
  },
  startLinkPayment: {
    ask: async (world) => ({ params: { token: await paymentLink(world) }, body: { placeOrderPrice: 12.4 } }),
  },
  settleLinkPayment: {
    ask: async (world) => {
      const token = await paymentLink(world);
      const started = await world.store.call(null, 'POST', `/payment-links/${token}/payment`, {
        placeOrderPrice: 12.4,
      });
      const transactionId = intentOf(started);
      await charge(world.store, transactionId);
      return { params: { token }, body: { transactionId } };
    },
  },
  listPartReviews: { ask: async ({ store }) => ({ params: { id: await store.part() } }) },
  readTexts: { ask: () => ({ params: { group: 'home' } }) },
  readAddressFormat: { ask: () => ({ params: { country: 'JP' } }) },
  readVisitorBuild: { ask: () => ({}) },
  setVisitorBuildPart: {
    ask: async ({ store }) => ({ params: { part: await store.part() }, body: { quantity: 2 } }),
  },
  setVisitorBuild: {
    ask: async ({ store }) => ({ body: { parts: [{ part: await store.part(), quantity: 2 }] } }),
  },
  listReadyMadeBuilds: { ask: () => ({}) },
  readReadyMadeBuild: {
    ask: async ({ store, admin }) => {
      const parts = [{ part: await store.part(), quantity: 1 }];
      const { body } = await store.call(admin, 'POST', '/builds', { name: 'A ready-made build', parts });
      await store.call(admin, 'PUT', `/ready-made-builds/${body.insertedId}`, { description: 'For tests' });
      return { params: { id: body.insertedId } };
    },
  },
  removeVisitorBuildPart: { ask: async ({ store }) => ({ params: { part: await store.part() } }) },
  listVisitorCandidates: { ask: () => ({ query: { kind: 'processor' } }) },
  readCheckoutTerms: { ask: () => ({ query: { codes: 'SUMMER' } }), expect: proven },
  readBasket: { ask: () => ({}), expect: proven },
  countBasket: { ask: () => ({}), expect: proven },
  setBasketLine: {
    ask: async ({ store }) => ({ params: { part: await store.part() }, body: { quantity: 2 } }),
    expect: changing,
  },
  addBasketLines: {
    ask: async ({ store }) => ({ body: { lines: [{ part: await store.part(), quantity: 5 }] } }),
    expect: changing,
  },
  removeBasketLine: { ask: async ({ store }) => ({ params: { part: await store.part() } }), expect: changing },
  recordVisit: {
    ask: async ({ store }) => {
      await setShop(store, { visits: { ...DEFAULT_SHOP_SETTINGS.visits, mode: 'store' } });
      return { body: { events: [{ event: 'view', path: '/' }] } };
    },
  },
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

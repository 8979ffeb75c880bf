import { charge, DELIVERY, orderBody, paid, placed, started } from '#test/fixtures/ordering.ts';
import { digestOfSecret } from '#server/accounts/digest-of-secret.ts';
import { toPickUp } from './at-pick-up.ts';
import { giftCard } from './rows-of-gift-cards.ts';
import type { Row } from './rows.ts';
import type { World } from './world.ts';

const ordered = async ({ store, owner }: World): Promise<string> => placed(store, owner, await store.part());

/** Lets customers pay by bank transfer, however many orders wait for one. */
async function takeTransfers({ store, admin }: World): Promise<void> {
  await store.db.$client.query('update orders set due_on = null');
  const { version, settings } = (await store.call(admin, 'GET', '/shop-settings')).body;
  const bank = { isOn: true, holder: 'Partsmith', iban: 'DE89370400440532013000' };
  if (!settings.bank.isOn) await store.call(admin, 'PUT', '/shop-settings', { version, settings: { bank } });
}

/** A review by someone else. */
async function strangersReview({ store }: World): Promise<{ id: string }> {
  const [part, author] = [await store.part(), await store.person()];
  await paid(store, author, part);
  return { id: (await store.call(author, 'PUT', `/part/${part}/review`, { rating: 4, text: 'Sturdy.' })).body._id };
}

/** A paid order of $12.40 whose change waits for the payment of one dollar. */
async function changing({ store, owner }: World): Promise<string> {
  const { id } = await paid(store, owner, await store.part());
  await store.db.$client.query(
    `insert into order_changes (id, order_id, state, actor, delivery, charges, difference_cents, split, basis, expires_at)
     values ($1, $1, 'open', $2, $3, '{"linesCents":1240,"totalCents":1340,"adjustments":[],"lines":[],"terms":{"method":null,"tax":null}}',
       100, '{"partsCents":100,"adjustments":[]}', $4, now() + interval '1 day')`,
    [id, owner.id, DELIVERY, JSON.stringify([1240, 1240, [[id, 1, 0]]])],
  );
  return id;
}

/** Calls of a signed-in customer: others' orders are not found, and another's name cannot be used. */
export const customerRows: Record<string, Row> = {
  placeOrder: {
    ask: async ({ store, owner }) => ({ body: orderBody(owner, await store.part()) }),
    stranger: 403,
    // An order in another's name is refused by the token alone; in their own name they get 401 (matrix.test.ts).
    expect: { 'demoted before': 403, deleted: 403 },
  },
  // Each changes their own consent.
  readStoreCredit: { ask: () => ({}), stranger: 200 },
  readBasketEmails: { ask: () => ({}), stranger: 200 },
  setBasketEmails: { ask: () => ({ body: { wanted: true } }), stranger: 200 },
  restoreBasket: {
    ask: async ({ store, owner }) => {
      const token = `basket-of-${owner.id}-${crypto.randomUUID()}`;
      const lines = JSON.stringify([{ part: await store.part(), quantity: 1 }]);
      await store.db.$client.query(
        'insert into basket_reminders (id, customer_id, token_digest, lines) values (gen_random_uuid(), $1, $2, $3)',
        [owner.id, digestOfSecret(token), lines],
      );
      return { params: { token } };
    },
    stranger: 404,
  },
  listOwnOrders: { ask: ({ owner }) => ({ query: { email: owner.email } }), stranger: 403, staff: 'orders.read' },
  // All users download their own orders.
  exportOwnOrders: { ask: () => ({}), stranger: 200 },
  // Each caller gets the changes to their own orders; server/live/live.test.ts tests what each may see.
  watchChanges: { ask: () => ({}), stranger: 200 },
  readOrder: { ask: async (world) => ({ params: { id: await ordered(world) } }), stranger: 404, staff: 'orders.read' },
  createOrder: {
    ask: async ({ store }) => ({ body: { lines: [{ part: await store.part(), quantity: 1 }] } }),
    // All users order in their own name.
    stranger: 200,
  },
  quoteOrder: {
    ask: async ({ store }) => ({ body: { lines: [{ part: await store.part(), quantity: 1 }] } }),
    stranger: 200,
  },
  readWholeOrder: {
    ask: async (world) => ({ params: { id: await ordered(world) } }),
    stranger: 404,
    staff: 'orders.read',
  },
  readDocument: {
    ask: async (world) => ({ params: { id: await ordered(world), document: 'confirmation' } }),
    stranger: 404,
    staff: 'orders.read',
  },
  cancelOwnOrder: { ask: async (world) => ({ params: { id: await ordered(world) } }), stranger: 404 },
  askForQuote: {
    ask: async ({ store }) => ({ body: { lines: [{ part: await store.part(), quantity: 1 }] } }),
    stranger: 200,
  },
  listQuoteRequests: { ask: () => ({}), stranger: 200 },
  withdrawQuoteRequest: {
    ask: async ({ store, owner }) => {
      const body = { lines: [{ part: await store.part(), quantity: 1 }] };
      return { params: { id: (await store.call(owner, 'POST', '/quote-requests', body)).body.insertedId } };
    },
    stranger: 404,
  },
  changeDelivery: {
    ask: async (world) => ({ params: { id: await ordered(world) }, body: { delivery: DELIVERY } }),
    stranger: 404,
    staff: 'orders.change',
    alsoNeeds: 'orders.read',
  },
  withdrawChange: {
    ask: async (world) => ({ params: { id: await changing(world) } }),
    stranger: 404,
    staff: 'orders.change',
  },
  payChange: { ask: async (world) => ({ params: { id: await changing(world) } }), stranger: 404 },
  requestReturn: {
    ask: async ({ store, owner, admin }) => {
      const { id } = await paid(store, owner, await store.part());
      await store.call(admin, 'DELETE', `/order/${id}?as=shipped`);
      return { params: { id }, body: { lines: [{ line: id, units: 1 }], reason: 'damaged', text: 'Bent pins' } };
    },
    stranger: 404,
  },
  startPayment: {
    ask: async (world) => ({ body: { placeOrderPrice: 12.4, order: await ordered(world) } }),
    stranger: 404,
  },
  payByGiftCard: {
    ask: async (world) => ({
      params: { id: await ordered(world) },
      body: { code: (await giftCard(world)).code, placeOrderPrice: 12.4 },
    }),
    stranger: 404,
  },
  payByStoreCredit: {
    async ask(world) {
      const id = await ordered(world);
      await world.store.call(world.admin, 'POST', `/customers/${world.owner.id}/store-credit`, { amount: 5 });
      return { params: { id }, body: { placeOrderPrice: 12.4 } };
    },
    stranger: 404,
  },
  removeGiftCard: {
    async ask(world) {
      const id = await ordered(world);
      const body = { code: (await giftCard(world)).code, placeOrderPrice: 12.4 };
      const used = await world.store.call(world.owner, 'POST', `/orders/${id}/gift-cards`, body);
      return { params: { id, payment: used.body.insertedId } };
    },
    stranger: 404,
  },
  chooseTransfer: {
    ask: async (world) => {
      await takeTransfers(world);
      return { params: { id: await ordered(world) } };
    },
    stranger: 404,
    staff: 'orders.change',
  },
  choosePayLater: {
    ask: async (world) => ({ params: { id: await toPickUp(world, 'card') }, body: { method: 'pick_up' } }),
    stranger: 404,
    staff: 'orders.change',
  },
  settlePayment: {
    async ask(world) {
      const id = await ordered(world);
      const intent = await started(world.store, world.owner, id);
      await charge(world.store, intent);
      return { params: { id }, body: { order: id, transactionId: intent } };
    },
    stranger: 404,
  },
  listOwnPartQuestions: { ask: () => ({}), stranger: 200 },
  // All users ask in their own name.
  askPartQuestion: {
    ask: async ({ store }) => ({ params: { id: await store.part() }, body: { text: 'Is it quiet?' } }),
    stranger: 200,
  },
  // Another's question counts as none.
  deleteOwnPartQuestion: { ask: async ({ store }) => ({ params: { id: await store.part() } }), stranger: 200 },
  listOwnPartReviews: { ask: () => ({}), stranger: 200 },
  listOwnTestimonials: { ask: () => ({}), stranger: 200 },
  // All users may ask what they can order.
  readOrderLimit: { ask: async ({ store }) => ({ params: { id: await store.part() } }), stranger: 200 },
  // All users may ask whether they can write a review.
  readOwnPartReview: { ask: async ({ store }) => ({ params: { id: await store.part() } }), stranger: 200 },
  putPartReview: {
    async ask({ store, owner }) {
      const id = await store.part();
      await paid(store, owner, id);
      return { params: { id }, body: { rating: 4, text: 'Sturdy.' } };
    },
    stranger: 403,
  },
  // All users vote for other people's reviews.
  voteHelpful: { ask: async (world) => ({ params: await strangersReview(world) }), stranger: 200 },
  withdrawHelpful: { ask: async (world) => ({ params: await strangersReview(world) }), stranger: 200 },
  // Another's review counts as none.
  deletePartReview: { ask: async ({ store }) => ({ params: { id: await store.part() } }), stranger: 200 },
  // All users write reviews in their own name.
  addReview: { ask: () => ({ body: { review: 'Sturdy.', ratings: 5 } }), stranger: 200 },
};

import { charge, DELIVERY, orderBody, paid, placed, started } from '#test/fixtures/ordering.ts';
import type { Row } from './rows.ts';
import type { World } from './world.ts';

const ordered = async ({ store, owner }: World): Promise<string> => placed(store, owner, await store.part());

/** A review by someone else. */
async function strangersReview({ store }: World): Promise<{ id: string }> {
  const [part, author] = [await store.part(), await store.person()];
  await paid(store, author, part);
  return { id: (await store.call(author, 'PUT', `/part/${part}/review`, { rating: 4, text: 'Sturdy.' })).body._id };
}

/** Calls of a signed-in customer: others' orders are not found, and another's name cannot be used. */
export const customerRows: Record<string, Row> = {
  placeOrder: {
    ask: async ({ store, owner }) => ({ body: orderBody(owner, await store.part()) }),
    stranger: 403,
    // An order in another's name is refused by the token alone; in their own name they get 401 (matrix.test.ts).
    expect: { 'demoted before': 403, deleted: 403 },
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
  changeDelivery: {
    ask: async (world) => ({ params: { id: await ordered(world) }, body: { delivery: DELIVERY } }),
    stranger: 404,
    staff: 'orders.change',
    alsoNeeds: 'orders.read',
  },
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
  settlePayment: {
    async ask(world) {
      const id = await ordered(world);
      const intent = await started(world.store, world.owner, id);
      await charge(world.store, intent);
      return { params: { id }, body: { order: id, transactionId: intent } };
    },
    stranger: 404,
  },
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

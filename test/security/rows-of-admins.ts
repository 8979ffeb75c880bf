import { messages } from '#server/contact/tables.ts';
import { paid } from '#test/fixtures/ordering.ts';
import type { Row } from './rows.ts';
import { newKey } from '#test/fixtures/new-key.ts';
import type { World } from './world.ts';

/** Settings that charge nothing, with the version to change, and one more change if `changed`. */
async function shopSettings({ store, admin }: World, changed = false) {
  const read = async () => (await store.call(admin, 'GET', '/shop-settings')).body;
  const { settings } = await read();
  const body = async () => ({
    version: (await read()).version,
    settings: { ...settings, seller: { ...settings.seller, taxNumber: crypto.randomUUID() } },
  });
  if (changed) await store.call(admin, 'PUT', '/shop-settings', await body());
  return body();
}

/** A new caption for the home page, with the version to change, after `changed` others. */
async function caption({ store, admin }: World, changed = 0) {
  const key = 'home.caption';
  const read = async (): Promise<number> =>
    (await store.call(admin, 'GET', '/texts?group=home')).body.texts.find((text: { key: string }) => text.key === key)
      .version;
  const change = async () => ({ texts: { [key]: crypto.randomUUID() }, versions: { [key]: await read() } });
  for (let n = 0; n < changed; n++) await store.call(admin, 'PUT', '/texts', await change());
  return { change: await change(), undo: { key, version: await read() } };
}

/** A webhook endpoint with its test event. */
async function webhook({ store, admin }: World): Promise<{ id: string }> {
  const body = { url: 'https://receiver.example/hooks', events: ['order.paid'] };
  return { id: (await store.call(admin, 'POST', '/webhooks', body)).body._id };
}

/** A visitor's message, each from its own address. */
async function message({ store }: World): Promise<{ id: string }> {
  const [row] = await store.db
    .insert(messages)
    .values({ email: `${crypto.randomUUID()}@example.test`, subject: 'A question', message: 'Do you have cables?' })
    .returning({ id: messages.id });
  return { id: row!.id };
}

/** A draft of an order for the owner. */
async function orderDraft({ store, admin, owner }: World): Promise<{ id: string }> {
  const lines = [{ part: await store.part(), quantity: 1 }];
  const { body } = await store.call(admin, 'POST', '/drafts', { customer: owner.user.id, lines });
  return { id: body.insertedId };
}

/** The owner's review of a part that they bought. */
async function partReview({ store, owner }: World): Promise<{ id: string }> {
  const part = await store.part();
  await paid(store, owner, part);
  const { body } = await store.call(owner, 'PUT', `/part/${part}/review`, { rating: 2, text: 'Loud.' });
  return { id: body._id };
}

/** The owner's question about a part. */
async function partQuestion({ store, owner }: World): Promise<{ id: string }> {
  const { body } = await store.call(owner, 'POST', `/part/${await store.part()}/questions`, { text: 'Is it quiet?' });
  return { id: body._id };
}

async function testimonial({ store }: World): Promise<{ id: string }> {
  const { body } = await store.call(await store.person(), 'POST', '/review', { review: 'It boots.', ratings: 4 });
  return { id: body.insertedId };
}

/** The further calls of admins: settings, texts, people, reviews and messages. */
export const adminRows: Record<string, Row> = {
  changeShopSettings: { ask: async (world) => ({ body: await shopSettings(world) }) },
  undoShopSettings: { ask: async (world) => ({ body: { version: (await shopSettings(world, true)).version } }) },
  readEditableTexts: { ask: () => ({ query: { group: 'home' } }) },
  changeTexts: { ask: async (world) => ({ body: (await caption(world)).change }) },
  previewMail: {
    readsOnly: true,
    ask: () => ({ body: { mail: 'reset', subject: null, intro: null, closing: null } }),
  },
  undoTextChange: { ask: async (world) => ({ body: (await caption(world, 1)).undo }) },
  makeAdmin: { ask: async ({ store }) => ({ params: { email: (await store.person()).email } }) },
  revokeAdmin: {
    ask: async ({ store, admin }) => {
      const { email } = await store.person();
      await store.call(admin, 'PUT', `/user/admin/${email}`);
      return { params: { email } };
    },
  },
  hidePartReview: { ask: async (world) => ({ params: await partReview(world), body: { reason: 'Advertising' } }) },
  publishPartReview: {
    async ask(world) {
      const params = await partReview(world);
      await world.store.call(world.admin, 'POST', `/part-reviews/${params.id}/hide`, { reason: 'Advertising' });
      return { params };
    },
  },
  answerPartReview: { ask: async (world) => ({ params: await partReview(world), body: { answer: 'Thank you.' } }) },
  listManagedPartQuestions: { ask: () => ({}) },
  answerPartQuestion: { ask: async (world) => ({ params: await partQuestion(world), body: { answer: 'It is.' } }) },
  deletePartQuestion: { ask: async (world) => ({ params: await partQuestion(world) }) },
  hideTestimonial: { ask: async (world) => ({ params: await testimonial(world), body: { reason: 'Advertising' } }) },
  publishTestimonial: {
    async ask(world) {
      const params = await testimonial(world);
      await world.store.call(world.admin, 'POST', `/testimonials/${params.id}/hide`, { reason: 'Advertising' });
      return { params };
    },
  },
  answerTestimonial: { ask: async (world) => ({ params: await testimonial(world), body: { answer: 'Thank you.' } }) },
  answerMessage: { ask: async (world) => ({ params: await message(world), body: { answer: 'Yes.' } }) },
  setMessageStatus: { ask: async (world) => ({ params: await message(world), body: { status: 'closed' } }) },
  readReport: { ask: () => ({ params: { report: 'sales-by-part' }, query: {} }) },
  exportReport: { ask: () => ({ params: { report: 'tax' }, query: {} }) },
  exportAccounting: { ask: () => ({ query: { month: '2026-11' } }) },
  addApiKey: { ask: () => ({ body: { name: 'Warehouse', scopes: ['orders.read'], expiresInDays: 30 } }) },
  revokeApiKey: { ask: async ({ store, admin }) => ({ params: { id: (await newKey(store, admin))._id } }) },
  addWebhook: {
    ask: () => ({ body: { url: 'https://receiver.example/hooks', events: ['order.paid'] } }),
    alsoNeeds: 'orders.read',
  },
  readWebhook: { ask: async (world) => ({ params: await webhook(world) }) },
  changeWebhook: {
    ask: async (world) => ({ params: await webhook(world), body: { status: 'paused' } }),
    alsoNeeds: 'orders.read',
  },
  removeWebhook: { ask: async (world) => ({ params: await webhook(world) }) },
  rotateWebhookSecret: { ask: async (world) => ({ params: await webhook(world) }), alsoNeeds: 'orders.read' },
  testWebhook: { ask: async (world) => ({ params: await webhook(world) }), alsoNeeds: 'orders.read' },
  resendWebhook: { ask: async (world) => ({ params: await webhook(world), body: {} }), alsoNeeds: 'orders.read' },
  listWebhookDeliveries: { ask: async (world) => ({ params: await webhook(world) }) },
  readCustomer: { ask: ({ owner }) => ({ params: { id: owner.user.id } }) },
  placeForCustomer: {
    ask: async ({ store, owner }) => ({
      params: { id: owner.user.id },
      body: { lines: [{ part: await store.part(), quantity: 1 }] },
    }),
  },
  createOrderDraft: {
    ask: async ({ store, owner }) => ({
      body: { customer: owner.user.id, lines: [{ part: await store.part(), quantity: 1 }] },
    }),
  },
  readOrderDraft: { ask: async (world) => ({ params: await orderDraft(world) }) },
  changeOrderDraft: { ask: async (world) => ({ params: await orderDraft(world), body: { version: 1, lines: [] } }) },
  deleteOrderDraft: { ask: async (world) => ({ params: await orderDraft(world) }) },
  placeOrderDraft: { ask: async (world) => ({ params: await orderDraft(world), body: { version: 1 } }) },
  addCustomerNote: { ask: ({ owner }) => ({ params: { id: owner.user.id }, body: { text: 'Prefers email' } }) },
  addTaxExemption: {
    ask: ({ owner }) => ({
      params: { id: owner.user.id },
      body: { certificate: 'ST-1', places: ['US-NY'], validFrom: '2026-01-01', validUntil: null },
    }),
  },
  removeTaxExemption: {
    ask: async ({ store, admin, owner: { user } }) => {
      const body = { certificate: 'ST-2', places: ['US-NY'], validFrom: '2026-01-01', validUntil: null };
      const { insertedId } = (await store.call(admin, 'POST', `/customers/${user.id}/tax-exemptions`, body)).body;
      return { params: { id: user.id, exemption: insertedId } };
    },
  },
  removeCustomerNote: {
    ask: async ({ store, admin, owner: { user } }) => {
      const { body } = await store.call(admin, 'POST', `/customers/${user.id}/notes`, { text: 'Old' });
      return { params: { id: user.id, note: body.insertedId } };
    },
  },
  changeRole: {
    ask: async ({ store }) => ({ params: { id: (await store.person()).id }, body: { role: 'catalog' } }),
  },
  inviteStaff: { ask: () => ({ body: { email: `new.${crypto.randomUUID()}@staff.test`, role: 'support' } }) },
  revokeInvitation: {
    ask: async ({ store, admin }) => {
      const body = { email: `new.${crypto.randomUUID()}@staff.test`, role: 'support' };
      return { params: { id: (await store.call(admin, 'POST', '/staff/invitations', body)).body.insertedId } };
    },
  },
  suspendUser: {
    ask: async ({ store }) => ({ params: { id: (await store.person()).id }, body: { reason: 'Stolen cards' } }),
  },
  liftSuspension: {
    ask: async ({ store, admin }) => {
      const { id } = await store.person();
      await store.call(admin, 'POST', `/user/${id}/suspension`, {});
      return { params: { id } };
    },
  },
  endUserSessions: { ask: async ({ store }) => ({ params: { id: (await store.person()).id } }) },
  exportAudit: { ask: () => ({ query: { area: 'session' } }) },
};

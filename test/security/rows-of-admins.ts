import type { PurchaseOrder } from '#contract/purchasing/purchase-orders.ts';
import sharp from 'sharp';
import { messages } from '#server/contact/tables.ts';
import { carryOutRefund } from '#server/payments/refunding.ts';
import { refreshDisputes } from '#server/payments/refresh-disputes.ts';
import { paid, placed } from '#test/fixtures/ordering.ts';
import type { Row } from './rows.ts';
import { newKey } from '#test/fixtures/new-key.ts';
import type { World } from './world.ts';

const NEW_PART = { name: 'Case fan', description: 'Quiet', price: 12.4, minimum: 1, quantity: 10 };
const CHANGE = { field: 'price', how: 'percent', amount: 10 };

const picture = (side = 8): Promise<Uint8Array> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#b5541c' } })
    .png()
    .toBuffer();

async function bulk({ store, admin }: World, applied = false): Promise<{ id: string }> {
  const { body } = await store.call(admin, 'POST', '/catalogue/bulk', { ids: [await store.part()], change: CHANGE });
  if (applied) await store.call(admin, 'POST', `/catalogue/bulk/${body.id}/apply`);
  return { id: body.id };
}

async function startedImport({ store, admin }: World): Promise<{ id: string }> {
  return { id: (await store.call(admin, 'POST', '/import', { stock: 1, minimum: 1 })).body.id };
}

async function applied(world: World): Promise<{ id: string }> {
  const { id } = await startedImport(world);
  await world.store.call(world.admin, 'POST', `/import/${id}/apply`);
  return { id };
}

async function deleted({ store, admin }: World): Promise<{ id: string }> {
  const id = await store.part();
  await store.call(admin, 'DELETE', `/part/${id}`);
  return { id };
}

/** A refund that the bank refused. */
async function failedRefund({ store, admin, owner }: World): Promise<{ id: string; refund: string }> {
  const { id } = await paid(store, owner, await store.part());
  await store.cardSandbox.fault('refund_fails');
  const { body } = await store.call(admin, 'POST', `/order/${id}/refund`, { amount: 1, reason: 'Damaged' });
  await carryOutRefund(store.deps, body.insertedId, 'test');
  return { id, refund: body.insertedId };
}

async function requestedReturn({ store, admin, owner }: World): Promise<{ id: string }> {
  const { id } = await paid(store, owner, await store.part());
  await store.call(admin, 'POST', `/orders/${id}/pack`);
  const wanted = { lines: [{ line: id, units: 1 }], reason: 'not_needed' };
  return { id: (await store.call(owner, 'POST', `/orders/${id}/returns`, wanted)).body.insertedId };
}

/** An action on many orders that has started. */
async function orderJob({ store, admin, owner }: World): Promise<{ id: string }> {
  const orders = [(await paid(store, owner, await store.part())).id];
  const { body } = await store.call(admin, 'POST', '/order-jobs', { action: 'pack', orders });
  return { id: body.insertedId };
}

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

/** A new caption of the home page, with the version to change, after `changed` others. */
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

/** The owner's review of a part that they bought. */
async function partReview({ store, owner }: World): Promise<{ id: string }> {
  const part = await store.part();
  await paid(store, owner, part);
  const { body } = await store.call(owner, 'PUT', `/part/${part}/review`, { rating: 2, text: 'Loud.' });
  return { id: body._id };
}

async function testimonial({ store }: World): Promise<{ id: string }> {
  const { body } = await store.call(await store.person(), 'POST', '/review', { review: 'It boots.', ratings: 4 });
  return { id: body.insertedId };
}

let suppliers = 0;
const supplierBody = () => ({ name: `Supplier ${++suppliers}` });

async function supplier({ store, admin }: World): Promise<string> {
  return (await store.call(admin, 'POST', '/suppliers', supplierBody())).body.insertedId;
}

async function purchaseBody(world: World) {
  const lines = [{ part: await world.store.part(), quantity: 3, cost: 1.5 }];
  return { supplier: await supplier(world), lines };
}

async function purchase(world: World): Promise<PurchaseOrder> {
  const { store, admin } = world;
  const { insertedId } = (await store.call(admin, 'POST', '/purchase-orders', await purchaseBody(world))).body;
  return (await store.call(admin, 'GET', `/purchase-orders/${insertedId}`)).body;
}

/** What only admins may do. */
export const adminRows: Record<string, Row> = {
  addPart: { ask: () => ({ body: NEW_PART }) },
  changePart: { ask: async ({ store }) => ({ params: { id: await store.part() }, body: { price: 13 } }) },
  deletePart: { ask: async ({ store }) => ({ params: { id: await store.part() } }) },
  restorePart: { ask: async (world) => ({ params: await deleted(world) }) },
  readOverview: { ask: () => ({}) },
  listCatalogue: { ask: () => ({ query: { hidden: '1' } }) },
  exportCatalogue: { ask: () => ({}) },
  listSuppliers: { ask: () => ({}) },
  addSupplier: { ask: () => ({ body: supplierBody() }) },
  changeSupplier: { ask: async (world) => ({ params: { id: await supplier(world) }, body: supplierBody() }) },
  assignSupplier: {
    ask: async (world) => ({ params: { id: await supplier(world) }, body: { parts: [await world.store.part()] } }),
  },
  listPurchaseOrders: { ask: () => ({}) },
  draftFromLowStock: { ask: () => ({}) },
  addPurchaseOrder: { ask: async (world) => ({ body: await purchaseBody(world) }) },
  readPurchaseOrder: { ask: async (world) => ({ params: { id: (await purchase(world))._id } }) },
  changePurchaseOrder: {
    ask: async (world) => {
      const { _id, lines } = await purchase(world);
      return { params: { id: _id }, body: { version: 1, lines: [{ part: lines[0]!.part, quantity: 4, cost: 2 }] } };
    },
  },
  movePurchaseOrder: {
    ask: async (world) => ({ params: { id: (await purchase(world))._id }, body: { to: 'ordered' } }),
  },
  receivePurchaseOrder: {
    ask: async (world) => {
      const { _id, lines } = await purchase(world);
      await world.store.call(world.admin, 'POST', `/purchase-orders/${_id}/status`, { to: 'ordered' });
      return { params: { id: _id }, body: { lines: [{ line: lines[0]!._id, units: 1 }] } };
    },
  },
  printPurchaseOrder: { ask: async (world) => ({ params: { id: (await purchase(world))._id } }) },
  exportPurchaseOrder: { ask: async (world) => ({ params: { id: (await purchase(world))._id } }) },
  readStock: { ask: async ({ store }) => ({ params: { id: await store.part() } }) },
  correctStock: {
    ask: async ({ store }) => ({ params: { id: await store.part() }, body: { kind: 'receive', units: 3 } }),
  },
  listStockEntries: { ask: async ({ store }) => ({ params: { id: await store.part() } }) },
  previewBulk: { ask: async ({ store }) => ({ body: { ids: [await store.part()], change: CHANGE } }) },
  listBulkRows: { ask: async (world) => ({ params: await bulk(world) }) },
  applyBulk: { ask: async (world) => ({ params: await bulk(world) }) },
  undoBulk: { ask: async (world) => ({ params: await bulk(world, true) }) },
  readShopSettings: { ask: () => ({}) },
  changeShopSettings: { ask: async (world) => ({ body: await shopSettings(world) }) },
  undoShopSettings: { ask: async (world) => ({ body: { version: (await shopSettings(world, true)).version } }) },
  readEditableTexts: { ask: () => ({ query: { group: 'home' } }) },
  changeTexts: { ask: async (world) => ({ body: (await caption(world)).change }) },
  previewMail: {
    readsOnly: true,
    ask: () => ({ body: { mail: 'reset', subject: null, intro: null, closing: null } }),
  },
  undoTextChange: { ask: async (world) => ({ body: (await caption(world, 1)).undo }) },
  startImport: { ask: () => ({ body: { stock: 1, minimum: 1 } }) },
  addImportFile: {
    ask: async (world) => ({
      params: await startedImport(world),
      query: { name: 'cpu.csv' },
      file: { type: 'text/csv', bytes: 'name,price\nAnvil 8,451.50\n' },
    }),
  },
  readImport: { ask: async (world) => ({ params: await startedImport(world) }) },
  listImportRows: { ask: async (world) => ({ params: await startedImport(world) }) },
  applyImport: { ask: async (world) => ({ params: await startedImport(world) }) },
  undoImport: { ask: async (world) => ({ params: await applied(world) }) },
  listImports: { ask: () => ({}) },
  saveImportLayout: {
    ask: () => ({
      params: { signature: 'x'.repeat(22) },
      body: { fields: ['name', 'price'], decimal: '.', kinds: {} },
    }),
  },
  uploadDatasheet: { ask: () => ({ file: { type: 'application/pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF\n') } }) },
  uploadLogo: { ask: async () => ({ file: { type: 'image/png', bytes: await picture(64) } }) },
  uploadPicture: { ask: async () => ({ file: { type: 'image/png', bytes: await picture() } }) },
  listOrders: { ask: () => ({}) },
  exportOrders: { ask: () => ({}) },
  printDocuments: {
    ask: async ({ store, owner }) => ({
      body: { document: 'packing-slip', orders: [(await paid(store, owner, await store.part())).id] },
    }),
  },
  findOrderToShip: {
    ask: async ({ store, owner }) => ({ query: { number: await placed(store, owner, await store.part()) } }),
  },
  shipOrder: {
    ask: async ({ store, owner }) => ({
      params: { id: (await paid(store, owner, await store.part())).id },
      body: { carrier: 'DHL', tracking: crypto.randomUUID() },
    }),
  },
  readTrackingFile: {
    ask: () => ({ file: { type: 'text/csv', bytes: 'Order,Carrier,Tracking number\n1a2b3c4d,DHL,JD0146\n' } }),
  },
  addTracking: {
    ask: () => ({ body: { rows: [{ line: 1, number: '1a2b3c4d', carrier: 'DHL', tracking: 'JD0146' }] } }),
  },
  listShipped: { ask: () => ({}) },
  readPickList: { ask: () => ({ query: { view: 'to-ship' } }) },
  listManagedOrders: { ask: () => ({ query: { view: 'all' } }) },
  countManagedOrders: { ask: () => ({}) },
  readNeighbors: {
    ask: async ({ store, owner }) => ({ params: { id: (await paid(store, owner, await store.part())).id } }),
  },
  startOrderJob: {
    ask: async ({ store, owner }) => ({
      body: { action: 'pack', orders: [(await paid(store, owner, await store.part())).id] },
    }),
    alsoNeeds: 'orders.fulfill',
  },
  readOrderJob: { ask: async (world) => ({ params: await orderJob(world) }) },
  stopOrderJob: { ask: async (world) => ({ params: await orderJob(world) }) },
  undoOrderJob: {
    ask: async (world) => {
      const job = await orderJob(world);
      await world.store.runJobs();
      return { params: job };
    },
  },
  addOrderNote: {
    ask: async ({ store, owner }) => ({
      params: { id: (await paid(store, owner, await store.part())).id },
      body: { text: 'Call before noon' },
    }),
  },
  setOrderTags: {
    ask: async ({ store, owner }) => ({
      params: { id: (await paid(store, owner, await store.part())).id },
      body: { tags: ['gift'] },
    }),
  },
  resendOrderEmail: {
    ask: async ({ store, owner }) => ({
      params: { id: (await paid(store, owner, await store.part())).id },
      body: { what: 'last' },
    }),
  },
  listSavedViews: { ask: () => ({}) },
  saveView: { ask: () => ({ body: { name: 'Gifts', query: 'tag=gift' } }) },
  removeView: {
    ask: async ({ store, admin }) => {
      const { body } = await store.call(admin, 'POST', '/saved-views', { name: 'Gone', query: '' });
      return { params: { id: body.insertedId } };
    },
  },
  packLine: {
    ask: async ({ store, owner }) => ({ params: { id: (await paid(store, owner, await store.part())).id } }),
  },
  unpackLine: {
    ask: async ({ store, admin, owner }) => {
      const { id } = await paid(store, owner, await store.part());
      await store.call(admin, 'POST', `/orders/${id}/pack`);
      return { params: { id } };
    },
  },
  shipParcel: {
    ask: async ({ store, owner }) => {
      const { id } = await paid(store, owner, await store.part());
      return { params: { id }, body: { carrier: 'DHL', tracking: 'JD02', lines: [{ line: id }] } };
    },
  },
  deliverShipment: {
    ask: async ({ store, admin, owner }) => {
      const { id } = await paid(store, owner, await store.part());
      await store.call(admin, 'DELETE', `/order/${id}?as=shipped&carrier=DHL&tracking=JD01`);
      const order = (await store.call(admin, 'GET', `/orders/${id}`)).body;
      return { params: { id, shipment: order.shipments[0]._id } };
    },
  },
  listReturns: { ask: () => ({ query: { status: 'all' } }) },
  answerReturn: {
    ask: async (world) => ({ params: await requestedReturn(world), body: { as: 'declined', answer: 'Too late' } }),
  },
  closeOrder: {
    // Without `as`, a paid order is shipped.
    alsoNeeds: 'orders.fulfill',
    ask: async ({ store, owner }) => ({ params: { id: (await paid(store, owner, await store.part())).id } }),
  },
  refundOrder: {
    ask: async ({ store, owner }) => ({
      params: { id: (await paid(store, owner, await store.part())).id },
      body: { units: 1, restock: true, reason: 'Damaged' },
    }),
  },
  retryRefund: { ask: async (world) => ({ params: await failedRefund(world) }) },
  settleRefund: {
    ask: async (world) => ({ params: await failedRefund(world), body: { note: 'Paid back by bank transfer' } }),
  },
  liftShippingBlock: {
    ask: async ({ store, owner }) => {
      const { id, intent } = await paid(store, owner, await store.part());
      await store.cardSandbox.dashboard('disputes', { payment_intent: intent });
      await refreshDisputes(store.deps, intent);
      return { params: { id } };
    },
  },
  listUsers: { ask: () => ({}) },
  makeAdmin: { ask: async ({ store }) => ({ params: { email: (await store.person()).email } }) },
  revokeAdmin: {
    ask: async ({ store, admin }) => {
      const { email } = await store.person();
      await store.call(admin, 'PUT', `/user/admin/${email}`);
      return { params: { email } };
    },
  },
  listManagedReviews: { ask: () => ({}) },
  hidePartReview: { ask: async (world) => ({ params: await partReview(world), body: { reason: 'Advertising' } }) },
  publishPartReview: {
    async ask(world) {
      const params = await partReview(world);
      await world.store.call(world.admin, 'POST', `/part-reviews/${params.id}/hide`, { reason: 'Advertising' });
      return { params };
    },
  },
  answerPartReview: { ask: async (world) => ({ params: await partReview(world), body: { answer: 'Thank you.' } }) },
  listManagedTestimonials: { ask: () => ({}) },
  hideTestimonial: { ask: async (world) => ({ params: await testimonial(world), body: { reason: 'Advertising' } }) },
  publishTestimonial: {
    async ask(world) {
      const params = await testimonial(world);
      await world.store.call(world.admin, 'POST', `/testimonials/${params.id}/hide`, { reason: 'Advertising' });
      return { params };
    },
  },
  answerTestimonial: { ask: async (world) => ({ params: await testimonial(world), body: { answer: 'Thank you.' } }) },
  listMessages: { ask: () => ({}) },
  answerMessage: { ask: async (world) => ({ params: await message(world), body: { answer: 'Yes.' } }) },
  setMessageStatus: { ask: async (world) => ({ params: await message(world), body: { status: 'closed' } }) },
  exportAccounting: { ask: () => ({ query: { month: '2026-11' } }) },
  listApiKeys: { ask: () => ({}) },
  addApiKey: { ask: () => ({ body: { name: 'Warehouse', scopes: ['orders.read'], expiresInDays: 30 } }) },
  revokeApiKey: { ask: async ({ store, admin }) => ({ params: { id: (await newKey(store, admin))._id } }) },
  listWebhooks: { ask: () => ({}) },
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
  addCustomerNote: { ask: ({ owner }) => ({ params: { id: owner.user.id }, body: { text: 'Prefers email' } }) },
  removeCustomerNote: {
    ask: async ({ store, admin, owner: { user } }) => {
      const { body } = await store.call(admin, 'POST', `/customers/${user.id}/notes`, { text: 'Old' });
      return { params: { id: user.id, note: body.insertedId } };
    },
  },
  listStaff: { ask: () => ({}) },
  changeRole: {
    ask: async ({ store }) => ({ params: { id: (await store.person()).id }, body: { role: 'catalog' } }),
  },
  listInvitations: { ask: () => ({}) },
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
  listVerifications: { ask: () => ({}) },
  startVerification: { ask: () => ({}) },
  rebuildSales: { ask: () => ({}) },
  listAudit: { ask: () => ({}) },
  exportAudit: { ask: () => ({ query: { area: 'session' } }) },
};

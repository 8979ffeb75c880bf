import { carryOutRefund } from '#server/payments/refunding.ts';
import { refreshDisputes } from '#server/payments/refresh-disputes.ts';
import { NEW_YORK, paid, paidLines, placed } from '#test/fixtures/ordering.ts';
import { toPickUp } from './at-pick-up.ts';
import type { Row } from './rows.ts';
import type { World } from './world.ts';

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

/** An order that was shipped, and its parcel. */
async function sentParcel({ store, admin, owner }: World): Promise<{ id: string; shipment: string }> {
  const { id } = await paid(store, owner, await store.part());
  await store.call(admin, 'DELETE', `/order/${id}?as=shipped&carrier=DHL&tracking=JD01`);
  const order = (await store.call(admin, 'GET', `/orders/${id}`)).body;
  return { id, shipment: order.shipments[0]._id };
}

/** A packed order, in a store whose carrier service cannot be reached. */
async function packedOrder({ store, admin, owner }: World): Promise<{ id: string }> {
  await store.call(admin, 'PUT', '/carrier-service', { url: 'https://labels.invalid/' });
  const { id } = await paidLines(store, owner, [[await store.part(), 1]], { delivery: NEW_YORK });
  await store.call(admin, 'POST', `/orders/${id}/pack`);
  return { id };
}

/** A label that was bought for it, with its file. */
async function carrierLabel(world: World): Promise<{ id: string; label: string }> {
  const { id } = await packedOrder(world);
  const { rows } = await world.store.db.$client.query(
    `insert into carrier_labels (id, order_id, state, carrier, tracking, price_cents, currency, file_type, file, actor)
     values (gen_random_uuid(), $1, 'bought', 'DHL', 'JD77', 500, 'usd', 'image/png', '\\x89504e47', 'test') returning id`,
    [id],
  );
  return { id, label: rows[0].id };
}

/** An action on many orders that has started. */
async function orderJob({ store, admin, owner }: World): Promise<{ id: string }> {
  const orders = [(await paid(store, owner, await store.part())).id];
  const { body } = await store.call(admin, 'POST', '/order-jobs', { action: 'pack', orders });
  return { id: body.insertedId };
}

/** A pick batch of one order. */
async function pickBatch({ store, admin, owner }: World): Promise<{ id: string; part: string; order: string }> {
  const part = await store.part();
  const order = (await paid(store, owner, part)).id;
  const { body } = await store.call(admin, 'POST', '/pick-batches', { orders: [order] });
  return { id: body.insertedId, part, order };
}

/** An unpaid order and units that it should have. */
async function editedOrder({ store, owner }: World) {
  const part = await store.part();
  return { params: { id: await placed(store, owner, part) }, body: { lines: [{ part, quantity: 2 }] } };
}

/** The calls of admins about orders, shipping, returns and refunds. */
export const orderRows: Record<string, Row> = {
  printDocuments: {
    ask: async ({ store, owner }) => ({
      body: { document: 'packing-slip', orders: [(await paid(store, owner, await store.part())).id] },
    }),
  },
  quoteOrderEdit: { ask: editedOrder, readsOnly: true },
  editOrder: { ask: editedOrder, alsoNeeds: 'orders.read' },
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
  readPickList: { ask: () => ({ query: { view: 'to-ship' } }) },
  listPickBatches: { ask: () => ({}) },
  startPickBatch: {
    ask: async ({ store, owner }) => ({ body: { orders: [(await paid(store, owner, await store.part())).id] } }),
  },
  readPickBatch: { ask: async (world) => ({ params: { id: (await pickBatch(world)).id } }) },
  pickPart: {
    ask: async (world) => {
      const { id, part } = await pickBatch(world);
      return { params: { id, part }, body: { picked: 1 } };
    },
  },
  removeFromBatch: {
    ask: async (world) => {
      const { id, order } = await pickBatch(world);
      return { params: { id, order } };
    },
  },
  leavePickBatch: { ask: async (world) => ({ params: { id: (await pickBatch(world)).id } }) },
  packOrder: {
    ask: async ({ store, owner }) => ({
      params: { id: (await paid(store, owner, await store.part())).id },
      body: { isUnchecked: true },
    }),
  },
  readScans: {
    ask: async ({ store, owner }) => ({ params: { id: (await paid(store, owner, await store.part())).id } }),
  },
  scanPart: {
    ask: async ({ store, owner }) => {
      const part = await store.part();
      const sku = (await store.call(null, 'GET', `/part/${part}`)).body.sku;
      return { params: { id: (await paid(store, owner, part, 2)).id }, body: { code: sku } };
    },
  },
  listManagedOrders: { ask: () => ({ query: { view: 'all' } }) },
  listAssignees: { ask: () => ({}) },
  assignOrders: {
    ask: async ({ store, owner }) => {
      const { _id } = (await store.call(await store.person('admin'), 'GET', '/managed-orders/assignees')).body[0];
      return { body: { orders: [(await paid(store, owner, await store.part())).id], user: _id } };
    },
  },
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
    alsoNeeds: 'orders.fulfill',
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
  createPaymentLink: {
    ask: async ({ store, owner }) => ({
      params: { id: await placed(store, owner, await store.part()) },
      body: { email: false },
    }),
  },
  listPaymentLinks: {
    ask: async ({ store, owner }) => ({ params: { id: await placed(store, owner, await store.part()) } }),
  },
  revokePaymentLink: {
    ask: async ({ store, admin, owner }) => {
      const id = await placed(store, owner, await store.part());
      await store.call(admin, 'POST', `/orders/${id}/payment-links`, { email: false });
      const { body } = await store.call(admin, 'GET', `/orders/${id}/payment-links`);
      return { params: { id, link: body[0]._id } };
    },
  },
  recordTillPayment: {
    ask: async (world) => ({
      params: { id: await toPickUp(world, 'pick_up') },
      body: { amount: 12.4, means: 'cash' },
    }),
  },
  recordBankPayment: {
    ask: async ({ store, owner }) => ({
      params: { id: await placed(store, owner, await store.part()) },
      body: { reference: crypto.randomUUID(), amount: 1, receivedOn: '2026-11-01' },
    }),
  },
  readStatement: {
    ask: () => ({ file: { type: 'text/csv', bytes: 'Date,Amount,Purpose\n2026-11-01,12.40,Order 1001\n' } }),
  },
  recordStatement: {
    ask: async ({ store, owner }) => {
      const id = await placed(store, owner, await store.part());
      const { rows } = await store.db.$client.query('select number from orders where id = $1', [id]);
      const payment = { line: 1, amount: 1, currency: '', receivedOn: '2026-11-01', payer: '', text: '' };
      return {
        body: { rows: [{ ...payment, reference: crypto.randomUUID(), record: true, order: rows[0].number }] },
      };
    },
  },
  transferRefund: {
    ask: async ({ store, admin, owner }) => {
      const id = await placed(store, owner, await store.part());
      const payment = { reference: crypto.randomUUID(), amount: 20, receivedOn: '2026-11-01' };
      await store.call(admin, 'POST', `/orders/${id}/bank-payments`, payment);
      const { body } = await store.call(admin, 'GET', `/orders/${id}`);
      return { params: { id, refund: body.refunds[0]._id }, body: { reference: 'OUT-1' } };
    },
  },
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
  deliverShipment: { ask: async (world) => ({ params: await sentParcel(world) }) },
  changeTracking: { ask: async (world) => ({ params: await sentParcel(world), body: { tracking: 'JD03' } }) },
  readCarrierService: { ask: () => ({}) },
  setCarrierService: { ask: () => ({ body: { url: 'https://labels.example/' } }) },
  removeCarrierService: {
    ask: async (world) => {
      await packedOrder(world);
      return {};
    },
  },
  listCarrierLabels: { ask: async (world) => ({ params: { id: (await carrierLabel(world)).id } }) },
  buyCarrierLabel: { ask: async (world) => ({ params: await packedOrder(world), body: { weight: 500 } }) },
  voidCarrierLabel: { ask: async (world) => ({ params: await carrierLabel(world) }) },
  readCarrierLabelFile: { ask: async (world) => ({ params: await carrierLabel(world) }) },
  cancelShipment: { ask: async (world) => ({ params: await sentParcel(world) }) },
  listReturns: { ask: () => ({ query: { status: 'all' } }) },
  answerReturn: {
    ask: async (world) => ({ params: await requestedReturn(world), body: { as: 'declined', answer: 'Too late' } }),
  },
  receiveReturn: {
    ask: async (world) => {
      const params = await requestedReturn(world);
      const { store, admin } = world;
      const sendBy = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
      const { body } = await store.call(admin, 'POST', `/returns/${params.id}/answer`, {
        as: 'awaiting',
        sendTo: 'Returns, 4 Mill Street',
        sendBy,
      });
      return { params, body: { lines: [{ line: body.lines[0].line, units: 1 }] } };
    },
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
  refundLines: {
    ask: async ({ store, owner }) => {
      const { id } = await paid(store, owner, await store.part());
      return { params: { id }, body: { lines: [{ line: id, units: 1 }], restock: true, reason: 'Damaged' } };
    },
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
};

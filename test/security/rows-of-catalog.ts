import type { PurchaseOrder } from '#contract/purchasing/purchase-orders.ts';
import sharp from 'sharp';
import type { Row } from './rows.ts';
import type { World } from './world.ts';

const NEW_PART = { name: 'Case fan', description: 'Quiet', price: 12.4, minimum: 1, quantity: 10 };

const CHANGE = { field: 'price', how: 'percent', amount: 10 };

const PLAN = { price: 9.5, starts: '2099-12-01T00:00' };

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

/** A build of the admin with one part. */
async function staffBuild({ store, admin }: World): Promise<{ id: string }> {
  const parts = [{ part: await store.part(), quantity: 1 }];
  return { id: (await store.call(admin, 'POST', '/builds', { name: 'A build', parts })).body.insertedId };
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

/** The calls of admins about parts, stock, purchases and imports. */
export const catalogRows: Record<string, Row> = {
  printShelfLabels: {
    ask: async ({ store }) => ({ body: { parts: [await store.part()], sheet: '62x29' } }),
  },
  addPart: { ask: () => ({ body: NEW_PART }) },
  offerBuild: {
    ask: async (world) => ({ params: await staffBuild(world), body: { description: 'For tests' } }),
    isOwn: true,
  },
  withdrawBuild: {
    ask: async (world) => {
      const params = await staffBuild(world);
      await world.store.call(world.admin, 'PUT', `/ready-made-builds/${params.id}`, { description: 'For tests' });
      return { params };
    },
  },
  changePart: { ask: async ({ store }) => ({ params: { id: await store.part() }, body: { price: 13 } }) },
  deletePart: { ask: async ({ store }) => ({ params: { id: await store.part() } }) },
  restorePart: { ask: async (world) => ({ params: await deleted(world) }) },
  listCatalogue: { ask: () => ({ query: { hidden: '1' } }) },
  readCatalogPart: { ask: async ({ store }) => ({ params: { id: await store.part() } }) },
  addSupplier: { ask: () => ({ body: supplierBody() }) },
  changeSupplier: { ask: async (world) => ({ params: { id: await supplier(world) }, body: supplierBody() }) },
  assignSupplier: {
    ask: async (world) => ({ params: { id: await supplier(world) }, body: { parts: [await world.store.part()] } }),
  },
  addPurchaseOrder: { ask: async (world) => ({ body: await purchaseBody(world) }) },
  readPurchaseOrder: { ask: async (world) => ({ params: { id: (await purchase(world))._id } }) },
  changePurchaseOrder: {
    ask: async (world) => {
      const { _id, lines } = await purchase(world);
      return { params: { id: _id }, body: { version: 1, lines: [{ part: lines[0]!.part, quantity: 4, cost: 2 }] } };
    },
  },
  expectPurchaseOrder: {
    ask: async (world) => ({
      params: { id: (await purchase(world))._id },
      body: { version: 1, expectedOn: '2999-12-12' },
    }),
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
  readPartPrices: { ask: async ({ store }) => ({ params: { id: await store.part() } }) },
  listPriceChanges: { ask: async ({ store }) => ({ params: { id: await store.part() } }) },
  exportPriceChanges: { ask: async ({ store }) => ({ params: { id: await store.part() } }) },
  planPrice: { ask: async ({ store }) => ({ params: { id: await store.part() }, body: PLAN }) },
  endPricePlan: {
    ask: async ({ store, admin }) => {
      const { body } = await store.call(admin, 'POST', `/catalogue/${await store.part()}/price-plans`, PLAN);
      return { params: { id: body.insertedId } };
    },
  },
  readStock: { ask: async ({ store }) => ({ params: { id: await store.part() } }) },
  correctStock: {
    ask: async ({ store }) => ({ params: { id: await store.part() }, body: { kind: 'receive', units: 3 } }),
  },
  listStockEntries: { ask: async ({ store }) => ({ params: { id: await store.part() } }) },
  previewBulk: { ask: async ({ store }) => ({ body: { ids: [await store.part()], change: CHANGE } }) },
  listBulkRows: { ask: async (world) => ({ params: await bulk(world) }) },
  applyBulk: { ask: async (world) => ({ params: await bulk(world) }) },
  undoBulk: { ask: async (world) => ({ params: await bulk(world, true) }) },
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
  saveImportLayout: {
    ask: () => ({
      params: { signature: 'x'.repeat(22) },
      body: { fields: ['name', 'price'], decimal: '.', kinds: {} },
    }),
  },
  uploadDatasheet: { ask: () => ({ file: { type: 'application/pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF\n') } }) },
  uploadLogo: { ask: async () => ({ file: { type: 'image/png', bytes: await picture(64) } }) },
  uploadPicture: { ask: async () => ({ file: { type: 'image/png', bytes: await picture() } }) },
};

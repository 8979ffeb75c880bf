import type { Row } from './rows.ts';
import { customerGroup } from './rows-of-customer-groups.ts';
import type { World } from './world.ts';

let lists = 0;

/** A price list for a new group with the customer in it. */
async function priceListBody(world: World) {
  const { id } = await customerGroup(world);
  return { name: `List ${++lists}`, groups: [id], rules: [{ scope: 'kind', kind: 'keyboard', percent: 10 }] };
}

/** A price list with the price of a part. */
async function priceList(world: World): Promise<{ id: string; part: string }> {
  const { store, admin } = world;
  const { body } = await store.call(admin, 'POST', '/price-lists', await priceListBody(world));
  const part = await store.part();
  await store.call(admin, 'PUT', `/price-lists/${body.insertedId}/prices/${part}`, { price: 9 });
  return { id: body.insertedId, part };
}

const one: Row = { ask: async (world) => ({ params: { id: (await priceList(world)).id } }) };

/** The calls of staff about price lists. */
export const priceListRows: Record<string, Row> = {
  addPriceList: { ask: async (world) => ({ body: await priceListBody(world) }) },
  readPriceList: one,
  changePriceList: {
    ask: async (world) => {
      const { id } = await priceList(world);
      return { params: { id }, body: { version: 2, priceList: await priceListBody(world) } };
    },
  },
  deletePriceList: one,
  listListPrices: one,
  setListPrice: { ask: async (world) => ({ params: await priceList(world), body: { price: 8 } }) },
  exportListPrices: one,
  importListPrices: {
    ask: async (world) => {
      const { id, part } = await priceList(world);
      const { sku } = (await world.store.call(world.admin, 'GET', `/part/${part}`)).body;
      return { params: { id }, file: { type: 'text/csv', bytes: `sku,price\n${sku},7.50\n` } };
    },
  },
  removeListPrice: { ask: async (world) => ({ params: await priceList(world) }) },
};

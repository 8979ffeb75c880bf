import type { Row } from './rows.ts';
import type { World } from './world.ts';

const PROMOTION = { name: 'Sale', isAutomatic: false, conditions: {}, benefits: [{ kind: 'percent', percent: 10 }] };

async function promotion({ store, admin }: World): Promise<{ id: string }> {
  const { body } = await store.call(admin, 'POST', '/promotions', PROMOTION);
  await store.call(admin, 'POST', `/promotions/${body.insertedId}/codes`, { count: 1 });
  return { id: body.insertedId };
}

const read: Row = { ask: async (world) => ({ params: await promotion(world) }) };

/** The calls of staff about promotions. */
export const promotionRows: Record<string, Row> = {
  addPromotion: { ask: () => ({ body: PROMOTION }) },
  readPromotion: read,
  changePromotion: {
    ask: async (world) => ({ params: await promotion(world), body: { version: 1, promotion: PROMOTION } }),
  },
  endPromotion: read,
  addPromotionCodes: { ask: async (world) => ({ params: await promotion(world), body: { count: 2, prefix: 'VIP-' } }) },
  listPromotionCodes: read,
  exportPromotionCodes: read,
  listPromotionUses: read,
  previewPromotion: {
    readsOnly: true,
    ask: async ({ store }) => ({ body: { ...PROMOTION, lines: [{ part: await store.part(), quantity: 2 }] } }),
  },
};

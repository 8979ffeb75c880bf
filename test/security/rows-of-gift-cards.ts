import type { Row } from './rows.ts';
import type { World } from './world.ts';

/** Issues a gift card; clears the counts of codes, so that the callers of the matrix are not limited. */
export async function giftCard({ store, admin }: World): Promise<{ id: string; code: string }> {
  await store.db.$client.query(`delete from rate_limits where key like 'gift-card%'`);
  const { body } = await store.call(admin, 'POST', '/gift-cards', { amount: 5 });
  return { id: body._id, code: body.code };
}

const one: Row = { ask: async (world) => ({ params: { id: (await giftCard(world)).id } }) };

/** The calls of staff about gift cards. */
export const giftCardRows: Record<string, Row> = {
  giveStoreCredit: {
    async ask({ store, owner }) {
      await store.db.$client.query(`delete from rate_limits where key like 'gift-card%'`);
      return { params: { id: owner.id }, body: { amount: 5 } };
    },
  },
  issueGiftCard: { ask: () => ({ body: { amount: 5 } }) },
  readGiftCard: one,
  cancelGiftCard: one,
  listGiftCardMovements: one,
};

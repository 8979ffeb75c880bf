import type { Row } from './rows.ts';
import type { World } from './world.ts';

let groups = 0;

/** Adds a group with the customer in it. */
export async function customerGroup({ store, admin, owner }: World): Promise<{ id: string; customer: string }> {
  const { body } = await store.call(admin, 'POST', '/customer-groups', { name: `Group ${++groups}` });
  const customer = owner.user.id;
  await store.call(admin, 'POST', `/customer-groups/${body.insertedId}/members`, { customers: [customer] });
  return { id: body.insertedId, customer };
}

/** The calls of staff about groups of customers. */
export const customerGroupRows: Record<string, Row> = {
  addCustomerGroup: { ask: () => ({ body: { name: `New group ${++groups}` } }) },
  changeCustomerGroup: {
    ask: async (world) => ({ params: { id: (await customerGroup(world)).id }, body: { name: `Group ${++groups}` } }),
  },
  deleteCustomerGroup: { ask: async (world) => ({ params: { id: (await customerGroup(world)).id } }) },
  addGroupMembers: {
    ask: async (world) => ({
      params: { id: (await customerGroup(world)).id },
      body: { customers: [(await world.store.person()).id] },
    }),
  },
  removeGroupMember: { ask: async (world) => ({ params: await customerGroup(world) }) },
};

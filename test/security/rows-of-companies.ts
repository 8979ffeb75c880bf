import assert from 'node:assert/strict';
import { NEW_YORK } from '#test/fixtures/ordering.ts';
import { digestOfSecret } from '#server/accounts/digest-of-secret.ts';
import type { Row } from './rows.ts';
import type { World } from './world.ts';

let count = 0;

/** A company of which the owner is an admin next to another one, and of which nobody else is a member. */
export async function company({ store, admin, owner }: World): Promise<{ id: string; member: string }> {
  const { status, body } = await store.call(admin, 'POST', '/companies', { name: `Company ${++count}` });
  assert.equal(status, 200, JSON.stringify(body));
  const member = await store.person();
  await store.db.$client.query('delete from company_members where user_id = $1', [owner.id]);
  for (const { id } of [owner, member])
    await store.db.$client.query(
      `insert into company_members (user_id, company_id, role, created_at) values ($1, $2, 'admin', now())`,
      [id, body.insertedId],
    );
  return { id: body.insertedId, member: member.id };
}

/** A company with a number of its own for a part. */
async function numbered(world: World): Promise<{ id: string; part: string }> {
  const { store, admin } = world;
  await store.db.$client.query(`delete from rate_limits where key like '%part-numbers%'`);
  const { id } = await company(world);
  const part = await store.part();
  const path = `/companies/${id}/part-numbers/${part}`;
  assert.equal((await store.call(admin, 'PUT', path, { number: `N-${++count}` })).status, 200);
  return { id, part };
}

/** A company that can pay by invoice. */
async function withTerms(world: World): Promise<string> {
  const { id } = await company(world);
  await world.store.call(world.admin, 'PUT', `/companies/${id}/terms`, { paymentDays: 30, creditLimit: 100 });
  return id;
}

/** An invitation to the company. */
async function invitation({ store }: World, companyId: string, email: string) {
  const [id, token] = [crypto.randomUUID(), crypto.randomUUID()];
  await store.db.$client.query(
    `insert into company_invitations (id, company_id, email, role, secret_digest, expires_at)
     values ($1, $2, $3, 'buyer', $4, now() + interval '1 day')`,
    [id, companyId, email, digestOfSecret(token)],
  );
  return { id, token };
}

const wantedOrder = async ({ store }: World, companyId: string) => ({
  lines: [{ part: await store.part(), quantity: 1 }],
  delivery: NEW_YORK,
  company: companyId,
});

/** An order of the owner that waits for an approval. */
async function orderRequest(world: World): Promise<{ id: string; request: string }> {
  const { store, owner } = world;
  await store.db.$client.query(`delete from rate_limits where key like 'order-requests:%'`);
  await store.db.$client.query('delete from company_order_requests');
  const { id } = await company(world);
  const { status, body } = await store.call(owner, 'POST', '/company/order-requests', await wantedOrder(world, id));
  assert.equal(status, 200, JSON.stringify(body));
  return { id, request: body.insertedId };
}

/** Deletes what a person has to do with companies. */
async function leave({ store }: World, ...people: { readonly id: string }[]): Promise<void> {
  for (const { id } of people) {
    await store.db.$client.query('delete from company_members where user_id = $1', [id]);
    await store.db.$client.query('delete from companies where requested_by = $1', [id]);
  }
}

/** A company that someone has asked for. */
async function requested({ store }: World): Promise<string> {
  const { body } = await store.call(await store.person(), 'POST', '/company/request', { name: `Asked ${++count}` });
  return body.insertedId;
}

/** The calls about companies: those of others are not found. */
export const companyRows: Record<string, Row> = {
  addCompany: { ask: () => ({ body: { name: `Company ${++count}` } }) },
  changeCompany: {
    ask: async (world) => ({ params: { id: (await company(world)).id }, body: { name: `Company ${++count}` } }),
  },
  approveCompany: { ask: async (world) => ({ params: { id: await requested(world) } }) },
  declineCompany: {
    ask: async (world) => ({ params: { id: await requested(world) }, body: { reason: 'No such company' } }),
  },
  setCompanyTerms: {
    ask: async (world) => ({
      params: { id: (await company(world)).id },
      body: { paymentDays: 30, creditLimit: 1_000 },
    }),
  },
  readCompanyAccount: {
    ask: async (world) => ({ params: { id: (await company(world)).id } }),
    stranger: 404,
    staff: 'customers.read',
  },
  exportCompanyAccount: {
    ask: async (world) => {
      await world.store.db.$client.query(`delete from rate_limits where key like 'account-export:%'`);
      return { params: { id: (await company(world)).id } };
    },
    stranger: 404,
    staff: 'customers.read',
  },
  grantCreditPass: {
    ask: async (world) => ({ params: { id: await withTerms(world) }, body: { amount: 500, until: '2099-12-31' } }),
  },
  withdrawCreditPass: {
    ask: async (world) => {
      const id = await withTerms(world);
      const pass = await world.store.call(world.admin, 'POST', `/companies/${id}/credit-passes`, {
        amount: 500,
        until: '2099-12-31',
      });
      return { params: { id, pass: pass.body.insertedId } };
    },
  },
  listPartNumbers: {
    ask: async (world) => ({ params: { id: (await numbered(world)).id } }),
    stranger: 404,
    staff: 'customers.read',
  },
  exportPartNumbers: {
    ask: async (world) => ({ params: { id: (await numbered(world)).id } }),
    stranger: 404,
    staff: 'customers.read',
  },
  importPartNumbers: {
    ask: async (world) => {
      const { id } = await numbered(world);
      return { params: { id }, file: { type: 'text/csv', bytes: `Your number,SKU\nN-${++count},PS-none\n` } };
    },
    stranger: 404,
    staff: 'customers.write',
  },
  setPartNumber: {
    ask: async (world) => ({ params: await numbered(world), body: { number: `N-${++count}` } }),
    stranger: 404,
    staff: 'customers.write',
  },
  removePartNumber: {
    ask: async (world) => ({ params: await numbered(world) }),
    stranger: 404,
    staff: 'customers.write',
  },
  readCompany: {
    ask: async (world) => ({ params: { id: (await company(world)).id } }),
    stranger: 404,
    staff: 'customers.read',
  },
  // Everyone reads their own, and asks for one.
  readOwnCompany: { ask: () => ({}), stranger: 200 },
  requestCompany: {
    ask: async (world) => {
      await world.store.db.$client.query('delete from company_members');
      await world.store.db.$client.query('delete from companies where requested_by is not null');
      await world.store.db.$client.query(`delete from rate_limits where key like 'company-requests:%'`);
      return { body: { name: `Asked ${++count}` } };
    },
    stranger: 200,
  },
  withdrawCompanyRequest: { ask: () => ({}), stranger: 200 },
  inviteMember: {
    ask: async (world) => ({
      params: { id: (await company(world)).id },
      body: { email: `invited${++count}@company.test`, role: 'buyer' },
    }),
    stranger: 404,
    staff: 'customers.write',
  },
  withdrawInvitation: {
    ask: async (world) => {
      const { id } = await company(world);
      return { params: { id, invitation: (await invitation(world, id, `open${++count}@company.test`)).id } };
    },
    stranger: 404,
    staff: 'customers.write',
  },
  requestApproval: {
    ask: async (world) => ({ body: await wantedOrder(world, (await company(world)).id) }),
    stranger: 403,
  },
  listOrderRequests: { ask: async (world) => ({ params: { id: (await company(world)).id } }), stranger: 404 },
  approveOrderRequest: {
    ask: async (world) => ({ params: await orderRequest(world), body: { placeOrderPrice: 12.4 } }),
    stranger: 404,
  },
  declineOrderRequest: {
    ask: async (world) => ({ params: await orderRequest(world), body: { reason: 'Too much' } }),
    stranger: 404,
  },
  // Others withdraw nothing.
  withdrawOrderRequest: { ask: async (world) => ({ params: await orderRequest(world) }), stranger: 200 },
  acceptCompanyInvitation: {
    ask: async (world) => {
      const { id } = await company(world);
      await leave(world, world.owner);
      return { body: { token: (await invitation(world, id, world.owner.email)).token } };
    },
    stranger: 403,
  },
  changeMember: {
    ask: async (world) => ({ params: { ...(await company(world)) }, body: { role: 'buyer' } }),
    stranger: 404,
    staff: 'customers.write',
  },
  removeMember: {
    ask: async (world) => ({ params: { ...(await company(world)) } }),
    stranger: 404,
    staff: 'customers.write',
  },
};

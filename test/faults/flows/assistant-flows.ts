import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { HANDLER_ID, VERSION } from '#server/assistants/agentic-commerce/protocol.ts';
import { DELIVERY, grantToken, stockOf } from '#test/fixtures/ordering.ts';
import { newKey } from '#test/fixtures/new-key.ts';
import type { Person, TestStore } from '#test/fixtures/store.ts';
import type { Flow } from './flow.ts';

/** Each path on which an assistant's checkout moves stock or money. */
export const ASSISTANT_FLOWS: readonly Flow[] = [
  {
    name: "completing an assistant's checkout",
    async prepare(store, _, admin) {
      const { part, id, email, total, platform } = await begun(store, admin);
      const token = await grantToken(store, total);
      const credential = { type: 'spt', token };
      const body = { payment_data: { handler_id: HANDLER_ID, instrument: { type: 'card', credential } } };
      const key = randomUUID();
      return {
        async act(server) {
          const answer = await sent(store, server.origin, `/${id}/complete`, { platform, key, body });
          assert.equal(answer.status, 'completed', JSON.stringify(answer));
          await server.doJobs();
        },
        async check() {
          const [order, ...others] = await ordersOf(store, email);
          assert.deepEqual([others, order!.isPaid, await stockOf(store, part)], [[], true, 8]);
          return [order!.id];
        },
      };
    },
  },
  {
    name: "canceling an assistant's unpaid order",
    async prepare(store, _, admin) {
      const { part, id, email, platform } = await begun(store, admin);
      const credential = { type: 'spt', token: 'spt_unknown' };
      const body = { payment_data: { handler_id: HANDLER_ID, instrument: { type: 'card', credential } } };
      await sent(store, store.origin, `/${id}/complete`, { platform, key: randomUUID(), body });
      const key = randomUUID();
      return {
        async act(server) {
          const answer = await sent(store, server.origin, `/${id}/cancel`, { platform, key, body: {} });
          // The first attempt did it, and ended before its answer was stored.
          assert.ok(answer.status === 'canceled' || answer.code === 'invalid_state', JSON.stringify(answer));
          await server.doJobs();
        },
        async check() {
          const [order, ...others] = await ordersOf(store, email);
          assert.deepEqual([others, order!.isPaid, await stockOf(store, part)], [[], false, 9]);
          return [order!.id];
        },
      };
    },
  },
];

const keys = new WeakMap<TestStore, Promise<Person>>();
let buyers = 0;

/** A checkout that is ready, of 1 unit of a part with 9. */
async function begun(store: TestStore, admin: Person) {
  await store.db.$client.query("delete from rate_limits where key like 'guest%'");
  const key = keys.get(store) ?? newKey(store, admin, ['assistants.order']);
  keys.set(store, key);
  const platform = await key;
  const part = await store.part({ quantity: 9 });
  const email = `assisted${++buyers}@assist.test`;
  const body = {
    currency: 'usd',
    capabilities: {},
    line_items: [{ id: part }],
    buyer: { email, first_name: 'Ada', last_name: 'Byron' },
    fulfillment_details: {
      address: {
        name: DELIVERY.name,
        line_one: DELIVERY.line1,
        city: DELIVERY.city,
        state: '',
        country: DELIVERY.country,
        postal_code: DELIVERY.postcode,
      },
      phone_number: DELIVERY.phone,
    },
  };
  const made = await sent(store, store.origin, '', { platform, key: randomUUID(), body });
  assert.equal(made.status, 'ready_for_payment', JSON.stringify(made));
  const total: number = made.totals.find(({ type }: { type: string }) => type === 'total').amount;
  return { part, email, id: made.id as string, total, platform };
}

/** Sends a request as a platform does: again with the same key while the first is being answered. */
async function sent(
  store: TestStore,
  origin: string,
  path: string,
  { platform, key, body }: { platform: Person; key: string; body: object },
): Promise<any> {
  const headers = {
    authorization: `Bearer ${platform.token}`,
    'api-version': VERSION,
    'idempotency-key': key,
    'content-type': 'application/json',
  };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = (await (await fetch(`${origin}/acp/checkout_sessions${path}`, init)).json()) as any;
  if (answer.code !== 'idempotency_in_flight') return answer;
  // Time passes.
  await store.db.$client.query(
    "update idempotency_keys set created_at = now() - interval '1 minute' where answer is null and key = $1",
    [key],
  );
  return (await fetch(`${origin}/acp/checkout_sessions${path}`, init)).json();
}

async function ordersOf(store: TestStore, email: string): Promise<{ id: string; isPaid: boolean }[]> {
  const text = 'select id, transaction_id is not null as "isPaid" from orders where customer_email = $1 order by id';
  return (await store.db.$client.query(text, [email])).rows;
}

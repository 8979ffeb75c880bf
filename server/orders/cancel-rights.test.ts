import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hasPermission, STAFF_ROLES } from '#contract/accounts/permissions.ts';
import { newKey } from '#test/fixtures/new-key.ts';
import { paid, paidLines, placed } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

/* Every way in which staff cancel an order: a paid one is refunded, so it needs the permission to refund. */

let store: TestStore;
let buyer: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  buyer = await store.person();
});
after(() => store.close());

/** Ways to cancel; each returns whether the order or line was canceled. */
const WAYS: Record<string, (who: Person, id: string) => Promise<string>> = {
  'DELETE /order/{id}?as=cancelled': async (who, id) => {
    const { status, body } = await store.call(who, 'DELETE', `/order/${id}?as=cancelled`);
    return status === 200 ? 'done' : `${status} ${body.detail}`;
  },
  'POST /order-jobs': async (who, id) => {
    const { status, body } = await store.call(who, 'POST', '/order-jobs', { action: 'cancel', orders: [id] });
    if (status !== 200) return `${status} ${body.detail}`;
    await store.runJobs();
    const job = (await store.call(await store.person('admin'), 'GET', `/order-jobs/${body.insertedId}`)).body;
    return job.changed === 1 ? 'done' : `403 ${job.refusals[0].reason}`;
  },
};

async function stateOf(id: string): Promise<{ status: string; refunds: number }> {
  const { rows } = await store.db.$client.query(
    'select status, (select count(*)::int from refunds where order_id = l.order_id) as refunds from order_lines l where id = $1',
    [id],
  );
  return rows[0];
}

for (const [name, cancel] of Object.entries(WAYS)) {
  test(`${name} cancels a paid order only for a role that may refund`, async () => {
    for (const role of STAFF_ROLES) {
      const who = await store.person(role === 'owner' ? 'admin' : role);
      const part = await store.part();
      const { id } = await paid(store, buyer, part);
      const answer = await cancel(who, id);
      if (hasPermission(role, 'orders.refund')) assert.equal(answer, 'done', role);
      else assert.match(answer, /^403 Your role is .*This needs the role Owner/, role);
      const isDone = answer === 'done';
      assert.deepEqual(await stateOf(id), { status: isDone ? 'cancelled' : 'paid', refunds: isDone ? 1 : 0 }, role);
      const unpaid = await placed(store, buyer, part);
      assert.equal((await cancel(who, unpaid)) === 'done', hasPermission(role, 'orders.change'), `${role}, unpaid`);
    }
  });

  test(`${name} with an API key needs the scope to refund`, async () => {
    const owner = await store.person('admin');
    const { id } = await paid(store, buyer, await store.part());
    const key = await newKey(store, owner, ['orders.change', 'orders.fulfill', 'orders.read']);
    assert.match(await cancel(key, id), /^403 This API key lacks the scope orders\.refund/);
    assert.deepEqual(await stateOf(id), { status: 'paid', refunds: 0 });
    const able = await newKey(store, owner, ['orders.change', 'orders.refund', 'orders.read']);
    assert.equal(await cancel(able, id), 'done');
  });
}

test('a packer cannot cancel one of several paid lines either', async () => {
  const packer = await store.person('fulfillment');
  const { id, lines } = await paidLines(store, buyer, [
    [await store.part(), 1],
    [await store.part(), 1],
  ]);
  assert.match(await WAYS['DELETE /order/{id}?as=cancelled']!(packer, lines[1]!), /^403/);
  assert.deepEqual(await stateOf(id), { status: 'paid', refunds: 0 });
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { recordDispute } from '#server/orders/disputes/record-dispute.ts';
import { alertOfRefund } from '#server/orders/refunds/refund-alert.ts';
import { refunds } from '#server/orders/refunds/tables.ts';
import { paid } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

const DESK = 'desk@shop.example';
let withDesk: TestStore;
let withAdmins: TestStore;
before(async () => {
  withDesk = await startTestStore({ env: { SHOP_EMAIL: DESK } });
  withAdmins = await startTestStore();
});
after(() => Promise.all([withDesk.close(), withAdmins.close()]));

/** Everything that is mailed to the shop, by what it reports. */
const ALERTS: Record<string, (store: TestStore, buyer: Person) => Promise<void>> = {
  'a message': async (store) => {
    const message = { email: 'ada@example.test', subject: 'A question', message: 'Do you ship?' };
    assert.equal((await store.call(null, 'POST', '/contact', message)).status, 200);
  },
  'a failed refund': async (store, buyer) => {
    const { id, intent } = await paid(store, buyer, await store.part());
    // Alerts of one failure cause one email per hour.
    const failed = {
      amountCents: 100,
      reason: 'Scratched',
      status: 'failed' as const,
      failure: `card of ${id} closed`,
    };
    const [refund] = await store.db
      .insert(refunds)
      .values({ orderId: id, intentId: intent, ...failed })
      .returning({ id: refunds.id });
    await store.db.transaction((tx) => alertOfRefund(tx, store.deps.settings.store, refund!.id));
  },
  'a dispute': async (store, buyer) => {
    const { id, intent } = await paid(store, buyer, await store.part());
    const report = {
      id: `dp_${id}`,
      kind: 'dispute' as const,
      intentId: intent,
      reason: 'fraudulent',
      status: 'needs_response',
      amountCents: 1_240,
      currency: 'usd',
      isWithdrawn: true,
      evidenceDueAt: null,
      openedAt: new Date(),
    };
    await recordDispute(store.db, store.deps.settings.store, id, report, 'test');
  },
};

async function recipients(store: TestStore, alert: string, buyer: Person): Promise<string[]> {
  await store.runJobs();
  store.mails.length = 0;
  await ALERTS[alert]!(store, buyer);
  await store.runJobs();
  return store.mails
    .map(({ to }) => to)
    .filter((to) => to !== buyer.email)
    .toSorted();
}

for (const alert of Object.keys(ALERTS)) {
  test(`${alert} is mailed to SHOP_EMAIL if it is set, otherwise to the verified admins, otherwise to the sender`, async () => {
    await withDesk.person('admin');
    assert.deepEqual(await recipients(withDesk, alert, await withDesk.person()), [DESK]);

    const { db, deps, ...store } = withAdmins;
    await db.$client.query(`update users set role = 'customer', staff_role = null where role = 'admin'`);
    const buyer = await store.person();
    assert.deepEqual(await recipients(withAdmins, alert, buyer), [deps.settings.store.senderEmail]);
    const admins = [await store.person('admin'), await store.person('admin')];
    const unverified = await store.person('admin');
    await db.$client.query('update users set email_verified = false where id = $1', [unverified.id]);
    assert.deepEqual(await recipients(withAdmins, alert, buyer), admins.map(({ email }) => email).toSorted());
  });
}

test('staff get only the mails to the shop whose contents their role may read', async () => {
  const { db, ...store } = withAdmins;
  await db.$client.query(`update users set role = 'customer', staff_role = null where role = 'admin'`);
  const [owner, support, fulfillment] = [
    await store.person('admin'),
    await store.person('support'),
    await store.person('fulfillment'),
  ];
  await store.person('catalog');
  const buyer = await store.person();
  const emails = (people: readonly Person[]) => people.map(({ email }) => email).toSorted();
  assert.deepEqual(await recipients(withAdmins, 'a message', buyer), emails([owner, support]));
  for (const alert of ['a failed refund', 'a dispute'])
    assert.deepEqual(await recipients(withAdmins, alert, buyer), emails([owner, support, fulfillment]));
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { charge, claim, endReservation, paid, placed, started } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { outcomeOf, certificateText } from './certificate.ts';
import { verifyBooks } from './verify.ts';

let store: TestStore;
let ada: Person;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  ada = await store.person();
  admin = await store.person('admin');
});
after(() => store.close());

test("the books of a store with every kind of event agree with the provider's", async () => {
  const part = await store.part({ quantity: 50 });
  await placed(store, ada, part, 2);
  const expired = await placed(store, ada, part, 3);
  await endReservation(store, expired);
  await store.db.$client.query("select graphile_worker.add_job('expire_reservations')");
  const shipped = await paid(store, ada, part, 4);
  await store.call(admin, 'DELETE', `/order/${shipped.id}`);
  await paid(store, ada, part, 5);
  const refunded = await paid(store, ada, part, 6);
  await store.call(admin, 'DELETE', `/order/${refunded.id}?as=cancelled`);
  const givenUp = await placed(store, ada, part, 7);
  const late = await started(store, ada, givenUp);
  await store.call(ada, 'POST', `/placeorder/${givenUp}/cancel`);
  await charge(store, late);
  assert.equal((await claim(store, ada, givenUp, late)).status, 409, 'paid too late: the money goes back');
  await store.runJobs();

  const certificate = await verifyBooks(store.deps, { graceSeconds: 0 });
  assert.deepEqual(certificate.discrepancies, []);
  assert.deepEqual(certificate.pending, []);
  assert.equal(outcomeOf(certificate), 'agrees');
  assert.deepEqual(certificate.stock, {
    parts: 1,
    received: 50,
    removed: 0,
    sellable: 50 - 2 - 4 - 5,
    held: 2,
    paid: 5,
    shipped: 4,
  });
  assert.deepEqual(certificate.orders, { unpaid: 1, expired: 1, shipped: 1, paid: 1, cancelled: 2 });
  assert.deepEqual(certificate.money, {
    charged: { usd: 22 * 1_240 },
    refunded: { usd: 13 * 1_240 },
    disputed: {},
    kept: { usd: 9 * 1_240 },
    onItsWayBack: {},
  });
  const { payments, succeeded, refunded: back } = certificate.atProvider;
  assert.deepEqual([payments, succeeded, back], [4, { usd: 22 * 1_240 }, { usd: 13 * 1_240 }]);
  const page = certificateText(certificate);
  assert.match(page, /= sellable 39 \+ reserved 2 \+ paid 5 \+ shipped 4/);
  assert.match(page, /Order lines +6 \(/);
  assert.match(page, /EVERYTHING AGREES$/);
});

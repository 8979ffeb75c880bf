import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { attemptsOf, orderNow, placed, started } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { until } from '@partsmith/card-sandbox/testing';

let store: TestStore;
let buyer: Person;
before(async () => {
  store = await startTestStore({ webhooks: false, cardTimeoutMs: 60_000 });
  buyer = await store.person();
});
after(() => store.close());

const attempts = (id: string) => attemptsOf(store, id);

test('an attempt that ended while the order was locked is counted', async () => {
  const id = await placed(store, buyer, await store.part());
  const client = await store.db.$client.connect();
  try {
    await client.query('begin');
    await client.query('select from orders where id = $1 for update', [id]);
    const starting = started(store, buyer, id);
    await until(async () => {
      const waiting =
        'select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())';
      return (await client.query(`${waiting} or locktype = 'transactionid' and not granted`)).rows.length > 0;
    });
    await client.query(
      `insert into payment_intents (id, order_id, attempt, intent_id, amount_cents, currency, live)
       values (gen_random_uuid(), $1, 1, 'pi_came_and_went', 1240, 'usd', false)`,
      [id],
    );
    await client.query('commit');
    const intent = await starting;
    assert.deepEqual(await attempts(id), [
      { attempt: 1, live: false, intent_id: 'pi_came_and_went' },
      { attempt: 2, live: true, intent_id: intent },
    ]);
  } finally {
    client.release();
  }
});

test('an order canceled during the provider call cannot be paid', async () => {
  const id = await placed(store, buyer, await store.part());
  await store.cardSandbox.fault('slow', { ms: 60_000 });
  const starting = store.call(buyer, 'POST', '/create-payment-intent', { placeOrderPrice: 12.4, order: id });
  await until(async () => (await attempts(id)).length === 1);
  await store.db.$client.query(
    "with line as (update order_lines set status = 'cancelled' where id = $1) update orders set hold_until = null where id = $1",
    [id],
  );
  await store.cardSandbox.clearFaults();
  const answer = await starting;
  assert.deepEqual([answer.status, answer.body.code], [409, 'order_state']);
  const [attempt] = await attempts(id);
  assert.equal(attempt.live, false);
  assert.equal((await store.cardSandbox.stripe.paymentIntents.retrieve(attempt.intent_id)).status, 'canceled');
  assert.equal((await orderNow(store, buyer, id)).status, 'cancelled');
});

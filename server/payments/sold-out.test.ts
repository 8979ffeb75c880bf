import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from 'pg';
import { expireReservations } from '#server/orders/reservations.ts';
import { endReservation, orderBody, placed, problem } from '#test/fixtures/ordering.ts';
import { startTestStore } from '#test/fixtures/store.ts';

/** More than the pool has connections (test/fixtures/store.ts). */
const CUSTOMERS = 25;

test("many concurrent late customers each learn what is left, without waiting for each other's connections", async () => {
  const store = await startTestStore({ webhooks: false });
  try {
    const buyer = await store.person();
    // Of so many units no order takes more than half: a large order is never reserved again, so it would wait for no lock.
    const part = await store.part({ quantity: 10 * CUSTOMERS });
    const ids: string[] = [];
    for (let count = 0; count < CUSTOMERS; count++) ids.push(await placed(store, buyer, part));
    for (const id of ids) await endReservation(store, id);
    assert.equal(await expireReservations(store.db, 100), CUSTOMERS);

    // One transaction takes the whole stock and stays open until all connections of the customer wait for it.
    const [busy, watcher] = [1, 2].map(() => new Client({ connectionString: store.databaseUrl })) as [Client, Client];
    await Promise.all([busy.connect(), watcher.connect()]);
    await busy.query('begin');
    await busy.query('update parts set quantity = 0 where id = $1', [part]);
    const { placeOrderPrice } = orderBody(buyer, part);
    const asked = ids.map((order) =>
      store.call(buyer, 'POST', '/create-payment-intent', { placeOrderPrice, order, pay: true }),
    );
    const waiting =
      "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    // Three quarters of the connections are what one caller gets (server/database/fair-pool.ts).
    while ((await watcher.query(waiting)).rows[0].count < 0.75 * store.db.$client.options.max)
      await new Promise((resolve) => setTimeout(resolve, 20));
    await busy.query('commit');
    await Promise.all([busy.end(), watcher.end()]);
    for (const answer of await Promise.all(asked)) {
      assert.deepEqual([answer.status, problem(answer).code], [409, 'out_of_stock'], JSON.stringify(answer.body));
      assert.deepEqual(problem(answer).fresh, { quantity: 0, minimum: 1, price: 12.4 });
    }
  } finally {
    await store.close();
  }
});

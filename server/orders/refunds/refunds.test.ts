import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRefund, leftOf, lockRefunds } from './refunds.ts';
import { recordRefunds } from './record-refunds.ts';
import { lockOrder } from '#server/orders/queries.ts';
import { orderNow, paid } from '#test/fixtures/ordering.ts';
import { startTestStore } from '#test/fixtures/store.ts';

test('a refund recorded while its order is settled waits for the order, and both succeed', async () => {
  const store = await startTestStore({ webhooks: false });
  try {
    const buyer = await store.person();
    const { id, intent } = await paid(store, buyer, await store.part());
    await store.call(await store.person('admin'), 'DELETE', `/order/${id}?as=cancelled`);
    const found = {
      refundId: 're_of_test',
      status: 'refunded',
      amountCents: 1_240,
      ours: null,
      reason: null,
      failure: null,
    } as const;
    let noting: Promise<void> | undefined;
    const left = await store.db.transaction(async (tx) => {
      await lockOrder(tx, id);
      noting = recordRefunds(store.db, intent, [found], 'test');
      await waitForLock(store.db.$client);
      const rows = await lockRefunds(tx, intent);
      await createRefund(tx, {
        orderId: id,
        lineId: id,
        intentId: intent,
        amountCents: 1,
        actor: 'test',
        reason: 'late charge',
      });
      return leftOf(1_240, rows);
    });
    await noting;
    assert.equal(left, 0);
    assert.equal(leftOf(1_240, await store.db.transaction((tx) => lockRefunds(tx, intent))), 0);
    assert.equal((await orderNow(store, buyer, id)).refund, 'refunded');
  } finally {
    await store.close();
  }
});

/** Waits until a connection to this database waits for a lock. */
async function waitForLock(pool: { query(sql: string): Promise<{ rowCount: number | null }> }): Promise<void> {
  const sql = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  while ((await pool.query(sql)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 10));
}

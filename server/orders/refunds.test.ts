import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askRefund, noteRefund, selectRefund } from '#server/orders/refunds.ts';
import { lockOrder } from '#server/orders/queries.ts';
import { orderNow, paid } from '#test/fixtures/ordering.ts';
import { startTestStore } from '#test/fixtures/store.ts';

test('a refund that is noted while its order is being settled waits for the order, and neither fails', async () => {
  const store = await startTestStore({ webhooks: false });
  try {
    const buyer = await store.person();
    const { id, intent } = await paid(store, buyer, await store.part());
    await store.call(await store.person('admin'), 'DELETE', `/order/${id}?as=cancelled`);
    const owed = (await selectRefund(store.db, intent))!;
    const refund = {
      orderId: id,
      intentId: intent,
      amountCents: owed.amountCents,
      actor: 'test',
      reason: 'late charge',
    };

    let noting: Promise<void> | undefined;
    const isNew = await store.db.transaction(async (tx) => {
      await lockOrder(tx, id);
      noting = noteRefund(store.db, owed, { refundId: 're_of_test', status: 'refunded' }, 'test');
      await isWaiting(store.db.$client);
      return askRefund(tx, refund);
    });
    await noting;
    assert.equal(isNew, false);
    assert.equal((await orderNow(store, buyer, id)).refund, 'refunded');
  } finally {
    await store.close();
  }
});

/** Until some connection to this database waits for a lock. */
async function isWaiting(pool: { query(sql: string): Promise<{ rowCount: number | null }> }): Promise<void> {
  const sql = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  while ((await pool.query(sql)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 10));
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRefund, leftOf, lockRefunds } from './refunds.ts';
import { recordRefunds } from './record-refunds.ts';
import { insertCharge } from '#server/orders/paying/money.ts';
import { lockOrder } from '#server/orders/queries.ts';
import { orderNow, paid, paidLines, placedLines } from '#test/fixtures/ordering.ts';
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
        shares: [{ lineId: id, units: null, amountCents: 1 }],
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

test('a refund states why it is owed: a canceled part, a canceled order, a second payment or one of another amount', async () => {
  const store = await startTestStore({ webhooks: false });
  try {
    const [buyer, admin] = [await store.person(), await store.person('admin')];
    const lines = async () =>
      [
        [await store.part(), 1],
        [await store.part(), 1],
      ] as const;
    const order = await paidLines(store, buyer, await lines());
    const { id: unpaid } = await placedLines(store, buyer, await lines());
    const reasonOf = async (intentId: string) => (await lockRefunds(store.db, intentId)).at(-1)?.reason;
    const owe = async (orderId: string, intentId: string) => {
      await insertCharge(store.db, orderId, { intentId, amountCents: 500, currency: 'usd', card: null }, 'test');
      await recordRefunds(store.db, intentId, [], 'test');
      return reasonOf(intentId);
    };
    assert.equal(await owe(order.id, 'pi_second'), 'The order was already paid');
    assert.equal(await owe(unpaid, 'pi_mismatched'), 'The payment did not match the order');
    await store.call(admin, 'DELETE', `/order/${order.lines[0]}?as=cancelled`);
    assert.equal(await reasonOf(order.intent), 'The part was canceled');
    await store.call(admin, 'DELETE', `/order/${order.lines[1]}?as=cancelled`);
    assert.equal(await reasonOf(order.intent), 'The order was canceled');
  } finally {
    await store.close();
  }
});

/** Waits until a connection to this database waits for a lock. */
async function waitForLock(pool: { query(sql: string): Promise<{ rowCount: number | null }> }): Promise<void> {
  const sql = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  while ((await pool.query(sql)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 10));
}

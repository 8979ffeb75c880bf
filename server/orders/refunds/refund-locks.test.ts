import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '@partsmith/card-sandbox/testing';
import { paid } from '#test/fixtures/ordering.ts';
import { startTestStore } from '#test/fixtures/store.ts';
import { touchRefunds } from './refunds.ts';

test('a check of the refunds of a payment does not deadlock with a change to them', async () => {
  const store = await startTestStore({ webhooks: false });
  try {
    const [buyer, admin] = [await store.person(), await store.person('admin')];
    const { id, intent } = await paid(store, buyer, await store.part({ quantity: 2 }), 2);
    for (const amount of [1, 2])
      await store.call(admin, 'POST', `/order/${id}/refund`, { amount, reason: 'Scratched case' });
    const { $client: db } = store.db;
    const { rows } = await db.query('select id from refunds where order_id = $1 order by id', [id]);
    const [first, second] = rows.map((row) => row.id as string);
    // Its new version is behind the second row, where a scan finds it last.
    await db.query("update refunds set refund_id = 're_first' where id = $1", [first]);
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    const change = await db.connect();
    const lock = (refund: string) => change.query('select from refunds where id = $1 for update', [refund]);
    try {
      await change.query('begin');
      await lock(first!);
      const check = touchRefunds(store.db, intent);
      await until(async () => (await db.query(waiting)).rowCount === 1);
      await lock(second!);
      await change.query('commit');
      await check;
    } finally {
      change.release();
    }
    assert.equal((await db.query('select from refunds where checked_at is not null')).rowCount, 2);
  } finally {
    await store.close();
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '#sandbox/cards/testing.ts';
import { openImportStore } from './testing.ts';

const { store, admin, startedImport, send, apply } = await openImportStore();

test('an import and an order of a changed part and of its namesake do not deadlock', async () => {
  const twin = { name: 'Twin', description: 'A part', price: 5, minimum: 1, quantity: 3, category: 'memory' };
  const [first, second] = [
    (await store.call(admin, 'POST', '/part', { ...twin, sku: 'TW-A' })).body.insertedId,
    (await store.call(admin, 'POST', '/part', { ...twin, sku: 'TW-B' })).body.insertedId,
  ];
  const db = store.db.$client;
  await db.query("update parts set variant = 'outdated' where id = $1", [first]);
  const id = await startedImport();
  await send(id, 'sku,name,spec: Color\nTW-B,Twin,Red\n');
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  const order = await db.connect();
  const lock = (part: string) => order.query('select from parts where id = $1 for no key update', [part]);
  try {
    await order.query('begin');
    await lock(first);
    const answer = apply(id);
    await until(async () => (await db.query(waiting)).rowCount === 1);
    await lock(second);
    await order.query('commit');
    assert.equal((await answer).status, 200);
  } finally {
    order.release();
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '@partsmith/card-sandbox/testing';
import { openImportStore } from './testing.ts';

const { store, admin, startedImport, send, apply } = await openImportStore();

const undo = (id: string) => store.call(admin, 'POST', `/import/${id}/undo`);

for (const { what, renames } of [
  { what: 'an import and an order of a changed part and of its namesake', renames: false },
  { what: 'the undo of a rename and an order of the part and of its former namesake', renames: true },
])
  test(`${what} do not deadlock`, async () => {
    const twin = {
      name: `Twin ${renames}`,
      description: 'A part',
      price: 5,
      minimum: 1,
      quantity: 3,
      category: 'memory',
    };
    const [skuA, skuB] = [`TW-A-${renames}`, `TW-B-${renames}`];
    const [first, second] = [
      (await store.call(admin, 'POST', '/part', { ...twin, sku: skuA })).body.insertedId,
      (await store.call(admin, 'POST', '/part', { ...twin, sku: skuB })).body.insertedId,
    ];
    const db = store.db.$client;
    const id = await startedImport();
    await send(id, renames ? `sku,name\n${skuB},Other\n` : `sku,name,spec: Color\n${skuB},${twin.name},Red\n`);
    if (renames) assert.equal((await apply(id)).status, 200);
    await db.query("update parts set variant = 'outdated' where id = $1", [first]);
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    const order = await db.connect();
    const lock = (part: string) => order.query('select from parts where id = $1 for no key update', [part]);
    try {
      await order.query('begin');
      await lock(first);
      const answer = renames ? undo(id) : apply(id);
      await until(async () => (await db.query(waiting)).rowCount === 1);
      await lock(second);
      await order.query('commit');
      assert.equal((await answer).status, 200);
    } finally {
      order.release();
    }
  });

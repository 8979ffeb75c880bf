import assert from 'node:assert/strict';
import { NEW_YORK, paidLines, stockOf, wholeOrderNow, numberOf } from '#test/fixtures/ordering.ts';
import type { Person, TestStore } from '#test/fixtures/store.ts';
import { callServer, type ServerProcess } from '#test/faults/servers.ts';
import { type Flow, expect } from './flow.ts';

/**
 * What staff do with many orders or parts at once. Nothing may be half done, and the reported progress has to be true
 * afterwards.
 */
export const BULK_FLOWS: readonly Flow[] = [
  {
    name: 'shipping many orders',
    prepare: async (store, buyer, admin) => {
      const { ids } = await severalPaid(store, buyer);
      return manyOrders(store, admin, ids, 'ship');
    },
  },
  {
    name: 'cancelling many paid orders',
    prepare: async (store, buyer, admin) => {
      const { ids, part, stock } = await severalPaid(store, buyer);
      const scene = manyOrders(store, admin, ids, 'cancel');
      return {
        ...scene,
        async check() {
          const checked = await scene.check();
          assert.equal(await stockOf(store, part), stock, 'every unit is on sale again, once');
          return checked;
        },
      };
    },
  },
  {
    name: 'undoing the packing of many orders',
    prepare: async (store, buyer, admin) => {
      const { ids } = await severalPaid(store, buyer);
      const packing = await store.call(admin, 'POST', '/order-jobs', { action: 'pack', orders: ids });
      const job = expect(packing, [200]).body.insertedId;
      await store.runJobs();
      const scene = manyOrders(store, admin, ids, 'unpack', `/order-jobs/${job}/undo`);
      return {
        ...scene,
        async check() {
          const text = `select count(*)::int as lines, (count(*) filter (where l.packed_at is null))::int as open,
            (select count(*)::int from order_events where order_id = any($1) and what = 'unpacked') as events
            from order_lines l where l.order_id = any($1)`;
          const { rows } = await store.db.$client.query(text, [ids]);
          assert.deepEqual(rows, [{ lines: 6, open: 6, events: 6 }], 'each line once');
          return scene.check();
        },
      };
    },
  },
  {
    name: 'taking tracking numbers of a file',
    prepare: async (store, buyer, admin) => {
      const { ids } = await severalPaid(store, buyer);
      expect(await store.call(admin, 'POST', '/order-jobs', { action: 'pack', orders: ids }), [200]);
      await store.runJobs();
      const numbers = await Promise.all(ids.map((id) => numberOf(store, id)));
      const rows = ids.map((id, index) => ({
        line: index + 2,
        number: numbers[index],
        carrier: 'DHL',
        tracking: `T-${id}`,
      }));
      return {
        act: (server: ServerProcess) =>
          callServer(server.origin, admin, 'POST', '/fulfillment/tracking', { rows }).then((answer) => {
            expect(answer, [200]);
            assert.ok(
              answer.body.rows.every(({ outcome }: { outcome: string }) => outcome !== 'refused'),
              JSON.stringify(answer.body),
            );
          }),
        async check() {
          for (const id of ids) {
            const { shipments, lines } = await wholeOrderNow(store, admin, id);
            assert.deepEqual(
              shipments.map(({ tracking }) => tracking),
              [`T-${id}`],
            );
            assert.ok(lines.every(({ status }) => status === 'shipped'));
          }
          return ids;
        },
      };
    },
  },
  { name: 'changing many prices', prepare: (store, _, admin) => manyPrices(store, admin, 'apply') },
  { name: 'undoing a change of many prices', prepare: (store, _, admin) => manyPrices(store, admin, 'undo') },
];

async function severalPaid(store: TestStore, buyer: Person): Promise<{ ids: string[]; part: string; stock: number }> {
  const [part, other] = [await store.part({ quantity: 10 }), await store.part({ quantity: 10 })];
  const lines = [
    [part, 1],
    [other, 2],
  ] as const;
  const ids: string[] = [];
  for (let count = 0; count < 3; count++) ids.push((await paidLines(store, buyer, lines, { delivery: NEW_YORK })).id);
  await store.runJobs();
  return { ids, part, stock: 10 };
}

/** The status of the lines after each action on many orders. */
const STATUS = { ship: 'shipped', cancel: 'cancelled', unpack: 'paid' } as const;

/** Starts a job with an idempotency key, so that a repeated request starts no second one. */
function manyOrders(
  store: TestStore,
  admin: Person,
  ids: readonly string[],
  action: keyof typeof STATUS,
  path = '/order-jobs',
) {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = { action, orders: ids, ...(action === 'ship' && { parcel: { carrier: 'DHL' } }) };
  let job = '';
  return {
    async act(server: ServerProcess): Promise<void> {
      const answer = await callServer(server.origin, admin, 'POST', path, body, headers);
      job = expect(answer, [200]).body.insertedId;
      await server.doJobs();
    },
    async check(): Promise<string[]> {
      const { rows } = await store.db.$client.query(
        'select count(*)::int as jobs from order_jobs where action = $2 and id in (select job_id from order_job_items where order_id = any($1))',
        [ids, action],
      );
      assert.equal(rows[0].jobs, 1, 'one job, however often it was requested');
      // A job whose process has ended continues 15 seconds after its last order.
      await store.db.$client.query("update order_jobs set seen_at = now() - interval '1 minute' where id = $1", [job]);
      const read = () => store.call(admin, 'GET', `/order-jobs/${job}`);
      await read();
      await store.runJobs();
      const { body } = await read();
      assert.deepEqual([body.changed, body.unchanged, body.refused], [ids.length, 0, 0], 'each order once');
      assert.ok(body.finishedAt, 'the progress says that it is done');
      for (const id of ids) {
        const { lines, shipments, refunds } = await wholeOrderNow(store, admin, id);
        assert.ok(
          lines.every(({ status }) => status === STATUS[action]),
          JSON.stringify(lines),
        );
        assert.equal(shipments.length, action === 'ship' ? 1 : 0);
        assert.equal(refunds.length > 0, action === 'cancel');
      }
      return [...ids];
    },
  };
}

async function manyPrices(store: TestStore, admin: Person, last: 'apply' | 'undo') {
  const parts = await Promise.all([1_000, 2_000, 3_000].map((priceCents) => store.part({ priceCents })));
  const change = { field: 'price', how: 'percent', amount: 10 };
  const { id } = expect(await store.call(admin, 'POST', '/catalogue/bulk', { ids: parts, change }), [200]).body;
  if (last === 'undo') expect(await store.call(admin, 'POST', `/catalogue/bulk/${id}/apply`), [200]);
  return {
    async act(server: ServerProcess): Promise<void> {
      expect(await callServer(server.origin, admin, 'POST', `/catalogue/bulk/${id}/${last}`), [200]);
    },
    async check(): Promise<string[]> {
      const text = 'select price_cents::int as price, version from parts where id = any($1) order by price_cents';
      const { rows } = await store.db.$client.query(text, [parts]);
      assert.deepEqual(
        rows.map(({ price }) => price),
        last === 'apply' ? [1_100, 2_200, 3_300] : [1_000, 2_000, 3_000],
        'all or none, whatever was repeated',
      );
      assert.equal(new Set(rows.map(({ version }) => version)).size, 1, 'each part as often as the others');
      const { body } = await store.call(admin, 'POST', `/catalogue/bulk/${id}/${last}`);
      assert.deepEqual(body, last === 'apply' ? { changed: 3 } : { undone: 3, left: 0 });
      return [];
    },
  };
}

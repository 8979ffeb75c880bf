import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nextOf } from '#contract/paging.ts';
import { assertLedger } from '#test/fixtures/ledger.ts';
import { problem } from '#test/fixtures/ordering.ts';
import { openBulkStore } from './testing.ts';

const { store, admin, preview, apply, undo, rows, price, stock, pricesOf } = await openBulkStore();

describe('a change of many prices', () => {
  test('is previewed, applied with ledger and audit rows, and undone', async () => {
    const ids = [await store.part({ priceCents: 1_000 }), await store.part({ priceCents: 999 })];
    const seen = await preview({ ids, change: price('percent', 10) });
    assert.equal(seen.status, 200, JSON.stringify(seen.body));
    assert.deepEqual(seen.body.counts, {
      changed: 2,
      unchanged: 0,
      too_low: 0,
      too_high: 0,
      below_breaks: 0,
      above_compare_at: 0,
      undone: 0,
    });
    assert.deepEqual(
      (await rows(seen.body.id)).map(({ before, after }: { before: number; after: number }) => [before, after]).sort(),
      [
        [10, 11],
        [9.99, 10.99],
      ].sort(),
    );
    assert.deepEqual(await pricesOf(ids), [1_000, 999], 'a preview changes nothing');
    assert.deepEqual((await apply(seen.body.id)).body, { changed: 2 });
    assert.deepEqual((await apply(seen.body.id)).body, { changed: 2 }, 'a repeat');
    assert.deepEqual(await pricesOf(ids), [1_100, 1_099]);
    const trail = await store.db.$client.query('select action, actor, detail from audit_trail where subject = $1', [
      ids[1],
    ]);
    assert.deepEqual(trail.rows, [
      {
        action: 'part.changed',
        actor: admin.id,
        detail: { before: { price: 9.99 }, change: { price: 10.99 }, bulk: seen.body.id },
      },
    ]);
    assert.deepEqual((await undo(seen.body.id)).body, { undone: 2, left: 0 });
    assert.deepEqual((await undo(seen.body.id)).body, { undone: 2, left: 0 }, 'a repeat');
    assert.deepEqual(await pricesOf(ids), [1_000, 999]);
    await assertLedger(store.db);
  });

  test('names parts whose price would be too low or too high, and changes the others', async () => {
    const ids = [
      await store.part({ priceCents: 500 }),
      await store.part({ priceCents: 100 }),
      await store.part({ priceCents: 99_999_999 }),
    ];
    const down = (await preview({ ids, change: price('add', -1) })).body;
    assert.deepEqual([down.counts.changed, down.counts.too_low], [2, 1]);
    assert.deepEqual(
      (await rows(down.id, '?outcome=too_low')).map((row: { before: number; after: number }) => [
        row.before,
        row.after,
      ]),
      [[1, 0]],
    );
    assert.deepEqual((await apply(down.id)).body, { changed: 2 });
    assert.deepEqual(await pricesOf(ids), [400, 100, 99_999_899]);
    const up = (await preview({ ids, change: price('percent', 5) })).body;
    assert.deepEqual([up.counts.changed, up.counts.too_high], [2, 1]);
    const none = (await preview({ ids, change: price('percent', -100) })).body;
    assert.deepEqual([none.counts.changed, none.counts.too_low], [0, 3]);
    const same = (await preview({ ids: [ids[0]], change: price('set', 4) })).body;
    assert.deepEqual(same.counts.unchanged, 1);
    assert.deepEqual((await apply(same.id)).body, { changed: 0 });
  });

  test('scales quantity breaks, and skips a part whose breaks would become invalid', async () => {
    const breaksOf = async (id: string) => {
      const { body } = await store.call(null, 'GET', `/part/${id}`);
      return [
        body.price,
        ...body.breaks.map(({ from, price }: { from: number; price: number }) => `${from}+ ${price}`),
      ];
    };
    const id = await store.part({
      priceCents: 1_240,
      priceBreaks: [
        { from: 25, priceCents: 1_190 },
        { from: 100, priceCents: 1_105 },
      ],
    });
    const raised = (await preview({ ids: [id], change: price('percent', 10) })).body.id;
    await apply(raised);
    assert.deepEqual(await breaksOf(id), [13.64, '25+ 13.09', '100+ 12.16']);
    const trail = await store.db.$client.query(
      "select detail from audit_trail where subject = $1 and action = 'part.changed'",
      [id],
    );
    assert.deepEqual(trail.rows[0].detail.change, {
      price: 13.64,
      breaks: [
        { from: 25, price: 13.09 },
        { from: 100, price: 12.16 },
      ],
    });
    assert.deepEqual((await undo(raised)).body, { undone: 1, left: 0 });
    assert.deepEqual(await breaksOf(id), [12.4, '25+ 11.9', '100+ 11.05']);
    await apply((await preview({ ids: [id], change: price('add', -1) })).body.id);
    assert.deepEqual(await breaksOf(id), [11.4, '25+ 10.9', '100+ 10.05']);
    const refused = (await preview({ ids: [id], change: price('set', 10.9) })).body;
    assert.deepEqual([refused.counts.below_breaks, refused.counts.changed], [1, 0]);
    const tiny = (await preview({ ids: [id], change: price('percent', -99.9) })).body;
    assert.deepEqual([tiny.counts.below_breaks, tiny.counts.changed], [1, 0], 'rounding makes prices equal');
    await apply((await preview({ ids: [id], change: price('set', 20) })).body.id);
    assert.deepEqual(await breaksOf(id), [20, '25+ 10.9', '100+ 10.05']);
    await apply((await preview({ ids: [id], change: stock('set', 7) })).body.id);
    assert.deepEqual(await breaksOf(id), [20, '25+ 10.9', '100+ 10.05']);
  });

  test('is refused as a whole when another admin changed or deleted one of the parts', async () => {
    const ids = [
      await store.part({ name: 'Mine' }),
      await store.part({ name: 'Theirs' }),
      await store.part({ name: 'Gone' }),
    ];
    const { id } = (await preview({ ids, change: price('set', 5) })).body;
    await store.call(admin, 'PATCH', `/part/${ids[1]}`, { price: 7 });
    await store.call(admin, 'DELETE', `/part/${ids[2]}`);
    const refused = problem(await apply(id));
    assert.deepEqual([refused.status, refused.code], [409, 'edit_conflict']);
    assert.deepEqual(refused.fresh, {
      count: 2,
      parts: [
        { _id: ids[2], name: 'Gone' },
        { _id: ids[1], name: 'Theirs' },
      ],
    });
    assert.deepEqual(await pricesOf(ids), [1_240, 700, 1_240]);
  });

  test('is undone only for parts without later changes', async () => {
    const ids = [await store.part(), await store.part()];
    const { id } = (await preview({ ids, change: price('set', 5) })).body;
    assert.equal((await undo(id)).body.code, 'edit_conflict', 'it was not applied yet');
    await apply(id);
    await store.call(admin, 'PATCH', `/part/${ids[0]}`, { price: 6 });
    assert.deepEqual((await undo(id)).body, { undone: 1, left: 1 });
    assert.deepEqual(await pricesOf(ids), [600, 1_240]);
    const late = (await preview({ ids, change: price('set', 8) })).body.id;
    await apply(late);
    await store.db.$client.query("update bulk_changes set applied_at = now() - interval '25 hours' where id = $1", [
      late,
    ]);
    assert.match((await undo(late)).body.detail, /more than a day old/);
  });

  test('applies to all parts that match a filter, page by page, or to none if words match nothing', async () => {
    await store.db.$client.query(`
      insert into parts (id, name, description, category, img, price_cents, minimum, quantity)
      select gen_random_uuid(), 'Many ' || n, 'x', case when n % 2 = 0 then 'memory' else 'storage' end, '/x.svg', 1000 + n, 1, 0
      from generate_series(1, 4500) n`);
    const half = (await preview({ filter: { category: 'memory' }, change: price('percent', -50) })).body;
    assert.equal(half.counts.changed, 2_250);
    const known = "select reltuples::int as rows from pg_class where relname = 'bulk_change_parts'";
    const { rows: counted } = await store.db.$client.query(known);
    assert.ok(counted[0].rows >= 2_250, `PostgreSQL plans with ${counted[0].rows} rows`);
    assert.equal((await preview({ filter: { q: 'zzqqxx' }, change: price('set', 1) })).body.counts.changed, 0);
    const seen = new Set<string>();
    let after: string | undefined;
    do {
      const page = await store.call(
        admin,
        'GET',
        `/catalogue/bulk/${half.id}/rows?limit=1000${after ? `&after=${after}` : ''}`,
      );
      for (const row of page.body) seen.add(row._id);
      after = nextOf(page.headers.get('link'));
    } while (after);
    assert.equal(seen.size, 2_250);
    const both = await Promise.all([apply(half.id), apply(half.id)]);
    assert.deepEqual(
      both.map(({ body }) => body),
      [{ changed: 2_250 }, { changed: 2_250 }],
    );
    const sum = await store.db.$client.query(
      "select sum(price_cents)::int as sum from parts where name like 'Many %' and category = 'memory'",
    );
    assert.equal(
      sum.rows[0].sum,
      Array.from({ length: 2_250 }, (_, n) => Math.floor((1002 + 2 * n) / 2 + 0.5)).reduce((a, b) => a + b),
    );
    assert.deepEqual((await undo(half.id)).body, { undone: 2_250, left: 0 });
  });

  test('reports its progress in lines on request, applied and undone', async () => {
    await store.db.$client.query(`
      insert into parts (id, name, description, category, img, price_cents, minimum, quantity)
      select gen_random_uuid(), 'Line ' || n, 'x', 'cooler', '/x.svg', 1000 + n, 1, 0 from generate_series(1, 1100) n`);
    const { id } = (await preview({ filter: { category: 'cooler' }, change: price('set', 7) })).body;
    const lines = async (what: string) => {
      const response = await store.app.request(`/api/catalogue/bulk/${id}/${what}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.token}`, accept: 'application/x-ndjson' },
      });
      return (await response.text())
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    };
    const steps = [0, 1_000, 1_100].map((done) => ({ done, of: 1_100 }));
    assert.deepEqual(await lines('apply'), [...steps, { result: { changed: 1_100 } }]);
    assert.deepEqual(await lines('apply'), [{ result: { changed: 1_100 } }], 'a repeat');
    assert.deepEqual(await lines('undo'), [...steps, { result: { undone: 1_100, left: 0 } }]);
    await store.db.$client.query('delete from bulk_changes where id = $1', [id]);
    assert.equal((await lines('undo')).at(-1).problem.code, 'not_found');
  });
});

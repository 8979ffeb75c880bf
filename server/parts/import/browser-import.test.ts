import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nextOf } from '#contract/paging.ts';
import { assertLedger } from '#test/fixtures/ledger.ts';
import { CPU, openImportStore } from './testing.ts';

const { store, admin, startedImport, send, apply, rowsOf, parts } = await openImportStore();

interface Shown {
  line: number;
  name: string;
  outcome: string;
  reason: string | null;
  changes: { field: string; before: string | null; after: string | null }[];
}

describe('importing in the browser', () => {
  test('previews each row, then writes what was previewed', async () => {
    const id = await startedImport();
    const read = await send(id, CPU);
    assert.equal(read.status, 200, JSON.stringify(read.body));
    const { layouts, ...others } = read.body;
    assert.deepEqual(others, {
      id,
      files: ['cpu.csv'],
      counts: { added: 2, changed: 0, unchanged: 0, refused: 3 },
      applied: false,
      undoable: false,
      archive: null,
      pictures: null,
    });
    assert.deepEqual([layouts[0].kind, layouts[0].missing], ['processor', []]);
    assert.deepEqual(
      (await rowsOf(id)).map(({ line, name, outcome, reason, changes }: Shown) => [
        line,
        name,
        outcome,
        reason,
        changes.find(({ field }) => field === 'price')?.after ?? null,
      ]),
      [
        [2, 'Anvil 8', 'added', null, '451.50'],
        [3, 'Anvil 4', 'refused', 'no price', null],
        [4, 'Anvil 6', 'refused', 'wrong number of columns', null],
        [5, 'Anvil 8', 'refused', 'the same part as cpu.csv line 2', null],
        [6, 'Anvil, 12', 'added', null, '1299.00'],
      ],
    );
    assert.deepEqual(await parts(), [], 'nothing is written by looking');
    const done = await apply(id);
    assert.deepEqual([done.status, done.body.applied], [200, true]);
    assert.deepEqual(await parts(), [
      { name: 'Anvil 8', price: 45150, quantity: 40, minimum: 2 },
      { name: 'Anvil, 12', price: 129900, quantity: 40, minimum: 2 },
    ]);
    await assertLedger(store.db);
    const trail = await store.db.$client.query(
      "select actor, detail from audit_trail where action = 'part.imported' and detail->>'import' = $1",
      [id],
    );
    assert.deepEqual(trail.rows, [
      { actor: admin.id, detail: { files: ['cpu.csv'], added: 2, changed: 0, import: id } },
    ]);
  });

  test('changes nothing the second time, and later only the new prices', async () => {
    const first = await startedImport();
    await send(first, CPU);
    await apply(first);
    const again = await startedImport();
    assert.deepEqual((await send(again, CPU)).body.counts, {
      added: 0,
      changed: 0,
      unchanged: 2,
      refused: 3,
    });
    const dearer = await startedImport();
    await send(dearer, CPU.replace('451.5', '500'));
    assert.deepEqual(
      (await rowsOf(dearer, '?outcome=changed')).map(({ name, changes }: Shown) => [name, changes]),
      [['Anvil 8', [{ field: 'price', before: '451.50', after: '500.00' }]]],
    );
    await apply(dearer);
    assert.deepEqual((await parts())[0], { name: 'Anvil 8', price: 50000, quantity: 40, minimum: 2 });
  });

  test('joins several files in one import; a part in two of them is written once', async () => {
    const id = await startedImport();
    await send(id, 'name,price\nRivet,5\n', 'memory.csv');
    const both = await send(id, 'name,price\nRivet,6\nBolt,7\n', 'Memory.CSV');
    assert.deepEqual(both.body.counts, { added: 2, changed: 0, unchanged: 0, refused: 1 });
    assert.deepEqual(
      (await rowsOf(id, '?outcome=refused')).map(({ reason }: { reason: string }) => reason),
      ['the same part as memory.csv line 2'],
    );
    const twice = await send(id, 'name,price\nNut,6\n', 'memory.csv');
    assert.deepEqual([twice.status, twice.body.code], [409, 'edit_conflict']);
    const broken = await send(id, 'name,price\n"Torn,5\n', 'video-card.csv');
    assert.deepEqual(
      [broken.status, broken.body.fields.file],
      [422, 'video-card.csv could not be read. A quotation mark in line 2 is never closed, or has text after it.'],
    );
    assert.equal(
      (await store.call(admin, 'GET', `/import/${id}`)).body.counts.added,
      2,
      'a file is taken whole or not at all',
    );
  });

  test('is applied once, whatever the number of concurrent and later requests', async () => {
    const id = await startedImport();
    await send(
      id,
      `name,price\n${Array.from({ length: 1_200 }, (_, n) => `Fan ${n},${n + 1}`).join('\n')}\n`,
      'case-fan.csv',
    );
    const known = "select reltuples::int as rows from pg_class where relname = 'import_rows'";
    const { rows: counted } = await store.db.$client.query(known);
    assert.ok(counted[0].rows >= 1_200, `PostgreSQL plans with ${counted[0].rows} rows`);
    const answers = await Promise.all([apply(id), apply(id), apply(id)]);
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.counts.added]),
      [
        [200, 1_200],
        [200, 1_200],
        [200, 1_200],
      ],
    );
    assert.equal((await parts()).length, 1_200);
    assert.equal((await send(id, CPU)).body.code, 'edit_conflict');
    const { rows } = await store.db.$client.query(
      "select count(*)::int as n from audit_trail where detail->>'import' = $1",
      [id],
    );
    assert.equal(rows[0].n, 1);
  });

  test('is refused if the catalog has changed its outcome, and can then be previewed again', async () => {
    const [one, two] = [await startedImport(), await startedImport()];
    await send(one, CPU);
    await send(two, CPU.replace('451.5', '470'));
    await apply(two);
    const refused = await apply(one);
    assert.deepEqual([refused.status, refused.body.code], [409, 'edit_conflict']);
    assert.deepEqual(refused.body.fresh.counts, { added: 0, changed: 1, unchanged: 1, refused: 3 });
    assert.equal((await parts())[0].price, 47000);
    assert.equal((await apply(one)).status, 200);
    assert.equal((await parts())[0].price, 45150);
  });

  test('reports its progress in lines on request', async () => {
    const id = await startedImport();
    await send(
      id,
      `name,price\n${Array.from({ length: 1_100 }, (_, n) => `Cable ${n},${n + 1}`).join('\n')}\n`,
      'cable.csv',
    );
    const lines = async () => {
      const response = await store.app.request(`/api/import/${id}/apply`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.token}`, accept: 'application/x-ndjson' },
      });
      return (await response.text())
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    };
    const progress = await lines();
    assert.deepEqual(
      progress.slice(0, -1).map(({ done }) => done),
      [0, 500, 1_000, 1_100],
    );
    assert.equal(progress.at(-1).result.applied, true);
    await store.db.$client.query('delete from imports where id = $1', [id]);
    assert.equal((await lines()).at(-1).problem.code, 'not_found');
  });

  test('writes 13,000 rows without blocking other requests', { timeout: 120_000 }, async () => {
    const id = await startedImport();
    // Most rows are rejected, as in the real files.
    const row = (n: number) =>
      `Module ${n % 3_000},${(n % 900) + 0.5},"5,6000","2,${((n % 3_000) % 60) + 1}",0.3,Black,10,36\n`;
    let n = 0;
    const body = new ReadableStream({
      pull(controller) {
        let text = n === 0 ? 'name,price,speed,modules,price_per_gb,color,first_word_latency,cas_latency\n' : '';
        for (let end = Math.min(n + 500, 13_000); n < end; n++) text += row(n);
        controller.enqueue(new TextEncoder().encode(text));
        if (n === 13_000) controller.close();
      },
    });
    const turns = watchTurns();
    const read = await send(id, body, 'memory.csv');
    assert.deepEqual([read.body.counts?.added, read.body.counts?.refused], [3_000, 10_000], JSON.stringify(read.body));
    const done = await apply(id);
    const turned = turns.stop();
    assert.equal(done.body.applied, true, JSON.stringify(done.body));
    // Other requests get a turn at least after every hundred rows, both when rows are read and when they are written.
    assert.ok(turned >= 260, `the event loop turned ${turned} times`);
    const met = new Set<number>();
    let after: string | undefined;
    do {
      const page = await store.call(admin, 'GET', `/import/${id}/rows?limit=1000${after ? `&after=${after}` : ''}`);
      for (const { no } of page.body) met.add(no);
      after = nextOf(page.headers.get('link'));
    } while (after);
    assert.equal(met.size, 13_000);
  });
});

/** Counts the turns of the event loop in which another request could have been answered. */
function watchTurns(): { stop(): number } {
  let turned = 0;
  const timer = setInterval(() => turned++, 1);
  return {
    stop() {
      clearInterval(timer);
      return turned;
    },
  };
}

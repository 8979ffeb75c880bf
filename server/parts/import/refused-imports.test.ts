import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { slugOfKind } from '#contract/parts/import/import-fields.ts';
import { workbook } from '#server/spreadsheets/testing.ts';
import { CPU, openImportStore } from './testing.ts';

const { store, admin, customer, startedImport, send, apply, rowsOf, parts } = await openImportStore();
const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';

describe('refusals', () => {
  test('everyone but admins', async () => {
    const id = await startedImport();
    for (const who of [null, customer]) {
      const status = who ? 403 : 401;
      assert.equal((await store.call(who, 'POST', '/import', { stock: 1, minimum: 1 })).status, status);
      assert.equal((await send(id, CPU, 'cpu.csv', { who })).status, status);
      for (const [method, tail] of [
        ['GET', ''],
        ['GET', '/rows'],
        ['POST', '/apply'],
      ] as const)
        assert.equal((await store.call(who, method, `/import/${id}${tail}`)).status, status, tail);
    }
  });

  test('rows without keeping their cells', async () => {
    const id = await startedImport();
    await send(id, `name,price,kind\nAnvil,none,processor\nHammer,5,processor\nHammer,5,processor\n`);
    const { rows } = await store.db.execute(
      sql`select name, outcome from import_rows where import_id = ${id} and "values" is not null`,
    );
    assert.deepEqual(rows, [{ name: 'Hammer', outcome: 'added' }]);
  });

  test('a SKU for two parts, at the latest when they are written, with its name', async () => {
    const body = { name: 'Anvil', description: 'A part', price: 5, minimum: 1, quantity: 1, category: 'processor' };
    const { insertedId } = (await store.call(admin, 'POST', '/part', body)).body;
    const renamed = `${insertedId},Two-1,Anvil,5\n`;
    const added = ',TWO-1,Another,7\n';
    // More rows than one statement writes.
    const between = Array.from({ length: 500 }, (_, n) => `,MANY-${n},Part ${n},3\n`).join('');
    for (const rows of [renamed + added, added + renamed, renamed + between + added]) {
      const id = await startedImport();
      assert.equal((await send(id, `id,sku,name,price\n${rows}`)).status, 200);
      const { status, body: answer } = await apply(id);
      assert.deepEqual([status, answer.code], [409, 'edit_conflict'], JSON.stringify(answer));
      assert.match(answer.detail, /two-1/i);
      assert.equal((await parts()).length, 1);
    }
  });

  test('rows whose part was deleted since the preview, until they are checked again', async () => {
    const body = { name: 'Anvil', description: 'A part', price: 5, minimum: 1, quantity: 1, category: 'processor' };
    const { insertedId } = (await store.call(admin, 'POST', '/part', body)).body;
    const id = await startedImport();
    await send(id, `id,price\n${insertedId},6\n`);
    await store.call(admin, 'DELETE', `/part/${insertedId}`);
    assert.equal((await apply(id)).body.code, 'edit_conflict');
    const [row] = await rowsOf(id);
    assert.deepEqual(
      row.changes.map(({ field }: { field: string }) => field),
      ['deleted', 'price'],
    );
    assert.equal((await apply(id)).status, 200);
    assert.deepEqual(
      (await parts()).map(({ price }) => price),
      [600],
    );
  });

  test('invalid imports, cursors and settings', async () => {
    for (const id of [UNKNOWN_ID, 'x', encodeURIComponent("' or 1=1")]) {
      assert.equal((await send(id, CPU)).status, 404);
      for (const [method, tail] of [
        ['GET', ''],
        ['GET', '/rows'],
        ['POST', '/apply'],
      ] as const)
        assert.equal((await store.call(admin, method, `/import/${id}${tail}`)).status, 404, `${id}${tail}`);
    }
    for (const body of [
      {},
      { stock: -1, minimum: 1 },
      { stock: 1, minimum: 0 },
      { stock: 1.5, minimum: 1 },
      { stock: '1', minimum: 1 },
      { stock: 2e9, minimum: 1 },
      [],
    ])
      assert.equal((await store.call(admin, 'POST', '/import', body)).status, 422, JSON.stringify(body));
    const id = await startedImport();
    for (const query of ['after=x', 'outcome=lost', 'limit=0', `after=${Buffer.from('[1e99]').toString('base64url')}`])
      assert.equal((await store.call(admin, 'GET', `/import/${id}/rows?${query}`)).status, 422, query);
  });

  test('invalid files, each with a message, and none stays on the disk', async () => {
    const id = await startedImport();
    const words = async (...args: [string | Uint8Array, string?]) => {
      const { status, body } = await send(id, ...args);
      return [status, body.fields?.file ?? body.code];
    };
    assert.deepEqual(await words(''), [422, 'cpu.csv is empty.']);
    assert.equal((await words(new Uint8Array(50_000).map((_, index) => index % 251)))[0], 422);
    assert.equal((await words(`name,price\n${'x'.repeat(4_100_000)},1\n`))[0], 413);
    for (const name of ['../../etc/passwd', 'a/b.csv', 'a\\b.csv', '', 'x'.repeat(121)])
      assert.equal((await send(id, CPU, name)).status, 422, name);
    assert.equal((await send(id, CPU, '..')).status, 200);
    // NUL in a query becomes a space, in every call.
    assert.equal((await send(id, CPU, 'a\0.csv')).body.files.at(-1), 'a .csv');
    assert.equal((await send(id, CPU, '\u{1f600}'.repeat(50))).status, 200);
    assert.equal((await send(id, CPU, 'cpu.csv', { type: 'application/json' })).status, 415);
    const hostile = await send(id, 'name,price\n"Nul\0l",1\n"=cmd()",-4\nFine,"1\0"\n', 'cable.csv');
    assert.equal(hostile.status, 200, JSON.stringify(hostile.body));
    for (const kind of ['constructor', '__proto__', 'valueOf', 'hasOwnProperty']) {
      const named = await send(id, `name,price,kind,__proto__\nFine,1,${kind},x\n`, `${kind}.csv`);
      assert.equal(named.status, 200, kind);
      assert.deepEqual(named.body.layouts.at(-1).unknownKinds, [{ text: kind, rows: 1, newKind: slugOfKind(kind) }]);
    }
    const left = (await readdir(tmpdir())).filter((file) => file.startsWith('partsmith-import-'));
    assert.deepEqual(left, []);
  });

  test('rows with a formula without a result, only in columns that are read', async () => {
    const id = await startedImport();
    const file = workbook([
      ['name', 'price', 'link'],
      ['Fan', 12, null],
      ['Disk', null, null],
      ['', '', null],
    ]);
    const { body } = await send(id, file, 'cpu.xlsx');
    assert.deepEqual(body.layouts.at(-1).fields, ['name', 'price', '']);
    assert.deepEqual(
      (await rowsOf(id)).map(({ name, reason }: { name: string; reason: string }) => [name, reason]),
      [
        ['Fan', null],
        ['Disk', 'a formula without a result; open the file in a spreadsheet program and save it there'],
      ],
    );
  });

  // Before these cells were bounded, one of them blocked the process for minutes.
  test('cells made to be slow to parse', { timeout: 60_000 }, async () => {
    const gap = ' '.repeat(32_000);
    const id = await startedImport();
    const header = `name,price,stock,minimum,breaks,"${'('.repeat(32_000)}"`;
    const rows = [`$${gap}1!`, `1${gap}!`, `12pcs${gap}!`, `25+${gap}x`].map(
      (cell, at) => `Slow ${at},${[cell, cell, cell, cell].map((one) => `"${one.slice(0, 24_000)}"`).join(',')},x`,
    );
    const { status, body } = await send(id, `${[header, ...rows].join('\n')}\n`, 'cpu.csv');
    assert.deepEqual([status, body.counts?.refused], [200, 4], JSON.stringify(body).slice(0, 300));
  });

  test('files above the limits, without reading them completely', async () => {
    const id = await startedImport();
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1_000_000;
        controller.enqueue(new Uint8Array(1_000_000));
      },
    });
    assert.equal((await send(id, endless)).status, 413);
    assert.ok(sent < 60_000_000);
  });
});

test('imports expire after a day', async () => {
  const id = await startedImport();
  await send(id, CPU);
  await store.db.$client.query("update imports set created_at = now() - interval '26 hours' where id = $1", [id]);
  await store.db.$client.query("select graphile_worker.add_job('drop_old_keys')");
  await store.runJobs();
  assert.equal((await apply(id)).status, 404);
  const { rows } = await store.db.$client.query('select count(*)::int as n from import_rows where import_id = $1', [
    id,
  ]);
  assert.equal(rows[0].n, 0);
});

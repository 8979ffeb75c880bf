import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Pool } from 'pg';
import { testDatabase, type TestDatabase } from '#test/postgres.ts';
import { reportOf, importSummaryOf } from './command/report.ts';
import { importFiles } from './command/run.ts';

let database: TestDatabase;
let pool: Pool;
let folder: string;

before(async () => {
  database = await testDatabase();
  pool = new Pool({ connectionString: database.url, max: 3 });
  folder = await mkdtemp(join(tmpdir(), 'partsmith-import-'));
});

after(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function file(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const run = (...paths: string[]) =>
  importFiles(pool, paths, { stock: 40, minimum: 2, actor: 'test', currency: 'usd', onBytes: () => {} });

const stored = async (): Promise<Record<string, unknown>[]> =>
  (
    await pool.query(
      'select name, category, description, price_cents::int as price, minimum, quantity, version from parts order by created_at, id',
    )
  ).rows;

describe('importing files of parts', () => {
  test('writes rows with a price, reports the others by line and reason, and changes nothing the second time', async () => {
    const path = await file(
      'cpu.csv',
      'name,price,core_count,core_clock,boost_clock,microarchitecture,tdp,graphics\n' +
        'Anvil 8,451.5,8,4.7,5.2,Forge,120,\n' +
        'Anvil 4,,4,3.1,,Forge,65,\n' +
        'Anvil 6,cheap,6,3.6,,Forge,65,\n' +
        'Anvil 8,399,8,4.7,5.2,Forge,120,\n' +
        'Anvil 2,12.99,2\n' +
        ',10,2,3,,Forge,35,\n' +
        '"Anvil, 12",1299.00,12,4.1,,Forge,170,Ember\n',
    );
    const first = await run(path);
    assert.equal(first.added, 2);
    assert.deepEqual(
      first.refusals.map(({ line, reason }) => [line, reason]),
      [
        [3, 'no price'],
        [4, "'cheap' is not a price"],
        [5, 'the same part as cpu.csv line 2'],
        [6, 'wrong number of columns'],
        [7, 'no name'],
      ],
    );
    assert.deepEqual(await stored(), [
      {
        name: 'Anvil 8',
        category: 'processor',
        description: '8 cores, 4.7 GHz (boost 5.2 GHz), Forge, 120 W.',
        price: 45150,
        minimum: 2,
        quantity: 40,
        version: 1,
      },
      {
        name: 'Anvil, 12',
        category: 'processor',
        description: '12 cores, 4.1 GHz, Forge, 170 W, Ember graphics.',
        price: 129900,
        minimum: 2,
        quantity: 40,
        version: 1,
      },
    ]);
    const ledger = await pool.query("select sum(quantity)::int as units from stock_movements where kind = 'received'");
    assert.equal(ledger.rows[0].units, 80);

    const before = await stored();
    const second = await run(path);
    assert.deepEqual([second.added, second.changed, second.unchanged], [0, 0, 2]);
    assert.deepEqual(await stored(), before);
  });

  test('reads UTF-8, UTF-16 and Latin-1, with and without byte order marks', async () => {
    const text = (n: number) => `name,price\nLüfter ${n},9.5\n`;
    const encoded = [
      Buffer.from(text(1), 'latin1'),
      Buffer.from(`\ufeff${text(2)}`, 'utf16le'),
      Buffer.from(text(3), 'utf16le'),
      Buffer.from(`\ufeff${text(4)}`),
      Buffer.from(text(5)),
      Buffer.from(`\ufeff${text(6)}`, 'utf16le').swap16(),
    ];
    for (const [n, bytes] of encoded.entries()) {
      assert.equal((await run(await file('case-fan.csv', bytes))).added, 1, String(n + 1));
      assert.ok((await stored()).some(({ name }) => name === `Lüfter ${n + 1}`));
    }
    // A file that ends within a character ends within a row.
    const cut = Buffer.from(text(7)).subarray(0, Buffer.from(text(7)).indexOf(0xbc));
    assert.equal((await run(await file('case-fan.csv', cut))).added, 0);
  });

  test('changes only prices that differ, and leaves the stock of sold parts unchanged', async () => {
    await pool.query("update parts set quantity = 7 where name = 'Anvil 8'");
    const path = await file(
      'cpu.csv',
      'name,price,core_count,core_clock,boost_clock,microarchitecture,tdp,graphics\nAnvil 8,399,8,4.7,5.2,Forge,120,\n',
    );
    const result = await run(path);
    assert.deepEqual([result.added, result.changed], [0, 1]);
    const { rows } = await pool.query("select price_cents::int as price, quantity from parts where name = 'Anvil 8'");
    assert.deepEqual(rows, [{ price: 39900, quantity: 7 }]);
  });

  test('adds specifications to parts, including older ones, and keeps edits', async () => {
    const path = await file(
      'cpu.csv',
      'name,price,core_count,core_clock,boost_clock,microarchitecture,tdp,graphics\nAnvil 8,399,8,4.7,5.2,Forge,120,\n',
    );
    const specifications = async (): Promise<unknown> =>
      (await pool.query("select specifications from parts where name = 'Anvil 8'")).rows[0].specifications;
    const expected = [
      { name: 'Cores', value: 8 },
      { name: 'Base clock', value: 4.7, unit: 'GHz' },
      { name: 'Boost clock', value: 5.2, unit: 'GHz' },
      { name: 'Microarchitecture', value: 'Forge' },
      { name: 'TDP', value: 120, unit: 'W' },
    ];
    assert.deepEqual(await specifications(), expected);
    await pool.query("update parts set specifications = '[]' where name = 'Anvil 8'");
    const again = await run(path);
    assert.deepEqual([again.added, again.changed, again.unchanged], [0, 1, 0]);
    assert.deepEqual(await specifications(), expected);
    assert.match(importSummaryOf(again), /1 changed/);
    const edited = [{ name: 'Cores', value: 9 }];
    await pool.query("update parts set specifications = $1 where name = 'Anvil 8'", [JSON.stringify(edited)]);
    assert.equal((await run(path)).unchanged, 1);
    assert.deepEqual(await specifications(), edited);
  });

  test('writes no rows of any file when one of them is unreadable', async () => {
    const before = await stored();
    const good = await file('memory.csv', 'name,price\nRivet 16 GB,59.9\n');
    const broken = await file('video-card.csv', 'name,price\nBellows,300\n"Torn,5\n');
    await assert.rejects(
      run(good, broken),
      /^Failure: video-card\.csv could not be read\. A quotation mark in line \d is never closed, or has text after it\.$/,
    );
    const headless = await file('case.csv', 'box,size\nBox,5\n');
    await assert.rejects(run(good, headless), /no column price/);
    assert.deepEqual(await stored(), before);
  });

  test('keeps every value of columns that have the same name', async () => {
    const path = await file(
      'twice.csv',
      'name,price,kind,Finish,finish,FINISH\nTwice,10,memory,red,,blue\nOnce,11,memory,green,,\n',
    );
    await run(path);
    const { rows } = await pool.query(
      `select fact->>'value' as finish from parts, jsonb_array_elements(specifications) fact
       where name in ('Twice', 'Once') and lower(fact->>'name') = 'finish' order by name`,
    );
    assert.deepEqual(
      rows.map(({ finish }) => finish),
      ['green', 'red, blue'],
    );
  });

  test('a file whose rows share one name imports twice, but is ambiguous by name alone', async () => {
    const rows = Array.from({ length: 2_500 }, (_, at) => `Namesake,10,memory,finish ${at}\n`).join('');
    const content = 'name,price,kind,finish\n' + rows;
    assert.equal((await run(await file('namesakes.csv', content))).added, 2_500);
    const lines = 'select count(distinct variant)::int as lines from parts where name = $1';
    assert.equal((await pool.query(lines, ['Namesake'])).rows[0].lines, 2_500);
    assert.equal((await run(await file('namesakes.csv', content))).unchanged, 2_500);
    assert.equal(
      (
        await run(
          await file('other columns.csv', content.replace('kind', 'kind,note').replaceAll('memory,', 'memory,,')),
        )
      ).unchanged,
      2_500,
    );
    const { refusals } = await run(
      await file('alone.csv', 'name,price,kind\nNamesake,11,memory\nNamesake,12,memory\n'),
    );
    assert.deepEqual(
      refusals.map(({ reason }) => reason),
      Array(2).fill('2500 parts have this name; add a column with their SKU'),
    );
    await pool.query(`update parts set deleted_at = now() where name in ('Namesake', 'Twice', 'Once')`);
  });

  test('rejects a row with a cell of a megabyte and imports the others', async () => {
    const rows = ['Before,10,memory,ok', `Huge,10,memory,${'x'.repeat(1_000_000)}`, 'After,10,memory,ok'];
    const { added, refusals } = await run(await file('huge.csv', `name,price,kind,description\n${rows.join('\n')}\n`));
    assert.deepEqual(
      [added, refusals],
      [2, [{ file: 'huge.csv', line: 3, name: 'Huge', reason: 'a cell with more than 32,767 characters' }]],
    );
    await pool.query(`update parts set deleted_at = now() where name in ('Before', 'After')`);
  });

  test('rejects hostile rows', async () => {
    const path = await file(
      'cable.csv',
      `name,price,note\n"=HYPERLINK(""x"")",1,a\n"Null\u0001sign",2,b\n${'x'.repeat(201)},3,c\nDear,99999999999,d\nNegative,-4,e\n`,
    );
    const { added, refusals } = await run(path);
    assert.equal(added, 1);
    assert.deepEqual(
      refusals.map(({ reason }) => reason),
      [
        'the name has control characters',
        'the name has more than 200 characters',
        'the price is too high',
        "'-4' is not a price",
      ],
    );
    assert.match(
      reportOf([{ file: 'a.csv', line: 2, name: '=1+1', reason: 'no price, sorry' }]),
      /^file,line,name,reason\r\na\.csv,2,'=1\+1,"no price, sorry"\r\n$/,
    );
  });

  test('adds each part once when two imports of a file run at once', async () => {
    const path = await file(
      'case-fan.csv',
      `name,price\n${Array.from({ length: 1200 }, (_, n) => `Fan ${n},${n + 1}`).join('\n')}\n`,
    );
    const [one, two] = await Promise.all([run(path), run(path)]);
    assert.equal(one.added + two.added, 1200);
    assert.match(importSummaryOf(one), /rows rejected/);
  });

  test('reads a British heading as the US one', async () => {
    const path = await file('case.csv', 'sku,name,price,Colour,spec: Door colour\nCOL-1,Painted Case,90,Red,White\n');
    assert.equal((await run(path)).added, 1);
    const { rows } = await pool.query("select specifications from parts where sku = 'COL-1'");
    assert.deepEqual(rows[0].specifications, [
      { name: 'Door color', value: 'White' },
      { name: 'Color', value: 'Red' },
    ]);
  });
});

import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Pool } from 'pg';
import { testDatabase, type TestDatabase } from '#test/postgres.ts';
import { describe as describePart, kindOfFile } from './describe.ts';
import { reportOf, summaryOf } from './report.ts';
import { importFiles } from './run.ts';
import { specify } from './specify.ts';

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
  importFiles(pool, paths, { stock: 40, minimum: 2, actor: 'test', onBytes: () => {} });

const stored = async (): Promise<Record<string, unknown>[]> =>
  (
    await pool.query(
      'select name, category, description, price_cents::int as price, minimum, quantity, version from parts order by created_at, id',
    )
  ).rows;

describe('importing files of parts', () => {
  test('takes rows with a price, refuses the others by line and reason, and a second time changes nothing', async () => {
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
        [6, 'another number of columns than the first line has'],
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
    assert.deepEqual([second.added, second.repriced, second.unchanged], [0, 0, 2]);
    assert.deepEqual(await stored(), before);
  });

  test('refuses a file in another encoding than UTF-8, and takes one in it, with its mark or without', async () => {
    const before = await stored();
    const text = 'name,price\nLüfter 120,9.5\n';
    const encoded = { latin1: Buffer.from(text, 'latin1'), utf16: Buffer.from(`\ufeff${text}`, 'utf16le') };
    for (const [name, bytes] of Object.entries(encoded))
      await assert.rejects(run(await file(`${name}.csv`, bytes)), /csv could not be read: it is not in UTF-8;/, name);
    const cut = Buffer.from(text).subarray(0, Buffer.from(text).indexOf(0xbc));
    await assert.rejects(run(await file('cut.csv', cut)), /it is not in UTF-8/);
    // In UTF-16, ASCII text is valid UTF-8 with a NUL after each letter, so no column name matches.
    await assert.rejects(run(await file('bare.csv', Buffer.from('name,price\nFan,9\n', 'utf16le'))), /no column name/);
    assert.deepEqual(await stored(), before);
    assert.equal((await run(await file('case-fan.csv', `\ufeff${text}`))).added, 1);
    assert.ok((await stored()).some(({ name }) => name === 'Lüfter 120'));
  });

  test('changes just the prices that differ, and leaves stock that has been sold as it is', async () => {
    await pool.query("update parts set quantity = 7 where name = 'Anvil 8'");
    const path = await file(
      'cpu.csv',
      'name,price,core_count,core_clock,boost_clock,microarchitecture,tdp,graphics\nAnvil 8,399,8,4.7,5.2,Forge,120,\n',
    );
    const result = await run(path);
    assert.deepEqual([result.added, result.repriced], [0, 1]);
    const { rows } = await pool.query("select price_cents::int as price, quantity from parts where name = 'Anvil 8'");
    assert.deepEqual(rows, [{ price: 39900, quantity: 7 }]);
  });

  test('gives parts their specifications, also those that came before there were any, and leaves an edit alone', async () => {
    const path = await file(
      'cpu.csv',
      'name,price,core_count,core_clock,boost_clock,microarchitecture,tdp,graphics\nAnvil 8,399,8,4.7,5.2,Forge,120,\n',
    );
    const specifications = async (): Promise<unknown> =>
      (await pool.query("select specifications from parts where name = 'Anvil 8'")).rows[0].specifications;
    const told = [
      { name: 'Cores', value: 8 },
      { name: 'Base clock', value: 4.7, unit: 'GHz' },
      { name: 'Boost clock', value: 5.2, unit: 'GHz' },
      { name: 'Microarchitecture', value: 'Forge' },
      { name: 'TDP', value: 120, unit: 'W' },
    ];
    assert.deepEqual(await specifications(), told);
    await pool.query("update parts set specifications = '[]' where name = 'Anvil 8'");
    const again = await run(path);
    assert.deepEqual([again.added, again.repriced, again.specified, again.unchanged], [0, 0, 1, 0]);
    assert.deepEqual(await specifications(), told);
    assert.match(summaryOf(again), /1 given their specifications/);
    const edited = [{ name: 'Cores', value: 9 }];
    await pool.query("update parts set specifications = $1 where name = 'Anvil 8'", [JSON.stringify(edited)]);
    assert.equal((await run(path)).unchanged, 1);
    assert.deepEqual(await specifications(), edited);
  });

  test('applies nothing of any file when one of them can not be read to its end', async () => {
    const before = await stored();
    const good = await file('memory.csv', 'name,price\nRivet 16 GB,59.9\n');
    const torn = await file('video-card.csv', 'name,price\nBellows,300\n"Torn,5\n');
    await assert.rejects(
      run(good, torn),
      /^Error: video-card\.csv could not be read: a quotation mark that opens is never closed \(line \d\)\.$/,
    );
    const headless = await file('case.csv', 'title,cost\nBox,5\n');
    await assert.rejects(run(good, headless), /no column name and no column price/);
    assert.deepEqual(await stored(), before);
  });

  test('refuses hostile rows without harm', async () => {
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
        "'99999999999' is not a price",
        "'-4' is not a price",
      ],
    );
    assert.match(
      reportOf([{ file: 'a.csv', line: 2, name: '=1+1', reason: 'no price, sorry' }]),
      /^file,line,name,reason\r\na\.csv,2,'=1\+1,"no price, sorry"\r\n$/,
    );
  });

  test('two imports of the same file at once add each part once', async () => {
    const path = await file(
      'case-fan.csv',
      `name,price\n${Array.from({ length: 1200 }, (_, n) => `Fan ${n},${n + 1}`).join('\n')}\n`,
    );
    const [one, two] = await Promise.all([run(path), run(path)]);
    assert.equal(one.added + two.added, 1200);
    assert.match(summaryOf(one), /rows refused/);
  });
});

describe('specifying a part', () => {
  test('reads numbers with their units, ranges by their upper end, and leaves out what is not said', () => {
    assert.deepEqual(specify('memory', { speed: '5,6000', modules: '2,16', color: '', cas_latency: '36' }), [
      { name: 'Memory size', value: 32, unit: 'GB' },
      { name: 'Modules', value: 2 },
      { name: 'Module size', value: 16, unit: 'GB' },
      { name: 'Generation', value: 'DDR5' },
      { name: 'Speed', value: 6000, unit: 'MT/s' },
      { name: 'CAS latency', value: 36 },
    ]);
    assert.deepEqual(specify('cpu-cooler', { rpm: '500,2000', noise_level: 'loud' }), [
      { name: 'Fan speed', value: 2000, unit: 'rpm' },
    ]);
    assert.deepEqual(specify('power-supply', { modular: 'false', efficiency: 'gold', wattage: '750' }), [
      { name: 'Wattage', value: 750, unit: 'W' },
      { name: 'Efficiency', value: '80 Plus Gold' },
      { name: 'Cables', value: 'Fixed' },
    ]);
    assert.deepEqual(specify('sound-card', { channels: '7.1' }), []);
  });
});

describe('describing a part', () => {
  test('knows the kind by the file and tells columns in words', () => {
    assert.equal(kindOfFile('video-card.csv'), 'graphics-card');
    assert.equal(kindOfFile('Sound Card.CSV'), 'sound-card');
    // Names of Object.prototype are neither kinds nor columns nor efficiency ratings.
    assert.equal(kindOfFile('constructor.csv'), 'constructor');
    assert.deepEqual(specify('constructor', { name: 'Anvil', price: '1' }), []);
    assert.match(
      describePart('processor', { name: 'Anvil', constructor: 'odd' } as never),
      /^Constructor:? odd|^Odd constructor/i,
    );
    assert.equal(
      describePart('memory', {
        name: 'x',
        price: '1',
        speed: '5,6000',
        modules: '2,16',
        color: 'Black',
        first_word_latency: '12',
        cas_latency: '36',
      }),
      'DDR5-6000, 2 x 16 GB, Black, first word after 12 ns, CL 36.',
    );
    assert.equal(describePart('sound-card', { name: 'x', channels: '7.1' }), 'Channels 7.1.');
    assert.equal(
      describePart('storage', { name: 'x', capacity: '2000', type: '7200', form_factor: '3.5' }),
      '2 TB, hard disk, 7200 rpm, 3.5 inch.',
    );
  });
});

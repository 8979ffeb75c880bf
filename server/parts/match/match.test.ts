import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { MatchedLine } from '#contract/parts/match.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { workbook, workbookFiles, zip } from '#server/spreadsheets/testing.ts';
import { createApp } from '#server/app.ts';
import { Failure } from '#contract/errors.ts';
import type { BufferedLimits } from '#server/http/rate-limits/rate-limits.ts';
import { specify } from '#server/parts/import/reading/specify.ts';
import { refreshSearch } from '#server/parts/search/refresh.ts';
import { matchLines } from './match-lines.ts';

let store: TestStore;
let admin: Person;
const skus = new Map<string, string>();

const drive = (name: string, capacity: string, sku: string, more: object = {}) => ({
  name,
  sku,
  category: 'storage',
  specifications: specify('storage', { capacity, type: 'SSD', form_factor: 'M.2-2280', interface: 'M.2 PCIe 4.0 X4' }),
  ...more,
});
/** Rows of public price lists. */
const PARTS = [
  drive('Samsung 990 Pro', '1000', 'S990-1'),
  drive('Samsung 990 Pro', '2000', 'S990-2'),
  drive('Samsung 990 Pro', '4000', 'S990-4', { mpn: 'MZ-V9P4T0BW', gtin: '8806094215038' }),
  drive('Samsung 990 Pro w/Heatsink', '4000', 'S990H-4'),
  drive('Crucial P3 Plus', '1000', 'P3-1'),
  { name: 'AMD Ryzen 7 7800X3D', category: 'processor', sku: 'R7-78' },
  ...['30', '36'].map((cas_latency) => ({
    name: 'Corsair Vengeance RGB 32 GB',
    category: 'memory',
    sku: `CV-${cas_latency}`,
    description: `DDR5-6000, 2 x 16 GB, CL ${cas_latency}.`,
    specifications: specify('memory', { speed: '5,6000', modules: '2,16', color: 'Black / Gray', cas_latency }),
  })),
];

before(async () => {
  store = await startTestStore();
  admin = await store.person('admin');
  for (const part of PARTS) {
    const body = { description: 'Boxed.', price: 10, minimum: 1, quantity: 5, ...part };
    const answer = await store.call(admin, 'POST', '/part', body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    skus.set(part.sku, answer.body.insertedId);
  }
  await refreshSearch(store.db.$client);
});
after(() => store.close());

async function match(text: string): Promise<MatchedLine[]> {
  const { status, body } = await store.call(null, 'POST', '/match', { text });
  assert.equal(status, 200, JSON.stringify(body));
  return body.lines;
}
async function upload(bytes: Uint8Array): Promise<{ status: number; body: { text: string; detail: string } }> {
  const headers = { 'content-type': 'application/octet-stream' };
  const body = new Uint8Array(bytes);
  const answer = await store.app.request('/api/match/file', { method: 'POST', headers, body });
  return { status: answer.status, body: await answer.json() };
}
/** The SKU of a certain part, or those of the suggestions, with the quantity. */
const shown = ({ quantity, part, guesses }: MatchedLine) =>
  part ? `${part.sku} x ${quantity}` : ['?', ...guesses.map(({ sku }) => sku)].join(' ');

describe('quick order', () => {
  for (const [text, expected] of [
    ['S990-4, 4', 'S990-4 x 4'],
    ['s990-4', 'S990-4 x 1'],
    ['S990-4 x 12', 'S990-4 x 12'],
    ['3 x S990-4', 'S990-4 x 3'],
    ['mz-v9p4t0bw;1,000', 'S990-4 x 1000'],
    ['8806094215038\t2', 'S990-4 x 2'],
    ['4 S990-4', 'S990-4 x 4'],
    ['S990-4 12', 'S990-4 x 12'],
    ['8806094215038 2', 'S990-4 x 2'],
    ['4 x Samsung 990 Pro 4TB', 'S990-4 x 4'],
    ['Samsung 990 Pro 4TB x 2', 'S990-4 x 2'],
    ['samsung 990 PRO 4 TB ×2', 'S990-4 x 2'],
    ['4x Samsung 990 Pro 2000 GB', 'S990-2 x 4'],
    ['2 pcs Samsung 990 Pro, 4 TB, M.2-2280', 'S990-4 x 2'],
    ['Samsung 990 Pro w/Heatsink x 2', 'S990H-4 x 2'],
    ['Samsung 990 Pro, qty 2', '? S990-1 S990-2 S990-4'],
    ['Samsung 990 Pro 8TB', '? S990-1 S990-2 S990-4 S990H-4'],
    ['Samsung 990 Pro 4 TB with heatsink', '? S990H-4'],
    ['- 3x S990-4', 'S990-4 x 3'],
    ['qty 3: S990-4', 'S990-4 x 3'],
    ['S990-4 (x3)', 'S990-4 x 3'],
    ['S990-4,4.00', 'S990-4 x 4'],
    ['=HYPERLINK("https://evil.test","S990-4")', '?'],
    ['S990-4\u0007\u0001 x 2', 'S990-4 x 2'],
    ['Crucial P3 Plus', 'P3-1 x 1'],
    ['Corsair Vengeance RGB 32 GB CL36 x 2', 'CV-36 x 2'],
    ['Corsair Vengeance RGB 32 GB, CAS latency 30, 5', 'CV-30 x 5'],
    ['Samsng 990 Prro w/Heatsink', '? S990H-4'],
    ['Crosair Vengeance RGB 32 GB', '? CV-30 CV-36'],
    ['Samsng 990 Pro', '? S990-1 S990-2 S990-4 S990H-4'],
    ['ryzen 7800x3d', '? R7-78'],
    ['Zqxvw of 1987', '?'],
    ['S990-4, 0', 'S990-4 x 0'],
    ['S990-4, 1000000000', 'S990-4 x 1000000000'],
  ] as const)
    test(text.replaceAll('\t', ' [tab] '), async () => assert.deepEqual((await match(text)).map(shown), [expected]));

  test("matches a spreadsheet's table, with and without a header", async () => {
    const rows = ['S990-2\tSamsung 990 Pro\t2', '\tSamsung 990 Pro 1 TB\t7', '\tCrucial P3 Plus\t'];
    const expected = ['S990-2 x 2', 'S990-1 x 7', 'P3-1 x 1'];
    assert.deepEqual((await match(['SKU\tName\tQty', ...rows].join('\r\n'))).map(shown), expected);
    assert.deepEqual((await match(rows.join('\n'))).map(shown), expected);
    const csv = 'Quantity,Part number,Description\n3,S990-4,"a drive, fast"\n\n2,,"Samsung 990 Pro, 2 TB"\n';
    assert.deepEqual((await match(csv)).map(shown), ['S990-4 x 3', 'S990-2 x 2']);
    assert.deepEqual(
      (await match(csv)).map(({ input }) => input),
      ['3,S990-4,"a drive, fast"', '2,,"Samsung 990 Pro, 2 TB"'],
    );
  });

  for (const [what, text, expected] of [
    ['titles above the header', 'Rack 4\nApril\nItem,Part #,Qty\n1,S990-4,3\n2,S990-2,4', ['S990-4 x 3', 'S990-2 x 4']],
    ['prices and totals', 'MPN;Unit price;Qty.;Total\nMZ-V9P4T0BW;300;2;600', ['S990-4 x 2']],
    ['a quantity that is not a number', 'SKU\tQuantity\nS990-4\tsome\nS990-2\t', ['S990-4 x 0', 'S990-2 x 1']],
    ['manufacturer and its number', 'Manufacturer,Mfr Part No.,Units\nSamsung,MZ-V9P4T0BW,2', ['S990-4 x 2']],
    ['no header, though a word of one', 'Samsung 990 Pro 4TB, 2 units\nS990-2, 3', ['S990-4 x 2', 'S990-2 x 3']],
    ['a number that is unknown', 'SKU,Qty\nCrucial P3 Plus,2', ['P3-1 x 2']],
  ] as const)
    test(`matches a table with ${what}`, async () => assert.deepEqual((await match(text)).map(shown), expected));

  test('matches a file like pasted text', async () => {
    const rows = [
      ['Bill of materials'],
      ['Part', 'Name', 'Qty'],
      ['S990-4', 'a "fast" drive', 3],
      ['', 'Samsung 990 Pro, 2 TB', 2],
      ['', '=HYPERLINK("https://evil.test")\n\tS990-1', 1],
    ];
    const csv = rows
      .map((cells) => cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(';'))
      .join('\n');
    for (const bytes of [workbook(rows), Buffer.from(csv), Buffer.from(`\uFEFF${csv}`, 'utf16le')]) {
      const { status, body } = await upload(bytes);
      assert.equal(status, 200, JSON.stringify(body));
      assert.deepEqual(body.text.split('\n'), [
        'Bill of materials',
        'Part\tName\tQty',
        'S990-4\ta "fast" drive\t3',
        '\tSamsung 990 Pro, 2 TB\t2',
        '\t=HYPERLINK("https://evil.test") S990-1\t1',
      ]);
      assert.deepEqual((await match(body.text)).map(shown), ['S990-4 x 3', 'S990-2 x 2', '?']);
    }
  });

  test('explains files that are too large or not a list', async () => {
    const refused = async (bytes: Uint8Array) => {
      const { status, body } = await upload(bytes);
      return `${status} ${body.detail}`;
    };
    assert.equal(await refused(Buffer.alloc(50 * 1024 * 1024, 'a')), '413 Files can be up to 2 MB.');
    assert.equal(await refused(Buffer.from('')), '422 The file is empty.');
    assert.equal(await refused(Buffer.from(' \n ,\n')), '422 The file is empty.');
    assert.equal(await refused(Buffer.from('a\n'.repeat(1001))), '413 The file has more than 1,000 rows.');
    assert.match(await refused(Buffer.from(`${'x'.repeat(999)}\n`.repeat(300))), /^413 This list has more than 200 KB/);
    assert.match(await refused(Buffer.from('PK\x03\x04 no archive')), /^422 The workbook is damaged/);
    const bomb = '<worksheet><sheetData>' + '<row><c><v>1</v></c></row>'.repeat(800_000);
    assert.match(await refused(zip(workbookFiles(bomb))), /^413 The workbook is too large/);
  });

  test('returns parts as the catalog shows them, and none that is not on sale', async () => {
    const id = skus.get('P3-1')!;
    const [line] = await match('P3-1');
    const { body: page } = await store.call(null, 'GET', `/part/${id}`);
    const { specifications: _, datasheet: __, imgAlt: ___, morePictures: ____, ...part } = page;
    assert.deepEqual(line!.part, part);
    await store.call(admin, 'DELETE', `/part/${id}`);
    assert.deepEqual(
      (await match('P3-1\nCrucial P3 Plus')).map(({ part }) => part),
      [null, null],
    );
    await store.call(admin, 'POST', `/part/${id}/restore`);
  });

  test('matches 500 lines with as many statements as one line', async () => {
    const statements = async (text: string) => {
      let count = 0;
      const query = store.db.$client.query.bind(store.db.$client) as (...all: unknown[]) => unknown;
      store.db.$client.query = ((...all: unknown[]) => (count++, query(...all))) as never;
      try {
        await match(text);
      } finally {
        store.db.$client.query = query as never;
      }
      return count;
    };
    const lines = (count: number) =>
      Array.from({ length: count }, (_, n) => `${n + 1} x Samsung 990 Pro ${n}TB${n} unknown${n}`);
    assert.equal(await statements(lines(500).join('\n')), await statements(lines(1).join('\n')));
    const { status, body } = await store.call(null, 'POST', '/match', { text: lines(501).join('\n') });
    assert.deepEqual([status, body.fields], [422, { text: 'At most 500 lines' }]);
  });

  test('searches similar parts for the first 50 unknown lines, and finds exact matches in all', async () => {
    const unknown = Array.from({ length: 60 }, (_, at) => `Samsung 990 Pro 4TB unknown${at}`);
    const lines = await match([...unknown, 'S990-4, 2', 'Samsung 990 Pro unknown'].join('\n'));
    assert.deepEqual(
      lines.map(({ skipped = false }) => skipped),
      [...Array<boolean>(50).fill(false), ...Array<boolean>(10).fill(true), false, true],
    );
    assert.equal(shown(lines[60]!), 'S990-4 x 2');
    // The name alone still suggests its parts.
    assert.ok(lines[61]!.guesses.length > 0);
  });

  test('counts a client by its lists before it reads them, and by their lines before it looks them up', async () => {
    const counted: [string, number][] = [];
    const limits: BufferedLimits = {
      hit: () => {},
      hitAddress(key, address, _rate, count = 1) {
        if (!key.startsWith('list')) return;
        counted.push([`${key}:${address}`, count]);
        if (counted.length > 3) throw new Failure('rate_limited');
      },
      flush: async () => {},
    };
    const app = createApp({ ...store.deps, limits });
    const send = (body: string) =>
      app.request('/api/match', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    assert.equal((await send(JSON.stringify({ text: 'S990-4\n'.repeat(40) }))).status, 200);
    assert.deepEqual(counted, [
      ['list:unknown', 1],
      ['list-lines:unknown', 40],
    ]);
    assert.equal((await send('{')).status, 400);
    assert.equal((await send('{')).status, 429);
    assert.equal((await app.request('/api/match/file', { method: 'POST', body: 'a' })).status, 429);
  });

  test('ends when its client leaves', async () => {
    const client = new AbortController();
    let statements = 0;
    const execute = store.db.execute.bind(store.db) as (...all: unknown[]) => unknown;
    store.db.execute = ((...all: unknown[]) => {
      statements++;
      client.abort();
      return execute(...all);
    }) as never;
    try {
      const matching = matchLines(store.db, 'unknown part\nSamsung 990 Pro unknown', { signal: client.signal });
      await assert.rejects(matching, { code: 'malformed' });
    } finally {
      store.db.execute = execute as never;
    }
    assert.equal(statements, 1);
  });

  test('stops reading a file when its client leaves, or the browser of the page that sends it', async () => {
    for (const isPage of [false, true]) {
      const client = new AbortController();
      const { signal } = client;
      const headers = { 'content-type': 'text/csv' };
      const init = { method: 'POST', headers, body: 'S990-4,2\n'.repeat(900), ...(!isPage && { signal }) };
      const page = new Request('http://localhost/quick-order', { signal });
      const answer = store.app.request('/api/match/file', init, isPage ? { page } : {});
      client.abort();
      assert.equal((await answer).status, 400);
    }
  });

  test('refuses long lists and handles hostile ones', async () => {
    const long = await store.call(null, 'POST', '/match', { text: 'x'.repeat(200 * 1024 + 1) });
    assert.equal(long.status, 422);
    const huge = await store.call(null, 'POST', '/match', { text: 'x'.repeat(700 * 1024) });
    assert.equal(huge.status, 413);
    assert.deepEqual(await match(''), []);
    assert.deepEqual(await match(' \n\t\n\r\n'), []);
    const hostile = [
      "'; drop table parts; --",
      '"',
      '"a',
      `"${'"'.repeat(99)}`,
      '=1+1',
      "' | ' & !",
      ':*',
      'x'.repeat(9000),
      '🛒'.repeat(400),
      `x${'🛒'.repeat(400)}`,
      '(((((((',
      '\\',
      '\u0000'.repeat(0) + '%_%',
      '🛒'.repeat(50),
    ];
    assert.equal((await match(hostile.join('\n'))).length, hostile.length);
  });
});

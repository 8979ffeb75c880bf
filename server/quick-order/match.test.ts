import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { optionalFields } from '#contract/parts/part-fields.ts';
import type { ListColumnUse } from '#contract/choices.ts';
import type { MatchedLine, MatchedList } from '#contract/quick-order/quick-order.ts';
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
  { name: 'Noctua NH-D15', category: 'cpu-cooler', sku: 'D15', specifications: specify('cpu-cooler', { rpm: '1500' }) },
  { name: 'Noctua NH-D15 G2', category: 'cpu-cooler', sku: 'D15-G2' },
  { name: 'be quiet! Dark Rock 5', category: 'cpu-cooler', sku: 'DR5' },
  { name: 'MSI Radeon RX 6600 MECH 2X', category: 'graphics-card', sku: 'MECH' },
  ...['GeForce RTX 4070', 'GeForce RTX 4070 SUPER'].map((chipset) => ({
    name: 'Asus DUAL',
    category: 'graphics-card',
    sku: chipset.replaceAll(' ', '-'),
    specifications: specify('graphics-card', { chipset }),
  })),
  {
    name: 'Sapphire PULSE',
    category: 'graphics-card',
    sku: 'PULSE',
    specifications: specify('graphics-card', { chipset: 'Radeon RX 7800 XT' }),
  },
  { name: 'Intel Core i7-14700K', brand: 'Intel', category: 'processor', sku: 'I7K' },
  { name: 'MSI RTX 4070 Ti SUPER 16G', category: 'graphics-card', sku: 'TI' },
  ...['750', '850'].map((wattage) => ({
    name: 'SeaSonic FOCUS GX',
    category: 'power-supply',
    sku: `GX-${wattage}`,
    specifications: specify('power-supply', { wattage }),
  })),
  { name: 'Asus PRIME B650-PLUS WIFI', category: 'motherboard', sku: 'PRIME', mpn: '90MB1BS0-M0EAY0' },
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
/** The lines of a list that name no part, with the reason. */
async function leftOut(text: string): Promise<string[]> {
  const { body } = await store.call(null, 'POST', '/match', { text });
  return (body as MatchedList).leftOut.map(({ input, reason }) => `${reason}: ${input}`);
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
/** As `shown`, with what the quantity may be, and whether the first suggestion is likely. */
const asked = (line: MatchedLine) =>
  line.part
    ? shown(line)
    : `${(line.quantities ?? [line.quantity]).join('/')} ${shown(line)}${line.likely ? ' likely' : ''}`;

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
    ['Samsung 990 Pro, qty 2', '? S990-1 S990-2 S990-4 S990H-4'],
    ['Samsung 990 Pro 8TB', '? S990-1 S990-2 S990-4 S990H-4'],
    ['Samsung 990 Pro 4 TB with heatsink', '? S990H-4'],
    ['- 3x S990-4', 'S990-4 x 3'],
    ['qty 3: S990-4', 'S990-4 x 3'],
    ['S990-4 (x3)', 'S990-4 x 3'],
    ['S990-4,4.00', 'S990-4 x 4'],
    ['=HYPERLINK("https://evil.test","S990-4")', 'S990-4 x 1'],
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

  // A number without a sign is a quantity unless the catalog has it in the name; what is unclear is asked.
  for (const [text, expected] of [
    ['Noctua NH-D15 (2)', 'D15 x 2'],
    ['Noctua NH-D15   3', 'D15 x 3'],
    ['Noctua NH-D15\t3', 'D15 x 3'],
    ['Noctua NH-D15 3', 'D15 x 3'],
    ['3 Noctua NH-D15', 'D15 x 3'],
    ['need 3 of the Noctua NH-D15 please', 'D15 x 3'],
    ['two Noctua NH-D15', 'D15 x 2'],
    ['Noctua NH-D15 x 4 // for the NAS', 'D15 x 4'],
    ['Noctua NH-D15 2 ×', 'D15 x 2'],
    ['2 Stück Noctua NH-D15', 'D15 x 2'],
    ['Noctua NH-D15 -> 2', 'D15 x 2'],
    ['Noctua NH-D15 x 2 @ $99.95 each', 'D15 x 2'],
    ['Noctua NH-D15 99.95 2', 'D15 x 2'],
    ['Crucial P3 Plus 1tb 6', 'P3-1 x 6'],
    ['1,000 x S990-4', 'S990-4 x 1000'],
    ['S990-4, 1,000', 'S990-4 x 1000'],
    ['10 000 x S990-4', 'S990-4 x 10000'],
    ['1.000 x S990-4', '1000/1 ? S990-4'],
    ['S990-4;1.000', '1000/1 ? S990-4'],
    ['S990-4,2,100', '2/100 ? S990-4'],
    ['12,5 x S990-4', 'S990-4 x 0'],
    ['-2 x S990-4', 'S990-4 x 0'],
    ['S990-4 x 2.5', 'S990-4 x 0'],
    ['AMD Ryzen 7 7800X3D', 'R7-78 x 1'],
    ['Ryzen 7 7800X3D', '1 ? R7-78 likely'],
    ['2 Ryzen 7 7800X3D', '2 ? R7-78 likely'],
    ['RTX 4070', '1 ? GeForce-RTX-4070 TI GeForce-RTX-4070-SUPER'],
    ['RTX 4070 3', '3 ? GeForce-RTX-4070 TI GeForce-RTX-4070-SUPER'],
    // The value ends with the words, though the other part has them in its name.
    ['RTX 4070 Super x2', '2 ? GeForce-RTX-4070-SUPER TI'],
    ['MSI Radeon RX 6600 MECH 2X', 'MECH x 1'],
    ['MSI Radeon RX 6600 MECH 2X x 3', 'MECH x 3'],
    ['SeaSonic FOCUS GX 750', 'GX-750 x 1'],
    ['SeaSonic FOCUS GX 750 2', 'GX-750 x 2'],
    ['Noctua NH-D15 1500', '1/1500 ? D15'],
    ['be quiet! Dark Rock 4', '1/4 ? DR5'],
    ['1 Noctua NH-D15 2', '2/1 ? D15'],
    ['Samsung 990 Pro x 2 4TB', '1/2 ? S990-4'],
    ['Samsung 990 Pro 4TB PCIe 4.0 x4', '1/4 ? S990-4'],
    ['2 x 16 GB Corsair Vengeance RGB 32 GB CL36', '1/2 ? CV-36'],
    ['Asus PRIME B650-PLUS WIFI\t2\tAlternate\t159,99', 'PRIME x 2'],
    ['90MB1BS0-M0EAY0 x 2', 'PRIME x 2'],
    ['S990-4 Samsung 990 Pro, 3', 'S990-4 x 3'],
    ['replacement fan for D15-G2', '1 ? D15-G2'],
    ['S990-4 and D15-G2', '1 ? S990-4 D15-G2'],
    ['Noctua NH-D15 (no fan)', '1 ? D15 D15-G2'],
    ['S990-9', '1 ?'],
    ['CT1000P3PSSD8', '1 ?'],
    ['screws M3x6, 100', '100 ?'],
    ['Noctua NH-D15 {2}', 'D15 x 2'],
    ['3 MSI Radeon RX 6600 MECH 2X', '2/3 ? MECH'],
    // Another model: more follows its number.
    ['Sapphire PULSE RX 7800', '1 ? PULSE'],
    ['Sapphire PULSE RX 7800 XT x 2', 'PULSE x 2'],
    ['Intel i7 14700', '1 ? I7K'],
    ['PULSE Radeon RX 7800 XT', '1 ? PULSE likely'],
    ['Radeon 6600 MSI x 2', '2 ? MECH'],
    ['3 kg of bolts', '3 ?'],
    ['Intel i7 14700K x 2', '2 ? I7K likely'],
    ['Noctua NH-D15 Qty-2', 'D15 x 2'],
    ['2 St. Noctua NH-D15', 'D15 x 2'],
    ['Could you send me 2 Noctua NH-D15?', 'D15 x 2'],
    ['Pos 3: Noctua NH-D15, 2 Stück', 'D15 x 2'],
    ['Noctua® NH\u2011D15 × 2', 'D15 x 2'],
    ['Noctua NH-D15 2 $199.90', 'D15 x 2'],
    ['Noctua NH-D15 $99.95 2 $199.90', 'D15 x 2'],
    ['Noctua NH-D15\t$99.95\t2\t$199.90\tIn stock', 'D15 x 2'],
    ['Crucial P3 Plus 1 TB 2', 'P3-1 x 2'],
    ['Samsung 990 Pro 4TB 4 M.2', '1/4 ? S990-4'],
    // A number next to the part's number that is not understood is asked, never ignored.
    ['5-10 x S990-4', '1/5/10 ? S990-4'],
    ['S990-4 2+1', '1/2 ? S990-4'],
    ['S990-4 2x3', '1/2/3 ? S990-4'],
    ['S990-4 1k', '1/1000 ? S990-4'],
    ['S990-4 x ½', 'S990-4 x 0'],
    ['S990-4 2 (optional)', '1/2 ? S990-4'],
    ['90MB1BS0-M0EAY0 5-10', '1/5/10 ? PRIME'],
    ['S990-4 1e3', '1/3 ? S990-4'],
    ['S990-4 x 12.000,00', '1/12000 ? S990-4'],
    ['S990-4x20', '1/20 ? S990-4'],
    ['S990-4*20', '1/20 ? S990-4'],
    // The number belongs to a model that the shop does not have.
    ['Sapphire PULSE RX 6700', '1/6700 ? PULSE'],
    ['Noctua NH-D15 99.95 x 20 = 1999.00', 'D15 x 20'],
    ['Noctua NH-D15 - three pieces', 'D15 x 3'],
    ['Noctua NH-D15, two', 'D15 x 2'],
    ['half a dozen Noctua NH-D15', 'D15 x 6'],
    ['fifteen Noctua NH-D15', 'D15 x 15'],
    ['5 unités Noctua NH-D15', 'D15 x 5'],
    ['Noctua NH-D15 5 ks', 'D15 x 5'],
    // A remark behind the quantity.
    ['Noctua NH-D15 x 4 (for the lab)', 'D15 x 4'],
    ['Noctua NH-D15 - qty 2 - asap', 'D15 x 2'],
    ['Noctua NH-D15 x 4 -- urgent', 'D15 x 4'],
    ['Noctua NH-D15 x 4 (no fan)', '4 ? D15 D15-G2'],
    ['Noctua NH-D15 x 4 - without fan', '4 ? D15 D15-G2'],
    ['Samsung 990 Pro x 2 (4TB)', 'S990-4 x 2'],
    ['Crucial P3 Plus 1TB - 2 kits', 'P3-1 x 2'],
    ['je 2 Noctua NH-D15', 'D15 x 2'],
    ['Noctua NH-D15 5個', 'D15 x 5'],
    ['Noctua NH-D15 ×５', 'D15 x 5'],
    ['Noctua NH-D15 3 шт.', 'D15 x 3'],
  ] as const)
    test(`understands ${text.replaceAll('\t', ' [tab] ')}`, async () =>
      assert.deepEqual((await match(text)).map(asked), [expected]));

  test('leaves out what names no part, and says why', async () => {
    const remarks = [
      'comment: # CPU + board',
      'comment: // spare parts',
      'ruler: ----',
      'heading: Storage:',
      'heading: == For the NAS ==',
      'total: Total: 1,234.00',
      'total: Subtotal\t$1,234.00',
      'total: VAT 19 % 234.46',
      'shipping: Freight 25.00',
      'shipping: Shipping & handling: free',
      'not_wanted: S990-4, 2, DNP',
      'not_wanted: Crucial P3 Plus x 2 (do not order)',
      'note: Hi there,',
      'note: https://pcpartpicker.com/list/abc123',
    ];
    const text = remarks.map((remark) => remark.slice(remark.indexOf(': ') + 2)).join('\n');
    assert.deepEqual(await leftOut(text), remarks);
    assert.deepEqual(await match(text), []);
    const parts = ['S990-4 # spare', '- S990-4', 'Total Micro 16 GB', 'Courier Dual 2.5G'];
    assert.deepEqual(await leftOut(parts.join('\n')), []);
  });

  for (const [what, text, expected, without] of [
    [
      'of PCPartPicker in Markdown',
      '[PCPartPicker Part List](https://pcpartpicker.com/list/abc123)\n\nType|Item|Price\n:----|:----|:----\n**Storage** | [Crucial P3 Plus 1 TB M.2-2280 PCIe 4.0 X4 NVME Solid State Drive](https://pcpartpicker.com/product/x) | $99.99 @ Newegg\n| *Prices include shipping, taxes, rebates, and discounts* |\n| **Total** | **$229.98**\n| Generated by [PCPartPicker](https://pcpartpicker.com) 2026-11-27 10:00 EST-0500 |',
      ['1 ? P3-1 likely'],
      ['note', 'ruler', 'note', 'total', 'note'],
    ],
    [
      'of PCPartPicker as text',
      'PCPartPicker Part List: https://pcpartpicker.com/list/abc123\n\nCPU: AMD Ryzen 7 7800X3D 4.2 GHz 8-Core Processor  ($340.05 @ Amazon)\nCPU Cooler: Noctua NH-D15 82.5 CFM CPU Cooler  (Purchased For $99.95)\nTotal: $440.00\nPrices include shipping, taxes, rebates, and discounts when available\nGenerated by PCPartPicker 2026-11-27 10:00 EST-0500',
      ['1 ? R7-78', '1 ? D15 D15-G2'],
      ['note', 'total', 'note', 'note'],
    ],
    [
      'of DigiKey',
      'Index,DigiKey Part #,Manufacturer Part Number,Description,Customer Reference,Quantity,Backorder,Unit Price,Extended Price\n1,1655-X-ND,MZ-V9P4T0BW,SSD 4 TB,,12,0,"$299.00","$3,588.00"\n,,,,,,,Subtotal,"$3,588.00"',
      ['S990-4 x 12'],
      ['total'],
    ],
    [
      'of LCSC',
      'LCSC Part Number,Manufacture Part Number,Manufacturer,Customer NO.,Package,Description,RoHS,Order Qty.,Min\\Mult Order Qty.,Unit Price($),Order Price($)\nC7442639,MZ-V9P4T0BW,Samsung,,M.2,"Drive, 4 TB",YES,50,5\\5,299,14950',
      ['S990-4 x 50'],
      [],
    ],
    [
      'of Mouser',
      'Mouser #\tMfr. #\tManufacturer\tCustomer #\tDescription\tRoHS\tLifecycle\tOrder Qty.\tPrice (USD)\tExt.: (USD)\n123-MZ\tMZ-V9P4T0BW\tSamsung\t\tDrive\tCompliant\t\t3\t$299.00\t$897.00',
      ['S990-4 x 3'],
      [],
    ],
    [
      'of Farnell',
      'Line No.,Order Code,Manufacturer Part No,Manufacturer / Description,Availability,Quantity,Unit Price,Line Price\n1,2345678,MZ-V9P4T0BW,SAMSUNG drive,In stock,7,299.00,2093.00',
      ['S990-4 x 7'],
      [],
    ],
    [
      'of KiCad',
      '"Refs","Value","Footprint","Qty","DNP"\n"J1,J2","Crucial P3 Plus","M2:2280","2",""\n"J3","S990-4","M2:2280","1","DNP"',
      ['P3-1 x 2'],
      ['not_wanted'],
    ],
    [
      'of Altium',
      'Comment,Description,Designator,Footprint,LibRef,Quantity,Manufacturer Part Number 1,Fitted\nDrive,Storage,U1,M2,SSD,4,MZ-V9P4T0BW,Fitted\nDrive,Storage,U2,M2,SSD,1,MZ-V9P4T0BW,Not Fitted',
      ['S990-4 x 4'],
      ['not_wanted'],
    ],
    [
      'with a German header',
      'Artikelnummer;Menge;Preis\nS990-4;1.000;9,50\nD15;2;3,00',
      ['S990-4 x 1000', 'D15 x 2'],
      [],
    ],
    ['with thousands in two cells', 'SKU,Qty\nS990-4,1,000', ['S990-4 x 1000'], []],
    ['with two tables', 'SKU,Qty\nS990-4,2\nQty,SKU\n3,D15', ['S990-4 x 2', 'D15 x 3'], []],
  ] as const)
    test(`matches a list ${what}`, async () => {
      assert.deepEqual((await match(text)).map(asked), expected);
      assert.deepEqual(
        (await leftOut(text)).map((line) => line.split(':')[0]),
        without,
      );
    });

  test('reads the columns of a table as the buyer chose', async () => {
    const text = 'Item,Count,Stock code\nFast drive,9,S990-4\n';
    const columns = async (uses?: readonly ListColumnUse[]) => {
      const { body } = await store.call(null, 'POST', '/match', { text, ...(uses && { columns: uses }) });
      const { lines, columns: read } = body as MatchedList;
      return [...lines.map(asked), ...read.map(({ title, use, example }) => `${title}: ${use} (${example})`)];
    };
    assert.deepEqual(await columns(), [
      'S990-4 x 9',
      'Item: name (Fast drive)',
      'Count: quantity (9)',
      'Stock code: number (S990-4)',
    ]);
    const [line] = await columns(['name', 'other', 'number']);
    assert.equal(line, 'S990-4 x 1');
    assert.equal((await store.call(null, 'POST', '/match', { text, columns: ['price'] })).status, 422);
  });

  test('the columns of a table with unknown titles can be named', async () => {
    const text = 'Czesc\tKod\tIle\tCena\nFast drive\tS990-4\t3\t9.50\nCooler\tD15\t2\t1.00';
    const { body } = await store.call(null, 'POST', '/match', { text });
    assert.deepEqual(
      (body as MatchedList).columns.map(({ title, use }) => `${title}${use}`),
      ['name', 'number', 'quantity', 'other'],
    );
    const uses: ListColumnUse[] = ['other', 'number', 'quantity', 'other'];
    const { body: named } = await store.call(null, 'POST', '/match', { text, columns: uses });
    assert.deepEqual(named.lines.map(asked), ['S990-4 x 3', 'D15 x 2']);
    assert.deepEqual(
      named.leftOut.map(({ reason }: { reason: string }) => reason),
      ['heading'],
    );
    assert.deepEqual((await store.call(null, 'POST', '/match', { text: 'S990-4, 2\nD15, 3' })).body.columns, []);
  });

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
      assert.deepEqual((await match(body.text)).map(shown), ['S990-4 x 3', 'S990-2 x 2', 'S990-1 x 1']);
    }
  });

  test('a text file without columns stays as it is', async () => {
    const text = '1,000 x S990-4\nS990-4 x 1,000\nS990-4, 1,000\n10 000 x S990-4';
    const { body } = await upload(Buffer.from(text));
    assert.equal(body.text, text);
    assert.deepEqual(
      (await match(body.text)).map(({ quantity }) => quantity),
      [1000, 1000, 1000, 10_000],
    );
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
    const ofPage = new Set<string>(['specifications', ...optionalFields.page.map(({ key }) => key)]);
    assert.deepEqual(line!.part, Object.fromEntries(Object.entries(page).filter(([key]) => !ofPage.has(key))));
    await store.call(admin, 'DELETE', `/part/${id}`);
    assert.deepEqual(
      (await match('P3-1\nCrucial P3 Plus')).map(({ part }) => part),
      [null, null],
    );
    await store.call(admin, 'POST', `/part/${id}/restore`);
  });

  test('matches lines by number and name with the same statements however many; searches at most 50', async () => {
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
    const certain = (count: number) =>
      Array.from({ length: count }, (_, n) => `S990-4 x ${n + 1}\nCrucial P3 Plus, ${n}`);
    assert.equal(await statements(certain(250).join('\n')), await statements(certain(1).join('\n')));
    const lines = (count: number) =>
      Array.from({ length: count }, (_, n) => `${n + 1} x Samsung 990 Pro ${n}TB${n} unknown${n}`);
    assert.equal(await statements(lines(500).join('\n')), await statements(lines(50).join('\n')));
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
        if (counted.length > 6) throw new Failure('rate_limited');
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
    assert.equal((await send(JSON.stringify({ text: 'S990-4\nunknown drive\nunknown fan' }))).status, 200);
    assert.deepEqual(counted.slice(2), [
      ['list:unknown', 1],
      ['list-lines:unknown', 3],
      ['list-searches:unknown', 2],
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
    const { body } = await store.call(null, 'POST', '/match', { text: hostile.join('\n') });
    assert.equal(body.lines.length + body.leftOut.length, hostile.length);
  });
});

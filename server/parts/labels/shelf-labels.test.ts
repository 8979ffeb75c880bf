import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { BinaryBitmap, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library';
import { LABEL_SHEET_KEYS, LABEL_SHEETS, labelsOf, MAX_LABELS } from '#contract/parts/labels/label-sheets.ts';
import { paid, problem } from '#test/fixtures/ordering.ts';
import { textOfPdf } from '#test/fixtures/pdf-text.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { drawLabels } from './draw-labels.ts';

let store: TestStore;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  admin = await store.person('admin');
});
after(() => store.close());

const send = (who: Person, body: object) =>
  store.app.request('/api/shelf-labels', {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
async function print(body: object): Promise<Uint8Array> {
  const response = await send(admin, body);
  assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'application/pdf']);
  return new Uint8Array(await response.arrayBuffer());
}

/** The rectangles of each page, in points from its upper left corner. */
function rectanglesOf(pdf: Uint8Array): (readonly [x: number, y: number, width: number, height: number])[][] {
  const text = Buffer.from(pdf).toString('latin1');
  return [...text.matchAll(/\/Length \d+\n\/Filter \/FlateDecode\n>>\nstream\n([^]*?)\nendstream/g)].flatMap(
    ([, data]) => {
      const content = inflateSync(Buffer.from(data!, 'latin1')).toString('latin1');
      const found = [...content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)];
      return found.length > 0
        ? [found.map((each) => each.slice(1, 5).map(Number) as [number, number, number, number])]
        : [];
    },
  );
}

/** Reads the QR code in a part of a page, as a camera does: from several distances, until one picture is read. */
function codeIn(
  page: ReturnType<typeof rectanglesOf>[number],
  area: readonly [number, number, number, number],
): string {
  for (const scale of [1.5, 2, 2.5, 3]) {
    const source = pictureOf(page, area, scale);
    try {
      return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(source))).getText();
    } catch {
      // The next picture.
    }
  }
  return 'not read';
}

/** @param scale pixels in a point */
function pictureOf(
  page: ReturnType<typeof rectanglesOf>[number],
  area: readonly [number, number, number, number],
  scale: number,
): RGBLuminanceSource {
  const [left, top, width, height] = area.map((length) => Math.round(length * scale)) as [
    number,
    number,
    number,
    number,
  ];
  const light = new Uint8ClampedArray(width * height).fill(255);
  for (const [x, y, w, h] of page)
    for (let row = Math.round(y * scale); row < Math.round((y + h) * scale); row++)
      for (let column = Math.round(x * scale); column < Math.round((x + w) * scale); column++)
        if (row >= top && row < top + height && column >= left && column < left + width)
          light[(row - top) * width + column - left] = 0;
  return new RGBLuminanceSource(light, width, height);
}

test('the labels of chosen parts are one file, in order, whose codes the packing screen counts as these parts', async () => {
  const [one, two] = [
    await store.part({ name: 'Łódź fan' }),
    await store.part({ name: 'Second', priceCents: 123_450 }),
  ];
  const skuOf = async (part: string) => (await store.call(admin, 'GET', `/catalogue/${part}`)).body.sku as string;
  const pdf = await print({ parts: [two, one.toUpperCase()], sheet: 'a4-3x8', start: 24, price: true });
  const text = textOfPdf(pdf);
  for (const expected of ['Łódź fan', 'Second', await skuOf(one), '$1,234.50', '$12.40'])
    assert.ok(text.includes(expected), expected);
  assert.ok(text.indexOf('Second') < text.indexOf('Łódź fan'));
  const MM = 72 / 25.4;
  const pages = rectanglesOf(pdf);
  assert.equal(pages.length, 2, 'the second label begins a new sheet');
  const last = codeIn(pages[0]!, [140 * MM, 259.5 * MM, 70 * MM, 37 * MM]);
  assert.equal(last, await skuOf(two));
  const code = codeIn(pages[1]!, [0, 0.5 * MM, 70 * MM, 37 * MM]);
  const buyer = await store.person();
  const { id } = await paid(store, buyer, one, 1);
  const scanned = await store.call(admin, 'POST', `/fulfillment/orders/${id}/scans`, { code });
  assert.equal(scanned.body.outcome, 'packed', JSON.stringify(scanned.body));
  assert.ok(!textOfPdf(await print({ parts: [one], sheet: '62x29' })).includes('$'), 'the price is optional');
});

test('each sheet has room for its labels, and its codes are read, also of long SKUs', async () => {
  const MM = 72 / 25.4;
  const long = { name: 'N'.repeat(300), variant: 'v, '.repeat(100), price: '$12,345,678.90' };
  for (const key of LABEL_SHEET_KEYS) {
    const { page, label, first, gap, columns, rows } = LABEL_SHEETS[key];
    assert.ok(first[0] + columns * label[0] + (columns - 1) * gap[0] <= page[0] + 0.01, key);
    assert.ok(first[1] + rows * label[1] + (rows - 1) * gap[1] <= page[1] + 0.01, key);
    const skus = Array.from({ length: labelsOf(key) + 1 }, (_, index) => `SN74HC00N/NOPB#PBF-${index}`);
    const labels = skus.map((sku) => ({ ...long, sku }));
    const pdf = await drawLabels({ author: 'Store', date: new Date(0), sheet: key, start: 1, labels });
    const pages = rectanglesOf(pdf);
    assert.equal(pages.length, 2, key);
    const end = [columns - 1, rows - 1] as const;
    const [x, y] = [0, 1].map((axis) => first[axis]! + end[axis]! * (label[axis]! + gap[axis]!)) as [number, number];
    assert.equal(codeIn(pages[0]!, [x * MM, y * MM, label[0] * MM, label[1] * MM]), skus.at(-2), key);
  }
});

test('labels are for staff who see the catalog, of existing parts, and on sheets that have the first label', async () => {
  const part = await store.part();
  const { status, body } = await store.call(admin, 'POST', '/shelf-labels', {
    parts: [part],
    sheet: 'a4-2x7',
    start: 15,
  });
  assert.deepEqual([status, Object.keys(body.fields)], [422, ['start']]);
  for (const wrong of [
    { parts: [], sheet: '62x29' },
    { parts: Array.from({ length: MAX_LABELS + 1 }, () => part), sheet: '62x29' },
    { parts: [part], sheet: 'a5' },
    { parts: [part], sheet: '62x29', start: 0 },
  ])
    assert.equal((await store.call(admin, 'POST', '/shelf-labels', wrong)).status, 422);
  const gone = { parts: [part, crypto.randomUUID()], sheet: '62x29' };
  assert.equal(problem(await store.call(admin, 'POST', '/shelf-labels', gone)).code, 'not_found');
  assert.equal((await send(await store.person(), { parts: [part], sheet: '62x29' })).status, 403);
  const { rows } = await store.db.$client.query("select from audit_trail where action = 'part.labels-printed'");
  assert.ok(rows.length > 0);
});

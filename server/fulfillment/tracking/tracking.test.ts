import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { closeWithBooks } from '#test/faults/books.ts';
import { paid, paidLines, placed, wholeOrderNow, numberOf } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { workbook, workbookOf } from '#server/spreadsheets/testing.ts';
import type { TrackingResult } from '#contract/fulfillment/tracking.ts';
import { recognizeColumns } from './recognize-columns.ts';

let store: TestStore;
let buyer: Person;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  buyer = await store.person();
  admin = await store.person('admin');
});
after(() => closeWithBooks(store));

const pack = (line: string) => store.call(admin, 'POST', `/orders/${line}/pack`);

async function upload(
  content: string | Uint8Array,
): Promise<{ status: number; body: { rows: TrackingResult[]; detail: string } }> {
  const answer = await store.app.request('/api/fulfillment/tracking/file', {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(Buffer.from(content)),
  });
  return { status: answer.status, body: await answer.json() };
}
const add = (rows: readonly TrackingResult[]) =>
  store.call(admin, 'POST', '/fulfillment/tracking', {
    rows: rows.map(({ line, number, carrier, tracking }) => ({ line, number, carrier, tracking })),
  });
const outcomes = (rows: readonly TrackingResult[]) => rows.map(({ outcome, reason }) => reason || outcome);

async function packedOrder(): Promise<{ id: string; lines: string[] }> {
  const parts = [await store.part(), await store.part()];
  const order = await paidLines(store, buyer, [
    [parts[0]!, 1],
    [parts[1]!, 2],
  ]);
  for (const line of order.lines) await pack(line);
  return order;
}

test('a file ships packed orders and adds numbers to shipped ones; every other row has its reason; a repeat changes nothing', async () => {
  const packed = await packedOrder();
  const shipped = (await paid(store, buyer, await store.part())).id;
  await store.call(admin, 'DELETE', `/order/${shipped}?as=shipped`);
  const carried = (await paid(store, buyer, await store.part())).id;
  await store.call(admin, 'DELETE', `/order/${carried}?as=shipped&carrier=UPS`);
  const labeled = (await paid(store, buyer, await store.part())).id;
  await store.call(admin, 'DELETE', `/order/${labeled}?as=shipped&carrier=DHL&tracking=OTHER1`);
  const open = (await paid(store, buyer, await store.part())).id;
  const unpaid = await placed(store, buyer, await store.part());
  const canceled = (await paid(store, buyer, await store.part())).id;
  await store.call(admin, 'DELETE', `/order/${canceled}?as=cancelled`);
  // As orders were numbered before.
  await store.db.$client.query("update orders set number = 'abcdef12' where id = $1", [shipped]);
  const file = [
    'Tracking No.;Name;ORDER NUMBER;Courier',
    `JD01;Ada;#${await numberOf(store, packed.id)};DHL`,
    `1Z02;Ada;ABCDEF12;UPS`,
    `1Z03;Ada;${await numberOf(store, carried)};`,
    `JD04;Ada;${await numberOf(store, labeled)};DHL`,
    `JD05;Ada;${await numberOf(store, open)};DHL`,
    `JD06;Ada;${await numberOf(store, unpaid)};DHL`,
    `JD07;Ada;${await numberOf(store, canceled)};DHL`,
    'JD08;Ada;00000000;DHL',
    `JD09;Ada;${await numberOf(store, packed.id)};DHL`,
    `;Ada;${await numberOf(store, open)};DHL`,
    `JD01;Ada;${await numberOf(store, packed.id)};DHL`,
  ].join('\r\n');
  const before = await wholeOrderNow(store, buyer, packed.id);
  const { body: preview } = await upload(file);
  const wanted = [
    'ships',
    'adds',
    'adds',
    'changes',
    'This order is not packed yet.',
    "This order isn't paid yet.",
    'This order is canceled: take it out of the pile.',
    'No order has the number 00000000.',
    'Row 2 has a different tracking number for this order.',
    'The tracking number is missing.',
    'same',
  ];
  assert.deepEqual(outcomes(preview.rows), wanted);
  assert.deepEqual(await wholeOrderNow(store, buyer, packed.id), before, 'a preview changes nothing');
  const { body: done } = await add(preview.rows);
  assert.deepEqual(outcomes(done.rows), wanted);
  const parcels = async (id: string) =>
    (await wholeOrderNow(store, buyer, id)).shipments.map(({ carrier, tracking, lines }) => [
      carrier,
      tracking,
      lines.length,
    ]);
  assert.deepEqual(await parcels(packed.id), [['DHL', 'JD01', 2]]);
  assert.deepEqual(await parcels(shipped), [['UPS', '1Z02', 1]]);
  assert.deepEqual(await parcels(carried), [['UPS', '1Z03', 1]]);
  assert.deepEqual(await parcels(labeled), [['DHL', 'JD04', 1]]);
  const { body: again } = await add(preview.rows);
  assert.deepEqual(outcomes(again.rows).slice(0, 4), ['same', 'same', 'same', 'same']);
  assert.deepEqual(await parcels(packed.id), [['DHL', 'JD01', 2]]);
});

test("an order's packed lines are shipped, the others later with another number", async () => {
  const parts = [await store.part(), await store.part()];
  const order = await paidLines(store, buyer, [
    [parts[0]!, 1],
    [parts[1]!, 2],
  ]);
  await pack(order.lines[0]!);
  const number = await numberOf(store, order.id);
  const row = (tracking: string) => ({ line: 1, number, carrier: 'DHL', tracking }) as TrackingResult;
  assert.deepEqual(outcomes((await add([row('A1')])).body.rows), ['ships']);
  await pack(order.lines[1]!);
  assert.deepEqual(outcomes((await add([row('A2')])).body.rows), ['ships']);
  assert.deepEqual(
    (await wholeOrderNow(store, buyer, order.id)).shipments.map(({ tracking, lines }) => [tracking, lines]),
    [
      ['A1', [order.lines[0]]],
      ['A2', [order.lines[1]]],
    ],
  );
});

test('workbooks, encodings and separators are recognized, and our own files are read back without formulas', async () => {
  const number = await numberOf(store, (await packedOrder()).id);
  const text = `Bestellung\tOrder\tCarrier\tTracking\r\nMüller\t${number}\tDHL\tJD01\r\n`;
  for (const content of [
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
    Buffer.from(text, 'latin1'),
    workbook([
      ['Order', 'Tracking'],
      [number, 'JD01'],
    ]),
    `order,tracking\n${number},'=JD01\n`,
  ]) {
    const { status, body } = await upload(content);
    assert.deepEqual([status, body.rows?.map(({ outcome }) => outcome)], [200, ['ships']], JSON.stringify(body));
  }
  assert.equal((await upload(`order,tracking\n${number},'=JD01\n`)).body.rows[0]!.tracking, '=JD01');
});

test('a formula without a result refuses a file only in a column that is read', async () => {
  const number = await numberOf(store, (await packedOrder()).id);
  const head = ['Order', 'Tracking', 'Weight'];
  const read = await upload(workbook([[null], head, [number, 'JD0199', null], ['', '', null]]));
  assert.deepEqual(outcomes(read.body.rows), ['ships']);
  for (const row of [
    [number, null],
    [null, 'JD01'],
    [null, null],
  ])
    assert.match((await upload(workbook([head, row]))).body.detail, /^Row 2 has a formula without a result/);
});

test('files that lack the columns, are empty, of another kind or too long are refused with the reason', async () => {
  assert.match((await upload('name,price\nFan,3\n')).body.detail, /needs a column with order numbers/);
  assert.equal((await upload('')).status, 422);
  assert.match((await upload('Order,Tracking\n')).body.detail, /no rows/);
  assert.match((await upload('%PDF-1.4 x')).body.detail, /neither text nor/);
  const many = `Order,Tracking\n${'1a2b3c4d,JD0146\n'.repeat(1_001)}`;
  assert.deepEqual([(await upload(many)).status], [413]);
});

test('columns are recognized by their headings in any order, or by their content', () => {
  const rows = [
    ['1a2b3c4d', 'DHL Express', 'JD014600006281'],
    ['#5e6f7a8b', 'UPS', '1Z999AA10123456784'],
  ];
  assert.deepEqual(recognizeColumns(rows), { columns: { number: 0, carrier: 1, tracking: 2 }, hasHeading: false });
  assert.deepEqual(recognizeColumns([['AWB', 'Reference 1', 'Empfänger'], ...rows])?.columns, {
    number: 1,
    carrier: -1,
    tracking: 0,
  });
  assert.equal(recognizeColumns([['a', 'b']]), undefined);
  assert.equal(recognizeColumns([]), undefined);
});

test('the list of a workbook is found behind a cover sheet', async () => {
  const cover = { rows: [['Labels of today'], ['Printed by', 'Ada']] };
  const list = {
    rows: [
      ['Order', 'Tracking number'],
      ['1a2b3c4d', 'JD0146'],
    ],
  };
  const { status, body } = await upload(workbookOf([cover, list]));
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.rows.length, 1);
});

test('a number that a spreadsheet shortened is refused, with what to do', async () => {
  const { id } = await packedOrder();
  const order = await numberOf(store, id);
  const rows = ['9.40011E+21', '9,40011E+21', '9.4001118999562e+21', 'TRACK-1E+5'].map(
    (number) => `${order};UPS;${number}\n`,
  );
  rows.push('1.2345E+71;UPS;TRACK-2\n');
  const { body } = await upload(`Order;Carrier;Tracking number\n${rows.join('')}`);
  for (const at of [0, 1, 2, 4]) {
    assert.equal(body.rows[at]!.outcome, 'refused');
    assert.match(body.rows[at]!.reason, /^A spreadsheet shortened a number to '.*'.*; format its column as text .*\.$/);
  }
  assert.equal(body.rows[3]!.outcome, 'ships');
  assert.deepEqual(outcomes((await add(body.rows.slice(0, 1))).body.rows), [body.rows[0]!.reason]);
});

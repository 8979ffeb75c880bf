import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { NEW_YORK, paid, paidLines, placed, problem, numberOf } from '#test/fixtures/ordering.ts';
import { textOfPdf } from '#test/fixtures/pdf-text.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { drawManyInThread } from '#server/documents/draw-in-thread.ts';
import { composeDocument, shopOf } from '#server/documents/order-documents.ts';
import { selectOrderRow } from '#server/orders/order-rows.ts';

let store: TestStore;
let buyer: Person;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  buyer = await store.person();
  admin = await store.person('admin');
});
after(() => store.close());

async function print(body: object): Promise<Uint8Array> {
  const response = await store.app.request('/api/fulfillment/documents', {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'application/pdf']);
  return new Uint8Array(await response.arrayBuffer());
}

/** The size of each page, in points. */
const pagesOf = (pdf: Uint8Array) =>
  [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/MediaBox \[0 0 ([\d.]+) /g),
  ].map(([, width]) => Number(width));

test("packing slips and invoices of chosen orders are one file, in order, in each country's paper size", async () => {
  const part = await store.part({ name: 'Łódź fan' });
  const abroad = (await paid(store, buyer, part, 3)).id;
  const home = await paidLines(store, buyer, [[part, 2]], { delivery: NEW_YORK });
  // The id of a line names its order, once.
  const slips = await print({ document: 'packing-slip', orders: [home.id, abroad.toUpperCase(), home.lines[0]] });
  assert.deepEqual(pagesOf(slips), [612, 595.28]);
  const text = textOfPdf(slips);
  assert.ok(
    text.indexOf(`Packing slip ${await numberOf(store, home.id)}`) <
      text.indexOf(`Packing slip ${await numberOf(store, abroad)}`),
    text,
  );
  assert.equal(text.match(/page 1 of 1/g)?.length, 2);
  const invoices = textOfPdf(await print({ document: 'invoice', orders: [abroad, home.id] }));
  assert.deepEqual(invoices.match(/\|Invoice \d{4}-\d{4}\|/g)?.length, 2, invoices);
  const { rows } = await store.db.$client.query(
    "select detail from audit_trail where action = 'order.printed' order by id limit 1",
  );
  assert.deepEqual(rows, [{ detail: { document: 'packing-slip', orders: 2 } }]);
});

test('orders without the document are listed on the last page; if all lack it there is no file', async () => {
  const { id } = await paid(store, buyer, await store.part());
  const unpaid = await placed(store, buyer, await store.part());
  const text = textOfPdf(await print({ document: 'invoice', orders: [unpaid, id] }));
  assert.match(
    text,
    new RegExp(`1 order without invoice.*Order ${await numberOf(store, unpaid)}: This order isn't paid yet`),
  );
  const refused = await store.call(admin, 'POST', '/fulfillment/documents', {
    document: 'packing-slip',
    orders: [unpaid],
  });
  assert.deepEqual(
    [problem(refused).code, problem(refused).detail],
    ['order_state', 'None of these orders has a packing slip.'],
  );
});

test('the slip of a partly shipped order lists what is still to be packed', async () => {
  const parts = [await store.part({ name: 'Sent fan' }), await store.part({ name: 'Waiting fan' })];
  const order = await paidLines(store, buyer, [
    [parts[0]!, 1],
    [parts[1]!, 2],
  ]);
  await store.call(admin, 'DELETE', `/order/${order.lines[0]}?as=shipped`);
  const slip = async () => textOfPdf(await print({ document: 'packing-slip', orders: [order.id] }));
  const open = await slip();
  assert.ok(!open.includes('Sent fan') && open.includes('Waiting fan'));
  await store.call(admin, 'DELETE', `/order/${order.lines[1]}?as=shipped`);
  const sent = await slip();
  assert.ok(sent.includes('Sent fan') && sent.includes('Waiting fan'));
});

test('the pick list sums units by storage location, without packed, refunded and unpaid ones', async () => {
  const own = await startTestStore({ webhooks: false });
  try {
    const [who, boss] = [await own.person(), await own.person('admin')];
    const place = async (name: string, at: string) => {
      const id = await own.part({ name });
      await own.db.$client.query('update parts set storage_place = $2 where id = $1', [id, at]);
      return id;
    };
    const fan = await place('Fan', 'A10');
    const cable = await place('Cable', 'A2');
    const loose = await place('Loose screw', '');
    const first = await paidLines(own, who, [
      [fan, 2],
      [cable, 1],
    ]);
    const second = await paidLines(own, who, [
      [fan, 3],
      [loose, 4],
    ]);
    const packed = await paidLines(own, who, [[cable, 5]]);
    await own.call(boss, 'POST', `/orders/${packed.id}/pack`);
    await own.call(boss, 'POST', `/order/${second.lines[0]}/refund`, { units: 1, reason: 'Damaged', restock: true });
    await placed(own, who, cable, 1);
    const { body: list } = await own.call(boss, 'GET', '/fulfillment/pick-list?view=to-ship');
    assert.deepEqual([list.orders, list.more, list.units], [2, 0, 9]);
    type Place = {
      place: string;
      parts: { name: string; units: number; orders: { number: string; units: number }[] }[];
    };
    assert.deepEqual(
      list.places.map(({ place: at, parts }: Place) => [
        at,
        ...parts.map(({ name, units, orders }) => [name, units, ...orders.map((each) => [each.number, each.units])]),
      ]),
      [
        ['A2', ['Cable', 1, [await numberOf(own, first.id), 1]]],
        ['A10', ['Fan', 4, [await numberOf(own, first.id), 2], [await numberOf(own, second.id), 2]]],
        ['', ['Loose screw', 4, [await numberOf(own, second.id), 4]]],
      ],
    );
    const only = await own.call(boss, 'GET', `/fulfillment/pick-list?orders=${second.id}.${second.lines[1]}`);
    assert.deepEqual([only.body.orders, only.body.units], [1, 6]);
    const pdf = await own.app.request('/api/fulfillment/documents', {
      method: 'POST',
      headers: { authorization: `Bearer ${boss.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ document: 'pick-list', view: 'to-ship' }),
    });
    const text = textOfPdf(new Uint8Array(await pdf.arrayBuffer()));
    assert.match(
      text,
      /\|A2\|Cable, PS-\d+\|Order \d+\|1\|A10\|Fan, PS-\d+\|Orders \d+ \(2\), \d+ \(2\)\|4\|No storage location\|/,
    );
  } finally {
    await own.close();
  }
});

test('unknown orders, too many and empty selections are refused', async () => {
  const { id } = await paid(store, buyer, await store.part());
  const tries: [object, number][] = [
    [{ document: 'invoice', orders: [id, crypto.randomUUID()] }, 404],
    [{ document: 'invoice', orders: ['x'] }, 404],
    [{ document: 'invoice', orders: [] }, 422],
    [{ document: 'invoice' }, 422],
    [{ document: 'invoice', orders: [id], view: 'to-ship' }, 422],
    [{ document: 'contract', orders: [id] }, 422],
    [{ document: 'invoice', orders: Array.from({ length: 501 }, () => id) }, 422],
  ];
  for (const [body, status] of tries)
    assert.equal(
      (await store.call(admin, 'POST', '/fulfillment/documents', body)).status,
      status,
      JSON.stringify(body).slice(0, 90),
    );
});

test("a customer's invoice does not wait for a file with many documents", async () => {
  const { id } = await paid(store, buyer, await store.part());
  const shop = await shopOf(store.db, store.deps.settings.store);
  const slip = await composeDocument(store.db, shop, (await selectOrderRow(store.db, id))!, 'packing-slip');
  const gate = Promise.withResolvers<void>();
  async function* slices() {
    yield [slip];
    await gate.promise;
  }
  const info = { title: 'Slips', author: '', date: new Date(0) };
  const first = drawManyInThread(info, slices());
  await first.next();
  // Files with many documents take turns; the first one is not finished yet.
  const second = print({ document: 'packing-slip', orders: [id] });
  assert.equal((await store.call(buyer, 'GET', `/orders/${id}/documents/invoice`)).status, 200);
  gate.resolve();
  for await (const _ of first);
  assert.equal(pagesOf(await second).length, 1);
});

test('an abandoned download makes room for the next', async () => {
  const { id } = await paid(store, buyer, await store.part());
  const shop = await shopOf(store.db, store.deps.settings.store);
  const slip = await composeDocument(store.db, shop, (await selectOrderRow(store.db, id))!, 'packing-slip');
  async function* endless() {
    for (;;) yield [slip];
  }
  const left = drawManyInThread({ title: 'Slips', author: '', date: new Date(0) }, endless());
  await left.next();
  await left.return(undefined);
  assert.equal(pagesOf(await print({ document: 'packing-slip', orders: [id] })).length, 1);
});

test('a download that stalls is aborted and makes room for the next', async () => {
  const { id } = await paid(store, buyer, await store.part());
  const shop = await shopOf(store.db, store.deps.settings.store);
  const slip = await composeDocument(store.db, shop, (await selectOrderRow(store.db, id))!, 'packing-slip');
  async function* endless() {
    for (;;) yield [slip];
  }
  const stalled = drawManyInThread({ title: 'Slips', author: '', date: new Date(0) }, endless(), 1);
  await stalled.next();
  assert.equal(pagesOf(await print({ document: 'packing-slip', orders: [id] })).length, 1);
  await assert.rejects(stalled.next(), /stalled/, 'a part of the file is not taken for the whole');
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '@partsmith/card-sandbox/testing';
import type { PurchaseOrder } from '#contract/purchasing/purchase-orders.ts';
import { assertLedger } from '#test/fixtures/ledger.ts';
import { orderBody, paid, problem, stockOf, numberOf } from '#test/fixtures/ordering.ts';
import { textOfPdf } from '#test/fixtures/pdf-text.ts';
import { startTestStore, type Answer, type Person, type TestStore } from '#test/fixtures/store.ts';
import { verifyBooks } from '#server/verification/verify.ts';

let store: TestStore;
let ada: Person;
let buyer: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  [ada, buyer] = [await store.person('admin'), await store.person()];
});
after(() => store.close());

let names = 0;
const call = (method: string, path: string, body?: object, key?: string): Promise<Answer> =>
  store.call(ada, method, path, body, key ? { 'idempotency-key': key } : {});
const supplier = async (): Promise<string> =>
  (await call('POST', '/suppliers', { name: `Supplier ${++names}` })).body.insertedId;
const read = async (id: string): Promise<PurchaseOrder> => (await call('GET', `/purchase-orders/${id}`)).body;
async function ordered(lines: object[]): Promise<PurchaseOrder> {
  const added = await call('POST', '/purchase-orders', { supplier: await supplier(), lines });
  assert.equal(added.status, 200, JSON.stringify(added.body));
  return (await call('POST', `/purchase-orders/${added.body.insertedId}/status`, { to: 'ordered' })).body;
}
const costOf = async (part: string): Promise<number | null> =>
  (await store.db.$client.query('select cost_cents from parts where id = $1', [part])).rows[0].cost_cents;

test('suppliers have unique names; a change replaces their fields', async () => {
  const body = { name: ' Anvil Works ', email: 'orders@anvil.test', leadDays: 14, note: 'Net 30' };
  const { insertedId } = (await call('POST', '/suppliers', body, 'once')).body;
  assert.equal((await call('POST', '/suppliers', body, 'once')).body.insertedId, insertedId);
  assert.deepEqual(problem(await call('POST', '/suppliers', { name: 'ANVIL works' })).fields, {
    name: 'Another supplier has this name',
  });
  assert.equal((await call('PUT', `/suppliers/${insertedId}`, { name: 'anvil works' })).body.modifiedCount, 1);
  const [found] = (await call('GET', '/suppliers')).body;
  assert.deepEqual(found, { _id: insertedId, name: 'anvil works', email: '', leadDays: null, note: '', parts: 0 });
  for (const wrong of [
    { name: '' },
    { name: 'x', email: 'y' },
    { name: 'x', leadDays: -1 },
    { name: 'x', leadDays: 1.5 },
  ])
    assert.equal((await call('POST', '/suppliers', wrong)).status, 422, JSON.stringify(wrong));
  assert.equal((await call('PUT', '/suppliers/x', { name: 'z' })).status, 404);
});

test('receiving adds units once and sets the last cost until nothing is open; the ledger agrees', async () => {
  const [one, two] = [await store.part({ quantity: 1 }), await store.part({ quantity: 0 })];
  const order = await ordered([
    { part: one, quantity: 10, cost: 3.5 },
    { part: two, quantity: 2 },
  ]);
  assert.deepEqual([order.status, order.total, order.number.slice(0, 3)], ['ordered', 35, 'PO-']);
  const lineOf = (part: string) => order.lines.find((line) => line.part === part)!._id;
  const receive = (lines: object[], key?: string) =>
    call('POST', `/purchase-orders/${order._id}/receive`, { lines }, key);
  const part = await Promise.all([1, 2, 3].map(() => receive([{ line: lineOf(one), units: 4 }], 'delivery-1')));
  for (const { status, body } of part) assert.deepEqual([status, body.status], [200, 'partly_received']);
  assert.deepEqual([await stockOf(store, one), await costOf(one)], [5, 350]);
  const tooMany = problem(await receive([{ line: lineOf(one), units: 7 }]));
  assert.deepEqual([tooMany.status, Object.values(tooMany.fields as object)[0]], [422, 'Only 6 are still to come']);
  const twice = await receive([
    { line: lineOf(one), units: 3 },
    { line: lineOf(one), units: 4 },
  ]);
  assert.equal(twice.status, 422);
  for (const units of [0, -1, 1.5, 1e12])
    assert.equal((await receive([{ line: lineOf(one), units }])).status, 422, String(units));
  assert.equal((await receive([{ line: order._id, units: 1 }])).status, 422);
  // Two people book one delivery: the second has not seen that it is booked.
  const late = await call('POST', `/purchase-orders/${order._id}/receive`, {
    lines: [{ line: lineOf(one), units: 1 }],
    version: order.version,
  });
  assert.deepEqual([late.status, problem(late).code], [409, 'edit_conflict']);
  const rest = await receive([
    { line: lineOf(one), units: 6 },
    { line: lineOf(two), units: 2 },
  ]);
  assert.equal(rest.body.status, 'received');
  assert.deepEqual([await stockOf(store, one), await stockOf(store, two), await costOf(two)], [11, 2, null]);
  assert.equal(problem(await receive([{ line: lineOf(two), units: 1 }])).code, 'edit_conflict');
  const { body: entries } = await call('GET', `/stock/${one}/entries`);
  assert.match(entries[0].reason, /^purchase order PO-\d+$/);
  await assertLedger(store.db);
  assert.deepEqual((await verifyBooks(store.deps, { graceSeconds: 600 })).discrepancies, []);
});

test('the audit trail names purchase orders, suppliers, parts and orders, not their ids', async () => {
  const part = await store.part();
  const { _id, number, supplier: from, lines } = await ordered([{ part, quantity: 2, cost: 1 }]);
  await call('POST', `/purchase-orders/${_id}/receive`, { lines: [{ line: lines[0]!._id, units: 2 }] });
  const { id: order } = await paid(store, buyer, part);
  await call('POST', `/orders/${order}/pack`);
  await call('PUT', `/suppliers/${from._id}`, { name: from.name, email: '', leadDays: 3, note: '' });
  const { body } = await call('GET', '/audit');
  const last = (action: string) => body.find((entry: { action: string }) => entry.action === action);
  assert.equal(last('purchase.received').subjectName, number);
  assert.deepEqual(last('purchase.received').detail.units, { [lines[0]!.sku]: 2 });
  assert.equal(last('purchase.supplier-changed').subjectName, from.name);
  assert.equal(last('order.packed').subjectName, `Order ${await numberOf(store, order)}`);
});

test('concurrent receiving and ordering count no unit twice', async () => {
  const part = await store.part({ quantity: 2 });
  const order = await ordered([{ part, quantity: 6, cost: 1 }]);
  const lines = [{ line: order.lines[0]!._id, units: 2 }];
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => call('POST', `/purchase-orders/${order._id}/receive`, { lines })),
    ...Array.from({ length: 4 }, () => store.call(buyer, 'POST', '/placeOrder', orderBody(buyer, part, 1))),
  ]);
  for (const { status } of answers) assert.ok([200, 409, 422].includes(status), String(status));
  const now = await read(order._id);
  assert.deepEqual([now.status, now.lines[0]!.received], ['received', 6]);
  await assertLedger(store.db);
});

test('a draft can be changed until it is ordered, by one of two concurrent admins, and canceled until it is received', async () => {
  const part = await store.part();
  const { insertedId: id } = (
    await call('POST', '/purchase-orders', { supplier: await supplier(), lines: [{ part, quantity: 1, cost: 1 }] })
  ).body;
  const change = (version: number, quantity = 5) =>
    call('PUT', `/purchase-orders/${id}`, { version, note: 'Soon', lines: [{ part, quantity, cost: 2 }] });
  const both = await Promise.all([change(1, 5), change(1, 6)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  assert.equal(
    problem(await call('POST', `/purchase-orders/${id}/receive`, { lines: [{ line: id, units: 1 }] })).code,
    'edit_conflict',
  );
  assert.equal((await call('POST', `/purchase-orders/${id}/status`, { to: 'ordered' })).body.status, 'ordered');
  assert.equal((await call('POST', `/purchase-orders/${id}/status`, { to: 'ordered' })).status, 200, 'a repeat');
  const entries = "select from audit_trail where action = 'purchase.ordered' and subject = $1";
  assert.equal((await store.db.$client.query(entries, [id])).rowCount, 1);
  assert.equal((await change((await read(id)).version)).status, 409);
  assert.equal((await call('POST', `/purchase-orders/${id}/status`, { to: 'canceled' })).body.status, 'canceled');
  assert.equal((await call('POST', `/purchase-orders/${id}/status`, { to: 'ordered' })).status, 409);
  const wrong = [
    [],
    [{ part, quantity: 0, cost: 1 }],
    [{ part, quantity: 1, cost: -1 }],
    [{ part, quantity: 1, cost: 0.001 }],
    [{ part: id, quantity: 1, cost: 1 }],
    [
      { part, quantity: 1, cost: 1 },
      { part, quantity: 1, cost: 1 },
    ],
  ];
  for (const lines of wrong)
    assert.equal(
      (await call('POST', '/purchase-orders', { supplier: await supplier(), lines })).status,
      422,
      JSON.stringify(lines),
    );
  assert.equal(
    (await call('POST', '/purchase-orders', { supplier: id, lines: [{ part, quantity: 1, cost: 1 }] })).status,
    404,
  );
  for (const path of ['/purchase-orders/x', `/purchase-orders/${part}`])
    assert.equal((await call('GET', path)).status, 404);
});

test('low stock creates one draft per supplier with suggested quantities, and a repeat creates none', async () => {
  await store.db.$client.query('update parts set deleted_at = now()');
  const [first, second] = [await supplier(), await supplier()];
  const low = await store.part({ name: 'Low', quantity: 3, minimum: 1 });
  await call('PATCH', `/part/${low}`, { lowStock: 10, cost: 2.25 });
  const out = await store.part({ name: 'Out', quantity: 0, minimum: 4 });
  const fine = await store.part({ name: 'Fine', quantity: 100 });
  const alone = await store.part({ name: 'Without a supplier', quantity: 0 });
  assert.equal((await call('POST', `/suppliers/${first}/parts`, { parts: [low, fine, alone] })).body.modifiedCount, 3);
  await call('POST', `/suppliers/${second}/parts`, { parts: [out] });
  await store.db.$client.query('delete from part_suppliers where part_id = $1', [alone]);
  const drafted = await Promise.all([1, 2].map(() => call('POST', '/purchase-orders/from-low-stock')));
  const inserted = drafted.flatMap(({ body }) => body.inserted);
  assert.equal(inserted.length, 2);
  assert.equal(drafted[0]!.body.withoutSupplier, 1);
  const orders = await Promise.all(inserted.map(read));
  assert.deepEqual(
    orders
      .flatMap(({ supplier, lines }) => lines.map(({ name, quantity, cost }) => [supplier._id, name, quantity, cost]))
      .sort((a, b) => String(a[1]).localeCompare(String(b[1]))),
    [
      [first, 'Low', 17, 2.25],
      // Three minimum orders are 12: it is low at 11.
      [second, 'Out', 22, null],
    ],
  );
  const listed = await call('GET', '/purchase-orders?status=draft&limit=1');
  assert.equal(listed.body.length, 1);
  assert.match(listed.headers.get('link')!, /rel="next"/);
  const { body: csv } = await call(
    'GET',
    `/purchase-orders/${orders.find(({ lines }) => lines[0]!.name === 'Low')!._id}/csv`,
  );
  assert.match(csv, /,Low,17,2\.25,38\.25/);
  for (const who of [null, buyer])
    assert.equal((await store.call(who, 'GET', '/purchase-orders')).status, who ? 403 : 401);
});

test('a page has at most 100 purchase orders, and the next one has the others', async () => {
  const { rowCount } = await store.db.$client.query(
    `with added as (
       insert into purchase_orders (id, supplier_id, status)
       select gen_random_uuid(), $1, 'canceled' from generate_series(1, 101) returning id
     )
     insert into purchase_lines (id, purchase_order_id, part_id, quantity, cost_cents)
     select gen_random_uuid(), id, $2, 1, 0 from added`,
    [await supplier(), await store.part()],
  );
  const page = await call('GET', '/purchase-orders?status=canceled&limit=1000');
  const next = /<\/api([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  assert.equal(page.body.length, 100);
  const rest = await call('GET', next!);
  assert.ok(rest.body.length >= rowCount! - 100);
  assert.equal(rest.headers.get('link'), null);
});

test('receiving a line without a cost leaves the cost of its part, also one that was typed since; a cost of 0 is one', async () => {
  const [unknown, typed, free] = [await store.part(), await store.part(), await store.part()];
  await call('PATCH', `/part/${free}`, { cost: 1 });
  const lines = [
    { part: unknown, quantity: 1 },
    { part: typed, quantity: 1, cost: null },
    { part: free, quantity: 1, cost: 0 },
  ];
  const { insertedId: id } = (await call('POST', '/purchase-orders', { supplier: await supplier(), lines })).body;
  await call('POST', `/purchase-orders/${id}/status`, { to: 'ordered' });
  await call('PATCH', `/part/${typed}`, { cost: 2.25 });
  const order = await read(id);
  assert.deepEqual([order.total, order.lines.map(({ cost }) => cost).toSorted()], [0, [0, null, null]]);
  const received = order.lines.map(({ _id }) => ({ line: _id, units: 1 }));
  assert.equal((await call('POST', `/purchase-orders/${id}/receive`, { lines: received })).status, 200);
  assert.deepEqual([await costOf(unknown), await costOf(typed), await costOf(free)], [null, 225, 0]);
});

for (const [name, costs, total] of [
  ['some costs', [2.25, null], 'Total of the known costs'],
  ['no cost', [null, null], undefined],
] as const)
  test(`a purchase order with ${name} tells the supplier no amount that nobody knows, in PDF and CSV`, async () => {
    const parts = [await store.part(), await store.part()];
    const lines = costs.map((cost, at) => ({ part: parts[at], quantity: 12, cost }));
    const body = { supplier: await supplier(), lines };
    const { insertedId } = (await call('POST', '/purchase-orders', body)).body;
    const answer = await store.app.request(`/api/purchase-orders/${insertedId}/pdf`, {
      headers: { authorization: `Bearer ${ada.token}` },
    });
    const text = textOfPdf(new Uint8Array(await answer.arrayBuffer()));
    assert.match(text, /to be confirmed/);
    assert.doesNotMatch(text, /\$0\.00/);
    assert.equal(text.includes('Total'), total !== undefined);
    if (total) assert.ok(text.includes(total) && text.includes('$27.00'), text);
    const { body: csv } = await call('GET', `/purchase-orders/${insertedId}/csv`);
    assert.match(csv, /,12,,\r\n/);
    assert.doesNotMatch(csv, /,0(\.00)?,/);
  });

test('a purchase order as PDF names supplier, parts, units and costs', async () => {
  const from = await supplier();
  const part = await store.part({ name: 'Łukasz fan', quantity: 3 });
  const lines = [{ part, quantity: 12, cost: 2.25 }];
  const { insertedId } = (await call('POST', '/purchase-orders', { supplier: from, note: 'Ring twice', lines })).body;
  const { number, supplier: named } = await read(insertedId);
  const file = async () => {
    const answer = await store.app.request(`/api/purchase-orders/${insertedId}/pdf`, {
      headers: { authorization: `Bearer ${ada.token}` },
    });
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/pdf']);
    assert.equal(answer.headers.get('content-disposition'), `attachment; filename="${number}.pdf"`);
    return textOfPdf(new Uint8Array(await answer.arrayBuffer()));
  };
  const text = await file();
  for (const each of [
    `Purchase order ${number}, draft`,
    named.name,
    'Łukasz fan',
    '12',
    '$2.25',
    '$27.00',
    'Ring twice',
  ])
    assert.ok(text.includes(each), `${each} in ${text}`);
  await call('POST', `/purchase-orders/${insertedId}/status`, { to: 'ordered' });
  assert.doesNotMatch(await file(), /draft/);
  assert.equal((await call('GET', `/purchase-orders/${part}/pdf`)).status, 404);
});

test('of two concurrent requests for the same name, one is refused', async () => {
  const id = await supplier();
  for (const [method, path] of [
    ['POST', '/suppliers'],
    ['PUT', `/suppliers/${id}`],
  ] as const) {
    const name = `Taken by ${method}`;
    const other = await store.db.$client.connect();
    try {
      await other.query('begin');
      await other.query('insert into suppliers (id, name) values (uuidv7(), $1)', [name]);
      const answer = call(method, path, { name });
      await until(async () => {
        const { rows } = await store.db.$client.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        return rows.length > 0;
      });
      await other.query('commit');
      assert.deepEqual(problem(await answer).fields, { name: 'Another supplier has this name' });
    } finally {
      other.release();
    }
  }
});

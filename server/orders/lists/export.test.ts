import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { refreshRefunds } from '#server/payments/refunding.ts';
import {
  charge,
  claim,
  NEW_YORK,
  paid,
  paidLines,
  placed,
  placedLines,
  setShop,
  STANDARD,
  started,
  wholeOrderNow,
} from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let admin: Person;
let customer: Person;
before(async () => {
  store = await startTestStore();
  [admin, customer] = [await store.person('admin'), await store.person('customer', '=HYPERLINK("http://x")')];
});
after(() => store.close());

async function taken(path: string, who: Person | null = admin) {
  const response = await store.app.request(`/api${path}`, {
    headers: who ? { authorization: `Bearer ${who.token}` } : {},
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text };
}

const rowsOf = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true });

describe('exporting parts', () => {
  before(() =>
    store.db.$client.query(`
      insert into parts (id, name, description, category, img, price_cents, minimum, quantity, created_at, deleted_at, specifications)
      select gen_random_uuid(), case n when 1 then '=1+1' when 2 then 'With, "comma"' else 'Part ' || n end, E'Two\nlines',
        case when n % 2 = 0 then 'memory' else 'storage' end, '/x.svg', 1000 + n, 1, 5, now() + n * interval '1 second',
        case when n > 1200 then now() end, '[{"name":"TDP","value":120,"unit":"W"}]'
      from generate_series(1, 1250) n`),
  );

  test('lists every part once, newest first, without formulas', async () => {
    const { status, headers, text } = await taken('/catalogue.csv');
    assert.equal(status, 200);
    assert.match(headers.get('content-type') ?? '', /^text\/csv; charset=utf-8/);
    assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="parts-\d{4}-\d\d-\d\d\.csv"$/);
    assert.equal(headers.get('cache-control'), 'no-store');
    const rows = rowsOf(text);
    assert.deepEqual([rows.length, new Set(rows.map(({ id }) => id)).size], [1_200, 1_200]);
    assert.deepEqual(
      rows.slice(-2).map(({ name }) => name),
      ['With, "comma"', "'=1+1"],
    );
    const { name, kind, price, minimum, stock, description, deleted } = rows[0]!;
    assert.deepEqual(
      { name, kind, price, minimum, stock, description, deleted, tdp: rows[0]!['spec: TDP (W)'] },
      {
        name: 'Part 1200',
        kind: 'memory',
        price: '22',
        minimum: '1',
        stock: '5',
        description: 'Two\nlines',
        deleted: '',
        tdp: '120',
      },
    );
  });

  test("follows the list's filters and order", async () => {
    assert.equal(rowsOf((await taken('/catalogue.csv?category=memory')).text).length, 600);
    assert.equal(rowsOf((await taken('/catalogue.csv?hidden=1')).text).length, 50);
    assert.deepEqual(
      rowsOf((await taken('/catalogue.csv?sort=price&max_price=10.03')).text).map(({ price }) => price),
      ['10.01', '10.02', '10.03'],
    );
    assert.equal(rowsOf((await taken('/catalogue.csv?q=zzqqxx')).text).length, 0);
    for (const query of ['sort=id', 'hidden=2', 'max_price=x', 'stock=x'])
      assert.equal((await taken(`/catalogue.csv?${query}`)).status, 422, query);
  });
});

describe('exporting orders', () => {
  test("lists the order's own prices, follows the list's filters, and is recorded", async () => {
    const part = await store.part({ name: '@SUM(A1)' });
    const [one, two] = [await placed(store, customer, part, 3), (await paid(store, customer, part, 2)).id];
    await store.call(admin, 'DELETE', `/order/${one}?as=cancelled`);
    await store.call(admin, 'POST', `/order/${two}/refund`, { amount: 5.25, reason: '=1+1' });
    await store.runJobs();
    await store.call(admin, 'POST', `/order/${two}/refund`, { amount: 1, reason: 'Still on its way' });
    const open = rowsOf((await taken('/orders.csv')).text);
    assert.deepEqual(
      open.map(({ order }) => order),
      [two],
    );
    const all = rowsOf((await taken('/orders.csv?status=all')).text);
    assert.deepEqual(
      all.map((row) => [row['order'], row['status'], row['quantity'], row['unit price'], row['total'], row['part']]),
      [
        [two, 'paid', '2', '12.40', '24.80', "'@SUM(A1)"],
        [one, 'cancelled', '3', '12.40', '37.20', "'@SUM(A1)"],
      ],
    );
    assert.equal(all[0]!['email'], customer.email);
    assert.deepEqual(
      all.map((row) => row['refunded']),
      ['5.25', '0.00'],
    );
    assert.equal(rowsOf((await taken(`/orders.csv?status=all&q=${one}`)).text).length, 1);
    assert.equal((await taken('/orders.csv?status=lost')).status, 422);
    // The filters of the admins' list, also without its `view`.
    assert.equal(rowsOf((await taken('/orders.csv?from=2000-01-01')).text).length, 2);
    assert.equal(rowsOf((await taken('/orders.csv?to=2000-01-01')).text).length, 0);
    assert.equal((await taken('/orders.csv?status=all&to=2000-01-01')).status, 422);
    const { rows } = await store.db.$client.query(
      "select actor, detail from audit_trail where action = 'order.exported' order by id limit 1",
    );
    assert.deepEqual(rows, [{ actor: admin.id, detail: { status: 'open' } }]);
  });
});

test('names the delivery and the tax of each order after the older columns', async () => {
  const part = await store.part({ priceCents: 1_000 });
  const tax = { mode: 'added' as const, isDeliveryTaxed: true, rates: [{ place: 'US-NY', label: 'Tax', percent: 10 }] };
  await setShop(store, { delivery: { methods: [{ ...STANDARD, name: '=Standard' }] }, tax });
  const more = { delivery: NEW_YORK, deliveryMethod: STANDARD.id };
  const added = await placedLines(store, customer, [[part, 2]], more);
  await setShop(store, { tax: { ...tax, mode: 'included' } });
  const included = await placedLines(store, customer, [[part, 1]], { delivery: NEW_YORK });
  const wanted = [
    [included.id, '0.00', '', '0.00', '0.91', 'yes', '10.00'],
    [added.id, '2.00', "'=Standard", '5.00', '2.50', 'no', '27.50'],
  ];
  for (const [path, who] of [
    ['/placeorder.csv', customer],
    ['/orders.csv', admin],
  ] as const) {
    const { text } = await taken(path, who);
    assert.match(
      text,
      /,line,sku,variant,line added tax,delivery method,order delivery,order tax,tax included,order total,order refunded,reference(,order [a-z ]+)*\r\n/,
    );
    const rows = rowsOf(text).filter(({ order }) => order === added.id || order === included.id);
    const columns = [
      'order',
      'line added tax',
      'delivery method',
      'order delivery',
      'order tax',
      'tax included',
      'order total',
    ];
    assert.deepEqual(
      rows.map((row) => columns.map((column) => row[column])),
      wanted,
    );
  }
});

test('counts refunds of whole orders on each of their lines, and those of a line on the line', async () => {
  const { id, lines, intent } = await paidLines(store, customer, [
    [await store.part({ priceCents: 1_000, quantity: 5 }), 2],
    [await store.part({ priceCents: 700 }), 1],
  ]);
  await store.call(admin, 'POST', `/order/${lines[1]}/refund`, { amount: 1.5, reason: 'Scratched' });
  await store.cardSandbox.dashboard('refunds', { payment_intent: intent, amount: 400 });
  await store.runJobs();
  await refreshRefunds(store.deps, intent, 'test');
  for (const [path, who] of [
    ['/placeorder.csv', customer],
    [`/orders.csv?status=all&q=${id}`, admin],
  ] as const)
    assert.deepEqual(
      rowsOf((await taken(path, who)).text)
        .filter(({ order }) => order === id)
        .map((row) => [row['line'], row['refunded'], row['order refunded']])
        .toSorted(),
      [
        [lines[0], '0.00', '5.50'],
        [lines[1], '1.50', '5.50'],
      ],
    );
});

test('counts no refund of a second payment as one of the canceled order', async () => {
  const id = await placed(store, customer, await store.part());
  const second = await started(store, customer, id);
  // The attempt was given up, but the provider had made its payment.
  await store.db.$client.query('update payment_intents set live = false where order_id = $1', [id]);
  const first = await started(store, customer, id);
  for (const intent of [first, second]) {
    await charge(store, intent);
    await claim(store, customer, id, intent);
  }
  await store.call(customer, 'POST', `/placeorder/${id}/cancel`);
  await store.runJobs();
  const [row] = rowsOf((await taken('/placeorder.csv?status=all', customer)).text).filter(({ order }) => order === id);
  assert.deepEqual([row!['refund'], row!['refunded'], row!['order refunded']], ['refunded', '12.40', '12.40']);
  assert.equal((await wholeOrderNow(store, customer, id)).refunds.length, 2, 'the page of the order shows both');
});

test('is for admins only', async () => {
  for (const path of ['/catalogue.csv', '/orders.csv']) {
    assert.equal((await taken(path, null)).status, 401);
    assert.equal((await taken(path, customer)).status, 403);
    assert.equal((await taken(`${path}?token=${admin.token}`, null)).status, 401, 'a token in an address is none');
  }
});

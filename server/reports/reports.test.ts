import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { until } from '@partsmith/card-sandbox/testing';
import type { Report, ReportValues } from '#contract/store/reports.ts';
import { recordRefunds } from '#server/orders/refunds/record-refunds.ts';
import { refreshRefunds } from '#server/payments/refunding.ts';
import { closeWithBooks } from '#test/faults/books.ts';
import {
  charge,
  claim,
  intentOf,
  NEW_YORK,
  paid,
  paidLines,
  placed,
  setShop,
  STANDARD,
  started,
  wholeOrderNow,
} from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { rewriteEntries } from './sale-entries.ts';
import { REPORTS } from './reports.ts';

let store: TestStore;
let admin: Person;
let buyer: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  [admin, buyer] = [await store.person('admin'), await store.person()];
});
after(() => closeWithBooks(store));

const OREGON = { ...NEW_YORK, city: 'Portland', region: 'OR', postcode: '97201' };
const GERMANY = { ...NEW_YORK, country: 'DE', city: 'Berlin', region: '', postcode: '10115' };
const RATES = [
  { place: 'US-NY', label: 'State', percent: 4 },
  { place: 'US-NY', label: 'City', percent: 4.875 },
  { place: 'DE', label: 'VAT', percent: 19 },
];
const query = async (text: string, values: unknown[] = []) => (await store.db.$client.query(text, values)).rows;

async function read(name: string, search = ''): Promise<Report> {
  const { status, body } = await store.call(admin, 'GET', `/reports/${name}${search}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}
const valuesOf = (report: Report, key: string): ReportValues => report.rows.find((row) => row.key === key)!.values;

type Row = Record<string, string>;
const cents = (amount = ''): number => Math.round(Number(amount || 0) * 100) || 0;
const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0);

/** The rows of the accounting export of this month. */
async function booked(): Promise<Row[]> {
  const { body } = await store.call(admin, 'GET', `/accounting.csv?month=${new Date().toISOString().slice(0, 7)}`);
  return parse(body, { bom: true, columns: true });
}

/** A difference of a sum of a report's columns since `before`. */
const grown = (now: Report, before: Report, key: string): ReportValues => {
  const [one, other] = [valuesOf(now, key), before.rows.find((row) => row.key === key)?.values ?? {}];
  return Object.fromEntries(Object.entries(one).map(([name, value]) => [name, (value ?? 0) - (other[name] ?? 0)]));
};

async function refund(line: string, amount: number): Promise<void> {
  const { status, body } = await store.call(admin, 'POST', `/order/${line}/refund`, { amount, reason: 'Scratched' });
  assert.equal(status, 200, JSON.stringify(body));
  await store.runJobs();
}

/** The customer confirmed another amount than the order costs, so the payment is returned and is no sale. */
async function paidAgain(part: string): Promise<void> {
  const id = await placed(store, buyer, part);
  const first = await started(store, buyer, id);
  await store.cardSandbox.stripe.paymentIntents.update(first, { amount: 5_000 });
  await charge(store, first);
  await claim(store, buyer, id, first);
  await store.runJobs();
}

/** Pays the difference of a change. */
async function payDifference(id: string, amount: number): Promise<void> {
  const link = await store.call(admin, 'POST', `/orders/${id}/payment-links`, { email: true });
  const token = link.body.url.split('/pay/')[1];
  const intent = intentOf(
    await store.call(null, 'POST', `/payment-links/${token}/payment`, { placeOrderPrice: amount }),
  );
  await charge(store, intent);
  await store.call(null, 'POST', `/payment-links/${token}/settlement`, { transactionId: intent });
}

/** Orders of every kind: discounts, several lines and taxes, refunds of all ways, changes of the address, returned payments. */
async function trade(mode: 'added' | 'included'): Promise<{ parts: string[] }> {
  await setShop(store, { delivery: { methods: [STANDARD] }, tax: { mode, isDeliveryTaxed: true, rates: RATES } });
  const parts = [
    await store.part({ priceCents: 3_333, quantity: 100 }),
    await store.part({ priceCents: 999, quantity: 100 }),
    await store.part({ priceCents: 1_240, quantity: 100 }),
  ];
  const [one, two, three] = parts as [string, string, string];
  await query('update parts set cost_cents = 2000 where id = $1', [one]);
  await query('update parts set cost_cents = 0 where id = $1', [two]);
  const lines = [
    [one, 1],
    [two, 3],
  ] as const;
  const inNewYork = await paidLines(store, buyer, lines, { delivery: NEW_YORK });
  const code = `TEN-${mode.toUpperCase()}`;
  const promotion = {
    name: 'Ten',
    isAutomatic: false,
    code,
    conditions: {},
    benefits: [{ kind: 'percent', percent: 10 }],
  };
  assert.equal((await store.call(admin, 'POST', '/promotions', promotion)).status, 200);
  const discounted = await paidLines(store, buyer, lines, { delivery: NEW_YORK, codes: [code] });
  const plain = await paidLines(store, buyer, [[three, 4]], { delivery: OREGON });
  await store.runJobs();

  const lineOf = async (id: string, part: string) =>
    (await wholeOrderNow(store, buyer, id)).lines.find((line) => line.placeOrderProduct === part)!._id;
  // A whole line, an amount of a line, an amount of the order at the provider, units, and a refund that the bank returns.
  await store.call(admin, 'DELETE', `/order/${await lineOf(inNewYork.id, two)}?as=cancelled`);
  await refund(await lineOf(discounted.id, one), 2.41);
  await store.cardSandbox.dashboard('refunds', { payment_intent: inNewYork.intent, amount: 701 });
  await refreshRefunds(store.deps, inNewYork.intent, 'test');
  const units = await store.call(buyer, 'POST', `/placeorder/${plain.id}/cancel?scope=line&units=1`);
  assert.equal(units.status, 200, JSON.stringify(units.body));
  await store.runJobs();
  await store.cardSandbox.fault('refund_fails_later', { ms: 20 });
  const { id: refundId } = await store.cardSandbox.dashboard<{ id: string }>('refunds', {
    payment_intent: discounted.intent,
    amount: 333,
  });
  const report = { refundId, status: 'refunded', amountCents: 333, ours: null, reason: null, failure: null } as const;
  await recordRefunds(store.db, discounted.intent, [report], 'test');
  await until(async () =>
    (await store.cardSandbox.stripe.refunds.list({ payment_intent: discounted.intent })).data.some(
      (each) => each.status === 'failed',
    ),
  );
  await refreshRefunds(store.deps, discounted.intent, 'test');

  const moved = await paidLines(store, buyer, [[three, 2]], { delivery: NEW_YORK });
  for (const delivery of mode === 'added' ? [GERMANY, OREGON] : []) {
    const { status, body } = await store.call(admin, 'PUT', `/orders/${moved.id}/delivery`, {
      delivery,
      chargeDifference: true,
    });
    assert.equal(status, 200, JSON.stringify(body));
    if (body.change) await payDifference(moved.id, body.change.difference);
    await store.runJobs();
  }
  await paidAgain(three);
  await setShop(store, {});
  return { parts };
}

for (const mode of ['added', 'included'] as const)
  test(`every report agrees with the accounting export to the cent, tax ${mode}`, async () => {
    await trade(mode);
    const rows = await booked();
    const ofSales = rows.filter((row) => row['parts'] !== '');
    assert.ok(ofSales.length < rows.length, 'with a payment that is no sale');
    const net = sum(ofSales.map(({ amount }) => cents(amount)));
    const charged = sum(ofSales.filter(({ kind }) => kind === 'payment').map(({ amount }) => cents(amount)));
    const taxColumns = Object.keys(rows[0]!).filter((name) => name.startsWith('tax: '));
    const taxOf = (name: string) => sum(ofSales.map((row) => cents(row[name])));
    const tax = sum(taxColumns.map(taxOf));
    assert.ok(tax > 0 && charged > net);
    const ledger = sum(rows.map(({ amount }) => cents(amount)));

    for (const name of ['sales-by-period', 'sales-by-customer', 'sales-by-country']) {
      const { total, ledgerCents } = await read(name);
      const { orders, ...sums } = total.values;
      assert.ok(orders! > 0);
      assert.deepEqual(sums, { charged, refunded: charged - net, net, tax }, name);
      assert.equal(ledgerCents, ledger, name);
    }
    for (const name of ['sales-by-part', 'sales-by-kind']) {
      const { total, ledgerCents } = await read(name);
      const { units, ...sums } = total.values;
      assert.ok(units! > 0);
      assert.deepEqual(sums, { net, tax, without_tax: net - tax }, name);
      assert.equal(ledgerCents, ledger, name);
    }
    const taxes = await read('tax');
    assert.equal(taxes.total.values['net'], tax);
    for (const column of taxColumns) {
      const ofRate = taxes.rows.filter(({ name }) => name.endsWith(column.replace('tax: ', ': ')));
      assert.equal(sum(ofRate.map(({ values }) => values['net']!)), taxOf(column), column);
    }
    const margins = await read('margin');
    const delivery = valuesOf(await read('sales-by-part'), '')['without_tax']!;
    assert.equal(margins.total.values['sold'], net - tax - delivery);
  });

test('a part has what its lines were paid for, with discount and tax, less its refunds, at the cost of that time', async () => {
  const rates = [{ place: 'US-NY', label: 'Tax', percent: 10 }];
  await setShop(store, { delivery: { methods: [STANDARD] }, tax: { mode: 'added', isDeliveryTaxed: true, rates } });
  const [dear, cheap] = [
    await store.part({ priceCents: 10_000, quantity: 9 }),
    await store.part({ priceCents: 1_000, quantity: 9 }),
  ];
  await query('update parts set cost_cents = 6000 where id = $1', [dear]);
  const before = await read('sales-by-part');
  const country = await read('sales-by-country');
  const { id } = await paidLines(
    store,
    buyer,
    [
      [dear, 2],
      [cheap, 1],
    ],
    { delivery: NEW_YORK },
  );
  // What a part costs later changes no earlier sale.
  await query('update parts set cost_cents = 9000 where id = $1', [dear]);
  let now = await read('sales-by-part');
  assert.deepEqual(valuesOf(now, dear), { units: 2, net: 22_000, tax: 2_000, without_tax: 20_000 });
  assert.deepEqual(valuesOf(now, cheap), { units: 1, net: 1_100, tax: 100, without_tax: 1_000 });
  assert.deepEqual(grown(now, before, ''), { units: 0, net: 550, tax: 50, without_tax: 500 });
  const states = await read('sales-by-country');
  assert.deepEqual(grown(states, country, 'US'), { orders: 1, charged: 23_650, refunded: 0, net: 23_650, tax: 2_150 });
  const whole = await wholeOrderNow(store, buyer, id);
  const line = (part: string) => whole.lines.find((each) => each.placeOrderProduct === part)!._id;
  const refunds = { lines: [{ line: line(dear), units: 1 }], delivery: false, restock: true, reason: 'Broken' };
  const refunded = await store.call(admin, 'POST', `/orders/${id}/refunds`, refunds);
  assert.equal(refunded.status, 200, JSON.stringify(refunded.body));
  await refund(line(cheap), 0.11);
  now = await read('sales-by-part');
  assert.deepEqual(valuesOf(now, dear), { units: 1, net: 11_000, tax: 1_000, without_tax: 10_000 });
  assert.deepEqual(valuesOf(now, cheap), { units: 1, net: 1_089, tax: 99, without_tax: 990 });
  assert.deepEqual(valuesOf(await read('margin'), dear), {
    units: 1,
    sold: 10_000,
    known: 10_000,
    cost: 6_000,
    margin: 4_000,
    percent: 40,
  });
  const unknown = valuesOf(await read('margin'), cheap);
  assert.deepEqual(unknown, { units: 1, sold: 990, known: 0, cost: 0, margin: 0, percent: null });
  await setShop(store, {});
});

test('tax that prices include is of the parts that have it', async () => {
  const rates = [
    { place: 'US-NY', label: 'Standard', percent: 25 },
    { place: 'US-NY', label: 'Reduced', percent: 10, taxClass: 'reduced' },
  ] as const;
  await setShop(store, { tax: { mode: 'included', isDeliveryTaxed: true, rates } });
  const [standard, reduced] = [await store.part({ priceCents: 10_000 }), await store.part({ priceCents: 11_000 })];
  await query("update parts set tax_class = 'reduced' where id = $1", [reduced]);
  await paidLines(
    store,
    buyer,
    [
      [standard, 1],
      [reduced, 1],
    ],
    { delivery: NEW_YORK },
  );
  const report = await read('sales-by-part');
  assert.deepEqual(valuesOf(report, standard), { units: 1, net: 10_000, tax: 2_000, without_tax: 8_000 });
  assert.deepEqual(valuesOf(report, reduced), { units: 1, net: 11_000, tax: 1_000, without_tax: 10_000 });
  await setShop(store, {});
});

test('a report of own days, its period before, an order by each measure and its file have the same figures', async () => {
  const day = new Date().toISOString().slice(0, 10);
  const tomorrow = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  for (const { name, measures, isOfNow, dimension } of REPORTS) {
    const today = await read(name, `?period=own&from=${day}&to=${day}`);
    const later = await read(name, `?period=own&from=${tomorrow}&to=${tomorrow}`);
    assert.ok(today.rows.length > 0, name);
    assert.ok(
      today.rows.every((row) => row.name !== ''),
      name,
    );
    assert.equal(today.count, today.rows.length);
    if (isOfNow) {
      assert.deepEqual([today.period, today.total.before], [null, null]);
    } else {
      assert.deepEqual(later.period, { from: tomorrow, to: tomorrow, before: { from: day, to: day } });
      assert.deepEqual(later.total.before, today.total.values, name);
      const added = Object.keys(measures).filter((key) => measures[key]!.type !== 'percent');
      for (const key of added)
        assert.equal(sum(today.rows.map(({ values }) => values[key]!)), today.total.values[key], `${name} ${key}`);
      if (!dimension.isTime)
        assert.deepEqual(
          new Map(later.rows.map(({ key, before }) => [key, before])),
          new Map(today.rows.map(({ key, values }) => [key, values])),
          name,
        );
    }
    for (const key of Object.keys(measures))
      for (const sort of [key, `-${key}`]) {
        const sorted = (await read(name, `?period=own&from=${day}&to=${day}&sort=${sort}`)).rows.flatMap(
          ({ values }) => values[key] ?? [],
        );
        const expected = sorted.toSorted((a, b) => (sort === key ? a - b : b - a));
        assert.deepEqual(sorted, expected, `${name} ${sort}`);
      }
    const path = `/reports/${name}/csv?period=own&from=${day}&to=${day}`;
    const { status, body } = await store.call(admin, 'GET', path);
    assert.equal(status, 200);
    const file = parse(body, { bom: true, columns: true }) as Row[];
    assert.equal(file.length, today.rows.length + 1, name);
    const last = file.at(-1)!;
    for (const { key, label, type } of today.measures)
      if (type === 'cents') assert.equal(cents(last[label]), today.total.values[key], `${name} ${key}`);
    const [entry] = (await store.call(admin, 'GET', `/audit?q=${name}`)).body;
    assert.deepEqual([entry.action, entry.subject], ['books.exported', name]);
  }
});

test('days are those of the time zone of the shop', async (t) => {
  // Without reconciliation: the provider knows nothing of these refunds.
  const store = await startTestStore({ webhooks: false });
  t.after(() => store.close());
  const [admin, buyer] = [await store.person('admin'), await store.person()];
  const { id, intent } = await paid(store, buyer, await store.part());
  // The last moment of March and the first of April in New York.
  for (const [at, amount] of [
    ['2031-04-01T03:59:59.999Z', 11],
    ['2031-04-01T04:00:00Z', 22],
  ] as const)
    await store.db.$client.query(
      `with m as (insert into money_movements (order_id, kind, intent_id, provider_id, amount_cents, currency, actor, at)
         values ($1, 'refunded', $2, $3, $4, 'usd', 'test', $5) returning id)
       insert into movement_splits (movement_id, parts_cents, adjustments) select id, $4, '[]' from m`,
      [id, intent, `re_${amount}`, amount, at],
    );
  await setShop(store, { calendar: { timeZone: 'America/New_York' } });
  const of = async (from: string, to: string): Promise<Report> =>
    (await store.call(admin, 'GET', `/reports/sales-by-period?period=own&from=${from}&to=${to}`)).body;
  const april = await of('2031-04-01', '2031-04-30');
  assert.equal(april.total.values['refunded'], 22);
  assert.deepEqual(april.period!.before, { from: '2031-03-02', to: '2031-03-31' });
  assert.equal(april.total.before!['refunded'], 11);
  assert.deepEqual([april.rows.length, april.rows[0]!.key, april.rows[0]!.values['refunded']], [30, '2031-04-01', 22]);
  const year = await of('2031-01-01', '2031-12-31');
  assert.deepEqual([year.rows.length, year.rows[2]!.name, year.rows[2]!.values['refunded']], [12, 'March 2031', 11]);
});

test('stock value counts units for sale and those of open orders', async () => {
  const part = await store.part({ priceCents: 1_240, quantity: 10 });
  await query('update parts set cost_cents = 700 where id = $1', [part]);
  await placed(store, buyer, part, 2);
  await paid(store, buyer, part, 3);
  const report = await read('stock-value', '?sort=-free');
  const row = report.rows.find(({ key }) => key === part)!;
  assert.deepEqual(row.values, { free: 5, ordered: 5, cost: 7_000, price: 12_400, unknown: 0 });
  assert.equal(row.before, null);
});

test('impossible periods, unknown reports and other callers are refused', async () => {
  const status = async (path: string, who: Person | null = admin) =>
    (await store.call(who, 'GET', `/reports/${path}`)).status;
  for (const search of [
    'period=own',
    'period=own&from=2026-01-01',
    'period=own&from=2026-01-02&to=2026-01-01',
    'period=own&from=2026-02-30&to=2026-03-01',
    'period=own&from=2001-01-01&to=2026-01-01',
    'period=tomorrow',
    `sort=${'x'.repeat(50)}`,
    'from=1',
  ])
    for (const path of ['tax', 'tax/csv']) assert.equal(await status(`${path}?${search}`), 422, search);
  assert.equal(await status('tax?sort=nothing'), 200);
  assert.equal(await status('tax?sort=constructor'), 200);
  for (const path of ['nothing', 'constructor', 'nothing/csv']) assert.equal(await status(path), 404, path);
  for (const path of ['tax', 'tax/csv']) {
    assert.equal(await status(path, buyer), 403);
    assert.equal(await status(path, null), 401);
  }
});

test('entries that differ from the ledger are found and written again; the others stay', async () => {
  const { id } = await paid(store, buyer, await store.part(), 3);
  const total = (await read('sales-by-part')).total.values;
  await query(
    'update sale_parts set cents = cents + 1 where movement_id in (select movement_id from sales where order_id = $1)',
    [id],
  );
  await store.call(admin, 'POST', '/verification');
  await store.runJobs();
  const [run] = (await store.call(admin, 'GET', '/verification')).body.runs;
  assert.deepEqual(
    run.certificate.discrepancies.map(({ kind, subject }: { kind: string; subject: string }) => [kind, subject]),
    [['sales_entries', id]],
  );
  await rewriteEntries(store.db.$client);
  assert.deepEqual((await read('sales-by-part')).total.values, total);
});

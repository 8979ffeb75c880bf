import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { centsOf, dollarsOf } from '#contract/money.ts';
import type { TaxMode } from '#contract/settings/checkout-terms.ts';
import { sealAudit } from '#server/audit/seal.ts';
import { verifyBooks } from '#server/verification/verify.ts';
import { assertLedger } from '#test/fixtures/ledger.ts';
import {
  charge,
  claim,
  NEW_YORK,
  placeLines,
  problem,
  setShop,
  STANDARD,
  started,
  wholeOrderNow,
} from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { recordRefunds } from '#server/orders/refunds/record-refunds.ts';
import { recordTax } from './record-tax.ts';

let store: TestStore;
let buyer: Person;
let admin: Person;
const taxed = (mode: TaxMode) =>
  setShop(store, { delivery: { methods: [STANDARD] }, tax: { mode, isDeliveryTaxed: true, rates: [] } });
before(async () => {
  store = await startTestStore({
    env: { PAYMENT_SANDBOX_FAULTS: '1', ORDERS_A_MINUTE: '10000', PAYMENTS_A_MINUTE: '10000' },
  });
  [buyer, admin] = [await store.person(), await store.person('admin')];
});
beforeEach(async () => {
  await store.cardSandbox.clearFaults();
  await taxed('provider_added');
});
after(async () => {
  await assertLedger(store.db);
  const { discrepancies } = await verifyBooks(store.deps, { graceSeconds: 0 });
  assert.deepEqual(discrepancies, []);
  await store.close();
});

type Wanted = readonly (readonly [priceCents: number, quantity: number])[];

async function place(wanted: Wanted, more: object = {}) {
  const lines = await Promise.all(
    wanted.map(async ([priceCents, quantity]) => [await store.part({ priceCents, quantity: 1000 }), quantity] as const),
  );
  return placeLines(store, buyer, lines, { delivery: NEW_YORK, ...more });
}

async function pay(id: string): Promise<void> {
  const intent = await started(store, buyer, id);
  await charge(store, intent);
  assert.equal((await claim(store, buyer, id, intent)).status, 200);
  await store.runJobs();
}

/** What the provider's tax reports say about an order: the amounts of its sale and of each reversal, in cents. */
async function reported(id: string): Promise<{ reference: string; cents: number; type: string }[]> {
  const { rows } = await store.db.$client.query(
    'select reference, amount_cents::int as cents, transaction_id from tax_records where order_id = $1 order by created_at',
    [id],
  );
  return Promise.all(
    rows.map(async ({ reference, cents, transaction_id }) => {
      const { type, reference: is } = await store.cardSandbox.stripe.tax.transactions.retrieve(transaction_id);
      assert.equal(is, reference);
      return { reference, cents, type };
    }),
  );
}

const ordersOf = async (): Promise<number> =>
  Number((await store.db.$client.query('select count(*) from orders')).rows[0].count);

test('the provider calculates the tax of lines, delivery and address; the quote is what is charged', async () => {
  const part = await store.part({ priceCents: 1000 });
  const body = { lines: [{ part, quantity: 3 }], delivery: NEW_YORK };
  const quote = (await store.call(buyer, 'POST', '/orders/quote', body)).body;
  // 3,500 cents: 4% are 120 and 20, 4.875% are 146.25 and 24.38.
  assert.deepEqual([quote.linesCents, quote.deliveryCents, quote.taxCents, quote.totalCents], [3000, 500, 310, 3810]);
  const { status, body: placed } = await placeLines(store, buyer, [[part, 3]], {
    delivery: NEW_YORK,
    placeOrderPrice: dollarsOf(quote.totalCents),
  });
  assert.equal(status, 200, JSON.stringify(placed));
  const order = await wholeOrderNow(store, buyer, placed.insertedId);
  assert.deepEqual([order.taxPrice, order.placeOrderPrice], [3.1, 38.1]);
  assert.deepEqual(order.taxes, [
    { label: 'Sales tax NY', percent: 4, amount: 1.4, isIncluded: false },
    { label: 'Sales tax NY', percent: 4.875, amount: 1.7, isIncluded: false },
  ]);
  const changed = problem(await placeLines(store, buyer, [[part, 3]], { delivery: NEW_YORK, placeOrderPrice: 35 }));
  assert.deepEqual([changed.code, changed.fresh], ['price_changed', { placeOrderPrice: 38.1 }]);
});

test('prices can contain the tax; places without a registration have none', async () => {
  await taxed('provider_included');
  const berlin = { ...NEW_YORK, country: 'DE', region: '', city: 'Berlin', postcode: '10115' };
  const { body } = await place([[11_900, 1]], { delivery: berlin });
  const order = await wholeOrderNow(store, buyer, body.insertedId);
  assert.deepEqual([order.taxPrice, order.placeOrderPrice], [0, 124]);
  assert.deepEqual(order.taxes, [{ label: 'VAT', percent: 19, amount: 19.8, isIncluded: true }]);
  const bern = { ...berlin, country: 'CH', city: 'Bern', postcode: '3011' };
  const abroad = await wholeOrderNow(store, buyer, (await place([[11_900, 1]], { delivery: bern })).body.insertedId);
  assert.deepEqual([abroad.placeOrderPrice, abroad.taxes], [124, []]);
});

test('the tax of an order with more than 100 lines is calculated on 100 lines, the most that the provider accepts', async () => {
  const part = () => store.part({ priceCents: 1000 });
  const lines = await Promise.all(Array.from({ length: 140 }, async () => [await part(), 1] as const));
  const { status, body } = await placeLines(store, buyer, lines, { delivery: NEW_YORK });
  assert.equal(status, 200, JSON.stringify(body));
  const order = await wholeOrderNow(store, buyer, body.insertedId);
  const ofLines = order.lines.reduce((sum, line) => sum + centsOf(line.taxPrice!), 0);
  const onDelivery = centsOf(order.taxPrice) - ofLines;
  assert.ok(ofLines > 12_000 && onDelivery > 40 && onDelivery < 50, `${ofLines} ${onDelivery}`);
});

test('a paid order is recorded once; each refund is subtracted once', async () => {
  const { body } = await place([
    [1000, 3],
    [333, 1],
  ]);
  const id: string = body.insertedId;
  assert.deepEqual(await reported(id), [], 'not before it is paid');
  await pay(id);
  const total = centsOf(body.placeOrderPrice);
  assert.deepEqual(await reported(id), [{ reference: `order:${id}`, cents: total, type: 'transaction' }]);
  for (const line of body.lines) {
    assert.equal((await store.call(admin, 'DELETE', `/order/${line}?as=cancelled`)).status, 200);
    await store.runJobs();
  }
  const all = await reported(id);
  assert.equal(all.length, 3);
  assert.equal(
    all.reduce((sum, { cents }) => sum + cents, 0),
    0,
    JSON.stringify(all),
  );
  assert.ok(all.slice(1).every(({ type, reference }) => type === 'reversal' && reference.startsWith('refund:')));
  await Promise.all([recordTax(store.deps, id), recordTax(store.deps, id)]);
  // After a crash between the provider's answer and the record.
  await store.db.$client.query('delete from tax_records where order_id = $1', [id]);
  await Promise.all([recordTax(store.deps, id), recordTax(store.deps, id)]);
  assert.deepEqual(new Set((await reported(id)).map((one) => one.reference)), new Set(all.map((one) => one.reference)));
});

test('lines that were canceled before the payment are not in the report', async () => {
  const { body } = await place([
    [1000, 3],
    [333, 1],
  ]);
  const id: string = body.insertedId;
  assert.equal((await store.call(admin, 'DELETE', `/order/${body.lines[1]}?as=cancelled`)).status, 200);
  const order = await wholeOrderNow(store, buyer, id);
  // 3,500 of 3,833 cents are left: of the taxes of 153 and 186 cents, 140 and 170.
  assert.deepEqual(
    order.taxes.map(({ amount }) => amount),
    [1.4, 1.7],
  );
  await pay(id);
  const all = await reported(id);
  assert.deepEqual(
    all.map(({ type }) => type),
    ['transaction', 'reversal'],
  );
  assert.equal(dollarsOf(all.reduce((sum, { cents }) => sum + cents, 0)), order.placeOrderPrice);
});

test('without an answer, or with another order, nothing is placed', async () => {
  const orders = await ordersOf();
  for (const fault of [
    'error_before_commit',
    'cut_before_commit',
    'timeout_before_commit',
    'bad_gateway',
    'rate_limit',
  ]) {
    await store.cardSandbox.clearFaults();
    await store.cardSandbox.fault(fault, { times: 10, at: 'other' });
    const { status, body } = await place([[1000, 1]]);
    assert.deepEqual([status, body.code], [503, 'provider_unavailable'], fault);
    assert.match(body.detail, /can't calculate the tax.*Nothing was ordered/, fault);
  }
  await store.cardSandbox.clearFaults();
  await store.cardSandbox.fault('permission_denied', { times: 10, at: 'other' });
  assert.deepEqual((({ status, body }) => [status, body.code])(await place([[1000, 1]])), [502, 'provider_refused']);
  assert.equal(await ordersOf(), orders);
});

test('an address without a known tax is refused with a message at its field', async () => {
  const { status, body } = await place([[1000, 1]], { delivery: { ...NEW_YORK, postcode: 'AB12 3CD' } });
  assert.equal(status, 422);
  assert.deepEqual(Object.keys(body.fields), ['delivery.postcode']);
});

test('a tax record whose answer was lost is completed by a retry', async () => {
  for (const fault of ['cut_after_commit', 'bad_gateway', 'error_before_commit']) {
    const { body } = await place([[1000, 1]]);
    const id: string = body.insertedId;
    const intent = await started(store, buyer, id);
    await charge(store, intent);
    await claim(store, buyer, id, intent);
    await store.cardSandbox.fault(fault, { at: 'other' });
    await recordTax(store.deps, id).catch(() => undefined);
    await store.cardSandbox.clearFaults();
    await recordTax(store.deps, id);
    assert.deepEqual(
      (await reported(id)).map(({ reference }) => reference),
      [`order:${id}`],
      fault,
    );
  }
});

test('a sale is reported for as long as the provider accepts it', async () => {
  const id = (await place([[999, 1]])).body.insertedId;
  const intent = await started(store, buyer, id);
  await charge(store, intent);
  assert.equal((await claim(store, buyer, id, intent)).status, 200);
  const { rows } = await store.db.$client.query(
    `select max_attempts as attempts from graphile_worker.jobs
      where task_identifier = 'record_tax' and key like '%' || $1 || '%'`,
    [id],
  );
  // The waits of the queue: e to the power of the attempt, at most 10, in seconds.
  const waits = Array.from({ length: rows[0].attempts - 1 }, (_, index) => Math.exp(Math.min(10, index + 1)));
  assert.ok(waits.reduce((sum, seconds) => sum + seconds, 0) > 90 * 86_400);
  await store.runJobs();
});

test('another postal code of an unpaid order is taxed again, and cannot be set after the payment', async () => {
  const { body } = await place([[1000, 1]]);
  const id: string = body.insertedId;
  const change = (delivery: object) =>
    store.call(buyer, 'PUT', `/orders/${id}/delivery`, { delivery: { ...NEW_YORK, ...delivery } });
  const calculation = async () =>
    (await store.db.$client.query(`select terms #>> '{tax,calculation,id}' as id from orders where id = $1`, [id]))
      .rows[0].id;
  const first = await calculation();
  assert.equal((await change({ postcode: '10002' })).body.placeOrderPrice, body.placeOrderPrice);
  const second = await calculation();
  assert.notEqual(second, first);
  assert.equal((await change({ line1: '14 Mill Lane', postcode: '10002' })).status, 200);
  assert.equal(await calculation(), second, 'a corrected street keeps the tax');
  await change({});
  await store.cardSandbox.fault('error_before_commit', { at: 'other' });
  assert.equal((await change({ postcode: '10003' })).body.code, 'provider_unavailable');
  await store.cardSandbox.clearFaults();
  assert.equal((await wholeOrderNow(store, buyer, id)).delivery!.postcode, NEW_YORK.postcode, 'nothing is changed');
  const intent = await started(store, buyer, id);
  await charge(store, intent);
  assert.equal((await claim(store, buyer, id, intent)).status, 200);
  assert.deepEqual(Object.keys((await change({ postcode: '10002' })).body.fields ?? {}), ['delivery.postcode']);
  assert.equal((await change({ line1: '14 Mill Lane' })).status, 200);
});

test('a sale whose answer was an error is recorded once; its refunds follow once its id is known', async () => {
  const { body } = await place([
    [1000, 3],
    [333, 1],
  ]);
  const id: string = body.insertedId;
  const intent = await started(store, buyer, id);
  await charge(store, intent);
  await claim(store, buyer, id, intent);
  // The provider records the sale and answers 500, which it repeats under the same key.
  await store.cardSandbox.fault('error_after_commit', { at: 'other' });
  await recordTax(store.deps, id);
  const recorded = async () =>
    (await store.db.$client.query('select reference, transaction_id as id from tax_records where order_id = $1', [id]))
      .rows;
  assert.deepEqual(await recorded(), [{ reference: `order:${id}`, id: null }]);
  await recordTax(store.deps, id);
  assert.equal((await store.call(admin, 'DELETE', `/order/${body.lines[1]}?as=cancelled`)).status, 200);
  await store.runJobs().catch(() => undefined);
  await assert.rejects(recordTax(store.deps, id), /Add the sale's id/);
  // An operator finds the sale in the provider's export. The stand-in has no export, so the test records the same sale
  // under another name.
  const { rows } = await store.db.$client.query(
    "select terms -> 'tax' -> 'calculation' ->> 'id' as calculation from orders where id = $1",
    [id],
  );
  const { calculation } = rows[0];
  const sale = await store.cardSandbox.stripe.tax.transactions.createFromCalculation({ calculation, reference: id });
  const add = 'update tax_records set transaction_id = $2 where reference = $1';
  await store.db.$client.query(add, [`order:${id}`, sale.id]);
  // A reversal is recorded once too, and nothing needs its id.
  await store.cardSandbox.fault('error_after_commit', { at: 'other' });
  await recordTax(store.deps, id);
  await recordTax(store.deps, id);
  const [, reversal, ...more] = await recorded();
  assert.match(reversal.reference, /^refund:/);
  assert.deepEqual([reversal.id, more], [null, []]);
});

test('delivery that a cancellation makes due is taxed, and in the report', async () => {
  const tax = { mode: 'provider_added' as const, isDeliveryTaxed: true, rates: [] };
  await setShop(store, { delivery: { methods: [{ ...STANDARD, freeFromCents: 5_000 }] }, tax });
  const { body } = await place([
    [4_000, 1],
    [2_000, 1],
  ]);
  const id: string = body.insertedId;
  assert.equal(body.placeOrderPrice, 65.33, 'delivery is free');
  const { lines } = await wholeOrderNow(store, buyer, id);
  const small = lines.find(({ placeOrderPrice }) => placeOrderPrice === 20)!._id;
  assert.equal((await store.call(buyer, 'POST', `/placeorder/${small}/cancel?scope=line`)).status, 200);
  const order = await wholeOrderNow(store, buyer, id);
  // 4% and 4.875% of 4,500 cents, each of the parts and of the delivery rounded: 160 and 20, 195 and 24.
  assert.deepEqual([order.deliveryPrice, order.taxPrice, order.placeOrderPrice], [5, 3.99, 48.99]);
  await pay(id);
  assert.equal(dollarsOf((await reported(id)).reduce((sum, { cents }) => sum + cents, 0)), 48.99);

  const paidBefore = await place([
    [4_000, 1],
    [2_000, 1],
  ]);
  await pay(paidBefore.body.insertedId);
  const line = (await wholeOrderNow(store, buyer, paidBefore.body.insertedId)).lines.find(
    ({ placeOrderPrice }) => placeOrderPrice === 20,
  )!;
  assert.equal(line.deliveryIfCanceled, 5.44);
  await store.call(buyer, 'POST', `/placeorder/${line._id}/cancel?scope=line`);
  await store.runJobs();
  const left = (await reported(paidBefore.body.insertedId)).reduce((sum, { cents }) => sum + cents, 0);
  assert.equal(left, 4_000 + 355 + 544);
});

test('a refund that a bank sends back is in the report again, and so is the refund of another amount that follows', async () => {
  const { body } = await place([[1000, 3]]);
  const id: string = body.insertedId;
  await pay(id);
  const { transactionId: intent } = await wholeOrderNow(store, buyer, id);
  await store.call(admin, 'POST', `/order/${id}/refund`, { amount: 10, reason: 'Scratched' });
  const { rows } = await store.db.$client.query('select id, attempt from refunds where order_id = $1', [id]);
  const [refund] = rows;
  const report = (refundId: string, status: 'refunded' | 'failed', amountCents: number, attempt: number) =>
    recordRefunds(
      store.db,
      intent!,
      [{ refundId, status, amountCents, ours: { id: refund.id, attempt }, reason: null, failure: null }],
      'test',
    );
  // The job has not run: the reports below stand for the provider's.
  await store.db.$client.query('update refunds set attempt = 1 where id = $1', [refund.id]);
  await report('re_first', 'refunded', 1000, 1);
  await recordTax(store.deps, id);
  await report('re_first', 'failed', 1000, 1);
  await recordTax(store.deps, id);
  const sum = async () => (await reported(id)).reduce((all, { cents }) => all + cents, 0);
  assert.equal(await sum(), centsOf(body.placeOrderPrice), 'nothing is refunded');
  await store.db.$client.query('update refunds set attempt = 2 where id = $1', [refund.id]);
  await report('re_second', 'refunded', 700, 2);
  await recordTax(store.deps, id);
  await recordTax(store.deps, id);
  assert.equal(await sum(), centsOf(body.placeOrderPrice) - 700);
  assert.deepEqual(
    (await reported(id)).map(({ reference, cents }) => [reference, cents]),
    [
      [`order:${id}`, centsOf(body.placeOrderPrice)],
      [`refund:${refund.id}`, -1000],
      [`returned:${refund.id}`, 1000],
      [`refund:${refund.id}:2`, -700],
    ],
  );
  // The provider has none of these refunds; its own books are not part of this test.
  await report('re_second', 'failed', 700, 2);
  await recordTax(store.deps, id);
  assert.equal(await sum(), centsOf(body.placeOrderPrice));
  await sealAudit(store.db);
});

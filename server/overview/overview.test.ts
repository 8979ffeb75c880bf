import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Overview } from '#contract/store/overview.ts';
import { NEW_YORK, paid, placed, placedLines, setShop, STANDARD, numberOf } from '#test/fixtures/ordering.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { queueSms } from '#server/outbox/queue-sms.ts';
import { expireReservations } from '#server/orders/reservations.ts';
import { newId } from '#server/database/columns.ts';
import { groupOf, priceListFor } from '#server/price-lists/testing.ts';
import { readOverview } from './service.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let admin: Person;
let buyer: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  admin = await store.person('admin');
  buyer = await store.person();
});
after(() => store.close());

const read = async (): Promise<Overview> => (await store.call(admin, 'GET', '/overview')).body;
const query = (text: string, values: unknown[] = []) => store.db.$client.query(text, values);

test('an empty store has no work due and thirty days without sales', async () => {
  const overview = await read();
  const none = { count: 0, atLeast: false };
  assert.deepEqual(overview.toShip, { orders: none, oldest: [] });
  assert.deepEqual([overview.overdue, overview.stock.out, overview.stock.low], [none, none, none]);
  assert.equal(overview.reconciliation, null);
  assert.equal(overview.days.length, 30);
  assert.equal(overview.days.at(-1)!.day, new Date(overview.at).toISOString().slice(0, 10));
  assert.deepEqual(overview.bestSellers, []);
  assert.deepEqual(overview.missedSearches, []);
  assert.deepEqual(overview.abandoned, { orders: { count: none, cents: 0 }, baskets: { count: none, cents: 0 } });
});

test('the figures follow orders, payments, refunds, stock and requests, to the cent', async () => {
  const part = await store.part({ name: 'Seller', quantity: 10, minimum: 1 });
  const low = await store.part({ name: 'Low', quantity: 5, minimum: 2 });
  const out = await store.part({ name: 'Out', quantity: 1, minimum: 2 });
  const first = await paid(store, buyer, part, 3);
  const second = await paid(store, buyer, part, 2);
  const lines = [
    { part, quantity: 1 },
    { part: low, quantity: 2 },
  ];
  const late = (await store.call(buyer, 'POST', '/orders', { lines })).body.insertedId;
  await query("update orders set hold_until = now() - interval '1 minute' where id = $1", [late]);
  await expireReservations(store.db, 100);
  const refund = { amount: 1.24, reason: 'Damaged' };
  assert.equal((await store.call(admin, 'POST', `/order/${second.id}/refund`, refund)).status, 200);
  await store.call(admin, 'POST', `/orders/${first.id}/pack`);
  const wanted = { lines: [{ line: first.id, units: 1 }], reason: 'not_needed' };
  assert.equal((await store.call(buyer, 'POST', `/orders/${first.id}/returns`, wanted)).status, 200);
  const question = { text: 'Does it fit in a tower case?' };
  assert.equal((await store.call(buyer, 'POST', `/part/${part}/questions`, question)).status, 200);
  await store.call(admin, 'POST', '/verification');
  await store.runJobs();

  const overview = await read();
  assert.equal(overview.toShip.orders.count, 2);
  assert.deepEqual(
    overview.toShip.oldest.map(({ order, lines, units }) => [order, lines, units]),
    [
      [first.id, 1, 3],
      [second.id, 1, 2],
    ],
  );
  assert.equal(overview.overdue.count, 1);
  assert.equal(overview.returnsAsked, 1);
  assert.equal(overview.refundsFailed, 0);
  assert.equal(overview.questions, 1);
  assert.deepEqual([overview.stock.out.count, overview.stock.low.count], [1, 1]);
  assert.deepEqual(
    overview.stock.lowest.map(({ _id }) => _id),
    [out, low],
  );
  assert.equal(overview.reconciliation?.outcome, 'agrees');
  const sold = { orders: 2, charged: 5 * 1_240, returned: 124 };
  const nothing = { orders: 0, charged: 0, returned: 0 };
  for (const period of Object.values(overview.sales)) assert.deepEqual(period, { now: sold, before: nothing });
  assert.deepEqual(overview.bestSellers, [
    { _id: part, name: 'Seller', variant: '', sku: overview.bestSellers[0]!.sku, units: 5 },
  ]);
});

test('orders not paid in time and baskets untouched for a day count as abandoned', async () => {
  const part = await store.part({ quantity: 10 });
  // Without abandoned reservations of other tests.
  const buyer = await store.person();
  const { orders } = (await read()).abandoned;
  const late = await placed(store, buyer, part, 2);
  await placed(store, buyer, part, 1);
  await setShop(store, {
    delivery: { methods: [STANDARD] },
    tax: { mode: 'added', isDeliveryTaxed: true, rates: [{ place: 'US', label: 'Tax', percent: 10 }] },
  });
  const charged = await placedLines(store, buyer, [[part, 3]], { delivery: NEW_YORK });
  await setShop(store, {});
  await query("update orders set hold_until = now() - interval '1 minute' where id = any($1)", [[late, charged.id]]);
  await expireReservations(store.db, 100);
  const baskets = Array.from({ length: 3 }, () => newId());
  for (const [index, days] of [0, 2, 40].entries())
    await query(
      'insert into baskets (id, token_digest, used_at) values ($1, $1::uuid::text, now() - make_interval(days => $2))',
      [baskets[index], days],
    );
  for (const basket of baskets)
    await query(
      'insert into basket_lines (basket_id, part_id, quantity, seen_price_cents, seen_stock) values ($1, $2, 3, 1, 1)',
      [basket, part],
    );
  const { abandoned } = await read();
  assert.deepEqual(abandoned.orders, {
    count: { ...orders.count, count: orders.count.count + 2 },
    // Three parts, $5.00 for delivery, and 10 percent of both.
    cents: orders.cents + 2 * 1_240 + 3_720 + 500 + 422,
  });
  assert.deepEqual(abandoned.baskets, { count: { count: 1, atLeast: false }, cents: 3 * 1_240 });
  const breaks = [
    { from: 2, priceCents: 1_000 },
    { from: 3, priceCents: 900 },
    { from: 4, priceCents: 800 },
  ];
  await query('update parts set price_breaks = $2 where id = $1', [part, JSON.stringify(breaks)]);
  assert.equal((await read()).abandoned.baskets.cents, 3 * 900);
  await query('update parts set deleted_at = now() where id = $1', [part]);
  assert.equal((await read()).abandoned.baskets.cents, 0);
});

test('an abandoned basket counts with the prices of its customer', async () => {
  const part = await store.part({ priceCents: 1_000 });
  const { id } = await store.person();
  const price = { price: 8, breaks: [{ from: 5, price: 6 }] };
  await priceListFor(store, admin, await groupOf(store, admin, [{ id }]), {}, { [part]: price });
  const { baskets } = (await read()).abandoned;
  const basket = newId();
  await query("insert into baskets (id, customer_id, used_at) values ($1, $2, now() - interval '2 days')", [
    basket,
    id,
  ]);
  const line =
    'insert into basket_lines (basket_id, part_id, quantity, seen_price_cents, seen_stock) values ($1, $2, 4, 1, 1)';
  await query(line, [basket, part]);
  assert.equal((await read()).abandoned.baskets.cents, baskets.cents + 4 * 800);
  await query('update basket_lines set quantity = 5 where basket_id = $1', [basket]);
  assert.equal((await read()).abandoned.baskets.cents, baskets.cents + 5 * 600);
});

test('messages that were given up are listed without recipient or content', async () => {
  const { unsent: before } = await read();
  assert.deepEqual(before, { count: { count: 0, atLeast: false }, latest: [] });
  const id = await placed(store, buyer, await store.part());
  await queueSms(store.db, { to: '+4915199887766', text: 'code' }, new Date(Date.now() + 60_000));
  await queueMail(store.db, {
    budget: 'shop',
    store: store.deps.settings.store,
    to: 'desk@shop.example',
    subject: 'Waiting',
    blocks: ['x'],
  });
  await query("update outbox set next_try_at = null, failure = 'refused' where order_id = $1 or kind = 'sms'", [id]);
  const { count, latest } = (await read()).unsent;
  assert.equal(count.count, 2);
  assert.deepEqual(
    latest.map(({ at, ...message }) => [Date.parse(at) > 0, message]),
    [
      [true, { kind: 'sms', order: null }],
      [true, { kind: 'mail', order: { id, number: await numberOf(store, id) } }],
    ],
  );
});

test('sales move from today to yesterday to last month, and are separated by currency', async () => {
  const at = (days: number) => readOverview(store.deps, new Date(Date.now() + days * 86_400_000));
  const charged = ({ sales }: Overview) =>
    [sales.today, sales.week, sales.month].map(({ now, before: earlier }) => [now.charged, earlier.charged]);
  const sold = (await read()).sales.today.now.charged;
  assert.ok(sold > 0);
  assert.deepEqual(charged(await at(1)), [
    [0, sold],
    [sold, 0],
    [sold, 0],
  ]);
  assert.deepEqual(charged(await at(35)), [
    [0, 0],
    [0, 0],
    [0, sold],
  ]);
  assert.deepEqual(charged(await at(80)), [
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  const { settings } = store.deps;
  const euros = { ...settings, store: { ...settings.store, currency: 'eur' } };
  assert.equal((await readOverview({ db: store.db, settings: euros })).sales.month.now.orders, 0);
});

test('units to ship are those that no parcel has taken', async () => {
  const part = await store.part({ quantity: 20, minimum: 1 });
  const { id } = await paid(store, buyer, part, 5);
  const parcel = { carrier: 'DHL', tracking: 'JD-2-of-5', lines: [{ line: id, units: 2 }] };
  assert.equal((await store.call(admin, 'POST', `/orders/${id}/shipments`, parcel)).status, 200);
  const { oldest } = (await read()).toShip;
  assert.equal(oldest.find(({ order }) => order === id)!.units, 3);
});

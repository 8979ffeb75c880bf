import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { closeWithBooks } from '#test/faults/books.ts';
import {
  charge,
  intentOf,
  NEW_YORK,
  paidLines,
  problem,
  setShop,
  STANDARD,
  wholeOrderNow,
} from '#test/fixtures/ordering.ts';
import { endOverdueChanges } from './changes.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let admin: Person;
let buyer: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  admin = await store.person('admin');
});
beforeEach(async () => {
  buyer = await store.person();
  await setShop(store, { tax: TAX });
});
after(() => closeWithBooks(store));

const OREGON = { ...NEW_YORK, city: 'Portland', region: 'OR', postcode: '97201' };
const GERMANY = { ...NEW_YORK, country: 'DE', city: 'Berlin', region: '', postcode: '10115' };
const TAX = {
  mode: 'added' as const,
  isDeliveryTaxed: true,
  rates: [
    { place: 'US-NY', label: 'Sales tax', percent: 10 },
    { place: 'DE', label: 'VAT', percent: 19 },
  ],
};

const query = async (text: string, values: unknown[] = []) => (await store.db.$client.query(text, values)).rows;
/** A paid order of parts for $100 in New York, where it costs $110. */
const order = async (units = 1) =>
  paidLines(store, buyer, [[await store.part({ priceCents: 10_000 / units, quantity: 100 }), units]], {
    delivery: NEW_YORK,
  });
const move = (id: string, delivery: object, who = admin, more: object = { chargeDifference: true }) =>
  store.call(who, 'PUT', `/orders/${id}/delivery`, { delivery, ...more });
const whole = (id: string) => wholeOrderNow(store, buyer, id);
async function linkTo(id: string, who = admin): Promise<string> {
  const path = who === admin ? `/orders/${id}/payment-links` : `/orders/${id}/change/payment-link`;
  const { status, body } = await store.call(who, 'POST', path, who === admin ? { email: true } : undefined);
  assert.equal(status, 200, JSON.stringify(body));
  return body.url.split('/pay/')[1];
}
const read = async (token: string) => (await store.call(null, 'GET', `/payment-links/${token}`)).body;
const start = (token: string, placeOrderPrice: number) =>
  store.call(null, 'POST', `/payment-links/${token}/payment`, { placeOrderPrice });
const settle = (token: string, transactionId: string) =>
  store.call(null, 'POST', `/payment-links/${token}/settlement`, { transactionId });
async function payWith(token: string, amount: number) {
  const intent = intentOf(await start(token, amount));
  await charge(store, intent);
  return { intent, settled: await settle(token, intent) };
}
/** The email to the buyer with this subject. */
function mailAbout(subject: RegExp) {
  const mails = store.mails.filter((mail) => mail.to === buyer.email);
  const mail = mails.find((each) => subject.test(each.subject));
  assert.ok(mail, JSON.stringify(mails.map((each) => each.subject)));
  return mail;
}
/** The rows of the accounting export about an order. */
async function bookedRows(id: string) {
  const { body } = await store.call(admin, 'GET', `/accounting.csv?month=${new Date().toISOString().slice(0, 7)}`);
  const rows: Record<string, string>[] = parse(body, { bom: true, columns: true });
  return rows.filter((row) => row['order id'] === id);
}

/** The kinds and amounts of these rows. */
async function booked(id: string) {
  return (await bookedRows(id)).map((row) =>
    ['kind', 'parts', 'added tax', 'tax: Sales tax 10%', 'tax: VAT 19%', 'amount'].map((name) => row[name] ?? ''),
  );
}

test('a move to where it costs less refunds the difference, with the tax, in books and a corrected invoice', async () => {
  const { id } = await order();
  await store.runJobs();
  const refused = await move(id, OREGON, admin, {});
  assert.match(String(refused.body.fields['delivery.region']), /There it costs \$10\.00 less\. Charge or refund/);
  const moved = await move(id, OREGON);
  assert.equal(moved.status, 200, JSON.stringify(moved.body));
  assert.deepEqual([moved.body.placeOrderPrice, moved.body.taxPrice, moved.body.delivery.region], [100, 0, 'OR']);
  await store.runJobs();
  const now = await whole(id);
  assert.deepEqual(
    now.refunds.map(({ amount, status, reason }) => [amount, status, reason]),
    [[10, 'refunded', 'Delivery and tax at the new address cost less']],
  );
  assert.deepEqual([now.leftToRefund, now.lines[0]!.leftToRefund], [100, 100]);
  assert.deepEqual(await booked(id), [
    ['payment', '100.00', '10.00', '10.00', '', '110.00'],
    ['refund', '0.00', '-10.00', '-10.00', '', '-10.00'],
  ]);
  const documents = await query('select kind, content from document_numbers where order_id = $1 order by id', [id]);
  assert.deepEqual(
    documents.map(({ kind }) => kind),
    ['invoice', 'invoice'],
    'no credit note besides the corrected invoice',
  );
  assert.match(documents[1].content.note, /replaces invoice .* The difference was charged or refunded/);
  for (const part of [/Portland/, /\["Total","\$100\.00"\]/]) assert.match(JSON.stringify(documents[1].content), part);

  await store.call(admin, 'POST', `/orders/${id}/refunds`, {
    lines: [{ line: id, units: 1 }],
    delivery: false,
    reason: 'Broken',
  });
  await store.runJobs();
  assert.deepEqual((await booked(id))[2], ['refund', '-100.00', '0.00', '', '', '-100.00']);
  assert.equal((await whole(id)).leftToRefund, 0);
});

test('a move to where it costs more happens when the difference is paid by the link; until then nothing is sent', async () => {
  const { id, lines } = await order(2);
  const moved = await move(id, GERMANY);
  assert.equal(moved.status, 200, JSON.stringify(moved.body));
  const { change } = moved.body;
  assert.deepEqual([change.difference, change.placeOrderPrice, change.delivery.country], [9, 119, 'DE']);
  assert.deepEqual([moved.body.placeOrderPrice, moved.body.delivery.country], [110, 'US'], 'not yet');
  const shipped = await store.call(admin, 'DELETE', `/order/${lines[0]}?as=shipped`);
  assert.match(problem(shipped).detail, /waits for the payment of its difference/);
  const isToShip = async () => {
    const { status: found, body } = await store.call(admin, 'GET', '/managed-orders?view=to-ship');
    assert.equal(found, 200, JSON.stringify(body));
    return body.some((each: { order: string }) => each.order === id);
  };
  assert.equal(await isToShip(), false, 'not while it waits');

  const token = await linkTo(id);
  await store.runJobs();
  const mail = mailAbout(/^Pay \$9\.00 more for order #/);
  assert.ok(mail.text.includes(`/pay/${token}`), mail.text);
  const shown = await read(token);
  assert.deepEqual([shown.state, shown.order.total, shown.order.paid, shown.order.due], ['payable', 119, 110, 9]);
  assert.equal(problem(await start(token, 119)).code, 'price_changed');
  const { intent, settled } = await payWith(token, 9);
  assert.equal(settled.status, 200, JSON.stringify(settled.body));
  assert.equal((await settle(token, intent)).status, 200, 'safe to repeat');

  const now = await whole(id);
  assert.deepEqual([now.placeOrderPrice, now.taxPrice, now.delivery!.country, now.change], [119, 19, 'DE', undefined]);
  assert.deepEqual(
    now.payments.map(({ amount }) => amount),
    [110, 9],
  );
  assert.equal((await read(token)).state, 'paid');
  assert.equal(await isToShip(), true);
  await store.runJobs();
  mailAbout(/^Your change of order #.* is paid/);
  assert.deepEqual(await booked(id), [
    ['payment', '100.00', '10.00', '10.00', '', '110.00'],
    ['payment', '0.00', '9.00', '-10.00', '19.00', '9.00'],
  ]);
  const invoices = await query(
    "select year, sequence from document_numbers where order_id = $1 and kind = 'invoice' order by id",
    [id],
  );
  assert.deepEqual(
    (await bookedRows(id)).map((row) => row['invoice']),
    invoices.map(({ year, sequence }) => `${year}-${String(sequence).padStart(4, '0')}`),
    'each names the invoice that was in force',
  );

  const refund = await store.call(admin, 'POST', `/orders/${id}/refunds`, {
    lines: [{ line: id, units: 2 }],
    delivery: false,
    reason: 'Broken',
  });
  assert.equal(refund.status, 200, JSON.stringify(refund.body));
  assert.deepEqual([refund.body.amount, refund.body.split], [119, { parts: 100, delivery: 0, tax: 19 }]);
  await store.runJobs();
  const refunds = await query(
    'select intent_id, amount_cents::int as cents, status from refunds where order_id = $1 order by id',
    [id],
  );
  assert.deepEqual(
    refunds.map(({ cents, status }) => [cents, status]),
    [
      [11_000, 'refunded'],
      [900, 'refunded'],
    ],
  );
  const booking = await booked(id);
  for (const [index, name] of ['parts', 'added tax'].entries())
    assert.equal(
      booking.reduce((sum, row) => sum + Math.round(Number(row[index + 1]) * 100), 0),
      0,
      name,
    );
});

test('a customer moves a paid order, pays the difference or withdraws the change; nobody else can', async () => {
  const other = await store.person();
  const { id } = await order();
  const refused = await move(id, GERMANY, buyer, {});
  assert.match(String(refused.body.fields['delivery.country']), /There it costs \$9\.00 more\. Agree to charge/);
  assert.equal((await move(id, GERMANY, other)).status, 404);
  assert.equal((await move(id, GERMANY, buyer)).body.change.difference, 9);
  for (const [method, path] of [
    ['POST', `/orders/${id}/change/payment-link`],
    ['DELETE', `/orders/${id}/change`],
  ] as const)
    assert.equal((await store.call(other, method, path)).status, 404, path);
  const stale = await linkTo(id, buyer);
  const begun = intentOf(await start(stale, 9));
  assert.equal((await store.call(buyer, 'DELETE', `/orders/${id}/change`)).body.deletedCount, 1);
  assert.equal((await store.call(buyer, 'DELETE', `/orders/${id}/change`)).body.deletedCount, 0);
  assert.equal((await whole(id)).change, undefined);
  assert.equal((await read(stale)).state, 'paid');
  assert.equal(problem(await start(stale, 9)).code, 'order_state');
  await store.runJobs();
  await assert.rejects(charge(store, begun), 'its payment is canceled');
  assert.equal((await store.call(buyer, 'POST', `/orders/${id}/change/payment-link`)).status, 409);

  // The address that the order has now costs nothing more.
  assert.equal((await move(id, { ...NEW_YORK, line1: '9 Other Street' }, buyer)).status, 200);
  assert.equal((await move(id, GERMANY, buyer)).body.change.difference, 9);
  assert.equal((await payWith(await linkTo(id, buyer), 9)).settled.status, 200);
  assert.equal((await whole(id)).delivery!.country, 'DE');
});

test('a payment of a change that ended is refunded: canceled, refunded, moved again, or too late', async () => {
  const ends: Record<string, (id: string, line: string) => Promise<unknown>> = {
    canceled: (id) => store.call(buyer, 'POST', `/placeorder/${id}/cancel`),
    refunded: (_, line) => store.call(admin, 'POST', `/order/${line}/refund`, { amount: 5, reason: 'Sorry' }),
    'moved again': (id) => move(id, OREGON),
    'too late': async (id) => {
      await query("update order_changes set expires_at = now() - interval '1 second' where order_id = $1", [id]);
      await endOverdueChanges(store.db);
    },
  };
  for (const [name, end] of Object.entries(ends)) {
    const { id, lines } = await order(2);
    await move(id, GERMANY);
    const token = await linkTo(id);
    const intent = intentOf(await start(token, 9));
    await charge(store, intent);
    await end(id, lines[0]!);
    const settled = await settle(token, intent);
    assert.deepEqual([settled.status, settled.body.code], [409, 'order_state'], name);
    await store.runJobs();
    const [refund] = await query('select amount_cents::int as cents, status from refunds where intent_id = $1', [
      intent,
    ]);
    assert.deepEqual(refund, { cents: 900, status: 'refunded' }, name);
    assert.deepEqual((await whole(id)).payments.length, 1, name);
  }
});

test('ten payers of one difference pay it once', async () => {
  const { id } = await order();
  await move(id, GERMANY);
  const token = await linkTo(id);
  const started = await Promise.all(Array.from({ length: 10 }, () => start(token, 9)));
  const intents = new Set(started.filter(({ status }) => status === 200).map((answer) => intentOf(answer)));
  assert.equal(intents.size, 1);
  const [intent] = intents;
  await charge(store, intent!);
  await Promise.all(Array.from({ length: 10 }, () => settle(token, intent!)));
  assert.deepEqual(
    (await whole(id)).payments.map(({ amount }) => amount),
    [110, 9],
  );
});

test('a change keeps delivery methods and prices that include tax; a refunded order keeps its charges', async () => {
  await setShop(store, {
    delivery: { methods: [STANDARD, { ...STANDARD, id: 'abroad', name: 'Abroad', priceCents: 2_500, places: ['DE'] }] },
    tax: { mode: 'included', isDeliveryTaxed: true, rates: [{ place: 'DE', label: 'VAT', percent: 19 }] },
  });
  const { id, lines } = await order(2);
  const before = (await whole(id)).placeOrderPrice;
  const moved = await move(id, GERMANY, buyer);
  assert.equal(moved.status, 200, JSON.stringify(moved.body));
  const now = moved.body.change
    ? (await payWith(await linkTo(id, buyer), moved.body.change.difference)) && (await whole(id))
    : moved.body;
  assert.equal(now.delivery.country, 'DE');
  assert.deepEqual(
    now.taxes.map(({ label, percent, isIncluded }: Record<string, unknown>) => [label, percent, isIncluded]),
    [['VAT', 19, true]],
  );
  assert.ok(now.placeOrderPrice >= before);
  await store.call(admin, 'POST', `/order/${lines[0]}/refund`, { amount: 1, reason: 'Sorry' });
  const refused = await move(id, NEW_YORK, admin);
  assert.match(String(refused.body.fields['delivery.country']), /keep the charges as they were paid/);
  assert.equal((await move(id, NEW_YORK, admin, { keepCharges: true })).status, 200);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { until } from '@partsmith/card-sandbox/testing';
import { documentEarlierRefunds } from '#server/documents/document-refunds.ts';
import { composeDocument, shopOf } from '#server/documents/order-documents.ts';
import { selectOrderRow } from '#server/orders/order-rows.ts';
import { recordRefunds } from '#server/orders/refunds/record-refunds.ts';
import { refreshRefunds } from '#server/payments/refunding.ts';
import { NEW_YORK, paid, paidLines, setShop, STANDARD } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

/* What the accounting export says about refunds, with sums that are calculated here. */

let store: TestStore;
let admin: Person;
let buyer: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  [admin, buyer] = [await store.person('admin'), await store.person()];
});
after(() => store.close());

type Row = Record<string, string>;
const cents = (amount = ''): number => Math.round(Number(amount || 0) * 100) || 0;

async function rowsOf(order: string): Promise<Row[]> {
  const month = new Date().toISOString().slice(0, 7);
  const { body } = await store.call(admin, 'GET', `/accounting.csv?month=${month}`);
  return (parse(body, { bom: true, columns: true }) as Row[]).filter((row) => row['order id'] === order);
}

async function refund(line: string, amount: number): Promise<void> {
  const { status, body } = await store.call(admin, 'POST', `/order/${line}/refund`, { amount, reason: 'Scratched' });
  assert.equal(status, 200, JSON.stringify(body));
  await store.runJobs();
}

/** A refund in the provider's dashboard, which names no line. */
async function byHand(intent: string, amount: number): Promise<void> {
  await store.cardSandbox.dashboard('refunds', { payment_intent: intent, amount });
  await refreshRefunds(store.deps, intent, 'test');
}

async function cancel(line: string): Promise<void> {
  assert.equal((await store.call(admin, 'DELETE', `/order/${line}?as=cancelled`)).status, 200);
  await store.runJobs();
}

const noteNumbers = async (id: string): Promise<string[]> =>
  (
    await store.db.$client.query(
      `select year || '-' || sequence as number from document_numbers
       where order_id = $1 and kind = 'credit_note' order by year, sequence`,
      [id],
    )
  ).rows.map(({ number }) => number);

for (const mode of ['added', 'included'] as const)
  test(`refund rows contain parts, delivery and tax that add up, tax ${mode}`, async () => {
    const rates = [
      { place: 'US-NY', label: 'State', percent: 4 },
      { place: 'US-NY', label: 'City', percent: 4.875 },
    ];
    await setShop(store, { delivery: { methods: [STANDARD] }, tax: { mode, isDeliveryTaxed: true, rates } });
    const parts = [await store.part({ priceCents: 3_333 }), await store.part({ priceCents: 999 })] as const;
    const { id, intent } = await paidLines(
      store,
      buyer,
      [
        [parts[0], 1],
        [parts[1], 1],
      ],
      { delivery: NEW_YORK },
    );
    const { lines } = (await store.call(buyer, 'GET', `/orders/${id}`)).body;
    const [big, small] = parts.map((part) => lines.find((line: Row) => line['placeOrderProduct'] === part)._id);
    await cancel(small);
    const [, first] = await rowsOf(id);
    // The whole line: its price, and its share of the tax on 4,832 cents.
    const tax = mode === 'added' ? Math.round((999 * 8.875) / 100) : 0;
    assert.deepEqual(
      [first!['parts'], first!['delivery'], 0 - cents(first!['added tax'])],
      ['-9.99', '0.00', tax],
      JSON.stringify(first),
    );
    await refund(big, 2.4);
    await byHand(intent, 700);
    await byHand(intent, 1);
    await cancel(big);
    const rows = await rowsOf(id);
    assert.deepEqual(
      rows.map(({ kind }) => kind),
      ['payment', 'refund', 'refund', 'refund', 'refund', 'refund'],
    );
    for (const row of rows) {
      const charges = ['parts', 'delivery', 'added tax'].reduce((sum, name) => sum + cents(row[name]), 0);
      assert.equal(charges, cents(row['amount']), JSON.stringify(row));
      const taxes = cents(row['tax: State 4%']) + cents(row['tax: City 4.875%']);
      if (mode === 'added') assert.equal(taxes, cents(row['added tax']), JSON.stringify(row));
      assert.equal(row['prices include tax'], mode === 'included' ? 'yes' : 'no');
    }
    for (const name of ['amount', 'parts', 'delivery', 'added tax', 'tax: State 4%', 'tax: City 4.875%'])
      assert.equal(
        rows.reduce((sum, row) => sum + cents(row[name]), 0),
        0,
        `${name} of an order that is refunded in full: ${JSON.stringify(rows)}`,
      );
    // $7.00 of what is left after the line and the $2.40: 8.875% of tax, in and on all of it.
    const hand = rows.find(({ amount }) => amount === '-7.00')!;
    const ofHand = -(cents(hand['tax: State 4%']) + cents(hand['tax: City 4.875%']));
    assert.ok(Math.abs(ofHand - (700 * 8.875) / 108.875) <= 1, JSON.stringify(hand));
    await setShop(store, {});
  });

test('a refund that the bank sends back is reversed with its parts, delivery and tax', async () => {
  const rates = [{ place: 'US-NY', label: 'Tax', percent: 10 }];
  await setShop(store, { delivery: { methods: [STANDARD] }, tax: { mode: 'added', isDeliveryTaxed: true, rates } });
  const { id, intent } = await paidLines(store, buyer, [[await store.part({ priceCents: 2_000 }), 1]], {
    delivery: NEW_YORK,
  });
  await store.cardSandbox.fault('refund_fails_later', { ms: 20 });
  const { id: refundId } = await store.cardSandbox.dashboard<{ id: string }>('refunds', {
    payment_intent: intent,
    amount: 550,
  });
  const report = { refundId, status: 'refunded', amountCents: 550, ours: null, reason: null, failure: null } as const;
  await recordRefunds(store.db, intent, [report], 'test');
  const failed = async () =>
    (await store.cardSandbox.stripe.refunds.list({ payment_intent: intent })).data.some(
      (each) => each.status === 'failed',
    );
  await until(failed);
  await refreshRefunds(store.deps, intent, 'test');
  await store.runJobs();
  const [, made, returned] = await rowsOf(id);
  assert.deepEqual([made!['kind'], returned!['kind']], ['refund', 'refund returned']);
  for (const name of ['amount', 'parts', 'delivery', 'added tax', 'tax: Tax 10%'])
    assert.equal(cents(returned![name]), 0 - cents(made![name]), name);
  assert.notEqual(made!['added tax'], '0.00');
  // The refund was made by hand and is not owed, so its credit note is canceled by a further one.
  const [note, cancellation, ...others] = await noteNumbers(id);
  assert.ok(note && cancellation && others.length === 0);
  assert.notEqual(made!['credit note'], returned!['credit note']);
  const { documents, refunds } = (await store.call(buyer, 'GET', `/orders/${id}`)).body;
  const names = [`credit-note-${refunds[0]._id}`, `credit-note-cancellation-${refunds[0]._id}`];
  assert.deepEqual(documents.slice(-2), names);
  const shop = await shopOf(store.db, store.deps.settings.store);
  const order = (await selectOrderRow(store.db, id))!;
  const content = await composeDocument(store.db, shop, order, names[1]!);
  assert.equal(content.title, `Cancellation of credit note ${made!['credit note']}`);
  assert.deepEqual(content.sums.at(-1), ['Not refunded', '$5.50']);
  for (const name of names)
    assert.equal((await store.call(buyer, 'GET', `/orders/${id}/documents/${name}`)).status, 200);
  await setShop(store, {});
});

test('a credit note is numbered when its refund is made, not when it is opened; failed attempts use no number', async () => {
  const orders = [await paid(store, buyer, await store.part()), await paid(store, buyer, await store.part())];
  await store.runJobs();
  await store.cardSandbox.fault('refund_fails');
  await store.call(admin, 'DELETE', `/order/${orders[0]!.id}?as=cancelled`);
  await store.runJobs();
  assert.deepEqual(await noteNumbers(orders[0]!.id), []);
  await refund(orders[1]!.id, 3);
  await store.db.$client.query('update refunds set next_try_at = now() where order_id = $1', [orders[0]!.id]);
  await store.call(admin, 'POST', `/order/${orders[0]!.id}/refund/${await refundOf(orders[0]!.id)}/retry`);
  await store.runJobs();
  const [second, first] = [await noteNumbers(orders[1]!.id), await noteNumbers(orders[0]!.id)];
  assert.deepEqual([second.length, first.length], [1, 1]);
  const sequence = (number: string) => Number(number.split('-')[1]);
  assert.equal(sequence(first[0]!), sequence(second[0]!) + 1, 'in the order in which the refunds were made');
  const { rows } = await store.db.$client.query(
    "select array_agg(sequence::int order by sequence) as numbers from document_numbers where kind = 'credit_note'",
  );
  assert.deepEqual(
    rows[0].numbers,
    rows[0].numbers.map((_: number, index: number) => index + 1),
    'no gaps',
  );
});

const refundOf = async (id: string): Promise<string> =>
  (await store.db.$client.query('select id from refunds where order_id = $1', [id])).rows[0].id;

test('refunds of an earlier release get splits and numbers, in the order in which they were made', async () => {
  const orders = [await paid(store, buyer, await store.part()), await paid(store, buyer, await store.part())];
  for (const { id } of orders.toReversed()) await refund(id, 1);
  const ids = orders.map(({ id }) => id);
  await store.db.$client.query(
    'delete from movement_splits where movement_id in (select id from money_movements where order_id = any($1))',
    [ids],
  );
  await store.db.$client.query("delete from document_numbers where order_id = any($1) and kind = 'credit_note'", [ids]);
  assert.equal(await documentEarlierRefunds(store.db, 100), 2);
  assert.equal(await documentEarlierRefunds(store.db, 100), 0);
  const [later, earlier] = [await noteNumbers(ids[0]!), await noteNumbers(ids[1]!)];
  assert.equal(Number(later[0]!.split('-')[1]), Number(earlier[0]!.split('-')[1]) + 1);
  assert.equal((await rowsOf(ids[0]!)).find(({ kind }) => kind === 'refund')!['parts'], '-1.00');
});

test('numbers above 9999 are whole, and the same in the export and on the document', async () => {
  await store.db.$client.query(
    `update document_numbers set sequence = sequence + 9997 - (select max(sequence) from document_numbers n where n.kind = document_numbers.kind)
     where kind = 'invoice' and sequence = (select max(sequence) from document_numbers where kind = 'invoice')`,
  );
  const numbers: string[] = [];
  for (let round = 0; round < 3; round++) {
    const { id } = await paid(store, buyer, await store.part());
    await store.runJobs();
    const [row] = await rowsOf(id);
    const shop = await shopOf(store.db, store.deps.settings.store);
    const { title } = await composeDocument(store.db, shop, (await selectOrderRow(store.db, id))!, 'invoice');
    assert.equal(title, `Invoice ${row!['invoice']}`);
    numbers.push(row!['invoice']!.replace(/^\d{4}-/, ''));
  }
  assert.deepEqual(numbers, ['9998', '9999', '10000']);
});

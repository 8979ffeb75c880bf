import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { DELIVERY, paidLines, placedLines, setShop, STANDARD, wholeOrderNow } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { composeDocument, shopOf } from '#server/documents/order-documents.ts';
import { selectOrderRow } from '#server/orders/order-rows.ts';
import { verifyBooks } from '#server/verification/verify.ts';

let store: TestStore;
let admin: Person;
before(async () => {
  store = await startTestStore();
  admin = await store.person('admin');
});
after(() => store.close());

const VAT = [
  { place: 'GB', label: 'VAT', percent: 20 },
  { place: 'GB', label: 'VAT', percent: 5, taxClass: 'reduced' as const },
];
const shop = (mode: 'added' | 'included') =>
  setShop(store, { delivery: { methods: [STANDARD] }, tax: { mode, isDeliveryTaxed: true, rates: VAT } });
const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

const exempt = (customer: Person, more: object = {}, by = admin) =>
  store.call(by, 'POST', `/customers/${customer.id}/tax-exemptions`, {
    certificate: 'ST-1',
    places: ['GB'],
    validFrom: day(-1),
    validUntil: null,
    ...more,
  });

/** An order of a standard part and a reduced one, of $100.00 each. */
async function ordered(buyer: Person, place = placedLines) {
  const parts = await Promise.all(['', 'reduced'].map((taxClass) => store.part({ priceCents: 10_000, taxClass })));
  const { id, lines } = await place(
    store,
    buyer,
    parts.map((part) => [part, 1] as const),
  );
  return { id, lines, order: await wholeOrderNow(store, buyer, id) };
}

async function discrepancies(): Promise<unknown[]> {
  const found = (await verifyBooks(store.deps, { graceSeconds: 0 })).discrepancies;
  return found.filter(({ kind }) => kind !== 'audit_unsealed');
}

test('orders that are placed while an exemption is in force charge no tax there, and say why', async () => {
  await shop('added');
  const buyer = await store.person();
  const before = await ordered(buyer);
  assert.equal(before.order.placeOrderPrice, 230.63);
  const { status, body } = await exempt(buyer);
  assert.equal(status, 200, JSON.stringify(body));
  const { id, order } = await ordered(buyer, paidLines);
  assert.equal(order.placeOrderPrice, 205);
  assert.deepEqual(order.taxExemption, { reason: 'certificate', number: 'ST-1' });
  assert.deepEqual(
    order.adjustments.map(({ kind, name, amount }) => [kind, name, amount]),
    [
      ['delivery', 'Standard', 5],
      ['tax', 'No tax is charged: exempt by certificate', 0],
    ],
  );
  assert.deepEqual((await wholeOrderNow(store, buyer, before.id)).taxes, before.order.taxes, 'placed before');
  const elsewhere = await exempt(await store.person(), { places: ['US-NY'] });
  assert.equal(elsewhere.status, 200);
  await store.runJobs();
  const row = (await selectOrderRow(store.db, id))!;
  const invoice = await composeDocument(store.db, await shopOf(store.db, store.deps.settings.store), row, 'invoice');
  assert.deepEqual(
    invoice.facts.filter(([name]) => name === 'Certificate'),
    [['Certificate', 'ST-1', 'personal']],
  );
  assert.deepEqual(invoice.sums.at(-2), ['No tax is charged: exempt by certificate', '$0.00']);
  // It ends by itself, and earlier orders stay.
  await store.db.$client.query('update tax_exemptions set valid_until = $2 where customer_id = $1', [
    buyer.id,
    day(-1),
  ]);
  assert.equal((await ordered(buyer)).order.placeOrderPrice, 230.63);
  assert.equal((await wholeOrderNow(store, buyer, id)).placeOrderPrice, 205);
  const [listed] = (await store.call(admin, 'GET', `/customers/${buyer.id}`)).body.taxExemptions;
  assert.deepEqual([listed.certificate, listed.isInForce, listed.validUntil], ['ST-1', false, day(-1)]);
  assert.deepEqual(await discrepancies(), []);
});

test('where prices include the tax, an exempt customer pays them without it, and gets that back', async () => {
  await shop('included');
  const buyer = await store.person();
  await exempt(buyer);
  const { id, lines, order } = await ordered(buyer, paidLines);
  // 10,000 / 1.2 + 10,000 / 1.05; delivery half at 20%, half at 5%.
  assert.deepEqual(
    order.adjustments.map(({ kind, name, amount }) => [kind, name, amount]),
    [
      ['tax-relief', 'VAT 20% not charged', -16.67],
      ['tax-relief', 'VAT 5% not charged', -4.76],
      ['delivery', 'Standard', 4.46],
      ['tax', 'No tax is charged: exempt by certificate', 0],
    ],
  );
  assert.equal(order.placeOrderPrice, 183.03);
  const terms = (await store.call(buyer, 'GET', '/checkout-terms')).body;
  assert.deepEqual(terms.customer.taxStatus.exemptions, [{ certificate: 'ST-1', places: ['GB'] }]);
  const refund = (line: string, amount: number) =>
    store.call(admin, 'POST', `/order/${line}/refund`, { amount, reason: 'Broken' });
  assert.equal((await refund(lines[0]!, 83.33)).status, 200);
  assert.equal((await refund(lines[1]!, 99.7)).status, 200, 'the last line with its delivery');
  await store.runJobs();
  assert.equal((await wholeOrderNow(store, buyer, id)).leftToRefund, 0);
  const csv = await store.call(admin, 'GET', `/accounting.csv?month=${new Date().toISOString().slice(0, 7)}`);
  const rows: Record<string, string>[] = parse(csv.body, { bom: true, columns: true });
  const payment = rows.find((row) => row['kind'] === 'payment' && row['order id'] === id)!;
  assert.deepEqual(
    ['parts', 'delivery', 'added tax', 'tax-relief: VAT 20% not charged', 'tax-relief: VAT 5% not charged'].map(
      (name) => payment[name],
    ),
    ['200.00', '4.46', '0.00', '-16.67', '-4.76'],
  );
  assert.deepEqual(await discrepancies(), []);
  // At another address the order is taxed, and the price of its delivery has its tax again.
  const unpaid = await ordered(buyer);
  await store.call(admin, 'DELETE', `/customers/${buyer.id}/tax-exemptions/${(await listOf(buyer))[0]!._id}`);
  const moved = await store.call(buyer, 'PUT', `/orders/${unpaid.id}/delivery`, {
    delivery: { ...DELIVERY, line1: '13 St James Square', country: 'GB', postcode: 'EC1A 1BB' },
  });
  assert.equal(moved.status, 200, JSON.stringify(moved.body));
  assert.deepEqual(await discrepancies(), []);
});

const listOf = async (customer: Person): Promise<{ _id: string }[]> =>
  (await store.call(admin, 'GET', `/customers/${customer.id}`)).body.taxExemptions;

test('only staff who change customers exempt them, and each change is audited', async () => {
  const buyer = await store.person();
  assert.equal((await exempt(buyer, {}, buyer)).status, 403);
  for (const [field, value] of [
    ['certificate', ''],
    ['certificate', 'x'.repeat(61)],
    ['places', []],
    ['places', ['Narnia']],
    ['places', Array.from({ length: 101 }, () => 'US')],
    ['validFrom', '2026-02-30'],
    ['validUntil', day(-2)],
  ] as const)
    assert.equal((await exempt(buyer, { [field]: value })).status, 422, `${field} ${String(value)}`);
  assert.equal((await exempt({ ...buyer, id: '01890000-0000-7000-8000-000000000000' })).status, 404);
  const added = await exempt(buyer);
  const path = `/customers/${buyer.id}/tax-exemptions/${added.body.insertedId}`;
  assert.equal((await store.call(buyer, 'DELETE', path)).status, 403);
  const removals = await Promise.all([0, 0].map(() => store.call(admin, 'DELETE', path)));
  assert.deepEqual(removals.map(({ body }) => body.deletedCount).toSorted(), [0, 1]);
  const { rows } = await store.db.$client.query(
    'select action, detail from audit_trail where subject = $1 order by id',
    [buyer.id],
  );
  assert.deepEqual(
    rows.map(({ action }) => action).filter((action) => action.startsWith('user.tax')),
    ['user.tax-exempted', 'user.tax-exemption-removed'],
  );
});

test('deleting the account deletes its certificates, also from orders and documents', async () => {
  await shop('added');
  const buyer = await store.person();
  await exempt(buyer);
  const { id } = await ordered(buyer, paidLines);
  await store.runJobs();
  const { anonymizeOrders } = await import('#server/orders/anonymize-orders.ts');
  const { anonymizeDocuments } = await import('#server/documents/issue-document.ts');
  const { deletePrivateData } = await import('#server/own-account/private-data.ts');
  await store.db.transaction(async (tx) => {
    await anonymizeDocuments(tx, buyer.id);
    await anonymizeOrders(tx, buyer.id);
    await deletePrivateData(tx, buyer.id);
  });
  const { rows } = await store.db.$client.query(
    `select o.terms::text || coalesce(string_agg(d.content::text, ''), '') as text from orders o
     left join document_numbers d on d.order_id = o.id where o.id = $1 group by o.id`,
    [id],
  );
  assert.match(rows[0].text, /exempt by certificate/);
  assert.doesNotMatch(rows[0].text, /ST-1/);
  assert.deepEqual(await listOf(buyer), []);
});

test('an exempt order that staff give a part of another class stays without tax', async () => {
  await shop('included');
  const buyer = await store.person();
  await exempt(buyer);
  const [standard, reduced] = await Promise.all(
    ['', 'reduced'].map((taxClass) => store.part({ priceCents: 10_000, taxClass })),
  );
  const { id } = await placedLines(store, buyer, [[standard!, 1]]);
  const before = await wholeOrderNow(store, buyer, id);
  assert.equal(before.placeOrderPrice, 87.5);
  const lines = [
    { part: standard, quantity: 1 },
    { part: reduced, quantity: 1 },
  ];
  const edited = await store.call(admin, 'PATCH', `/orders/${id}/lines`, { lines });
  assert.equal(edited.status, 200, JSON.stringify(edited.body));
  const after = await wholeOrderNow(store, buyer, id);
  assert.deepEqual(
    after.adjustments.filter(({ kind }) => kind === 'tax-relief').map(({ name, amount }) => [name, amount]),
    [
      ['VAT 20% not charged', -16.67],
      ['VAT 5% not charged', -4.76],
    ],
  );
  assert.deepEqual(after.taxExemption, before.taxExemption);
  assert.deepEqual(await discrepancies(), []);
});

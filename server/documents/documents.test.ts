import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  charge,
  claim,
  NEW_YORK,
  placed,
  setShop,
  STANDARD,
  placedLines,
  placeLines,
  problem,
  started,
  numberOf,
} from '#test/fixtures/ordering.ts';
import { textOfPdf } from '#test/fixtures/pdf-text.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { selectOrderRow } from '#server/orders/order-rows.ts';
import { drawInThread } from './draw-in-thread.ts';
import type { DocumentContent } from './document-content.ts';
import { drawPdf } from './draw-pdf.ts';
import { issueDocument } from './issue-document.ts';
import { composeDocument, issueInvoiceOf, shopOf } from './order-documents.ts';

let store: TestStore;
let buyer: Person;
before(async () => {
  store = await startTestStore();
  buyer = await store.person();
});
after(() => store.close());

const shop = { name: 'Partsmith', currency: 'usd', publicOrigin: 'http://localhost:3000' };

async function pay(id: string): Promise<void> {
  const intent = await started(store, buyer, id);
  await charge(store, intent);
  assert.equal((await claim(store, buyer, id, intent)).status, 200);
}

async function paidOrder(): Promise<string> {
  const id = await placed(store, buyer, await store.part({ name: 'Łódź fan' }), 3);
  await pay(id);
  return id;
}

async function content(id: string, name: string): Promise<DocumentContent> {
  return composeDocument(store.db, await shopOf(store.db, shop), (await selectOrderRow(store.db, id))!, name);
}

/** Test parts get the store's next SKU. */
const withoutSku = (rows: DocumentContent['rows']) =>
  rows.map((row) => row.map((cell) => cell.replace(/, PS-\d+/, '')));

const read = (who: Person | null, id: string, name: string) =>
  store.call(who, 'GET', `/orders/${id}/documents/${name}`);

test('an invoice shows the billed lines, the totals and the payment, and is identical each time', async () => {
  const parts = [
    await store.part({ priceCents: 500, name: 'Fan' }),
    await store.part({ priceCents: 250, name: 'Cable' }),
  ];
  const answer = await placeLines(
    store,
    buyer,
    [
      [parts[0]!, 2],
      [parts[1]!, 4],
    ],
    {
      reference: 'PO 77',
      delivery: {
        name: 'Ada Byron',
        line1: '12 Mill Lane',
        city: 'Austin',
        region: 'TX',
        postcode: '78701',
        country: 'US',
      },
    },
  );
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const id = answer.body.insertedId;
  assert.deepEqual([problem(await read(buyer, id, 'invoice')).code], ['order_state'], 'not before it is paid');
  await pay(id);
  const invoice = await content(id, 'invoice');
  assert.deepEqual(withoutSku(invoice.rows).toSorted(), [
    ['Cable', '4', '$2.50', '$10.00'],
    ['Fan', '2', '$5.00', '$10.00'],
  ]);
  assert.deepEqual(invoice.sums, [['Total', '$20.00']]);
  assert.ok(invoice.isLetter, 'printed on Letter in the United States');
  assert.ok(invoice.recipient.includes('12 Mill Lane') && invoice.facts.some(([, value]) => value === 'PO 77'));
  const [first, second] = [await read(buyer, id, 'invoice'), await read(buyer, id, 'invoice')];
  assert.deepEqual([first.status, first.headers.get('content-type')], [200, 'application/pdf']);
  assert.match(first.headers.get('content-disposition')!, /^attachment; filename="invoice-\d+\.pdf"$/);
  assert.deepEqual(await drawPdf(invoice), await drawPdf(await content(id, 'invoice')));
  assert.equal(first.body, second.body);
  assert.match(first.body, /^%PDF-/);
});

test('invoices are numbered without gaps, even when many are requested concurrently and repeatedly', async () => {
  const ids = await Promise.all(Array.from({ length: 3 }, paidOrder));
  const numbers = await Promise.all(
    [...ids, ...ids].map(async (id) => (await content(id, 'invoice')).facts.find(([name]) => name === 'Invoice')![1]),
  );
  assert.deepEqual(numbers.slice(0, 3), numbers.slice(3), 'an order keeps its number');
  const { rows } = await store.db.$client.query(
    "select sequence, year from document_numbers where kind = 'invoice' order by sequence",
  );
  assert.deepEqual(
    rows.map(({ sequence }) => sequence),
    rows.map((_, index) => index + 1),
  );
  assert.ok(numbers.every((number) => new RegExp(`^${rows[0].year}-\\d{4}$`).test(number)));
});

test('concurrently settled payments are invoiced without gaps, even when issuing one fails', async () => {
  const ids = await Promise.all(
    Array.from({ length: 6 }, async () => placed(store, buyer, await store.part({ name: 'Fan' }))),
  );
  await Promise.all(ids.map(pay));
  const failing = paidOrder().then((id) =>
    issueDocument(store.db, { kind: 'invoice', orderId: id, refundId: null, corrects: null, timeZone: 'UTC' }, () => {
      throw new Error('composing fails');
    }),
  );
  const [failed] = await Promise.allSettled([failing, ...ids.map((id) => issueInvoiceOf(store.db, shop, id))]);
  assert.equal(failed.status, 'rejected');
  await store.runJobs();
  const { rows } = await store.db.$client.query(
    "select sequence::int, order_id, content is not null as has_content from document_numbers where kind = 'invoice' order by sequence",
  );
  assert.deepEqual(
    rows.map(({ sequence }) => sequence),
    rows.map((_, index) => index + 1),
  );
  assert.ok(ids.every((id) => rows.filter((row) => row.order_id === id && row.has_content).length === 1));
  const { rows: without } = await store.db.$client.query(
    `select from orders where transaction_id is not null
     and not exists (select from document_numbers d where d.order_id = orders.id and d.kind = 'invoice')`,
  );
  assert.equal(without.length, 0, 'every paid order has an invoice');
});

test('an invoice shows seller, delivery, taxes and card, and never changes', async () => {
  const seller = {
    legalName: 'Forge & Daughters Ltd.',
    address: '1 Mill Lane\nNew York, NY 10001',
    country: '',
    registrationNumber: 'NY 4711',
    taxNumber: '12-3456789',
    email: 'billing@forge.test',
    phone: '+1 212 555 0100',
  };
  const rates = [{ place: 'US-NY', label: 'Sales tax', percent: 8.875 }];
  const tax = { mode: 'added' as const, isDeliveryTaxed: true, rates };
  await setShop(store, { seller, delivery: { methods: [STANDARD] }, tax });
  const part = await store.part({ priceCents: 10_000, name: 'Fan' });
  const { body } = await placeLines(store, buyer, [[part, 2]], { delivery: NEW_YORK });
  const id = body.insertedId;
  await pay(id);
  await store.runJobs();
  const first = await read(buyer, id, 'invoice');
  const invoice = await content(id, 'invoice');
  assert.deepEqual(invoice.seller, [
    'Forge & Daughters Ltd.',
    '1 Mill Lane',
    'New York, NY 10001',
    'Registration number NY 4711',
    'Tax number 12-3456789',
    'billing@forge.test, +1 212 555 0100',
    new URL(store.origin).host,
  ]);
  assert.deepEqual(invoice.sums, [
    ['Parts', '$200.00'],
    ['Delivery: Standard', '$5.00'],
    ['Sales tax 8.875%', '$18.19'],
    ['Total', '$223.19'],
  ]);
  assert.match(invoice.note, /^Paid in full by Visa ending in 4242 on /);
  assert.ok(invoice.facts.some(([name, value]) => name === 'Card' && value === 'Visa ending in 4242'));
  await setShop(store, {});
  const admin = await store.person('admin');
  await store.call(admin, 'POST', `/order/${id}/refund`, { amount: 22.32, reason: 'Late' });
  await store.runJobs();
  assert.equal((await read(buyer, id, 'invoice')).body, first.body, 'neither settings nor refunds change it');
  const { rows } = await store.db.$client.query('select id from refunds where order_id = $1', [id]);
  const note = await content(id, `credit-note-${rows[0].id}`);
  assert.deepEqual(note.sums, [
    ['Includes Sales tax 8.875%', '$1.82'],
    ['Refunded', '$22.32'],
  ]);
  assert.equal(note.note, 'The amount was refunded to Visa ending in 4242.');
});

test('a credit note names the invoice and the line of a refund that was paid out', async () => {
  const admin = await store.person('admin');
  const id = await paidOrder();
  const refund = await store.call(admin, 'POST', `/order/${id}/refund`, {
    units: 1,
    reason: 'Damaged',
    restock: false,
  });
  assert.equal(refund.status, 200, JSON.stringify(refund.body));
  const { rows } = await store.db.$client.query('select id from refunds where order_id = $1', [id]);
  const name = `credit-note-${rows[0].id}`;
  assert.equal((await read(buyer, id, name)).status, 404, 'not before it is paid out');
  const listed = async (who: Person) => (await store.call(who, 'GET', `/orders/${id}`)).body.documents;
  assert.deepEqual(await listed(buyer), ['confirmation', 'invoice']);
  await store.runJobs();
  assert.deepEqual(await listed(buyer), ['confirmation', 'invoice', name]);
  assert.deepEqual(await listed(admin), ['confirmation', 'invoice', 'packing-slip', name]);
  const disposition = (await read(buyer, id, name)).headers.get('content-disposition');
  const file = `credit-note-${rows[0].id.slice(-8)}-${await numberOf(store, id)}.pdf`;
  assert.equal(disposition, `attachment; filename="${file}"`);
  const note = await content(id, name);
  assert.deepEqual(withoutSku(note.rows), [['Łódź fan, 1 of 3', '$12.40']]);
  assert.deepEqual(note.facts.at(-1), ['Reason', 'Damaged']);
  assert.deepEqual(
    note.facts.find(([fact]) => fact === 'For invoice')![1],
    (await content(id, 'invoice')).facts[0]![1],
  );
  assert.equal((await read(buyer, id, name)).status, 200);
  const other = await paidOrder();
  assert.equal((await read(buyer, other, name)).status, 404, 'a refund of another order');
});

test('an invoice whose address changes is corrected by a further one, and stays as it was issued', async () => {
  const { body } = await placeLines(store, buyer, [[await store.part({ name: 'Fan' }), 1]], { delivery: NEW_YORK });
  const id: string = body.insertedId;
  await pay(id);
  await store.runJobs();
  const first = await content(id, 'invoice');
  const change = async (line1: string) => {
    const delivery = { ...NEW_YORK, line1 };
    assert.equal((await store.call(buyer, 'PUT', `/orders/${id}/delivery`, { delivery })).status, 200);
    await store.runJobs();
  };
  await change('14 Mill Lane');
  await change('14 Mill Lane');
  await change('16 Mill Lane');
  const { documents } = (await store.call(buyer, 'GET', `/orders/${id}`)).body;
  const replaced: string[] = documents.filter((name: string) => name.startsWith('invoice-'));
  assert.equal(replaced.length, 2, JSON.stringify(documents));
  const [original, second] = await Promise.all(replaced.map((name) => content(id, name)));
  assert.deepEqual(original, first, 'it never changes');
  assert.ok(second!.recipient.includes('14 Mill Lane'));
  const current = await content(id, 'invoice');
  assert.ok(current.recipient.includes('16 Mill Lane') && !current.recipient.includes(NEW_YORK.line1));
  const factOf = ({ facts }: DocumentContent, name: string) => facts.find(([fact]) => fact === name)?.[1];
  assert.equal(factOf(current, 'Corrects invoice'), factOf(second!, 'Invoice'));
  assert.equal(factOf(second!, 'Corrects invoice'), factOf(first, 'Invoice'));
  assert.deepEqual([current.rows, current.sums], [first.rows, first.sums]);
  assert.equal(current.note.match(/This invoice replaces invoice/g)?.length, 1);
  for (const name of documents) assert.equal((await read(buyer, id, name)).status, 200, name);
  const numbers = (
    await store.db.$client.query("select sequence::int from document_numbers where kind = 'invoice' order by sequence")
  ).rows.map(({ sequence }) => sequence);
  assert.deepEqual(
    numbers,
    numbers.map((_, index) => index + 1),
    'without gaps',
  );
  const admin = await store.person('admin');
  await store.call(admin, 'POST', `/order/${id}/refund`, { amount: 1, reason: 'Late' });
  await store.runJobs();
  const { rows } = await store.db.$client.query('select id from refunds where order_id = $1', [id]);
  const note = await content(id, `credit-note-${rows[0].id}`);
  assert.equal(factOf(note, 'For invoice'), factOf(current, 'Invoice'));
});

test("a packing slip is for admins and lists the parcel's contents without prices", async () => {
  const admin = await store.person('admin');
  const id = await paidOrder();
  assert.equal(problem(await read(buyer, id, 'packing-slip')).code, 'forbidden');
  const slip = await content(id, 'packing-slip');
  assert.match(slip.rows[0]![0]!, /^Łódź fan, PS-\d+$/, 'packers tell parts apart by their SKU');
  assert.deepEqual(withoutSku(slip.rows), [['Łódź fan', '3']]);
  const noted = { ...(await selectOrderRow(store.db, id))!, note: 'Ring twice' };
  const { note } = await composeDocument(store.db, await shopOf(store.db, shop), noted, 'packing-slip');
  assert.equal(note, "Customer's note: Ring twice");
  assert.equal((await read(admin, id, 'packing-slip')).status, 200);
  const { id: unpaid } = await placedLines(store, buyer, [[await store.part(), 1]]);
  assert.equal(problem(await read(admin, unpaid, 'packing-slip')).code, 'order_state');
});

test('every listed document can be read when all units are refunded, or the refunded charge did not pay the order', async () => {
  const admin = await store.person('admin');
  const refunded = await paidOrder();
  await store.call(admin, 'POST', `/order/${refunded}/refund`, { units: 3, reason: 'Damaged', restock: false });
  const { id: changed, lines } = await placedLines(store, buyer, [
    [await store.part(), 1],
    [await store.part(), 1],
  ]);
  const intent = await started(store, buyer, changed);
  // Before the charge, which a webhook reports too.
  await store.call(admin, 'DELETE', `/order/${lines[1]}?as=cancelled`);
  await charge(store, intent);
  assert.equal((await claim(store, buyer, changed, intent)).status, 409, 'the charge is more than the order costs');
  await store.runJobs();
  for (const id of [refunded, changed]) {
    const { documents, refunds } = (await store.call(admin, 'GET', `/orders/${id}`)).body;
    assert.deepEqual(
      refunds.map(({ status }: { status: string }) => status),
      ['refunded'],
    );
    for (const name of documents) {
      const answer = await read(admin, id, name);
      assert.equal(answer.status, 200, `${name}: ${answer.body.detail}`);
    }
  }
});

test("documents are available to the order's customer only, and unknown ones get 404", async () => {
  const id = await paidOrder();
  assert.equal((await read(null, id, 'invoice')).status, 401);
  assert.equal((await read(await store.person(), id, 'invoice')).status, 404);
  for (const name of ['contract', 'invoice.pdf', '..', 'credit-note-1', `credit-note-${id}`])
    assert.equal((await read(buyer, id, encodeURIComponent(name))).status, 404, name);
});

test('a document that cannot be drawn does not affect others', async () => {
  const invoice = await content(await paidOrder(), 'invoice');
  const broken = { ...invoice, recipient: 5 as unknown as string[] };
  const [failed, drawn] = await Promise.allSettled([drawInThread(broken), drawInThread(invoice)]);
  assert.deepEqual([failed.status, drawn.status], ['rejected', 'fulfilled']);
});

test('a heading is on the same page as its first row', async () => {
  const place = [['Shelf'], ['Cable', '1']];
  for (const before of [0, 1]) {
    const rows = [
      ...Array.from({ length: before }, () => ['Fan', '1']),
      ...Array.from({ length: 40 }, () => place).flat(),
    ];
    const content = { title: 'Pick list', date: new Date(0), isLetter: false, seller: ['Partsmith'], recipient: [] };
    const pdf = await drawPdf({ ...content, facts: [], columns: ['Part', 'Units'], rows, sums: [], note: '' });
    assert.doesNotMatch(textOfPdf(pdf), /Shelf\|(?!Cable)/);
  }
});

test('many lines and long names continue on further pages', async () => {
  const content: DocumentContent = {
    title: 'Invoice 2026-0001',
    date: new Date(0),
    isLetter: false,
    seller: ['Partsmith'],
    recipient: [],
    facts: [],
    columns: ['Part', 'Units'],
    rows: Array.from({ length: 100 }, (_, index) => [`${'Long name '.repeat(15)}${index}`, '1']),
    sums: [],
    note: '',
  };
  const pdf = Buffer.from(await drawPdf(content)).toString('latin1');
  assert.ok((pdf.match(/\/Type \/Page\b/g) ?? []).length >= 5);
});

test('documents of an order that passes customs state what customs ask about its parts', async () => {
  const { seller } = (await shopOf(store.db, shop)) as { seller: object };
  const part = await store.part({ name: 'Exported fan', priceCents: 1_000 });
  await store.db.$client.query("update parts set origin = 'TW', hts = '8414.59.6560', eccn = 'EAR99' where id = $1", [
    part,
  ]);
  const sold = async (country: string) => {
    await setShop(store, { seller: { ...seller, country } as never, delivery: { methods: [STANDARD] } });
    const { body } = await placeLines(store, buyer, [[part, 1]], { delivery: NEW_YORK });
    await pay(body.insertedId);
    return Promise.all(
      ['invoice', 'packing-slip'].map(async (name) => (await content(body.insertedId, name)).rows[0]![0]),
    );
  };
  for (const cell of await sold('DE')) assert.match(cell!, /\nOrigin Taiwan, HTS 8414\.59\.6560, ECCN EAR99$/);
  for (const country of ['US', '']) for (const cell of await sold(country)) assert.doesNotMatch(cell!, /HTS/);
});

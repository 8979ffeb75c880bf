import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { closeWithBooks } from '#test/faults/books.ts';
import { charge, claim, placed, started, wholeOrderNow } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let buyer: Person;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  [admin, buyer] = [await store.person('admin'), await store.person()];
});
after(() => closeWithBooks(store));

/** The customer confirmed $50.00 before the order's total became $12.40, and then paid that. */
async function paidAgain(): Promise<{ id: string; part: string; first: string; second: string }> {
  const part = await store.part();
  const id = await placed(store, buyer, part);
  const first = await started(store, buyer, id);
  await store.cardSandbox.stripe.paymentIntents.update(first, { amount: 5_000 });
  await charge(store, first);
  await claim(store, buyer, id, first);
  await store.runJobs();
  const second = await started(store, buyer, id);
  await charge(store, second);
  assert.equal((await claim(store, buyer, id, second)).status, 200);
  await store.runJobs();
  return { id, part, first, second };
}

test('a returned payment of another amount is no sale: no charges, no credit note, no lost review', async () => {
  store.mails.length = 0;
  const { id, part, first, second } = await paidAgain();

  const month = new Date().toISOString().slice(0, 7);
  const { body } = await store.call(admin, 'GET', `/accounting.csv?month=${month}`);
  const rows = (parse(body, { bom: true, columns: true }) as Record<string, string>[]).filter(
    (row) => row['order id'] === id,
  );
  assert.deepEqual(
    rows.map((row) => [row['kind'], row['payment id'], row['amount'], row['parts'], row['invoice'] !== '']),
    [
      ['payment', first, '50.00', '', false],
      ['refund', first, '-50.00', '', false],
      ['payment', second, '12.40', '12.40', true],
    ],
  );

  const order = await wholeOrderNow(store, buyer, id);
  assert.equal(order.refunds.length, 1);
  assert.deepEqual(order.documents, ['confirmation', 'invoice']);
  const note = await store.call(buyer, 'GET', `/orders/${id}/documents/credit-note-${order.refunds[0]!._id}`);
  assert.equal(note.status, 404);

  const mail = store.mails.find(({ subject }) => subject.includes('refunded'))!;
  assert.match(mail.subject, /^\$50\.00 paid for order #\d+ has been refunded$/);
  assert.match(mail.html, /Your payment has been returned/);

  const review = await store.call(buyer, 'PUT', `/part/${part}/review`, { rating: 5, text: 'Quiet' });
  assert.equal(review.status, 200, JSON.stringify(review.body));
});

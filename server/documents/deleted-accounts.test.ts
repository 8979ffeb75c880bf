import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '@partsmith/card-sandbox/testing';
import { lockUser } from '#server/accounts/queries.ts';
import { anonymizeOrders, lockOrdersOf } from '#server/orders/anonymize-orders.ts';
import { selectOrderRow } from '#server/orders/order-rows.ts';
import { DELIVERY, paidLines } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { anonymizeDocuments } from './issue-document.ts';
import { composeDocument, shopOf } from './order-documents.ts';

let store: TestStore;
before(async () => {
  store = await startTestStore({ webhooks: false });
});
after(() => store.close());

/** A paid order without an invoice, and what composes its documents from the order as it is now. */
async function paidOrder(buyer: Person) {
  const { id } = await paidLines(store, buyer, [[await store.part({ name: 'Fan' }), 1]], { reference: 'For Ada' });
  const read = async () => {
    const shop = await shopOf(store.db, store.deps.settings.store);
    const order = (await selectOrderRow(store.db, id))!;
    return (name: string) => composeDocument(store.db, shop, order, name);
  };
  return { id, read };
}

/** Who waits for a lock in this database; other tests have their own. */
const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

const PERSONAL = new RegExp(`${DELIVERY.name}|${DELIVERY.line1}|For Ada|Visa|4242|@`);

test('deleting an account removes its customer, reference and card from documents; numbers, parts and sums stay', async () => {
  const [buyer, admin] = [await store.person(), await store.person('admin')];
  const { id, read } = await paidOrder(buyer);
  await store.call(admin, 'POST', `/order/${id}/refund`, { amount: 1, reason: 'Late' });
  await store.runJobs();
  const { rows } = await store.db.$client.query('select id from refunds where order_id = $1', [id]);
  const names = ['invoice', `credit-note-${rows[0].id}`];
  const issued = await Promise.all(names.map(async (name) => (await read())(name)));
  for (const before of issued)
    assert.match(JSON.stringify(before.recipient.concat(before.note)), /12 St James.*Visa ending in 4242/);
  await store.db.transaction((tx) => anonymizeDocuments(tx, buyer.id));
  for (const [index, name] of names.entries()) {
    const before = issued[index]!;
    const after = await (await read())(name);
    assert.doesNotMatch(JSON.stringify({ ...after, seller: [] }), PERSONAL);
    assert.deepEqual([after.title, after.rows, after.sums], [before.title, before.rows, before.sums]);
    assert.match(
      after.note,
      /^(Paid in full by the card on [A-Z][a-z]{2} \d{1,2}, \d{4}|The amount was refunded to the card)\.$/,
    );
  }
});

test('an invoice that is issued while its account is being deleted has nothing of the customer', async () => {
  const buyer = await store.person();
  const { id, read } = await paidOrder(buyer);
  const compose = await read();
  const pool = store.db.$client;
  let invoice: ReturnType<typeof compose>;
  // As `deleteAccount` does.
  await store.db.transaction(async (tx) => {
    await lockUser(tx, { id: buyer.id });
    await lockOrdersOf(tx, buyer.id);
    invoice = compose('invoice');
    await Promise.race([invoice, until(async () => (await pool.query(WAITING)).rowCount !== 0)]);
    await anonymizeOrders(tx, buyer.id);
    await anonymizeDocuments(tx, buyer.id);
  });
  assert.doesNotMatch(JSON.stringify({ ...(await invoice!), seller: [] }), PERSONAL);
  const { rows } = await pool.query('select content::text as text from document_numbers where order_id = $1', [id]);
  assert.equal(rows.length, 1);
  assert.doesNotMatch(rows[0].text.replace(/"seller": \[[^\]]*\]/, ''), PERSONAL);
});

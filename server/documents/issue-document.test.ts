import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '@partsmith/card-sandbox/testing';
import { LOCKS } from '#server/database/advisory-lock.ts';
import { paid, placed } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { issueInvoiceOf } from './order-documents.ts';

let store: TestStore;
let buyer: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  buyer = await store.person();
});
after(() => store.close());

/** The connections that wait for a lock in this database. */
const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

test('a customer can fill the basket and order while their invoice waits for its number', async () => {
  const [{ id }, part] = [await paid(store, buyer, await store.part()), await store.part()];
  await store.db.$client.query('delete from document_numbers');
  const waiting = async (count: number) => (await store.db.$client.query(WAITING)).rowCount === count;
  const other = await store.db.$client.connect();
  try {
    await other.query('begin');
    await other.query('select pg_advisory_xact_lock($1)', [LOCKS.documentNumbers]);
    const { store: shop } = store.deps.settings;
    const issued = issueInvoiceOf(store.db, shop, id);
    await until(() => waiting(1));
    const filled = store.call(buyer, 'PUT', `/basket/lines/${part}`, { quantity: 1 });
    const ordered = filled.then(() => placed(store, buyer, part));
    const first = await Promise.race([ordered, until(() => waiting(2)).then(() => 'a request waits')]);
    await other.query('rollback');
    await issued;
    assert.equal(first, await ordered);
    assert.equal((await filled).status, 200);
  } finally {
    other.release(true);
  }
});

test('an invoice has the lines as they are when it is issued, although they change while it waits for the order', async () => {
  const { id } = await paid(store, buyer, await store.part({ name: 'Fan' }));
  await store.db.$client.query('delete from document_numbers');
  const other = await store.db.$client.connect();
  try {
    await other.query('begin');
    await other.query('select from orders where id = $1 for update', [id]);
    const issued = issueInvoiceOf(store.db, store.deps.settings.store, id);
    await until(async () => (await store.db.$client.query(WAITING)).rowCount === 1);
    await other.query("update order_lines set part_name = 'Quiet fan' where order_id = $1", [id]);
    await other.query('commit');
    await issued;
  } finally {
    other.release(true);
  }
  const { rows } = await store.db.$client.query('select content from document_numbers where order_id = $1', [id]);
  assert.match(JSON.stringify(rows[0].content.rows), /Quiet fan/);
});

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { closeWithBooks } from '#test/faults/books.ts';
import { orderNow, paid, problem } from '#test/fixtures/ordering.ts';
import { startTestStore } from '#test/fixtures/store.ts';

test('what a filter finds is changed only if these are the orders that the admin saw', async () => {
  const store = await startTestStore({ webhooks: false });
  const [admin, smith, smyth] = [await store.person('admin'), await store.person(), await store.person()];
  const part = await store.part({ quantity: 10 });
  const name = (who: { id: string }, customerName: string) =>
    store.db.$client.query('update orders set customer_name = $2 where customer_id = $1', [who.id, customerName]);
  const first = (await paid(store, smith, part)).id;
  const second = (await paid(store, smith, part)).id;
  const other = (await paid(store, smyth, part)).id;
  await name(smith, 'Quillsmith');
  await name(smyth, 'Quillsmyth');
  const query = 'q=Quillsmith&view=to-ship';
  const seen = async () => (await store.call(admin, 'GET', `/managed-orders/counts?${query}`)).body.found;
  const cancel = (key: string) =>
    store.call(admin, 'POST', '/order-jobs', { action: 'cancel', filter: { q: 'Quillsmith', view: 'to-ship' }, key });
  const statusOf = async (id: string) => (await orderNow(store, admin, id)).status;
  const both = await seen();
  assert.equal(both.count, 2);
  await store.call(admin, 'DELETE', `/order/${first}?as=cancelled`);
  const refused = problem(await cancel(both.key));
  const { count, key } = await seen();
  assert.deepEqual([refused.code, refused.fresh], ['edit_conflict', { count: 1, key }]);
  // Once it finds nothing, the search forgives a typing error, and finds another order.
  await store.call(admin, 'DELETE', `/order/${second}?as=cancelled`);
  assert.deepEqual([count, (await seen()).count], [1, 1]);
  assert.equal(problem(await cancel(key)).code, 'edit_conflict');
  await store.runJobs();
  assert.equal(await statusOf(other), 'paid');
  assert.equal((await cancel((await seen()).key)).status, 200);
  await store.runJobs();
  assert.equal(await statusOf(other), 'cancelled');
  await closeWithBooks(store);
});

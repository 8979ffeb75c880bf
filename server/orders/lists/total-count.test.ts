import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { placed } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  admin = await store.person('admin');
});
after(() => store.close());

test('a page of a list counts the rows of all pages on request, by the same filter', async () => {
  const buyer = await store.person('customer', 'Zenobia Counted');
  const part = await store.part({ name: 'Counted hammer' });
  await store.part({ name: 'Counted anvil' });
  await store.part({ name: 'Counted tongs' });
  const orders = await Promise.all([1, 2, 3].map((quantity) => placed(store, buyer, part, quantity)));
  assert.equal((await store.call(buyer, 'POST', `/placeorder/${orders[0]}/cancel`)).status, 200);
  const own = `/placeorder?email=${buyer.email}&per=order`;
  const counts: [path: string, total: string][] = [
    [`${own}&status=all`, '3'],
    [own, '2'],
    [`${own}&status=all&q=anvil`, '0'],
    ['/catalogue?q=counted', '3'],
    ['/catalogue?hidden=1', '0'],
    ['/user?q=zenobia', '1'],
    ['/user?role=admin', '1'],
  ];
  for (const [path, total] of counts)
    for (const limit of [1, 100]) {
      const who = path.startsWith('/placeorder') ? buyer : admin;
      const { status, headers, body } = await store.call(who, 'GET', `${path}&count=1&limit=${limit}`);
      assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`);
      assert.equal(headers.get('x-total-count'), total, path);
      if (limit === 100) assert.equal(String(body.length), total, path);
      assert.equal((await store.call(who, 'GET', path)).headers.get('x-total-count'), null, 'only on request');
    }
});

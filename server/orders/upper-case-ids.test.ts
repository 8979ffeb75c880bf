import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { closeWithBooks } from '#test/faults/books.ts';
import { orderBody, paidLines, placedLines } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let buyer: Person;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  [admin, buyer] = [await store.person('admin'), await store.person()];
});
after(() => closeWithBooks(store));

test('an id in upper case is the same id', async () => {
  const part = await store.part({ quantity: 20 });
  const other = await store.part({ quantity: 20 });
  const asked = orderBody(buyer, part.toUpperCase());
  assert.equal((await store.call(buyer, 'POST', '/placeOrder', asked)).status, 200);

  const open = await placedLines(store, buyer, [
    [part, 1],
    [other, 1],
  ]);
  const canceled = await store.call(buyer, 'POST', `/placeorder/${open.lines[1]!.toUpperCase()}/cancel?scope=line`);
  assert.equal(canceled.status, 200, JSON.stringify(canceled.body));

  const paid = await paidLines(store, buyer, [
    [part, 3],
    [other, 1],
  ]);
  const [line, second] = paid.lines.map((id) => id.toUpperCase());
  const calls = [
    ['POST', `/order/${line}/refund`, { units: 1, reason: 'Scratched', restock: true }],
    ['POST', `/orders/${line}/pack`, undefined],
    ['DELETE', `/order/${line}?as=shipped`, undefined],
    ['DELETE', `/order/${second}?as=cancelled&reason=gone`, undefined],
  ] as const;
  for (const [method, path, body] of calls) {
    const answer = await store.call(admin, method, path, body);
    assert.equal(answer.status, 200, `${method} ${path}: ${JSON.stringify(answer.body)}`);
  }
});

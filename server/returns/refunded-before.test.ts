import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { returnableLines } from '#contract/returns/returnable-units.ts';
import { closeWithBooks } from '#test/faults/books.ts';
import { paidLines, problem, stockOf, wholeOrderNow } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let buyer: Person;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  [buyer, admin] = [await store.person(), await store.person('admin')];
});
after(() => closeWithBooks(store));

/** What staff do with a shipped line of three units at $12.40 before they answer the return of two, and the units that the approval puts back on sale. */
const BEFORE: Record<string, { refund?: object; cancel?: true; restocked: number }> = {
  'refunded in full as an amount': { refund: { amount: 37.2, reason: 'Goodwill' }, restocked: 2 },
  'refunded in full as units that stay with the customer': { refund: { units: 3, reason: 'Goodwill' }, restocked: 2 },
  'refunded in full as units that went back on sale': {
    refund: { units: 3, restock: true, reason: 'Came back' },
    restocked: 0,
  },
  'refunded as units in part': { refund: { units: 2, restock: true, reason: 'Came back' }, restocked: 1 },
  'canceled after packing': { cancel: true, restocked: 0 },
};

for (const [name, { refund, cancel, restocked }] of Object.entries(BEFORE))
  test(`a return of units that are ${name} can be approved without a refund`, async () => {
    const part = await store.part({ quantity: 3 });
    const { id } = await paidLines(store, buyer, [
      [part, 3],
      [await store.part(), 1],
    ]);
    const first = (await wholeOrderNow(store, buyer, id)).lines.find((each) => each.placeOrderProduct === part)!._id;
    if (cancel) await store.call(admin, 'POST', `/orders/${first}/pack`);
    else await store.call(admin, 'DELETE', `/order/${first}?as=shipped`);
    const wanted = { lines: [{ line: first, units: 2 }], reason: 'damaged', text: '' };
    const { insertedId } = (await store.call(buyer, 'POST', `/orders/${id}/returns`, wanted)).body;
    const done = refund
      ? await store.call(admin, 'POST', `/order/${first}/refund`, refund)
      : await store.call(admin, 'DELETE', `/order/${first}?as=cancelled`);
    assert.equal(done.status, 200, JSON.stringify(done.body));
    await store.runJobs();
    const [stock, { refunds }] = [await stockOf(store, part), await wholeOrderNow(store, buyer, id)];
    const answer = (more: object) =>
      store.call(admin, 'POST', `/returns/${insertedId}/answer`, { as: 'approved', ...more });

    const refused = problem(await answer({}));
    assert.deepEqual([refused.status, refused.code], [409, 'order_state']);
    assert.match(refused.detail, /Test processor has .* Approve this return without a refund\.$/);
    assert.equal(await stockOf(store, part), stock, 'nothing has changed');

    store.mails.length = 0;
    const approved = await answer({ refund: false });
    assert.deepEqual([approved.status, approved.body.status], [200, 'approved'], JSON.stringify(approved.body));
    await store.runJobs();
    const now = await wholeOrderNow(store, buyer, id);
    assert.deepEqual([now.refunds, await stockOf(store, part)], [refunds, stock + restocked]);
    const mail = store.mails.find(({ to, subject }) => to === buyer.email && subject.endsWith('approved'))!;
    assert.match(mail.text, /Nothing further is refunded/);
    assert.doesNotMatch(mail.text, /We'll refund/);
  });

test('units that went back on sale without a refund do not go back again with one', async () => {
  const part = await store.part({ quantity: 2 });
  const { id } = await paidLines(store, buyer, [[part, 2]]);
  await store.call(admin, 'DELETE', `/order/${id}?as=shipped`);
  const wanted = { lines: [{ line: id, units: 2 }], reason: 'damaged', text: '' };
  const { insertedId } = (await store.call(buyer, 'POST', `/orders/${id}/returns`, wanted)).body;
  const answer = { as: 'approved', refund: false };
  assert.equal((await store.call(admin, 'POST', `/returns/${insertedId}/answer`, answer)).status, 200);
  const refund = (restock: boolean) =>
    store.call(admin, 'POST', `/order/${id}/refund`, { units: 2, restock, reason: 'After all' });
  assert.deepEqual(problem(await refund(true)).fields, {
    units: 'At most 0 can go back on sale; the others already did',
  });
  assert.equal((await refund(false)).status, 200);
  await store.runJobs();
  assert.equal(await stockOf(store, part), 2);
});

test('units of a return that was approved without a refund cannot be returned again', async () => {
  const part = await store.part({ quantity: 3 });
  const { id } = await paidLines(store, buyer, [[part, 3]]);
  await store.call(admin, 'DELETE', `/order/${id}?as=shipped`);
  const ask = (units: number) =>
    store.call(buyer, 'POST', `/orders/${id}/returns`, { lines: [{ line: id, units }], reason: 'damaged', text: '' });
  const { insertedId } = (await ask(2)).body;
  const answer = { as: 'approved', refund: false };
  assert.equal((await store.call(admin, 'POST', `/returns/${insertedId}/answer`, answer)).status, 200);
  assert.deepEqual(problem(await ask(2)).fields, { 'lines.0.units': 'At most 1' });
  assert.equal((await ask(1)).status, 200);
  assert.deepEqual(problem(await ask(1)).fields, { 'lines.0.units': 'All units are refunded or being returned' });
});

/** What staff do with a paid line of ten units before it is shipped and after that, and how many of them the customer can then return. */
const LEFT: Record<
  string,
  { before?: (id: string) => Promise<void>; after?: (id: string) => Promise<void>; left: number }
> = {
  'refunded before shipping, and others returned without a refund': {
    before: (id) => refunded(id, 3),
    after: (id) => returned(id, 2, { refund: false }),
    left: 5,
  },
  'refunded before shipping, and others returned': {
    before: (id) => refunded(id, 3),
    after: (id) => returned(id, 2),
    left: 5,
  },
  'refunded after shipping, and then returned': {
    after: (id) => refunded(id, 3).then(() => returned(id, 2, { refund: false })),
    left: 7,
  },
  'refunded by a return before shipping, and others returned without a refund': {
    before: (id) => returned(id, 3),
    after: (id) => returned(id, 2, { refund: false }),
    left: 5,
  },
  'returned without a refund before shipping, and others refunded': {
    before: (id) => returned(id, 2, { refund: false }).then(() => refunded(id, 3)),
    left: 5,
  },
  'refunded while their return is open': {
    after: async (id) => {
      await asked(id, 5);
      await refunded(id, 10);
    },
    left: 0,
  },
};

const asked = (id: string, units: number) =>
  store.call(buyer, 'POST', `/orders/${id}/returns`, { lines: [{ line: id, units }], reason: 'damaged', text: '' });
async function refunded(id: string, units: number): Promise<void> {
  const answer = await store.call(admin, 'POST', `/order/${id}/refund`, { units, reason: 'Goodwill' });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
}
async function returned(id: string, units: number, how: { refund?: boolean } = {}): Promise<void> {
  const { insertedId } = (await asked(id, units)).body;
  const answer = await store.call(admin, 'POST', `/returns/${insertedId}/answer`, { as: 'approved', ...how });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
}

for (const [name, { before: early, after: late, left }] of Object.entries(LEFT))
  test(`units ${name} are counted once among those that cannot be returned`, async () => {
    // Limits count the requests of each customer.
    buyer = await store.person();
    const { id } = await paidLines(store, buyer, [[await store.part({ quantity: 10 }), 10]]);
    await store.call(admin, 'POST', `/orders/${id}/pack`);
    await early?.(id);
    assert.equal((await store.call(admin, 'DELETE', `/order/${id}?as=shipped`)).status, 200);
    await late?.(id);
    const [shown] = returnableLines(await wholeOrderNow(store, buyer, id));
    assert.equal(shown?.units ?? 0, left, 'as the form shows');
    const message = left === 0 ? 'All units are refunded or being returned' : `At most ${left}`;
    assert.deepEqual(problem(await asked(id, left + 1)).fields, { 'lines.0.units': message });
    if (left > 0) assert.equal((await asked(id, left)).status, 200);
  });

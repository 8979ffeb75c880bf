import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { problem, stockOf } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let support: Person;
let buyer: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  [support, buyer] = [await store.person('support'), await store.person()];
});
after(() => store.close());

const ask = (who: Person, body: object, key?: string) =>
  store.call(who, 'POST', '/quote-requests', body, key ? { 'idempotency-key': key } : {});
const own = async (who: Person) => (await store.call(who, 'GET', '/quote-requests')).body;

test('a customer asks for a quote, staff agree a price and place the order, which the request names', async () => {
  const part = await store.part({ name: 'Kestrel 850', priceCents: 10_000, quantity: 50 });
  const wanted = { lines: [{ part, quantity: 20 }], note: 'By May?', reference: 'PO 7' };
  const asked = await ask(buyer, wanted, 'quote-key-1');
  assert.equal(asked.status, 200, JSON.stringify(asked.body));
  const id = asked.body.insertedId;
  assert.equal((await ask(buyer, wanted, 'quote-key-1')).body.insertedId, id, 'a repeat asks once');
  assert.equal(await stockOf(store, part), 50, 'it reserves nothing');
  await store.runJobs();
  const mail = store.mails.find(({ subject }) => subject === `Quote requested by ${buyer.email}`);
  for (const text of ['20 × Kestrel 850', 'By May?', `?draft=${id}`]) assert.ok(mail!.text.includes(text), text);

  const [listed] = (await store.call(support, 'GET', '/drafts')).body;
  assert.deepEqual([listed._id, listed.asked, listed.customer._id], [id, true, buyer.id]);
  const draft = (await store.call(support, 'GET', `/drafts/${id}`)).body;
  assert.deepEqual([draft.note, draft.reference, draft.lines[0].quantity], ['By May?', 'PO 7', 20]);
  const priced = { version: 1, lines: [{ part, quantity: 20, unitPrice: 80 }], note: draft.note };
  assert.equal((await store.call(support, 'PUT', `/drafts/${id}`, priced)).status, 200);
  assert.equal((await own(buyer)).length, 1, 'still theirs after a change by staff');
  const placed = await store.call(support, 'POST', `/drafts/${id}/order`, { version: 2 });
  assert.equal(placed.status, 200, JSON.stringify(placed.body));
  const [request] = await own(buyer);
  assert.deepEqual(
    [request.order, request.names, request.units],
    [{ _id: placed.body.insertedId, number: placed.body.number }, ['Kestrel 850'], 20],
  );
  assert.equal((await store.call(buyer, 'DELETE', `/quote-requests/${id}`)).body.deletedCount, 0, 'too late');
});

test('only the customer sees and withdraws a request; drafts that staff began are not among them', async () => {
  const [ada, other] = [await store.person(), await store.person()];
  const part = await store.part();
  const { insertedId: id } = (await ask(ada, { lines: [{ part, quantity: 1 }] })).body;
  await store.call(support, 'POST', '/drafts', { customer: ada.id, lines: [{ part, quantity: 3 }] });
  assert.deepEqual([(await own(ada)).length, (await own(other)).length], [1, 0]);
  assert.equal((await store.call(other, 'DELETE', `/quote-requests/${id}`)).status, 404);
  assert.equal((await store.call(ada, 'DELETE', `/quote-requests/${id}`)).body.deletedCount, 1);
  assert.equal((await store.call(ada, 'DELETE', `/quote-requests/${id}`)).status, 404);
});

test('an unverified email, a sixth request, and parts that do not exist are refused', async () => {
  const [ada, unverified] = [await store.person(), await store.person()];
  await store.db.$client.query('update users set email_verified = false where id = $1', [unverified.id]);
  const lines = [{ part: await store.part(), quantity: 1 }];
  assert.match(problem(await ask(unverified, { lines })).detail, /Verify your email/);
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(ada, { lines })));
  assert.equal(answers.filter(({ status }) => status === 200).length, 5);
  assert.ok(answers.every(({ status, body }) => status === 200 || body.code === 'order_state'));
  const other = await store.person();
  for (const part of ['nothing', '00000000-0000-7000-8000-000000000000']) {
    const wrong = await ask(other, { lines: [{ part, quantity: 1 }] });
    assert.equal(wrong.status, 422);
    assert.ok('lines.0.part' in wrong.body.fields, part);
  }
});

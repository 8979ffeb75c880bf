import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { NEW_YORK, problem } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let support: Person;
before(async () => {
  store = await startTestStore();
  support = await store.person('support');
});
after(() => store.close());

const place = (who: Person, { id }: { id: string }, body: object, headers: Record<string, string> = {}) =>
  store.call(who, 'POST', `/customers/${id}/orders`, body, headers);
const entriesAbout = async (order: string) =>
  (
    await store.db.$client.query(
      `select actor, detail from audit_trail where action = 'order.placed-for-customer' and subject = $1`,
      [order],
    )
  ).rows;
const oneOf = (part: string, quantity = 2) => ({ lines: [{ part, quantity }], delivery: NEW_YORK });

test('support places an order as the customer, who alone can pay it, and gets the mail with the link', async () => {
  const buyer = await store.person();
  const part = await store.part({ quantity: 10 });
  const { status, body } = await place(support, buyer, oneOf(part));
  assert.equal(status, 200, JSON.stringify(body));
  const order = (await store.call(buyer, 'GET', `/orders/${body.insertedId}`)).body;
  assert.deepEqual([order.status, order.customerEmail, order.paid], ['unpaid', buyer.email, false]);
  assert.ok(Date.parse(order.holdUntil) > Date.now(), 'reserved as any order');
  assert.equal((await store.call(null, 'GET', `/part/${part}`)).body.quantity, 8);
  await store.runJobs();
  const mail = store.mails.find(({ to }) => to === buyer.email);
  assert.match(mail?.text ?? '', new RegExp(`/dashboard\\?order=${body.insertedId}`));

  const pay = { placeOrderPrice: order.placeOrderPrice ?? body.placeOrderPrice, order: body.insertedId };
  assert.equal((await store.call(support, 'POST', '/create-payment-intent', pay)).status, 404, 'staff cannot pay it');
  assert.equal((await store.call(buyer, 'POST', '/create-payment-intent', pay)).status, 200);
  assert.deepEqual(await entriesAbout(body.insertedId), [{ actor: support.id, detail: { customer: buyer.id } }]);
});

test("a repeat with the same key places one order, and the customer's own keys are separate", async () => {
  const buyer = await store.person();
  const body = oneOf(await store.part());
  const headers = { 'idempotency-key': 'the-same' };
  const [one, two] = [await place(support, buyer, body, headers), await place(support, buyer, body, headers)];
  assert.equal(one.body.insertedId, two.body.insertedId);
  const own = await store.call(buyer, 'POST', '/orders', body, headers);
  assert.notEqual(own.body.insertedId, one.body.insertedId);
  assert.equal((await entriesAbout(one.body.insertedId)).length, 1, 'the repeat placed nothing');
});

test('staff can send every key that a customer can', async () => {
  const buyer = await store.person();
  const body = oneOf(await store.part());
  for (const [key, status] of [
    ['k'.repeat(255), 200],
    ['k'.repeat(256), 400],
    ['two words', 400],
  ] as const)
    assert.equal((await place(support, buyer, body, { 'idempotency-key': key })).status, status, key);
});

test('an order whose audit entry cannot be written is not placed', async () => {
  const { $client } = store.db;
  await $client.query(`create function refuse_entry() returns trigger language plpgsql as
    $$ begin if new.action = 'order.placed-for-customer' then raise 'no entry'; end if; return new; end $$;
    create trigger refuse_entry before insert on audit_trail for each row execute function refuse_entry()`);
  try {
    const [buyer, newcomer] = [await store.person(), await store.person()];
    await $client.query('update users set email_verified = false where id = $1', [newcomer.id]);
    const part = await store.part({ quantity: 10 });
    for (const who of [buyer, newcomer]) assert.equal((await place(support, who, oneOf(part))).status, 500);
    const { rows } = await $client.query('select from orders where customer_id in ($1, $2)', [buyer.id, newcomer.id]);
    assert.equal(rows.length, 0);
    assert.equal((await store.call(null, 'GET', `/part/${part}`)).body.quantity, 10);
  } finally {
    await $client.query('drop trigger refuse_entry on audit_trail; drop function refuse_entry');
  }
});

test('the checks are those of the customer, but staff can exceed the limits on reservations', async () => {
  const buyer = await store.person();
  const part = await store.part({ quantity: 10, minimum: 3 });
  assert.equal(problem(await place(support, buyer, oneOf(part, 2))).code, 'invalid_fields');
  assert.equal(problem(await place(support, buyer, oneOf(part, 11))).code, 'lines_short');
  await store.db.$client.query('update users set email_verified = false where id = $1', [buyer.id]);
  assert.equal((await store.call(buyer, 'POST', '/orders', oneOf(part, 10))).body.code, 'reservation_limit');
  const { body } = await place(support, buyer, oneOf(part, 10));
  const { holdUntil, createdAt } = (await store.call(buyer, 'GET', `/orders/${body.insertedId}`)).body;
  assert.equal(Date.parse(holdUntil) - Date.parse(createdAt), 30 * 60_000, 'for as long as any other');
  const other = await store.call(buyer, 'POST', '/orders', oneOf(await store.part({ priceCents: 999_000 })));
  assert.equal(other.body.code, 'reservation_limit', 'its units count for the next order of the customer');
});

test('only support and owners may, and not for suspended or unknown accounts', async () => {
  const buyer = await store.person();
  const body = oneOf(await store.part());
  for (const role of ['catalog', 'fulfillment', 'read-only', 'customer'] as const)
    assert.equal((await place(await store.person(role), buyer, body)).status, 403, role);
  assert.equal((await place(support, { id: 'x' }, body)).status, 404);
  await store.db.$client.query('update users set suspended_at = now() where id = $1', [buyer.id]);
  assert.equal((await place(support, buyer, body)).status, 403);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { carryOutRefund } from '#server/payments/refunding.ts';
import { openStore, PASSWORD, type Member, bearer } from '#server/own-account/testing.ts';
import { paid } from '#test/fixtures/ordering.ts';

const store = await openStore();
let owner: Member;
before(async () => {
  owner = await store.member('owner', { admin: true });
});
after(() => store.close());

const read = async (id: string, who = owner) => who.ask('GET', `customers/${id}`);

/** A member as the fixtures of orders know them. */
async function asPerson(member: Member) {
  const { authorization } = await bearer(member.browser);
  return { id: member.id, email: member.email, token: authorization.slice('Bearer '.length) };
}

test('the page has orders, the spend of the ledger to the cent, returns and notes', async () => {
  const buyer = await store.member('buyer');
  const person = await asPerson(buyer);
  const part = await store.part();
  const { id } = await paid(store, person, part, 3);
  await store.call(person, 'POST', '/orders', { lines: [{ part, quantity: 1 }] });
  const refund = { amount: 5.01, reason: 'Damaged' };
  const asked = await owner.ask('POST', `order/${id}/refund`, refund);
  await carryOutRefund(store.deps, asked.body.insertedId, 'test');
  await owner.ask('POST', `orders/${id}/pack`);
  await store.call(person, 'POST', `/orders/${id}/returns`, { lines: [{ line: id, units: 1 }], reason: 'not_needed' });
  await owner.ask('POST', `customers/${buyer.id}/notes`, { text: 'Prefers email' });

  const { status, body } = await read(buyer.id);
  assert.equal(status, 200);
  const { rows } = await store.db.$client.query(
    `select sum(amount_cents) filter (where kind = 'charged')::int as charged,
       sum(amount_cents) filter (where kind = 'refunded')::int as refunded
     from money_movements m join orders o on o.id = m.order_id where o.customer_id = $1`,
    [buyer.id],
  );
  assert.deepEqual([body.chargedCents, body.returnedCents], [rows[0].charged, rows[0].refunded]);
  assert.deepEqual([body.chargedCents, body.returnedCents], [3_720, 501]);
  assert.equal(body.orderCount, 2);
  assert.deepEqual(
    body.orders.map((order: { status: string; totalCents: number }) => [order.status, order.totalCents]),
    [
      ['unpaid', 1_240],
      ['paid', 3_720],
    ],
  );
  assert.equal(body.returns[0].order, id);
  assert.deepEqual(
    body.notes.map(({ text, author }: { text: string; author: string }) => [text, author]),
    [['Prefers email', owner.email]],
  );
  assert.equal((await owner.ask('GET', `orders/${id}`)).body.customer, buyer.id, 'the order leads to the customer');
  assert.equal((await store.call(person, 'GET', `/orders/${id}`)).body.customer, undefined, 'for staff only');
});

test('support reads and writes, catalog and fulfillment neither, read-only reads', async () => {
  const buyer = await store.person();
  for (const [role, reads, writes] of [
    ['support', 200, 200],
    ['read-only', 200, 403],
    ['catalog', 403, 403],
    ['fulfillment', 403, 403],
  ] as const) {
    const person = await store.person(role);
    assert.equal((await store.call(person, 'GET', `/customers/${buyer.id}`)).status, reads, role);
    const note = await store.call(person, 'POST', `/customers/${buyer.id}/notes`, { text: 'Hello' });
    assert.equal(note.status, writes, role);
  }
  assert.equal((await store.call(buyer, 'GET', `/customers/${buyer.id}`)).status, 403);
  for (const id of ['x', "' or 1=1", '00000000-0000-7000-8000-000000000000'])
    assert.equal((await owner.ask('GET', `customers/${encodeURIComponent(id)}`)).status, 404, id);
});

test('only the anonymized orders and sums of a deleted account remain', async () => {
  const buyer = await store.member('leaver');
  const person = await asPerson(buyer);
  const { id } = await paid(store, person, await store.part());
  await owner.ask('DELETE', `order/${id}?as=shipped`);
  await owner.ask('POST', `customers/${buyer.id}/notes`, { text: 'Lives on Elm Street' });
  assert.equal((await buyer.ask('POST', 'account/deletion', { password: PASSWORD })).status, 200);
  const { body } = await read(buyer.id);
  assert.equal(typeof body.deletedAt, 'string');
  assert.deepEqual([body.email, body.name, body.notes, body.addresses, body.reviews], ['', '', [], [], []]);
  assert.deepEqual([body.orderCount, body.chargedCents], [1, 1_240]);
  assert.equal((await owner.ask('POST', `customers/${buyer.id}/notes`, { text: 'Late' })).status, 404);
});

test('a note is deleted once, and only under its own customer', async () => {
  const [one, other] = [await store.person(), await store.person()];
  const { insertedId } = (await owner.ask('POST', `customers/${one.id}/notes`, { text: 'Old' })).body;
  const remove = async (customer: string) =>
    (await owner.ask('DELETE', `customers/${customer}/notes/${insertedId}`)).body.deletedCount;
  assert.equal(await remove(other.id), 0);
  assert.equal(await remove(one.id), 1);
  assert.equal(await remove(one.id), 0);
  assert.equal((await owner.ask('POST', `customers/${one.id}/notes`, { text: '   ' })).status, 422);
});

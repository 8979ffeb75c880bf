import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stockOf, NEW_YORK } from '#test/fixtures/ordering.ts';
import type { Person } from '#test/fixtures/store.ts';
import { openInvoices } from './testing.ts';

const { store, staff, query, companyWith, member, now, ship, transfer } = await openInvoices();

type Wanted = readonly (readonly [part: string, quantity: number])[];
/** An order of $12.40 a unit. */
const order = (who: Person, wanted: Wanted, more: object = {}) =>
  store.call(who, 'POST', '/orders', {
    lines: wanted.map(([part, quantity]) => ({ part, quantity })),
    delivery: NEW_YORK,
    payment: 'invoice',
    ...more,
  });
const choose = (who: Person, id: string, more: object = {}) =>
  store.call(who, 'POST', `/orders/${id}/pay-later`, { method: 'invoice', ...more });
const accountOf = async (company: string) => (await store.call(staff, 'GET', `/companies/${company}/account`)).body;

test('a gift card is not taken off an order by invoice if more than the limit would be owed', async () => {
  const company = await companyWith(20);
  const buyer = await member(company);
  const part = await store.part();
  const { body } = await order(buyer, [[part, 3]], { company, payment: 'card' });
  const id: string = body.insertedId;
  const card = (await store.call(staff, 'POST', '/gift-cards', { amount: 20 })).body;
  const used = await store.call(buyer, 'POST', `/orders/${id}/gift-cards`, { code: card.code, placeOrderPrice: 37.2 });
  assert.equal(used.status, 200, JSON.stringify(used.body));
  assert.equal((await choose(buyer, id)).status, 200);
  assert.equal((await accountOf(company)).balance, 17.2);
  const removed = await store.call(buyer, 'DELETE', `/orders/${id}/gift-cards/${used.body.insertedId}`);
  assert.equal(removed.status, 409, JSON.stringify(removed.body));
  assert.equal((await accountOf(company)).balance, 17.2);
});

test('someone who has left a company does not order by its invoices', async () => {
  const company = await companyWith(1_000);
  const [buyer, boss] = [await member(company), await member(company, 'admin')];
  const { body } = await order(buyer, [[await store.part(), 1]], { company, payment: 'card' });
  await query('delete from company_members where user_id = $1', [buyer.id]);
  const refused = await choose(buyer, body.insertedId);
  assert.equal(refused.status, 409, JSON.stringify(refused.body));
  // Its admins still can.
  assert.equal((await choose(boss, body.insertedId)).status, 200);
});

test('staff do not make an order by invoice larger than the limit unless they let it pass', async () => {
  const company = await companyWith(50);
  const buyer = await member(company);
  const part = await store.part();
  const id: string = (await order(buyer, [[part, 2]], { company })).body.insertedId;
  const edit = (quantity: number, more: object = {}) =>
    store.call(staff, 'PATCH', `/orders/${id}/lines`, { lines: [{ part, quantity }], ...more });
  assert.equal((await edit(4)).status, 200);
  const refused = await edit(5);
  assert.equal(refused.status, 409, JSON.stringify(refused.body));
  assert.equal((await now(id)).owed?.amount, 49.6);
  assert.equal((await edit(5, { overLimit: true })).status, 200);
  assert.equal((await now(id)).owed?.amount, 62);
  assert.equal((await edit(1)).status, 200);
  assert.equal((await accountOf(company)).balance, 12.4);
});

test('an invoice is corrected when units are canceled before it is paid', async () => {
  const company = await companyWith(1_000);
  const buyer = await member(company);
  const [first, second] = [await store.part(), await store.part()];
  const placed = await order(
    buyer,
    [
      [first, 2],
      [second, 3],
    ],
    { company },
  );
  const id: string = placed.body.insertedId;
  const { lines } = await now(id);
  assert.equal((await ship(lines[0]!._id)).status, 200);
  await store.runJobs();
  assert.equal((await store.call(buyer, 'POST', `/placeorder/${lines[1]!._id}/cancel?scope=line&units=1`)).status, 200);
  await store.runJobs();
  const documents = async () =>
    (await query(`select content from document_numbers where order_id = $1 order by id`, [id])).rows.map(
      ({ content }) => content,
    );
  const transferred = (content: { facts: [string, string][] }) =>
    content.facts.find(([name]) => name === 'Amount to transfer')?.[1];
  let all = await documents();
  assert.deepEqual(all.map(transferred), ['$62.00', '$49.60']);
  assert.equal((await store.call(staff, 'DELETE', `/order/${lines[1]!._id}?as=cancelled`)).status, 200);
  await store.runJobs();
  all = await documents();
  assert.deepEqual(all.map(transferred), ['$62.00', '$49.60', '$24.80']);
  assert.match(JSON.stringify(all[2].sums), /\$24\.80/);
  assert.equal((await now(id)).owed?.amount, 24.8);
  assert.equal((await transfer(id, 24.8)).body.outcome, 'paid');
});

test('the rest of a part that is sent in part can be canceled before the invoice is paid', async () => {
  const company = await companyWith(1_000);
  const buyer = await member(company);
  const part = await store.part({ quantity: 20 });
  const id: string = (await order(buyer, [[part, 10]], { company })).body.insertedId;
  const line = (await now(id)).lines[0]!._id;
  const cancel = (who = staff) => store.call(who, 'DELETE', `/order/${line}?as=cancelled`);
  const sent = { carrier: 'DHL', tracking: `T${id}`, lines: [{ line, units: 6 }] };
  assert.equal((await store.call(staff, 'POST', `/orders/${id}/shipments`, sent)).status, 200);
  await store.runJobs();
  assert.equal((await cancel(buyer)).status, 403);
  const answers = await Promise.all([cancel(), cancel(), cancel()]);
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.status]),
    answers.map(() => [200, 'shipped']),
  );
  assert.equal(answers.filter(({ body }) => body.deletedCount === 1).length, 1);
  await store.runJobs();
  const after = await now(id);
  assert.deepEqual(
    [after.status, after.paid, after.owed?.amount, after.placeOrderPrice, after.lines[0]!.placeOrderQuantity],
    ['shipped', false, 74.4, 74.4, 6],
  );
  assert.equal(await stockOf(store, part), 14);
  assert.deepEqual([(await accountOf(company)).balance, after.shipments.length], [74.4, 1]);
  const { rows } = await query('select content from document_numbers where order_id = $1 order by id', [id]);
  assert.deepEqual(
    rows.map(({ content }) => content.facts.find(([name]: string[]) => name === 'Amount to transfer')[1]),
    ['$124.00', '$74.40'],
  );
  assert.equal((await transfer(id, 74.4)).body.outcome, 'paid');
  // Paid units are refunded as usual.
  const refund = { lines: [{ line, units: 6 }], reason: 'Returned', restock: true };
  assert.equal((await store.call(staff, 'POST', `/orders/${id}/refunds`, refund)).body.amount, 74.4);
  await store.runJobs();
});

test('money that arrives is never counted for other orders', async () => {
  const company = await companyWith(100);
  const buyer = await member(company);
  const [first, second] = [await store.part(), await store.part()];
  const { body } = await order(
    buyer,
    [
      [first, 4],
      [second, 4],
    ],
    { company },
  );
  const id: string = body.insertedId;
  assert.equal((await transfer(id, 90)).body.outcome, 'partial');
  const { lines } = await now(id);
  // Costs less than what has arrived, until a job gives back the rest.
  assert.equal((await store.call(buyer, 'POST', `/placeorder/${lines[1]!._id}/cancel?scope=line`)).status, 200);
  const { balance, left } = await accountOf(company);
  assert.deepEqual([balance, left], [0, 100]);
  await store.runJobs();
  assert.deepEqual([(await accountOf(company)).balance, (await now(id)).paid], [0, true]);
});

test('what comes back before an invoice is paid is not refunded', async () => {
  const company = await companyWith(1_000);
  const buyer = await member(company);
  const id: string = (await order(buyer, [[await store.part(), 2]], { company })).body.insertedId;
  assert.equal((await ship(id)).status, 200);
  const line = (await now(id)).lines[0]!._id;
  const wanted = { lines: [{ line, units: 1 }], reason: 'damaged', text: 'Bent' };
  const asked = await store.call(buyer, 'POST', `/orders/${id}/returns`, wanted);
  const answer = () =>
    store.call(staff, 'POST', `/returns/${asked.body.insertedId}/answer`, {
      as: 'approved',
      answer: '',
      restock: true,
      refund: true,
    });
  const refused = await answer();
  assert.equal(refused.status, 409);
  assert.match(refused.body.detail, /not paid yet.*Record its payment first/);
  assert.match(
    (await store.call(staff, 'POST', `/order/${line}/refund`, { amount: 5, reason: 'Late' })).body.detail,
    /not paid.*Record its payment first/,
  );
  assert.equal((await transfer(id, 30)).body.owedBack, 5.2);
  assert.equal((await answer()).status, 200);
  await store.runJobs();
});

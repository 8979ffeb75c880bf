import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openInvoices } from '#server/companies/testing.ts';
import { NEW_YORK } from '#test/fixtures/ordering.ts';
import type { Person } from '#test/fixtures/store.ts';

const { store, staff, query, companyWith, member, ship, transfer } = await openInvoices();

/** An order by invoice of $12.40 a unit. */
const order = (who: Person, company: string, part: string, quantity: number) =>
  store.call(who, 'POST', '/orders', {
    lines: [{ part, quantity }],
    delivery: NEW_YORK,
    payment: 'invoice',
    company,
  });
const grant = (company: string, amount: unknown, until: unknown = '2099-12-31', who = staff) =>
  store.call(who, 'POST', `/companies/${company}/credit-passes`, { amount, until });
const accountOf = async (company: string, who = staff) =>
  (await store.call(who, 'GET', `/companies/${company}/account`)).body;

test('one order passes the limit, and the next one is refused with what to do', async () => {
  const company = await companyWith(20);
  const buyer = await member(company);
  const part = await store.part({ quantity: 1_000 });
  const refused = await order(buyer, company, part, 2);
  assert.match(refused.body.fields.payment, /\$20\.00 more by invoice.*ask us to let this order pass/);
  const small = (await grant(company, 20)).body.insertedId;
  const large = (await grant(company, 100)).body.insertedId;
  const larger = (await grant(company, 200)).body.insertedId;
  // An order within the limit uses none.
  assert.equal((await order(buyer, company, part, 1)).status, 200);
  const passed = await order(buyer, company, part, 4);
  assert.equal(passed.status, 200, JSON.stringify(passed.body));
  const used = (await accountOf(company)).passes;
  assert.deepEqual(
    used.map(({ _id, order: by }: { _id: string; order: string | null }) => [_id, by]),
    [
      [larger, null],
      [small, null],
      [large, passed.body.insertedId],
    ],
  );
  assert.equal((await order(buyer, company, part, 20)).status, 422);
  assert.equal((await accountOf(company)).balance, 62);
});

test('of 10 orders at once that need it, one passes', async () => {
  const company = await companyWith(10);
  const part = await store.part({ quantity: 1_000 });
  await grant(company, 30);
  const buyers = await Promise.all(Array.from({ length: 10 }, () => member(company)));
  const answers = await Promise.all(buyers.map((who) => order(who, company, part, 2)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array(9).fill(422)]);
  assert.equal((await accountOf(company)).balance, 24.8);
});

test('an order is either allowed or the permission is taken back', async () => {
  const company = await companyWith(10);
  const buyer = await member(company);
  const part = await store.part({ quantity: 1_000 });
  for (let round = 0; round < 5; round++) {
    const pass = (await grant(company, 30)).body.insertedId;
    const [placed, gone] = await Promise.all([
      order(buyer, company, part, 2),
      store.call(staff, 'DELETE', `/companies/${company}/credit-passes/${pass}`),
    ]);
    assert.equal(placed.status === 200, gone.body.deletedCount === 0, `${placed.status} ${gone.body.deletedCount}`);
  }
});

test('an order passes although an invoice is overdue', async () => {
  const company = await companyWith(1_000);
  const buyer = await member(company);
  const part = await store.part();
  const id: string = (await order(buyer, company, part, 1)).body.insertedId;
  await ship(id);
  await query('update orders set due_on = current_date - 60 where id = $1', [id]);
  const refused = await order(buyer, company, part, 1);
  assert.match(refused.body.fields.payment, /60 days overdue.*ask us to let this order pass/);
  await grant(company, 50);
  assert.equal((await order(buyer, company, part, 1)).status, 200);
  assert.equal((await order(buyer, company, part, 1)).status, 422);
});

test('ended permissions, those of other companies and those that were taken back let nothing pass', async () => {
  const [company, other] = [await companyWith(10), await companyWith(10)];
  const buyer = await member(company);
  const part = await store.part();
  await grant(other, 500);
  const ended = (await grant(company, 500)).body.insertedId;
  await query('update company_credit_passes set until = current_date - 2 where id = $1', [ended]);
  const taken = (await grant(company, 500)).body.insertedId;
  const withdraw = (of: string) => store.call(staff, 'DELETE', `/companies/${of}/credit-passes/${taken}`);
  assert.equal((await withdraw(other)).body.deletedCount, 0);
  assert.equal((await withdraw(company)).body.deletedCount, 1);
  assert.equal((await withdraw(company)).body.deletedCount, 0);
  assert.equal((await withdraw(crypto.randomUUID())).status, 404);
  assert.equal((await order(buyer, company, part, 2)).status, 422);
  assert.deepEqual((await accountOf(company)).passes, []);
});

test('who may allow an order, and how much', async () => {
  const company = await companyWith(10);
  const boss = await member(company, 'admin');
  assert.equal((await grant(company, 50, '2099-12-31', boss)).status, 403);
  for (const amount of [0, -1, 1.234, 1e13, '50', null]) assert.equal((await grant(company, amount)).status, 422);
  for (const until of ['2020-01-01', '2099-02-30', 'soon', '', null])
    assert.equal((await grant(company, 50, until)).status, 422, String(until));
  assert.equal((await grant(crypto.randomUUID(), 50)).status, 404);
  for (let count = 0; count < 20; count++) assert.equal((await grant(company, 50)).status, 200);
  assert.equal((await grant(company, 50)).status, 409);
  // Its admins see what is allowed.
  assert.equal((await accountOf(company, boss)).passes.length, 20);
  await store.call(staff, 'PUT', `/companies/${company}/terms`, { paymentDays: null, creditLimit: null });
  assert.equal((await grant(company, 50)).status, 409);
  const { rows } = await query(
    `select action, detail from audit_trail where subject = $1 and action like 'company.credit-pass%' limit 1`,
    [company],
  );
  assert.equal(rows[0].action, 'company.credit-pass-granted');
  assert.deepEqual(rows[0].detail.change, { Amount: '50.00', Until: '2099-12-31' });
});

test('the statement of account as a file has the rows of the screen, to the cent, without formulas', async () => {
  const company = await companyWith(1_000);
  const [buyer, boss] = [await member(company), await member(company, 'admin')];
  const part = await store.part();
  const [first, second] = [await order(buyer, company, part, 3), await order(buyer, company, part, 1)];
  await query(`update orders set customer_name = '=HYPERLINK("http://x")' where company_id = $1`, [company]);
  await ship(first.body.insertedId);
  assert.equal((await transfer(second.body.insertedId, 12.4)).body.outcome, 'paid');
  const file = (who: Person) => store.call(who, 'GET', `/companies/${company}/account.csv`);
  assert.equal((await file(buyer)).status, 403);
  assert.equal((await file(await store.person())).status, 404);
  const answer = await file(boss);
  const text = String(answer.body);
  const { open, payments } = await accountOf(company);
  const lines = text.trim().split('\r\n');
  assert.equal(lines.length, 1 + open.length + payments.length);
  assert.match(lines[0]!, /kind,order,buyer,date,due,order total,open,paid,paid by$/);
  assert.match(lines[1]!, /^open,'?\d+,"'=HYPERLINK\(""http:\/\/x""\)",.*,37\.20,37\.20,,$/);
  assert.match(lines[2]!, /^payment,'?\d+,,.*,,,,12\.40,/);
  assert.equal((await file(staff)).status, 200);
});

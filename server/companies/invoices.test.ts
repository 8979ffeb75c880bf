import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import { remindOfInvoices } from '#server/payments/invoices/remind.ts';
import { NEW_YORK, setShop } from '#test/fixtures/ordering.ts';
import type { Person } from '#test/fixtures/store.ts';
import { BANK, openInvoices } from './testing.ts';

const { store, staff, query, companyWith, member, now, ship, transfer } = await openInvoices();

/** An order of $12.40 a unit. */
const order = (who: Person, part: string, quantity: number, more: object = {}) =>
  store.call(who, 'POST', '/orders', { lines: [{ part, quantity }], delivery: NEW_YORK, payment: 'invoice', ...more });
const STAFF_REFUSAL =
  'The company can order for $50.00 more by invoice. Let this order pass, or choose another way to pay.';
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('20 buyers at once never exceed the credit limit of their company', async () => {
  const company = await companyWith(100);
  const part = await store.part({ quantity: 1_000 });
  const buyers = await Promise.all(Array.from({ length: 20 }, () => member(company)));
  // Each costs $24.80: four fit.
  const answers = await Promise.all(buyers.map((who) => order(who, part, 2, { company })));
  const refused = answers.filter(({ status }) => status !== 200);
  assert.equal(refused.length, 16);
  for (const { status, body } of refused) {
    assert.equal(status, 422);
    assert.match(body.fields.payment, /can order for \$0\.80 more by invoice/);
  }
  const { body } = await store.call(staff, 'GET', `/companies/${company}/account`);
  assert.deepEqual([body.balance, body.left, body.open.length], [99.2, 0.8, 4]);
});

test('an order ships before it is paid: the invoice follows with its due day, and part payments pay it', async () => {
  const company = await companyWith(1_000);
  const [buyer, boss] = [await member(company), await member(company, 'admin')];
  const { body } = await order(buyer, await store.part(), 10, { company });
  const id: string = body.insertedId;
  assert.deepEqual((await now(id)).owed, { method: 'invoice', amount: 124, days: 30 });
  assert.ok(!(await now(id)).documents.includes('invoice'));
  assert.equal((await ship(id)).status, 200);
  await store.runJobs();
  const shipped = await now(id);
  assert.deepEqual([shipped.status, shipped.paid, shipped.owed?.dueOn], ['shipped', false, dayIn(30)]);
  assert.deepEqual([shipped.bankTransfer?.due, shipped.bankTransfer?.dueOn], [124, dayIn(30)]);
  assert.ok(shipped.documents.includes('invoice'));
  const { rows } = await query(`select content ->> 'note' as note from document_numbers where order_id = $1`, [id]);
  assert.match(rows[0].note, /^Payable within 30 days, by /);
  const account = async (who: Person) => store.call(who, 'GET', `/companies/${company}/account`);
  assert.equal((await account(buyer)).status, 403);
  assert.equal((await account(await store.person())).status, 404);
  assert.equal((await transfer(id, 24)).body.outcome, 'partial');
  assert.equal((await account(boss)).body.balance, 100);
  assert.equal((await transfer(id, 100)).body.outcome, 'paid');
  const paid = await now(id);
  assert.deepEqual([paid.status, paid.paid, paid.owed, paid.leftToRefund], ['shipped', true, undefined, 124]);
  const after = (await account(boss)).body;
  assert.deepEqual([after.balance, after.left, after.open, after.payments.length], [0, 1_000, [], 2]);
});

test('who can pay by invoice, and which order staff let pass', async () => {
  const company = await companyWith(50);
  const buyer = await member(company);
  const part = await store.part();
  const privately = await order(buyer, part, 1);
  assert.deepEqual([privately.status, Object.keys(privately.body.fields)], [422, ['payment']]);
  const large = await order(buyer, part, 5, { company, payment: 'card' });
  const id: string = large.body.insertedId;
  const choose = (who: Person, more: object = {}) =>
    store.call(who, 'POST', `/orders/${id}/pay-later`, { method: 'invoice', ...more });
  assert.deepEqual((await choose(buyer)).status, 409);
  assert.deepEqual((await choose(buyer, { overLimit: true })).status, 403);
  const refused = await choose(staff);
  assert.deepEqual([refused.status, refused.body.detail], [409, STAFF_REFUSAL]);
  assert.equal((await choose(staff, { overLimit: true })).status, 200);
  assert.equal((await now(id)).owed?.amount, 62);
  // Units that are canceled are no longer owed, and leave room for others.
  assert.equal((await store.call(buyer, 'POST', `/placeorder/${id}/cancel?scope=line&units=3`)).status, 200);
  assert.equal((await now(id)).owed?.amount, 24.8);
  assert.equal((await order(buyer, part, 2, { company })).status, 200);
  await store.call(staff, 'PUT', `/companies/${company}/terms`, { paymentDays: null, creditLimit: null });
  assert.equal((await order(buyer, part, 1, { company })).status, 422);
});

test('overdue invoices are reminded of three times, and keep the company from ordering by invoice', async () => {
  const company = await companyWith(1_000);
  const buyer = await member(company);
  const part = await store.part();
  const id: string = (await order(buyer, part, 1, { company })).body.insertedId;
  await ship(id);
  const reminders = async (days: number) => {
    await query('update orders set due_on = current_date - $2::int where id = $1', [id, days]);
    await remindOfInvoices(store.db);
    await remindOfInvoices(store.db);
    return (await now(id)).history.map(({ what }) => what).filter((what) => what.startsWith('invoice_reminder'));
  };
  assert.deepEqual(await reminders(0), []);
  assert.deepEqual(await reminders(1), ['invoice_reminder_1']);
  assert.deepEqual(await reminders(10), ['invoice_reminder_1', 'invoice_reminder_2']);
  assert.equal((await order(buyer, part, 1, { company })).status, 200);
  const all = ['invoice_reminder_1', 'invoice_reminder_2', 'invoice_reminder_3'];
  assert.deepEqual(await reminders(20), all);
  const blocked = await order(buyer, part, 1, { company });
  assert.match(blocked.body.fields.payment, /20 days overdue/);
  assert.equal((await transfer(id, 12.4)).body.outcome, 'paid');
  assert.deepEqual(await reminders(25), all);
  assert.equal((await order(buyer, part, 1, { company })).status, 200);
});

test('without a second reminder the third is sent, and invoices with all of theirs take no place from others', async () => {
  const { invoices } = DEFAULT_SHOP_SETTINGS;
  await setShop(store, { bank: BANK, invoices: { ...invoices, secondReminderDays: 0 } });
  const company = await companyWith(1_000);
  const buyer = await member(company);
  const part = await store.part();
  const id: string = (await order(buyer, part, 1, { company })).body.insertedId;
  await ship(id);
  await query('update orders set due_on = current_date - 40 where id = $1', [id]);
  for (let pass = 0; pass < 3; pass++) await remindOfInvoices(store.db);
  const reminders = (await now(id)).history.map(({ what }) => what).filter((what) => what.startsWith('invoice_rem'));
  assert.deepEqual(reminders, ['invoice_reminder_1', 'invoice_reminder_3']);
  await setShop(store, { bank: BANK });
});

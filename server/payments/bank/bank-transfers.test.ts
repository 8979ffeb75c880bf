import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { DEFAULT_SHOP_SETTINGS, type ShopSettings } from '#contract/settings/shop-settings.ts';
import { creditorReference } from '#contract/payments/check-digits.ts';
import { expireReservations } from '#server/orders/reservations.ts';
import { reconcilePayments } from '#server/payments/reconcile.ts';
import { verifyBooks } from '#server/verification/verify.ts';
import { closeWithBooks } from '#test/faults/books.ts';
import {
  charge,
  claim,
  NEW_YORK,
  placed,
  placedLines,
  placeLines,
  problem,
  setShop,
  started,
  STANDARD,
  stockOf,
  wholeOrderNow,
} from '#test/fixtures/ordering.ts';
import { type Answer, startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { remindOfTransfers } from './remind.ts';

const BANK: ShopSettings['bank'] = {
  ...DEFAULT_SHOP_SETTINGS.bank,
  isOn: true,
  holder: 'Partsmith GmbH',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
};
const TODAY = new Date().toISOString().slice(0, 10);

let store: TestStore;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  admin = await store.person('admin');
  await setShop(store, { bank: BANK });
});
after(() => closeWithBooks(store));

const query = async (text: string, values: unknown[] = []) => (await store.db.$client.query(text, values)).rows;
const choose = (who: Person, id: string) => store.call(who, 'POST', `/orders/${id}/bank-transfer`);
let references = 0;
/** The message of a field of a refused call. */
const fieldOf = (answer: Answer, name: string): string => answer.body.fields[name];
const nextReference = (): string => `REF-${++references}`;
const receive = (id: string, amount: number, more: Record<string, unknown> = {}, who = admin) =>
  store.call(who, 'POST', `/orders/${id}/bank-payments`, {
    reference: nextReference(),
    amount,
    receivedOn: TODAY,
    ...more,
  });
const transfer = (id: string, refund: string, reference = 'OUT-1', who = admin) =>
  store.call(who, 'POST', `/order/${id}/refund/${refund}/transfer`, { reference });
const now = (id: string) => wholeOrderNow(store, admin, id);
/** An order of $12.40 that waits for a bank transfer. */
async function waiting(buyer?: Person, quantity = 1) {
  const who = buyer ?? (await store.person());
  const part = await store.part({ quantity: 10 });
  const id = await placed(store, who, part, quantity);
  const answer = await choose(who, id);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  await store.runJobs();
  return { id, part, buyer: who, details: answer.body };
}

test('an order placed with bank transfer is reserved until the due day, and its email has the account', async () => {
  const buyer = await store.person();
  const part = await store.part({ quantity: 10 });
  store.mails.length = 0;
  const { id } = await placedLines(store, buyer, [[part, 2]], { payment: 'bank' });
  const order = await wholeOrderNow(store, buyer, id);
  const { bankTransfer } = order;
  assert.equal(bankTransfer!.reference, creditorReference(order.number));
  assert.deepEqual([bankTransfer!.iban, bankTransfer!.due, bankTransfer!.received], [BANK.iban, 24.8, 0]);
  const days = (Date.parse(order.holdUntil!) - Date.now()) / 86_400_000;
  assert.ok(days > 17 && days <= 18, `${days} days`);
  assert.equal(await stockOf(store, part), 8);
  await store.runJobs();
  assert.equal(store.mails.length, 1);
  const [mail] = store.mails;
  assert.equal(mail!.subject, `We have your order #${order.number}`);
  assert.match(mail!.text, /DE89 3704 0044 0532 0130 00/);
  assert.match(mail!.text, new RegExp(bankTransfer!.reference.replace(/(.{4})(?=.)/g, '$1 ')));
  assert.match(mail!.text, /\$24\.80/);
  assert.ok(!/30 minutes/.test(mail!.text));
  assert.equal((await store.call(buyer, 'GET', `/orders/${id}/documents/confirmation`)).status, 200);
  assert.equal((await choose(buyer, id)).body.dueOn, bankTransfer!.dueOn, 'safe to repeat');
});

test('money that arrives pays the order once, by the functions that cards use', async () => {
  const { id, buyer } = await waiting();
  store.mails.length = 0;
  const key = { 'idempotency-key': crypto.randomUUID() };
  const body = { reference: 'A 1', amount: 12.4, receivedOn: TODAY, payer: 'Ada' };
  const record = () => store.call(admin, 'POST', `/orders/${id}/bank-payments`, body, key);
  const [first, second] = await Promise.all([record(), record()]);
  assert.deepEqual([first.body, second.status], [second.body, 200], 'a double click');
  assert.equal(first.body.outcome, 'paid');
  const order = await wholeOrderNow(store, buyer, id);
  assert.deepEqual([order.paid, order.payments.length, order.bankTransfer], [true, 1, undefined]);
  assert.match(order.transactionId!, /^bank_/);
  assert.equal(order.bankPayments, undefined, 'for staff only');
  await store.runJobs();
  assert.deepEqual(
    store.mails.map(({ subject }) => subject),
    [`Payment received for order #${order.number}`],
  );
  const again = await receive(id, 12.4, { reference: 'a1' });
  assert.equal(again.status, 422);
  assert.match(fieldOf(again, 'reference'), new RegExp(`already recorded for order #${order.number}`));
  assert.equal((await store.call(buyer, 'GET', `/orders/${id}/documents/invoice`)).status, 200);
  const [document] = await query('select content from document_numbers where order_id = $1', [id]);
  assert.match(JSON.stringify(document!.content), /Paid in full by bank transfer/);
});

test('part payments add up; each keeps its portion of tax and delivery', async () => {
  await setShop(store, {
    bank: BANK,
    delivery: { methods: [STANDARD] },
    tax: { mode: 'added', isDeliveryTaxed: true, rates: [{ place: 'US-NY', label: 'Tax', percent: 8.875 }] },
  });
  try {
    const buyer = await store.person();
    const { id } = await placedLines(store, buyer, [[await store.part({ priceCents: 3_333 }), 3]], {
      delivery: NEW_YORK,
      payment: 'bank',
    });
    const total = (await now(id)).placeOrderPrice;
    await store.runJobs();
    store.mails.length = 0;
    const first = await receive(id, 33.33);
    assert.deepEqual([first.body.outcome, first.body.due], ['partial', Number((total - 33.33).toFixed(2))]);
    assert.equal((await now(id)).status, 'unpaid');
    const card = await store.call(buyer, 'POST', '/create-payment-intent', {
      placeOrderPrice: total,
      order: id,
      pay: true,
    });
    assert.match(problem(card).detail!, /Part of this order is paid by bank transfer/);
    await store.runJobs();
    assert.match(store.mails[0]!.subject, /Part of your payment/);
    assert.match(store.mails[0]!.text, /We have received \$33\.33/);
    assert.equal((await receive(id, 0.01)).body.outcome, 'partial');
    const last = await receive(id, Number((total - 33.34 + 7).toFixed(2)));
    assert.deepEqual([last.body.outcome, last.body.owedBack], ['paid', 7]);
    const order = await now(id);
    assert.deepEqual([order.payments.length, order.refunds.map(({ amount }) => amount)], [3, [7]]);
    const month = new Date().toISOString().slice(0, 7);
    const { body } = await store.call(admin, 'GET', `/accounting.csv?month=${month}`);
    const rows = (parse(body, { bom: true, columns: true }) as Record<string, string>[]).filter(
      (row) => row['order id'] === id,
    );
    const sum = (name: string) => rows.reduce((all, row) => all + Math.round(100 * Number(row[name] || 0)), 0);
    assert.equal(rows.length, 4);
    assert.ok(rows.every((row) => /^REF-\d+$/.test(row['bank reference']!)));
    assert.ok(rows.every((row) => row['payment method'] === 'Bank transfer'));
    assert.equal(sum('parts'), 9_999);
    assert.equal(sum('delivery'), 500);
    assert.equal(sum('added tax'), Math.round(100 * total) - 9_999 - 500);
    assert.equal(sum('amount'), Math.round(100 * total) + 700);
  } finally {
    await setShop(store, { bank: BANK });
  }
});

test('a refund of a bank payment is an open task until staff have transferred it', async () => {
  const { id, buyer } = await waiting(undefined, 2);
  await receive(id, 24.8);
  await store.runJobs();
  const asked = await store.call(admin, 'POST', `/order/${id}/refund`, { amount: 4, reason: 'Scratched' });
  assert.equal(asked.status, 200);
  for (let round = 0; round < 2; round++) await store.runJobs();
  await reconcilePayments(store.deps);
  const [refund] = (await now(id)).refunds;
  assert.equal(refund!.status, 'asked');
  store.mails.length = 0;
  const [one, two] = await Promise.all([transfer(id, refund!._id), transfer(id, refund!._id)]);
  assert.deepEqual([one.status, two.status], [200, 200]);
  assert.equal(problem(await transfer(id, refund!._id, 'OUT-2')).code, 'order_state');
  const order = await now(id);
  assert.deepEqual(
    order.refunds.map(({ status, note }) => [status, note]),
    [['refunded', 'Transfer OUT-1']],
  );
  assert.equal(order.leftToRefund, 20.8);
  await store.runJobs();
  assert.equal(store.mails.length, 1);
  assert.match(store.mails[0]!.text, /\$4\.00 has been refunded to your bank account/);
  const note = order.documents.find((name) => name.startsWith('credit-note-'));
  assert.equal((await store.call(buyer, 'GET', `/orders/${id}/documents/${note}`)).status, 200);
  const movements = await query(
    `select amount_cents::int as cents from money_movements where order_id = $1 and kind = 'refunded'`,
    [id],
  );
  assert.deepEqual(movements, [{ cents: 400 }]);
});

test('money for a canceled or paid order is owed back', async () => {
  const first = await waiting();
  assert.equal((await receive(first.id, 5)).body.outcome, 'partial');
  await store.call(admin, 'DELETE', `/order/${first.id}?as=cancelled`);
  await store.runJobs();
  assert.deepEqual(
    (await now(first.id)).refunds.map(({ amount, status }) => [amount, status]),
    [[5, 'asked']],
  );
  const late = await receive(first.id, 12.4);
  assert.deepEqual([late.body.outcome, late.body.owedBack], ['refunding', 12.4]);

  const second = await waiting();
  const intent = await started(store, second.buyer, second.id);
  await charge(store, intent);
  assert.equal((await claim(store, second.buyer, second.id, intent)).status, 200);
  assert.equal((await receive(second.id, 12.4)).body.outcome, 'refunding');
  for (const id of [first.id, second.id])
    for (const { _id: refund, status } of (await now(id)).refunds)
      if (status === 'asked') assert.equal((await transfer(id, refund)).status, 200);
  // A refund of a card payment is not transferred.
  const asked = await store.call(admin, 'POST', `/order/${second.id}/refund`, { amount: 1, reason: 'Late' });
  assert.equal(problem(await transfer(second.id, asked.body.insertedId)).code, 'order_state');
});

test('a card payment that began before a part payment cannot be completed', async () => {
  const { id, buyer } = await waiting();
  const intent = await started(store, buyer, id);
  await receive(id, 5);
  await store.runJobs();
  await reconcilePayments(store.deps);
  await store.db.$client.query(
    `update payment_intents set created_at = now() - interval '1 hour', checked_at = null where order_id = $1`,
    [id],
  );
  await reconcilePayments(store.deps);
  assert.equal((await store.cardSandbox.stripe.paymentIntents.retrieve(intent)).status, 'canceled');
  assert.equal((await receive(id, 7.4)).body.outcome, 'paid');
});

test('a cancellation of one part lets held money pay the rest', async () => {
  const buyer = await store.person();
  const { id, lines } = await placedLines(
    store,
    buyer,
    [
      [await store.part(), 1],
      [await store.part({ priceCents: 500 }), 1],
    ],
    { payment: 'bank' },
  );
  assert.equal((await receive(id, 13)).body.outcome, 'partial');
  assert.equal((await store.call(admin, 'DELETE', `/order/${lines[1]}?as=cancelled`)).status, 200);
  await store.runJobs();
  const order = await now(id);
  assert.deepEqual([order.status, order.refunds.map(({ amount }) => amount)], ['paid', [0.6]]);
});

test('customers are reminded once before and once after the due day; then the order is canceled', async () => {
  const { id, part } = await waiting();
  const other = await waiting();
  await store.runJobs();
  store.mails.length = 0;
  const { number } = await now(id);
  const { number: otherNumber } = await now(other.id);
  const inDays = async (days: number) => {
    const at = new Date(Date.now() + days * 86_400_000);
    await Promise.all([remindOfTransfers(store.db, undefined, at), remindOfTransfers(store.db, undefined, at)]);
    await store.runJobs();
    const numbers = [number, otherNumber];
    const subjects = store.mails.splice(0).map(({ subject }) => subject);
    return subjects.filter((subject) => numbers.some((each) => subject.includes(`#${each}`)));
  };
  assert.deepEqual(await inDays(11), []);
  const due = (await inDays(12)).toSorted();
  assert.equal(due.length, 2);
  assert.match(due[0]!, new RegExp(`order #${number} is due by `));
  assert.equal((await receive(other.id, 12.4)).body.outcome, 'paid');
  await store.runJobs();
  store.mails.length = 0;
  assert.deepEqual(await inDays(14), []);
  assert.deepEqual(await inDays(15), [`Your transfer for order #${number} is overdue`]);
  assert.deepEqual(await inDays(16), []);
  assert.equal(await expireReservations(store.db, 100), 0);
  await query(`update orders set hold_until = now() - interval '1 second' where id = $1`, [id]);
  const [one, two] = await Promise.all([expireReservations(store.db, 100), expireReservations(store.db, 100)]);
  assert.equal(one + two, 1);
  assert.equal((await now(id)).status, 'cancelled');
  assert.equal(await stockOf(store, part), 10);
  await store.runJobs();
  assert.equal(store.mails.filter(({ subject }) => subject.endsWith('has been canceled')).length, 1);
  assert.equal((await receive(id, 12.4)).body.outcome, 'refunding');
  const [refund] = (await now(id)).refunds;
  assert.equal((await transfer(id, refund!._id)).status, 200);
});

test('who may pay by bank transfer', async () => {
  const buyer = await store.person();
  const refused = async (settings: Partial<ShopSettings['bank']>, text: RegExp) => {
    await setShop(store, { bank: { ...BANK, ...settings } });
    const answer = await placeLines(store, buyer, [[await store.part(), 1]], { payment: 'bank' });
    assert.equal(answer.status, 422);
    assert.match(fieldOf(answer, 'payment'), text);
  };
  try {
    await refused({ isOn: false }, /doesn't take bank transfers/);
    await refused({ mostValue: 12 }, /too large/);
    await refused({ countries: 'DE, AT' }, /country/);
    await setShop(store, { bank: { ...BANK, countries: 'DE, GB', mostValue: 13 } });
    await placedLines(store, buyer, [[await store.part(), 1]], { payment: 'bank' });
  } finally {
    await setShop(store, { bank: BANK });
  }
  const large = await store.part({ quantity: 2 });
  const answer = await placeLines(store, buyer, [[large, 2]], { payment: 'bank' });
  assert.match(fieldOf(answer, 'payment'), /more than half/);
  assert.equal(await stockOf(store, large), 2, 'nothing is reserved');
  for (let count = 1; count < 5; count++)
    await placedLines(store, buyer, [[await store.part(), 1]], { payment: 'bank' });
  const sixth = await placed(store, buyer, await store.part());
  assert.match(problem(await choose(buyer, sixth)).detail!, /5 orders that wait/);
  assert.equal((await choose(admin, sixth)).status, 200, 'staff may');

  const unverified = await store.person();
  await query('update users set email_verified = false where id = $1', [unverified.id]);
  const id = await placed(store, unverified, await store.part());
  assert.match(problem(await choose(unverified, id)).detail!, /Verify your email/);
  assert.equal(problem(await choose(buyer, id)).code, 'not_found', "another customer's");
  const late = await store.person();
  const expired = await placed(store, late, await store.part());
  await query(`update orders set hold_until = now() - interval '1 second' where id = $1`, [expired]);
  await expireReservations(store.db, 100);
  assert.match(problem(await choose(late, expired)).detail!, /ended without a payment/);
});

test('wrong values are refused, and only staff who may refund record payments', async () => {
  const { id } = await waiting();
  for (const more of [
    { amount: 0 },
    { amount: -1 },
    { amount: 1.005 },
    { amount: 1e13 },
    { reference: '' },
    { reference: 'x'.repeat(101) },
    { reference: 'a\nb' },
    { receivedOn: '2999-01-01' },
    { receivedOn: 'today' },
  ])
    assert.equal((await receive(id, 1, more)).status, 422, JSON.stringify(more));
  assert.equal((await receive(crypto.randomUUID(), 1)).status, 404);
  for (const role of ['read-only', 'catalog', 'fulfillment'] as const)
    assert.equal((await receive(id, 1, {}, await store.person(role))).status, 403, role);
  assert.deepEqual((await now(id)).bankPayments, undefined);
  for (const iban of ['DE89370400440532013001', 'DE8937040044053201300', 'x'])
    assert.equal(await settingProblem({ iban }), true, iban);
  assert.equal(await settingProblem({ bic: 'DEUT' }), true);
  assert.equal(await settingProblem({ countries: 'Germany' }), true);
  assert.equal(await settingProblem({ isOn: true, holder: '' }), true);
});

async function settingProblem(bank: Partial<ShopSettings['bank']>): Promise<boolean> {
  const { version } = (await store.call(admin, 'GET', '/shop-settings')).body;
  return (await store.call(admin, 'PUT', '/shop-settings', { version, settings: { bank } })).status === 422;
}

test('the reconciliation finds a bank payment that the ledger does not have', async () => {
  const { id } = await waiting();
  await receive(id, 5);
  const found = async () =>
    (await verifyBooks(store.deps, { graceSeconds: 0 })).discrepancies
      .filter(({ kind }) => kind === 'bank_payment')
      .map(({ subject }) => subject);
  await query('update bank_payments set is_held = false where order_id = $1', [id]);
  assert.deepEqual(await found(), [id]);
  await query('update bank_payments set is_held = true where order_id = $1', [id]);
  assert.deepEqual(await found(), []);
});

test('a payment recorded by two admins at once counts once', async () => {
  const { id } = await waiting();
  const answers = await Promise.all([1, 2, 3].map(() => receive(id, 12.4, { reference: 'BOTH' })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422, 422]);
  const both = await waiting();
  const halves = await Promise.all([receive(both.id, 6.2), receive(both.id, 6.2)]);
  assert.deepEqual(halves.map(({ body }) => body.outcome).sort(), ['paid', 'partial']);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DECLARED_MAILS, ORDER_MAILS } from '#server/emails/declared-mails.ts';
import { mailSample } from '#server/emails/define-mail.ts';
import { MAIL_BUDGET_NAMES, type MailBudget } from '#server/emails/mail-budgets.ts';
import { bearer, openStore, type OwnAccountStore } from '#server/own-account/testing.ts';
import { Browser } from '#server/accounts/testing.ts';
import { sampleOrder, sampleRefund } from '#server/order-emails/sample-order.ts';
import { charge, claim, orderNow, paid, paidLines, placed, started } from '#test/fixtures/ordering.ts';
import type { Person } from '#test/fixtures/store.ts';
import { queueMail } from './queue-mail.ts';

/* Which emails reach whom: every budget, for verified and unverified recipients, of paid and unpaid orders. */

let store: OwnAccountStore;
let admin: Person;
before(async () => {
  store = await openStore();
  admin = await store.person('admin');
});
after(() => store.close());

async function buyerOf(isVerified: boolean): Promise<Person> {
  const buyer = await store.person();
  if (!isVerified)
    await store.db.$client.query('update users set email_verified = false, name = $2 where id = $1', [
      buyer.id,
      'You won evil.example',
    ]);
  return buyer;
}

/** Sends all that is due, also what waited for lines of the same action. */
async function flush(): Promise<void> {
  const soon = "update outbox set next_try_at = now() where next_try_at < now() + interval '2 minutes'";
  await store.db.$client.query(soon);
  await store.runJobs();
}

/** An hour passes for the budgets and for the mails that wait for them. */
async function letAnHourPass(): Promise<void> {
  await store.db.$client.query("update rate_limits set resets_at = now() - interval '1 second'");
  await store.db.$client.query('update outbox set next_try_at = now() where next_try_at is not null');
  await store.runJobs();
}

const SHOP = { name: 'Partsmith', publicOrigin: 'https://shop.example', currency: 'usd' };
const SAMPLE = mailSample(SHOP.publicOrigin);
const to = ({ email }: Person) => store.mails.filter((mail) => mail.to === email);

/** How many emails of a budget a mailbox gets within an hour, and what becomes of further ones. */
const EXPECTED: Readonly<Record<MailBudget, { verified: number; unverified: number; others: 'dropped' | 'follow' }>> = {
  confirmation: { verified: 120, unverified: 4, others: 'dropped' },
  invitation: { verified: 120, unverified: 2, others: 'dropped' },
  reset: { verified: 120, unverified: 6, others: 'dropped' },
  'order-placed': { verified: 80, unverified: 2, others: 'dropped' },
  'payment-link': { verified: 110, unverified: 3, others: 'dropped' },
  'order-update': { verified: 110, unverified: 0, others: 'dropped' },
  'order-paid': { verified: 110, unverified: 10, others: 'follow' },
  notice: { verified: 120, unverified: 0, others: 'dropped' },
  'saved-part': { verified: 30, unverified: 0, others: 'dropped' },
  reply: { verified: 120, unverified: 3, others: 'dropped' },
  shop: { verified: 300, unverified: 300, others: 'dropped' },
  contact: { verified: 200, unverified: 200, others: 'dropped' },
};

/** The budgets' counts, as if that many emails had been sent within the hour. */
const setCounts = (count: number) =>
  store.db.$client.query("update rate_limits set count = $1 where key like 'mail-budget:%'", [count]);

for (const budget of MAIL_BUDGET_NAMES)
  for (const state of ['verified', 'unverified'] as const)
    test(`${budget} to ${state} addresses: ${EXPECTED[budget][state]} in an hour`, async () => {
      const person = await buyerOf(state === 'verified');
      const { others, [state]: most } = EXPECTED[budget];
      const mail = { budget, to: person.email, subject: 'x', store: SHOP, blocks: [] };
      if (most > 0) assert.ok(await queueMail(store.db, mail));
      await setCounts(most - 1);
      for (let n = 0; n < 3; n++)
        assert.equal(await queueMail(store.db, mail), (most > 0 && n === 0) || others === 'follow', `mail ${n}`);
      await flush();
      const sent = most === 0 ? 0 : 2;
      assert.equal(to(person).length, sent);
      await letAnHourPass();
      assert.equal(to(person).length, others === 'follow' ? 4 : sent);
    });

/** The budgets that reach an unverified address, of which `order-paid` always does. */
const REACH_UNVERIFIED = MAIL_BUDGET_NAMES.filter((budget) => EXPECTED[budget].unverified > 0);

for (const isPaid of [true, false])
  for (const declared of ORDER_MAILS)
    test(`an unverified customer ${isPaid ? 'who paid' : 'who did not pay'}: email '${declared.event}'`, async () => {
      const isRefund = declared.event.startsWith('refund');
      const order = { ...sampleOrder(SAMPLE), ...(!isPaid && { transactionId: null }) };
      const data = { order, ...(isRefund && { refund: sampleRefund(order) }) };
      const { budget } = declared.write(SHOP, SAMPLE.person, data);
      // Only a payment has a refund, even if the order could not be filled.
      const isArriving = isPaid || isRefund || declared.event === 'placed';
      assert.equal(REACH_UNVERIFIED.includes(budget), isArriving);
      if (declared.event !== 'placed') assert.equal(budget === 'order-paid', isArriving, 'without a limit that drops');
    });

test('every budget has emails, and answers to returns are about paid orders', () => {
  assert.deepEqual(
    [...new Set(DECLARED_MAILS.flatMap(({ budgets }) => budgets))].sort(),
    [...MAIL_BUDGET_NAMES].sort(),
  );
  const answers = DECLARED_MAILS.filter(({ kind, to }) => kind.startsWith('return-') && to === 'person');
  assert.ok(answers.length >= 5);
  for (const { kind, budgets } of answers) assert.deepEqual(budgets, ['order-paid'], kind);
});

test('an unverified customer who pays gets receipt, shipping, refund and return mails without what they typed', async () => {
  const buyer = await buyerOf(false);
  const part = await store.part({ quantity: 10 });
  const { id } = await paid(store, buyer, part, 3);
  await flush();
  await store.call(admin, 'POST', `/orders/${id}/pack`);
  await flush();
  assert.equal((await store.call(admin, 'DELETE', `/order/${id}?as=shipped`)).status, 200);
  await flush();
  const { lines } = (await store.call(buyer, 'GET', `/orders/${id}`)).body;
  const wanted = { lines: [{ line: lines[0]._id, units: 1 }], reason: 'damaged', text: 'evil.example' };
  const asked = await store.call(buyer, 'POST', `/orders/${id}/returns`, wanted);
  assert.equal(asked.status, 200, JSON.stringify(asked.body));
  const answer = { as: 'approved', answer: 'Send it back', restock: false, refund: true };
  const answered = await store.call(admin, 'POST', `/returns/${asked.body.insertedId}/answer`, answer);
  assert.equal(answered.status, 200, JSON.stringify(answered.body));
  await store.runJobs();
  await flush();
  const subjects = to(buyer).map(({ subject }) => subject.replace(/ ?#\w+/, ''));
  assert.deepEqual(subjects.toSorted(), [
    '$12.40 of order has been refunded',
    'Order has shipped',
    'Order is packed',
    'Payment received for order',
    'Return of order approved',
    'We have your order',
    'We have your return request for order',
  ]);
  for (const { text, html, subject } of to(buyer)) {
    assert.match(text, /^Hi,\n/);
    assert.doesNotMatch(`${subject}${text}${html}`, /evil|You won|Rajshahi|Ada/);
  }
});

test('an order that is canceled line by line sends an unverified address ten emails an hour, and loses none', async () => {
  const buyer = await buyerOf(false);
  const parts = await Promise.all(Array.from({ length: 9 }, () => store.part()));
  const { id, lines } = await paidLines(
    store,
    buyer,
    parts.map((part) => [part, 1] as const),
  );
  await flush();
  for (const line of lines) {
    const canceled = await store.call(buyer, 'POST', `/placeorder/${line}/cancel?scope=line`);
    assert.equal(canceled.status, 200, JSON.stringify(canceled.body));
    await store.runJobs();
    await flush();
  }
  const [first, ...others] = to(buyer);
  assert.match(first!.subject, /^We have your order/);
  assert.equal(others.length, 10);
  for (let hour = 0; hour < 3; hour++) await letAnHourPass();
  const after = to(buyer).map(({ subject }) => subject);
  assert.equal(after.filter((subject) => subject.includes('refunded')).length, 9, 'each refund');
  assert.equal((await orderNow(store, buyer, id)).status, 'cancelled');
  const told = new Set(
    to(buyer)
      .filter(({ subject }) => subject.includes('canceled'))
      .flatMap(({ text }) => text.match(/PS-\d+/g)),
  );
  assert.equal(told.size, 9, 'each canceled line');
  const left = await store.db.$client.query('select from outbox where order_id = $1 and next_try_at is not null', [id]);
  assert.equal(left.rowCount, 0);
});

test('a failed payment and an overdue order send an unverified address no further email', async () => {
  const buyer = await buyerOf(false);
  const part = await store.part();
  const id = await placed(store, buyer, part);
  const intent = await started(store, buyer, id);
  await charge(store, intent, 'pm_card_visa_chargeDeclined').catch(() => undefined);
  await claim(store, buyer, id, intent);
  await store.call(buyer, 'POST', `/placeorder/${id}/cancel`);
  await flush();
  assert.deepEqual(
    to(buyer).map(({ subject }) => subject.replace(/#\w+/, '#')),
    ['We have your order #'],
  );
  const again = await store.call(admin, 'POST', `/orders/${id}/emails`, { what: 'last' });
  assert.equal(again.body.code, 'order_state', JSON.stringify(again.body));
  assert.match(again.body.detail, /hasn't verified/);
});

test("'send the link again' says so when no further email is sent", async () => {
  const browser = new Browser(store.app, '198.51.100.9', store.origin);
  const account = { email: 'again@buyer.test', password: 'a good password', name: 'Ada' };
  assert.equal((await browser.ask('POST', 'identity/sign-up/email', account)).status, 200);
  const statuses: number[] = [];
  for (let n = 0; n < 5; n++) {
    const again = { email: account.email };
    const answer = await browser.ask('POST', 'identity/send-verification-email', again, await bearer(browser));
    statuses.push(answer.status);
  }
  const links = (await store.mailsTo(account.email)).length;
  assert.equal(links, 1 + statuses.filter((status) => status === 200).length, `${statuses}`);
  assert.equal(statuses.at(-1), 429);
});

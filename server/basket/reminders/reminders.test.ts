import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { charge, claim, paid, setShop, started } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { remindOfBaskets } from './service.ts';

let store: TestStore;
let buyer: Person;
before(async () => {
  store = await startTestStore();
});
after(() => store.close());
beforeEach(async () => {
  buyer = await store.person();
  await setShop(store, { baskets: { remind: true, remindAfterHours: 24 } });
});

const query = async (text: string, values: unknown[] = []) => (await store.db.$client.query(text, values)).rows;
const remind = () => remindOfBaskets(store.db, store.deps.settings.store);
const want = (wanted: boolean, who = buyer) => store.call(who, 'PUT', '/account/basket-emails', { wanted });
const put = async (part: string, quantity = 2, who = buyer) => {
  const { status, body } = await store.call(who, 'PUT', `/basket/lines/${part}`, { quantity });
  assert.equal(status, 200, JSON.stringify(body));
};
/** The customer last used the basket so long ago. */
const leave = (hours: number, who = buyer) =>
  query('update baskets set used_at = now() - make_interval(mins => $2) where customer_id = $1', [who.id, hours * 60]);
const reminders = (who = buyer) =>
  query('select lines, returned_at from basket_reminders where customer_id = $1 order by sent_at', [who.id]);

/** The token of the only email about the basket of a customer. */
async function tokenOf(who = buyer): Promise<string> {
  await store.runJobs();
  const [mail, ...others] = store.mails.filter(({ to, subject }) => to === who.email && /^Your basket/.test(subject));
  assert.equal(others.length, 0);
  const token = /\/restore-basket\/(basket-[\w-]{43})"/.exec(mail!.html)?.[1];
  assert.ok(token, mail!.html);
  return token;
}
const restore = (token: string, who: Person | null = buyer) => store.call(who, 'POST', `/basket/restore/${token}`);
const basket = async (who = buyer) =>
  (await store.call(who, 'GET', '/basket')).body.lines.map((line: { part: string; quantity: number }) => [
    line.part,
    line.quantity,
  ]);

test('a customer who asked for it gets one email about a basket that was left for a day', async () => {
  const part = await store.part({ name: 'Left behind', priceCents: 1_250 });
  await put(part);
  await leave(25);
  await remind();
  assert.deepEqual(await reminders(), [], 'without consent');
  assert.equal((await want(true)).status, 200);
  const { body } = await store.call(buyer, 'GET', '/account/basket-emails');
  assert.equal(body.isOffered, true);
  await want(true);
  assert.equal((await store.call(buyer, 'GET', '/account/basket-emails')).body.since, body.since, 'the first consent');
  await leave(23.9);
  await remind();
  assert.deepEqual(await reminders(), [], 'not yet');
  await leave(24.1);
  await Promise.all([remind(), remind(), remind()]);
  await remind();
  assert.deepEqual(await reminders(), [{ lines: [{ part, quantity: 2 }], returned_at: null }]);
  await tokenOf();
  const mail = store.mails.find(({ to }) => to === buyer.email)!;
  assert.match(mail.text, /2 x Left behind \(.*\), \$12\.50 each/);
  assert.match(mail.unsubscribeUrl!, /\/api\/unsubscribe\/basket-[\w-]{43}$/);
  // Changed and left again: not within 30 days.
  await put(await store.part());
  await leave(25);
  await remind();
  assert.equal((await reminders()).length, 1);
  await query("update basket_reminders set sent_at = sent_at - interval '31 days' where customer_id = $1", [buyer.id]);
  await query("update baskets set reminded_at = reminded_at - interval '31 days' where customer_id = $1", [buyer.id]);
  await remind();
  assert.equal((await reminders()).length, 2);
});

test('no email goes to those who ordered, to others, or while the shop sends none', async () => {
  const part = await store.part({ quantity: 100 });
  const left = async (who: Person) => {
    await want(true, who);
    await put(part, 1, who);
    await leave(25, who);
  };
  const none = async (who: Person, why: string) => {
    await remind();
    assert.deepEqual(await reminders(who), [], why);
  };
  await setShop(store, {});
  await left(buyer);
  await none(buyer, 'off by default');
  await setShop(store, { baskets: { remind: true, remindAfterHours: null } });
  await query('update users set email_verified = false where id = $1', [buyer.id]);
  await none(buyer, 'not verified');
  await query('update users set email_verified = true, suspended_at = now() where id = $1', [buyer.id]);
  await none(buyer, 'suspended');
  await query('update users set suspended_at = null where id = $1', [buyer.id]);
  await leave(24 + 7 * 24 + 1);
  await none(buyer, 'long ago');
  await leave(25);
  await query('update parts set publish_on = $2 where id = $1', [part, '2099-01-01']);
  await none(buyer, 'nothing for sale');
  await query("update parts set publish_on = '' where id = $1", [part]);
  await want(false);
  await none(buyer, 'withdrawn');
  // A part of the basket is ordered a day ago; the rest of it is not a basket that was left.
  const other = await store.person();
  await left(other);
  await put(await store.part(), 1, other);
  await paid(store, other, part);
  await query("update orders set created_at = now() - interval '25 hours' where customer_id = $1", [other.id]);
  await leave(25, other);
  await none(other, 'ordered');
  // The default of 24 hours applies to an empty setting.
  await want(true);
  await remind();
  assert.equal((await reminders()).length, 1);
});

test('the link restores the basket of its account only, at the prices and from the stock of now', async () => {
  const [gone, few, kept] = [await store.part(), await store.part({ quantity: 50 }), await store.part()];
  await want(true);
  for (const part of [gone, few, kept]) await put(part, 3);
  await leave(30);
  await remind();
  const token = await tokenOf();
  for (const part of [gone, few]) await store.call(buyer, 'DELETE', `/basket/lines/${part}`);
  await put(kept, 5);
  await query('update parts set deleted_at = now() where id = $1', [gone]);
  await query('update parts set price_cents = 9999 where id = $1', [few]);

  const other = await store.person();
  assert.equal((await restore(token, other)).status, 404);
  assert.equal((await restore(token, null)).status, 401);
  assert.deepEqual(await basket(other), []);
  for (const wrong of ['basket-', `${token}x`, 'x', '%00', 'a'.repeat(200)])
    assert.equal((await restore(wrong)).status, 404);
  assert.equal((await reminders())[0]!.returned_at, null);

  const { status, body } = await restore(token);
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(body, {
    added: [few, kept],
    leftOut: [{ part: gone, quantity: 3, problem: 'No longer sold.' }],
    lines: 2,
  });
  const now = (await store.call(buyer, 'GET', '/basket')).body;
  assert.deepEqual(
    new Map(await basket()),
    new Map([
      [kept, 5],
      [few, 3],
    ]),
  );
  assert.equal(now.lines.find((line: { part: string }) => line.part === few).price, 99.99);
  const first = (await reminders())[0]!.returned_at;
  assert.ok(first);
  assert.equal((await restore(token)).status, 200, 'again');
  assert.deepEqual((await reminders())[0]!.returned_at, first);
  await query("update basket_reminders set sent_at = now() - interval '15 days' where customer_id = $1", [buyer.id]);
  assert.equal((await restore(token)).status, 404, 'expired');
});

test('one click without signing in ends the emails, at any time and again', async () => {
  await want(true);
  await put(await store.part());
  await leave(30);
  await remind();
  const token = await tokenOf();
  await query("update basket_reminders set sent_at = now() - interval '200 days' where customer_id = $1", [buyer.id]);
  for (let times = 0; times < 2; times++) {
    const response = await fetch(`${store.origin}/api/unsubscribe/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    assert.equal(response.status, 200);
  }
  assert.equal((await store.call(buyer, 'GET', '/account/basket-emails')).body.since, null);
  assert.equal((await store.call(null, 'POST', '/unsubscribe/basket-unknown')).status, 404);
});

test('the report counts emails, those who came back and their paid orders', async () => {
  const admin = await store.person('admin');
  const read = async () => {
    const { status, body } = await store.call(admin, 'GET', '/reports/basket-emails');
    assert.equal(status, 200, JSON.stringify(body));
    return body.total.values;
  };
  const before = await read();
  const part = await store.part({ quantity: 100 });
  const people = [buyer, await store.person(), await store.person()];
  for (const who of people) {
    await want(true, who);
    await put(part, 1, who);
    await leave(30, who);
  }
  await remind();
  for (const who of people.slice(0, 2)) assert.equal((await restore(await tokenOf(who), who)).status, 200);
  const ids = [];
  for (const who of people.slice(0, 2)) {
    const delivery = {
      name: 'Ada',
      line1: '1 Mill Lane',
      city: 'London',
      postcode: 'SW1Y 4LE',
      country: 'GB',
      phone: '',
    };
    const { body } = await store.call(who, 'POST', '/orders', { lines: [{ part, quantity: 1 }], delivery });
    ids.push(body.insertedId);
  }
  const intent = await started(store, buyer, ids[0]);
  await charge(store, intent);
  assert.equal((await claim(store, buyer, ids[0], intent)).status, 200);
  const now = await read();
  assert.deepEqual(
    ['sent', 'returned', 'ordered'].map((key) => now[key] - before[key]),
    [3, 2, 1],
  );
});

test('the copy of their data has consent and emails, and deleting the account deletes both', async () => {
  await want(true);
  const part = await store.part();
  await put(part);
  await leave(30);
  await remind();
  const { body } = await store.call(buyer, 'GET', '/account/data');
  const [{ consentedAt, emails }] = (typeof body === 'string' ? JSON.parse(body) : body).basketEmails;
  assert.ok(Date.parse(consentedAt) > 0);
  assert.deepEqual(
    emails.map(({ lines }: { lines: unknown }) => lines),
    [[{ part, quantity: 2 }]],
  );
  assert.doesNotMatch(JSON.stringify(emails), /digest/i);
  const { deleteBasketEmailsOf } = await import('./queries.ts');
  await deleteBasketEmailsOf(store.db, buyer.id);
  assert.deepEqual(await reminders(), []);
  assert.deepEqual(await query('select from basket_email_consents where customer_id = $1', [buyer.id]), []);
});

test('other bodies and callers are refused', async () => {
  for (const body of [{}, { wanted: 'yes' }, { wanted: 1 }, [], null])
    assert.equal((await store.call(buyer, 'PUT', '/account/basket-emails', body)).status, 422);
  assert.equal((await store.call(null, 'PUT', '/account/basket-emails', { wanted: true })).status, 401);
  assert.equal((await store.call(null, 'GET', '/account/basket-emails')).status, 401);
});

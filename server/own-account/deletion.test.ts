import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as queries from '#server/accounts/queries.ts';
import { changeProfile, provision } from '#server/accounts/service.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { verifyBooks } from '#server/verification/verify.ts';
import {
  bearer,
  openStore,
  orderBody,
  orderOf,
  PASSWORD,
  tokenIn,
  type Member,
  type OwnAccountStore,
} from './testing.ts';

let store: OwnAccountStore;
before(async () => {
  store = await openStore();
});
after(() => store?.close());

const leave = { password: PASSWORD };
const rowsOf = async (text: string, values: unknown[] = []) => (await store.db.$client.query(text, values)).rows;

test('deleting an account anonymizes its orders and removes everything else', async () => {
  const owner = await store.member('leaves');
  await owner.ask('PUT', `user/${owner.email}`, { name: 'x', email: owner.email, education: 'Evening school' });
  const { id: shipped, part: shippedPart } = await orderOf(store, owner, 'shipped');
  const unpaid = await orderOf(store, owner);
  const link = `insert into payment_links (id, token_digest, order_id, created_by, expires_at)
    values (gen_random_uuid(), 'digest', $1, $2, now() + interval '7 days')`;
  await rowsOf(link, [unpaid.id, (await store.person('support')).id]);
  await owner.ask('POST', 'review', { name: 'x', img: 'x', review: 'I, Test Person of Dhaka, like it', ratings: 5 });
  const reviewed = { rating: 1, text: 'Slow, says everyone of Dhaka' };
  assert.equal((await owner.ask('PUT', `part/${shippedPart}/review`, reviewed)).status, 200);
  const asked = await owner.ask('POST', `part/${shippedPart}/questions`, {
    text: 'Is it cool enough for my roof of Dhaka?',
  });
  assert.equal(asked.status, 200);
  await store.call(null, 'POST', '/contact', { email: owner.email, subject: 'Hello', message: 'My street is 1' });
  await rowsOf(`insert into phones (user_id, number, confirmed_at) values ($1, '+8801700099911', now())`, [owner.id]);
  const headers = await bearer(owner.browser);
  const phone = await store.signIn(owner.email);
  const deletion = (await owner.ask('GET', 'account/deletion')).body;
  assert.deepEqual(deletion, {
    paidOrders: 0,
    openRefunds: 0,
    openReturns: 0,
    openDisputes: 0,
    isLastOwner: false,
    unpaidOrders: 1,
    closedOrders: 1,
    testimonials: 1,
    partReviews: 1,
    storeCredit: 0,
  });

  assert.equal((await owner.ask('POST', 'account/deletion', leave)).status, 200);
  assert.equal(owner.browser.cookies.size, 0);
  assert.deepEqual(await rowsOf('select from payment_links where order_id = $1', [unpaid.id]), []);
  for (const [method, path] of [
    ['GET', 'account'],
    ['GET', `placeorder/${shipped}`],
    ['GET', `userinfo/${owner.email}`],
    ['POST', 'placeOrder'],
  ] as const)
    assert.equal(
      (
        await phone.browser.ask(
          method,
          path,
          method === 'POST' ? orderBody(unpaid.part, owner.email) : undefined,
          headers,
        )
      ).status,
      401,
      path,
    );
  assert.equal((await phone.browser.ask('GET', 'viewer')).body.viewer, null);
  await assert.rejects(store.signIn(owner.email), /401/);

  const orders = await rowsOf(
    'select * from orders join order_lines using (id) where orders.customer_id = $1 order by id',
    [owner.id],
  );
  assert.deepEqual(
    orders.map(({ status, customer_email, customer_name, phone: number, address, total_cents }) => [
      status,
      customer_email,
      customer_name,
      number,
      address,
      Number(total_cents),
    ]),
    [
      ['shipped', '', 'Deleted account', '', '', 2_480],
      ['cancelled', '', 'Deleted account', '', '', 2_480],
    ],
  );
  assert.equal(
    (await rowsOf('select quantity from parts where id = $1', [unpaid.part]))[0].quantity,
    100,
    'stock is back',
  );
  // Outside queued emails, nothing in the database identifies the person.
  const tables = await rowsOf(
    `select table_schema || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_schema in ('public', 'identity') and table_type = 'BASE TABLE' and table_name <> 'outbox'`,
  );
  for (const { name } of tables) {
    const found = await rowsOf(
      `select t::text from ${name} t where t::text ~* 'leaves@buyer|Evening school|street is 1|0170000000|1700099911|of Dhaka'`,
    );
    assert.deepEqual(found, [], name);
  }
  const goodbye = (await store.mailsTo(owner.email)).at(-1)!;
  assert.match(
    goodbye.text,
    /is deleted, with your profile, addresses, saved parts and lists, builds, testimonials, reviews and messages/,
  );
  assert.ok(!store.mails.some(({ to }) => to === ''), 'no mail without a recipient');
  assert.deepEqual((await store.trail(owner.id)).at(-1), 'account-deleted');
  assert.deepEqual(await rowsOf('select rating_count, rating_stars from parts where id = $1', [shippedPart]), [
    { rating_count: 0, rating_stars: 0 },
  ]);
  assert.equal((await rowsOf('select count(*)::int as n from reviews where author_id = $1', [owner.id]))[0].n, 0);
});

test("the books still agree, and the audit trail's chain is intact", async () => {
  await store.runJobs();
  const { discrepancies } = await verifyBooks(store.deps, { graceSeconds: 0 });
  // The shipped order of the test above was paid directly in the database, without the card provider.
  assert.deepEqual(
    discrepancies.filter(({ kind }) => /^(audit|stock)/.test(kind)),
    [],
  );
});

test('the same email can sign up again as a new user', async () => {
  const first = await store.member('again');
  await orderOf(store, first, 'shipped');
  await first.ask('POST', 'account/deletion', leave);
  const second = await store.member('again');
  assert.notEqual(second.id, first.id);
  assert.deepEqual((await second.ask('GET', `placeorder?email=${second.email}&status=all`)).body, []);
  assert.equal((await second.ask('POST', 'account/deletion', leave)).status, 200, 'and leave again');
});

test("deletion requires the password; a wrong or missing one, or another account's link, deletes nothing", async () => {
  const owner = await store.member('careful');
  const other = await store.member('other-link');
  await other.ask('POST', 'account/deletion-link');
  const token = tokenIn((await store.mailsTo(other.email)).at(-1));
  for (const [body, status] of [
    [{ password: 'not it' }, 422],
    [{}, 422],
    [{ password: '' }, 422],
    [{ token }, 400],
    [{ token: '' }, 400],
    [{ token: ['x'] }, 422],
    [{ token: 'x'.repeat(201) }, 422],
    [{ password: 'x'.repeat(100_000) }, 413],
  ] as const)
    assert.equal((await owner.ask('POST', 'account/deletion', body)).status, status, JSON.stringify(body).slice(0, 60));
  assert.equal((await owner.ask('GET', 'account')).status, 200);
});

test('an account without a password is deleted by an emailed link, once', async () => {
  const owner = await store.member('no-password');
  await rowsOf(`delete from identity.account where "userId" = (select id from identity."user" where email = $1)`, [
    owner.email,
  ]);
  assert.equal((await owner.ask('POST', 'account/deletion', leave)).status, 403);
  await owner.ask('POST', 'account/deletion-link');
  const token = tokenIn((await store.mailsTo(owner.email)).at(-1));
  const headers = await bearer(owner.browser);
  const both = await Promise.all([1, 2].map(() => owner.browser.ask('POST', 'account/deletion', { token }, headers)));
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 401], 'a double click');
});

test('open paid orders and pending refunds block deletion', async () => {
  const owner = await store.member('paid');
  const { id } = await orderOf(store, owner, 'paid');
  for (const path of ['account/deletion', 'account/deletion-link']) {
    const refused = await owner.ask('POST', path, leave);
    assert.deepEqual([refused.status, refused.body.code], [409, 'order_state']);
    assert.match(refused.body.detail, /orders that are paid and not shipped yet.*Nothing was deleted/);
  }
  await rowsOf(`update order_lines set status = 'cancelled', closed_at = now() where id = $1`, [id]);
  await rowsOf('update orders set closed_at = now() where id = $1', [id]);
  await rowsOf(
    `insert into refunds (id, order_id, intent_id, amount_cents, reason) values (gen_random_uuid(), $1, 'pi_x', 2480, 'test')`,
    [id],
  );
  assert.match((await owner.ask('POST', 'account/deletion', leave)).body.detail, /refund pending/);
  await rowsOf(`update refunds set status = 'refunded' where order_id = $1`, [id]);
  assert.equal((await owner.ask('POST', 'account/deletion', leave)).status, 200);
});

test('an open return request or dispute blocks deletion until it is closed', async () => {
  const owner = await store.member('returns');
  const { id } = await orderOf(store, owner, 'shipped');
  const order = (await owner.ask('GET', `orders/${id}`)).body;
  const request = { lines: [{ line: order.lines[0]._id, units: 1 }], reason: 'damaged' };
  const { insertedId } = (await owner.ask('POST', `orders/${id}/returns`, request)).body;
  assert.match((await owner.ask('POST', 'account/deletion', leave)).body.detail, /requested a return/);
  assert.equal((await owner.ask('GET', 'account/deletion')).body.openReturns, 1);
  await rowsOf(`update return_requests set status = 'declined', answered_at = now() where id = $1`, [insertedId]);
  await rowsOf(
    `insert into disputes (id, order_id, intent_id, kind, reason, status, amount_cents, currency, is_withdrawn, opened_at)
     values ('dp_x', $1, 'pi_x', 'dispute', 'fraudulent', 'needs_response', 2480, 'usd', true, now())`,
    [id],
  );
  await rowsOf(
    `insert into order_changes (id, order_id, state, actor, delivery, charges, difference_cents, split, basis, expires_at, closed_at)
     values ($1, $1, 'applied', $1, '{"name":"Ada Byron"}', '{}', 0, '{}', '', now(), now())`,
    [id],
  );
  await rowsOf(`update order_payments set card = '{"brand":"visa","last4":"4242"}' where order_id = $1`, [id]);
  assert.match((await owner.ask('POST', 'account/deletion', leave)).body.detail, /Your bank is disputing a payment/);
  await rowsOf(`update disputes set status = 'lost' where id = 'dp_x'`);
  assert.equal((await owner.ask('POST', 'account/deletion', leave)).status, 200);
  assert.deepEqual(await rowsOf('select card from order_payments where order_id = $1', [id]), [{ card: null }]);
  assert.deepEqual(await rowsOf('select delivery from order_changes where order_id = $1', [id]), [{ delivery: {} }]);
});

test('the last admin cannot be deleted, even when two delete their accounts at once', async () => {
  const one = await store.member('admin-one', { admin: true });
  const refused = await one.ask('POST', 'account/deletion', leave);
  assert.deepEqual([refused.status, refused.body.code], [409, 'last_owner']);
  const two = await store.member('admin-two', { admin: true });
  const answers = await Promise.all([one, two].map((admin) => admin.ask('POST', 'account/deletion', leave)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
});

test('an order placed at the same moment is anonymized or not placed', async () => {
  for (let round = 0; round < 5; round++) {
    const owner = await store.member(`racing-${round}`);
    const part = await store.part();
    const headers = await bearer(owner.browser);
    const place = () => owner.browser.ask('POST', 'placeOrder', orderBody(part, owner.email), headers);
    await Promise.all([place(), owner.browser.ask('POST', 'account/deletion', leave, headers), place(), place()]);
    const left = await rowsOf(
      `select status, customer_email from orders join order_lines using (id) where orders.customer_id = $1`,
      [owner.id],
    );
    for (const row of left) assert.deepEqual(row, { status: 'cancelled', customer_email: '' });
  }
});

test('a deleted user is not listed and cannot become an admin', async () => {
  const admin = await store.member('looks', { admin: true });
  const owner = await store.member('unlisted');
  await owner.ask('POST', 'account/deletion', leave);
  const { body } = await admin.ask('GET', 'user?limit=100');
  assert.ok(body.length > 1);
  assert.ok(!body.some(({ _id, email }: { _id: string; email: string }) => _id === owner.id || /deleted/.test(email)));
  const [entry] = (await admin.ask('GET', `audit?q=${owner.id}&area=session`)).body;
  assert.deepEqual([entry.action, entry.actorEmail, entry.subjectName], ['session.account-deleted', null, null]);
  assert.equal((await admin.ask('PUT', `user/admin/${owner.id}@deleted.invalid`)).status, 404);
});

test('an open page does not restore the account', async () => {
  const owner = await store.member('open-page');
  const user = (await store.deps.identity.session(cookieOf(owner)))!;
  await owner.ask('POST', 'account/deletion', leave);
  await assert.rejects(provision(store.db, user, []), { code: 'unauthenticated' });
  assert.deepEqual(await rowsOf('select id from users where email = $1', [owner.email]), []);
});

const cookieOf = ({ browser }: Member) =>
  new Headers({ cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') });

test('a deletion link goes to a verified email only', async () => {
  const stranger = await store.member('not-theirs', { verified: false });
  const { status, body } = await stranger.ask('POST', 'account/deletion-link');
  assert.deepEqual([status, body.code], [403, 'forbidden']);
  assert.match(body.detail, /^Verify your email first/);
  assert.deepEqual(await store.mailsTo(stranger.email), []);
});

test('a request that began before the deletion writes nothing into the empty account', async () => {
  const owner = await store.member('late');
  assert.equal((await owner.ask('POST', 'account/deletion', leave)).status, 200);
  const read = () => rowsOf('select * from users where id = $1', [owner.id]);
  const before = await read();
  await changeProfile(store.db, owner.id, { city: 'Dhaka', contact: '0170000000' });
  const facts = { email: owner.email, emailVerified: true, name: 'Test Person', image: null };
  assert.equal(await queries.updateFacts(store.db, owner.id, facts), undefined);
  assert.equal(await queries.updateStaffRole(store.db, owner.id, 'owner'), undefined);
  assert.deepEqual(await read(), before);
});

test('emails that wait are not sent after the account was deleted, and those of an unverified stranger stay', async () => {
  const owner = await store.member('waiting');
  const stranger = await store.member('victim', { verified: false });
  await store.runJobs();
  const { store: shop } = store.deps.settings;
  for (const { email } of [owner, stranger])
    await queueMail(store.db, { budget: 'reset', to: email, subject: 'An earlier mail', store: shop, blocks: [] });
  for (const person of [owner, stranger])
    assert.equal((await person.ask('POST', 'account/deletion', leave)).status, 200);
  const subjects = (await store.mailsTo(owner.email)).map(({ subject }) => subject);
  assert.ok(
    subjects.some((subject) => subject.includes('deleted')),
    subjects.join(),
  );
  assert.ok(!subjects.includes('An earlier mail'), subjects.join());
  // Anyone can sign up with anyone's address, and delete that account.
  const theirs = (await store.mailsTo(stranger.email)).map(({ subject }) => subject);
  assert.ok(theirs.includes('An earlier mail'), theirs.join());
});

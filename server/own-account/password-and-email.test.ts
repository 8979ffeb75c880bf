import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bearer, openStore, orderBody, PASSWORD, tokenIn, type OwnAccountStore } from './testing.ts';

let store: OwnAccountStore;
before(async () => {
  store = await openStore();
});
after(() => store?.close());

const change = (currentPassword: unknown, newPassword: unknown) => ({ currentPassword, newPassword });

test('a new password ends all other sessions and tokens, and an email reports it', async () => {
  const laptop = await store.member('changes');
  const phone = await store.signIn(laptop.email);
  const headers = await bearer(phone.browser);
  await laptop.browser.ask('POST', 'identity/request-password-reset', { email: laptop.email });
  const cookieBefore = [...laptop.browser.cookies.values()].join();
  const answer = await laptop.ask('PUT', 'account/password', change(PASSWORD, 'quite another one'));
  assert.equal(answer.status, 200);
  assert.notEqual([...laptop.browser.cookies.values()].join(), cookieBefore, 'under a new cookie');
  assert.equal((await laptop.ask('GET', 'account')).status, 200);
  assert.equal((await phone.browser.ask('GET', 'viewer')).body.viewer, null);
  assert.equal((await phone.browser.ask('GET', 'account', undefined, headers)).status, 401);
  await assert.rejects(store.signIn(laptop.email), /401/);
  await store.signIn(laptop.email, 'quite another one');
  const mails = await store.mailsTo(laptop.email);
  const token = /reset-password\/(\w+)/.exec(mails.map(({ text }) => text).join())![1];
  const reset = await phone.browser.ask('POST', 'identity/reset-password', { token, newPassword: 'a third one' });
  assert.equal(reset.status, 400, 'an older link to choose one is void');
  const report = /was changed, and all your other sessions have ended/;
  assert.equal(mails.filter(({ text }) => report.test(text)).length, 1);
  const trail = await store.trail(laptop.id);
  assert.deepEqual(trail, ['signed-in', 'signed-in', 'password-changed', 'failed', 'signed-in']);
});

test('a wrong password changes nothing, counts like one at sign-in, and the limit is reported', async () => {
  const owner = await store.member('wrong');
  for (let n = 0; n < 10; n++) {
    const { status, body } = await owner.ask('PUT', 'account/password', change('not it', 'quite another one'));
    assert.deepEqual([status, body.fields], [422, { currentPassword: "That isn't your password" }]);
  }
  const locked = await owner.ask('PUT', 'account/password', change(PASSWORD, 'quite another one'));
  assert.deepEqual([locked.status, /Too many wrong passwords/.test(locked.body.detail)], [429, true]);
  await store.signIn(owner.email);
});

test('an invalid password is refused with its field', async () => {
  const owner = await store.member('hostile');
  for (const [body, fields] of [
    [change('', 'short'), ['currentPassword', 'newPassword']],
    [change('x'.repeat(129), 'x'.repeat(129)), ['currentPassword', 'newPassword']],
    [change(1, ['a good password']), ['currentPassword', 'newPassword']],
    [{}, ['currentPassword', 'newPassword']],
  ] as const) {
    const answer = await owner.ask('PUT', 'account/password', body);
    assert.deepEqual(
      [answer.status, Object.keys(answer.body.fields)],
      [422, fields],
      JSON.stringify(body).slice(0, 80),
    );
  }
  assert.equal((await owner.ask('PUT', 'account/password', 'null')).status, 422);
});

test('a token cannot change the password without its own session', async () => {
  const owner = await store.member('token-only');
  const other = await store.member('other-session');
  const headers = await bearer(owner.browser);
  const body = change(PASSWORD, 'quite another one');
  for (const cookie of [undefined, [...other.browser.cookies].map((pair) => pair.join('=')).join('; ')]) {
    const answer = await owner.browser.ask('PUT', 'account/password', body, { ...headers, cookie });
    assert.equal(answer.status, 403);
  }
  await store.signIn(owner.email);
  await store.signIn(other.email);
});

test('two tabs that change the password at once: one succeeds, and its password applies', async () => {
  const owner = await store.member('tabs');
  const headers = await bearer(owner.browser);
  const tries = ['first new one', 'second new one'];
  const answers = await Promise.all(
    tries.map((next) => owner.browser.ask('PUT', 'account/password', change(PASSWORD, next), headers)),
  );
  const done = tries.filter((_, index) => answers[index]!.status === 200);
  assert.ok(done.length >= 1, JSON.stringify(answers.map(({ body }) => body)));
  const works = await Promise.all(
    tries.map((next) =>
      store.signIn(owner.email, next).then(
        () => true,
        () => false,
      ),
    ),
  );
  assert.equal(works.filter(Boolean).length, 1);
});

test('an account from another provider sets its first password by email', async () => {
  const owner = await store.member('by-google');
  await asByGoogle(owner.email);
  const { body } = await owner.ask('GET', 'account');
  assert.deepEqual([body.hasPassword, body.providers], [false, ['Google']]);
  assert.equal((await owner.ask('PUT', 'account/password', change(PASSWORD, 'quite another one'))).status, 403);
  await owner.browser.ask('POST', 'identity/request-password-reset', { email: owner.email });
  const link = /http\S+/.exec((await store.mailsTo(owner.email)).at(-1)!.text)![0];
  const opened = await owner.browser.ask('GET', link);
  const token = new URL(opened.headers.get('location')!, store.origin).searchParams.get('token');
  const reset = await owner.browser.ask('POST', 'identity/reset-password', { token, newPassword: 'a first password' });
  assert.equal(reset.status, 200);
  const back = await store.signIn(owner.email, 'a first password');
  assert.equal((await back.ask('GET', 'account')).body.hasPassword, true);
  assert.match((await store.mailsTo(owner.email)).at(-1)!.text, /with a link that was emailed to you/);
  assert.ok((await store.trail(owner.id)).includes('password-reset'));
});

test('an unverified account that verifies another email loses earlier factors and keeps this session', async () => {
  const owner = await store.member('mistyped', { verified: false });
  const elsewhere = await store.signIn(owner.email);
  await store.db.$client.query(
    `insert into identity.passkey (id, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp")
     select 'early', '', id, 'early', 0, 'singleDevice', false from identity."user" where email = $1`,
    [owner.email],
  );
  await owner.ask('POST', 'account/email', { email: 'right@buyer.test', password: PASSWORD });
  const token = tokenIn((await store.mailsTo('right@buyer.test'))[0]);
  assert.equal((await owner.ask('PUT', 'account/email', { token })).status, 200);
  const { rowCount } = await store.db.$client.query(`select from identity.passkey where id = 'early'`);
  assert.equal(rowCount, 0);
  assert.equal((await owner.ask('GET', 'account')).body.emailVerified, true);
  assert.equal((await elsewhere.browser.ask('GET', 'viewer')).body.viewer, null);
});

test('a new email applies once it is confirmed, and the old address gets an email', async () => {
  const owner = await store.member('moves');
  const headers = await bearer(owner.browser);
  const part = await store.part();
  await owner.ask('POST', 'placeOrder', orderBody(part, owner.email));
  const response = await owner.ask('POST', 'account/email', { email: 'Moved@buyer.test', password: PASSWORD });
  assert.equal(response.status, 200);
  const before = (await owner.ask('GET', 'account')).body;
  assert.deepEqual([before.email, before.pendingEmail], [owner.email, 'moved@buyer.test']);
  const notice = (await store.mailsTo(owner.email)).some(({ text }) =>
    /asked to change the email .* to moved@buyer\.test/.test(text),
  );
  assert.ok(notice, 'before it is confirmed');
  await owner.browser.ask('POST', 'identity/request-password-reset', { email: owner.email });
  const token = tokenIn((await store.mailsTo('moved@buyer.test'))[0]);
  const confirmed = await owner.ask('PUT', 'account/email', { token });
  assert.deepEqual([confirmed.status, confirmed.body], [200, { email: 'moved@buyer.test' }]);
  assert.equal((await owner.browser.ask('GET', 'account', undefined, headers)).status, 401, 'older tokens are void');
  const after = (await owner.ask('GET', 'account')).body;
  assert.deepEqual([after.email, after.emailVerified, after.pendingEmail], ['moved@buyer.test', true, null]);
  assert.match((await store.mailsTo(owner.email)).at(-1)!.text, /uses moved@buyer\.test from now on[^]*\/#contact\n/);
  await assert.rejects(store.signIn(owner.email), /401/);
  await store.signIn('moved@buyer.test');
  const orders = await owner.ask('GET', 'placeorder?email=moved@buyer.test');
  assert.equal(orders.body[0].customerEmail, 'moved@buyer.test', 'mail about orders follows');
  assert.equal((await owner.ask('PUT', 'account/email', { token })).status, 400, 'the link works once');
  // A password link in the old mailbox no longer opens the account.
  const reset = /reset-password\/(\w+)/.exec(
    (await store.mailsTo(owner.email)).find(({ text }) => /reset-password/.test(text))!.text,
  )![1];
  const tried = await owner.browser.ask('POST', 'identity/reset-password', { token: reset, newPassword: 'thief 123' });
  assert.equal(tried.status, 400);
});

test("another user's email gets the same response, and only its owner gets an email", async () => {
  const owner = await store.member('asks');
  const other = await store.member('has-it');
  const free = await owner.ask('POST', 'account/email', { email: 'free@buyer.test', password: PASSWORD });
  const response = await owner.ask('POST', 'account/email', { email: other.email, password: PASSWORD });
  assert.deepEqual([response.status, response.body], [free.status, free.body]);
  assert.equal((await owner.ask('GET', 'account')).body.pendingEmail, other.email);
  const mail = (await store.mailsTo(other.email)).at(-1)!;
  assert.match(mail.text, /nothing was changed/);
  assert.doesNotMatch(mail.text, new RegExp(`token=|${owner.email}`));
});

test('a link works for the account that requested it, for an hour, until the next request', async () => {
  const owner = await store.member('links');
  const thief = await store.member('link-thief');
  const ask = (email: string) => owner.ask('POST', 'account/email', { email, password: PASSWORD });
  await ask('links-a@buyer.test');
  await ask('links-b@buyer.test');
  const [first, second] = [
    tokenIn((await store.mailsTo('links-a@buyer.test'))[0]),
    tokenIn((await store.mailsTo('links-b@buyer.test'))[0]),
  ];
  assert.equal((await owner.ask('PUT', 'account/email', { token: first })).status, 400, 'replaced');
  assert.equal((await thief.ask('PUT', 'account/email', { token: second })).status, 400, "another's");
  await store.db.$client.query(`update mailed_links set expires_at = now() - interval '1 second'`);
  assert.equal((await owner.ask('PUT', 'account/email', { token: second })).status, 400, 'too old');
  assert.equal((await owner.ask('GET', 'account')).body.pendingEmail, null);
  await ask('links-c@buyer.test');
  assert.deepEqual((await owner.ask('DELETE', 'account/email')).body, { deletedCount: 1 });
  assert.deepEqual((await owner.ask('DELETE', 'account/email')).body, { deletedCount: 0 });
  for (const token of ['', 'x'.repeat(201), 5, null])
    assert.equal((await owner.ask('PUT', 'account/email', { token })).status, 422);
});

test('an email taken in the meantime is reported as taken, and nothing changes', async () => {
  const owner = await store.member('late');
  await owner.ask('POST', 'account/email', { email: 'late-free@buyer.test', password: PASSWORD });
  const token = tokenIn((await store.mailsTo('late-free@buyer.test'))[0]);
  await store.member('late-free');
  const answer = await owner.ask('PUT', 'account/email', { token });
  assert.deepEqual([answer.status, answer.body.code], [409, 'email_taken']);
  assert.equal((await owner.ask('GET', 'account')).body.email, owner.email);
});

test('a request requires the password, another address, and is limited', async () => {
  const owner = await store.member('often');
  const ask = (body: object) => owner.ask('POST', 'account/email', body);
  assert.deepEqual((await ask({ email: 'x@buyer.test', password: 'not it' })).body.fields, {
    password: "That isn't your password",
  });
  assert.deepEqual((await ask({ email: 'x@buyer.test' })).body.fields, { password: 'Password is Required' });
  assert.deepEqual((await ask({ email: owner.email, password: PASSWORD })).body.fields, {
    email: "That's already your email",
  });
  assert.deepEqual((await ask({ email: 'no email', password: PASSWORD })).body.fields, {
    email: 'Provide a valid Email',
  });
  for (let n = 0; n < 5; n++) assert.equal((await ask({ email: `x${n}@buyer.test`, password: PASSWORD })).status, 200);
  assert.equal((await ask({ email: 'x6@buyer.test', password: PASSWORD })).status, 429);
  const google = await store.member('google-moves');
  await asByGoogle(google.email);
  const refused = await google.ask('POST', 'account/email', { email: 'y@buyer.test' });
  assert.deepEqual([refused.status, /Set a password first/.test(refused.body.detail)], [403, true]);
});

/** Makes an account look as if created by signing in with Google. */
async function asByGoogle(email: string): Promise<void> {
  await store.db.$client.query(
    `update identity.account set "providerId" = 'google', "accountId" = 'g-' || "userId", password = null
     where "userId" = (select id from identity."user" where email = $1)`,
    [email],
  );
}

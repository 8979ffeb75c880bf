import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createIdentity } from './identity.ts';
import { mailsTo, member, openAccounts, ORIGIN } from '#server/accounts/testing.ts';

const store = await openAccounts();
after(() => store.close());

test('signing up signs in with an HttpOnly session and sends a verification email', async () => {
  const browser = store.browser();
  const answer = await browser.signUp('New@Buyer.test');
  assert.equal(answer.status, 200);
  assert.equal(answer.body.user.email, 'new@buyer.test');
  assert.equal(answer.body.token, undefined, 'no session token in the body');
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('partsmith.session_token='));
  assert.match(cookie ?? '', /HttpOnly/i);
  assert.match(cookie ?? '', /SameSite=Lax/i);
  assert.doesNotMatch(cookie ?? '', /Secure/i);
  const { body } = await browser.ask('GET', 'viewer');
  assert.deepEqual(
    { ...body.viewer, id: typeof body.viewer.id },
    {
      id: 'string',
      email: 'new@buyer.test',
      name: 'Test Person',
      image: null,
      role: 'customer',
      staffRole: null,
      emailVerified: false,
      secondFactorDue: false,
      passwordChangeDue: false,
    },
  );
  const [mail] = await mailsTo(store, 'new@buyer.test');
  assert.match(mail!.text, /^Hi,\n/);
  assert.match(mail!.text, new RegExp(`\\n${ORIGIN}/api/identity/verify-email\\?token=`));
  assert.match(
    mail!.html,
    /href="http:\/\/localhost:3000\/api\/identity\/verify-email\?token=[^"]+&amp;callbackURL=%2Fdashboard%2Fmyprofile%3Fverified%3D1"/,
  );
});

test('a name that reads like a message is not repeated in the email', async () => {
  await store.browser().signUp('relay@buyer.test', 'a good password', 'Win at http://evil.test <b>now</b>');
  const [mail] = await mailsTo(store, 'relay@buyer.test');
  assert.match(mail!.text, /^Hi,\n/);
  assert.doesNotMatch(mail!.html, /evil/);
});

test('invalid sign-up fields are explained one by one, in sentences', async () => {
  const browser = store.browser();
  const short = await browser.signUp('short@buyer.test', '12345');
  assert.equal(short.status, 422);
  assert.deepEqual(short.body.fields, { password: 'Must be 6 characters or longer' });
  const odd = [
    'not an email',
    'two..dots@buyer.test',
    'o(brien@buyer.test',
    '"quoted"@buyer.test',
    'a@b@buyer.test',
    'ann@buyer',
    'ann@buyer.t-st',
    'x-616e6e@alias.invalid',
    `${'a'.repeat(65)}@buyer.test`,
    'ann@-buyer.test',
    `${'a'.repeat(250)}@buyer.test`,
  ];
  for (const email of odd)
    assert.deepEqual((await browser.signUp(email)).body.fields, { email: 'Provide a valid Email' }, email);
  const empty = await browser.ask('POST', 'identity/sign-up/email', { email: '', password: '', name: ' ' });
  assert.deepEqual(empty.body.fields, {
    email: 'Email is Required',
    password: 'Password is Required',
    name: 'Name is Required',
  });
  await browser.signUp('taken@buyer.test');
  const taken = await store.browser().signUp('TAKEN@buyer.test');
  assert.equal(taken.status, 409);
  assert.equal(taken.body.code, 'email_taken');
  assert.match(taken.body.detail, /account with that email already exists/);
});

test('a wrong password and an unknown user get the same message', async () => {
  await store.browser().signUp('known@buyer.test');
  const wrong = await store.browser().signIn('known@buyer.test', 'wrong password');
  const unknown = await store.browser().signIn('unknown@buyer.test', 'wrong password');
  assert.equal(wrong.status, 401);
  assert.equal(wrong.body.detail, 'Wrong email or password.');
  assert.equal(wrong.body.code, 'unauthenticated');
  assert.deepEqual(wrong.body, unknown.body);
  const right = await store.browser().signIn('KNOWN@buyer.test');
  assert.equal(right.status, 200);
  assert.equal(right.body.token, undefined);
});

test('a verification link works only in a browser signed in to that account', async () => {
  const owner = store.browser();
  await owner.signUp('verify@buyer.test');
  await owner.bearer('verify@buyer.test');
  const [mail] = await mailsTo(store, 'verify@buyer.test');
  const link = /http\S+/.exec(mail!.text)![0];
  const stranger = await store.browser().ask('GET', link);
  assert.equal(stranger.status, 302);
  assert.equal(stranger.headers.get('location'), '/login?error=sign_in_to_verify');
  assert.equal((await owner.ask('GET', 'viewer')).body.viewer.emailVerified, false);
  const followed = await owner.ask('GET', link);
  assert.equal(followed.status, 302);
  assert.equal(followed.headers.get('location'), '/dashboard/myprofile?verified=1');
  assert.equal((await owner.ask('GET', 'viewer')).body.viewer.emailVerified, true);
  const { rows } = await store.db.$client.query(`select email_verified from users where email = 'verify@buyer.test'`);
  assert.deepEqual(rows, [{ email_verified: true }]);
});

test('a verification link works once', async () => {
  const email = 'links@buyer.test';
  const owner = store.browser();
  await owner.signUp(email);
  await owner.ask('POST', 'identity/send-verification-email', { email });
  const links = (await mailsTo(store, email)).map(({ text }) => /http\S+verify-email\S+/.exec(text)![0]);
  const { rows } = await store.db.$client.query('select * from identity.verification');
  for (const link of links) assert(!JSON.stringify(rows).includes(new URL(link).searchParams.get('token')!), 'hashed');
  const open = async (link: string) => (await owner.ask('GET', link)).headers.get('location')!;
  const both = await Promise.all([open(links[0]!), open(links[0]!)]);
  assert.equal(both.filter((location) => location === '/dashboard/myprofile?verified=1').length, 1, both.join(' '));
  assert.equal((await owner.ask('GET', 'viewer')).body.viewer.emailVerified, true);
  for (const link of links) assert.equal(await open(link), '/dashboard/myprofile?verified=no');
  const other = store.browser();
  await other.signUp('other-links@buyer.test');
  assert.equal((await other.ask('GET', links[0]!)).headers.get('location'), '/dashboard/myprofile?verified=other');
});

test('a password reset sends the same email to all, and the new password ends sessions and tokens', async () => {
  const { browser, bearer } = await member(store, 'forgot@buyer.test');
  const response = await browser.ask('POST', 'identity/request-password-reset', { email: 'forgot@buyer.test' });
  const unknown = await browser.ask('POST', 'identity/request-password-reset', { email: 'nobody@buyer.test' });
  assert.equal(response.status, 200);
  assert.deepEqual(response.body, unknown.body);
  assert.deepEqual(await mailsTo(store, 'nobody@buyer.test'), []);
  const [mail] = await mailsTo(store, 'forgot@buyer.test');
  const link = /http\S+/.exec(mail!.text)![0];
  const opened = await store.browser().ask('GET', link);
  const page = new URL(opened.headers.get('location')!, ORIGIN);
  assert.equal(page.origin + page.pathname, `${ORIGIN}/reset-password`);
  const token = page.searchParams.get('token');
  const reset = { token, newPassword: 'another password' };
  assert.equal((await store.browser().ask('POST', 'identity/reset-password', reset)).status, 200);
  assert.equal((await browser.ask('GET', 'viewer')).body.viewer, null, 'the old session has ended');
  assert.equal((await browser.ask('GET', 'userinfo/forgot@buyer.test', undefined, bearer)).body.code, 'token_expired');
  assert.equal((await store.browser().signIn('forgot@buyer.test')).status, 401);
  assert.equal((await store.browser().signIn('forgot@buyer.test', 'another password')).status, 200);
  const again = await store.browser().ask('POST', 'identity/reset-password', reset);
  assert.equal(again.status, 400);
  assert.equal(again.body.detail, 'This link no longer works. Request a new one.');
});

/** What a mail scanner does with a link before its reader opens it. */
async function scan(link: string): Promise<void> {
  for (const method of ['HEAD', 'GET', 'HEAD', 'GET']) {
    const { status } = await store.browser('198.51.100.7').ask(method, link);
    assert.equal(status, method === 'HEAD' ? 200 : 302, `${method} ${link}`);
  }
}

test('a verification link works after a mail scanner opened it', async () => {
  const owner = store.browser();
  await owner.signUp('scanned@buyer.test');
  const [mail] = await mailsTo(store, 'scanned@buyer.test');
  const link = /http\S+/.exec(mail!.text)![0];
  await scan(link);
  // A preview in the owner's own browser has the cookies.
  assert.equal((await owner.ask('HEAD', link)).status, 200);
  assert.equal((await owner.ask('GET', 'viewer')).body.viewer.emailVerified, false);
  assert.equal((await owner.ask('GET', link)).headers.get('location'), '/dashboard/myprofile?verified=1');
  assert.equal((await owner.ask('GET', 'viewer')).body.viewer.emailVerified, true);
});

test('a link to a new password works after a mail scanner opened it', async () => {
  const email = 'scanned-reset@buyer.test';
  await store.browser().signUp(email);
  await store.browser().ask('POST', 'identity/request-password-reset', { email });
  const mail = (await mailsTo(store, email)).find(({ text }) => text.includes('/reset-password/'))!;
  const link = /http\S+/.exec(mail.text)![0];
  await scan(link);
  const opened = await store.browser().ask('GET', link);
  const token = new URL(opened.headers.get('location')!, ORIGIN).searchParams.get('token');
  const body = { token, newPassword: 'another password' };
  assert.equal((await store.browser().ask('POST', 'identity/reset-password', body)).status, 200);
  assert.equal((await store.browser().signIn(email, 'another password')).status, 200);
});

for (const [email, other] of [
  ['a&b@buyer.test', 'a&c@buyer.test'],
  ['john/doe@buyer.test', 'john/roe@buyer.test'],
  ['john~doe@buyer.test', 'john~roe@buyer.test'],
  ["!#$%&'*+-/=?^_`{|}~@buyer.test", '!@buyer.test'],
  ['info@xn--80ak6aa92e.xn--p1ai', 'other@xn--80ak6aa92e.xn--p1ai'],
] as const)
  test(`an account can have the address ${email}`, async () => {
    const owner = store.browser();
    const signedUp = await owner.signUp(email.toUpperCase());
    assert.deepEqual([signedUp.status, signedUp.body.user?.email], [200, email], JSON.stringify(signedUp.body));
    const { rows } = await store.db.$client.query('select email from identity."user" where email = $1', [email]);
    assert.equal(rows.length, 1);
    assert.equal((await store.browser().signUp(email)).body.code, 'email_taken');
    assert.equal((await store.browser().signUp(other)).status, 200);
    assert.equal((await store.browser().signIn(email, 'wrong password')).status, 401);
    const again = await store.browser().signIn(email);
    assert.deepEqual([again.status, again.body.user.email], [200, email]);
    const bearer = await owner.bearer(email);
    const profile = await owner.ask('GET', `userinfo/${encodeURIComponent(email)}`, undefined, bearer);
    assert.deepEqual([profile.status, profile.body.email], [200, email]);
    assert.equal((await owner.ask('POST', 'identity/send-verification-email', { email })).status, 200);
    for (const sent of await mailsTo(store, email)) assert.doesNotMatch(sent.text, /alias\.invalid/);
    const links = (await mailsTo(store, email)).map(({ text }) => /http\S+verify-email\S+/.exec(text)![0]);
    assert.equal(links.length, 2);
    assert.equal((await owner.ask('GET', links[1]!)).headers.get('location'), '/dashboard/myprofile?verified=1');
    assert.equal((await owner.ask('GET', 'viewer')).body.viewer.emailVerified, true);
    await store.browser().ask('POST', 'identity/request-password-reset', { email });
    const mail = (await mailsTo(store, email)).find(({ text }) => text.includes('/reset-password/'))!;
    const opened = await store.browser().ask('GET', /http\S+/.exec(mail.text)![0]);
    const token = new URL(opened.headers.get('location')!, ORIGIN).searchParams.get('token');
    const body = { token, newPassword: 'another password' };
    assert.equal((await store.browser().ask('POST', 'identity/reset-password', body)).status, 200);
    assert.equal((await store.browser().signIn(email, 'another password')).status, 200);
  });

test('emails to one address are limited', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 7; n++) {
    const { status } = await store
      .browser(`203.0.113.${100 + n}`)
      .ask('POST', 'identity/request-password-reset', { email: 'flood@buyer.test' });
    statuses.push(status);
  }
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 200, 429]);
});

test('other sites can neither sign in nor choose the redirect target', async () => {
  const { browser } = await member(store, 'origin@buyer.test');
  const evil = await browser.ask(
    'POST',
    'identity/sign-in/email',
    { email: 'origin@buyer.test', password: 'a good password' },
    { origin: 'https://evil.test' },
  );
  assert.equal(evil.status, 403);
  assert.equal(evil.body.detail, 'This request came from another site.');
  for (const redirectTo of ['https://evil.test/x', '//evil.test', '/\\evil.test', 'javascript:alert(1)']) {
    const led = await browser.ask('POST', 'identity/request-password-reset', {
      email: 'origin@buyer.test',
      redirectTo,
    });
    assert.equal(led.status, 403, redirectTo);
    assert.match(led.body.detail, /must be a page of this store/);
  }
  assert.deepEqual(await mailsTo(store, 'origin@buyer.test'), []);
});

test('no other endpoint of the library is reachable', async () => {
  const { browser } = await member(store, 'closed@buyer.test');
  for (const [method, path] of [
    ['POST', 'update-user'],
    ['POST', 'sign-out'],
    ['GET', 'list-sessions'],
    // It would name the account before the second step.
    ['GET', 'get-session'],
    ['POST', 'change-email'],
    ['POST', 'delete-user'],
    ['GET', 'ok'],
    ['GET', 'error'],
    ['POST', 'link-social'],
  ] as const) {
    const { status } = await browser.ask(method, `identity/${path}`, method === 'POST' ? { name: 'x' } : undefined);
    assert.equal(status, 404, path);
  }
});

test('over https the cookie is Secure and still recognized', async () => {
  const origin = 'https://shop.test';
  const settings = { ...store.settings, store: { ...store.settings.store, publicOrigin: origin } };
  const secrets = { authSecret: 'x'.repeat(40), googleSandboxSecret: 'y' };
  const identity = createIdentity({ databaseUrl: store.databaseUrl, settings, secrets, db: store.db, log: () => {} });
  await identity.ensureUser({ email: 'https@buyer.test', password: 'a good password', name: 'H', verified: true });
  const body = JSON.stringify({ email: 'https@buyer.test', password: 'a good password' });
  const headers = { origin, 'content-type': 'application/json' };
  // As a proxy forwards it: over http, with another host name.
  const request = new Request('http://10.0.0.5:3000/api/identity/sign-in/email', { method: 'POST', headers, body });
  const cookie = (await identity.handler(request, '192.0.2.1')).headers.getSetCookie()[0]!;
  assert.match(cookie, /^__Host-partsmith\.session_token=.*; Path=\/;.*Secure/i);
  const sent = new Headers({ cookie: cookie.split(';')[0]! });
  assert.equal(identity.hasSessionCookie(sent), true);
  assert.equal((await identity.session(sent))?.email, 'https@buyer.test');
  await identity.close();
});

test('an active session continues but ends 90 days after its sign-in', async () => {
  const browser = store.browser();
  await browser.signUp('stays@buyer.test');
  const since = async (days: number): Promise<string | undefined> => {
    const set = `update identity.session s set "createdAt" = now() - make_interval(days => $1), "expiresAt" = now() + interval '3 days'
      from identity."user" u where u.id = s."userId" and u.email = 'stays@buyer.test'`;
    await store.db.$client.query(set, [days]);
    return (await browser.ask('GET', 'viewer')).body.viewer?.email;
  };
  const left = async (): Promise<number> => {
    const { rows } = await store.db.$client.query(
      `select extract(epoch from s."expiresAt" - now()) / 86400 as days from identity.session s
        join identity."user" u on u.id = s."userId" where u.email = 'stays@buyer.test'`,
    );
    return Math.round(Number(rows[0]?.days ?? 0));
  };
  assert.equal(await since(10), 'stays@buyer.test');
  assert.equal(await left(), 30);
  assert.equal(await since(80), 'stays@buyer.test');
  assert.equal(await left(), 10, 'no further than to its 90th day');
  await since(91);
  assert.equal((await browser.ask('GET', 'viewer')).body.viewer, null);
});

test('the log contains no emails and no secrets', () => {
  assert(store.logged.length > 0, 'wrong passwords were logged');
  for (const line of store.logged) assert.doesNotMatch(line, /@|password"|[\w.-]{40,}/, line);
});

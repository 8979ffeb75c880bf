import assert from 'node:assert/strict';
import { after, mock, test } from 'node:test';
import { AnyIssuer, type IssuedPerson } from '#test/fixtures/any-issuer.ts';
import { Browser as OutsideBrowser } from '@partsmith/identity-sandbox/testing';
import { callbackUri } from './issuers.ts';
import { openAccounts, ORIGIN, type Browser } from '#server/accounts/testing.ts';

const issuer = await AnyIssuer.reserve(callbackUri(ORIGIN, 'oidc'));
// It is down while the store starts.
const store = await openAccounts({ ...issuer.env, AUTH_SECRET: 'a'.repeat(40), IDENTITY_SANDBOX_PORT: '1' });
after(async () => {
  await issuer.stop();
  await store.close();
});

const begin = (browser: Browser) =>
  browser.ask('POST', 'identity/sign-in/social', { provider: 'oidc', callbackURL: '/dashboard' });

/** Signs in at the issuer and returns where the store redirects to. */
async function signIn(browser: Browser, person: IssuedPerson, before = async () => {}, at = issuer): Promise<URL> {
  at.person = person;
  const { status, body } = await begin(browser);
  assert.equal(status, 200, JSON.stringify(body));
  const outside = new OutsideBrowser();
  let next: string = body.url;
  for (let hops = 0; hops < 6; hops++) {
    const answer = await outside.visit(next);
    next = new URL(answer.headers.get('location') ?? assert.fail(await answer.text()), next).href;
    if (!next.startsWith(ORIGIN)) continue;
    await before();
    const back = await browser.ask('GET', next, undefined, { origin: undefined });
    return new URL(back.headers.get('location')!, ORIGIN);
  }
  throw new Error('The issuer did not redirect.');
}

const viewerOf = async (browser: Browser) => (await browser.ask('GET', 'viewer')).body.viewer;

test('an issuer that is down at start is reported, and sign-in works once it is back', async () => {
  const down = await begin(store.browser());
  assert.deepEqual([down.status, /isn't responding/.test(down.body.detail)], [503, true]);
  await issuer.start();
  const browser = store.browser();
  assert.equal((await signIn(browser, { email: 'first@example.test' })).pathname, '/dashboard');
  const viewer = await viewerOf(browser);
  assert.deepEqual([viewer.email, viewer.emailVerified, viewer.name], ['first@example.test', true, 'Somebody Else']);
  const { rows } = await store.db.$client.query(
    `select action, detail->>'how' as how from audit_trail where subject = $1`,
    [viewer.id],
  );
  assert.deepEqual(rows, [{ action: 'session.signed-in', how: 'oidc' }]);
});

test('an ID token with a wrong issuer, audience, time or signature is refused', async () => {
  const email = 'lied@example.test';
  const now = Math.floor(Date.now() / 1000);
  const lies: Record<string, IssuedPerson> = {
    'another audience': { email, lie: { aud: 'another-store' } },
    'made for another first': { email, lie: { aud: ['another-store', 'the-store'], azp: 'another-store' } },
    'another issuer': { email, lie: { iss: 'https://evil.test' } },
    'an issuer with a slash more': { email, lie: { iss: `${issuer.origin}/` } },
    'long over': { email, lie: { exp: now - 3_600, iat: now - 7_200 } },
    'a key that it does not publish': { email, otherKey: true },
  };
  for (const [what, person] of Object.entries(lies)) {
    const browser = store.browser();
    const led = await signIn(browser, person);
    assert.equal(led.pathname, '/login', what);
    assert.match(led.search, /^\?error=[a-z_]+$/, what);
    assert.equal(await viewerOf(browser), null, what);
  }
  const { rows } = await store.db.$client.query('select email from users where email = $1', [email]);
  assert.deepEqual(rows, [], 'no account was created');
});

test('an email that no call accepts creates no account', async () => {
  for (const email of ['o(brien@example.test', 'josé@example.test', 'two..dots@example.test']) {
    const browser = store.browser();
    const led = await signIn(browser, { email });
    assert.equal(led.pathname + led.search, '/login?error=email_not_found', email);
    assert.equal(await viewerOf(browser), null, email);
    const { rows } = await store.db.$client.query('select from users where email = $1', [email]);
    assert.deepEqual(rows, [], email);
  }
});

test('new keys of an issuer are accepted immediately, for browsers and ID tokens', async () => {
  const person = { email: 'keys@example.test' };
  assert.equal((await signIn(store.browser(), person)).pathname, '/dashboard');
  const trade = async () => {
    const token = await issuer.idToken({ sub: 'api', email: 'api@example.test', email_verified: true });
    const headers = { authorization: `Bearer ${token}`, origin: undefined };
    return store.browser().ask('PUT', 'user/api@example.test', { email: 'api@example.test' }, headers);
  };
  issuer.person = person;
  assert.equal((await trade()).status, 200);
  const old = await issuer.idToken({ sub: 'api', email: 'api@example.test', email_verified: true });
  await issuer.changeKeys();
  const browser = store.browser();
  assert.equal((await signIn(browser, person)).pathname, '/dashboard');
  assert.equal((await viewerOf(browser)).email, person.email);
  assert.equal((await trade()).status, 200, 'a token under the new key');
  const answer = await store
    .browser()
    .ask(
      'PUT',
      'user/api@example.test',
      { email: 'api@example.test' },
      { authorization: `Bearer ${old}`, origin: undefined },
    );
  assert.equal(answer.status, 401, 'one under the key that is no more');
});

test('tokens with made-up key names do not cause endless key requests', async () => {
  const asked = issuer.keyRequests;
  const lie = async (n: number) => {
    const [, claims] = (await issuer.idToken({ sub: 'x', email: 'x@example.test', email_verified: true })).split('.');
    const head = Buffer.from(JSON.stringify({ alg: 'RS256', kid: `made-up-${n}` })).toString('base64url');
    const headers = { authorization: `Bearer ${head}.${claims}.AAAA`, origin: undefined };
    const { status } = await store.browser().ask('PUT', 'user/x@example.test', { email: 'x@example.test' }, headers);
    assert.equal(status, 401);
  };
  for (let n = 0; n < 20; n++) await lie(n);
  assert.ok(issuer.keyRequests - asked <= 2, `${issuer.keyRequests - asked} times`);

  // Ten minutes of requests cause at most four requests per minute.
  const [now, before] = [Date.now(), issuer.keyRequests];
  mock.timers.enable({ apis: ['Date'], now });
  after(() => mock.timers.reset());
  for (let n = 0; n < 60; n++) {
    mock.timers.setTime(now + n * 10_000);
    await lie(n);
  }
  assert.ok(issuer.keyRequests - before <= 40, `${issuer.keyRequests - before} times`);
  // Browser sign-ins do not wait for that.
  await issuer.changeKeys();
  assert.equal((await signIn(store.browser(), { email: 'meanwhile@example.test' })).pathname, '/dashboard');
});

test('the login page reports an issuer that goes down during a sign-in; other sessions continue', async () => {
  const browser = store.browser();
  await signIn(browser, { email: 'stays@example.test' });
  const halfway = store.browser();
  const led = await signIn(halfway, { email: 'halfway@example.test' }, () => issuer.stop());
  assert.equal(led.pathname, '/login');
  assert.equal(await viewerOf(halfway), null);
  assert.equal((await viewerOf(browser)).email, 'stays@example.test');
  assert.match((await browser.bearer('stays@example.test')).authorization, /^Bearer ey/);
  await issuer.start();
  assert.equal((await signIn(halfway, { email: 'halfway@example.test' })).pathname, '/dashboard');
});

test('a discovery document that names another issuer is refused', async () => {
  const lying = await AnyIssuer.reserve(callbackUri(ORIGIN, 'oidc'));
  lying.called = issuer.origin;
  await lying.start();
  const other = await openAccounts({ ...lying.env, AUTH_SECRET: 'a'.repeat(40), IDENTITY_SANDBOX_PORT: '1' });
  after(async () => {
    await lying.stop();
    await other.close();
  });
  const browser = other.browser();
  const person = { email: 'called@example.test', lie: { iss: issuer.origin } };
  assert.equal((await signIn(browser, person, undefined, lying)).pathname, '/login');
  assert.equal(await viewerOf(browser), null);
});

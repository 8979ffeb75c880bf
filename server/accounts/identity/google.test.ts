import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startIdentitySandbox, type IdentitySandbox } from '@partsmith/identity-sandbox';
import { Browser as SandboxBrowser } from '@partsmith/identity-sandbox/testing';
import { callbackUri, SANDBOX_CLIENT_ID } from './issuers.ts';
import { appCode, secretIn } from '#test/fixtures/authenticator-app.ts';
import { mailsTo, openAccounts, ORIGIN, type Browser } from '#server/accounts/testing.ts';

const port = await freePort();
const stateDir = await mkdtemp(join(tmpdir(), 'partsmith-google-'));
const store = await openAccounts({ IDENTITY_SANDBOX_PORT: String(port) });
let sandbox: IdentitySandbox | undefined;
after(async () => {
  await sandbox?.close();
  await store.close();
  await rm(stateDir, { recursive: true });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: found } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return found;
}

async function begin(browser: Browser, more: object = {}) {
  return browser.ask('POST', 'identity/sign-in/social', {
    provider: 'google',
    callbackURL: '/part/7?quantity=3',
    ...more,
  });
}

/** Picks an account in the chooser and returns where the store redirects to. */
async function choose(browser: Browser, chooserAt: string, form: Record<string, string>): Promise<string> {
  const outside = new SandboxBrowser();
  const chooser = new URL((await outside.visit(chooserAt)).headers.get('location')!, chooserAt).href;
  await outside.visit(chooser);
  let answer = await outside.visit(chooser, form);
  for (let hops = 0; hops < 5; hops++) {
    const next = new URL(answer.headers.get('location')!, chooser).href;
    if (next.startsWith(ORIGIN))
      return (await browser.ask('GET', next, undefined, { origin: undefined })).headers.get('location')!;
    answer = await outside.visit(next);
  }
  throw new Error('The sandbox did not redirect.');
}

const typed = (email: string, verified = true) => ({
  account: 'another',
  name: 'Dana Reyes',
  email,
  ...(verified && { verified: 'on' }),
});

async function signIn(browser: Browser, form: Record<string, string>): Promise<string> {
  const { status, body } = await begin(browser);
  assert.equal(status, 200, JSON.stringify(body));
  return choose(browser, body.url, form);
}

test('a provider that is down is reported and used again once it is back', async () => {
  const down = await begin(store.browser());
  assert.equal(down.status, 503);
  assert.match(down.body.detail, /isn't responding/);
  assert(down.headers.get('retry-after'));
  sandbox = await startIdentitySandbox({
    port,
    stateDir,
    clientId: SANDBOX_CLIENT_ID,
    clientSecret: 'sandbox-secret',
    redirectUris: [callbackUri(ORIGIN, 'google')],
    storeOrigin: ORIGIN,
    storeName: 'Partsmith',
    mailboxKey: 'key',
  });
  const { status, body } = await begin(store.browser());
  assert.equal(status, 200);
  assert(body.url.startsWith(`http://127.0.0.1:${port}/authorize?`));
  assert.match(body.url, /code_challenge_method=S256/);
});

test('signing in with Google verifies the email, returns to the previous page, and gets a token', async () => {
  const browser = store.browser();
  assert.equal(await signIn(browser, typed('dana@example.test')), '/part/7?quantity=3');
  const { viewer } = (await browser.ask('GET', 'viewer')).body;
  assert.equal(viewer.email, 'dana@example.test');
  assert.equal(viewer.name, 'Dana Reyes');
  assert.equal(viewer.emailVerified, true);
  assert.match(viewer.image, /^http:\/\/127\.0\.0\.1/);
  assert.match((await browser.bearer('dana@example.test')).authorization, /^Bearer ey/);
  const place = createHash('sha256').update('dana@example.test 192.0.2.1').digest('hex');
  const known = await store.db.$client.query('select 1 from known_locations where key = $1', [place]);
  assert.equal(known.rowCount, 1, 'others cannot lock them out of a known location');
  const again = store.browser();
  await signIn(again, typed('dana@example.test'));
  assert.equal((await again.ask('GET', 'viewer')).body.viewer.id, viewer.id, 'the same user the next time');
});

test('a suspended user who returns from Google is not signed in and reads the reason', async () => {
  const email = 'suspended@example.test';
  const first = store.browser();
  await signIn(first, typed(email));
  await first.bearer(email);
  await store.db.$client.query('update users set suspended_at = now() where email = $1', [email]);
  const back = store.browser();
  const login = new URL(await signIn(back, typed(email)), ORIGIN);
  assert.deepEqual([login.pathname, login.searchParams.get('error')], ['/login', 'suspended']);
  assert.equal((await back.ask('GET', 'viewer')).body.viewer, null);
});

test('an account with a password is linked only when both sides have verified the email', async () => {
  await store.identity.ensureUser({
    email: 'both@example.test',
    password: 'a good password',
    name: 'Both',
    verified: true,
  });
  const byPassword = store.browser();
  await byPassword.signIn('both@example.test');
  const { viewer } = (await byPassword.ask('GET', 'viewer')).body;
  const byGoogle = store.browser();
  assert.equal(await signIn(byGoogle, typed('both@example.test')), '/part/7?quantity=3');
  assert.equal((await byGoogle.ask('GET', 'viewer')).body.viewer.id, viewer.id);

  const squatter = store.browser();
  await squatter.signUp('squatted@example.test');
  const owner = store.browser();
  const refused = new URL(await signIn(owner, typed('squatted@example.test')), ORIGIN);
  assert.equal(refused.pathname, '/login');
  assert.equal(refused.searchParams.get('error'), 'account_not_linked');
  assert.equal((await owner.ask('GET', 'viewer')).body.viewer, null);

  await store.identity.ensureUser({
    email: 'proven@example.test',
    password: 'a good password',
    name: 'Proven',
    verified: true,
  });
  const unproven = store.browser();
  assert.match(await signIn(unproven, typed('proven@example.test', false)), /error=account_not_linked/);
});

test('an email that Google has not verified stays unverified here', async () => {
  const browser = store.browser();
  await signIn(browser, typed('loose@example.test', false));
  assert.equal((await browser.ask('GET', 'viewer')).body.viewer.emailVerified, false);
  assert.deepEqual(await mailsTo(store, 'loose@example.test').then((mails) => mails.length <= 1), true);
});

test('a canceled, repeated or foreign response does not sign in', async () => {
  const browser = store.browser();
  const cancelled = await signIn(browser, { account: 'cancel' });
  assert.match(cancelled, /\/login\?error=access_denied$/);
  const { body } = await begin(browser);
  const stranger = store.browser();
  const foreign = await choose(stranger, body.url, typed('foreign@example.test'));
  assert.match(foreign, /\/login\?error=state_mismatch/);
  assert.equal((await stranger.ask('GET', 'viewer')).body.viewer, null);
  const made = await browser.ask('GET', 'identity/callback/google?code=x&state=made-up&error_description=Call+0900');
  assert.match(made.headers.get('location')!, /\/login\?error=[a-z_]+$/);
});

test('redirects lead to pages of the store only', async () => {
  for (const callbackURL of [
    'https://evil.test',
    '//evil.test/x',
    '/\\evil.test',
    'http://localhost:3000.evil.test/',
  ]) {
    assert.equal((await begin(store.browser(), { callbackURL })).status, 403, callbackURL);
    assert.equal((await begin(store.browser(), { errorCallbackURL: callbackURL })).status, 403, callbackURL);
  }
  assert.equal((await store.browser().ask('POST', 'identity/sign-in/social', { provider: 'github' })).status, 422);
});

test('with two-factor on, Google leads to the second step, with no session before it', async () => {
  const email = 'careful@gmail.test';
  const owner = store.browser();
  await signIn(owner, typed(email));
  const { body } = await owner.ask('POST', 'identity/two-factor/enable', {});
  assert.equal((await owner.ask('POST', 'identity/two-factor/disable', {})).status, 200, 'begun, without a password');
  assert.match(body.totpURI, /^otpauth:/);
  // Without a password, each change requires a recent sign-in.
  const age = `update identity.session s set "createdAt" = now() - make_interval(hours => $1)
    from identity."user" u where u.id = s."userId" and u.email = $2`;
  await store.db.$client.query(age, [25, email]);
  for (const call of ['enable', 'disable', 'generate-backup-codes'])
    for (const sent of [{}, { password: 'made up' }]) {
      const stale = await owner.ask('POST', `identity/two-factor/${call}`, sent);
      assert.deepEqual([stale.status, /more than a day ago/.test(stale.body.detail)], [403, true], call);
    }
  await store.db.$client.query(age, [0, email]);
  const begun = await owner.ask('POST', 'identity/two-factor/enable', {});
  const secret = secretIn(begun.body.totpURI);
  await owner.ask('POST', 'identity/two-factor/verify-totp', { code: appCode(secret) });
  assert.equal((await owner.ask('GET', 'viewer')).body.viewer.email, email);

  const browser = store.browser();
  const german = store.browser();
  const { body: asked } = await begin(german, { callbackURL: '/de/part/7' });
  assert.equal(await choose(german, asked.url, typed(email)), '/de/second-step?from=%2Fpart%2F7');
  assert.equal(await signIn(browser, typed(email)), '/second-step?from=%2Fpart%2F7%3Fquantity%3D3');
  assert.deepEqual((await browser.ask('GET', 'viewer')).body, { viewer: null, secondStep: true });
  const trade = await browser.ask('PUT', `user/${email}`, { email });
  assert.deepEqual([trade.status, trade.body.code], [403, 'second_factor_required']);
  const off = await browser.ask('POST', 'identity/two-factor/disable', {});
  assert.equal(off.body.code, 'second_factor_required');
  assert.equal((await browser.ask('POST', 'identity/two-factor/verify-totp', { code: '000000' })).status, 422);
  assert.equal((await browser.ask('GET', 'viewer')).body.viewer, null);
  assert.equal(
    (await browser.ask('POST', 'identity/two-factor/verify-totp', { code: appCode(secret, 1) })).status,
    200,
  );
  assert.equal((await browser.ask('GET', 'viewer')).body.viewer.email, email);
  assert.equal((await browser.ask('PUT', `user/${email}`, { email })).status, 200);
  assert.equal(await signIn(store.browser(), typed('plain@gmail.test')), '/part/7?quantity=3', 'for others as before');
});

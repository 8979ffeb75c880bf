import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Browser as OutsideBrowser } from '@partsmith/identity-sandbox/testing';
import { AnyIssuer } from '#test/fixtures/any-issuer.ts';
import { appCode, secretIn } from '#test/fixtures/authenticator-app.ts';
import { SoftPasskey } from '#test/fixtures/soft-passkey.ts';
import { callbackUri } from './issuers.ts';
import { mailsTo, member, openAccounts, ORIGIN, type Browser } from '#server/accounts/testing.ts';

/* An attacker signs up with someone's address before its owner does, and enrolls every possible factor. Once the
   owner has verified the mailbox, none of them may sign in. */

const AUTH_SECRET = 'a'.repeat(40);
const issuer = await AnyIssuer.reserve(callbackUri(ORIGIN, 'oidc'));
await issuer.start();
const store = await openAccounts({
  ...issuer.env,
  AUTH_SECRET,
  IDENTITY_SANDBOX_PORT: '1',
  ADMIN_EMAILS: 'boss-verified@owner.test,boss-reset@owner.test',
});
after(async () => {
  await issuer.stop();
  await store.close();
});

const query = (text: string, values: unknown[] = []) => store.db.$client.query(text, values);
const viewerOf = async (browser: Browser) => (await browser.ask('GET', 'viewer')).body.viewer;
const newestMail = async (email: string, pattern: RegExp): Promise<string> =>
  (await mailsTo(store, email)).flatMap(({ text }) => pattern.exec(text)?.[1] ?? []).at(-1) ?? 'no link';

async function addPasskey(browser: Browser, passkey: SoftPasskey, name = 'Laptop') {
  const options = await browser.ask('GET', 'identity/passkey/generate-register-options');
  if (options.status !== 200) return options;
  const response = passkey.register(options.body);
  return browser.ask('POST', 'identity/passkey/verify-registration', { name, response });
}

async function enterByPasskey(passkey: SoftPasskey): Promise<Browser> {
  const browser = store.browser();
  const options = (await browser.ask('GET', 'identity/passkey/generate-authenticate-options')).body;
  await browser.ask('POST', 'identity/passkey/verify-authentication', { response: passkey.signIn(options) });
  return browser;
}

async function resetPassword(browser: Browser, email: string, newPassword: string): Promise<void> {
  await query('delete from rate_limits');
  await browser.ask('POST', 'identity/request-password-reset', { email });
  const token = await newestMail(email, /reset-password\/(\w+)/);
  assert.equal((await browser.ask('POST', 'identity/reset-password', { token, newPassword })).status, 200);
}

async function verifyEmail(browser: Browser, email: string): Promise<void> {
  const response = await browser.ask('POST', 'identity/send-verification-email', { email });
  assert.equal(response.status, 200);
  const link = await newestMail(email, /(http\S+verify-email\S+)/);
  assert.equal((await browser.ask('GET', link)).headers.get('location'), '/dashboard/myprofile?verified=1');
  assert.equal((await viewerOf(browser)).emailVerified, true);
}

/** Signs in with the issuer, which claims the email as `verified` or not. */
async function signInByIssuer(browser: Browser, email: string, verified: boolean): Promise<void> {
  issuer.person = { email, verified };
  const { body } = await browser.ask('POST', 'identity/sign-in/social', { provider: 'oidc', callbackURL: '/' });
  const outside = new OutsideBrowser();
  let next: string = body.url;
  while (!next.startsWith(ORIGIN)) next = new URL((await outside.visit(next)).headers.get('location')!, next).href;
  await browser.ask('GET', next, undefined, { origin: undefined });
}

/** Enrolls every kind of factor in an unverified account, as was possible in the past. */
async function enrollBehindRules(browser: Browser, email: string) {
  const { rows } = await query('select id from identity."user" where email = $1', [email]);
  const id: string = rows[0].id;
  await query('update identity."user" set "emailVerified" = true where id = $1', [id]);
  const passkey = new SoftPasskey(ORIGIN);
  assert.equal((await addPasskey(browser, passkey)).status, 200);
  const { body } = await browser.ask('POST', 'identity/two-factor/enable', { password: 'a good password' });
  const app = secretIn(body.totpURI);
  const verified = await browser.ask('POST', 'identity/two-factor/verify-totp', {
    code: appCode(app),
    trustDevice: true,
  });
  assert.equal(verified.status, 200);
  await query('update identity."user" set "emailVerified" = false where id = $1', [id]);
  await query('update users set email_verified = false where email = $1', [email]);
  const { rows: users } = await query('select id from users where email = $1', [email]);
  await query(`insert into phones (user_id, number, confirmed_at) values ($1, '+15550100', now())`, [users[0].id]);
  await query(
    `insert into mailed_links (user_id, purpose, secret_digest, email, expires_at)
     values ($1, 'email', $2, 'attacker@evil.test', now() + interval '1 hour')`,
    [users[0].id, `digest of ${email}`],
  );
  await query(
    `insert into identity.account (id, "accountId", "providerId", "userId", "createdAt", "updatedAt")
     values ($1, $1, 'oidc', $2, now(), now())`,
    [`account of ${email}`, id],
  );
  return { id, userId: users[0].id as string, passkey, app };
}

/** The enrolled factors of an account. */
async function enrolled(id: string, userId: string) {
  const { rows } = await query(
    `select (select count(*)::int from identity.passkey where "userId" = $1) as passkeys,
       (select count(*)::int from identity."twoFactor" where "userId" = $1) as apps,
       (select "twoFactorEnabled" from identity."user" where id = $1) as two_factor,
       (select count(*)::int from identity.account where "userId" = $1 and "providerId" <> 'credential') as issuers,
       (select count(*)::int from identity.verification where value = $1) as links,
       (select count(*)::int from mailed_links where user_id = $2) as mailed,
       (select count(*)::int from phones where user_id = $2) as phones`,
    [id, userId],
  );
  return rows[0];
}
const NOTHING = { passkeys: 0, apps: 0, two_factor: false, issuers: 0, links: 0, mailed: 0, phones: 0 };

test('no factor can be added before the email is verified: no passkey, app or phone number', async () => {
  const browser = store.browser();
  await browser.signUp('victim@owner.test');
  const bearer = await browser.bearer('victim@owner.test');
  const refusals = {
    passkey: await addPasskey(browser, new SoftPasskey(ORIGIN)),
    'passkey, answered': await browser.ask('POST', 'identity/passkey/verify-registration', {
      name: 'Laptop',
      response: new SoftPasskey(ORIGIN).register({ challenge: 'AAAA', rp: { id: 'localhost' } }),
    }),
    app: await browser.ask('POST', 'identity/two-factor/enable', { password: 'a good password' }),
    'app, by its code': await browser.ask('POST', 'identity/two-factor/verify-totp', { code: '123456' }),
    'recovery codes': await browser.ask('POST', 'identity/two-factor/generate-backup-codes', {
      password: 'a good password',
    }),
    phone: await browser.ask('POST', 'account/phone', { number: '+15550100' }, bearer),
    'phone, by its code': await browser.ask('PUT', 'account/phone', { number: '+15550100', code: '123456' }, bearer),
  };
  for (const [what, { status, body }] of Object.entries(refusals)) {
    assert.equal(status, 403, what);
    assert.match(body.detail, /^Verify your email first/, what);
  }
  await verifyEmail(browser, 'victim@owner.test');
  assert.equal((await addPasskey(browser, new SoftPasskey(ORIGIN))).status, 200, 'afterwards it can');
});

test('no issuer is linked to an account that is not verified', async () => {
  await store.browser().signUp('unlinked@owner.test');
  const owner = store.browser();
  await signInByIssuer(owner, 'unlinked@owner.test', true);
  assert.equal(await viewerOf(owner), null);
  const { rowCount } = await query(
    `select from identity.account a join identity."user" u on u.id = a."userId"
     where u.email = 'unlinked@owner.test' and a."providerId" = 'oidc'`,
  );
  assert.equal(rowCount, 0);
});

test('factors that an attacker enrolled do not sign in before the email is verified', async () => {
  const attacker = store.browser();
  await attacker.signUp('early@owner.test');
  await attacker.bearer('early@owner.test');
  const { passkey } = await enrollBehindRules(attacker, 'early@owner.test');
  assert.equal(await viewerOf(await enterByPasskey(passkey)), null);
});

for (const who of ['owner-reset', 'boss-reset'])
  test(`${who}: resetting an unverified account removes all that was enrolled, including the name`, async () => {
    const email = `${who}@owner.test`;
    const attacker = store.browser();
    await attacker.signUp(email, 'a good password', 'You won');
    const bearer = await attacker.bearer(email);
    const profile = { education: 'School', city: 'Evil', contact: '666', linkedln: 'https://linkedin.example/evil' };
    await attacker.ask('PUT', `user/${email}`, profile, bearer);
    const { id, userId, passkey } = await enrollBehindRules(attacker, email);
    const stolen = await attacker.bearer(email);

    const owner = store.browser('198.51.100.9');
    await resetPassword(owner, email, 'the password of its owner');
    assert.deepEqual(await enrolled(id, userId), NOTHING);
    const { rows } = await query('select name, image, education, city, contact, linkedln from users where id = $1', [
      userId,
    ]);
    assert.deepEqual(rows, [{ name: '', image: null, education: '', city: '', contact: '', linkedln: '' }]);
    assert.equal((await query('select name from identity."user" where id = $1', [id])).rows[0].name, '');

    const entered = await owner.signIn(email, 'the password of its owner');
    assert.equal(entered.body.twoFactorRedirect, undefined, 'the attacker’s app does not lock the owner out');
    await verifyEmail(owner, email);
    if (who.startsWith('boss')) assert.equal((await viewerOf(owner)).role, 'admin');

    assert.equal(await viewerOf(attacker), null, 'the session');
    for (const token of [bearer, stolen])
      assert.equal((await attacker.ask('GET', `userinfo/${email}`, undefined, token)).status, 401, 'the tokens');
    assert.equal(await viewerOf(await enterByPasskey(passkey)), null, 'the passkey');
    assert.equal((await store.browser().signIn(email)).status, 401, 'the password');
    assert.equal((await owner.ask('GET', 'account/second-factors')).body.secondFactors.shown, false);
  });

for (const who of ['owner-verified', 'boss-verified'])
  test(`${who}: verifying an email removes all that was enrolled before, except the session that verifies it`, async () => {
    const email = `${who}@owner.test`;
    const owner = store.browser('198.51.100.9');
    await owner.signUp(email, 'a good password', 'Ida Builder');
    await owner.bearer(email);
    const { id, userId, passkey } = await enrollBehindRules(owner, email);
    // Another session of that account.
    await query(
      `insert into identity.session (id, token, "userId", "expiresAt", "createdAt", "updatedAt")
       select 'other ' || id, 'other ' || token, "userId", "expiresAt", "createdAt", "updatedAt"
       from identity.session where "userId" = $1`,
      [id],
    );
    const token = await owner.bearer(email);
    await query('delete from rate_limits');
    await verifyEmail(owner, email);
    assert.deepEqual(await enrolled(id, userId), NOTHING);
    const { rows } = await query('select factor from identity.session where "userId" = $1', [id]);
    assert.deepEqual(rows, [{ factor: null }], 'one session, which has shown no factor');
    assert.equal((await owner.ask('GET', `userinfo/${email}`, undefined, token)).status, 401, 'older tokens');
    assert.equal(await viewerOf(await enterByPasskey(passkey)), null, 'the passkey');
    assert.equal((await viewerOf(owner)).name, 'Ida Builder', 'who verifies has chosen it');
    if (who.startsWith('boss')) assert.equal((await viewerOf(owner)).role, 'admin');
  });

test('an account that an issuer verifies keeps only that issuer', async () => {
  const email = 'later@owner.test';
  const attacker = store.browser();
  await signInByIssuer(attacker, email, false);
  assert.equal((await viewerOf(attacker)).emailVerified, false);
  assert.match((await addPasskey(attacker, new SoftPasskey(ORIGIN))).body.detail, /^Verify your email first/);
  const owner = store.browser();
  await signInByIssuer(owner, email, true);
  assert.equal((await viewerOf(owner)).emailVerified, true);
  assert.equal(await viewerOf(attacker), null, 'sessions from before');
});

test('a verified account keeps its factors at a reset; the email names its passkeys and how to remove them', async () => {
  const email = 'settled@owner.test';
  const { browser } = await member(store, email);
  const passkey = new SoftPasskey(ORIGIN);
  await addPasskey(browser, passkey, 'Key ring');
  await addPasskey(browser, new SoftPasskey(ORIGIN), 'Win at http://evil.test');
  await resetPassword(store.browser(), email, 'another password');
  const mail = (await mailsTo(store, email)).at(-1)!;
  assert.match(mail.subject, /^Your password at Partsmith was changed/);
  assert.match(mail.text, /2 passkeys/);
  assert.match(mail.text, /Key ring/);
  assert.doesNotMatch(mail.text + mail.html, /evil\.test/, 'a name that could be a message');
  assert.match(mail.text, new RegExp(`${ORIGIN}/dashboard/myprofile/passkeys`));
  assert.equal((await viewerOf(await enterByPasskey(passkey))).email, email, 'it is the owner’s');
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { appCode, secretIn } from '#test/fixtures/authenticator-app.ts';
import { runAdminCommand } from '#server/accounts/admin-cli.ts';
import { mailsTo, member, openAccounts, type Browser } from '#server/accounts/testing.ts';

const store = await openAccounts();
after(() => store.close());

const PASSWORD = { password: 'a good password' };
const verify = (browser: Browser, code: string, more = {}) =>
  browser.ask('POST', 'identity/two-factor/verify-totp', { code, ...more });
const recover = (browser: Browser, code: string) =>
  browser.ask('POST', 'identity/two-factor/verify-backup-code', { code });
const viewer = async (browser: Browser) => (await browser.ask('GET', 'viewer')).body.viewer;
const factors = async (browser: Browser) => (await browser.ask('GET', 'account/second-factors')).body.secondFactors;

/** An account that requires a code; its app's current code is used up. */
async function withApp(email: string) {
  const { browser, bearer } = await member(store, email);
  const { body } = await browser.ask('POST', 'identity/two-factor/enable', PASSWORD);
  const secret = secretIn(body.totpURI);
  assert.equal((await verify(browser, appCode(secret))).status, 200);
  return { browser, bearer, secret, codes: body.backupCodes as string[] };
}

/** Resets the counts, as if a quarter of an hour had passed. */
const resetCounts = () => store.db.$client.query('delete from rate_limits');

test('two-factor is on only after a code of the app was entered', async () => {
  const { browser } = await member(store, 'on@buyer.test');
  assert.deepEqual(await factors(browser), {
    hasPassword: true,
    authenticator: false,
    recoveryCodes: 0,
    passkeys: [],
    shown: false,
  });
  const wrong = await browser.ask('POST', 'identity/two-factor/enable', { password: 'another password' });
  assert.equal(wrong.status, 422);
  assert.deepEqual(Object.keys(wrong.body.fields), ['password']);
  const { body } = await browser.ask('POST', 'identity/two-factor/enable', PASSWORD);
  assert.match(body.totpURI, /^otpauth:\/\/totp\/Partsmith:on%40buyer\.test\?secret=[A-Z2-7]{52}&issuer=Partsmith/);
  assert.equal(new Set(body.backupCodes).size, 10);
  for (const code of body.backupCodes) assert.match(code, /^[a-z2-9]{5}-[a-z2-9]{5}$/);
  assert.equal((await store.browser().signIn('on@buyer.test')).body.twoFactorRedirect, undefined, 'not yet');

  const mistyped = await verify(browser, '000000');
  assert.equal(mistyped.status, 422);
  assert.match(mistyped.body.fields.code, /is wrong/);
  assert.equal((await factors(browser)).authenticator, false);
  const code = appCode(secretIn(body.totpURI));
  assert.equal((await verify(browser, `${code.slice(0, 3)} ${code.slice(3)}`)).status, 200, 'as some apps show it');
  assert.deepEqual(await factors(browser), {
    hasPassword: true,
    authenticator: true,
    recoveryCodes: 10,
    passkeys: [],
    shown: true,
  });
  const [mail] = (await mailsTo(store, 'on@buyer.test')).slice(-1);
  assert.match(mail!.subject, /^Two-factor is on/);
  const again = await browser.ask('POST', 'identity/two-factor/enable', PASSWORD);
  assert.equal(again.status, 400, 'a second secret does not take the place of the first');
});

test("a later setup replaces an earlier one's recovery codes, so the earlier one cannot be completed", async () => {
  const { browser } = await member(store, 'tabs@buyer.test');
  const begin = async () => (await browser.ask('POST', 'identity/two-factor/enable', PASSWORD)).body;
  const [first, second] = [await begin(), await begin()];
  const complete = (codes: string[], steps: number) =>
    verify(browser, appCode(secretIn(second.totpURI), steps), { recoveryCodes: codes });
  assert.equal((await complete(first.backupCodes, 0)).body.code, 'edit_conflict');
  assert.equal((await factors(browser)).authenticator, false);
  assert.equal((await complete(second.backupCodes, 0)).status, 200);
  assert.equal((await complete(first.backupCodes, 1)).body.code, 'edit_conflict', 'even once it is on');
});

test('a password leads only to the second step; the code completes the sign-in, once', async () => {
  const { secret } = await withApp('step@buyer.test');
  const browser = store.browser();
  const first = await browser.signIn('step@buyer.test');
  assert.equal(first.body.twoFactorRedirect, true);
  assert.equal(await viewer(browser), null);
  assert.equal((await browser.ask('PUT', 'user/step@buyer.test', { email: 'step@buyer.test' })).status, 401);
  const challenge = new Map(browser.cookies);
  const code = appCode(secret, 1);
  const [one, two] = await Promise.all([verify(browser, code), verify(browser, code)]);
  const [done, again] = one.status === 200 ? [one, two] : [two, one];
  assert.equal(done.status, 200);
  // Either the code or the challenge is used up, depending on timing.
  assert.ok([401, 422].includes(again.status), `a double click signs in once: ${again.status}`);
  assert.equal(done.body.token, undefined);
  assert.equal((await viewer(browser)).email, 'step@buyer.test');

  // Someone who saw both and uses the same password and the same code.
  const thief = store.browser();
  await thief.signIn('step@buyer.test');
  const replayed = await verify(thief, code);
  assert.equal(replayed.status, 422);
  assert.match(replayed.body.fields.code, /already used/);
  assert.equal(await viewer(thief), null);
  // An answered challenge cannot be used again.
  const later = store.browser();
  for (const [name, value] of challenge) later.cookies.set(name, value);
  const spent = await verify(later, appCode(secret, 1));
  assert.equal(spent.status, 401);
  assert.match(spent.body.detail, /Start again/);
});

test('a code of another time or account, or without a first step, is refused', async () => {
  const { secret } = await withApp('other@buyer.test');
  const { browser: stranger } = await withApp('stranger@buyer.test');
  const browser = store.browser();
  await browser.signIn('other@buyer.test');
  for (const steps of [-3, 3]) assert.equal((await verify(browser, appCode(secret, steps))).status, 422);
  assert.equal((await verify(stranger, appCode(secret, 1))).status, 422, 'of another account');
  assert.equal((await verify(store.browser(), appCode(secret, 1))).status, 401, 'no password was entered');
  const forged = store.browser();
  forged.cookies.set('partsmith.two_factor', '2fa-guessed.signature');
  assert.equal((await verify(forged, appCode(secret, 1))).status, 401);
  assert.equal((await verify(browser, appCode(secret, 1))).status, 200, 'the right one');
});

test('guessing ends after five codes per sign-in and ten per account and is recorded; the right code resets the count', async () => {
  await resetCounts();
  const { secret } = await withApp('guess@buyer.test');
  const browser = store.browser();
  await browser.signIn('guess@buyer.test');
  for (let n = 0; n < 5; n++) assert.equal((await verify(browser, `00000${n}`)).status, 422);
  const over = await verify(browser, appCode(secret, 1));
  assert.equal(over.status, 401, 'even the right one');
  assert.match(over.body.detail, /Start again/);
  assert.match((await verify(browser, '000005')).body.detail, /too many wrong codes/, 'and again');
  await browser.signIn('guess@buyer.test');
  for (let n = 0; n < 4; n++) assert.equal((await verify(browser, `00001${n}`)).status, 422);
  const locked = await verify(browser, appCode(secret, 1));
  assert.equal(locked.status, 429);
  assert(Number(locked.headers.get('retry-after')) > 60);
  const { rows } = await store.db.$client.query(
    `select count(*)::int from audit_trail t join users u on u.id::text = t.subject
     where u.email = 'guess@buyer.test' and action = 'session.two-factor-failed' and actor = 'visitor'`,
  );
  assert(rows[0].count >= 9, String(rows[0].count));

  await resetCounts();
  await store.db.$client.query(`update identity."twoFactor" set "lockedUntil" = null, "failedVerificationCount" = 0`);
  await browser.signIn('guess@buyer.test');
  assert.equal((await verify(browser, appCode(secret, 1))).status, 200);
  const counts = await store.db.$client.query(`select 1 from rate_limits where key like 'second-factor:%'`);
  assert.equal(counts.rows.length, 0);
});

test('a session cannot guess without limit either', async () => {
  await resetCounts();
  const { browser } = await member(store, 'patient@buyer.test');
  await browser.ask('POST', 'identity/two-factor/enable', PASSWORD);
  for (let n = 0; n < 10; n++) assert.equal((await verify(browser, `10000${n}`)).status, 422);
  assert.equal((await verify(browser, '123456')).status, 429);
  for (let n = 0; n < 10; n++)
    assert.equal((await browser.ask('POST', 'identity/two-factor/enable', { password: `guess ${n}` })).status, 422);
  assert.equal((await browser.ask('POST', 'identity/two-factor/enable', PASSWORD)).status, 429);
});

test('a recovery code works once, in any spelling; new codes void the old ones', async () => {
  await resetCounts();
  const { browser, codes } = await withApp('recover@buyer.test');
  const elsewhere = store.browser();
  await elsewhere.signIn('recover@buyer.test');
  assert.equal((await recover(elsewhere, 'aaaaa-aaaaa')).status, 422);
  assert.equal((await recover(elsewhere, ` ${codes[0]!.toUpperCase().replace('-', ' ')} `)).status, 200);
  assert.equal((await factors(elsewhere)).recoveryCodes, 9);
  assert.match((await mailsTo(store, 'recover@buyer.test')).at(-1)!.subject, /^A recovery code was used/);
  const thief = store.browser();
  await thief.signIn('recover@buyer.test');
  const twice = await recover(thief, codes[0]!);
  assert.equal(twice.status, 422);
  assert.match(twice.body.fields.code, /one of your unused/);

  const both = await Promise.all([recover(thief, codes[1]!), recover(thief, codes[1]!)]);
  assert.equal(both.filter(({ status }) => status === 200).length, 1, 'at once it works once too');
  const made = await browser.ask('POST', 'identity/two-factor/generate-backup-codes', PASSWORD);
  assert.equal(made.body.backupCodes.length, 10);
  const last = store.browser();
  await last.signIn('recover@buyer.test');
  assert.equal((await recover(last, codes[2]!)).status, 422, 'an old one');
  assert.equal((await recover(last, made.body.backupCodes[0])).status, 200);
});

test('a trusted device needs no code until two-factor or the password changes', async () => {
  await resetCounts();
  const { secret, codes, browser: owner } = await withApp('trust@buyer.test');
  const browser = store.browser();
  await browser.signIn('trust@buyer.test');
  await verify(browser, appCode(secret, 1), { trustDevice: true });
  await browser.ask('POST', 'sign-out');
  assert.equal((await browser.signIn('trust@buyer.test')).body.twoFactorRedirect, undefined);
  assert.equal((await factors(browser)).shown, true);
  assert.equal((await store.browser().signIn('trust@buyer.test')).body.twoFactorRedirect, true, 'another device');
  // The cookie of one account does not work for another.
  await withApp('envy@buyer.test');
  const impostor = store.browser();
  for (const [name, value] of browser.cookies) if (name.includes('trust')) impostor.cookies.set(name, value);
  assert.equal((await impostor.signIn('envy@buyer.test')).body.twoFactorRedirect, true);

  const trusted = new Map(browser.cookies);
  const halfway = store.browser();
  assert.equal((await halfway.signIn('trust@buyer.test')).body.twoFactorRedirect, true);
  await owner.ask('POST', 'identity/request-password-reset', { email: 'trust@buyer.test' });
  const link = /http\S+/.exec((await mailsTo(store, 'trust@buyer.test')).at(-1)!.text)![0];
  const token = new URL((await owner.ask('GET', link)).headers.get('location')!).searchParams.get('token');
  await owner.ask('POST', 'identity/reset-password', { token, newPassword: 'another password' });
  for (const [name, value] of trusted) browser.cookies.set(name, value);
  assert.equal((await browser.signIn('trust@buyer.test', 'another password')).body.twoFactorRedirect, true);
  const late = await recover(halfway, codes[0]!);
  assert.notEqual(late.status, 200, 'a sign-in that began with the earlier password does not end');
  assert.equal(await viewer(halfway), null);
});

test('turning two-factor off requires the password, sends an email and voids tokens; a session without the second factor cannot', async () => {
  await resetCounts();
  const before = store.browser();
  await store.identity.ensureUser({ email: 'off@buyer.test', ...PASSWORD, name: 'Test Person', verified: true });
  await before.signIn('off@buyer.test');
  const { browser, secret } = await withApp('off@buyer.test');
  const bearer = await browser.bearer('off@buyer.test');
  // A session from before two-factor was on has only passed a password.
  for (const call of ['disable', 'generate-backup-codes', 'enable']) {
    const refused = await before.ask('POST', `identity/two-factor/${call}`, PASSWORD);
    assert.deepEqual([refused.status, refused.body.code], [403, 'second_factor_required'], call);
  }
  assert.equal((await verify(before, appCode(secret, 1))).status, 200, 'it may show it now');
  assert.equal((await factors(before)).shown, true);

  assert.equal((await browser.ask('POST', 'identity/two-factor/disable', {})).status, 422, 'no password');
  assert.equal((await browser.ask('POST', 'identity/two-factor/disable', { password: 'wrong password' })).status, 422);
  assert.equal((await browser.ask('POST', 'identity/two-factor/disable', PASSWORD)).status, 200);
  assert.equal((await browser.ask('GET', 'userinfo/off@buyer.test', undefined, bearer)).body.code, 'token_expired');
  assert.deepEqual([(await factors(browser)).authenticator, (await factors(browser)).shown], [false, false]);
  assert.equal((await factors(before)).shown, false, 'nor in any other session');
  assert.match((await mailsTo(store, 'off@buyer.test')).at(-1)!.subject, /^Two-factor is off/);
  assert.equal((await store.browser().signIn('off@buyer.test')).body.twoFactorRedirect, undefined);
  const { rows } = await store.db.$client.query(
    `select action from audit_trail t join users u on u.id::text = t.subject where u.email = 'off@buyer.test' order by t.id`,
  );
  const recorded = rows.map(({ action }) => action).filter((action) => action.includes('two-factor'));
  assert.deepEqual(recorded, ['session.two-factor-on', 'session.two-factor-off']);
});

test('only the user can read or change it, not from other sites, and no secret is returned', async () => {
  const { browser } = await withApp('own@buyer.test');
  for (const call of ['enable', 'disable', 'generate-backup-codes'])
    assert.equal((await store.browser().ask('POST', `identity/two-factor/${call}`, PASSWORD)).status, 401, call);
  assert.equal(await factors(store.browser()), null);
  const evil = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
  for (const call of ['enable', 'disable', 'verify-totp'])
    assert.equal(
      (await browser.ask('POST', `identity/two-factor/${call}`, { ...PASSWORD, code: '123456' }, evil)).status,
      403,
      call,
    );
  for (const call of ['get-totp-uri', 'send-otp', 'verify-otp', 'view-backup-codes', 'generate-totp'])
    assert.equal((await browser.ask('POST', `identity/two-factor/${call}`, PASSWORD)).status, 404, call);
  const { rows } = await store.db.$client.query('select secret, "backupCodes" from identity."twoFactor"');
  for (const row of rows) assert.doesNotMatch(`${row.secret}${row.backupCodes}`, /[A-Z2-7]{32}|"[a-z2-9]{5}-/);
  for (const line of store.logged) assert.doesNotMatch(line, /@|otpauth|[a-z2-9]{5}-[a-z2-9]{5}"/, line);
});

test('input that is not a code is rejected as such', async () => {
  const { browser } = await withApp('typed@buyer.test');
  for (const code of ['', '12345', '1234567', 'abcdef', 'É12345', null, 123456, {}, '1'.repeat(10_000)])
    assert.equal((await browser.ask('POST', 'identity/two-factor/verify-totp', { code })).status, 422, String(code));
  for (const code of ['', 'x', 'k7m2p-x9qr', '../../etc', null, []])
    assert.equal((await browser.ask('POST', 'identity/two-factor/verify-backup-code', { code })).status, 422);
});

test('an operator removes a lost second factor; sessions, tokens and devices end with it', async () => {
  await resetCounts();
  const { browser, secret } = await withApp('lost@buyer.test');
  const bearer = await browser.bearer('lost@buyer.test');
  const trusted = store.browser();
  await trusted.signIn('lost@buyer.test');
  await verify(trusted, appCode(secret, 1), { trustDevice: true });
  const reset = (email: string) => runAdminCommand(store.db, store.settings, ['reset-second-factor', email]);
  assert.match(await reset('lost@buyer.test'), /with a password only/);
  assert.equal(await viewer(browser), null);
  assert.equal((await browser.ask('GET', 'userinfo/lost@buyer.test', undefined, bearer)).body.code, 'token_expired');
  const again = store.browser();
  assert.equal((await again.signIn('lost@buyer.test')).body.twoFactorRedirect, undefined);
  assert.equal((await factors(again)).authenticator, false);
  assert.match((await mailsTo(store, 'lost@buyer.test')).at(-1)!.text, /The operator of the store did this/);
  await assert.rejects(reset('nobody@buyer.test'), /no user with the email/);
  const { rows } = await store.db.$client.query(`select 1 from audit_trail where actor = 'operator'`);
  assert.equal(rows.length, 1);
});

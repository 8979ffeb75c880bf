import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { appCode, secretIn } from '#test/fixtures/authenticator-app.ts';
import { isKnownLocation } from './known-locations.ts';
import { member, mailsTo, openAccounts, type Browser } from '#server/accounts/testing.ts';

const store = await openAccounts();
after(() => store.close());

interface Row {
  actor: string;
  action: string;
  detail: Record<string, string> | null;
}

/** The audit trail's entries of a person, oldest first. */
async function entriesOf(email: string): Promise<Row[]> {
  const { rows } = await store.db.$client.query(
    `select a.actor, a.action, a.detail from audit_trail a join users u on u.id::text = a.subject
     where u.email = $1 order by a.id`,
    [email],
  );
  return rows;
}
const actions = async (email: string) => (await entriesOf(email)).map(({ action }) => action.replace('session.', ''));

const wrong = (browser: Browser, email: string) => browser.signIn(email, 'wrong password');

test('sign-up, sign-in and sign-out are recorded once each, with method and location; token exchanges are not', async () => {
  const browser = store.browser('203.0.113.77');
  await browser.signUp('noted@buyer.test');
  for (let n = 0; n < 3; n++) await browser.bearer('noted@buyer.test');
  await browser.ask('GET', 'viewer');
  await browser.ask('POST', 'sign-out', undefined);
  await browser.ask('POST', 'sign-out', undefined);
  await browser.signIn('noted@buyer.test');
  const rows = await entriesOf('noted@buyer.test');
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['session.signed-up', 'session.signed-out', 'session.signed-in'],
  );
  assert.deepEqual(rows[2]!.detail, { how: 'password', device: 'an app', network: '203.0.113.0/24' });
});

test('wrong passwords are recorded without an actor, a lockout once, and unknown emails not at all', async () => {
  await member(store, 'attacked@buyer.test');
  const thief = store.browser('198.51.100.7');
  for (let n = 0; n < 14; n++) await wrong(thief, 'attacked@buyer.test');
  const rows = (await entriesOf('attacked@buyer.test')).slice(1);
  assert.deepEqual(
    rows.map(({ actor, action }) => `${actor} ${action}`),
    [...Array(10).fill('visitor session.failed'), 'visitor session.locked-out'],
  );
  const { rows: before } = await store.db.$client.query('select count(*)::int as n from audit_trail');
  await wrong(thief, 'nobody@buyer.test');
  const { rows: after } = await store.db.$client.query('select count(*)::int as n from audit_trail');
  assert.equal(after[0].n, before[0].n);
});

test('verifying the email and setting a password by email are recorded', async () => {
  const browser = store.browser();
  await browser.signUp('by-mail@buyer.test');
  const link = /http\S+/.exec((await mailsTo(store, 'by-mail@buyer.test'))[0]!.text)![0];
  await browser.ask('GET', link);
  await browser.ask('GET', link);
  await browser.ask('POST', 'identity/request-password-reset', { email: 'by-mail@buyer.test' });
  const reset = /reset-password\/(\w+)/.exec((await mailsTo(store, 'by-mail@buyer.test')).at(-1)!.text)![1];
  await browser.ask('POST', 'identity/reset-password', { token: reset, newPassword: 'a new password' });
  assert.deepEqual(await actions('by-mail@buyer.test'), ['signed-up', 'email-verified', 'password-reset']);
  assert.match((await mailsTo(store, 'by-mail@buyer.test')).at(-1)!.text, /A new password was chosen/);
});

test('a password that needs a second step is not a sign-in; the code that follows is', async () => {
  const { browser } = await member(store, 'two-steps@buyer.test');
  const { body } = await browser.ask('POST', 'identity/two-factor/enable', { password: 'a good password' });
  const secret = secretIn(body.totpURI);
  await browser.ask('POST', 'identity/two-factor/verify-totp', { code: appCode(secret) });
  const elsewhere = '198.51.100.99';
  const other = store.browser(elsewhere);
  await other.signIn('two-steps@buyer.test');
  assert.equal(await isKnownLocation(store.db, 'two-steps@buyer.test', elsewhere), false);
  assert.deepEqual(await actions('two-steps@buyer.test'), ['signed-in', 'two-factor-on']);
  await other.ask('POST', 'identity/two-factor/verify-totp', { code: appCode(secret, 1) });
  assert.equal(await isKnownLocation(store.db, 'two-steps@buyer.test', elsewhere), true);
  const rows = (await entriesOf('two-steps@buyer.test')).slice(2);
  assert.deepEqual(
    rows.map(({ action, detail }) => [action, detail?.['how']]),
    [['session.signed-in', 'password and authenticator app']],
  );
});

test('the audit trail contains no password, token, email or full address', async () => {
  const { rows } = await store.db.$client.query('select a::text as text from audit_trail a');
  assert.ok(rows.length > 15);
  for (const { text } of rows) {
    assert.doesNotMatch(text, /(good|wrong|new) password|@|203\.0\.113\.77|198\.51\.100\.7\b/, text);
    assert.doesNotMatch(text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ''), /[\w-]{24,}/, text);
  }
});

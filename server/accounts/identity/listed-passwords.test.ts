import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { appCode, secretIn } from '#test/fixtures/authenticator-app.ts';
import { bearer, openStore, type Member } from '#server/own-account/testing.ts';
import { runAdminCommand } from '#server/accounts/admin-cli.ts';
import { isListedPassword } from './listed-passwords.ts';
import { Browser } from '#server/accounts/testing.ts';

const store = await openStore({ ADMIN_EMAILS: 'boss@buyer.test' });
after(() => store.close());

const COMMON = 'password1';
const users = async (member: Member) => {
  const { status, body } = await member.ask('GET', 'user');
  return [status, /public list/.test(body.detail ?? '')];
};
const viewer = async ({ browser }: Member) => (await browser.ask('GET', 'viewer')).body.viewer;

test('the list contains common passwords in any case, and not every password', async () => {
  for (const common of ['123456', 'password1', 'PassWord1', 'qwerty', 'letmein'])
    assert(await isListedPassword(common));
  for (const other of ['a good password', 'partsmith-admin', 'kT8#vq2L']) assert(!(await isListedPassword(other)));
});

test('a customer may have a common password, but no admin rights with it, however the role was granted', async () => {
  const admin = await store.member('admin', { admin: true });
  for (const [name, makeAdmin] of [
    ['by-api', (email: string) => admin.ask('PUT', `user/admin/${email}`)],
    ['by-command', (email: string) => runAdminCommand(store.db, store.deps.settings, ['grant', email])],
    ['boss', async () => {}],
  ] as const) {
    const member = await store.member(name, { password: COMMON });
    await makeAdmin(member.email);
    assert.deepEqual(await users(member), [403, true], name);
    const { role, passwordChangeDue } = await viewer(member);
    assert.deepEqual([role, passwordChangeDue], ['admin', true], name);
    const other = await member.ask('GET', `userinfo/${admin.email}`);
    assert.equal(other.status, 403, 'what is others’ stays closed');

    const change = (newPassword: string) =>
      member.ask('PUT', 'account/password', { currentPassword: COMMON, newPassword });
    const refused = await change('Letmein');
    assert.equal(refused.status, 422);
    assert.match(refused.body.fields.newPassword, /public list/);
    assert.equal((await change('a password of now')).status, 200, JSON.stringify(refused.body));
    assert.equal((await users(member))[0], 200, 'with another one');
    assert.equal((await viewer(member)).passwordChangeDue, false);
  }
});

test('the second step does not grant them either', async () => {
  const { email, browser } = await store.member('coded', { password: COMMON, admin: true });
  const { body } = await browser.ask('POST', 'identity/two-factor/enable', { password: COMMON });
  const secret = secretIn(body.totpURI);
  await browser.ask('POST', 'identity/two-factor/verify-totp', { code: appCode(secret) });
  assert.equal((await browser.ask('GET', 'user', undefined, await bearer(browser))).status, 403, 'set up');
  const again = new Browser(store.app, '198.18.0.9', store.origin);
  await again.ask('POST', 'identity/sign-in/email', { email, password: COMMON });
  const stepped = await again.ask('POST', 'identity/two-factor/verify-totp', { code: appCode(secret, 1) });
  assert.equal(stepped.status, 200);
  assert.equal((await again.ask('GET', 'user', undefined, await bearer(again))).status, 403);
});

test('an admin cannot set a common password by a reset link; a customer can', async () => {
  for (const [name, admin, status] of [
    ['resetting', true, 422],
    ['shopper', false, 200],
  ] as const) {
    const { email, browser } = await store.member(name, { admin });
    await browser.ask('POST', 'identity/request-password-reset', { email });
    const texts = (await store.mailsTo(email)).map(({ text }) => text);
    const token = texts.flatMap((text) => /reset-password\/(\w+)/.exec(text)?.[1] ?? []).at(-1);
    const reset = (newPassword: string) => browser.ask('POST', 'identity/reset-password', { token, newPassword });
    const answer = await reset(COMMON);
    assert.equal(answer.status, status, name);
    if (admin) assert.match(answer.body.fields.password, /public list/);
    if (admin) assert.equal((await reset('a password of now')).status, 200, 'the link still works');
  }
});

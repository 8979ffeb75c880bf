import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { SoftPasskey } from '#test/fixtures/soft-passkey.ts';
import { openStore, PASSWORD, type Member } from '#server/own-account/testing.ts';
import { runAdminCommand } from './admin-cli.ts';
import { Browser } from './testing.ts';

const store = await openStore({ ADMIN_EMAILS: 'named@buyer.test' });
let first: Member;
let second: Member;
before(async () => {
  first = await store.member('first', { admin: true });
  second = await store.member('second', { admin: true });
});
after(() => store.close());

const ADMINS = ['first@buyer.test', 'second@buyer.test'];

/** Notices since the last call, as `recipient: subject`, and their texts. */
async function notices(): Promise<{ list: string[]; text: string }> {
  await store.runJobs();
  await store.runJobs();
  const found = store.mails.splice(0).filter(({ text }) => /dashboard\/audit/.test(text));
  return { list: found.map(({ to, subject }) => `${to}: ${subject}`).sort(), text: found[0]?.text ?? '' };
}
const toAll = (subject: string, more: string[] = []) =>
  [...ADMINS, ...more].map((to) => `${to}: ${subject} at Partsmith`).sort();

const signIn = async (email: string, address: string) => {
  const browser = new Browser(store.app, address, store.origin);
  const { status } = await browser.ask('POST', 'identity/sign-in/email', { email, password: PASSWORD });
  assert.equal(status, 200);
  return browser;
};

test('all admins get one email about a new admin, however the role was granted', async () => {
  await notices();
  const made = await store.member('made');
  const api = () => first.ask('PUT', `user/admin/${made.email}`);
  assert.equal((await api()).body.modifiedCount, 1);
  const { list, text } = await notices();
  assert.deepEqual(list, toAll('New admin', [made.email]));
  assert.match(text, /made@buyer\.test is now an admin of Partsmith/);
  assert.equal((await api()).body.modifiedCount, 0);
  assert.deepEqual((await notices()).list, []);

  const granted = await store.member('granted');
  await runAdminCommand(store.db, store.deps.settings, ['grant', granted.email]);
  assert.deepEqual((await notices()).list, toAll('New admin', [made.email, granted.email]));
  const named = await store.member('named');
  const { list: all } = await notices();
  const everyone = [made.email, granted.email, named.email];
  const expected = [...toAll('New admin', everyone), ...toAll('Admin login from a new location', everyone)].sort();
  assert.deepEqual(all, expected);
  await store.db.$client.query(`update users set role = 'customer', staff_role = null where email = any($1)`, [
    everyone,
  ]);
});

test('all admins get an email about a new passkey of an admin, not of a customer', async () => {
  const customer = await store.member('keyed');
  for (const { browser } of [second, customer]) {
    const options = await browser.ask('GET', 'identity/passkey/generate-register-options');
    const response = new SoftPasskey(store.origin).register(options.body);
    const added = await browser.ask('POST', 'identity/passkey/verify-registration', { name: 'Laptop', response });
    assert.equal(added.status, 200);
  }
  const { list, text } = await notices();
  assert.deepEqual(list, toAll('New passkey for an admin'));
  assert.match(text, /second@buyer\.test/);
});

test('all admins get an email when an admin signs in from a new network, once per network', async () => {
  await signIn(first.email, '203.0.113.5');
  const { list, text } = await notices();
  assert.deepEqual(list, toAll('Admin login from a new location'));
  assert.match(text, /203\.0\.113\.0\/24/);
  await signIn(first.email, '203.0.113.77');
  assert.deepEqual((await notices()).list, [], 'the same network');
  await signIn(first.email, '2001:db8:9::1');
  assert.deepEqual((await notices()).list, toAll('Admin login from a new location'));
  await store.db.$client.query('update known_locations set expires_at = now()');
  await signIn(first.email, '203.0.113.5');
  assert.deepEqual((await notices()).list, toAll('Admin login from a new location'), 'after a month');
  await store.member('plain');
  await signIn('plain@buyer.test', '198.18.0.1');
  assert.deepEqual((await notices()).list, [], 'a customer');
});

test('all owners get an email about changed and removed roles and suspended staff; other admins and customers do not', async () => {
  await notices();
  const helper = await store.member('helper');
  const ask = (method: string, path: string, body?: object) => first.ask(method, path, body);
  const expectNotice = async (subject: string) => {
    const { list, text } = await notices();
    assert.deepEqual(list, toAll(subject));
    assert.match(text, /helper@buyer\.test/);
    return text;
  };
  await ask('PUT', `staff/${helper.id}/role`, { role: 'support' });
  assert.match(await expectNotice('Admin role changed'), /now has the role Support/);
  await ask('POST', `user/${helper.id}/suspension`, {});
  await expectNotice('Account suspended');
  await ask('DELETE', `user/${helper.id}/suspension`);
  await expectNotice('Suspension lifted');
  await ask('DELETE', `user/admin/${helper.email}`);
  await expectNotice('Admin removed');
  await ask('POST', `user/${helper.id}/suspension`, {});
  assert.deepEqual((await notices()).list, [], 'a customer');
});

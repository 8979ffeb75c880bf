import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { mailsTo, member, openAccounts } from '#server/accounts/testing.ts';

const store = await openAccounts();
after(() => store.close());

const EMAIL = 'traveler@buyer.test';

async function signIn(address: string, email = EMAIL): Promise<void> {
  const { status } = await store.browser(address).signIn(email);
  assert.equal(status, 200);
}

/** The networks in the emails about new sign-ins since the last call. */
async function reported(email = EMAIL): Promise<string[]> {
  const mails = (await mailsTo(store, email)).filter(({ subject }) => subject.startsWith('New sign-in'));
  await store.db.$client.query('delete from outbox');
  return mails.map(({ text }) => /Network:? (\S+)/.exec(text)![1]!);
}

test('a customer gets one email about each network that they have not used for a month', async () => {
  await member(store, EMAIL);
  assert.deepEqual(await reported(), [], 'the first sign-in');
  await signIn('203.0.113.5');
  assert.deepEqual(await reported(), ['203.0.113.0/24']);
  await signIn('203.0.113.77');
  assert.deepEqual(await reported(), [], 'the same network');
  await signIn('2001:db8:9::1');
  assert.deepEqual(await reported(), ['2001:db8:9::/48']);
  await store.db.$client.query('update known_locations set expires_at = now()');
  await signIn('203.0.113.5');
  assert.deepEqual(await reported(), ['203.0.113.0/24'], 'after a month');
});

test('wrong passwords, unverified accounts and owners, who get their own notice, get none', async () => {
  await member(store, 'forgetful@buyer.test');
  await store.browser('198.51.100.1').signIn('forgetful@buyer.test', 'wrong password');
  assert.deepEqual(await reported('forgetful@buyer.test'), []);
  for (const [email, options] of [
    ['owner@buyer.test', { admin: true }],
    ['unverified@buyer.test', { verified: false }],
  ] as const) {
    await member(store, email, options);
    await signIn('198.51.100.1', email);
    assert.deepEqual(await reported(email), [], email);
  }
});

test('staff without the rights of an owner get one, too', async () => {
  await member(store, 'packer@buyer.test', { admin: true });
  await store.db.$client.query(`update users set staff_role = 'fulfillment' where email = 'packer@buyer.test'`);
  await signIn('198.51.100.9', 'packer@buyer.test');
  assert.deepEqual(await reported('packer@buyer.test'), ['198.51.100.0/24']);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { provision } from '#server/accounts/service.ts';
import { openAccounts, type AccountsStore } from '#server/accounts/testing.ts';
import { demoAccounts } from './accounts.ts';
import { removeImpostors, retireDemoAccounts } from './retire.ts';

let store: AccountsStore;
before(async () => void (store = await openAccounts()));
after(() => store.close());

/** Does what a start on loopback does. */
async function openDemo(): Promise<void> {
  await removeImpostors(store.db.$client);
  for (const { admin, ...account } of demoAccounts) {
    const user = await store.identity.ensureUser({ ...account, verified: true });
    await provision(store.db, user, admin ? [account.email] : []);
  }
}
const role = async (email: string): Promise<unknown> =>
  (await store.db.$client.query('select role from users where email = $1', [email])).rows[0]?.role;

test('after the demo accounts are retired, passwords, sessions and tokens stop working; the accounts can return', async () => {
  await openDemo();
  const visits = [];
  for (const { email, password } of demoAccounts) {
    const browser = store.browser();
    assert.equal((await browser.signIn(email, password)).status, 200);
    visits.push({ email, password, browser, bearer: await browser.bearer(email) });
  }
  assert.equal(await retireDemoAccounts(store.db.$client), demoAccounts.length);
  for (const { email, password, browser, bearer } of visits) {
    assert.equal((await store.browser().signIn(email, password)).status, 401);
    assert.equal((await browser.ask('GET', 'viewer')).body.viewer, null);
    assert.equal((await browser.ask('GET', 'account/phone', undefined, bearer)).status, 401);
    assert.equal(await role(email), 'customer');
  }
  await openDemo();
  for (const { email, password, admin } of demoAccounts) {
    assert.equal((await store.browser().signIn(email, password)).status, 200);
    assert.equal(await role(email), admin ? 'admin' : 'customer');
  }
});

test('an account that a visitor created under a demo email does not become the demo admin', async () => {
  const { email, password } = demoAccounts.find(({ admin }) => admin)!;
  await store.db.$client.query('delete from identity."user" where email = $1', [email]);
  await store.db.$client.query(`update users set email = 'older@partsmith.test' where email = $1`, [email]);
  const visitor = store.browser('198.51.100.9');
  await visitor.signUp(email, 'the password of a visitor');
  const bearer = await visitor.bearer(email);
  await openDemo();
  assert.equal((await store.browser().signIn(email, 'the password of a visitor')).status, 401);
  assert.equal((await visitor.ask('GET', 'viewer')).body.viewer, null);
  assert.equal((await visitor.ask('GET', 'account/phone', undefined, bearer)).status, 401);
  assert.equal((await store.browser().signIn(email, password)).status, 200);
  assert.equal(await role(email), 'admin');
});

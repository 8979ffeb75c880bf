import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { runAdminCommand } from './admin-cli.ts';
import { demote } from '#server/staff/change-role.ts';
import { OPERATOR } from '#server/staff/lock-staff.ts';
import { member, openAccounts } from './testing.ts';

const store = await openAccounts({ ADMIN_EMAILS: 'fixed@store.test' });
after(() => store.close());
const run = (...args: string[]) => runAdminCommand(store.db, store.settings, args);

test('an operator grants, lists and revokes', async () => {
  assert.equal(await run('list'), 'There are no admins yet.');
  const { browser, bearer } = await member(store, 'one@store.test');
  await member(store, 'two@store.test');
  assert.equal(await run('grant', 'One@store.test'), 'one@store.test is now an admin.');
  assert.equal(await run('grant', 'one@store.test'), 'one@store.test is already an admin.');
  assert.equal((await browser.ask('GET', 'userinfo/one@store.test', undefined, bearer)).body.code, 'token_expired');
  await assert.rejects(run('revoke', 'one@store.test'), /at least one owner/);
  await run('grant', 'two@store.test');
  assert.equal(await run('list'), 'two@store.test  Test Person\none@store.test  Test Person');
  assert.equal(await run('revoke', 'one@store.test'), 'one@store.test is no longer an admin.');
  assert.equal(await run('revoke', 'one@store.test'), 'one@store.test is not an admin.');
  const { rows } = await store.db.$client.query(
    "select actor, action from audit_trail where action like 'user.%' order by id",
  );
  assert.deepEqual(
    rows.map(({ actor, action }) => `${actor} ${action}`),
    ['operator user.made-admin', 'operator user.made-admin', 'operator user.demoted'],
  );
});

test("an operator's invalid commands are explained", async () => {
  await member(store, 'unproven@store.test', { verified: false });
  await assert.rejects(run('grant', 'unproven@store.test'), /isn't verified yet/);
  await assert.rejects(run('grant', 'nobody@store.test'), /no user with the email nobody@store.test/);
  await assert.rejects(run('revoke', 'nobody@store.test'), /no user with the email/);
  await member(store, 'fixed@store.test');
  await assert.rejects(run('revoke', 'fixed@store.test'), /is in ADMIN_EMAILS/);
  for (const args of [
    [],
    ['grant'],
    ['grant', 'not an email'],
    ['promote', 'two@store.test'],
    ['list', 'all'],
    ['grant', 'two@store.test', 'x'],
  ]) {
    await assert.rejects(run(...args), /^Error: Usage:/);
  }
});

test('when two admins are demoted at the same moment, one stays', async () => {
  await member(store, 'left@store.test', { admin: true });
  await member(store, 'right@store.test', { admin: true });
  await store.db.$client.query(
    `update users set role = 'customer', staff_role = null where email not in ('left@store.test', 'right@store.test')`,
  );
  const results = await Promise.allSettled([
    demote(store.db, OPERATOR, 'left@store.test'),
    demote(store.db, OPERATOR, 'right@store.test'),
  ]);
  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  const { rows } = await store.db.$client.query(`select count(*)::int as n from users where role = 'admin'`);
  assert.deepEqual(rows, [{ n: 1 }]);
});

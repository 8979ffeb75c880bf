import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bearer, openStore, PASSWORD, tokenIn, type Member } from '#server/own-account/testing.ts';
import { Browser } from '#server/accounts/testing.ts';
import { appCode, secretIn } from '#test/fixtures/authenticator-app.ts';
import { charge, paid, started } from '#test/fixtures/ordering.ts';
import { SoftPasskey } from '#test/fixtures/soft-passkey.ts';
import { openIssuer } from '#test/security/issuer.ts';

const issuer = await openIssuer();
const store = await openStore(issuer.env);
let owner: Member;
before(async () => {
  owner = await store.member('owner', { admin: true });
});
after(async () => {
  await store.close();
  await issuer.close();
});

const suspend = (id: string, who = owner) => who.ask('POST', `user/${id}/suspension`, { reason: 'Stolen cards' });
const lift = (id: string) => owner.ask('DELETE', `user/${id}/suspension`);
const newBrowser = () => new Browser(store.app, '203.0.113.7', store.origin);
const signIn = (email: string) => newBrowser().ask('POST', 'identity/sign-in/email', { email, password: PASSWORD });

test('a suspended account loses its sessions and tokens immediately and cannot get others', async () => {
  const member = await store.member('out');
  const passkey = new SoftPasskey(store.origin);
  const options = (await member.browser.ask('GET', 'identity/passkey/generate-register-options')).body;
  const response = passkey.register(options);
  const added = await member.browser.ask('POST', 'identity/passkey/verify-registration', { name: 'Key', response });
  assert.equal(added.status, 200, JSON.stringify(added.body));
  const token = await bearer(member.browser);
  const ask = (method: string, path: string, body?: unknown) => newBrowser().ask(method, path, body, token);
  assert.equal((await ask('GET', 'account')).status, 200);

  assert.deepEqual((await suspend(member.id)).body, { modifiedCount: 1 });
  assert.deepEqual((await suspend(member.id)).body, { modifiedCount: 0 });

  assert.equal((await ask('GET', 'account')).body.code, 'token_expired', 'the token');
  const order = { lines: [{ part: await store.part(), quantity: 1 }] };
  assert.equal((await ask('POST', 'orders', order)).status, 401, 'a call that reads no user first');
  assert.equal((await member.browser.ask('GET', 'viewer')).body.viewer, null, 'the session');
  assert.equal(
    (await member.browser.ask('PUT', `user/${member.email}`, { email: member.email })).status,
    401,
    'renewal',
  );
  const password = await signIn(member.email);
  assert.deepEqual([password.status, password.body.code], [403, 'suspended']);
  assert.match(password.body.detail, /suspended/);
  assert.equal((await signIn('nobody@buyer.test')).status, 401);
  const wrong = await newBrowser().ask('POST', 'identity/sign-in/email', { email: member.email, password: 'not that' });
  assert.equal(wrong.status, 401, 'only who has the password learns of it');

  const browser = newBrowser();
  const challenge = (await browser.ask('GET', 'identity/passkey/generate-authenticate-options')).body;
  const byPasskey = await browser.ask('POST', 'identity/passkey/verify-authentication', {
    response: passkey.signIn(challenge),
  });
  assert.deepEqual([byPasskey.status, byPasskey.body.code], [403, 'suspended'], 'passkey');
  assert.equal((await browser.ask('GET', 'viewer')).body.viewer, null);

  // Issue times are whole seconds, so a token of the second in which the sessions ended counts as older.
  const endedAt = Math.floor(Date.now() / 1000);
  while (Math.floor(Date.now() / 1000) === endedAt) await new Promise((resolve) => setTimeout(resolve, 50));
  const idToken = { authorization: `Bearer ${await issuer.idToken(member.email)}`, origin: undefined };
  const traded = await newBrowser().ask('PUT', `user/${member.email}`, { email: member.email }, idToken);
  assert.deepEqual([traded.status, traded.body.code], [403, 'suspended'], 'an ID token of the same verified email');

  await newBrowser().ask('POST', 'identity/request-password-reset', { email: member.email });
  const link = tokenIn((await store.mailsTo(member.email)).at(-1));
  const { status } = await newBrowser().ask('POST', 'identity/reset-password', {
    newPassword: 'a newer password',
    token: link,
  });
  const after = await newBrowser().ask('POST', 'identity/sign-in/email', {
    email: member.email,
    password: status === 200 ? 'a newer password' : PASSWORD,
  });
  assert.equal(after.body.code, 'suspended', 'a new password');
  const { rows } = await store.db.$client.query(
    `select count(*)::int as n from identity.session s join identity."user" i on i.id = s."userId" where i.email = $1`,
    [member.email],
  );
  assert.equal(rows[0].n, 0, 'no session was made');
});

test('the second step does not bypass a suspension', async () => {
  const member = await store.member('step');
  const { body } = await member.browser.ask('POST', 'identity/two-factor/enable', { password: PASSWORD });
  const secret = secretIn(body.totpURI);
  await member.browser.ask('POST', 'identity/two-factor/verify-totp', { code: appCode(secret) });
  const browser = newBrowser();
  await browser.ask('POST', 'identity/sign-in/email', { email: member.email, password: PASSWORD });
  await suspend(member.id);
  const answer = await browser.ask('POST', 'identity/two-factor/verify-totp', { code: appCode(secret, 1) });
  assert.ok(answer.status >= 400, String(answer.status));
  assert.equal((await browser.ask('GET', 'viewer')).body.viewer, null);
});

test('a suspended owner through ADMIN_EMAILS or Make Admin has no rights, and regains them with the account', async () => {
  const second = await store.member('second', { admin: true });
  const token = await bearer(second.browser);
  assert.equal((await newBrowser().ask('GET', 'staff', undefined, token)).status, 200);
  await suspend(second.id);
  assert.equal((await newBrowser().ask('GET', 'staff', undefined, token)).status, 401);
  const { body } = await owner.ask('GET', 'staff');
  const shown = body.find(({ _id }: { _id: string }) => _id === second.id);
  assert.equal(typeof shown.suspendedAt, 'string');
  assert.equal(shown.sessions, 0);
  assert.deepEqual((await lift(second.id)).body, { modifiedCount: 1 });
  assert.deepEqual((await lift(second.id)).body, { modifiedCount: 0 });
  assert.equal((await newBrowser().ask('GET', 'staff', undefined, token)).status, 401, 'old tokens stay void');
  const again = await store.signIn(second.email);
  assert.equal((await again.ask('GET', 'staff')).status, 200);
});

test('support can suspend customers, but neither staff nor themselves', async () => {
  const support = await store.member('support', { admin: true });
  await store.db.$client.query(`update users set staff_role = 'support' where id = $1`, [support.id]);
  const customer = await store.member('rogue');
  assert.equal((await suspend(customer.id, support)).status, 200);
  for (const id of [owner.id, support.id]) {
    assert.equal((await suspend(id, support)).status, 403);
    assert.ok(id === support.id || (await support.ask('DELETE', `user/${id}/sessions`)).status === 403);
  }
  assert.equal((await suspend(owner.id)).status, 403);
  assert.equal((await suspend('nobody')).status, 404);
  const { rows } = await store.db.$client.query(
    `select actor, detail from audit_trail where subject = $1 and action = 'user.suspended'`,
    [customer.id],
  );
  assert.deepEqual(rows, [{ actor: support.id, detail: { reason: 'Stolen cards' } }]);
});

test('orders of a suspended customer stay, and a payment in progress settles', async () => {
  const buyer = await store.person();
  const part = await store.part();
  const { id } = await paid(store, buyer, part);
  const open = await store.call(buyer, 'POST', '/orders', { lines: [{ part, quantity: 1 }] });
  const intent = await started(store, buyer, open.body.insertedId);
  await suspend(buyer.id);
  await charge(store, intent);
  await store.runJobs();
  const { body } = await owner.ask('GET', `orders/${id}`);
  assert.equal(body.customerEmail, buyer.email);
  assert.equal((await owner.ask('GET', `orders/${open.body.insertedId}`)).status, 200);
});

test('ending sessions signs a user out everywhere and changes nothing else', async () => {
  const member = await store.member('ended');
  const other = await store.signIn(member.email);
  const token = await bearer(member.browser);
  assert.deepEqual((await owner.ask('DELETE', `user/${member.id}/sessions`)).body, { deletedCount: 2 });
  for (const { browser } of [member, other]) assert.equal((await browser.ask('GET', 'viewer')).body.viewer, null);
  assert.equal((await newBrowser().ask('GET', 'account', undefined, token)).status, 401);
  assert.equal((await signIn(member.email)).status, 200);
});

test('the list of staff shows factors, sessions and the last sign-in', async () => {
  const { body } = await owner.ask('GET', 'staff');
  const me = body.find(({ _id }: { _id: string }) => _id === owner.id);
  assert.ok(Date.now() - Date.parse(me.signedInAt) < 600_000);
  assert.deepEqual(
    { ...me, signedInAt: '', name: '' },
    {
      _id: owner.id,
      email: owner.email,
      name: '',
      staffRole: 'owner',
      suspendedAt: null,
      secondFactor: { authenticator: false, passkeys: 0 },
      signedInAt: '',
      sessions: 1,
      isConfigured: false,
    },
  );
});

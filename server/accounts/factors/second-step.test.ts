import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Pool } from 'pg';
import { appCode, secretIn } from '#test/fixtures/authenticator-app.ts';
import { SoftPasskey } from '#test/fixtures/soft-passkey.ts';
import { startTestStore } from '#test/fixtures/store.ts';
import { migrateIdentity } from '#server/accounts/identity/migrations.ts';
import { member, openAccounts, ORIGIN, type AccountsStore, type Browser } from '#server/accounts/testing.ts';

const REAL = {
  STRIPE_SECRET_KEY: 'sk_test_12345678',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_12345678',
  STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'shop@example.com',
  AUTH_SECRET: 'a secret of tests, long enough for all',
};
const real = await openAccounts(REAL);
const sandbox = await openAccounts();
const strict = await openAccounts({ ADMIN_SECOND_FACTOR: '1' });
after(() => Promise.all([real, sandbox, strict].map((store) => store.close())));

/** An admin call's status, the viewer, and whether they may read another user's data. */
async function rightsOf(store: AccountsStore, browser: Browser, email: string) {
  const bearer = await browser.bearer(email);
  await store.identity.ensureUser({ email: 'else@buyer.test', password: 'a good password', name: 'E', verified: true });
  const list = await browser.ask('GET', 'user', undefined, bearer);
  const other = await browser.ask('GET', 'userinfo/else@buyer.test', undefined, bearer);
  const own = await browser.ask('GET', `admin/${email}`, undefined, bearer);
  const { viewer } = (await browser.ask('GET', 'viewer')).body;
  return { list: list.body.code ?? list.status, other: other.status, own: own.body, due: viewer.secondFactorDue };
}

test('in sandbox mode an admin needs a second factor only if the operator requires it', async () => {
  const { browser } = await member(sandbox, 'admin@shop.test', { admin: true });
  await member(sandbox, 'else@buyer.test');
  assert.deepEqual(await rightsOf(sandbox, browser, 'admin@shop.test'), {
    list: 200,
    other: 200,
    own: { admin: true },
    due: false,
  });
  const { browser: wanted } = await member(strict, 'admin@shop.test', { admin: true });
  assert.equal((await rightsOf(strict, wanted, 'admin@shop.test')).list, 'second_factor_required');
});

test('otherwise an admin counts as a customer until a sign-in has used a second factor', async () => {
  const { browser } = await member(real, 'admin@shop.test', { admin: true });
  await member(real, 'else@buyer.test');
  assert.deepEqual(await rightsOf(real, browser, 'admin@shop.test'), {
    list: 'second_factor_required',
    other: 403,
    own: { admin: true },
    due: true,
  });
  const old = await browser.bearer('admin@shop.test');
  const refused = await browser.ask('GET', 'user', undefined, old);
  assert.equal(refused.status, 403);
  assert.match(refused.body.detail, /authenticator app or a passkey/);
  const made = await browser.ask('PUT', 'user/admin/else@buyer.test', undefined, old);
  assert.equal(made.body.code, 'second_factor_required', 'nor does it do anything');

  const { body } = await browser.ask('POST', 'identity/two-factor/enable', { password: 'a good password' });
  const secret = secretIn(body.totpURI);
  assert.equal((await rightsOf(real, browser, 'admin@shop.test')).due, true, 'begun is not set up');
  await browser.ask('POST', 'identity/two-factor/verify-totp', { code: appCode(secret) });
  assert.deepEqual(await rightsOf(real, browser, 'admin@shop.test'), {
    list: 200,
    other: 200,
    own: { admin: true },
    due: false,
  });
  assert.equal((await browser.ask('GET', 'user', undefined, old)).status, 403, 'the older token says so still');

  const again = real.browser();
  await again.signIn('admin@shop.test');
  await again.ask('POST', 'identity/two-factor/verify-totp', { code: appCode(secret, 1) });
  assert.equal((await rightsOf(real, again, 'admin@shop.test')).list, 200, 'at the next sign-in');
  await again.ask('POST', 'identity/two-factor/disable', { password: 'a good password' });
  assert.equal((await rightsOf(real, again, 'admin@shop.test')).list, 'second_factor_required', 'without it no more');
  assert.equal((await rightsOf(real, browser, 'admin@shop.test')).due, true, 'in no session');
});

test('a passkey counts as a second factor', async () => {
  const { browser } = await member(real, 'keys@shop.test', { admin: true });
  const passkey = new SoftPasskey(ORIGIN);
  const options = (await browser.ask('GET', 'identity/passkey/generate-register-options')).body;
  const response = passkey.register(options);
  await browser.ask('POST', 'identity/passkey/verify-registration', { name: 'Key', response });
  assert.equal((await rightsOf(real, browser, 'keys@shop.test')).due, true, 'to have one is not to show it');
  const challenge = (await browser.ask('GET', 'identity/passkey/generate-authenticate-options')).body;
  await browser.ask('POST', 'identity/passkey/verify-authentication', { response: passkey.signIn(challenge) });
  assert.equal((await rightsOf(real, browser, 'keys@shop.test')).list, 200);
});

test('another claim yields no token, and customers are never asked', async () => {
  const { browser } = await member(real, 'plain@shop.test');
  assert.deepEqual(await rightsOf(real, browser, 'plain@shop.test'), {
    list: 'forbidden',
    other: 403,
    own: { admin: false },
    due: false,
  });
  const body = { email: 'plain@shop.test', secondFactor: true, factor: 'passkey' };
  await browser.ask('PUT', 'user/plain@shop.test', body);
  const { body: session } = await browser.ask('GET', 'account/second-factors');
  assert.equal(session.secondFactors.shown, false);
});

test('a database without second factors is migrated, and its users sign in as before', async () => {
  const pool = new Pool({ connectionString: sandbox.databaseUrl, max: 1 });
  await sandbox.identity.ensureUser({
    email: 'old@buyer.test',
    password: 'a good password',
    name: 'O',
    verified: true,
  });
  await pool.query(`
    drop table identity.passkey, identity."twoFactor";
    alter table identity."user" drop column "twoFactorEnabled";
    alter table identity.session drop column factor`);
  await migrateIdentity(pool);
  await migrateIdentity(pool);
  await pool.end();
  const browser = sandbox.browser();
  assert.equal((await browser.signIn('old@buyer.test')).status, 200);
  const { secondFactors } = (await browser.ask('GET', 'account/second-factors')).body;
  const { authenticator, passkeys, shown } = secondFactors;
  assert.deepEqual([authenticator, passkeys, shown], [false, [], false]);
});

test('an admin without a second factor counts as the last admin', async () => {
  const store = await startTestStore({ webhooks: false, env: { ADMIN_SECOND_FACTOR: '1' } });
  try {
    const admin = await store.person('admin');
    assert.equal((await store.call(admin, 'GET', '/user')).body.code, 'second_factor_required');
    assert.equal((await store.call(admin, 'GET', '/account/deletion')).body.isLastOwner, true);
    await store.person('admin');
    assert.equal((await store.call(admin, 'GET', '/account/deletion')).body.isLastOwner, false);
    const part = await store.part();
    const other = await store.person();
    const body = {
      placeOrderProduct: part,
      placeOrderProductName: 'Test processor',
      customerEmail: other.email,
      customerName: 'Ada Byron',
      phone: '',
      address: '',
      placeOrderQuantity: 1,
      placeOrderPrice: 12.4,
    };
    const { insertedId } = (await store.call(other, 'POST', '/placeOrder', body)).body;
    assert.equal((await store.call(admin, 'GET', `/placeorder/${insertedId}`)).status, 404, 'what is another’s');
  } finally {
    await store.close();
  }
});

import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, test } from 'node:test';
import { appCode, secretIn } from '#test/fixtures/authenticator-app.ts';
import { SoftPasskey } from '#test/fixtures/soft-passkey.ts';
import { mailsTo, member, openAccounts, ORIGIN, type Browser } from '#server/accounts/testing.ts';

const store = await openAccounts();
after(() => store.close());

const registerOptions = async (browser: Browser) =>
  (await browser.ask('GET', 'identity/passkey/generate-register-options')).body;
const signInOptions = async (browser: Browser) =>
  (await browser.ask('GET', 'identity/passkey/generate-authenticate-options')).body;
const finish = (browser: Browser, response: unknown, name = 'Laptop') =>
  browser.ask('POST', 'identity/passkey/verify-registration', { name, response });
const enter = (browser: Browser, response: unknown) =>
  browser.ask('POST', 'identity/passkey/verify-authentication', { response });
const passkeys = async (browser: Browser) =>
  (await browser.ask('GET', 'account/second-factors')).body.secondFactors.passkeys;
const viewer = async (browser: Browser) => (await browser.ask('GET', 'viewer')).body.viewer;

async function withPasskey(email: string) {
  const { browser } = await member(store, email);
  const passkey = new SoftPasskey(ORIGIN);
  const added = await finish(browser, passkey.register(await registerOptions(browser)));
  assert.equal(added.status, 200, JSON.stringify(added.body));
  return { browser, passkey };
}

test('a passkey is added, named, listed, used and removed; its owner gets emails', async () => {
  const { browser, passkey } = await withPasskey('keys@buyer.test');
  const [listed] = await passkeys(browser);
  assert.deepEqual({ ...listed, id: '', createdAt: '' }, { id: '', name: 'Laptop', createdAt: '', synced: false });
  assert.match((await mailsTo(store, 'keys@buyer.test')).at(-1)!.subject, /^A passkey was added/);
  await browser.ask('POST', 'identity/passkey/update-passkey', { id: listed.id, name: ' Key ring ' });
  assert.equal((await passkeys(browser))[0].name, 'Key ring');

  const elsewhere = store.browser();
  const options = await signInOptions(elsewhere);
  assert.equal(options.userVerification, 'required');
  assert.equal(options.rpId, 'localhost');
  const entered = await enter(elsewhere, passkey.signIn(options));
  assert.equal(entered.status, 200, JSON.stringify(entered.body));
  assert.equal(entered.body.session.token, undefined);
  assert.equal((await viewer(elsewhere)).email, 'keys@buyer.test');
  const { body } = await elsewhere.ask('GET', 'account/second-factors');
  assert.equal(body.secondFactors.shown, true);

  assert.equal((await browser.ask('POST', 'identity/passkey/delete-passkey', { id: listed.id })).status, 200);
  assert.deepEqual(await passkeys(browser), []);
  assert.equal((await elsewhere.ask('GET', 'account/second-factors')).body.secondFactors.shown, false);
  assert.match((await mailsTo(store, 'keys@buyer.test')).at(-1)!.subject, /^A passkey was removed/);
  const gone = store.browser();
  const refused = await enter(gone, passkey.signIn(await signInOptions(gone)));
  assert.deepEqual([refused.status, await viewer(gone)], [404, null]);
  const { rows } = await store.db.$client.query(
    `select action from audit_trail t join users u on u.id::text = t.subject
     where u.email = 'keys@buyer.test' and action like '%passkey%' order by t.id`,
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['session.passkey-added', 'session.passkey-removed'],
  );
});

test('a passkey satisfies two-factor authentication', async () => {
  const { browser, passkey } = await withPasskey('both@buyer.test');
  const { body } = await browser.ask('POST', 'identity/two-factor/enable', { password: 'a good password' });
  await browser.ask('POST', 'identity/two-factor/verify-totp', { code: appCode(secretIn(body.totpURI)) });
  const elsewhere = store.browser();
  assert.equal((await enter(elsewhere, passkey.signIn(await signInOptions(elsewhere)))).status, 200);
  assert.equal((await viewer(elsewhere)).email, 'both@buyer.test');
  // Without the authenticator, a session that signed in by passkey keeps its factor.
  await elsewhere.ask('POST', 'identity/two-factor/disable', { password: 'a good password' });
  assert.equal((await elsewhere.ask('GET', 'account/second-factors')).body.secondFactors.shown, true);
});

test('a passkey without PIN, fingerprint or face is neither added nor accepted', async () => {
  const { browser } = await member(store, 'lazy@buyer.test');
  const lazy = new SoftPasskey(ORIGIN);
  lazy.asks = false;
  const refused = await finish(browser, lazy.register(await registerOptions(browser)));
  assert.equal(refused.status, 403);
  assert.match(refused.body.detail, /PIN, fingerprint or face/);
  assert.deepEqual(await passkeys(browser), []);
  const { passkey } = await withPasskey('tired@buyer.test');
  passkey.asks = false;
  const elsewhere = store.browser();
  assert.equal((await enter(elsewhere, passkey.signIn(await signInOptions(elsewhere)))).status, 403);
  assert.equal(await viewer(elsewhere), null);
});

test('a response is valid once, for its own challenge, from this site and with its own key', async () => {
  const { passkey } = await withPasskey('once@buyer.test');
  const browser = store.browser();
  const options = await signInOptions(browser);
  const answer = passkey.signIn(options);
  const challenge = new Map(browser.cookies);
  const [one, two] = await Promise.all([enter(browser, answer), enter(browser, answer)]);
  assert.deepEqual([one.status, two.status].sort(), [200, 400], 'a double click signs in once');
  const thief = store.browser();
  for (const [name, value] of challenge) thief.cookies.set(name, value);
  assert.equal((await enter(thief, answer)).status, 400, 'replayed with its cookie');
  await signInOptions(thief);
  assert.equal((await enter(thief, answer)).status, 401, 'replayed to another challenge');
  const elsewhere = passkey.signIn(await signInOptions(thief), { origin: 'https://evil.test' });
  assert.equal((await enter(thief, elsewhere)).status, 401, 'made on another site');
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const forged = passkey.signIn(await signInOptions(thief), { by: privateKey });
  assert.equal((await enter(thief, forged)).status, 401, 'signed by another key');
  assert.equal((await enter(store.browser(), passkey.signIn(options))).status, 400, 'never asked for');
  assert.equal(await viewer(thief), null);
});

test('no user can change another user’s passkeys or add one to their account', async () => {
  const { browser: owner } = await withPasskey('owner@buyer.test');
  const [{ id }] = await passkeys(owner);
  const { browser: stranger } = await withPasskey('envious@buyer.test');
  for (const call of ['delete-passkey', 'update-passkey']) {
    const refused = await stranger.ask('POST', `identity/passkey/${call}`, { id, name: 'Mine' });
    assert([401, 403, 404].includes(refused.status), `${call} ${refused.status}`);
    assert.equal((await store.browser().ask('POST', `identity/passkey/${call}`, { id, name: 'Mine' })).status, 401);
  }
  assert.equal((await passkeys(owner))[0].name, 'Laptop');
  // The challenge of one account, answered in the session of another.
  const passkey = new SoftPasskey(ORIGIN);
  const options = await registerOptions(owner);
  for (const [name, value] of owner.cookies) if (name.includes('challenge')) stranger.cookies.set(name, value);
  const crossed = await finish(stranger, passkey.register(options));
  assert.equal(crossed.status, 403, JSON.stringify(crossed.body));
  assert.equal((await passkeys(owner)).length, 1);
  assert.equal((await passkeys(stranger)).length, 1);
  // A sign-in challenge does not add a passkey.
  await signInOptions(stranger);
  assert.equal((await finish(stranger, passkey.register(options))).status, 400);
  assert.equal((await store.browser().ask('GET', 'identity/passkey/generate-register-options')).status, 401);
});

test("passkeys are added only from the store's pages, soon after signing in, at most twenty, each once", async () => {
  const { browser } = await member(store, 'many@buyer.test');
  const evil = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
  for (const call of ['generate-register-options', 'generate-authenticate-options'])
    assert.equal((await browser.ask('GET', `identity/passkey/${call}`, undefined, evil)).status, 403);
  const passkey = new SoftPasskey(ORIGIN);
  const far = await finish(browser, passkey.register(await registerOptions(browser), 'https://evil.test'));
  assert.equal(far.status, 400, JSON.stringify(far.body));
  const answer = passkey.register(await registerOptions(browser));
  const both = await Promise.all([finish(browser, answer), finish(browser, answer)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400], 'a double click adds one');
  const options = await registerOptions(browser);
  assert.deepEqual(
    options.excludeCredentials.map(({ id }: { id: string }) => id),
    [passkey.id.toString('base64url')],
  );

  await store.db.$client.query(
    `insert into identity.passkey (id, name, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp")
     select 'more' || n, 'More', '', "userId", 'more' || n, 0, 'singleDevice', false
     from identity.passkey, generate_series(1, 19) n where "credentialID" = $1`,
    [passkey.id.toString('base64url')],
  );
  assert.equal((await browser.ask('GET', 'identity/passkey/generate-register-options')).status, 403);
  await store.db.$client.query(`delete from identity.passkey where name = 'More'`);
  await store.db.$client.query(`update identity.session set "createdAt" = now() - interval '25 hours'`);
  const stale = await browser.ask('GET', 'identity/passkey/generate-register-options');
  assert.equal(stale.status, 403);
  assert.match(stale.body.detail, /more than a day ago/);
});

test('removing a passkey takes the same proof as adding one: a sign-in within a day', async () => {
  const { browser } = await withPasskey('kept@buyer.test');
  const [{ id }] = await passkeys(browser);
  const age = (hours: number) =>
    store.db.$client.query(
      `update identity.session s set "createdAt" = now() - make_interval(hours => $1)
       from identity."user" u where u.id = s."userId" and u.email = 'kept@buyer.test'`,
      [hours],
    );
  await age(25);
  const refused = await browser.ask('POST', 'identity/passkey/delete-passkey', { id });
  assert.equal(refused.status, 403);
  assert.match(refused.body.detail, /more than a day ago/);
  assert.equal((await passkeys(browser)).length, 1);
  await age(23);
  assert.equal((await browser.ask('POST', 'identity/passkey/delete-passkey', { id })).status, 200);
});

test('data that is not an authenticator response is rejected as such', async () => {
  const { browser } = await member(store, 'odd@buyer.test');
  const good = new SoftPasskey(ORIGIN).register(await registerOptions(browser));
  const odd = [null, [], {}, 'x', { ...good, id: '../x' }, { ...good, type: 'password' }, { ...good, response: {} }];
  for (const response of odd) {
    assert.equal((await finish(browser, response)).status, 422, JSON.stringify(response));
    assert.equal((await enter(browser, response)).status, 422, JSON.stringify(response));
  }
  assert.equal((await finish(browser, good, '')).status, 422, 'a name');
  const garbage = { ...good, response: { ...good.response, attestationObject: 'AAAA', clientDataJSON: 'AAAA' } };
  await registerOptions(browser);
  const answer = await finish(browser, garbage);
  assert.equal(answer.status, 400, JSON.stringify(answer.body));
  for (const call of ['POST verify-anything', 'GET list-user-passkeys']) {
    const [method, path] = call.split(' ') as [string, string];
    assert.equal((await browser.ask(method, `identity/passkey/${path}`)).status, 404, call);
  }
});

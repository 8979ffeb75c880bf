import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { member, openAccounts, ORIGIN } from './testing.ts';
import { users } from './tables.ts';

const store = await openAccounts({ ADMIN_EMAILS: 'boss@store.test, unproven@store.test' });
after(() => store.close());

const put = (email: string, body: object = { email }) => ['PUT', `user/${email}`, body] as const;

test("a session is exchanged for a token only from the store's origin", async () => {
  const browser = store.browser();
  await browser.signUp('trade@buyer.test');
  const { status, body } = await browser.ask(...put('trade@buyer.test'));
  assert.equal(status, 200);
  assert.equal(body.acknowledged, true);
  const actor = await store.tokens.verify(body.token);
  assert.deepEqual(
    { ...actor, userId: '', signedInAt: new Date(0) },
    {
      userId: '',
      email: 'trade@buyer.test',
      role: 'customer',
      staffRole: null,
      tokenVersion: 1,
      secondFactor: false,
      listedPassword: false,
      signedInAt: new Date(0),
    },
  );
  const minutes = (new Date(body.expiresAt).getTime() - Date.now()) / 60_000;
  assert(minutes > 14 && minutes <= 15);
  assert.equal((await browser.ask(...put('Trade@Buyer.test'))).status, 200, 'capitals do not matter');

  const without = await browser.ask(...put('trade@buyer.test'), { origin: undefined });
  assert.equal(without.status, 403, 'no origin');
  assert.equal(without.body.token, undefined);
  assert.equal((await browser.ask(...put('trade@buyer.test'), { origin: 'https://evil.test' })).status, 403);
  assert.equal((await browser.ask(...put('trade@buyer.test'), { origin: 'null' })).status, 403);
  assert.equal(
    (await browser.ask(...put('trade@buyer.test'), { origin: undefined, 'sec-fetch-site': 'cross-site' })).status,
    403,
  );
  assert.equal(
    (await browser.ask(...put('trade@buyer.test'), { origin: undefined, 'sec-fetch-site': 'same-origin' })).status,
    200,
  );
  assert.equal(
    (await browser.ask(...put('trade@buyer.test'), { origin: 'http://127.0.0.1:3000' })).status,
    200,
    'the twin in sandbox mode',
  );
});

test('an email alone gets no token', async () => {
  await member(store, 'victim@buyer.test');
  const stranger = await store.browser().ask(...put('victim@buyer.test'));
  assert.equal(stranger.status, 401);
  assert.equal(stranger.body.token, undefined);
  const thief = store.browser();
  await thief.signUp('thief@buyer.test');
  assert.equal((await thief.ask(...put('victim@buyer.test'))).status, 403, 'the path is another');
  const mixed = await thief.ask(...put('thief@buyer.test', { email: 'victim@buyer.test' }));
  assert.equal(mixed.status, 422, 'the body is another');
  const made = store.browser();
  made.cookies.set('partsmith.session_token', 'made.up');
  assert.equal((await made.ask(...put('victim@buyer.test'))).status, 401);
});

test("the store's own token does not renew itself", async () => {
  const { browser, bearer } = await member(store, 'renew@buyer.test');
  assert.equal((await store.browser().ask(...put('renew@buyer.test'), bearer)).status, 401);
  assert.equal((await browser.ask(...put('renew@buyer.test'), bearer)).status, 200, 'the session still counts');
});

test('signing out ends the session, voids tokens, and is harmless without one', async () => {
  const { browser, bearer } = await member(store, 'leaver@buyer.test');
  const ask = () => store.browser().ask('GET', 'userinfo/leaver@buyer.test', undefined, bearer);
  assert.equal((await ask()).status, 200);
  assert.equal((await browser.ask('POST', 'sign-out', undefined, { origin: 'https://evil.test' })).status, 403);
  assert.equal((await ask()).status, 200, 'another site cannot sign a user out');
  const kept = new Map(browser.cookies);
  assert.deepEqual((await browser.ask('POST', 'sign-out')).body, { acknowledged: true });
  assert.equal(browser.cookies.has('partsmith.session_token'), false);
  assert.equal((await ask()).body.code, 'token_expired');
  for (const [name, value] of kept) browser.cookies.set(name, value);
  assert.equal((await browser.ask('GET', 'viewer')).body.viewer, null, 'the old cookie is dead');
  assert.equal((await store.browser().ask('POST', 'sign-out')).status, 200);
});

test('an expired token has its own error code', async () => {
  const { bearer } = await member(store, 'late@buyer.test');
  store.clock.ahead = 16 * 60_000;
  const late = await store.browser().ask('GET', 'userinfo/late@buyer.test', undefined, bearer);
  store.clock.ahead = 0;
  assert.equal(late.status, 401);
  assert.equal(late.body.code, 'token_expired');
  assert.match(late.headers.get('www-authenticate') ?? '', /invalid_token/);
});

test('users can change their profile, but not role, email or name', async () => {
  const { browser, bearer } = await member(store, 'profile@buyer.test');
  const change = {
    name: 'Somebody Else',
    email: 'profile@buyer.test',
    education: 'MSc',
    city: 'Mymensing',
    contact: 1711000000,
    linkedln: 'ask me at the counter',
    role: 'admin',
  };
  const changed = await browser.ask(...put('profile@buyer.test', change), bearer);
  assert.deepEqual(changed.body, { acknowledged: true });
  const info = await browser.ask('GET', 'userinfo/profile@buyer.test', undefined, bearer);
  assert.deepEqual(info.body, {
    name: 'Test Person',
    email: 'profile@buyer.test',
    education: 'MSc',
    city: 'Mymensing',
    contact: '1711000000',
    linkedln: 'ask me at the counter',
  });
  for (const ignored of [{ name: 'x'.repeat(500) }, { name: 7 }, { role: 'admin' }, { role: { admin: true } }]) {
    const answer = await browser.ask(...put('profile@buyer.test', ignored), bearer);
    assert.deepEqual([answer.status, answer.body], [200, { acknowledged: true }], JSON.stringify(ignored));
  }
  const after = await browser.ask('GET', 'userinfo/profile@buyer.test', undefined, bearer);
  assert.equal(after.body.name, 'Test Person');
  assert.equal((await browser.ask('GET', 'viewer')).body.viewer.role, 'customer');
  await browser.ask(...put('profile@buyer.test', { city: 'Dhaka' }), bearer);
  const partly = await browser.ask('GET', 'userinfo/profile@buyer.test', undefined, bearer);
  assert.equal(partly.body.city, 'Dhaka');
  assert.equal(partly.body.education, 'MSc', 'what is not named stays');
  const odd = await browser.ask(...put('profile@buyer.test', { city: 'Atlantis', contact: 'call me' }), bearer);
  assert.deepEqual(odd.body.fields, { city: 'Choose a city from the list', contact: 'Use digits only' });
  assert.equal(
    (await browser.ask(...put('profile@buyer.test', { city: 'Dhaka' }))).status,
    401,
    'the cookie is not enough',
  );
  const { bearer: other } = await member(store, 'other@buyer.test');
  assert.equal((await browser.ask(...put('profile@buyer.test', { city: 'Sylhet' }), other)).status, 403);
  assert.equal((await browser.ask('GET', 'userinfo/profile@buyer.test', undefined, other)).status, 403);
});

test('ADMIN_EMAILS makes an admin of a verified email only', async () => {
  const unproven = store.browser();
  await unproven.signUp('unproven@store.test');
  await unproven.bearer('unproven@store.test');
  assert.equal((await unproven.ask('GET', 'viewer')).body.viewer.role, 'customer');
  await store.identity.ensureUser({ email: 'unproven@store.test', password: 'x', name: '', verified: true });
  assert.equal((await unproven.ask('GET', 'viewer')).body.viewer.role, 'admin', 'once it is verified');
  const { browser, bearer } = await member(store, 'boss@store.test');
  assert.deepEqual((await browser.ask('GET', 'admin/boss@store.test', undefined, bearer)).body, { admin: true });
  const { rows } = await store.db.$client.query(`select actor, action from audit_trail where actor = 'ADMIN_EMAILS'`);
  assert.equal(rows.length, 2);
});

test('an admin makes users with verified emails admins, and voids their older tokens', async () => {
  const { browser: admin, bearer } = await member(store, 'chief@store.test', { admin: true });
  const { browser, bearer: before } = await member(store, 'rising@buyer.test');
  const raise = (email: string, headers = bearer) => admin.ask('PUT', `user/admin/${email}`, undefined, headers);
  assert.equal((await raise('rising@buyer.test', before)).status, 403, 'a customer can not');
  assert.equal((await store.browser().ask('PUT', 'user/admin/rising@buyer.test')).status, 401);
  assert.deepEqual((await raise('rising@buyer.test')).body, { modifiedCount: 1 });
  assert.deepEqual((await raise('rising@buyer.test')).body, { modifiedCount: 0 });
  assert.equal((await browser.ask('GET', 'userinfo/rising@buyer.test', undefined, before)).body.code, 'token_expired');
  assert.equal((await browser.ask('GET', 'user', undefined, await browser.bearer('rising@buyer.test'))).status, 200);
  await member(store, 'doubtful@buyer.test', { verified: false });
  assert.equal((await raise('doubtful@buyer.test')).status, 403);
  assert.equal((await raise('nobody@buyer.test')).status, 404);
  const { rows } = await store.db.$client.query(
    `select detail from audit_trail where action = 'user.made-admin' and actor = $1`,
    [(await store.db.select({ id: users.id }).from(users).where(eq(users.email, 'chief@store.test')))[0]!.id],
  );
  assert.deepEqual(rows, [{ detail: { before: 'customer' } }]);
});

test('only the user and admins can read whether a user is an admin', async () => {
  const { browser, bearer } = await member(store, 'curious@buyer.test');
  const { bearer: admin } = await member(store, 'teller@store.test', { admin: true });
  assert.deepEqual((await browser.ask('GET', 'admin/curious@buyer.test', undefined, bearer)).body, { admin: false });
  assert.equal((await browser.ask('GET', 'admin/teller@store.test', undefined, bearer)).status, 403);
  assert.deepEqual((await browser.ask('GET', 'admin/curious@buyer.test', undefined, admin)).body, { admin: false });
  assert.deepEqual((await browser.ask('GET', 'admin/nobody@buyer.test', undefined, admin)).body, { admin: false });
  assert.equal((await browser.ask('GET', 'admin/curious@buyer.test')).status, 401);
});

test('admins get users in pages, newest first, searchable by email or name', async () => {
  const { browser, bearer } = await member(store, 'lister@store.test', { admin: true });
  const at = Date.now() + 60_000;
  // Three with the same time, so that the id decides their order.
  await store.db.insert(users).values(
    Array.from({ length: 130 }, (_, n) => ({
      subject: `made#${n}`,
      email: `page${n}@list.test`,
      name: n === 7 ? '100%_sure' : `Page ${n}`,
      createdAt: new Date(at + Math.floor(n / 3)),
    })),
  );
  const seen: string[] = [];
  let path: string | undefined = 'user?q=list.test&limit=40';
  for (let pages = 0; path && pages < 9; pages++) {
    const { status, body, headers } = await browser.ask('GET', path, undefined, bearer);
    assert.equal(status, 200);
    assert(body.length <= 40);
    seen.push(...body.map((user: { email: string }) => user.email));
    path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  }
  assert.equal(seen.length, 130);
  assert.equal(new Set(seen).size, 130);
  const bare = await browser.ask('GET', 'user', undefined, bearer);
  assert.ok(bare.body.length > 130, 'all users');
  assert.equal(bare.headers.get('link'), null);
  assert.deepEqual(Object.keys(bare.body[0]).sort(), ['_id', 'createdAt', 'email', 'emailVerified', 'name', 'role']);
  assert.equal((await browser.ask('GET', 'user?q=%25_', undefined, bearer)).body.length, 1, '% and _ are letters');
  assert.equal((await browser.ask('GET', 'user?role=admin&q=lister', undefined, bearer)).body.length, 1);
  assert.equal((await browser.ask('GET', 'user?after=nonsense', undefined, bearer)).status, 422);
  assert.equal((await browser.ask('GET', 'user?limit=1001', undefined, bearer)).status, 422);
  const { bearer: customer } = await member(store, 'peeking@buyer.test');
  assert.equal((await browser.ask('GET', 'user', undefined, customer)).status, 403);
  assert.equal((await store.browser().ask('GET', 'user')).status, 401);
});

test('users are sorted by name, email or time in both directions, page by page', async () => {
  const { browser, bearer } = await member(store, 'sorter@store.test', { admin: true });
  const at = Date.now() + 120_000;
  await store.db.insert(users).values(
    ['bo', 'Ada', 'ada', 'Cy', 'Bo'].map((name, n) => ({
      subject: `sorted#${n}`,
      email: `${'edcba'[n]}@sorted.test`,
      name,
      createdAt: new Date(at + n),
    })),
  );
  const sorted = async (sort: string): Promise<string> => {
    const seen: string[] = [];
    let path: string | undefined = `user?q=sorted.test&limit=2&sort=${encodeURIComponent(sort)}`;
    while (path) {
      const { status, body, headers } = await browser.ask('GET', path, undefined, bearer);
      assert.equal(status, 200);
      seen.push(...body.map((user: { email: string }) => user.email[0]));
      path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    return seen.join('');
  };
  assert.equal(await sorted('email'), 'abcde');
  assert.equal(await sorted('-email'), 'edcba');
  assert.equal(await sorted('oldest'), 'edcba');
  assert.equal(await sorted('newest'), 'abcde');
  const byName = await sorted('name');
  assert.match(byName, /^(dc|cd)(ea|ae)b$/, 'capitals make no difference');
  assert.equal(await sorted('-name'), [...byName].reverse().join(''));
  const place = (values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');
  for (const query of [
    'sort=colour',
    `sort=name&after=${place([1, crypto.randomUUID()])}`,
    `sort=name&after=${place(['a', 'x'])}`,
    `sort=name&after=${place(['a\0', crypto.randomUUID()])}`,
    `sort=newest&after=${place(['ada', crypto.randomUUID()])}`,
  ])
    assert.equal((await browser.ask('GET', `user?${query}`, undefined, bearer)).status, 422, query);
});

test('without a session there is no viewer', async () => {
  assert.deepEqual((await store.browser().ask('GET', 'viewer')).body, { viewer: null });
  const { headers } = await store.browser().ask('GET', 'viewer', undefined, { cookie: 'partsmith.session_token=x' });
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(ORIGIN, store.settings.store.publicOrigin);
});

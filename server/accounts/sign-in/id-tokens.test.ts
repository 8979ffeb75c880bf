import assert from 'node:assert/strict';
import { createHmac, KeyObject, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { appCode, secretIn } from '#test/fixtures/authenticator-app.ts';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { mailsTo, member, openAccounts } from '#server/accounts/testing.ts';

/** A minimal issuer: its discovery document and its keys. */
const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
const other = await generateKeyPair('RS256', { extractable: true });
let claimed: string | undefined;
let server: Server;
let port = 0;
await listen();
const issuer = `http://127.0.0.1:${port}`;

async function listen(): Promise<void> {
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  server = createServer((request, response) => {
    const documents: Record<string, unknown> = {
      '/.well-known/openid-configuration': { issuer: claimed ?? issuer, jwks_uri: `${issuer}/keys` },
      '/keys': { keys: [jwk] },
    };
    const found = documents[request.url ?? ''];
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
}

async function stop(): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

const store = await openAccounts({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: 'the-store',
  OIDC_CLIENT_SECRET: 'x',
  AUTH_SECRET: 'a'.repeat(40),
  ADMIN_EMAILS: 'oidc-boss@store.test',
  IDENTITY_SANDBOX_PORT: '1',
});
after(async () => {
  await stop();
  await store.close();
});

/** A valid token except for the given claims. */
async function idToken({
  email = 'api@client.test',
  verified = true as unknown,
  by = privateKey,
  iss = issuer,
  aud = 'the-store' as string | string[],
  exp = '5m',
  sub = 'subject-1',
  more = {} as Record<string, unknown>,
} = {}): Promise<string> {
  return new SignJWT({ email, email_verified: verified, name: 'Api Client', ...more })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuer(iss)
    .setAudience(aud)
    .setSubject(sub)
    .setIssuedAt(more['iat'] as number | undefined)
    .setExpirationTime(exp)
    .sign(by);
}

async function trade(token: string, email = 'api@client.test') {
  return store
    .browser()
    .ask('PUT', `user/${email}`, { email }, { authorization: `Bearer ${token}`, origin: undefined });
}

test('an issuer that is down is reported as unavailable, not as an invalid token', async () => {
  await stop();
  const down = await trade(await idToken());
  assert.equal(down.status, 503);
  assert(down.headers.get('retry-after'));
  await listen();
  claimed = 'http://127.0.0.1:9';
  assert.equal((await trade(await idToken())).status, 503, 'it names another issuer');
  claimed = undefined;
});

test('a valid ID token is exchanged for a token without a cookie or an origin', async () => {
  const { status, body } = await trade(await idToken({ email: 'Api@Client.test' }));
  assert.equal(status, 200);
  const actor = await store.tokens.verify(body.token);
  assert.equal(actor.email, 'api@client.test');
  const info = await store
    .browser()
    .ask('GET', 'userinfo/api@client.test', undefined, { authorization: `Bearer ${body.token}` });
  assert.equal(info.body.name, 'Api Client');
  const again = await trade(await idToken({ more: { email: 'moved@client.test' } }), 'moved@client.test');
  assert.equal(
    (await store.tokens.verify(again.body.token)).userId,
    actor.userId,
    'the subject is the person, not the email',
  );
  assert.equal(
    (
      await trade(
        await idToken({ aud: ['the-store', 'another'], more: { azp: 'the-store', email: 'moved@client.test' } }),
        'moved@client.test',
      )
    ).status,
    200,
  );
});

test('an invalid ID token is refused', async () => {
  const wrong: Record<string, Promise<string>> = {
    'another audience': idToken({ aud: 'another-store' }),
    'made for another first': idToken({ aud: ['the-store', 'another'], more: { azp: 'another' } }),
    'another issuer': idToken({ iss: 'https://evil.test' }),
    'an issuer with a slash more': idToken({ iss: `${issuer}/` }),
    expired: idToken({ exp: '-1m' }),
    'another key': idToken({ by: other.privateKey }),
    'an unverified email': idToken({ verified: false }),
    'a verified email as text': idToken({ verified: 'true' }),
    'no word on the email': idToken({ more: { email_verified: undefined } }),
    'no email': idToken({ more: { email: undefined } }),
    nonsense: Promise.resolve('nonsense'),
  };
  for (const [what, token] of Object.entries(wrong)) {
    const answer = await trade(await token);
    assert.equal(answer.status, 401, what);
    assert.equal(answer.body.token, undefined, what);
  }
  assert.equal((await trade(await idToken(), 'somebody@else.test')).status, 403, 'the path is another');
});

test('the header of an ID token chooses neither its key nor an algorithm without one', async () => {
  const [, claims] = (await idToken()).split('.');
  const encoded = (header: object) => Buffer.from(JSON.stringify(header)).toString('base64url');
  const publicPem = await exportSPKI(publicKey);
  const withHmac = (header: object, key: string): string => {
    const signed = `${encoded(header)}.${claims}`;
    return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
  };
  const withOtherKey = (header: object): string => {
    const signed = `${encoded(header)}.${claims}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), KeyObject.from(other.privateKey)).toString('base64url')}`;
  };
  const otherJwk = await exportJWK(other.publicKey);
  const forged = {
    'no algorithm': `${encoded({ alg: 'none', kid: 'one' })}.${claims}.`,
    'no algorithm in capitals': `${encoded({ alg: 'NONE' })}.${claims}.`,
    'the public key as an HMAC secret': withHmac({ alg: 'HS256', kid: 'one' }, publicPem),
    'the client secret as an HMAC secret': withHmac({ alg: 'HS256' }, 'x'),
    'an empty HMAC secret': withHmac({ alg: 'HS256', kid: '../../dev/null' }, ''),
    'an HMAC under the name of RS256': withHmac({ alg: 'RS256', kid: 'one' }, publicPem),
    'its own key': withOtherKey({ alg: 'RS256', kid: 'one', jwk: otherJwk }),
    'its own key, unnamed': withOtherKey({ alg: 'RS256', jwk: otherJwk }),
    'an address of its keys': withOtherKey({ alg: 'RS256', jku: `${issuer}/keys`, x5u: `${issuer}/keys` }),
    'an unknown critical extension': withOtherKey({ alg: 'RS256', kid: 'one', crit: ['b64'], b64: false }),
  };
  for (const [what, token] of Object.entries(forged)) assert.equal((await trade(token)).status, 401, what);
});

test('two identities with one email are linked only when both have verified it', async () => {
  const { browser } = await member(store, 'joined@client.test');
  const { viewer } = (await browser.ask('GET', 'viewer')).body;
  const joined = await trade(await idToken({ email: 'joined@client.test', sub: 'subject-2' }), 'joined@client.test');
  assert.equal((await store.tokens.verify(joined.body.token)).userId, viewer.id);
  await member(store, 'claimed@client.test', { verified: false });
  const refused = await trade(await idToken({ email: 'claimed@client.test', sub: 'subject-3' }), 'claimed@client.test');
  assert.equal(refused.status, 409);
  assert.equal(refused.body.code, 'email_taken');
});

test('ADMIN_EMAILS applies to verified identities of other issuers too', async () => {
  const { body } = await trade(await idToken({ email: 'oidc-boss@store.test', sub: 'boss' }), 'oidc-boss@store.test');
  assert.equal((await store.tokens.verify(body.token)).role, 'admin');
});

test('concurrent first sign-ins of one person create one user', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, async (_, n) =>
      trade(await idToken({ email: 'rush@client.test', sub: 'rush', more: { jti: String(n) } }), 'rush@client.test'),
    ),
  );
  const ids = await Promise.all(answers.map(async ({ body }) => (await store.tokens.verify(body.token)).userId));
  assert.equal(new Set(ids).size, 1);
});

test('an ID token is accepted once, however it is spelled, and by one of many concurrent requests', async () => {
  const email = 'once@client.test';
  const token = await idToken({ email, sub: 'once' });
  const both = await Promise.all(Array.from({ length: 6 }, () => trade(token, email)));
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 401, 401, 401, 401, 401]);
  const again = await trade(token, email);
  assert.deepEqual([again.status, again.body.token], [401, undefined]);
  // The last character of a signature contains unused bits.
  const last = token.at(-1)!;
  for (const other of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')
    if (other !== last) assert.equal((await trade(token.slice(0, -1) + other, email)).status, 401, other);
  const next = await idToken({ email, sub: 'once', more: { jti: 'next' } });
  assert.equal((await trade(next, 'other@client.test')).status, 403);
  assert.equal((await trade(next, email)).status, 200, 'a refusal does not use it up');
});

test('an ID token issued ten minutes ago or in the future is refused', async () => {
  const email = 'late@client.test';
  const at = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
  const made = (iat: number) => idToken({ email, sub: 'late', exp: '2h', more: { iat } });
  assert.equal((await trade(await made(at(-11 * 60)), email)).status, 401);
  assert.equal((await trade(await made(at(120)), email)).status, 401);
  assert.equal((await trade(await made(at(-9 * 60)), email)).status, 200);
});

test('no ID token from before the last sign-out everywhere, or from before a new password, is accepted', async () => {
  const email = 'leaving@client.test';
  const before = await Promise.all([1, 2].map((n) => idToken({ email, sub: 'leaving', more: { jti: `before ${n}` } })));
  await trade(before[0]!, email);
  await store.db.$client.query('update users set signed_out_at = now() where email = $1', [email]);
  assert.equal((await trade(before[1]!, email)).status, 401);
  await store.db.$client.query(`update users set signed_out_at = now() - interval '5 seconds' where email = $1`, [
    email,
  ]);
  assert.equal((await trade(before[1]!, email)).status, 200, 'one from after it is');
  // The same person with a password: the two accounts are linked.
  const { browser } = await member(store, 'resets@client.test');
  const kept = await idToken({ email: 'resets@client.test', sub: 'resets' });
  await browser.ask('POST', 'identity/request-password-reset', { email: 'resets@client.test' });
  const link = /reset-password\/(\w+)/.exec((await mailsTo(store, 'resets@client.test')).at(-1)!.text)![1];
  const reset = { token: link, newPassword: 'another password' };
  assert.equal((await browser.ask('POST', 'identity/reset-password', reset)).status, 200);
  assert.equal((await trade(kept, 'resets@client.test')).status, 401);
});

test('with two-factor on no ID token signs in, whatever email the issuer reports', async () => {
  const email = 'careful@client.test';
  const first = await trade(await idToken({ email, sub: 'careful' }), email);
  assert.equal(first.status, 200);
  const { browser } = await member(store, email);
  const { body } = await browser.ask('POST', 'identity/two-factor/enable', { password: 'a good password' });
  const code = appCode(secretIn(body.totpURI));
  assert.equal((await browser.ask('POST', 'identity/two-factor/verify-totp', { code })).status, 200);
  for (const [who, sub] of [
    [email, 'careful'],
    [email, 'another subject of that email'],
    ['moved-on@client.test', 'careful'],
  ] as const) {
    const refused = await trade(await idToken({ email: who, sub, more: { jti: `${who} ${sub}` } }), who);
    assert.deepEqual([refused.status, refused.body.code], [403, 'second_factor_required'], `${who} ${sub}`);
    assert.equal(refused.body.token, undefined);
  }
  const { rows } = await store.db.$client.query('select email from users where email like $1', ['moved-on%']);
  assert.deepEqual(rows, [], 'nor is the user given that email');
  const { rows: noted } = await store.db.$client.query(
    `select count(*)::int as n from audit_trail t join users u on u.id::text = t.subject
     where u.email = $1 and detail->>'how' = 'ID token'`,
    [email],
  );
  assert.equal(noted[0].n, 1, 'no sign-in but the first');
  await browser.ask('POST', 'identity/two-factor/disable', { password: 'a good password' });
  const { status } = await trade(await idToken({ email, sub: 'careful', more: { jti: 'off' } }), email);
  assert.equal(status, 200, 'without it again');
});

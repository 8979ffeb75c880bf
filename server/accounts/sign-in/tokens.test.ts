import assert from 'node:assert/strict';
import { createPrivateKey } from 'node:crypto';
import { test } from 'node:test';
import { SignJWT, UnsecuredJWT, type JWK } from 'jose';
import { Failure } from '#contract/errors.ts';
import { ORIGIN, privateKey } from '#server/accounts/testing.ts';
import { createTokens } from './tokens.ts';

const user = { id: crypto.randomUUID(), email: 'a@buyer.test', role: 'customer', tokenVersion: 3 } as const;
const key: JWK = { ...privateKey(), kid: 'first' };
const claims = { email: user.email, role: user.role, ver: 3 };

/** A valid token except for the given claims. */
async function forged({
  by = key,
  kid = 'first',
  typ = 'at+jwt',
  iss = ORIGIN,
  aud = `${ORIGIN}/api`,
  sub = user.id as string,
  exp = '15m',
  more = {},
}) {
  return new SignJWT({ ...claims, ...more })
    .setProtectedHeader({ alg: 'EdDSA', typ, kid })
    .setIssuer(iss)
    .setAudience(aud)
    .setSubject(sub)
    .setIssuedAt()
    .setExpirationTime(exp)
    .sign(createPrivateKey({ key: by as Record<string, string>, format: 'jwk' }));
}

async function codeOf(verdict: Promise<unknown>): Promise<string> {
  return verdict.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Failure ? error.code : String(error)),
  );
}

test('a token identifies its user for 15 minutes', async () => {
  let now = Date.now();
  const tokens = createTokens({ keys: [key], issuer: ORIGIN, clock: () => now });
  const signedInAt = new Date('2026-01-02T03:04:05Z');
  const { token, expiresAt } = await tokens.issue({ ...user, signedInAt });
  assert(Math.abs(expiresAt.getTime() - now - 15 * 60_000) < 1_000);
  const { id: userId, email } = user;
  const actor = {
    userId,
    email,
    role: 'customer',
    staffRole: null,
    tokenVersion: 3,
    secondFactor: false,
    listedPassword: false,
    signedInAt,
  };
  assert.deepEqual(await tokens.verify(token), actor);
  now = expiresAt.getTime() - 1;
  assert.deepEqual(await tokens.verify(token), actor, 'remembered');
  now = expiresAt.getTime();
  assert.equal(await codeOf(tokens.verify(token)), 'token_expired', 'remembered no longer');
  assert.equal(
    await codeOf(createTokens({ keys: [key], issuer: ORIGIN, clock: () => now }).verify(token)),
    'token_expired',
    'by its claims',
  );
});

test('forged tokens are refused', async () => {
  const { verify } = createTokens({ keys: [key], issuer: ORIGIN });
  assert.equal(await codeOf(verify(await forged({}))), 'accepted', 'the control');
  const wrong: Record<string, string> = {
    'another key': await forged({ by: privateKey() }),
    'an unknown key id': await forged({ kid: 'second' }),
    'another type': await forged({ typ: 'JWT' }),
    'another issuer': await forged({ iss: 'https://evil.test' }),
    'another audience': await forged({ aud: ORIGIN }),
    'no user id': await forged({ sub: 'admin' }),
    'an unknown role': await forged({ more: { role: 'owner' } }),
    'no version': await forged({ more: { ver: undefined } }),
    'no signature': new UnsecuredJWT(claims)
      .setIssuer(ORIGIN)
      .setAudience(`${ORIGIN}/api`)
      .setSubject(user.id)
      .setExpirationTime('15m')
      .encode(),
    nonsense: 'a.b.c',
    nothing: '',
  };
  const [head = '', payload = '', signature = ''] = (await forged({})).split('.');
  const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt', kid: 'first' })).toString('base64url');
  const admin = Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), role: 'admin' }),
  ).toString('base64url');
  wrong['algorithm none'] = `${none}.${payload}.`;
  wrong['algorithm none with a signature'] = `${none}.${payload}.${signature}`;
  wrong['changed claims'] = `${head}.${admin}.${signature}`;
  wrong['the public key as a shared secret'] = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: 'first' })
    .setIssuer(ORIGIN)
    .setAudience(`${ORIGIN}/api`)
    .setSubject(user.id)
    .setExpirationTime('15m')
    .sign(Buffer.from(key.x!.padEnd(48, '=')));
  for (const [what, token] of Object.entries(wrong)) assert.equal(await codeOf(verify(token)), 'unauthenticated', what);
});

test('rotating a key keeps the tokens that it signed valid', async () => {
  const old = createTokens({ keys: [privateKeyOf(1)], issuer: ORIGIN });
  const both = createTokens({ keys: [privateKeyOf(2), privateKeyOf(1)], issuer: ORIGIN });
  const only = createTokens({ keys: [privateKeyOf(2)], issuer: ORIGIN });
  const { token } = await old.issue(user);
  assert.equal(await codeOf(both.verify(token)), 'accepted');
  assert.equal(await codeOf(only.verify(token)), 'unauthenticated');
  assert.equal(await codeOf(only.verify((await both.issue(user)).token)), 'accepted', 'the first one signs');
});

const made = new Map<number, JWK>();
/** Without a `kid`, which is then the key's thumbprint. */
function privateKeyOf(number: number): JWK {
  const known = made.get(number) ?? privateKey();
  made.set(number, known);
  return known;
}

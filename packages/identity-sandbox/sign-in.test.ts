import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { READY_PEOPLE } from './people.ts';
import type { IdentitySandbox } from './server.ts';
import { beginSignIn, Browser, choose, CLIENT, startSandbox, tradeCode } from './testing.ts';

let sandbox: IdentitySandbox;
before(async () => {
  sandbox = await startSandbox();
});
after(() => sandbox.close());

const [ada, ben, cleo] = READY_PEOPLE as [(typeof READY_PEOPLE)[0], (typeof READY_PEOPLE)[0], (typeof READY_PEOPLE)[0]];

async function claimsOf(
  form: Record<string, string>,
  extra: Record<string, string> = {},
  way: 'basic' | 'post' = 'basic',
) {
  const attempt = await beginSignIn(sandbox, extra);
  const query = await choose(attempt, form);
  assert.equal(query.get('state'), attempt.state);
  assert.equal(query.get('iss'), sandbox.issuer);
  const answer = await tradeCode(sandbox, query.get('code') ?? '', attempt.verifier, CLIENT.clientSecret, way);
  assert.equal(answer.status, 200);
  const tokens = (await answer.json()) as { id_token: string; access_token: string };
  const discovery = (await (await fetch(sandbox.discoveryUrl)).json()) as {
    jwks_uri: string;
    userinfo_endpoint: string;
  };
  const { payload } = await jwtVerify(tokens.id_token, createRemoteJWKSet(new URL(discovery.jwks_uri)), {
    issuer: sandbox.issuer,
    audience: CLIENT.clientId,
    algorithms: ['RS256'],
  });
  assert.equal(payload['nonce'], attempt.nonce);
  const info = (await (
    await fetch(discovery.userinfo_endpoint, { headers: { authorization: `Bearer ${tokens.access_token}` } })
  ).json()) as Record<string, unknown>;
  for (const claim of ['sub', 'email', 'email_verified', 'name', 'picture'])
    assert.equal(payload[claim], info[claim], claim);
  return payload;
}

test('one click on an account signs in, with all claims in the ID token and in userinfo', async () => {
  const claims = await claimsOf({ account: ada.sub });
  assert.equal(claims.sub, ada.sub);
  assert.match(ada.sub, /^1\d{20}$/);
  assert.equal(claims['email'], 'ada.vance@gmail.test');
  assert.equal(claims['email_verified'], true);
  assert.equal(claims['name'], 'Ada Vance');
  const picture = await fetch(String(claims['picture']));
  assert.equal(picture.headers.get('content-type'), 'image/svg+xml; charset=utf-8');
  assert.match(await picture.text(), />\s*AV\s*<\/text>/);
});

test('the secret may be in the body, and prompt=select_account changes nothing', async () => {
  const claims = await claimsOf({ account: ben.sub }, { prompt: 'select_account', access_type: 'offline' }, 'post');
  assert.equal(claims['email'], 'ben.okoro@gmail.test');
});

test('an unverified email has email_verified false', async () => {
  const claims = await claimsOf({ account: cleo.sub });
  assert.equal(claims['email_verified'], false);
});

test('an entered account keeps its subject regardless of case, and takes the latest name and verification', async () => {
  const first = await claimsOf({
    account: 'another',
    name: 'Dana  Reyes',
    email: ' Dana@Example.TEST ',
    verified: 'on',
  });
  assert.deepEqual([first['email'], first['email_verified'], first['name']], ['dana@example.test', true, 'Dana Reyes']);
  const second = await claimsOf({ account: 'another', name: 'Dana R.', email: 'dana@example.test' });
  assert.equal(second.sub, first.sub);
  assert.deepEqual([second['email_verified'], second['name']], [false, 'Dana R.']);
});

test('canceling returns access_denied', async () => {
  const attempt = await beginSignIn(sandbox);
  const query = await choose(attempt, { account: 'cancel' });
  assert.equal(query.get('error'), 'access_denied');
  assert.equal(query.get('state'), attempt.state);
  assert.equal(query.get('code'), null);
});

test('the same browser is asked at every sign-in and can choose another account', async () => {
  const browser = new Browser();
  for (const person of [ada, ben]) {
    const attempt = await beginSignIn(sandbox, {}, browser);
    const page = await browser.visit(attempt.chooserUrl);
    assert.equal(page.status, 200);
    assert.match(await page.text(), /Choose an account/);
    const query = await choose(attempt, { account: person.sub });
    const tokens = (await (await tradeCode(sandbox, query.get('code') ?? '', attempt.verifier)).json()) as {
      id_token: string;
    };
    const claims = JSON.parse(Buffer.from(tokens.id_token.split('.')[1] ?? '', 'base64url').toString()) as {
      sub: string;
    };
    assert.equal(claims.sub, person.sub);
  }
});

test('two concurrent sign-ins in one browser do not interfere', async () => {
  const browser = new Browser();
  const one = await beginSignIn(sandbox, {}, browser);
  const two = await beginSignIn(sandbox, {}, browser);
  assert.equal((await choose(one, { account: ada.sub })).get('state'), one.state);
  assert.equal((await choose(two, { account: ben.sub })).get('state'), two.state);
});

test('prompt=none fails because there is no silent sign-in', async () => {
  const { chooserUrl } = await beginSignIn(sandbox, { prompt: 'none' });
  assert.equal(new URL(chooserUrl).searchParams.get('error'), 'login_required');
});

test('a code is refused with a wrong verifier, a wrong secret, or when used again', async () => {
  const wrongVerifier = await beginSignIn(sandbox);
  const first = await choose(wrongVerifier, { account: ada.sub });
  assert.equal((await tradeCode(sandbox, first.get('code') ?? '', 'x'.repeat(43))).status, 400);

  const attempt = await beginSignIn(sandbox);
  const code = (await choose(attempt, { account: ada.sub })).get('code') ?? '';
  assert.equal((await tradeCode(sandbox, code, attempt.verifier, 'guess')).status, 401);
  assert.equal((await tradeCode(sandbox, code, attempt.verifier)).status, 200);
  assert.equal((await tradeCode(sandbox, code, attempt.verifier)).status, 400);
});

test('a request without PKCE, or for an unknown callback, is refused', async () => {
  const url = new URL(`${sandbox.origin}/authorize`);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: CLIENT.clientId,
    scope: 'openid',
    redirect_uri: CLIENT.redirectUris[0] ?? '',
  }).toString();
  const plain = await fetch(url, { redirect: 'manual' });
  assert.equal(new URL(plain.headers.get('location') ?? '').searchParams.get('error'), 'invalid_request');

  url.searchParams.set('redirect_uri', 'http://127.0.0.1:9/<script>');
  const strange = await fetch(url, { redirect: 'manual' });
  assert.equal(strange.status, 400);
  assert.equal(strange.headers.get('location'), null);
  assert.match(await strange.text(), /The sign-in could not start/);
});

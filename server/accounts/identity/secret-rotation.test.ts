import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createApp } from '#server/app.ts';
import { tokenKeyFrom } from '#server/settings/secrets.ts';
import type { App } from '#server/http/context.ts';
import { appCode, secretIn } from '#test/fixtures/authenticator-app.ts';
import { cheapPasswordHash } from '#test/fixtures/cheap-password-hash.ts';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';
import { createIdentity, type Identity } from './identity.ts';
import { createTokens } from '#server/accounts/sign-in/tokens.ts';

const FIRST = 'the first secret of the store, long enough';
const SECOND = 'the second secret of the store, long enough';
const THIRD = 'the third secret of the store, long enough';
const person = { email: 'stays@partsmith.test', password: 'a good password', name: 'Ada Byron' };

let store: TestStore;
const opened: Identity[] = [];
before(async () => void (store = await startTestStore()));
after(async () => {
  await Promise.all(opened.map((identity) => identity.close()));
  await store.close();
});

/** Starts the store with those secrets. */
function startWith(authSecret: string, authSecretOld: string | null = null): App {
  return openWith(authSecret, authSecretOld).app;
}

function openWith(authSecret: string, authSecretOld: string | null): { app: App; identity: Identity } {
  const settings = { ...store.deps.settings, authSecret, authSecretOld };
  const keys = [authSecret, ...(authSecretOld ? [authSecretOld] : [])].map(tokenKeyFrom);
  const secrets = { authSecret, authSecretOld, googleSandboxSecret: 'google' };
  const identity = createIdentity({
    ...store.deps,
    databaseUrl: store.databaseUrl,
    settings,
    secrets,
    passwordHash: cheapPasswordHash,
  });
  opened.push(identity);
  const tokens = createTokens({ keys, issuer: settings.store.publicOrigin });
  return { app: createApp({ ...store.deps, settings, identity, tokens }), identity };
}

async function ask(app: App, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const origin = store.deps.settings.store.publicOrigin;
  const answer = await app.request(`/api${path}`, {
    method,
    headers: { origin, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]!);
  return { status: answer.status, cookie: cookie.join('; '), body: await answer.json() };
}

const viewerOf = async (app: App, cookie: string) =>
  (await ask(app, 'GET', '/viewer', undefined, { cookie })).body.viewer;

test('the secret rotates twice without signing anyone out; the one before the last stops working', async () => {
  const first = startWith(FIRST);
  const { cookie } = await ask(first, 'POST', '/identity/sign-up/email', person);
  const { token } = (await ask(first, 'PUT', `/user/${person.email}`, { email: person.email }, { cookie })).body;
  const own = { authorization: `Bearer ${token}` };

  const second = startWith(SECOND, FIRST);
  assert.equal((await viewerOf(second, cookie)).email, person.email, 'the session continues');
  assert.equal(
    (await ask(second, 'GET', `/userinfo/${person.email}`, undefined, own)).status,
    200,
    'so does the token',
  );
  const traded = await ask(second, 'PUT', `/user/${person.email}`, { email: person.email }, { cookie });
  assert.equal(traded.status, 200);

  // A visitor who returns within that time gets a cookie signed with the new secret; here, by signing in.
  const again = await ask(second, 'POST', '/identity/sign-in/email', person);
  const third = startWith(THIRD, SECOND);
  assert.equal((await viewerOf(third, again.cookie)).email, person.email);
  assert.equal(await viewerOf(third, cookie), null, 'what the first has signed has run out with it');
  assert.equal((await ask(third, 'GET', `/userinfo/${person.email}`, undefined, own)).status, 401);
});

test('a cookie with an invalid signature stays invalid', async () => {
  const app = startWith(SECOND, FIRST);
  const { cookie } = await ask(app, 'POST', '/identity/sign-in/email', person);
  const [name, value] = cookie
    .split('; ')
    .find((one) => one.includes('session_token='))!
    .split('=');
  const forged = [
    `${name}=${value!.slice(0, 12)}${value![12] === 'x' ? 'y' : 'x'}${value!.slice(13)}`,
    `${name}=x.${'A'.repeat(43)}%3D`,
    `${name}=%E0%A4%A`,
    `${name}=.`,
    `${name}=`,
  ];
  for (const one of forged) assert.equal(await viewerOf(app, one), null, one);
});

test('values encrypted with the old secret are re-encrypted, after which it is not needed', async () => {
  const careful = { ...person, email: 'careful@partsmith.test' };
  const first = startWith(FIRST);
  const { cookie } = await ask(first, 'POST', '/identity/sign-up/email', careful);
  await store.db.$client.query(`update identity."user" set "emailVerified" = true where email = $1`, [careful.email]);
  const { body } = await ask(first, 'POST', '/identity/two-factor/enable', { password: careful.password }, { cookie });
  const secret = secretIn(body.totpURI);
  const turnOn = await ask(first, 'POST', '/identity/two-factor/verify-totp', { code: appCode(secret) }, { cookie });
  assert.equal(turnOn.status, 200);
  await store.db.$client.query(
    `update identity.account set "accessToken" = (select secret from identity."twoFactor" limit 1)`,
  );
  const signIn = async (app: App, step: string, code: string) => {
    const challenge = await ask(app, 'POST', '/identity/sign-in/email', careful);
    assert.equal(challenge.body.twoFactorRedirect, true);
    return (await ask(app, 'POST', `/identity/two-factor/${step}`, { code }, { cookie: challenge.cookie })).status;
  };

  // With both secrets, before re-encryption: the old one decrypts existing values.
  const { app: second, identity } = openWith(SECOND, FIRST);
  assert.equal(await signIn(second, 'verify-backup-code', body.backupCodes[0]), 200);
  assert.notEqual(await signIn(startWith(SECOND), 'verify-totp', appCode(secret, -1)), 200, 'too early');
  const { renewed, lost } = await identity.reencryptSecrets();
  assert.equal(lost, 0);
  // The app's secret and a token; using a recovery code has already rewritten the codes.
  assert.ok(renewed >= 2, String(renewed));
  assert.deepEqual(await identity.reencryptSecrets(), { renewed: 0, lost: 0 });

  const { app: alone, identity: withoutOld } = openWith(SECOND, null);
  assert.equal(await signIn(alone, 'verify-totp', appCode(secret, 1)), 200);
  assert.equal(await signIn(alone, 'verify-backup-code', body.backupCodes[0]), 422, 'used before');
  assert.equal(await signIn(alone, 'verify-backup-code', body.backupCodes[1]), 200);
  assert.deepEqual(await withoutOld.reencryptSecrets(), { renewed: 0, lost: 0 });

  // An unknown secret decrypts nothing, and nothing is overwritten.
  const { renewed: none, lost: all } = await openWith(THIRD, null).identity.reencryptSecrets();
  assert.equal(none, 0);
  assert.ok(all >= 3, String(all));
  assert.deepEqual(await withoutOld.reencryptSecrets(), { renewed: 0, lost: 0 });
});

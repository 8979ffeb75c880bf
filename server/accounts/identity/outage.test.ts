import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Failure } from '#contract/errors.ts';
import { answerFailure } from '#server/http/problems.ts';
import { cheapPasswordHash } from '#test/fixtures/cheap-password-hash.ts';
import { createIdentity } from './identity.ts';
import { member, openAccounts, ORIGIN } from '#server/accounts/testing.ts';

const store = await openAccounts();
after(() => store.close());

test('during a database outage no user counts as signed out, and every failure asks to retry', async () => {
  const secrets = { authSecret: 'x'.repeat(20) + crypto.randomUUID(), googleSandboxSecret: 'y' };
  const { settings, db } = store;
  const shared = { settings, secrets, db, log: () => {}, passwordHash: cheapPasswordHash };
  const there = createIdentity({ ...shared, databaseUrl: store.databaseUrl });
  const away = createIdentity({ ...shared, databaseUrl: 'postgres://x:y@127.0.0.1:1/none' });
  after(() => Promise.all([there.close(), away.close()]));
  await member(store, 'patient@buyer.test');
  const ask = (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', origin: ORIGIN };
    return new Request(`${ORIGIN}/api/identity/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  const credentials = { email: 'patient@buyer.test', password: 'a good password' };
  const signedIn = await there.handler(ask('sign-in/email', credentials), '192.0.2.1');
  const headers = new Headers({ cookie: signedIn.headers.getSetCookie()[0]!.split(';')[0]! });
  assert.equal((await there.session(headers))?.email, 'patient@buyer.test');

  const isOverloaded = (error: unknown) => error instanceof Failure && error.code === 'overloaded';
  await assert.rejects(away.session(headers), isOverloaded);
  await assert.rejects(away.renewSession(headers), isOverloaded);
  for (const [path, body] of [
    ['sign-in/email', credentials],
    ['sign-up/email', { ...credentials, name: 'P' }],
    ['request-password-reset', { email: credentials.email }],
  ] as const) {
    const error = await away.handler(ask(path, body), '192.0.2.1').catch((thrown: unknown) => thrown);
    const answer = answerFailure(error, 'test', () => {});
    assert.equal(answer.status, 503, path);
    assert(answer.headers.get('retry-after'));
  }
  const link = new Request(`${ORIGIN}/api/identity/callback/google?code=x&state=y`, { headers });
  const led = await away.handler(link, '192.0.2.1');
  assert.match(led.headers.get('location') ?? '', /\/login\?error=(unavailable|internal_server_error)$/);
});

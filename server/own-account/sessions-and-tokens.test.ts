import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Failure } from '#contract/errors.ts';
import { until } from '@partsmith/card-sandbox/testing';
import { resetSecondFactors } from '#server/accounts/factors/reset.ts';
import { bearer, openStore, PASSWORD, type Member, type OwnAccountStore } from './testing.ts';

/*
 * Pages request a new token as soon as theirs is revoked. A token that one requests while its session is being ended must
 * not outlive the session.
 */

let store: OwnAccountStore;
before(async () => {
  store = await openStore();
});
after(() => store?.close());

/** Runs `during` when the next call of a function of the identity provider begins, before the call does anything. */
function beforeNext(name: 'changePassword' | 'endSession', during: () => Promise<void>): void {
  const { identity } = store.deps;
  const original = identity[name] as (...given: unknown[]) => Promise<unknown>;
  Object.assign(identity, {
    [name]: async (...given: unknown[]) => {
      Object.assign(identity, { [name]: original });
      await during();
      return original(...given);
    },
  });
}

async function isSignedIn({ browser }: Member, token: { authorization: string }): Promise<boolean> {
  return (await browser.ask('GET', 'account', undefined, token)).status === 200;
}

test('another device gets no token that survives a change to the password', async () => {
  const owner = await store.member('window');
  const other = await store.signIn(owner.email);
  let token = { authorization: '' };
  beforeNext('changePassword', async () => void (token = await bearer(other.browser)));
  const body = { currentPassword: PASSWORD, newPassword: 'quite another one' };
  assert.equal((await owner.ask('PUT', 'account/password', body)).status, 200);
  assert.match(token.authorization, /^Bearer ey/);
  assert.equal(await isSignedIn(other, token), false);
  assert.equal((await owner.ask('GET', 'account')).status, 200);
});

test('another tab gets no token that survives a sign-out', async () => {
  const owner = await store.member('leaves');
  let token = { authorization: '' };
  beforeNext('endSession', async () => void (token = await bearer(owner.browser)));
  assert.equal((await owner.ask('POST', 'sign-out')).status, 200);
  assert.equal(await isSignedIn(owner, token), false);
});

test('a session that ends while it is exchanged for a token gets none', async () => {
  const owner = await store.member('races');
  const other = await store.signIn(owner.email);
  const { identity } = store.deps;
  const { renewSession } = identity;
  const proven = async (headers: Headers) => {
    Object.assign(identity, { renewSession });
    const found = await renewSession(headers);
    assert.equal((await other.ask('DELETE', 'account/sessions')).status, 200);
    return found;
  };
  Object.assign(identity, { renewSession: proven });
  const { status, body } = await owner.browser.ask('PUT', `user/${owner.email}`, { email: owner.email });
  assert.deepEqual([status, body.code], [401, 'unauthenticated']);
});

test('a sign-out that could not void the token says so', async () => {
  const owner = await store.member('unlucky');
  const token = await bearer(owner.browser);
  owner.browser.cookies.clear();
  const { tokens } = store.deps;
  const { verify } = tokens;
  Object.assign(tokens, {
    verify: async () => {
      Object.assign(tokens, { verify });
      throw new Failure('overloaded');
    },
  });
  assert.equal((await owner.browser.ask('POST', 'sign-out', undefined, token)).status, 503);
  assert.equal(await isSignedIn(owner, token), true);
  assert.equal((await owner.browser.ask('POST', 'sign-out', undefined, token)).status, 200);
  assert.equal(await isSignedIn(owner, token), false);
});

const ENDS: Record<string, (owner: Member) => Promise<unknown>> = {
  'a sign-out': async (owner) => (await owner.ask('POST', 'sign-out')).status,
  'the end of all own sessions': async (owner) => (await owner.ask('DELETE', 'account/sessions')).status,
  "the operator's reset of second factors": async ({ email }) => {
    const isReset = await resetSecondFactors(store.db, store.deps.settings.store, email);
    return isReset ? 200 : 404;
  },
};

for (const [what, end] of Object.entries(ENDS))
  test(`${what} and a suspension of the account do not deadlock`, async () => {
    const owner = await store.member(what.replaceAll(/\W/g, '-'));
    const pool = store.db.$client;
    const suspension = await pool.connect();
    try {
      await suspension.query('begin');
      await suspension.query('select from users where id = $1 for no key update', [owner.id]);
      const answer = end(owner);
      const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await until(async () => (await pool.query(waiting)).rowCount === 1);
      const ended = `delete from identity.session s using users u where u.subject = 'identity:' || s."userId" and u.id = $1`;
      assert.equal((await suspension.query(ended, [owner.id])).rowCount, 1);
      await suspension.query('commit');
      assert.equal(await answer, 200);
    } finally {
      suspension.release(true);
    }
  });

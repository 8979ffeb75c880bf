import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Pool } from 'pg';
import { demote } from '#server/staff/change-role.ts';
import { OPERATOR } from '#server/staff/lock-staff.ts';
import { GATEWAY_CALLS } from '#server/accounts/identity/auth-gateway.ts';
import { ELSEWHERE } from '#test/e2e/security/leading.ts';
import { Client, send } from './auth-gateway/client.ts';
import { ACCOUNT_CALLS } from './auth-gateway/life.ts';
import { openWorld, signUp, type World } from './world.ts';
import { watchWrites, type Written } from './written.ts';

/*
 * The calls of the identity provider by permitted and other callers, as matrix.test.ts does for the contract's
 * calls. All belong to the life of one account, so that each would succeed.
 */

let world: World;
let written: Written;
let others: Record<string, string>;
before(async () => {
  world = await openWorld();
  others = await sessionsOf(world);
  written = await watchWrites(world.store.db.$client);
});
after(() => world.close());

test('every call of the auth gateway has a step, and every step is a call', () => {
  assert.deepEqual(
    Object.keys(ACCOUNT_CALLS).sort(),
    Object.keys(GATEWAY_CALLS).sort(),
    'Add the call to test/security/auth-gateway/life.ts.',
  );
});

test('each call works only for its permitted callers and from no other site', async (context) => {
  const { store } = world;
  const origin = store.deps.settings.store.publicOrigin;
  const who = new Client(store, 'life@partsmith.test', 'the password of a life');
  const kept = { origin, provider: 'oidc' };
  for (const [call, step] of Object.entries(ACCOUNT_CALLS)) {
    await context.test(call, async () => {
      // Other tests cover limits.
      await store.db.$client.query('delete from rate_limits');
      const [method = '', path = ''] = call.split(' ');
      const body = await step.body?.(who, kept);
      const before = await stateOf(world, who.email);
      const attempt = async (how: string, headers: Record<string, string>, expected: number): Promise<void> => {
        await written.ask();
        const answer = await send(store, method, `/identity${path}`, body, headers);
        assert.equal(answer.status, expected, `${how}: ${await answer.clone().text()}`);
        if (expected >= 400) assert.deepEqual(await meant(), [], `${how} was refused, and yet written`);
        assert.equal(await stateOf(world, who.email), before, `${how} has changed the account`);
      };
      // A read leaves nothing behind; one that leaves a challenge is tested like the others.
      if (method !== 'GET' || step.proof === 'session')
        for (const [site, headers] of Object.entries(SITES))
          for (const cookie of [who.cookie, ''])
            // Also without a cookie, because a foreign page could sign visitors in to its own account.
            if (cookie || step.proof === 'none')
              await attempt(`${site} ${cookie && 'with the cookie'}`, { ...headers, cookie }, 403);
      if (step.proof === 'session') {
        for (const [caller, cookie] of Object.entries({ ...others, ...(await invalidCookies(world, who)) })) {
          const isSomebody = ['another customer', 'a demoted admin'].includes(caller);
          await attempt(caller, { origin, cookie }, isSomebody ? step.stranger! : 401);
        }
      }
      await written.ask();
      const answer = await who.ask(method, `/identity${path}`, body);
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      await step.keep?.(kept, answer, who);
    });
  }
});

test('no call redirects to another site', async () => {
  const { store } = world;
  const who = new Client(store, 'led@partsmith.test', 'the password of a led user');
  let tried = 0;
  for (const [call, schema] of Object.entries(GATEWAY_CALLS)) {
    const fields = Object.keys((schema as { shape?: object } | null)?.shape ?? {}).filter((name) =>
      /URL$|^redirect/i.test(name),
    );
    const [method = '', path = ''] = call.split(' ');
    for (const field of fields) {
      for (const target of [...ELSEWHERE, `${store.origin}.evil.test/`, 'http://localhost@evil.test/']) {
        // A browser parses some of these as paths of the store, which are permitted.
        if (URL.parse(target, store.origin)?.origin === store.origin) continue;
        await store.db.$client.query('delete from rate_limits');
        const body = {
          ...((await ACCOUNT_CALLS[call]!.body!(who, { origin: store.origin, provider: 'oidc' })) as object),
          [field]: target,
        };
        await written.ask();
        const answer = await who.ask(method, `/identity${path}`, body);
        assert.equal(answer.status, 403, `${call} ${field} ${target}`);
        assert.deepEqual(await meant(), []);
        tried += 1;
      }
    }
  }
  assert.ok(tried > 30, `${tried}`);
});

const SITES: Readonly<Record<string, Record<string, string>>> = {
  'another site': { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
  'a neighbor': { origin: 'http://localhost:1', 'sec-fetch-site': 'same-site' },
  'a page without an origin': { origin: 'null' },
};

/**
 * Tables that a refused call must not change; the audit trail records failed attempts, and expired rows are deleted.
 */
async function meant(): Promise<string[]> {
  return (await written.ask()).filter(
    (what) => !['public.audit_trail insert', 'identity.session delete'].includes(what),
  );
}

/** Other accounts' sessions. */
async function sessionsOf({ store, stranger, gone }: World): Promise<Record<string, string>> {
  const admin = await signUp(store, 'was-admin@partsmith.test', 'owner');
  await demote(store.db, OPERATOR, admin.email);
  return {
    nobody: '',
    'the session of a deleted account': (gone as typeof stranger).cookie,
    'another customer': stranger.cookie,
    'a demoted admin': admin.cookie,
  };
}

/** The account's own session, expired or with an invalid signature. */
async function invalidCookies({ store }: World, who: Client): Promise<Record<string, string>> {
  const [token = '', signature = ''] = decodeURIComponent(who.cookies.get(SESSION)!).split('.');
  const backwards = [...token].reverse().join('');
  return {
    forged: cookieOf(`${token}.${'A'.repeat(43)}=`),
    'signed for another session': cookieOf(`${backwards}.${signature}`),
    expired: await expired(store.db.$client, who, store),
  };
}

const SESSION = 'partsmith.session_token';
const cookieOf = (value: string): string => `${SESSION}=${encodeURIComponent(value)}`;

let old: { cookie: string; row: string } | undefined;

/** An expired session of the account; created again each time, because its first use deletes it. */
async function expired(db: Pool, { email, password }: Client, store: World['store']): Promise<string> {
  if (!old) {
    const elsewhere = new Client(store, email, password);
    await elsewhere.ask('POST', '/identity/sign-in/email', { email, password });
    const { rows } = await db.query<{ row: string }>(
      `update identity.session set "expiresAt" = now() - interval '1 minute' where token = $1 returning to_json(session)::text as row`,
      [decodeURIComponent(elsewhere.cookies.get(SESSION)!).split('.')[0]],
    );
    old = { cookie: elsewhere.cookie, row: rows[0]!.row };
  }
  await db.query(
    `insert into identity.session select * from json_populate_record(null::identity.session, $1) on conflict do nothing`,
    [old.row],
  );
  return old.cookie;
}

/** All rows of an account at the identity provider, as one text. */
async function stateOf({ store }: World, email: string): Promise<string> {
  const { rows } = await store.db.$client.query<{ state: string }>(
    `select md5(concat(
      (select u::text from identity."user" u where email = $1),
      (select string_agg(t::text, '' order by t.id) from identity.account t join identity."user" u on u.id = t."userId" where email = $1),
      (select string_agg(t::text, '' order by t.id) from identity."twoFactor" t join identity."user" u on u.id = t."userId" where email = $1),
      (select string_agg(t::text, '' order by t.id) from identity.passkey t join identity."user" u on u.id = t."userId" where email = $1),
      (select string_agg(t.id || t.token || coalesce(t.factor, ''), '' order by t.id) from identity.session t
        join identity."user" u on u.id = t."userId" where email = $1 and t."expiresAt" > now()))) as state`,
    [email],
  );
  return rows[0]!.state;
}

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as z from 'zod/mini';
import { hasPermission, STAFF_ROLES } from '#contract/accounts/permissions.ts';
import { CALLS } from '#contract/calls.ts';
import { GATEWAY_CALLS } from '#server/accounts/identity/auth-gateway.ts';
import { storeIdOf } from '#server/store/store-id.ts';
import { placed } from '#test/fixtures/ordering.ts';
import { generateCase, type Case, type FuzzedCall } from '#test/security/fuzz/cases.ts';
import { pick } from '#test/security/fuzz/hostile.ts';
import type { Known } from '#test/security/fuzz/values.ts';
import { passkeyWords, signNow } from '#test/security/fuzz/passkeys.ts';
import { openWorld, signUp, type Member, type World } from '#test/security/world.ts';
import { watchWrites, type Written } from '#test/security/written.ts';
import { IS_LONG, randomOf, SEED } from './mode.ts';

/*
 * Every call with requests generated from its schema: a third valid, a third nearly valid, a third invalid. No
 * response may be a 5xx, and a refused request may write no row. The long form also requires each response within a
 * second.
 */

const CASES = Number(process.env['FAULTS_RUNS'] ?? (IS_LONG ? 100_000 : 2_000));
/** The number of the first case, to replay a failure. */
const FROM = Number(process.env['FAULTS_FROM'] ?? 0);
/** Milliseconds. */
const TOO_LONG = 1_000;
/** Slow operations (drawing a picture, hashing a password) are generated less often. */
const RARE = /^\/(pictures|verification|identity\/(sign-(in|up)\/email|reset-password|two-factor\/(enable|disable)))$/;
const isRare = ({ method, path }: FuzzedCall): boolean => method === 'POST' && RARE.test(path);

/** Calls of the auth gateway: sign-in and sign-up, two-factor, passkeys. */
const IDENTITY: readonly FuzzedCall[] = Object.entries(GATEWAY_CALLS).map(([call, body]) => {
  const [method = '', path = ''] = call.split(' ');
  return {
    method: method as FuzzedCall['method'],
    path: `/identity${path}`,
    params: z.object({}),
    query: body ? z.object({}) : z.object({ callbackURL: z.optional(z.string()), name: z.optional(z.string()) }),
    body: body ?? z.undefined(),
    upload: undefined,
    permission: undefined,
  };
});

/** Starts a new store after this many cases, because lists and exports of earlier cases grow without limit. */
const CASES_OF_A_STORE = 10_000;

let world: World;
let written: Written;
let known: Known;
after(() => world.close());

async function openStore(): Promise<void> {
  world = await openWorld();
  known = await thingsOf(world);
  // Created on first use, which may be a refused request.
  await storeIdOf(world.store.db);
  written = await watchWrites(world.store.db.$client);
}

test(`${CASES} requests generated from the schemas of all calls`, { timeout: 3_600_000 }, async (context) => {
  const answered = new Map<number, number>();
  let slowest = 0;
  for (let number = FROM; number < FROM + CASES; number++) {
    if ((number - FROM) % CASES_OF_A_STORE === 0) {
      if (number > FROM) await world.close();
      await openStore();
    }
    const { status, took } = await tryCase(number);
    answered.set(status, (answered.get(status) ?? 0) + 1);
    slowest = Math.max(slowest, took);
  }
  const good = [...answered].reduce((sum, [status, count]) => (status < 400 ? sum + count : sum), 0);
  const counts = [...answered].sort().map(([status, count]) => `${status}: ${count}`);
  context.diagnostic(`${CASES} cases, slowest ${Math.round(slowest)} ms, ${counts.join(', ')}`);
  assert.ok(good > CASES / 10, `only ${good} of ${CASES} were taken: the run does not reach what it is expected to`);
});

const CALLS_OFTEN: readonly FuzzedCall[] = [...CALLS, ...IDENTITY].filter((call) => !isRare(call));
const CALLS_RARELY: readonly FuzzedCall[] = [...CALLS, ...IDENTITY].filter(isRare);

/** Generates and sends one case. @returns the status and the longest silence, in milliseconds */
async function tryCase(number: number): Promise<{ status: number; took: number }> {
  // Each case depends only on its number, so that a failure is replayed without earlier cases.
  const random = randomOf(`${SEED} fuzz ${number}`);
  const call = random() < 0.05 ? pick(random, CALLS_RARELY) : pick(random, CALLS_OFTEN);
  const drawn = generateCase(call, random, known);
  const staff = world.staff[pick(random, STAFF_ROLES)];
  const who = pick(random, [null, world.owner, world.admin, world.admin, staff]);
  if (number % 100 === 0) await world.store.db.$client.query('delete from rate_limits');

  const label = `case ${number} of FAULTS_SEED=${SEED}, as ${who?.email ?? 'nobody'}: ${textOf(drawn)}`;
  const { status, body, took } = await send(drawn, who, number);
  const rows = await written.ask();
  if (IS_LONG && took > TOO_LONG)
    assert.ok(await isFastOnRetry(drawn, who, number), `${Math.round(took)} ms for ${label}`);
  const isRefused =
    who?.staffRole && drawn.method === call.method && call.permission && !hasPermission(who.staffRole, call.permission);
  if (isRefused) assert.ok(status >= 400, `${status} for ${label}`);
  assert.ok(status < 500, `${status} for ${label}\n${JSON.stringify(world.store.logs.slice(-2))}`);
  // Failed sign-ins and proofs are in the audit trail, and a challenge is valid once.
  const isIdentity = drawn.path.startsWith('/identity/');
  const expected = [
    ...(isIdentity ? ['identity.verification delete'] : []),
    ...(isIdentity || [401, 422, 429].includes(status) ? ['public.audit_trail insert'] : []),
  ];
  const unexpected = rows.filter((what) => !expected.includes(what));
  if (status >= 400) assert.deepEqual(unexpected, [], `${status}, but wrote rows: ${label}`);
  if (status >= 400 && drawn.method !== 'HEAD')
    assert.match(body, /"code":"[a-z_]+"/, `${status} ${body} for ${label}`);
  assert.doesNotMatch(body, / at (async )?[\w.<>]+ \(|node_modules|SELECT |drizzle|syntax error/i, label);
  return { status, took };
}

/** Sends a case with a current token, each from another address, because limits are not tested here. */
async function send({ method, path, type, bytes, headers }: Case, who: Member | null, number: number) {
  const proof = who && { authorization: `Bearer ${await tokenOf(who)}` };
  // The identity provider uses only the session.
  const withSession = number % (path.startsWith('/identity/') ? 2 : 10) === 0 && who;
  const { origin } = new URL(world.store.deps.settings.store.publicOrigin);
  const address = `2001:db8:${(number >> 16).toString(16)}:${(number & 0xffff).toString(16)}::1`;
  let [body, cookie] = [bytes, withSession ? await cookieOf(who) : ''];
  const ceremony = /passkey\/verify-(registration|authentication)$/.exec(path)?.[1];
  if (ceremony && typeof body === 'string') {
    const options = ceremony === 'registration' ? 'register' : 'authenticate';
    const asked = `${origin}/api/identity/passkey/generate-${options}-options`;
    const begun = await world.store.app.fetch(new Request(asked, { headers: { origin, cookie } }), { address });
    const given = begun.headers.getSetCookie().map((line) => line.split(';')[0]);
    cookie = [cookie, ...given].filter(Boolean).join('; ');
    body = signNow(body, ((await begun.json()) as { challenge?: string }).challenge ?? '', origin);
    await written.ask();
  }
  const request = new Request(`${origin}/api${path}`, {
    method,
    headers: {
      ...(type && { 'content-type': type }),
      ...proof,
      ...(cookie && { cookie }),
      ...(number % 3 > 0 && { origin }),
      ...headers,
    },
    body: method === 'GET' || method === 'HEAD' ? null : (body as BodyInit | null),
  });
  // The longest silence: a complete export may take long as long as data arrives.
  let [last, took] = [performance.now(), 0];
  const onData = (): void => {
    took = Math.max(took, performance.now() - last);
    last = performance.now();
  };
  const answer = await world.store.app.fetch(request, { address });
  onData();
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    onData();
  }
  return { status: answer.status, body: text, took };
}

/** A fresh session, because cases sign out too. */
async function cookieOf(who: Member): Promise<string> {
  const token = /session_token=([^.;]+)/.exec(cookies.get(who) ?? who.cookie)?.[1];
  const found = 'select 1 from identity.session where token = $1 and "expiresAt" > now()';
  if ((await world.store.db.$client.query(found, [token])).rowCount === 0) {
    const { email } = who;
    cookies.set(who, (await signUp(world.store, email, who.staffRole)).cookie);
    await written.ask();
  }
  return cookies.get(who) ?? who.cookie;
}
const cookies = new Map<Member, string>();

/** A busy machine is occasionally late; a hanging call is late every time. */
async function isFastOnRetry(drawn: Case, who: Member | null, number: number): Promise<boolean> {
  for (let tries = 0; tries < 30; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const { took } = await send(drawn, who, number);
    await written.ask();
    if (took <= TOO_LONG) return true;
  }
  return false;
}

/** Cases demote, sign out and promote: uses the current token version and restores the role. */
async function tokenOf({ user, staffRole }: Member): Promise<string> {
  const db = world.store.db.$client;
  const { rows } = await db.query('select staff_role, token_version as version from users where id = $1', [user.id]);
  if (rows[0].staff_role !== staffRole) {
    await db.query('update users set role = $2, staff_role = $3 where id = $1', [user.id, user.role, staffRole]);
    await written.ask();
  }
  return (await world.store.deps.tokens.issue({ ...user, tokenVersion: rows[0].version })).token;
}

/** Objects that cases refer to. */
async function thingsOf({ store, owner, stranger, admin }: World): Promise<Known> {
  const parts = await Promise.all([store.part(), store.part({ quantity: 0 }), store.part({ minimum: 5 })]);
  const orders = [await placed(store, owner, parts[0]!), await placed(store, stranger, parts[0]!)];
  const change = { field: 'price', how: 'percent', amount: 10 };
  const bulk = (await store.call(admin, 'POST', '/catalogue/bulk', { ids: [parts[0]], change })).body.id;
  const begun = (await store.call(admin, 'POST', '/import', { stock: 1, minimum: 1 })).body.id;
  const ids = [...parts, ...orders, bulk, begun, '00000000-0000-7000-8000-000000000000'];
  const emails = [owner.email, stranger.email, admin.email, 'nobody@partsmith.test'];
  const page = await store.call(null, 'GET', '/part?limit=1&sort=newest');
  const after = /after=([^&>]*)/.exec(page.headers.get('link') ?? '')?.[1] ?? 'x';
  return {
    id: ids,
    ids: [parts.join(','), parts[0]],
    order: orders,
    placeOrderProduct: parts,
    placeOrderPrice: [12.4, 24.8, 62],
    price: [12.4, 0.01, 1_000_000],
    placeOrderQuantity: [1, 2, 5],
    email: emails,
    customerEmail: emails,
    after: [decodeURIComponent(after), 'WyJ4Il0'],
    category: ['processor', 'case-fan'],
    q: ['processor', 'procesor', 'test', "o'neill"],
    spec: ['socket:AM5', 'tdp:120'],
    transactionId: ['pi_unknown', 'pi_3'],
    contact: ['01700', 1700],
    linkedln: ['', 'linkedin.com/in/ada'],
    img: ['', '/x.svg', 'https://pictures.test/a.png'],
    ratings: [1, 5, '4'],
    // Never the right password: some calls would delete the account with it.
    password: ['a wrong password', 'short'],
    provider: ['oidc', 'x', '', 'credential'],
    ...passkeyWords(new URL(store.deps.settings.store.publicOrigin).origin),
    website: ['', undefined],
  };
}

function textOf({ method, path, type, bytes, headers }: Case): string {
  const body = typeof bytes === 'string' ? bytes.slice(0, 400) : bytes && `${bytes.length} bytes`;
  return `${method} ${path.slice(0, 400)} ${type} ${body ?? ''} ${JSON.stringify(headers)}`;
}

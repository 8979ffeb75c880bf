import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { CALLS } from '#contract/calls.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { orderBody } from '#test/fixtures/ordering.ts';
import { ROWS } from './matrix-rows.ts';
import { expectedOf, type Ask, type Caller } from './rows.ts';
import { send, tokenOf } from './send.ts';
import { badTokens, openWorld, type World } from './world.ts';
import { watchWrites, type Written } from './written.ts';

/** Fields of a part for admins only, with values that occur nowhere else. */
const COST_CENTS = 77_713_579;
const LOW_STOCK = 713_579_246;
const STORAGE_PLACE = 'Shelf-of-secrets';
const SECRETS = /777135.?79|713579246|shelf-of-secrets/i;

let world: World;
let written: Written;
before(async () => {
  world = await openWorld();
  written = await watchWrites(world.store.db.$client);
  // Each part that a row creates has these.
  await world.store.db.$client.query(`alter table parts alter cost_cents set default ${COST_CENTS};
    alter table parts alter storage_place set default '${STORAGE_PLACE}'; alter table parts alter low_stock set default ${LOW_STOCK}`);
});
after(() => world.close());

test('every call has a row, and every row is a call', () => {
  const names = CALLS.map(({ name }) => name).sort();
  assert.deepEqual(Object.keys(ROWS).sort(), names, 'Add the call to one of the tables that matrix-rows.ts joins.');
});

describe('each call answers permitted callers and refuses others', () => {
  for (const call of CALLS) {
    test(`${call.name} (${call.access})`, async () => {
      const row = ROWS[call.name]!;
      const expected = expectedOf(call.access, call.status, row);
      const ask = await row.ask(world);
      for (const [caller, headers] of await proofs(call, ask)) {
        await written.ask();
        const answer = await send(world, call, ask, headers);
        const status = expected[caller.split(':')[0] as Caller];
        assert.equal(answer.status, status, `${caller}: ${await answer.clone().text()}`);
        if (call.access !== 'admin' || status >= 400)
          assert.doesNotMatch(await answer.clone().text(), SECRETS, `${caller} reads what admins alone may`);
        await answer.arrayBuffer();
        const rows = await written.ask();
        if (status >= 400) assert.deepEqual(rows, [], `${caller} was refused, and yet written`);
        else if (row.readsOnly) assert.deepEqual(rows, [], `${caller} reads only`);
        else if (mustBeRecorded(call))
          assert.ok(rows.includes('public.audit_trail insert'), `${caller} leaves no entry`);
        if (status === 401) assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer/, caller);
      }
    });
  }
});

test("no email contains a part's cost, storage location or low-stock level", async () => {
  await world.store.runJobs();
  assert.ok(world.store.mails.length > 0);
  assert.doesNotMatch(JSON.stringify(world.store.mails), SECRETS);
});

test('a cookie is not accepted in a request from another or an unknown site', async () => {
  const backed = CALLS.filter(({ access }) => access === 'session');
  assert.ok(backed.length > 1);
  for (const call of backed) {
    const ask = await ROWS[call.name]!.ask(world);
    const { cookie } = ask.proof!;
    assert.ok(cookie, `${call.name} is proven by a cookie`);
    const sites: Record<string, string>[] = [
      {},
      { origin: 'null' },
      { origin: 'https://evil.test' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    // A neighbor under the same registrable domain, which browsers treat as the same site.
    for (const site of [...sites, { 'sec-fetch-site': 'same-site' }]) {
      await written.ask();
      const answer = await send(world, call, ask, { cookie, ...site });
      assert.equal(answer.status, 403, `${call.name} ${JSON.stringify(site)}`);
      assert.deepEqual(await written.ask(), [], `${call.name} ${JSON.stringify(site)}`);
    }
  }
});

test('an invalidated token cannot place orders', async () => {
  const { store, demoted, gone } = world;
  for (const person of [demoted, gone]) {
    await written.ask();
    const answer = await store.call(person, 'POST', '/placeOrder', orderBody(person, await store.part()));
    assert.deepEqual([answer.status, answer.body.code], [401, 'token_expired']);
    const orders = (await written.ask()).filter((what) => what.startsWith('public.orders'));
    assert.deepEqual(orders, []);
  }
});

/** The audit trail records an admin's actions and downloads. */
function mustBeRecorded({ access, method, download }: Endpoint): boolean {
  return access === 'admin' && (method !== 'GET' || download !== undefined);
}

/** The headers of each caller; the permitted caller comes last, because its call may consume the target. */
async function proofs(call: Endpoint, ask: Ask): Promise<[string, Record<string, string>][]> {
  const right = call.access === 'admin' ? world.admin : world.owner;
  const { 'an expired token': expired, 'an ID token': idToken, ...forged } = await badTokens(world, right);
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  return [
    ['nobody', {}],
    ['cookie alone', { cookie: right.cookie }],
    ['expired', bearer(expired!)],
    ...Object.entries(forged).map(([how, token]): [string, Record<string, string>] => [
      `forged: ${how}`,
      bearer(token),
    ]),
    ['id token', bearer(idToken!)],
    ['demoted before', bearer(world.demoted.token)],
    ['demoted now', bearer(await tokenOf(world, world.demoted.user))],
    ['deleted', bearer(world.gone.token)],
    ['stranger', bearer(await tokenOf(world, world.stranger.user))],
    ['right', ask.proof ?? bearer(await tokenOf(world, right.user))],
  ];
}

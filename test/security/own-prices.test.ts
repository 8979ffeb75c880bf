import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { until } from '@partsmith/card-sandbox/testing';
import { pathOf } from '#contract/api-routes.ts';
import { CALLS } from '#contract/calls.ts';
import { openProcess, type Process } from '#server/http/response-cache/testing.ts';
import { groupOf, priceListFor } from '#server/price-lists/testing.ts';
import { ROWS } from './matrix-rows.ts';
import { openWorld, type Member, type World } from './world.ts';

/** What each part costs: everyone, customer A and customer B; figures that occur nowhere else. */
const PUBLIC = { cents: 55_573, shown: /\b(555\.73|55573)\b/ };
const OWN = [/\b(444\.58|44458)\b/, /\b(333\.44|33344)\b/] as const;
/** Calls that show public prices to everyone, with the reason. */
const PUBLIC_ONLY: Readonly<Record<string, string>> = {
  quoteGuestOrder: 'an order without an account is none of the customer',
};

let world: World;
let process: Process;
let customers: readonly [Member, Member];
let probe: string;
before(async () => {
  world = await openWorld();
  process = await openProcess(world.store);
  const { store, admin, owner, stranger } = world;
  customers = [owner, stranger];
  for (const [index, percent] of [20, 40].entries()) {
    const group = await groupOf(store, admin, [customers[index]!]);
    await priceListFor(store, admin, group, { rules: [{ scope: 'all', percent }] });
  }
  probe = await store.part({ priceCents: PUBLIC.cents });
});
after(async () => {
  await process.stop();
  await world.close();
});

const bearer = ({ token }: Member) => ({ authorization: `Bearer ${token}` });

/** Switches the lists, so that what the rows prepare costs what they expect. */
async function switchLists(isActive: boolean): Promise<void> {
  await world.store.db.$client.query('update price_lists set is_active = $1', [isActive]);
  if (isActive)
    await world.store.db.$client.query(
      "update parts set price_cents = $1, price_breaks = '[]', compare_at_cents = null where price_cents <> $1",
      [PUBLIC.cents],
    );
  for (const [index, who] of customers.entries())
    await until(async () => {
      const response = await fetch(`${process.origin}/api/part/${probe}`, { headers: bearer(who) });
      return OWN[index]!.test(await response.text()) === isActive;
    });
}

describe('nobody reads the prices of another customer', () => {
  const calls = CALLS.filter((call) => call.method === 'GET' || ROWS[call.name]!.readsOnly);
  for (const call of calls)
    test(`${call.method} ${call.path}`, async () => {
      await switchLists(false);
      const ask = await ROWS[call.name]!.ask(world);
      await switchLists(true);
      const path = `/api${pathOf(call, ask.params, ask.query)}`;
      const type: Record<string, string> = ask.body === undefined ? {} : { 'content-type': 'application/json' };
      const read = async (headers: Record<string, string>): Promise<{ status: number; text: string }> => {
        const response = await fetch(process.origin + path, {
          method: call.method,
          headers: { ...type, ...headers },
          body: ask.body === undefined ? null : JSON.stringify(ask.body),
        });
        return { status: response.status, text: await response.text() };
      };
      const [a, b] = customers;
      // In turns and at once, several times: what one of them gets must not be kept for the next.
      for (let round = 0; round < 3; round++) {
        const [visitor, ownA, ownB, inA, inB, again] = await Promise.all([
          read({}),
          read(bearer(a)),
          read(bearer(b)),
          read({ cookie: a.cookie }),
          read({ cookie: b.cookie }),
          read({}),
        ]);
        for (const { text } of [visitor, again, ownB, inB]) assert.doesNotMatch(text, OWN[0]);
        for (const { text } of [visitor, again, ownA, inA]) assert.doesNotMatch(text, OWN[1]);
        if (call.access !== 'everyone' || !PUBLIC.shown.test(visitor.text) || PUBLIC_ONLY[call.name]) continue;
        for (const { text } of [ownA, inA]) assert.match(text, OWN[0], 'A sees the price that A pays');
        for (const { text } of [ownB, inB]) assert.match(text, OWN[1], 'B sees the price that B pays');
      }
    });
});

test('behind a proxy that asks for a password, and with an older session cookie, customers see their own prices', async () => {
  await switchLists(true);
  const shown = async (who: Member, headers: Record<string, string>): Promise<string> => {
    const response = await fetch(`${process.origin}/api/part/${probe}`, {
      headers: { cookie: who.cookie, ...headers },
    });
    return response.text();
  };
  const [a] = customers;
  for (const headersOf of [
    () => ({ authorization: 'Basic c2hvcDpzZWNyZXQ=' }),
    (who: Member) => ({ cookie: `old.session_token=old; ${who.cookie}` }),
  ]) {
    // One without a price list is remembered, but by what is theirs alone.
    for (let time = 0; time < 2; time++) assert.match(await shown(world.admin, headersOf(world.admin)), PUBLIC.shown);
    assert.match(await shown(a, headersOf(a)), OWN[0]);
  }
});

test('a proof that proves nothing gets cached responses from its second request on, and displaces no customer', async () => {
  await switchLists(true);
  const { publicCallers } = process.cache;
  const junk = { authorization: 'Bearer no.such.token' };
  const read = async (headers: Record<string, string>) =>
    (await fetch(`${process.origin}/api/part/${probe}`, { headers })).text();
  await read(bearer(world.admin));
  assert.match(await read(junk), PUBLIC.shown);
  assert.ok(publicCallers!.includes('token no.such.token'));
  for (let at = 0; at < 3_000; at++) publicCallers!.addUnknown(`token ${at}`, publicCallers!.version);
  assert.ok(publicCallers!.includes(`token ${world.admin.token}`));
  assert.match(await read(bearer(customers[0])), OWN[0]);
});

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { CALLS } from '#contract/calls.ts';
import type { Permission } from '#contract/accounts/permissions.ts';
import { KEY_SCOPES } from '#contract/developers/key-scopes.ts';
import { newKey } from '#test/fixtures/new-key.ts';
import { ROWS } from './matrix-rows.ts';
import { send } from './send.ts';
import { openWorld, type World } from './world.ts';
import { watchWrites, type Written } from './written.ts';

/* Every call that checks its caller, made with API keys: only calls for staff answer, and only within their scope. */

let world: World;
let written: Written;
before(async () => {
  world = await openWorld();
  written = await watchWrites(world.store.db.$client);
});
after(() => world.close());

const proofOf = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });

/** A store has at most 50. */
const revoke = async (...keys: { _id: string }[]): Promise<void> => {
  for (const { _id } of keys) await world.store.call(world.admin, 'DELETE', `/api-keys/${_id}`);
};

/** Signing out without a session does nothing and returns the same answer. */
const isAsked = ({ name, access }: (typeof CALLS)[number]): boolean =>
  access !== 'everyone' && access !== 'provider' && name !== 'signOut';

describe('a call with an API key', () => {
  for (const call of CALLS.filter(isAsked)) {
    const row = ROWS[call.name]!;
    const needed = [call.permission ?? call.keyPermission, row.alsoNeeds].filter((each) => each !== undefined);
    const isAllowed = needed.length > 0 && needed.every((each) => KEY_SCOPES.some((scope) => scope === each));

    test(`${call.name} (${isAllowed ? needed.join(', ') : 'never'})`, async () => {
      const { store, admin } = world;
      const all = await newKey(store, admin);
      const without = (...left: Permission[]) => KEY_SCOPES.filter((scope) => !left.includes(scope));
      const others = await newKey(store, admin, without(...needed));
      const nearly = await Promise.all(
        needed.slice(1).length > 0 ? needed.map((one) => newKey(store, admin, without(one))) : [],
      );
      const revoked = await newKey(store, admin);
      await store.call(admin, 'DELETE', `/api-keys/${revoked._id}`);
      const ask = await row.ask(world);
      const refused: [string, Record<string, string>, number][] = [
        ['revoked', proofOf(revoked), 401],
        ['unknown', proofOf({ token: `${all.token}x` }), 401],
        ['other scopes', proofOf(others), call.access === 'session' ? 401 : 403],
        ...nearly.map((key) => ['a scope less', proofOf(key), 403] as const),
        ...(isAllowed ? [] : [['every scope', proofOf(all), call.access === 'session' ? 401 : 403] as const]),
      ].map(([who, proof, status]) => [who, proof, status] as [string, Record<string, string>, number]);
      for (const [who, proof, status] of refused) {
        await written.ask();
        const answer = await send(world, call, ask, proof);
        assert.equal(answer.status, status, `${who}: ${await answer.text()}`);
        const writes = await written.ask();
        // A key that has the scope of the call, but lacks something else that the request needs, still counts as used.
        const unexpected = who === 'a scope less' ? writes.filter((what) => what !== 'public.api_keys update') : writes;
        assert.deepEqual(unexpected, [], `${who} was refused, and yet written`);
      }
      if (!isAllowed) return void (await revoke(all, others));
      const exact = await newKey(store, admin, needed);
      const answer = await send(world, call, ask, proofOf(exact));
      assert.equal(answer.status, call.status, await answer.clone().text());
      await answer.arrayBuffer();
      await revoke(all, others, exact, ...nearly);
    });
  }
});

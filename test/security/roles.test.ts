import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { hasPermission, PERMISSIONS, STAFF_ROLES, type Permission } from '#contract/accounts/permissions.ts';
import { CALLS } from '#contract/calls.ts';
import { ROWS } from './matrix-rows.ts';
import { send, tokenOf } from './send.ts';
import { openWorld, type World } from './world.ts';
import { watchWrites, type Written } from './written.ts';

/* Every call that needs a permission, made by an admin of each role: only the table of permissions decides. */

let world: World;
let written: Written;
before(async () => {
  world = await openWorld();
  written = await watchWrites(world.store.db.$client);
});
after(() => world.close());

/** The permissions that a call requires of staff: its own, and those of its row's request. */
function needsOf(name: string): Permission[] {
  const { permission } = CALLS.find((call) => call.name === name)!;
  const { staff, alsoNeeds } = ROWS[name]!;
  return [permission, staff, alsoNeeds].filter((each) => each !== undefined);
}

describe('admin calls by role', () => {
  for (const call of CALLS.filter(({ name }) => needsOf(name).length > 0)) {
    test(`${call.name} (${needsOf(call.name).join(', ')})`, async () => {
      const row = ROWS[call.name]!;
      const refusal = call.access === 'admin' ? 403 : row.stranger;
      // Refused roles come first, because the same request serves them all.
      const shared = await row.ask(world);
      for (const isAllowed of [false, true])
        for (const role of STAFF_ROLES) {
          // The matrix makes each admin call as an owner.
          if (isAllowed && role === 'owner' && call.access === 'admin') continue;
          if (needsOf(call.name).every((each) => hasPermission(role, each)) !== isAllowed) continue;
          const caller = row.isOwn ? { ...world, admin: world.staff[role] } : world;
          const ask = isAllowed ? await row.ask(caller) : shared;
          const proof = { authorization: `Bearer ${await tokenOf(world, world.staff[role].user)}` };
          await written.ask();
          const answer = await send(world, call, ask, proof);
          const text = await answer.text();
          assert.equal(answer.status, isAllowed ? call.status : refusal, `${role}: ${text}`);
          if (isAllowed) continue;
          assert.deepEqual(await written.ask(), [], `${role} was refused, and yet written`);
          if (call.access !== 'admin') continue;
          const { code, detail } = JSON.parse(text);
          assert.equal(code, 'forbidden');
          assert.match(detail, /^Your role is .+\. This needs the role .*Owner/, 'it says who can');
        }
    });
  }
});

test('every admin call names a permission, and no other call does', () => {
  for (const { name, access, permission } of CALLS)
    assert.equal(permission !== undefined && permission in PERMISSIONS, access === 'admin', name);
});

test('an owner has every permission, and read-only none that changes anything', () => {
  for (const permission of Object.keys(PERMISSIONS) as Permission[]) {
    assert.ok(hasPermission('owner', permission), permission);
    assert.equal(hasPermission(null, permission), false, permission);
    if (!permission.endsWith('.read')) assert.equal(hasPermission('read-only', permission), false, permission);
  }
  // These change only what the caller sees, or print what they may read, which is recorded.
  const personal = ['saveView', 'removeView', 'printShelfLabels'];
  for (const { name, method, permission } of CALLS)
    if (permission && hasPermission('read-only', permission) && !personal.includes(name) && !ROWS[name]!.readsOnly)
      assert.equal(method, 'GET', name);
});

test('permissions are current: a token from before a role change has the new ones', async () => {
  const { store } = world;
  const person = await store.person('support');
  const read = async () => (await store.call(person, 'GET', '/orders')).status;
  assert.equal(await read(), 200);
  await store.db.$client.query("update users set staff_role = 'catalog' where id = $1", [person.id]);
  assert.equal(await read(), 403, 'the token says admin, the table says catalog');
});

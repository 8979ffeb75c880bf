import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStore, tokenIn, type Member } from '#server/own-account/testing.ts';
import { hasMailBudget } from '#server/outbox/mail-budget.ts';

const store = await openStore();
let owner: Member;
before(async () => {
  owner = await store.member('owner', { admin: true });
});
after(() => store.close());

const invite = (email: string, role = 'support', who = owner) => who.ask('POST', 'staff/invitations', { email, role });
const accept = (who: Member, token: string) => who.ask('POST', 'account/invitation', { token });
const listed = async (): Promise<string[]> =>
  (await owner.ask('GET', 'staff/invitations')).body.map(({ email }: { email: string }) => email);
const linkTo = async (email: string) => tokenIn((await store.mailsTo(email)).at(-1));
const roleOf = async ({ id }: Member) =>
  (await store.db.$client.query('select staff_role from users where id = $1', [id])).rows[0].staff_role;

test('an invitation gives its role once, to the verified account with its email', async () => {
  const guest = await store.member('guest');
  assert.equal((await invite(guest.email, 'catalog')).status, 200);
  assert.deepEqual(await listed(), [guest.email]);
  const [mail] = (await store.mailsTo(guest.email)).slice(-1);
  assert.match(mail!.text, /role Catalog/);
  assert.doesNotMatch(mail!.text, /owner@/, 'nothing that a sender chose');
  const token = tokenIn(mail);
  assert.deepEqual((await accept(guest, token)).body, { role: 'catalog' });
  assert.equal(await roleOf(guest), 'catalog');
  assert.deepEqual(await listed(), []);
  assert.equal((await accept(guest, token)).status, 400, 'a replay');
  await owner.ask('DELETE', `user/admin/${guest.email}`);
  assert.equal((await accept(guest, token)).status, 400, 'a replay after the role is gone');
  assert.equal(await roleOf(guest), null);
  const { rows } = await store.db.$client.query(
    `select action from audit_trail where action like 'user.invit%' or subject = $1 and action like 'user.%' order by id`,
    [guest.id],
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['user.invited', 'user.role-changed', 'user.invitation-accepted', 'user.demoted'],
  );
  const kept = await store.db.$client.query('select detail from audit_trail where action like $1', ['user.invit%']);
  assert.doesNotMatch(JSON.stringify(kept.rows), /guest@/);
});

test('when an invitation is accepted twice at once, one attempt succeeds', async () => {
  const guest = await store.member('double');
  await invite(guest.email);
  const token = await linkTo(guest.email);
  const answers = await Promise.all([accept(guest, token), accept(guest, token)]);
  assert.deepEqual(answers.map(({ status }) => status === 200).sort(), [false, true]);
});

test('an account with another or an unverified email cannot accept it, and does not use it up', async () => {
  const guest = await store.member('meant');
  const thief = await store.member('thief');
  await invite(guest.email);
  const token = await linkTo(guest.email);
  assert.equal((await accept(thief, token)).status, 403);
  await invite('late@buyer.test');
  const lateToken = await linkTo('late@buyer.test');
  const late = await store.member('late', { verified: false });
  const refused = await accept(late, lateToken);
  assert.match(refused.body.detail, /Verify your email first/);
  assert.equal(await roleOf(late), null);
  await store.deps.identity.ensureUser({ email: late.email, password: 'x', name: '', verified: true });
  assert.equal((await accept(late, lateToken)).status, 200, 'once it is verified');
  assert.equal((await accept(guest, token)).status, 200);
});

test('a revoked, replaced, expired or invented link does not work', async () => {
  const guest = await store.member('many');
  await invite(guest.email);
  const replaced = await linkTo(guest.email);
  const { body } = await invite(guest.email, 'owner');
  const revoked = await linkTo(guest.email);
  assert.notEqual(replaced, revoked);
  assert.equal((await accept(guest, replaced)).status, 400, 'replaced');
  assert.deepEqual((await owner.ask('DELETE', `staff/invitations/${body.insertedId}`)).body, { deletedCount: 1 });
  assert.deepEqual((await owner.ask('DELETE', `staff/invitations/${body.insertedId}`)).body, { deletedCount: 0 });
  assert.equal((await accept(guest, revoked)).status, 400, 'revoked');
  await invite(guest.email);
  await store.db.$client.query(`update staff_invitations set expires_at = now() - interval '1 second'`);
  assert.equal((await accept(guest, await linkTo(guest.email))).status, 400, 'expired');
  assert.equal((await accept(guest, 'invented')).status, 400);
  assert.equal(await roleOf(guest), null);
});

test('invitations from someone who is no longer an owner are void', async () => {
  const second = await store.member('second', { admin: true });
  const friend = await store.member('friend');
  await invite(friend.email, 'owner', second);
  const token = await linkTo(friend.email);
  await owner.ask('PUT', `staff/${second.id}/role`, { role: 'support' });
  assert.equal((await accept(friend, token)).status, 400);
  assert.equal((await invite('more@buyer.test', 'owner', second)).status, 403);
});

test('an invitation does not disclose whether an account exists', async () => {
  const known = await store.member('known');
  const answers = [await invite(known.email), await invite('unknown@buyer.test')];
  const shapes = answers.map(({ status, body }) => [status, Object.keys(body)]);
  assert.deepEqual(shapes[0], shapes[1]);
  const [one, other] = [await store.mailsTo(known.email), await store.mailsTo('unknown@buyer.test')];
  const textOf = (text = '') => text.replace(/token=[\w-]+/, 'token').replace(/^Hi .*\n\n/m, '');
  assert.equal(textOf(one.at(-1)?.text), textOf(other.at(-1)?.text));
  assert.equal((await invite(owner.email)).status, 422, 'owners see who is staff');
});

test('the secret is stored only as a digest, and an unverified address gets few emails', async () => {
  const email = 'flooded@buyer.test';
  const statuses = [];
  for (let count = 0; count < 4; count++) statuses.push((await invite(email)).status);
  assert.deepEqual(statuses, [200, 200, 429, 429], 'an invitation without its email is refused');
  const mails = await store.mailsTo(email);
  assert.equal(mails.length, 2);
  const { rows } = await store.db.$client.query('select * from staff_invitations where email = $1', [email]);
  assert.doesNotMatch(JSON.stringify(rows), new RegExp(tokenIn(mails.at(-1))));
  assert.ok(await hasMailBudget(store.db, { to: email, budget: 'confirmation' }), 'they can still verify the email');
  await owner.ask('DELETE', `staff/invitations/${rows[0].id}`);
});

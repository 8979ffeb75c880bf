import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { COMPANY_ROLES } from '#contract/companies/company-roles.ts';
import { openStore, type Member } from '#server/own-account/testing.ts';

const store = await openStore();
let staff: Member;
before(async () => {
  staff = await store.member('staff', { admin: true });
});
after(() => store.close());

let count = 0;
const person = (name = 'person', options = {}) => store.member(`${name}${++count}`, options);
const invitationTo = async ({ email }: Pick<Member, 'email'>): Promise<string> => {
  const mail = (await store.mailsTo(email)).findLast(({ text }) => /invitation=/.test(text));
  return /invitation=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
};
const accept = (who: Member, token: string) => who.ask('POST', 'company/invitation', { token });
const invite = (by: Member, id: string, email: string, role = 'buyer') =>
  by.ask('POST', `companies/${id}/invitations`, { email, role });

/** Invites someone who accepts. */
async function join(by: Member, id: string, who: Member, role = 'buyer'): Promise<Member> {
  assert.equal((await invite(by, id, who.email, role)).status, 200);
  assert.equal((await accept(who, await invitationTo(who))).status, 200);
  return who;
}

/** A company with an admin. */
async function company(name = `Company ${++count}`): Promise<{ id: string; boss: Member }> {
  const { status, body } = await staff.ask('POST', 'companies', { name });
  assert.equal(status, 200, JSON.stringify(body));
  return { id: body.insertedId, boss: await join(staff, body.insertedId, await person('boss'), 'admin') };
}
const roleOf = async (id: string, who: Member) =>
  (await staff.ask('GET', `companies/${id}`)).body.members.find(({ _id }: { _id: string }) => _id === who.id)?.role;

test('a customer asks for a company account, and staff approve it', async () => {
  const who = await person();
  const ask = (body: object) => who.ask('POST', 'company/request', body);
  assert.deepEqual((await ask({ name: 'Forge', vatNumber: 'DE1' })).body.fields, {
    vatNumber: 'A VAT number of DE looks like DE136695976',
  });
  const { status, body } = await ask({ name: 'Forge GmbH', vatNumber: 'de 136 695 976', message: 'Three workshops' });
  assert.equal(status, 200, JSON.stringify(body));
  const id = body.insertedId;
  assert.equal((await ask({ name: 'Forge 2' })).status, 409, 'one request at a time');
  const { request } = (await who.ask('GET', 'company')).body;
  assert.deepEqual(
    [request.name, request.vatNumber, request.message],
    ['Forge GmbH', 'DE136695976', 'Three workshops'],
  );
  assert.equal((await who.ask('GET', `companies/${id}`)).status, 404, 'no company before it is approved');
  const listed = (await staff.ask('GET', 'companies?view=requested')).body;
  assert.deepEqual(
    listed.map(({ name }: { name: string }) => name),
    ['Forge GmbH'],
  );
  const open = (await staff.ask('GET', `companies/${id}`)).body;
  assert.deepEqual([open.request.email, open.request.message], [who.email, 'Three workshops']);
  assert.equal((await invite(staff, id, 'early@buyer.test')).status, 409);

  const approvals = await Promise.all([1, 2].map(() => staff.ask('POST', `companies/${id}/approve`)));
  assert.deepEqual(approvals.map(({ status }) => status).sort(), [200, 409]);
  const mail = (await store.mailsTo(who.email)).at(-1);
  assert.match(mail!.subject, /company account at .* is ready/);
  const own = (await who.ask('GET', 'company')).body;
  assert.deepEqual([own.company.name, own.company.role, own.request], ['Forge GmbH', 'admin', null]);
  assert.equal(own.company.note, undefined);
  assert.equal((await ask({ name: 'Second' })).status, 409, 'a person belongs to one company');
  const { body: found } = await staff.ask('GET', `companies?q=${who.email}`);
  assert.deepEqual(
    found.map(({ _id, members }: { _id: string; members: number }) => [_id, members]),
    [[id, 1]],
  );
});

test('a request is declined with a reason, or withdrawn', async () => {
  const who = await person();
  const ask = async () => (await who.ask('POST', 'company/request', { name: 'Anvil' })).body.insertedId;
  const first = await ask();
  assert.equal((await staff.ask('POST', `companies/${first}/decline`, { reason: '' })).status, 422);
  const declined = await staff.ask('POST', `companies/${first}/decline`, { reason: 'No such company' });
  assert.deepEqual(declined.body, { deletedCount: 1 });
  assert.match((await store.mailsTo(who.email)).at(-1)!.text, /No such company/);
  assert.equal((await staff.ask('POST', `companies/${first}/approve`)).status, 404);
  await ask();
  assert.deepEqual((await who.ask('DELETE', 'company/request')).body, { deletedCount: 1 });
  assert.deepEqual((await who.ask('DELETE', 'company/request')).body, { deletedCount: 0 });
  const unverified = await person('late', { verified: false });
  assert.equal((await unverified.ask('POST', 'company/request', { name: 'Anvil' })).status, 403);
});

test('an invitation makes the verified account with its email a member, once', async () => {
  const { id, boss } = await company();
  const [guest, thief] = [await person('guest'), await person('thief')];
  await invite(boss, id, guest.email.toUpperCase(), 'approver');
  const token = await invitationTo(guest);
  assert.equal((await accept(thief, token)).status, 403);
  const answers = await Promise.all([accept(guest, token), accept(guest, token)]);
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.equal(await roleOf(id, guest), 'approver');
  assert.equal((await invite(boss, id, guest.email)).status, 422, 'a member already');

  const late = await person('late', { verified: false });
  await invite(boss, id, late.email);
  const lateToken = await invitationTo(late);
  assert.match((await accept(late, lateToken)).body.detail, /Verify your email first/);
  await store.deps.identity.ensureUser({ email: late.email, password: 'x', name: '', verified: true });
  assert.equal((await accept(late, lateToken)).status, 200);

  const many = await person('many');
  await invite(boss, id, many.email);
  const replaced = await invitationTo(many);
  const { body } = await invite(boss, id, many.email);
  const withdrawn = await invitationTo(many);
  assert.notEqual(replaced, withdrawn);
  assert.equal((await accept(many, replaced)).status, 400, 'replaced');
  const withdraw = () => boss.ask('DELETE', `companies/${id}/invitations/${body.insertedId}`);
  assert.deepEqual([(await withdraw()).body.deletedCount, (await withdraw()).body.deletedCount], [1, 0]);
  assert.equal((await accept(many, withdrawn)).status, 400, 'withdrawn');
  const { rows } = await store.db.$client.query('select * from company_invitations');
  assert.equal(rows.length, 0);

  const expired = await person('expired');
  await invite(boss, id, expired.email);
  await store.db.$client.query(`update company_invitations set expires_at = now() - interval '1 second'`);
  assert.equal((await accept(expired, await invitationTo(expired))).status, 400, 'expired');

  // A member of another company keeps that one.
  const other = await company();
  await invite(boss, id, other.boss.email);
  assert.equal((await accept(other.boss, await invitationTo(other.boss))).status, 409);
  assert.equal(await roleOf(other.id, other.boss), 'admin');
});

test('the last admin stays, even when two admins leave at once', async () => {
  const { id, boss } = await company();
  const remove = (by: Member, who: Member) => by.ask('DELETE', `companies/${id}/members/${who.id}`);
  const change = (by: Member, who: Member, role: string) =>
    by.ask('PUT', `companies/${id}/members/${who.id}`, { role });
  assert.equal((await remove(boss, boss)).status, 409);
  assert.equal((await change(boss, boss, 'buyer')).status, 409);
  assert.equal((await remove(staff, boss)).status, 409, 'staff neither');
  const second = await join(boss, id, await person('second'), 'admin');
  const left = await Promise.all([remove(boss, boss), change(second, second, 'buyer')]);
  assert.deepEqual(left.map(({ status }) => status).sort(), [200, 409]);
  const { members } = (await staff.ask('GET', `companies/${id}`)).body;
  assert.equal(members.filter(({ role }: { role: string }) => role === 'admin').length, 1);
});

test('only admins of a company manage it, and other companies do not find it', async () => {
  const { id, boss } = await company();
  const other = await company();
  const stranger = await person('stranger');
  const members = Object.fromEntries(
    await Promise.all(
      COMPANY_ROLES.map(async (role) => [role, await join(boss, id, await person(`member-${role}`), role)] as const),
    ),
  ) as Record<(typeof COMPANY_ROLES)[number], Member>;
  const invited = (await invite(boss, id, 'invited@buyer.test')).body.insertedId;
  const calls = (who: Member): Promise<{ status: number }>[] => [
    invite(who, id, 'someone@buyer.test'),
    who.ask('PUT', `companies/${id}/members/${boss.id}`, { role: 'buyer' }),
    who.ask('PUT', `companies/${id}/members/${members.buyer.id}`, { role: 'admin' }),
    who.ask('DELETE', `companies/${id}/members/${boss.id}`),
    who.ask('DELETE', `companies/${id}/invitations/${invited}`),
  ];
  for (const who of [stranger, other.boss]) {
    assert.equal((await who.ask('GET', `companies/${id}`)).status, 404);
    for (const call of calls(who)) assert.equal((await call).status, 404);
  }
  for (const role of ['buyer', 'approver', 'read-only'] as const) {
    const { body } = await members[role].ask('GET', `companies/${id}`);
    assert.deepEqual([body.role, body.invitations, body.note, body.members.length], [role, [], undefined, 5]);
    for (const call of calls(members[role])) assert.equal((await call).status, 403);
  }
  // Of the own company, but with ids of another one.
  assert.equal(
    (await other.boss.ask('PUT', `companies/${other.id}/members/${boss.id}`, { role: 'buyer' })).status,
    404,
  );
  const foreign = await other.boss.ask('DELETE', `companies/${other.id}/invitations/${invited}`);
  assert.deepEqual(foreign.body, { deletedCount: 0 });
  assert.deepEqual((await other.boss.ask('DELETE', `companies/${other.id}/members/${boss.id}`)).body, {
    deletedCount: 0,
  });
  for (const who of [boss, stranger]) {
    assert.equal((await who.ask('GET', 'companies')).status, 403);
    assert.equal((await who.ask('PUT', `companies/${id}`, { name: 'Mine' })).status, 403);
  }
  // Leaving, and the end of all rights with it.
  const { approver } = members;
  assert.equal((await approver.ask('DELETE', `companies/${id}/members/${approver.id}`)).status, 200);
  assert.equal((await approver.ask('GET', `companies/${id}`)).status, 404);
});

test('staff change and close a company; nobody joins a closed one', async () => {
  const { id, boss } = await company();
  const late = await person('late');
  await invite(boss, id, late.email);
  const change = { name: 'New name', vatNumber: '', note: 'Pays late', isClosed: true };
  assert.equal((await staff.ask('PUT', `companies/${id}`, change)).status, 200);
  const { body } = await staff.ask('GET', `companies/${id}`);
  assert.deepEqual([body.name, body.note, body.state], ['New name', 'Pays late', 'closed']);
  assert.equal((await accept(late, await invitationTo(late))).status, 400);
  assert.equal((await invite(boss, id, 'more@buyer.test')).status, 409);
  const { rows } = await store.db.$client.query(`select action from audit_trail where subject = $1 order by id`, [id]);
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['added', 'invited', 'joined', 'invited', 'changed'].map((action) => `company.${action}`),
  );
  const csv = await staff.ask('GET', 'companies.csv?view=closed');
  assert.equal(csv.status, 200);
});

test('a deleted account leaves its company, even as the last admin, and takes its request and invitations along', async () => {
  const { id, boss } = await company();
  const member = await join(boss, id, await person('stays'));
  const own = await boss.ask('POST', 'account/data', {}).catch(() => undefined);
  if (own?.status === 200) assert.match(JSON.stringify(own.body), /Company/);
  const gone = await boss.ask('POST', 'account/deletion', { password: 'a good password' });
  assert.equal(gone.status, 200, JSON.stringify(gone.body));
  assert.equal(await roleOf(id, boss), undefined);
  assert.equal((await staff.ask('PUT', `companies/${id}/members/${member.id}`, { role: 'admin' })).status, 200);

  const asker = await person('asker');
  await asker.ask('POST', 'company/request', { name: 'Soon gone' });
  await invite(staff, id, asker.email);
  assert.equal((await asker.ask('POST', 'account/deletion', { password: 'a good password' })).status, 200);
  const { rows } = await store.db.$client.query(
    `select name as what from companies where name = 'Soon gone' union all select email from company_invitations where email = $1`,
    [asker.email],
  );
  assert.deepEqual(rows, []);
});

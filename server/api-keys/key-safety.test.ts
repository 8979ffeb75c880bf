import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Browser } from '#server/accounts/testing.ts';
import { openStore, PASSWORD, tokenIn, type Member, type OwnAccountStore } from '#server/own-account/testing.ts';
import type { ApiKey } from '#contract/developers/api-keys.ts';
import { warnOfExpiry } from './service.ts';

/* An intruder's API key must be noticed, and must not outlive what ends the intruder's access. */

let store: OwnAccountStore;
before(async () => void (store = await openStore()));
after(() => store.close());

type NewKey = ApiKey & { key: string };
async function keyOf(owner: Member, more: object = {}): Promise<NewKey> {
  const { status, body } = await owner.ask('POST', 'api-keys', { name: 'Warehouse', scopes: ['orders.read'], ...more });
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}
const statusWith = async ({ key }: NewKey): Promise<number> =>
  (await store.app.request('/api/orders', { headers: { authorization: `Bearer ${key}` } })).status;

/** Emails to that address since the last call, by the words of their subjects. */
async function mailsAbout(email: string, subject: RegExp) {
  await store.runJobs();
  await store.runJobs();
  return store.mails.splice(0).filter((mail) => mail.to === email && subject.test(mail.subject));
}

async function resetPassword(email: string): Promise<void> {
  const browser = new Browser(store.app, '198.51.100.77', store.origin);
  await browser.ask('POST', 'identity/request-password-reset', { email });
  const [mail] = await mailsAbout(email, /Choose a new password/);
  const token = /reset-password\/([\w-]+)/.exec(mail!.text)?.[1] ?? tokenIn(mail);
  const { status, body } = await browser.ask('POST', 'identity/reset-password', { newPassword: PASSWORD, token });
  assert.equal(status, 200, JSON.stringify(body));
}

test('all owners get an email about a new API key and a new webhook endpoint, without what their names say', async () => {
  const [maker, other] = [
    await store.member('maker', { admin: true }),
    await store.member('other-owner', { admin: true }),
  ];
  await mailsAbout('', /./);
  const key = await keyOf(maker, { name: 'visit evil example', expiresInDays: 30 });
  await store.runJobs();
  await store.runJobs();
  for (const { email } of [maker, other]) {
    const [mail] = store.mails.filter(({ to, subject }) => to === email && subject === 'New API key at Partsmith');
    assert.match(mail!.text, new RegExp(`maker@buyer\\.test[^]*${key.prefix}…, which expires in 30 days`));
    assert.ok(!mail!.text.includes('evil') && !mail!.text.includes(key.key));
  }
  store.mails.length = 0;
  const webhook = { url: 'https://evil.example/hook', events: ['order.paid'] };
  const added = await maker.ask('POST', 'webhooks', webhook);
  assert.equal(added.status, 201, JSON.stringify(added.body));
  const [mail] = await mailsAbout(other.email, /New webhook endpoint/);
  assert.doesNotMatch(mail!.text, /evil/);
});

test('a key lasts 90 days unless another time, or none, is chosen', async () => {
  const owner = await store.member('days', { admin: true });
  const daysOf = ({ expiresAt }: NewKey) =>
    expiresAt === null ? null : Math.round((Date.parse(expiresAt) - Date.now()) / 86_400_000);
  const days = [];
  for (const more of [{}, { expiresInDays: 365 }, { expiresInDays: null }]) days.push(daysOf(await keyOf(owner, more)));
  assert.deepEqual(days, [90, 365, null]);
});

test("a password reset revokes the person's keys, and its email says so and names the webhooks that stay", async () => {
  const [owner, other] = [await store.member('reset', { admin: true }), await store.member('stays', { admin: true })];
  const keys = [await keyOf(owner), await keyOf(owner, { expiresInDays: null })];
  const kept = await keyOf(other);
  await owner.ask('POST', 'webhooks', { url: 'https://receiver.example/hook', events: ['order.paid'] });
  assert.deepEqual([await statusWith(keys[0]!), await statusWith(kept)], [200, 200]);
  await resetPassword(owner.email);
  assert.deepEqual(await Promise.all([...keys, kept].map(statusWith)), [401, 401, 200]);
  const [mail] = await mailsAbout(owner.email, /was changed/);
  assert.match(mail!.text, /All 2 API keys that you created are revoked/);
  assert.match(mail!.text, /1 webhook endpoint that you set up still receives events/);
  const { rows } = await store.db.$client.query(
    `select detail ->> 'why' as why from audit_trail where action = 'key.revoked' and actor = $1`,
    [owner.id],
  );
  assert.deepEqual(
    rows.map(({ why }) => why),
    ['password reset', 'password reset'],
  );
});

test('a changed password keeps the keys, and its email counts them', async () => {
  const owner = await store.member('changed', { admin: true });
  const key = await keyOf(owner);
  await mailsAbout('', /./);
  const changed = await owner.ask('PUT', 'account/password', {
    currentPassword: PASSWORD,
    newPassword: 'another good password',
  });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  assert.equal(await statusWith(key), 200);
  const [mail] = await mailsAbout(owner.email, /was changed/);
  assert.match(mail!.text, /1 API key that you created still works\. Revoke/);
});

test('signing out everywhere revokes the keys if chosen, only the own ones', async () => {
  const [owner, other] = [await store.member('leaves', { admin: true }), await store.member('works', { admin: true })];
  const [key, kept] = [await keyOf(owner), await keyOf(other)];
  assert.equal((await owner.ask('GET', 'account')).body.apiKeys, 1);
  assert.equal((await owner.ask('DELETE', 'account/sessions')).status, 200);
  assert.equal(await statusWith(key), 200, 'not chosen');
  const again = await store.signIn(owner.email);
  assert.equal((await again.ask('DELETE', 'account/sessions?keys=all')).status, 422);
  assert.equal((await again.ask('DELETE', 'account/sessions?keys=revoke')).status, 200);
  assert.deepEqual([await statusWith(key), await statusWith(kept)], [401, 200]);
});

test('a request that was under way while all keys were revoked creates none', async () => {
  const owner = await store.member('racing', { admin: true });
  const client = await store.db.$client.connect();
  await client.query('begin');
  await client.query('update users set token_version = token_version + 1 where id = $1', [owner.id]);
  const creating = owner.ask('POST', 'api-keys', { name: 'Late', scopes: ['orders.read'] });
  for (;;) {
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    if ((await store.db.$client.query(waiting)).rowCount === 1) break;
  }
  await client.query('commit');
  client.release();
  assert.deepEqual([(await creating).status, (await creating).body.code], [401, 'token_expired']);
  const { rowCount } = await store.db.$client.query('select from api_keys where user_id = $1', [owner.id]);
  assert.equal(rowCount, 0);
});

test('the creator gets one email a week before a key expires, if it still works', async () => {
  const owner = await store.member('expires', { admin: true });
  const gone = await store.member('gone', { admin: true });
  const [soon, later, brief, revoked, ofGone] = [
    await keyOf(owner, { name: 'Warehouse', expiresInDays: 30 }),
    await keyOf(owner, { expiresInDays: 30 }),
    await keyOf(owner, { expiresInDays: 5 }),
    await keyOf(owner, { expiresInDays: 30 }),
    await keyOf(gone, { expiresInDays: 30 }),
  ];
  const age = (keys: NewKey[], days: number) =>
    store.db.$client.query(
      `update api_keys set created_at = created_at - make_interval(days => $2), expires_at = expires_at - make_interval(days => $2)
       where id = any($1)`,
      [keys.map(({ _id }) => _id), days],
    );
  await age([soon, revoked, ofGone], 24);
  await age([later], 20);
  await owner.ask('DELETE', `api-keys/${revoked._id}`);
  await store.db.$client.query(`update users set role = 'customer', staff_role = null where id = $1`, [gone.id]);
  await mailsAbout('', /./);
  const warn = () => warnOfExpiry(store.db, store.deps.settings.store);
  await Promise.all([warn(), warn()]);
  await warn();
  await store.runJobs();
  const warned = store.mails.splice(0).filter(({ subject }) => subject === 'An API key at Partsmith expires soon');
  assert.deepEqual(
    warned.map(({ to }) => to),
    [owner.email],
    `${brief.prefix} was made for five days`,
  );
  assert.match(warned[0]!.text, new RegExp(`Warehouse \\(${soon.prefix}…\\)`));
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { recordSessionEvent } from './record-session-event.ts';
import { openAccounts } from '#server/accounts/testing.ts';

const store = await openAccounts();
after(() => store.close());

const rows = async () =>
  (await store.db.$client.query('select actor, action, subject, detail from audit_trail order by id')).rows;

test('an event names the user of its identity, the method and the location, and nothing else', async () => {
  const { rows: users } = await store.db.$client.query(
    `insert into users (id, subject, email) values (gen_random_uuid(), 'identity:abc', 'noted@buyer.test') returning id`,
  );
  const caller = { address: '203.0.113.77', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0 <b>' };
  await recordSessionEvent(store.db, { event: 'signed-in', who: 'identity:abc', how: 'password', caller });
  await recordSessionEvent(store.db, {
    event: 'failed',
    who: users[0].id,
    caller: { address: 'unknown', userAgent: null },
    isThem: false,
  });
  await recordSessionEvent(store.db, { event: 'signed-out', who: "identity:nobody' or 1=1" });
  assert.deepEqual(await rows(), [
    {
      actor: users[0].id,
      action: 'session.signed-in',
      subject: users[0].id,
      detail: { how: 'password', device: 'Firefox on Linux', network: '203.0.113.0/24' },
    },
    { actor: 'visitor', action: 'session.failed', subject: users[0].id, detail: { device: 'an app' } },
    { actor: "identity:nobody' or 1=1", action: 'session.signed-out', subject: "identity:nobody' or 1=1", detail: {} },
  ]);
});

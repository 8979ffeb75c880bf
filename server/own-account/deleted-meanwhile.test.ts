import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '#sandbox/cards/testing.ts';
import { openStore, PASSWORD, type Member, type OwnAccountStore } from './testing.ts';

let store: OwnAccountStore;
before(async () => {
  store = await openStore();
});
after(() => store?.close());

/** The connections that wait for a lock in this database; other tests have their own database. */
const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Calls that store a person's data in rows of their account. */
const CALLS: Record<string, (owner: Member) => ReturnType<Member['ask']>> = {
  'a phone number': (owner) => owner.ask('POST', 'account/phone', { number: '+8801712345678' }),
  'a new email': (owner) => owner.ask('POST', 'account/email', { email: `new-${owner.email}`, password: PASSWORD }),
  'an address': (owner) =>
    owner.ask('POST', 'account/addresses', {
      name: 'Ida Builder',
      line1: '12 Workshop Street',
      city: 'Portland',
      region: 'OR',
      postcode: '97201',
      country: 'US',
    }),
};

for (const [what, send] of Object.entries(CALLS))
  test(`${what} that arrives while the account is being deleted is not stored`, async () => {
    const owner = await store.member(what.replaceAll(' ', '-'));
    const pool = store.db.$client;
    const deletion = await pool.connect();
    let answer: ReturnType<Member['ask']>;
    try {
      await deletion.query('begin');
      await deletion.query('select from users where id = $1 for update', [owner.id]);
      answer = send(owner);
      await Promise.race([answer, until(async () => (await pool.query(WAITING)).rowCount !== 0)]);
      await deletion.query(
        `update users set deleted_at = now(), subject = $1::text, token_version = 0, email = $1 || '@deleted.invalid'
         where id::text = $1`,
        [owner.id],
      );
      await deletion.query('commit');
    } finally {
      deletion.release(true);
    }
    assert.equal((await answer).status, 401);
    const { rows } = await pool.query(
      `select user_id from phones where user_id = $1 union all select user_id from mailed_links where user_id = $1
       union all select customer_id from addresses where customer_id = $1`,
      [owner.id],
    );
    assert.deepEqual(rows, []);
  });

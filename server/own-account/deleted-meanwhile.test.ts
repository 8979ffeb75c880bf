import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '@partsmith/card-sandbox/testing';
import { bearer, openStore, orderOf, PASSWORD, tokenIn, type Member, type OwnAccountStore } from './testing.ts';

let store: OwnAccountStore;
before(async () => {
  store = await openStore();
});
after(() => store?.close());

/** The connections that wait for a lock in this database; other tests have their own database. */
const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const isWaiting = async () => (await store.db.$client.query(WAITING)).rowCount !== 0;

type Send = () => ReturnType<Member['ask']>;

/** Calls that store a person's data in rows of their account; each does first what the call needs. */
const CALLS: Record<string, (owner: Member) => Send | Promise<Send>> = {
  'a phone number': (owner) => () => owner.ask('POST', 'account/phone', { number: '+8801712345678' }),
  'a new email': (owner) => () =>
    owner.ask('POST', 'account/email', { email: `new-${owner.email}`, password: PASSWORD }),
  'the confirmation of an email': async (owner) => {
    const email = `confirmed-${owner.email}`;
    await owner.ask('POST', 'account/email', { email, password: PASSWORD });
    const token = tokenIn((await store.mailsTo(email)).at(-1));
    return () => owner.ask('PUT', 'account/email', { token });
  },
  'a request for a deletion link': (owner) => () => owner.ask('POST', 'account/deletion-link'),
  'an address': (owner) => () =>
    owner.ask('POST', 'account/addresses', {
      name: 'Ida Builder',
      line1: '12 Workshop Street',
      city: 'Portland',
      region: 'OR',
      postcode: '97201',
      country: 'US',
    }),
  'a testimonial': (owner) => () => owner.ask('POST', 'review', { review: 'Fast', ratings: 5 }),
  'a line of the basket': async (owner) => {
    const part = await store.part();
    return () => owner.ask('PUT', `basket/lines/${part}`, { quantity: 1 });
  },
  'a list for the basket': async (owner) => {
    const part = await store.part();
    return () => owner.ask('POST', 'basket/lines', { lines: [{ part, quantity: 1 }] });
  },
  'a saved part': async (owner) => {
    const part = await store.part();
    return () => owner.ask('PUT', `saved-parts/${part}`, {});
  },
  'a build': (owner) => () => owner.ask('POST', 'builds', { name: 'Quiet', parts: [] }),
  'a saved list': (owner) => () => owner.ask('POST', 'saved-lists', { name: 'Quiet', text: 'PS-10001' }),
};

/** Every column that refers to a user, except that of orders, which stay. */
const REFERENCES = `
  select r.conrelid::regclass::text as "table", quote_ident(a.attname) as "column"
  from pg_constraint r join pg_attribute a on a.attrelid = r.conrelid and a.attnum = r.conkey[1]
  where r.contype = 'f' and r.confrelid = 'users'::regclass and r.conrelid <> 'orders'::regclass`;

for (const [what, prepare] of Object.entries(CALLS))
  test(`${what} that arrives while the account is being deleted is not stored`, async () => {
    const owner = await store.member(what.replaceAll(' ', '-'));
    const send = await prepare(owner);
    const pool = store.db.$client;
    const deletion = await pool.connect();
    let answer: ReturnType<Send>;
    try {
      await deletion.query('begin');
      await deletion.query('select from users where id = $1 for update', [owner.id]);
      answer = send();
      await Promise.race([answer, until(isWaiting)]);
      await deletion.query('delete from mailed_links where user_id = $1', [owner.id]);
      await deletion.query(
        `update users set deleted_at = now(), subject = $1::text, token_version = 0, email = $1 || '@deleted.invalid',
           email_verified = false where id::text = $1`,
        [owner.id],
      );
      await deletion.query('commit');
    } finally {
      deletion.release(true);
    }
    const { status, body } = await answer;
    assert.ok([401, 404].includes(status), JSON.stringify(body));
    for (const { table, column } of (await pool.query(REFERENCES)).rows) {
      const { rows } = await pool.query(`select * from ${table} where ${column} = $1`, [owner.id]);
      assert.deepEqual(rows, [], table);
    }
    const { rows } = await pool.query('select email from users where id = $1', [owner.id]);
    assert.deepEqual(rows, [{ email: `${owner.id}@deleted.invalid` }]);
    const mails = await pool.query(`select content from outbox where content ->> 'to' like '%deleted.invalid'`);
    assert.deepEqual(mails.rows, []);
  });

test('an order that is paid while its account is being deleted keeps its address, and the account stays', async () => {
  const owner = await store.member('pays');
  const { id } = await orderOf(store, owner);
  const headers = await bearer(owner.browser);
  const payment = await store.db.$client.connect();
  let answer: ReturnType<Send>;
  try {
    await payment.query('begin');
    await payment.query(`update orders set transaction_id = 'pi_paid', hold_until = null where id = $1`, [id]);
    await payment.query(`update order_lines set status = 'paid' where order_id = $1`, [id]);
    answer = owner.browser.ask('POST', 'account/deletion', { password: PASSWORD }, headers);
    await Promise.race([answer, until(isWaiting)]);
    await payment.query('commit');
  } finally {
    payment.release(true);
  }
  assert.deepEqual([(await answer).status, (await answer).body.code], [409, 'order_state']);
  const { rows } = await store.db.$client.query('select customer_email from orders where id = $1', [id]);
  assert.deepEqual(rows, [{ customer_email: owner.email }]);
});

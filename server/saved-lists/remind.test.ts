import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { remindOfLists } from './remind.ts';

let store: TestStore;
let ada: Person;
let id: string;
before(async () => {
  store = await startTestStore({ webhooks: false });
});
after(() => store.close());
beforeEach(async () => {
  ada = await store.person();
  id = (await store.call(ada, 'POST', '/saved-lists', { name: 'Office', text: 'PS-1, 2' })).body.insertedId;
});

const query = (text: string, values: unknown[] = []) => store.db.$client.query(text, values);
const remindOn = (remindDay: unknown, who = ada) => store.call(who, 'PATCH', `/saved-lists/${id}`, { remindDay });
const at = (day: string) => remindOfLists(store.db, store.deps.settings.store, undefined, new Date(`${day}T12:00:00Z`));
/** Reminders were turned on this day. */
const since = (day: string) => query('update saved_lists set reminded_on = $2 where id = $1', [id, day]);
const sent = async (): Promise<number> => {
  await store.runJobs();
  return store.mails.filter(({ to, subject }) => to === ada.email && /order your list again/.test(subject)).length;
};

test('a customer gets one email a month on the chosen day, and orders nothing by it', async () => {
  assert.equal((await remindOn(3)).status, 200);
  await since('2027-01-15');
  const counts: number[] = [];
  for (const day of [
    '2027-01-31',
    '2027-02-02',
    '2027-02-03',
    '2027-02-03',
    '2027-02-04',
    '2027-03-02',
    '2027-03-03',
  ]) {
    await Promise.all([at(day), at(day)]);
    counts.push(await sent());
  }
  assert.deepEqual(counts, [0, 0, 1, 1, 1, 1, 2]);
  const mail = store.mails.findLast(({ to }) => to === ada.email)!;
  assert.match(mail.text, new RegExp(`/quick-order\\?list=${id}`));
  assert.match(mail.text, /Office/);
  assert.equal((await store.call(ada, 'GET', '/basket')).body.lines.length, 0);
  assert.equal((await query('select from orders where customer_id = $1', [ada.id])).rowCount, 0);
});

test('one is sent late by some days, but not by a week, and none on the day on which they are turned on', async () => {
  await remindOn(3);
  await since('2027-02-03');
  await at('2027-02-03');
  assert.equal(await sent(), 0);
  await at('2027-03-10');
  assert.equal(await sent(), 0);
  await at('2027-04-09');
  assert.equal(await sent(), 1);
});

test('none is sent once they are turned off, for deleted lists, and to accounts that cannot order', async () => {
  await remindOn(3);
  await since('2027-01-15');
  for (const column of ['suspended_at = now()', 'email_verified = false']) {
    await query(`update users set ${column} where id = $1`, [ada.id]);
    await at('2027-02-03');
    assert.equal(await sent(), 0, column);
    await query('update users set suspended_at = null, email_verified = true where id = $1', [ada.id]);
  }
  assert.equal((await remindOn(null)).status, 200);
  await at('2027-02-03');
  assert.equal(await sent(), 0);
  const listed = (await store.call(ada, 'GET', '/saved-lists')).body;
  assert.equal(listed[0].remindDay, null);
});

test('who may ask for reminders, and for which days', async () => {
  for (const day of [0, 29, 1.5, '3', [3], -1, 1e9]) assert.equal((await remindOn(day)).status, 422, String(day));
  assert.equal((await remindOn(1)).status, 200);
  assert.equal((await remindOn(28)).status, 200);
  assert.equal((await remindOn(3, await store.person())).status, 404);
  await query('update users set email_verified = false where id = $1', [ada.id]);
  assert.equal((await remindOn(3)).status, 403);
  assert.equal((await store.call(ada, 'GET', '/saved-lists')).body[0].remindDay, 28);
});

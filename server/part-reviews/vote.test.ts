import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { paid } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { removeVotesOf } from './vote.ts';

let store: TestStore;
let part: string;
let reviews: { id: string; author: Person }[];
before(async () => {
  store = await startTestStore({ webhooks: false });
  part = await store.part();
  reviews = [];
  for (const rating of [5, 1]) {
    const author = await store.person();
    await paid(store, author, part);
    const { body } = await store.call(author, 'PUT', `/part/${part}/review`, { rating, text: 'Quiet.' });
    reviews.push({ id: body._id, author });
  }
});
after(() => store.close());

const vote = (who: Person | null, id: string) => store.call(who, 'PUT', `/part-reviews/${id}/helpful`);
const withdraw = (who: Person, id: string) => store.call(who, 'DELETE', `/part-reviews/${id}/helpful`);
const listed = async () => {
  const { body } = await store.call(null, 'GET', `/part/${part}/reviews?sort=helpful`);
  return body.reviews.map(({ _id, helpful }: { _id: string; helpful: number }) => [_id, helpful]);
};

test('votes count once per customer, order the reviews and can be withdrawn', async () => {
  const [older, newer] = reviews as [(typeof reviews)[0], (typeof reviews)[0]];
  assert.deepEqual(await listed(), [
    [newer.id, 0],
    [older.id, 0],
  ]);
  const people = await Promise.all([1, 2, 3].map(() => store.person()));
  const votes = people.flatMap((who) => [vote(who, older.id), vote(who, older.id)]);
  for (const { status } of await Promise.all(votes)) assert.equal(status, 200);
  assert.equal((await vote(people[0]!, newer.id)).body.helpful, 1);
  assert.deepEqual(await listed(), [
    [older.id, 3],
    [newer.id, 1],
  ]);
  for (let times = 0; times < 2; times++) assert.equal((await withdraw(people[0]!, older.id)).body.helpful, 2);
  const page = await store.call(null, 'GET', `/part/${part}/reviews?sort=helpful&limit=1`);
  const next = /after=([^&>]+)/.exec(page.headers.get('link')!)![1];
  const { body } = await store.call(null, 'GET', `/part/${part}/reviews?sort=helpful&limit=1&after=${next}`);
  assert.equal(body.reviews[0]._id, newer.id);
  await store.db.transaction((tx) => removeVotesOf(tx, people[0]!.id));
  assert.deepEqual(await listed(), [
    [older.id, 2],
    [newer.id, 0],
  ]);
});

test('customers cannot vote for their own review, for a hidden one, or with an unverified email', async () => {
  const [{ id, author }] = reviews as [(typeof reviews)[0]];
  assert.equal((await vote(null, id)).status, 401);
  assert.equal((await vote(author, id)).status, 403);
  const unverified = await store.person();
  await store.db.$client.query('update users set email_verified = false where id = $1', [unverified.id]);
  assert.equal((await vote(unverified, id)).status, 403);
  const [admin, reader] = [await store.person('admin'), await store.person()];
  assert.equal((await vote(reader, author.id)).status, 404);
  assert.equal((await vote(reader, 'x')).status, 404);
  await store.call(admin, 'POST', `/part-reviews/${id}/hide`, { reason: 'Spam' });
  assert.equal((await vote(reader, id)).status, 404);
  await store.call(admin, 'POST', `/part-reviews/${id}/publish`);
  assert.equal((await vote(reader, id)).status, 200);
  assert.equal((await store.call(author, 'DELETE', `/part/${part}/review`)).body.deletedCount, 1, 'with its votes');
});

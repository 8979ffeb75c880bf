import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { paid } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  admin = await store.person('admin');
});
after(() => store.close());
beforeEach(() => needApproval(true));

async function needApproval(isNeeded: boolean) {
  const { settings, version } = (await store.call(admin, 'GET', '/shop-settings')).body;
  if (settings.reviews.needApproval === isNeeded) return;
  const body = { version, settings: { ...settings, reviews: { needApproval: isNeeded } } };
  assert.equal((await store.call(admin, 'PUT', '/shop-settings', body)).status, 200);
}

async function buyer() {
  const [part, author] = [await store.part(), await store.person('customer', 'Grace Hopper')];
  await paid(store, author, part);
  const write = async (text: string, rating = 5) =>
    (await store.call(author, 'PUT', `/part/${part}/review`, { rating, text })).body;
  const shown = async () => {
    const { body } = await store.call(null, 'GET', `/part/${part}/reviews`);
    const { rating } = (await store.call(null, 'GET', `/part/${part}`)).body;
    return [body.reviews.map(({ text }: { text: string }) => text), body.summary.count, rating?.count ?? 0];
  };
  return { part, author, write, shown };
}
const testimonials = async () =>
  (await store.call(null, 'GET', '/review?sort=newest')).body.map(({ review }: { review: string }) => review);
const waiting = async (path: string) =>
  (await store.call(admin, 'GET', `${path}?view=waiting`)).body.map(({ _id }: { _id: string }) => _id);
const trail = async (id: string): Promise<string[]> => {
  const { rows } = await store.db.$client.query('select action from audit_trail where subject = $1 order by id', [id]);
  return rows.map(({ action }) => action);
};

test('without the setting both are published at once, as specified', async () => {
  await needApproval(false);
  const { write, shown, author } = await buyer();
  assert.equal((await write('Quiet.')).status, 'published');
  assert.deepEqual(await shown(), [['Quiet.'], 1, 1]);
  const { body } = await store.call(author, 'POST', '/review', { review: 'It boots.', ratings: 4 });
  assert.equal(body.status, 'published');
  assert.equal((await testimonials())[0], 'It boots.');
});

test('a review of a part waits, also after each change, until staff approve what they saw', async () => {
  const { part, author, write, shown } = await buyer();
  const { _id: id, status } = await write('Quiet.');
  assert.equal(status, 'waiting');
  assert.deepEqual(await shown(), [[], 0, 0]);
  assert.deepEqual(await waiting('/part-reviews'), [id]);
  assert.equal((await store.call(await store.person(), 'PUT', `/part-reviews/${id}/helpful`)).status, 404);
  const own = async () => (await store.call(author, 'GET', '/account/part-reviews')).body[0].status;
  assert.equal(await own(), 'waiting');

  await write('Buy at https://spam.test instead.');
  const stale = await store.call(admin, 'POST', `/part-reviews/${id}/publish?seen=`);
  assert.equal(stale.status, 409, 'the author changed what staff saw');
  assert.deepEqual(await shown(), [[], 0, 0]);
  await write('Quiet, really.');
  const { changedAt } = (await store.call(admin, 'GET', '/part-reviews?view=waiting')).body[0];
  const approve = async () => store.call(admin, 'POST', `/part-reviews/${id}/publish?seen=${changedAt}`);
  for (let times = 0; times < 2; times++) assert.equal((await approve()).body.status, 'published');
  assert.deepEqual(await shown(), [['Quiet, really.'], 1, 1]);
  assert.equal(await own(), 'published');

  // A repeat of the same text changes nothing; another text waits again, and leaves the average.
  assert.equal((await write('Quiet, really.')).status, 'published');
  assert.equal((await write('Loud after all.', 1)).status, 'waiting');
  assert.deepEqual(await shown(), [[], 0, 0]);
  assert.equal(
    (await store.call(admin, 'POST', `/part-reviews/${id}/hide`, { reason: 'Rude', onlyPublished: true })).status,
    200,
  );
  assert.equal(await own(), 'hidden');
  assert.deepEqual(await waiting('/part-reviews'), []);
  assert.equal((await write('Polite now.')).status, 'hidden', 'a rejected one does not come back by itself');
  assert.deepEqual(await trail(id), ['review.approved', 'review.rejected']);
  assert.equal((await store.call(author, 'DELETE', `/part/${part}/review`)).body.deletedCount, 1);
});

test('a testimonial waits, is approved or rejected, and its author sees which', async () => {
  const author = await store.person('customer', 'Grace Hopper');
  const post = async (review: string) => (await store.call(author, 'POST', '/review', { review, ratings: 4 })).body;
  const [one, two] = [await post('First words'), await post('Second words')];
  assert.deepEqual([one.status, two.status], ['waiting', 'waiting']);
  assert.equal((await testimonials()).includes('First words'), false);
  assert.deepEqual(await waiting('/testimonials'), [two.insertedId, one.insertedId]);
  await store.call(admin, 'POST', `/testimonials/${one.insertedId}/publish?seen=`);
  await store.call(admin, 'POST', `/testimonials/${two.insertedId}/hide`, {
    reason: 'Advertising',
    onlyPublished: true,
  });
  assert.equal((await testimonials())[0], 'First words');
  const { body: own } = await store.call(author, 'GET', '/account/testimonials');
  assert.deepEqual(
    own.map((each: { review: string; status: string; hiddenReason: string }) => [
      each.review,
      each.status,
      each.hiddenReason,
    ]),
    [
      ['Second words', 'hidden', 'Advertising'],
      ['First words', 'published', ''],
    ],
  );
  assert.deepEqual((await store.call(await store.person(), 'GET', '/account/testimonials')).body, [], 'only their own');
  assert.deepEqual(await trail(two.insertedId), ['review.rejected']);
});

test('what waits when the setting is switched off keeps waiting, and only staff approve it', async () => {
  const author = await store.person();
  const { insertedId } = (await store.call(author, 'POST', '/review', { review: 'Still here', ratings: 4 })).body;
  await needApproval(false);
  assert.deepEqual(await waiting('/testimonials'), [insertedId]);
  assert.equal((await store.call(author, 'POST', `/testimonials/${insertedId}/publish`)).status, 403);
  assert.equal((await store.call(admin, 'POST', `/testimonials/${insertedId}/publish`)).status, 200);
  assert.equal((await testimonials())[0], 'Still here');
});

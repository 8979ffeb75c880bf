import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { paid } from '#test/fixtures/ordering.ts';
import { newKey } from '#test/fixtures/new-key.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  admin = await store.person('admin');
});
after(() => store.close());

async function reviewed(rating = 1, text = 'Loud.') {
  const [part, author] = [await store.part(), await store.person('customer', 'Grace Hopper')];
  await paid(store, author, part);
  const { body } = await store.call(author, 'PUT', `/part/${part}/review`, { rating, text });
  return { part, author, id: body._id as string };
}
const hide = (id: string, reason: unknown = 'Advertising', who = admin) =>
  store.call(who, 'POST', `/part-reviews/${id}/hide`, { reason });
const publish = (id: string) => store.call(admin, 'POST', `/part-reviews/${id}/publish`);
const answer = (id: string, text: unknown) => store.call(admin, 'PUT', `/part-reviews/${id}/answer`, { answer: text });
const trail = async (id: string): Promise<string[]> => {
  const { rows } = await store.db.$client.query('select action from audit_trail where subject = $1 order by id', [id]);
  return rows.map(({ action }) => action);
};
const ids = async (query: string): Promise<string[]> =>
  (await store.call(admin, 'GET', `/part-reviews?${query}`)).body.map(({ _id }: { _id: string }) => _id);

test('a hidden review leaves list and average, its author reads the reason, and it can be published again', async () => {
  const { part, author, id } = await reviewed();
  const shown = async () => {
    const { body } = await store.call(null, 'GET', `/part/${part}/reviews`);
    const { rating } = (await store.call(null, 'GET', `/part/${part}`)).body;
    return [body.reviews.length, body.summary.count, rating?.count ?? 0];
  };
  for (let times = 0; times < 2; times++) assert.equal((await hide(id)).body.status, 'hidden');
  assert.deepEqual(await shown(), [0, 0, 0]);
  const [own] = (await store.call(author, 'GET', '/account/part-reviews')).body;
  assert.deepEqual([own.status, own.hiddenReason], ['hidden', 'Advertising']);
  assert.equal((await store.call(author, 'PUT', `/part/${part}/review`, { rating: 5, text: 'Quiet.' })).status, 200);
  assert.deepEqual(await shown(), [0, 0, 0], 'a change publishes nothing');
  const stale = await store.call(admin, 'POST', `/part-reviews/${id}/hide`, { reason: 'Rude', onlyPublished: true });
  assert.deepEqual([stale.status, stale.body.fresh?.hiddenReason], [409, 'Advertising']);
  await hide(id, 'Still advertising');
  for (let times = 0; times < 2; times++) assert.equal((await publish(id)).body.status, 'published');
  assert.deepEqual(await shown(), [1, 1, 1]);
  assert.deepEqual(await trail(id), ['review.hidden', 'review.hidden', 'review.published']);
});

test('the shop answers in public, replaces the answer and removes it', async () => {
  const { part, id } = await reviewed();
  const shown = async () => (await store.call(null, 'GET', `/part/${part}/reviews`)).body.reviews[0].answer;
  for (const text of ['Sorry.', 'Sorry.', 'We sent another one.']) assert.equal((await answer(id, text)).status, 200);
  assert.equal(await shown(), 'We sent another one.');
  const over = (text: string, before: string) =>
    store.call(admin, 'PUT', `/part-reviews/${id}/answer`, { answer: text, before });
  const late = await over('Call us.', 'Sorry.');
  assert.deepEqual(
    [late.status, late.body.code, late.body.fresh.answer],
    [409, 'edit_conflict', 'We sent another one.'],
  );
  assert.match(late.body.detail, /'We sent another one\.'/);
  assert.equal((await over('We sent another one.', '')).status, 200, 'the same answer');
  // A browser posts a form's line breaks as CRLF, including those of a hidden field.
  const lines = `${'x\n'.repeat(999)}x`;
  assert.equal((await over(lines, 'We sent another one.')).status, 200);
  assert.equal((await over('We sent another one.', lines.replaceAll('\n', '\r\n'))).status, 200);
  assert.equal((await answer(id, '')).body.answeredAt, null);
  const removed = await over('Call us.', 'We sent another one.');
  assert.deepEqual(
    [removed.status, removed.body.detail],
    [409, 'The answer has been removed. Yours was not saved. Save it again to publish it.'],
  );
  assert.equal(await shown(), '');
  assert.deepEqual(await trail(id), [...Array(4).fill('review.answered'), 'review.answer-removed']);
});

test('staff find reviews by state, stars and words', async () => {
  const [one, two, three] = [await reviewed(1, 'Rattles badly'), await reviewed(4, 'Purrs'), await reviewed(4, 'Hums')];
  await answer(two.id, 'Thank you');
  await hide(three.id);
  assert.deepEqual(await ids('q=rattles'), [one.id]);
  assert.ok(!(await ids('')).includes(two.id));
  assert.ok((await ids('view=published')).includes(two.id));
  assert.deepEqual(await ids('view=hidden&q=hums hopper'), [three.id]);
  assert.deepEqual((await ids('view=all&stars=4')).slice(0, 2), [three.id, two.id]);
  const page = await store.call(admin, 'GET', '/part-reviews?view=all&limit=1');
  assert.match(page.headers.get('link') ?? '', /rel="next"/);
  const { body } = await store.call(admin, 'GET', `/customers/${one.author.id}`);
  assert.deepEqual(
    body.partReviews.map(({ _id }: { _id: string }) => _id),
    [one.id],
  );
});

test('reasons and answers are required and checked; unknown and deleted reviews are not found', async () => {
  const { part, author, id } = await reviewed();
  for (const reason of ['', '  ', null, 5, 'x\u202ey', 'x'.repeat(501)])
    assert.equal((await hide(id, reason)).status, 422, String(reason));
  for (const text of ['  ', null, 5, 'x\u001b', 'x'.repeat(2_001)])
    assert.equal((await answer(id, text)).status, 422, String(text));
  await store.call(author, 'DELETE', `/part/${part}/review`);
  for (const unknown of [id, 'x', author.id]) {
    assert.equal((await hide(unknown)).status, 404);
    assert.equal((await publish(unknown)).status, 404);
    assert.equal((await answer(unknown, 'Hello')).status, 404);
  }
});

test('support moderates, read-only staff and keys without the scope do not, and keys write no reviews', async () => {
  const { part, id } = await reviewed();
  const [support, reader, packer] = [
    await store.person('support'),
    await store.person('read-only'),
    await store.person('fulfillment'),
  ];
  assert.equal((await hide(id, 'Spam', reader)).status, 403);
  assert.equal((await store.call(reader, 'GET', '/part-reviews')).status, 200);
  assert.equal((await store.call(packer, 'GET', '/part-reviews')).status, 403);
  assert.equal((await hide(id, 'Spam', support)).status, 200);
  const read = await newKey(store, admin, ['customers.read']);
  const writer = await newKey(store, admin, ['customers.write']);
  assert.equal((await store.call(read, 'GET', '/part-reviews')).status, 200);
  assert.equal((await store.call(read, 'POST', `/part-reviews/${id}/publish`)).status, 403);
  assert.equal((await store.call(writer, 'POST', `/part-reviews/${id}/publish`)).status, 200);
  assert.equal((await store.call(writer, 'PUT', `/part/${part}/review`, { rating: 5, text: 'Mine' })).status, 403);
});

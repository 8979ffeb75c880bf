import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  admin = await store.person('admin');
});
after(() => store.close());

async function posted(review = 'It boots.', ratings = 4) {
  const author = await store.person('customer', 'Grace Hopper');
  const { body } = await store.call(author, 'POST', '/review', { review, ratings });
  return { author, id: body.insertedId as string };
}
const hide = (id: string, reason: unknown = 'Advertising', who = admin) =>
  store.call(who, 'POST', `/testimonials/${id}/hide`, { reason });
const publish = (id: string) => store.call(admin, 'POST', `/testimonials/${id}/publish`);
const answer = (id: string, text: unknown) => store.call(admin, 'PUT', `/testimonials/${id}/answer`, { answer: text });
const shown = async (id: string) =>
  (await store.call(null, 'GET', '/review')).body.find(({ _id }: { _id: string }) => _id === id);
const ids = async (query: string): Promise<string[]> =>
  (await store.call(admin, 'GET', `/testimonials?${query}`)).body.map(({ _id }: { _id: string }) => _id);

test('a testimonial is shown as specified when it is posted, unless staff hide it, and again once they publish it', async () => {
  const { author, id } = await posted();
  const { createdAt, ...specified } = await shown(id);
  assert.ok(Date.parse(createdAt));
  const posted1 = { _id: id, name: 'Grace Hopper', img: '', review: 'It boots.', ratings: 4, verifiedBuyer: false };
  assert.deepEqual(specified, posted1);
  for (let times = 0; times < 2; times++) assert.equal((await hide(id)).body.status, 'hidden');
  assert.equal(await shown(id), undefined);
  const { body } = await store.call(author, 'GET', '/account/data');
  assert.ok(JSON.stringify(body).includes('Advertising'), 'the author can read the reason');
  const stale = await store.call(admin, 'POST', `/testimonials/${id}/hide`, { reason: 'Rude', onlyPublished: true });
  assert.deepEqual([stale.status, stale.body.fresh?.hiddenReason], [409, 'Advertising']);
  await hide(id, 'Still advertising');
  for (let times = 0; times < 2; times++) assert.equal((await publish(id)).body.hiddenReason, '');
  assert.deepEqual(await shown(id), { ...posted1, createdAt });
  const { rows } = await store.db.$client.query('select action from audit_trail where subject = $1 order by id', [id]);
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['review.hidden', 'review.hidden', 'review.published'],
  );
});

test('the shop answers in public, replaces the answer and removes it', async () => {
  const { id } = await posted();
  for (const text of ['Thanks.', 'Thanks.', 'Thank you.']) assert.equal((await answer(id, text)).status, 200);
  assert.equal((await shown(id)).answer, 'Thank you.');
  assert.equal((await answer(id, '')).body.answeredAt, null);
  assert.equal('answer' in (await shown(id)), false);
});

test('staff find testimonials by state, stars and words, in pages that include each once', async () => {
  const [one, two, three] = [await posted('Rattles badly', 1), await posted('Purrs', 5), await posted('Hums', 5)];
  await answer(two.id, 'Thank you');
  await hide(three.id);
  assert.deepEqual(await ids('q=rattles'), [one.id]);
  assert.ok(!(await ids('')).includes(two.id) && (await ids('view=published')).includes(two.id));
  assert.deepEqual(await ids('view=hidden&q=hums hopper'), [three.id]);
  assert.deepEqual((await ids('view=all&stars=5')).slice(0, 2), [three.id, two.id]);
  const first = await store.call(admin, 'GET', '/testimonials?view=all&limit=2');
  const after = /[?&]after=([^&>]+)/.exec(first.headers.get('link')!)![1]!;
  const seen = [...first.body.map(({ _id }: { _id: string }) => _id), ...(await ids(`view=all&after=${after}`))];
  assert.deepEqual(seen, await ids('view=all'));
});

test('reasons and answers are checked, unknown testimonials not found, and only support and owners moderate', async () => {
  const { author, id } = await posted();
  for (const reason of ['', '  ', null, 5, 'x\u202ey', 'x'.repeat(501)])
    assert.equal((await hide(id, reason)).status, 422, String(reason));
  for (const text of ['  ', null, 5, 'x\u001b', 'x'.repeat(2_001)])
    assert.equal((await answer(id, text)).status, 422, String(text));
  for (const unknown of ['x', author.id]) {
    assert.equal((await hide(unknown)).status, 404);
    assert.equal((await publish(unknown)).status, 404);
    assert.equal((await answer(unknown, 'Hello')).status, 404);
  }
  assert.equal((await store.call(null, 'GET', '/testimonials')).status, 401);
  for (const role of ['customer', 'read-only', 'catalog', 'fulfillment'] as const)
    assert.equal((await hide(id, 'Spam', await store.person(role))).status, 403, role);
  assert.equal((await hide(id, 'Spam', await store.person('support'))).status, 200);
});

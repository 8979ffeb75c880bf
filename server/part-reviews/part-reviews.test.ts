import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { nextOf } from '#contract/paging.ts';
import { paid, placed, problem } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  admin = await store.person('admin');
});
after(() => store.close());

const write = (who: Person | null, part: string, rating: unknown = 5, text: unknown = 'It boots.') =>
  store.call(who, 'PUT', `/part/${part}/review`, { rating, text });
const list = async (part: string, query = '') => (await store.call(null, 'GET', `/part/${part}/reviews${query}`)).body;
const own = async (who: Person, part: string) => (await store.call(who, 'GET', `/part/${part}/review`)).body;
const ratingOf = async (part: string) => (await store.call(null, 'GET', `/part/${part}`)).body.rating;
async function buyer(part: string, name = 'Grace Hopper'): Promise<Person> {
  const who = await store.person('customer', name);
  await paid(store, who, part);
  return who;
}

test('a buyer writes one review, changes it and deletes it; the part shows average and count', async () => {
  const part = await store.part();
  assert.equal(await ratingOf(part), undefined);
  const [ada, bob] = [await buyer(part, 'Ada'), await buyer(part, 'Bob')];
  assert.deepEqual(await own(ada, part).then(({ canWrite, review }) => [canWrite, review]), [true, null]);
  assert.equal((await write(ada, part, 5, 'Fast.\r\nQuiet.')).status, 200);
  const first = await write(bob, part, 2, 'Slow.');
  assert.equal(first.status, 200, JSON.stringify(first.body));
  assert.deepEqual(await ratingOf(part), { average: 3.5, count: 2 });
  const { summary, reviews } = await list(part);
  assert.deepEqual(summary, { average: 3.5, count: 2, distribution: [1, 0, 0, 1, 0] });
  assert.deepEqual(
    reviews.map(({ name, rating, text, answer, changedAt }: Record<string, unknown>) => [
      name,
      rating,
      text,
      answer,
      changedAt,
    ]),
    [
      ['Bob', 2, 'Slow.', '', null],
      ['Ada', 5, 'Fast.\nQuiet.', '', null],
    ],
  );
  assert.equal((await write(bob, part, 4, 'Fast after the update.')).body._id, first.body._id);
  assert.deepEqual(await ratingOf(part), { average: 4.5, count: 2 });
  assert.notEqual((await list(part)).reviews[0].changedAt, null);
  assert.deepEqual((await store.call(bob, 'GET', '/account/part-reviews')).body.length, 1);
  assert.equal((await store.call(ada, 'DELETE', `/part/${part}/review`)).body.deletedCount, 1);
  assert.equal((await store.call(ada, 'DELETE', `/part/${part}/review`)).body.deletedCount, 0);
  assert.deepEqual(await ratingOf(part), { average: 4, count: 1 });
});

test('only buyers can write a review: an unpaid, canceled or fully refunded order is not enough', async () => {
  const part = await store.part();
  const stranger = await store.person();
  assert.equal((await write(null, part)).status, 401);
  assert.equal(problem(await write(stranger, part)).detail, 'Only customers who bought this part can review it.');
  await placed(store, stranger, part);
  assert.equal((await write(stranger, part)).status, 403);
  assert.match((await own(stranger, part)).refusal, /Only customers who bought/);

  const canceler = await store.person();
  const { id } = await paid(store, canceler, part);
  assert.equal((await store.call(admin, 'DELETE', `/order/${id}?as=cancelled`)).status, 200);
  assert.equal((await write(canceler, part)).status, 403);

  for (const refund of [{ units: 3 }, { amount: 37.2 }]) {
    const returner = await store.person();
    const order = await paid(store, returner, part, 3);
    await store.call(admin, 'DELETE', `/order/${order.id}?as=shipped`);
    const back = (body: object) => store.call(admin, 'POST', `/order/${order.id}/refund`, { ...body, reason: 'Back' });
    assert.equal((await back({ units: 1 })).status, 200);
    assert.equal((await own(returner, part)).canWrite, true, 'one of three units is refunded');
    const rest = 'units' in refund ? { units: 2 } : { amount: 24.8 };
    assert.equal((await back(rest)).status, 200);
    assert.equal((await write(returner, part)).status, 403, JSON.stringify(refund));
  }
  assert.deepEqual((await list(part)).summary.count, 0);
});

test("an author keeps and can change the review after a refund, but cannot change another user's", async () => {
  const part = await store.part();
  const ada = await buyer(part);
  const { _id } = (await write(ada, part, 1)).body;
  await store.db.$client.query("update order_lines set status = 'cancelled' where customer_id = $1", [ada.id]);
  assert.equal((await write(ada, part, 2)).status, 200);
  const bob = await buyer(part);
  assert.equal((await store.call(bob, 'DELETE', `/part/${part}/review`)).body.deletedCount, 0);
  for (const [method, path, body] of [
    ['POST', 'hide', { reason: 'x1' }],
    ['POST', 'publish', undefined],
    ['PUT', 'answer', { answer: 'x1' }],
  ] as const)
    assert.equal((await store.call(bob, method, `/part-reviews/${_id}/${path}`, body)).status, 403, path);
  assert.equal((await store.call(bob, 'GET', '/part-reviews')).status, 403);
  assert.equal((await list(part)).reviews.length, 1);
});

test('ratings are whole stars from 1 to 5; texts are visible, up to 5,000 characters long and without control characters', async () => {
  const part = await store.part();
  const ada = await buyer(part);
  for (const rating of [0, 6, 1.5, '5', null, -1, 1e9, true, [5]])
    assert.deepEqual(problem(await write(ada, part, rating)).fields, { rating: 'Choose 1 to 5 stars' }, String(rating));
  for (const text of ['', '  \n ', '\u200b\u2060', '...', null, 5, {}])
    assert.deepEqual(problem(await write(ada, part, 5, text)).fields, { text: 'Write your review' }, String(text));
  for (const text of ['a\u001b[2J', 'a\u0085b', 'a\u202egnp.exe', 'a\u2066b'])
    assert.match(
      String(Object.values(problem(await write(ada, part, 5, text)).fields ?? {})[0]),
      /Don't use control characters/,
    );
  assert.equal((await write(ada, part, 5, 'x'.repeat(5_001))).status, 422);
  await store.db.$client.query('delete from rate_limits');
  assert.equal((await write(ada, part, 5, 'x'.repeat(10_000_000))).status, 413);
  assert.equal((await list(part)).summary.count, 0);
  const markup = '<script>alert(1)</script>\n\tשלום עולם 👍';
  assert.equal((await write(ada, part, 5, markup)).status, 200);
  assert.equal((await list(part)).reviews[0].text, markup);
});

test('a double submission creates one review, and concurrent authors are all counted', async () => {
  const part = await store.part();
  const buyers = await Promise.all(Array.from({ length: 6 }, () => buyer(part)));
  const answers = await Promise.all(
    buyers.flatMap((who, n) => [write(who, part, (n % 5) + 1), write(who, part, (n % 5) + 1)]),
  );
  assert.ok(answers.every(({ status }) => status === 200));
  const { summary, reviews } = await list(part);
  assert.deepEqual([reviews.length, summary.distribution], [6, [1, 1, 1, 1, 2]]);
  assert.ok(
    reviews.every(({ changedAt }: { changedAt: null }) => changedAt === null),
    'a repeat is not a change',
  );
  await Promise.all(buyers.map((who) => store.call(who, 'DELETE', `/part/${part}/review`)));
  assert.equal(await ratingOf(part), undefined);
});

test('a deleted part accepts no reviews, but authors can read and delete theirs', async () => {
  const part = await store.part();
  const [ada, bob] = [await buyer(part), await buyer(part)];
  await write(ada, part);
  await store.call(admin, 'DELETE', `/part/${part}`);
  assert.equal((await write(ada, part)).status, 404);
  assert.equal((await write(bob, part)).status, 404);
  assert.equal((await write(bob, 'x')).status, 404);
  assert.equal((await store.call(null, 'GET', `/part/${part}/reviews`)).status, 404);
  assert.equal((await store.call(bob, 'GET', `/part/${part}/review`)).status, 404);
  const { canWrite, review } = await own(ada, part);
  assert.deepEqual([canWrite, review.part.onSale], [false, false]);
  assert.equal((await store.call(ada, 'DELETE', `/part/${part}/review`)).body.deletedCount, 1);
});

test('unverified and suspended accounts cannot write reviews, and others at most 20 an hour', async () => {
  const part = await store.part();
  const ada = await buyer(part);
  await store.db.$client.query('update users set email_verified = false where id = $1', [ada.id]);
  assert.equal((await write(ada, part)).status, 403);
  assert.match((await own(ada, part)).refusal, /Verify your email/);
  await store.db.$client.query('update users set email_verified = true where id = $1', [ada.id]);
  for (let n = 0; n < 19; n++) assert.equal((await write(ada, part, 5, `Number ${n}`)).status, 200);
  const refused = await write(ada, part);
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  await store.call(admin, 'POST', `/user/${ada.id}/suspension`, { reason: 'Spam' });
  assert.equal((await write(ada, part)).status, 401);
  assert.equal((await list(part)).summary.count, 1, 'the review stays until staff hide it');
});

test("lists, the list's filter and its count have the average", async () => {
  const word = `Anvilate ${Date.now()}`;
  const [good, poor, none] = [
    await store.part({ name: `${word} one` }),
    await store.part({ name: `${word} two` }),
    await store.part({ name: `${word} three` }),
  ];
  for (const [part, ratings] of [
    [good, [5, 4, 3]],
    [poor, [5, 4, 2]],
  ] as const)
    for (const rating of ratings) await write(await buyer(part), part, rating);
  const found = async (more = '') => {
    const { body } = await store.call(null, 'GET', `/part?q=${encodeURIComponent(word)}${more}`);
    return Object.fromEntries(body.map(({ _id, rating }: { _id: string; rating: object }) => [_id, rating]));
  };
  assert.deepEqual(await found(), {
    [good]: { average: 4, count: 3 },
    [poor]: { average: 3.7, count: 3 },
    [none]: undefined,
  });
  for (const sort of ['', '&sort=price', '&sort=name', '&sort=newest'])
    assert.deepEqual(Object.keys(await found(`&min_rating=4${sort}`)), [good], sort);
  assert.deepEqual(Object.keys(await found('&min_rating=4&category=memory')), []);
  const { body } = await store.call(null, 'GET', `/part/facets?q=${encodeURIComponent(word)}`);
  assert.equal(body.wellRated.count, 1);
  assert.equal((await store.call(null, 'GET', '/part?min_rating=3')).status, 422);
});

test('a review shows a display name, never an email address', async () => {
  const part = await store.part();
  for (const name of ['ada@example.test', '  ']) await write(await buyer(part, name), part);
  const page = await store.call(null, 'GET', `/part/${part}/reviews`);
  assert.deepEqual(
    page.body.reviews.map(({ name }: { name: string }) => name),
    ['Customer', 'Customer'],
  );
  assert.ok(!JSON.stringify(page.body).includes('@'));
});

test('reviews are filtered by stars and sorted, in pages that include each once', async () => {
  const part = await store.part();
  for (const rating of [3, 5, 1, 5, 3]) await write(await buyer(part), part, rating);
  const stars = async (query: string) =>
    (await list(part, query)).reviews.map(({ rating }: { rating: number }) => rating).join('');
  assert.equal(await stars(''), '35153');
  assert.equal(await stars('?sort=highest'), '55331');
  assert.equal(await stars('?sort=lowest'), '13355');
  assert.equal(await stars('?sort=helpful'), '35153');
  assert.equal(await stars('?stars=5'), '55');
  assert.equal((await list(part, '?stars=5')).summary.count, 5, 'the figures are those of all');
  for (const sort of ['newest', 'helpful', 'highest', 'lowest']) {
    const all = (await list(part, `?sort=${sort}`)).reviews.map(({ _id }: { _id: string }) => _id);
    const met: string[] = [];
    let after: string | undefined;
    do {
      const page = await store.call(
        null,
        'GET',
        `/part/${part}/reviews?sort=${sort}&limit=2${after ? `&after=${after}` : ''}`,
      );
      met.push(...page.body.reviews.map(({ _id }: { _id: string }) => _id));
      after = nextOf(page.headers.get('link'));
    } while (after);
    assert.deepEqual(met, all, sort);
  }
  for (const query of [
    '?stars=0',
    '?stars=6',
    '?sort=best',
    '?after=x',
    `?after=${Buffer.from('[9e99,"x"]').toString('base64url')}`,
  ])
    assert.equal((await store.call(null, 'GET', `/part/${part}/reviews${query}`)).status, 422, query);
});

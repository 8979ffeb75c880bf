import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { nextOf } from '#contract/paging.ts';
import { paid } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let author: Person;

before(async () => {
  store = await startTestStore();
  author = await store.person('customer', 'Grace Hopper');
});
after(() => store.close());

describe('testimonials', () => {
  test("carry the account's name, whatever the request says", async () => {
    const answer = await store.call(author, 'POST', '/review', {
      name: 'Somebody else',
      img: 'https://x.test/y.png',
      review: 'It boots.',
      ratings: 4,
    });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    assert.equal(answer.body.acknowledged, true);
    const { body } = await store.call(null, 'GET', '/review');
    assert.deepEqual(
      body.map(({ createdAt, ...review }: { createdAt: string }) => {
        assert.ok(Date.parse(createdAt));
        return review;
      }),
      [
        {
          _id: answer.body.insertedId,
          name: 'Grace Hopper',
          img: '',
          review: 'It boots.',
          ratings: 4,
          verifiedBuyer: false,
        },
      ],
    );
  });

  test('mark their author as a verified buyer after the first paid order', async () => {
    await paid(store, author, await store.part());
    const { body } = await store.call(null, 'GET', '/review');
    assert.equal(body[0].verifiedBuyer, true);
  });

  test('require sign-in, a text and one to five whole stars', async () => {
    assert.equal((await store.call(null, 'POST', '/review', { review: 'x', ratings: 5 })).status, 401);
    for (const ratings of [0, 6, 4.5, '6', 'five', null, undefined]) {
      const { status, body } = await store.call(author, 'POST', '/review', { review: 'x', ratings });
      assert.deepEqual([status, body.fields], [422, { ratings: 'Choose 1 to 5 stars' }], `ratings ${ratings}`);
    }
    assert.deepEqual((await store.call(author, 'POST', '/review', { review: '  ', ratings: 5 })).body.fields, {
      review: 'Write your review',
    });
    const asText = await store.call(author, 'POST', '/review', { review: '<script>alert(1)</script>', ratings: '5' });
    assert.equal(asText.status, 200);
  });

  test('are listed oldest or newest first, in pages that include each once', async () => {
    for (let n = 0; n < 4; n++) await store.call(author, 'POST', '/review', { review: `Number ${n}`, ratings: 3 });
    const oldest = (await store.call(null, 'GET', '/review')).body.map((review: { _id: string }) => review._id);
    const newest = (await store.call(null, 'GET', '/review?sort=newest')).body.map(
      (review: { _id: string }) => review._id,
    );
    assert.deepEqual(newest, oldest.toReversed());
    const met: string[] = [];
    let after: string | undefined;
    do {
      const page = await store.call(null, 'GET', `/review?sort=newest&limit=4${after ? `&after=${after}` : ''}`);
      met.push(...page.body.map((review: { _id: string }) => review._id));
      after = nextOf(page.headers.get('link'));
    } while (after);
    assert.deepEqual(met, newest);
  });
});

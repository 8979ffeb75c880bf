import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { nextOf } from '#contract/paging.ts';
import { openPartStore } from './testing.ts';

const { store, admin, addPart } = await openPartStore();

describe('the list of parts', () => {
  let ids: string[];
  before(async () => {
    await store.db.$client.query('update parts set deleted_at = now() where hidden_at is null');
    ids = [];
    for (let n = 0; n < 7; n++) {
      ids.push(
        await addPart({
          name: `Rivet ${n}`,
          price: 10 + (n % 3),
          category: n % 2 ? 'memory' : 'storage',
          quantity: n === 6 ? 2 : 40,
          description: n === 3 ? 'Très grand: 32 GB' : 'plain',
        }),
      );
    }
  });

  const names = async (query: string): Promise<string[]> => {
    const answer = await store.call(null, 'GET', `/part${query}`);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.map((part: { name: string }) => part.name.replace('Rivet ', ''));
  };

  test('without parameters is a plain array of all parts on sale', async () => {
    assert.deepEqual(await names(''), ['0', '1', '2', '3', '4', '5', '6']);
  });

  for (const sort of ['featured', 'newest', 'price', '-price', 'name']) {
    test(`has pages by ${sort} that include every part once`, async () => {
      const whole = await names(`?sort=${sort}`);
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const answer = await store.call(null, 'GET', `/part?sort=${sort}&limit=2${after ? `&after=${after}` : ''}`);
        seen.push(...answer.body.map((part: { name: string }) => part.name.replace('Rivet ', '')));
        after = nextOf(answer.headers.get('link'));
      } while (after);
      assert.deepEqual(seen, whole);
      assert.equal(new Set(seen).size, 7);
    });
  }

  test('is filtered by kind, available stock, and word prefixes', async () => {
    assert.deepEqual(await names('?category=memory'), ['1', '3', '5']);
    assert.deepEqual(await names('?in_stock=1&category=storage'), ['0', '2', '4']);
    assert.deepEqual(await names('?in_stock=0'), ['6']);
    assert.deepEqual(await names('?q=TRÈS+gr+32'), ['3']);
    assert.deepEqual(await names('?q=nothing+like+this'), []);
    assert.deepEqual(await names(`?q=${encodeURIComponent("'); drop table parts; -- & | ! :*")}`), []);
  });

  test('refuses cursors and limits of other lists, without a 5xx', async () => {
    const bad = [
      'after=x',
      'after=W10',
      'limit=0',
      'limit=1001',
      'limit=x',
      'sort=id',
      `after=${Buffer.from('["price","a","b"]').toString('base64url')}&sort=price`,
      `after=${Buffer.from('["name","a\\u0000","b"]').toString('base64url')}&sort=name`,
    ];
    for (const query of bad) assert.equal((await store.call(null, 'GET', `/part?${query}`)).status, 422, query);
    const { headers } = await store.call(null, 'GET', '/part?limit=2&sort=price');
    assert.equal(
      (await store.call(null, 'GET', `/part?sort=name&after=${nextOf(headers.get('link'))}`)).status,
      422,
      'a position in another sort order',
    );
  });

  test('refuses a cursor with an impossible time, in every list sorted by time', async () => {
    const id = '01a1fca4-393c-7d27-94a9-280eb2f5c18a';
    const wordOf = (...values: string[]): string => Buffer.from(JSON.stringify(values)).toString('base64url');
    for (const time of [
      '2024-99-99 99:99:99',
      '2026-02-30 10:00:00+00',
      '0000-01-01 00:00:00+00',
      '2026-01-01 10:00:00+99',
    ]) {
      for (const path of [
        `/part?after=${wordOf('featured', time, id)}`,
        `/review?after=${wordOf(time, id)}`,
        `/user?after=${wordOf(time, id)}`,
      ]) {
        const answer = await store.call(admin, 'GET', path);
        assert.deepEqual(
          [answer.status, answer.body.fields],
          [422, { after: 'That cursor is not from this list' }],
          `${path} ${time}`,
        );
      }
    }
  });

  test('has no body when it has not changed', async () => {
    const first = await store.app.request('/api/part');
    const etag = first.headers.get('etag')!;
    const second = await store.app.request('/api/part', { headers: { 'if-none-match': etag } });
    assert.deepEqual([second.status, await second.text()], [304, '']);
    await store.call(admin, 'PATCH', `/part/${ids[0]}`, { price: 99 });
    assert.equal((await store.app.request('/api/part', { headers: { 'if-none-match': etag } })).status, 200);
  });

  test('answers 404 for invalid ids', async () => {
    for (const id of ['1', '%00', 'x'.repeat(90), '00000000-0000-0000-0000-000000000000', '..%2f..']) {
      assert.equal((await store.call(null, 'GET', `/part/${id}`)).status, 404, id);
    }
  });
});

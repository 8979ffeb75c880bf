import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { formFor, toCachedResponse, type CachedResponse } from './cached-response.ts';
import { cacheableOf, type Cacheable } from './cacheable-routes.ts';
import { hashScripts } from './script-hashes.ts';
import { createResponseCache, type Change, type ResponseCache } from './response-cache.ts';

const LIST = cacheableOf('/api/part?limit=100')!;
const PART_ID = '0197a000-0000-7000-8000-000000000001';
const PART = cacheableOf(`/api/part/${PART_ID}`)!;

function open(options: Parameters<typeof createResponseCache>[0] = {}): ResponseCache {
  const cache = createResponseCache(options);
  cache.setOnline(true);
  return cache;
}

async function answerOf(text: string): Promise<CachedResponse> {
  return (await toCachedResponse(new Response(text, { headers: { 'cache-control': 'public, no-cache' } }), false))!;
}

const keep = (cache: ResponseCache, cacheable: Cacheable, text = 'text'): Promise<CachedResponse | undefined> =>
  cache.make(cacheable, () => answerOf(text));

describe('a cached response', () => {
  test('is computed once for concurrent requests', async () => {
    const cache = open();
    let made = 0;
    const produce = async (): Promise<CachedResponse> => {
      made++;
      return answerOf('text');
    };
    const all = await Promise.all([1, 2, 3].map(() => cache.make(LIST, produce)));
    assert.equal(made, 1);
    assert.equal(new Set(all).size, 1);
    assert.equal(cache.find(LIST.key), all[0]);
  });

  test('is dropped only when its data changes', async () => {
    const cache = open();
    await keep(cache, LIST);
    await keep(cache, PART);
    cache.invalidate({ topic: 'reviews' });
    assert.ok(cache.find(LIST.key) && cache.find(PART.key));
    cache.invalidate({ topic: 'stock', partIds: ['0197a000-0000-7000-8000-000000000002'] });
    assert.equal(cache.find(LIST.key), undefined);
    assert.ok(cache.find(PART.key), 'units of another part were sold');
    cache.invalidate({ topic: 'stock', partIds: [PART_ID] });
    assert.equal(cache.find(PART.key), undefined);
    await keep(cache, PART);
    cache.invalidate({ topic: 'catalogue' });
    assert.equal(cache.find(PART.key), undefined);
  });

  test('that an invalidation overtook is neither stored nor sent to later requests', async () => {
    const changes: Change[] = [{ topic: 'stock', partIds: [PART_ID] }, { topic: 'catalogue' }];
    for (const change of changes) {
      const cache = open();
      const slow = Promise.withResolvers<CachedResponse>();
      const first = cache.make(PART, () => slow.promise);
      cache.invalidate(change);
      const second = cache.make(PART, () => answerOf('new'));
      slow.resolve(await answerOf('old'));
      assert.equal((await first)!.plain.body, 'old');
      assert.equal((await second)!.plain.body, 'new');
      assert.equal(cache.find(PART.key)!.plain.body, 'new');
    }
  });

  test('of a list is dropped at the first sale, then once for all sales shortly after', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
    const cache = open({ clock: () => Date.now() });
    const sell = () => cache.invalidate({ topic: 'stock', partIds: [PART_ID] });
    await keep(cache, LIST);
    sell();
    assert.equal(cache.find(LIST.key), undefined);
    await keep(cache, LIST);
    sell();
    sell();
    assert.ok(cache.find(LIST.key), 'kept for a moment');
    context.mock.timers.tick(100);
    assert.equal(cache.find(LIST.key), undefined);
  });

  test('is not used while the listener is disconnected, nor one stored before', async () => {
    const cache = open();
    await keep(cache, LIST);
    cache.setOnline(false);
    assert.equal(cache.find(LIST.key), undefined);
    await keep(cache, LIST);
    assert.equal(cache.find(LIST.key), undefined, 'made while the listener is disconnected');
    cache.setOnline(true);
    assert.equal(cache.find(LIST.key), undefined);
  });

  test('is computed again after its maximum age', async () => {
    let now = 0;
    const cache = open({ maxAge: 1_000, clock: () => now });
    await keep(cache, LIST);
    now = 1_000;
    assert.ok(cache.find(LIST.key));
    now = 1_001;
    assert.equal(cache.find(LIST.key), undefined);
  });

  test('is evicted when space runs out, least recently used first', async () => {
    const cache = open({ maxBytes: 4_000 });
    const numbered = (n: number): Cacheable => cacheableOf(`/api/part?limit=${n}`)!;
    for (const n of [1, 2, 3]) await keep(cache, numbered(n), 'x'.repeat(500));
    assert.ok(cache.find(numbered(1).key));
    await keep(cache, numbered(4), 'x'.repeat(500));
    assert.equal(cache.find(numbered(2).key), undefined);
    assert.ok(cache.find(numbered(1).key) && cache.find(numbered(4).key));
  });

  test('takes no space once it is dropped, or if it was never kept, even when it is compressed after that', async () => {
    const text = randomBytes(5_000).toString('hex');
    const cache = open({ maxBytes: 40_000 });
    for (let n = 0; n < 20; n++) {
      const compressing = formFor((await keep(cache, LIST, text))!, 'gzip', cache.grew);
      cache.invalidate({ topic: 'catalogue' });
      assert.equal(cache.find(LIST.key), undefined);
      await compressing;
      await formFor(await answerOf(text), 'gzip', cache.grew);
    }
    await keep(cache, LIST);
    assert.ok(cache.find(LIST.key), 'there is room for a response');
  });

  test('is not stored for failures, cookies and responses that are not public', async () => {
    const refused: [number, Record<string, string>][] = [
      [404, { 'cache-control': 'public, no-cache' }],
      [200, { 'cache-control': 'private, no-cache' }],
      [200, { 'cache-control': 'no-store' }],
      [200, {}],
      [200, { 'cache-control': 'public, no-cache', 'set-cookie': 'a=b' }],
    ];
    for (const [status, headers] of refused)
      assert.equal(await toCachedResponse(new Response('x', { status, headers }), false), undefined);
  });
});

describe('the content encoding', () => {
  const form = async (accepted: string | undefined): Promise<string> => {
    const { headers } = await formFor(await answerOf('long '.repeat(1_000)), accepted, () => undefined);
    const at = headers.indexOf('content-encoding');
    return at < 0 ? 'plain' : headers[at + 1]!;
  };

  test('is the best that the browser accepts', async () => {
    assert.equal(await form('gzip, deflate, br'), 'br');
    assert.equal(await form('gzip;q=1.0, br;q=0'), 'gzip');
    assert.equal(await form('br;q=0.0, gzip;q=0'), 'plain');
    assert.equal(await form('identity'), 'plain');
    assert.equal(await form(undefined), 'plain');
  });
});

test('a header full of spaces is read in linear time', async () => {
  // In quadratic time this would take hours; one of the 16 KB that Node allows held up all requests for 0.1 s.
  const gap = ' '.repeat(3 * 1024 * 1024);
  const { headers } = await formFor(
    await answerOf('long '.repeat(1_000)),
    `gzip${gap};${gap}q=1${gap}!,br${gap}!`,
    () => undefined,
  );
  assert.equal(headers[headers.indexOf('content-encoding') + 1], 'gzip');
});

describe('cacheable routes', () => {
  test('are listed; a query has one key however it is spelled', () => {
    for (const url of [
      '/dashboard',
      '/second-step',
      '/forgotten-password',
      '/api/viewer',
      '/api/placeorder?email=a',
      '/api/catalogue',
      '/api/orders',
      '/part/1',
      '/api/partner',
    ])
      assert.equal(cacheableOf(url), undefined, url);
    for (const url of [
      '/',
      '/review',
      '/blogs',
      '/myprotfolio',
      '/login?from=%2Fdashboard',
      '/signUp',
      '/compare?parts=1',
    ])
      assert.ok(cacheableOf(url)?.isPage, url);
    assert.equal(cacheableOf('/api/part?sort=name&q=1')!.key, cacheableOf('/api/part?q=1&sort=name')!.key);
    assert.notEqual(cacheableOf('/api/part?spec=a:1&spec=b:2')!.key, cacheableOf('/api/part?spec=b:2&spec=a:1')!.key);
    assert.equal(cacheableOf(`/?q=${'x'.repeat(600)}`), undefined);
  });

  test('ignore parameters that do not change the response', () => {
    for (const path of ['/', '/review', '/login', '/compare', '/api/part', '/api/part/facets', '/api/store', PART.key])
      for (const query of ['?', '?cb=1', '?utm_source=x&cb=2', '?__proto__=1', `?cb=${'x'.repeat(600)}`])
        assert.equal(cacheableOf(path + query)!.key, path);
    assert.equal(cacheableOf('/?cb=1&%71=ryzen+7&limit=24')!.key, cacheableOf('/?limit=24&q=ryzen%207')!.key);
  });

  test('do not include paths below them', () => {
    for (const path of [
      '/api/part/x',
      '/api/part/../../login',
      '/api/part/%2e%2e/login',
      '/api/part/',
      '/login/',
      '//',
    ])
      assert.equal(cacheableOf(path), undefined, path);
  });
});

describe('the script digests of a cached page', () => {
  test("cover only the store's own scripts", () => {
    const nonce = 'n0nce';
    const page = `<script nonce="n0nce">ours()</script><script>theirs()</script><script nonce="other">no()</script><script nonce="n0nce" src="/x.js"></script>`;
    const { html, hashes } = hashScripts(page, nonce);
    assert.deepEqual(hashes, ["'sha256-6Mlk+XjE57h/a6BK8UFDhIqhWicH5NYtbW9Bd0Z0HiI='"]);
    assert.ok(!html.includes(nonce));
  });
});

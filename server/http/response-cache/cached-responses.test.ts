import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openCachedStore } from './testing.ts';

const { store, one, buyer } = await openCachedStore();

describe('a personal response', () => {
  const page = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
    (await fetch(one.origin + path, { headers: { 'accept-language': 'x-mine', ...headers } })).text();

  test('is never sent to another visitor, whichever request comes first', async () => {
    const mine: Record<string, string>[] = [
      { cookie: 'session=mine' },
      { authorization: 'Bearer mine' },
      { cookie: 'theme=dark', authorization: 'x' },
    ];
    for (const [index, headers] of mine.entries()) {
      const path = `/?q=${index}`;
      assert.match(await page(path, headers), /mine|theme=dark/);
      const shared = await page(path);
      assert.match(shared, /<p>\|\|<\/p>/, 'made from the address alone');
      assert.match(await page(path, headers), /mine|theme=dark/, 'nor is the shared one sent to who has a session');
      assert.equal(await page(path), shared);
    }
  });

  test('is not cached if it sets a cookie', async () => {
    const rendered = one.rendered;
    for (let time = 1; time <= 2; time++) {
      const response = await fetch(`${one.origin}/?q=with-cookie`);
      assert.equal(response.headers.get('set-cookie'), 'session=theirs');
      assert.equal(one.rendered, rendered + time);
    }
  });

  test('is not cached if a call of the page was refused for this visitor or failed', async () => {
    const rendersOf = async (path: string): Promise<number> => {
      const before = one.rendered;
      for (let time = 1; time <= 2; time++) assert.equal((await fetch(one.origin + path)).status, 200);
      return one.rendered - before;
    };
    // Otherwise anyone who uses up a rate limit could make all visitors see a page without the content that failed.
    for (const status of [429, 500, 503]) assert.equal(await rendersOf(`/?q=status-${status}`), 2, `${status}`);
    for (const status of [200, 404]) assert.equal(await rendersOf(`/?q=status-${status}`), 1, `${status}`);
  });

  test('of a call is not in the shared cache', async () => {
    const orders = `/api/placeorder?email=${encodeURIComponent(buyer.email)}`;
    const own = await fetch(one.origin + orders, { headers: { authorization: `Bearer ${buyer.token}` } });
    assert.equal(own.status, 200);
    assert.equal(own.headers.get('cache-control'), 'no-store');
    assert.equal((await fetch(one.origin + orders)).status, 401);
    assert.equal((await fetch(`${one.origin}/api/catalogue`)).status, 401);
  });
});

describe('a cached response', () => {
  test("equals the call's own response, with its own request id", async () => {
    const id = await store.part({ name: 'Grüße' });
    for (const path of [`/api/part/${id}`, '/api/part?limit=2', '/api/review', '/api/store']) {
      const [first, again] = [await fetch(one.origin + path), await fetch(one.origin + path)];
      const own = await store.app.request(path);
      assert.equal(await again.text(), await own.text());
      assert.notEqual(first.headers.get('x-request-id'), again.headers.get('x-request-id'));
      assert.equal(again.headers.get('vary'), 'accept-encoding');
      for (const [name, value] of own.headers)
        if (!/^(x-request-id|etag|vary)$/.test(name)) assert.equal(again.headers.get(name), value, name);
      assert.equal(again.headers.get('etag')!.replace('W/', ''), own.headers.get('etag'));
    }
  });

  test('is 304 for a matching ETag, and has no body for HEAD', async () => {
    const path = '/api/part?limit=3';
    const first = await fetch(one.origin + path);
    const headers = { 'if-none-match': first.headers.get('etag')! };
    const again = await fetch(one.origin + path, { headers });
    assert.equal(again.status, 304);
    assert.equal(again.headers.get('etag')!.replace('W/', ''), headers['if-none-match'].replace('W/', ''));
    const head = await fetch(one.origin + path, { method: 'HEAD' });
    assert.equal(head.status, 200);
    assert.equal(await head.text(), '');
  });

  test('of a page has script digests and no nonce, and is not stored by proxies', async () => {
    const [first, again] = [await fetch(`${one.origin}/blogs`), await fetch(`${one.origin}/blogs`)];
    assert.equal(await again.text(), '<p>||</p><script>ours()</script><script>injected()</script>');
    const policy = first.headers.get('content-security-policy')!;
    const scripts = /script-src ([^;]+)/.exec(policy)![1]!;
    assert.equal(scripts.match(/'sha256-/g)!.length, 1, 'what a stranger wrote gets no digest');
    assert.ok(!/unsafe|nonce/.test(scripts), scripts);
    assert.equal(first.headers.get('cache-control'), 'private, no-cache');
    assert.equal(first.headers.get('vary'), 'accept-encoding, cookie');
  });

  test('is never an error', async () => {
    for (const path of [
      '/api/part/0197a000-0000-7000-8000-00000000000f',
      '/api/part/nothing',
      '/api/part?after=nowhere',
    ]) {
      const [first, again] = [await fetch(one.origin + path), await fetch(one.origin + path)];
      assert.ok(first.status === 404 || first.status === 422, `${path}: ${first.status}`);
      assert.equal(again.status, first.status);
      assert.notEqual(((await first.json()) as any).requestId, ((await again.json()) as any).requestId);
    }
  });
});

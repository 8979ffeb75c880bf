import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hono } from 'hono';
import type { Env } from '#server/http/context.ts';
import { pageCalls } from './page-calls.ts';
import { createResponseCache } from './response-cache.ts';

/** Calls of pages to an app that counts them and answers with their number. */
function counted(cacheControl = 'public, no-cache') {
  const cache = createResponseCache();
  let made = 0;
  const app = new Hono<Env>();
  app.all('*', (context) => context.json({ name: 'Café', made: ++made }, 200, { 'cache-control': cacheControl }));
  const fetch = pageCalls(app, cache);
  const ask = async (path: string, init?: RequestInit): Promise<{ made: number; name: string }> =>
    (await fetch(new Request(`http://store.test${path}`, init), '203.0.113.1')).json();
  return { cache, ask };
}

test('a call that depends on the texts alone is made once until a text changes', async () => {
  const { cache, ask } = counted();
  cache.setOnline(true);
  assert.deepEqual(await ask('/api/store'), { name: 'Café', made: 1 });
  assert.deepEqual(await ask('/api/store', { headers: { cookie: 'a=b' } }), { name: 'Café', made: 1 });
  cache.invalidate({ topic: 'reviews' });
  assert.equal((await ask('/api/store')).made, 1);
  cache.invalidate({ topic: 'texts' });
  assert.equal((await ask('/api/store')).made, 2);
});

test('other calls, and all while changes are not heard, are made for each page', async () => {
  const { cache, ask } = counted();
  assert.deepEqual([(await ask('/api/store')).made, (await ask('/api/store')).made], [1, 2]);
  cache.setOnline(true);
  let last = 2;
  for (const path of ['/api/part', '/api/part', '/api/basket', '/api/basket', '/api/review', '/api/review'])
    assert.equal((await ask(path)).made, ++last, path);
  assert.equal((await ask('/api/store', { method: 'POST' })).made, ++last);
});

test('an answer that is not for all pages is not kept, and not asked for twice', async () => {
  const { cache, ask } = counted('no-store');
  cache.setOnline(true);
  assert.deepEqual([(await ask('/api/store')).made, (await ask('/api/store')).made], [1, 2]);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Hono } from 'hono';
import { PAGES } from '#contract/pages.ts';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';
import type { Env } from './context.ts';
import { pages } from './pages.ts';
import { requestContextMiddleware } from './request/request-context-middleware.ts';
import { trustedProxies } from './request/address.ts';
import { securityHeaders } from './security.ts';

let store: TestStore;
before(async () => {
  store = await startTestStore();
});
after(() => store.close());

const TOKEN = 'Z3VhcmRlZC10b2tlbi1vZi1hLXBheW1lbnQtbGluaw';

/** The answer to a request of a page whose rendering reports an error, and the lines of the log. */
async function open(path: string): Promise<{ headers: Headers; log: string }> {
  const lines: unknown[] = [];
  const app = new Hono<Env>();
  app.use(requestContextMiddleware(trustedProxies([])));
  app.use(securityHeaders('https://shop.example'));
  const deps = { ...store.deps, log: (...line: unknown[]) => void lines.push(line) };
  pages(app, deps, async ({ report }) => {
    report(new Error('The page broke.'));
    return new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
  });
  const { headers } = await app.request(path);
  return { headers, log: JSON.stringify(lines) };
}

const SECRET = Object.keys(PAGES).filter((path) => PAGES[path]!.isSecret);

for (const path of [...SECRET, '/pay/:token.data'].map((each) => each.replace(':token', TOKEN)))
  test(`${path.replace(TOKEN, '...')} is not stored, not indexed, and no referrer`, async () => {
    const { headers } = await open(path);
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('x-robots-tag'), 'noindex');
  });

test('other pages keep their policy', async () => {
  const { headers } = await open('/basket');
  assert.equal(headers.get('referrer-policy'), 'strict-origin-when-cross-origin');
});

test('the log of a page that fails has no parameter of its address', async () => {
  for (const page of ['/pay', '/unsubscribe', '/build']) {
    const { log } = await open(`${page}/${TOKEN}?also=${TOKEN}`);
    assert.match(log, /The page broke/);
    assert.ok(log.includes(page) && !log.includes(TOKEN), log);
  }
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Hono } from 'hono';
import { openDatabase } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import type { App, Env } from './context.ts';
import { pages } from './pages.ts';

const ORIGIN = 'http://localhost:3000';

/** Nothing answers at this address. */
const db = openDatabase('postgres://shop@127.0.0.1:1/shop');
after(() => db.$client.end());

test('while the database is away, a page in another language is still a page, and no cache keeps it', async () => {
  const app: App = new Hono<Env>();
  const settings = { store: { publicOrigin: ORIGIN }, google: { mode: 'sandbox' } };
  const config = { mode: 'sandbox', scriptUrl: ORIGIN, apiOrigin: ORIGIN, wallets: [] };
  pages(app, { db, settings, cards: { config } } as unknown as Deps, async ({ language }) => new Response(language));
  for (const [path, language] of [
    ['/blogs', 'en'],
    ['/de/blogs', 'de'],
  ] as const) {
    const page = await app.fetch(new Request(ORIGIN + path));
    assert.deepEqual([page.status, await page.text()], [200, language]);
  }
  const shared = await app.fetch(new Request(`${ORIGIN}/de/blogs`), { isForCache: true });
  assert.equal(shared.headers.get('cache-control'), 'private, no-cache');
});

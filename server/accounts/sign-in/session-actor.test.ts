import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Actor } from '#server/accounts/actor.ts';
import { type Browser, openAccounts, ORIGIN } from '#server/accounts/testing.ts';
import { users } from '#server/accounts/tables.ts';

const store = await openAccounts({ ADMIN_EMAILS: '' });
after(() => store.close());

/** What a call of a page in this process gets. */
async function read(browser: Browser, path: string, session: { actor?: Promise<Actor> } = {}) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const request = new Request(`${ORIGIN}/api/${path}`, { headers: { origin: ORIGIN, ...(cookie && { cookie }) } });
  const response = await store.app.fetch(request, { address: '192.0.2.1', session });
  return response.status;
}

test("a page's calls in this process act for its session, and a browser's own calls do not", async () => {
  const browser = store.browser();
  await browser.signUp('page@buyer.test');
  const session = {};
  assert.equal(await read(browser, 'admin/page@buyer.test', session), 200);
  assert.deepEqual(Object.keys(session), ['actor'], 'read once for all calls of the page');
  assert.equal(await read(browser, 'admin/page@buyer.test', session), 200);
  assert.equal(await read(browser, 'admin/other@buyer.test'), 403, 'of another person');
  assert.equal(await read(browser, 'user'), 403, 'for admins only');
  const direct = new Request(`${ORIGIN}/api/admin/page@buyer.test`, {
    headers: { origin: ORIGIN, cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  assert.equal((await store.app.fetch(direct, { address: '192.0.2.1' })).status, 401, 'a cookie alone is no token');
});

test('a page without a valid session is not signed in', async () => {
  const visitor = store.browser();
  assert.equal(await read(visitor, 'admin/page@buyer.test'), 401);
  visitor.cookies.set('partsmith.session_token', 'made.up');
  assert.equal(await read(visitor, 'admin/page@buyer.test'), 401);
});

test('a page that began before its user was signed out or suspended loses its rights at once', async () => {
  const browser = store.browser();
  await browser.signUp('ended@buyer.test');
  const path = 'admin/ended@buyer.test';
  const session = {};
  assert.equal(await read(browser, path, session), 200);
  await store.db.update(users).set({ tokenVersion: 2 }).where(eq(users.email, 'ended@buyer.test'));
  assert.equal(await read(browser, path, session), 401, 'the version of before');
  assert.equal(await read(browser, path), 200, 'the next page');
  await store.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.email, 'ended@buyer.test'));
  assert.notEqual(await read(browser, path), 200);
});

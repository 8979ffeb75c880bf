import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';
import { meantPath } from './site-routes.ts';

let store: TestStore;
before(async () => void (store = await startTestStore()));
after(() => store.close());

describe('crawlers', () => {
  test('are told what is private, and where the sitemap is', async () => {
    const answer = await store.app.request('/robots.txt');
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-type')!, /^text\/plain/);
    const lines = (await answer.text()).split('\n');
    for (const path of ['/api/', '/dashboard', '/part/']) assert.ok(lines.includes(`Disallow: ${path}`), path);
    assert.ok(lines.includes(`Sitemap: ${store.deps.settings.store.publicOrigin}/sitemap.xml`));
  });

  test('find every public page in the sitemap, with its whole address', async () => {
    const answer = await store.app.request('/sitemap.xml');
    assert.match(answer.headers.get('content-type')!, /^application\/xml/);
    const found = [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
    const { publicOrigin } = store.deps.settings.store;
    const paths = ['/', '/review', '/blogs', '/myprotfolio', '/login', '/signUp'];
    assert.deepEqual(
      found,
      paths.map((path) => publicOrigin + path),
    );
  });
});

describe('another spelling of a page', () => {
  test('leads to its one address, and keeps what follows the question mark', async () => {
    const answer = await store.app.request('/signup/?from=%2Fpart%2F1');
    assert.equal(answer.status, 301);
    assert.equal(answer.headers.get('location'), '/signUp?from=%2Fpart%2F1');
  });

  test('is other capitals or a slash at the end, and nothing else', () => {
    assert.equal(meantPath('/Blogs'), '/blogs');
    assert.equal(meantPath('/blogs/'), '/blogs');
    assert.equal(meantPath('/DASHBOARD/ManageOrder/'), '/dashboard/manageorder');
    assert.equal(meantPath('/myportfolio'), '/myprotfolio');
    assert.equal(meantPath('/part/42/'), '/part/42');
    for (const path of ['/', '/blogs', '/signUp', '/part/Aa', '/no/Such/Page', '/dashboard/payment/Aa'])
      assert.equal(meantPath(path), undefined, path);
  });

  test('never leads to another host, and leaves calls alone', () => {
    for (const path of ['//evil.test/', '///evil.test//', '/\\evil.test/', '/api/part/', '/api/identity/'])
      assert.equal(meantPath(path), undefined, path);
  });
});

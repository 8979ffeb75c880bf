import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { pathIn } from '#contract/language/language-path.ts';
import { PAGES } from '#contract/pages.ts';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
before(async () => void (store = await startTestStore()));
after(() => store.close());

describe('crawlers', () => {
  test("get the private paths and the sitemap's address", async () => {
    const answer = await store.app.request('/robots.txt');
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-type')!, /^text\/plain/);
    const lines = (await answer.text()).split('\n');
    assert.ok(lines.includes('Disallow: /api/'));
    const closed = lines.flatMap((line) => /^Disallow: (.+)/.exec(line)?.[1] ?? []);
    for (const [path, { access, file, index }] of Object.entries(PAGES)) {
      for (const address of [path, pathIn('de', path)]) {
        const isClosed = closed.some((prefix) => address.startsWith(prefix));
        assert.equal(isClosed, access !== 'everyone' || !file.endsWith('-page.tsx'), address);
        if (index) assert.ok(!isClosed, address);
      }
    }
    assert.ok(lines.includes(`Sitemap: ${store.deps.settings.store.publicOrigin}/sitemap.xml`));
  });
});

test('the web app manifest names the store and icons that exist', async () => {
  const answer = await store.app.request('/site.webmanifest');
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-type')!, /^application\/manifest\+json/);
  const { name, icons } = (await answer.json()) as { name: string; icons: { src: string }[] };
  assert.equal(name, store.deps.settings.store.name);
  for (const { src } of icons) assert.ok(existsSync(new URL(`../../public${src}`, import.meta.url)), src);
});

describe("another spelling of a page's path", () => {
  test('redirects to the canonical path and keeps the query', async () => {
    const answer = await store.app.request('/signup/?from=%2Fpart%2F1');
    assert.equal(answer.status, 301);
    assert.equal(answer.headers.get('location'), '/signUp?from=%2Fpart%2F1');
  });

  test('may differ in case and trailing slashes', async () => {
    const spellings = {
      '/Blogs': '/blogs',
      '/blogs/': '/blogs',
      '/DASHBOARD/ManageOrder/': '/dashboard/manageorder',
      '/myportfolio': '/myprotfolio',
      '/part/42/': '/part/42',
      '/Parts/fan-PS-1.a/': '/parts/fan-PS-1.a',
    };
    for (const [path, page] of Object.entries(spellings))
      assert.equal((await store.app.request(path)).headers.get('location'), page);
    for (const path of [
      '/',
      '/blogs',
      '/signUp',
      '/part/Aa',
      '/parts/fan-PS-1',
      '/no/Such/Page',
      '/dashboard/payment/Aa',
    ])
      assert.equal((await store.app.request(path)).headers.get('location'), null, path);
  });

  test('that is not a page is not redirected, neither to another host nor to a call', async () => {
    const paths = [
      '//evil.test/',
      '///evil.test//',
      '/%09/evil.test/',
      '/%09%5cevil.test/',
      '/%0a/evil.test/',
      '/%5cevil.test/',
      '/%2f/evil.test/',
      '/no/such/page/',
      '/parts/..%2fx/',
      '/parts/.x/',
      '/api/part/',
      '/api/identity/',
    ];
    for (const path of paths) {
      const answer = await store.app.fetch(new Request(`http://localhost${path}`));
      assert.equal(answer.headers.get('location'), null, path);
      assert.ok(answer.status < 500, `${answer.status} for ${path}`);
    }
  });
});

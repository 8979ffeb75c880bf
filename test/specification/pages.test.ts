import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addresses } from './site-map.ts';
import { PAGE_PATHS, pagePathOf } from '#contract/pages.ts';

test('the list equals the pages of app/routes.ts', async () => {
  const routes = (await addresses()).filter((path) => !path.startsWith('/dev/'));
  assert.deepEqual(
    PAGE_PATHS.map((path) => path.replace(':id', '{id}')).sort(),
    routes.map((path) => path.replace(/\{\w+\}/, '{id}')).sort(),
  );
});

test('other case and trailing slashes identify the same page', () => {
  const meant = {
    '/Blogs': '/blogs',
    '/SIGNUP//': '/signUp',
    '/part/42/': '/part/42',
    '/Part/Aa': '/part/Aa',
    '//': '/',
  };
  for (const [path, page] of Object.entries(meant)) assert.equal(pagePathOf(path), page);
});

test('an address that is not a page has no path', () => {
  const paths = [
    '',
    '/x',
    '/no/Such/Page/',
    '/%09/evil.test',
    '//evil.test',
    '/part/',
    '/part/a/b',
    '/part/%09',
    '/part/..',
  ];
  for (const path of paths) assert.equal(pagePathOf(path), undefined, path);
});

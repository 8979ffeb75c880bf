import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { PAGE_PATHS, pagePathOf, pagePatternOf } from '#contract/page-paths.ts';
import { PAGES } from '#contract/pages.ts';
import { ROOT } from './references.ts';

test('every page has a module, and only a screen of the dashboard has a menu entry, with its title', () => {
  for (const [path, { file, title, menu }] of Object.entries(PAGES)) {
    assert.ok(existsSync(join(ROOT, 'app', file)), file);
    if (menu) assert.ok(title && !path.includes(':') && file.endsWith('-page.tsx'), path);
    if (menu || title) assert.match(path, /^\/dashboard(\/|$)/);
  }
});

test('a parameter is the last segment of a path, and the path of a page with one is found', () => {
  for (const path of PAGE_PATHS) {
    assert.match(path, /^[^:]*(\/:\w+)?$/);
    assert.equal(pagePatternOf(path.replace(/:.*/, 'x1')), path);
  }
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

import assert from 'node:assert/strict';
import test from 'node:test';
import type { Part } from '#contract/parts/parts.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { findNearest, searchWordsOf } from './nearest.ts';

test('an address is searched by its words, without those of routes and ids', () => {
  assert.equal(searchWordsOf('/ryzen-7'), 'ryzen 7');
  assert.equal(searchWordsOf('/part/Case_Fan%20120mm/'), 'Case Fan 120mm');
  assert.equal(searchWordsOf('/products/gr%C3%BCn.v2'), 'grün.v2', 'a version is not a file');
  assert.equal(searchWordsOf('/part/0199c0de-0000-7000-8000-000000000000'), '');
  assert.equal(searchWordsOf('/part/64f1c0de64f1c0de64f1c0de'), '');
  assert.equal(searchWordsOf('/a/b/c/d/e/f/g'), 'a b c d e');
  assert.equal(searchWordsOf('/'), '');
});

test('file requests and unreadable paths are not searched', () => {
  for (const path of ['/wp-login.php', '/.env', '/.git/config', '/old/index.html', '/_next/data', '/%E0%A4%A', '/%'])
    assert.equal(searchWordsOf(path), '', path);
});

/** A store that returns parts by query. */
const store = (answers: (query: { q?: string }) => Promise<Part[]>) =>
  (async (_: unknown, { query }: { query: { q?: string } }) => answers(query)) as unknown as LoaderContext['call'];
const fan = { _id: 'fan' } as Part;

test('the page shows matching parts, or else featured ones', async () => {
  const call = store(async ({ q }) => (q === 'fan' ? [fan] : q ? [] : [fan, fan]));
  assert.deepEqual(await findNearest(call, '/fan'), { parts: [fan], words: 'fan' });
  assert.deepEqual(await findNearest(call, '/nothing-like-it'), { parts: [fan, fan], words: '' });
});

test('an unknown address of the dashboard suggests no parts', async () => {
  const call = store(async () => [fan]);
  assert.deepEqual(await findNearest(call, '/dashboard/nothing-here'), { parts: [], words: '' });
  assert.deepEqual(await findNearest(call, '/dashboards'), { parts: [fan], words: 'dashboards' });
});

test('when the store fails, the page is shown without parts', async () => {
  const call = store(() => Promise.reject(new Error('overloaded')));
  assert.deepEqual(await findNearest(call, '/fan'), { parts: [], words: '' });
});

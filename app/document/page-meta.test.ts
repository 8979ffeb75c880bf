import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { message } from '#contract/language/text.ts';
import { pageMeta, titleMeta } from './page-meta.ts';
import { signedOutRoot } from './root-data.ts';

const store = { ...signedOutRoot.store, name: 'Bits', origin: 'https://bits.test' };
const matchesOf = (pathname: string) => [
  { id: 'root', pathname: '/', loaderData: { ...signedOutRoot, store } },
  { id: 'page', pathname },
];

test("the page title contains the store's name", () => {
  assert.deepEqual(titleMeta(message('My Orders'))({ matches: matchesOf('/dashboard') }), [
    { title: 'My Orders · Bits' },
  ]);
  const meta = pageMeta({ title: 'Blogs', description: '' }, matchesOf('/blogs')) as {
    property?: string;
    content?: string;
  }[];
  const contentOf = (name: string) => meta.find(({ property }) => property === name)?.content;
  assert.deepEqual(
    [contentOf('og:site_name'), contentOf('og:title'), contentOf('og:url'), contentOf('og:image:alt')],
    ['Bits', 'Blogs · Bits', 'https://bits.test/blogs', 'An exploded drawing of a computer, by Bits'],
  );
  // The title of a shared search contains the search words.
  const shared = pageMeta({ title: 'Bits: parts', description: '', subject: "Parts for 'ssd'" }, matchesOf('/'));
  assert.deepEqual(shared[0], { title: "Parts for 'ssd' · Bits" });
  assert.deepEqual(pageMeta({ title: 'Bits: parts', description: '' }, matchesOf('/'))[0], { title: 'Bits: parts' });
});

test("no screen hard-codes the store's name", async () => {
  const app = new URL('..', import.meta.url);
  const files = (await readdir(app, { recursive: true })).filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  assert.ok(files.length > 100, 'the screens were found');
  const naming: string[] = [];
  for (const file of files) if ((await readFile(new URL(file, app), 'utf8')).includes('Partsmith')) naming.push(file);
  // The fallback when the store itself has not answered.
  assert.deepEqual(naming, ['document/root-data.ts']);
});

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The components of the app, with their text. */
function components(): { file: string; text: string }[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'app/*.tsx'], {
    cwd: root,
  });
  const files = listed.toString().split('\n');
  return files
    .filter((file) => file && existsSync(join(root, file)))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}

test('every form that posts is the one form that is sent once, however often its button is pressed', () => {
  const posts = (text: string): boolean =>
    /<[\w.]+\.Form\b|method="post"|<form\b(?![^>]*(onSubmit|method="get"))/i.test(text);
  const found = components();
  assert.ok(found.filter(({ text }) => /<(Post|Checked|Action)Form\b/.test(text)).length > 50, 'the forms are found');
  for (const breach of ['<fetcher.Form action="/basket">', '<Kind method="post">', '<form action="/basket">'])
    assert.ok(posts(breach), breach);
  assert.deepEqual(
    found.filter(({ text }) => posts(text)).map(({ file }) => file),
    // Signing out twice does no harm.
    ['app/forms/post-form.tsx', 'app/layouts/site-header.tsx'],
  );
});

test('every screen with data and forms says whether it reloads after an action that could not reach the store', () => {
  const screens = components().filter(
    ({ text }) => /^export const clientAction\b/m.test(text) && /^export const clientLoader\b/m.test(text),
  );
  assert.ok(screens.length > 30, 'the screens are found');
  const without = screens.filter(({ text }) => !/^export (const|function) shouldRevalidate\b/m.test(text));
  assert.deepEqual(
    without.map(({ file }) => file),
    [],
  );
});

import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import test from 'node:test';

const APP = new URL('..', import.meta.url).pathname;

/** The sheet without its print rules, which the screen never evaluates. */
function screenRules(css: string): string {
  const start = css.search(/@media print\b/);
  if (start < 0) return css;
  let depth = 0;
  for (let at = css.indexOf('{', start); at < css.length; at++) {
    if (css[at] === '{') depth++;
    if (css[at] === '}' && --depth === 0) return css.slice(0, start) + screenRules(css.slice(at + 1));
  }
  throw new Error('an unclosed print rule');
}

test('no rule restyles the whole page when an element is added: conditions on the root style only the root', async () => {
  const found: string[] = [];
  let sheets = 0;
  for await (const path of glob('**/*.css', { cwd: APP })) {
    sheets++;
    const css = screenRules((await readFile(APP + path, 'utf8')).replaceAll(/\/\*[^]*?\*\//g, ''));
    for (const [selector] of css.matchAll(/(?:^|[\s,}])(?:html|body|:root)[^\s,{]*:has\([^{]*/gm))
      if (/\)\s*[>+~\s]\s*[^\s{,]/.test(selector.trim())) found.push(`${path}: ${selector.trim()}`);
  }
  assert.ok(sheets > 10);
  assert.deepEqual(found, []);
});

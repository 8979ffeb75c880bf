import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A test that a document names. */
export interface Reference {
  readonly file: string;
  readonly title: string;
}

/** What stands between backticks; a text with a backtick in it stands between two. */
export function codesOf(cell: string): string[] {
  return [...cell.matchAll(/``(.+?)``|`([^`]+)`/g)].map(([, wide, narrow]) => (wide ?? narrow)!.trim());
}

/** `file.test.ts`: `title`, `title`; `file.test.ts`: `title`. @param suite where a test file lies that is named without a folder */
export function referencesOf(cell: string, suite: string): Reference[] {
  let file: string | undefined;
  return codesOf(cell).flatMap((code) => {
    if (!/\.test\.ts$/.test(code)) {
      assert.ok(file, `${code} follows no file`);
      return [{ file, title: code }];
    }
    file = code.includes('/') ? code : `${suite}/${code}`;
    return [];
  });
}

const read = new Map<string, ReadonlySet<string>>();

/** The titles of a file's tests, as they are written: a title made of a template keeps its `${...}`. */
export function titlesIn(file: string): ReadonlySet<string> {
  let titles = read.get(file);
  if (!titles) {
    const source = readFileSync(join(ROOT, file), 'utf8');
    const found = source.matchAll(/\b(?:test|it)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g);
    titles = new Set([...found].map(([, , title]) => title!.replace(/\\(.)/g, '$1')));
    read.set(file, titles);
  }
  return titles;
}

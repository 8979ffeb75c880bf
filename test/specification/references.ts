import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The texts between backticks; a text with a backtick is between two. */
export function codesOf(cell: string): string[] {
  return [...cell.matchAll(/``(.+?)``|`([^`]+)`/g)].map(([, wide, narrow]) => (wide ?? narrow)!.trim());
}

/** The test files named in a table cell. @param folder of files named without one */
export function testFilesOf(cell: string, folder: string): string[] {
  return codesOf(cell)
    .filter((code) => code.endsWith('.test.ts'))
    .map((file) => (file.includes('/') ? file : `${folder}/${file}`));
}

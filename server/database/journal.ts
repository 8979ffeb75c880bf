import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

/** The list of the migrations, oldest first: their names, such as `0012_languages`, and when they were made, in milliseconds. */
export interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[];
}

/** Reads the list of this version's migrations. Web processes ask for it, so it loads nothing that migrates. */
export async function readJournal(): Promise<Journal> {
  return JSON.parse(await readFile(join(MIGRATIONS_FOLDER, 'meta', '_journal.json'), 'utf8')) as Journal;
}

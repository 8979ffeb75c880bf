import { cutText } from '#contract/cut-text.ts';
import { Failure } from '#contract/errors.ts';
import type { Import } from '#contract/parts/import/imports.ts';
import { record } from '#server/audit/record.ts';
import { requireClient } from '#server/bounded-work/client-signal.ts';
import type { Database, Executor } from '#server/database/client.ts';
import type { PictureStore } from '#server/pictures/picture-store.ts';
import { requireOpenImport, readImport } from '#server/parts/import/imports.ts';
import * as queries from '#server/parts/import/staged-queries.ts';
import { archiveKey } from './archived-pictures.ts';
import { storeWhenFree } from './download-pictures.ts';
import { readArchive } from './read-archive.ts';

/** Names of files with rows, including in formats that an import reads only after they are saved as another. */
const TABLE = /\.(csv|tsv|txt|xlsx?|ods|numbers)$/i;
/** Number of unusable files that an import names. */
const NAMED_FAILURES = 100;

/**
 * Stores the pictures of a ZIP for the rows of an import that follow. Its other files are listed with the reason.
 * @param signal ends it between two pictures, for example when the client leaves
 * @throws Failure `not_found`, `edit_conflict` (already applied, or rows came first), UnreadableSpreadsheet
 */
export async function stageArchive(
  { db, pictures }: { db: Database; pictures: PictureStore },
  actor: string,
  id: string,
  { path, name }: { path: string; name: string },
  signal?: AbortSignal,
): Promise<Import> {
  await requireImportWithoutRows(db, id, name, false);
  const stored = new Map<string, string>();
  const failures: { name: string; reason: string }[] = [];
  await readArchive(path, async (file) => {
    requireClient(signal);
    try {
      const key = archiveKey(file.name);
      if (TABLE.test(file.name))
        throw new Failure(
          'invalid_fields',
          "A price list in a ZIP isn't read. Unpack the ZIP and choose this file itself.",
        );
      if (stored.has(key)) throw new Failure('invalid_fields', 'Another file in the ZIP has this name.');
      stored.set(key, await storeWhenFree({ db, pictures }, actor, await file.read()));
    } catch (error) {
      if (!(error instanceof Failure) || error.code === 'overloaded') throw error;
      const shown = cutText(file.name.replace(/\p{Cc}/gu, ' '), 120);
      if (failures.length < NAMED_FAILURES) failures.push({ name: shown, reason: error.message });
    }
  });
  return db.transaction(async (tx) => {
    const found = await requireImportWithoutRows(tx, id, name, true);
    await queries.updateImport(tx, id, {
      files: [...found.files, name],
      pictures: { ...found.pictures, ...Object.fromEntries(stored) },
      pictureFailures: [...found.pictureFailures, ...failures].slice(0, NAMED_FAILURES),
    });
    await record(tx, { actor, action: 'part.import-file-read', subject: id, detail: { file: name } });
    return readImport(tx, id);
  });
}

async function requireImportWithoutRows(
  db: Executor,
  id: string,
  name: string,
  lock: boolean,
): Promise<queries.ImportRecord> {
  const found = await requireOpenImport(db, id, name, lock);
  if ((await queries.countRows(db, id)) > 0)
    throw new Failure('edit_conflict', 'Add the ZIP of pictures before the files whose rows name them.');
  return found;
}

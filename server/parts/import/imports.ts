import {
  MAX_IMPORT_FILES,
  type Import,
  type LayoutChoices,
  type RecentImport,
} from '#contract/parts/import/imports.ts';
import { Failure } from '#contract/errors.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import type { Defaults } from './judging/new-part.ts';
import { countDownloads } from './pictures/download-queries.ts';
import * as queries from './staged-queries.ts';

/** Starts an import without files. @param defaults the initial values of its new parts */
export async function startImport(db: Database, actor: string, defaults: Defaults): Promise<Import> {
  return db.transaction(async (tx) => {
    const id = await queries.insertImport(tx, actor, defaults);
    await record(tx, { actor, action: 'part.import-begun', subject: id, detail: { ...defaults } });
    return readImport(tx, id);
  });
}

/** @throws Failure `not_found` */
export async function readImport(db: Executor, id: string): Promise<Import> {
  const found = (await queries.selectImport(db, id)) ?? importNotFound();
  const none = { added: 0, changed: 0, unchanged: 0, refused: 0 };
  return {
    id,
    files: found.files,
    layouts: found.layouts,
    counts: { ...none, ...(await queries.countOutcomes(db, id)) },
    applied: found.appliedAt !== null,
    undoable: found.canUndo && found.undoneAt === null,
    archive: found.pictures && { pictures: Object.keys(found.pictures).length, failures: found.pictureFailures },
    pictures: found.appliedAt === null ? null : await countDownloads(db, id),
  };
}

/** The applied imports of the last day, newest first. */
export async function listImports(db: Executor): Promise<RecentImport[]> {
  const found = await queries.selectRecentImports(db);
  return Promise.all(
    found.map(async ({ id, files, appliedAt, undoneAt }) => {
      const { added = 0, changed = 0 } = await queries.countOutcomes(db, id);
      return { id, files, added, changed, appliedAt: appliedAt!.toISOString(), undoable: undoneAt === null };
    }),
  );
}

/** Remembers how the columns of a layout are read. */
export async function saveLayout(
  db: Database,
  actor: string,
  signature: string,
  choices: LayoutChoices,
): Promise<void> {
  await db.transaction(async (tx) => {
    await queries.upsertLayout(tx, actor, signature, choices);
    await record(tx, { actor, action: 'part.import-layout-saved', subject: signature, detail: { ...choices } });
  });
}

/**
 * Reads an import to which a file can be added.
 * @param lock locks it against concurrent staging and applying
 * @throws Failure `not_found`, `edit_conflict`, `too_large`
 */
export async function requireOpenImport(
  db: Executor,
  id: string,
  name: string,
  lock: boolean,
): Promise<queries.ImportRecord> {
  const found = (await queries.selectImport(db, id, lock)) ?? importNotFound();
  if (found.appliedAt) throw new Failure('edit_conflict', 'This import is finished. Start another one.');
  if (found.files.includes(name)) throw new Failure('edit_conflict', `This import already has a file called ${name}.`);
  if (found.files.length >= MAX_IMPORT_FILES)
    throw new Failure('too_large', `At most ${MAX_IMPORT_FILES} files can be imported at once.`);
  return found;
}

export function importNotFound(): never {
  throw new Failure('not_found', "That import doesn't exist. Imports are kept for one day.");
}

import { basename } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { Failure } from '#contract/errors.ts';
import type { LayoutChoices } from '#contract/parts/import/imports.ts';
import type { Database } from '#server/database/client.ts';
import { applyImport } from '#server/parts/import/apply.ts';
import type { Defaults } from '#server/parts/import/judging/new-part.ts';
import { missingFields } from '#server/parts/import/reading/layout.ts';
import type { TableStart } from '#server/parts/import/reading/read-table.ts';
import { saveLayout, startImport } from '#server/parts/import/imports.ts';
import type { ImportingStore } from '#server/parts/import/judged-rows.ts';
import { stageFile } from '#server/parts/import/stage.ts';
import * as queries from '#server/parts/import/staged-queries.ts';

export interface ImportResult {
  /** The import's id, by which it can be undone. */
  id: string;
  added: number;
  changed: number;
  unchanged: number;
  refusals: queries.Refusal[];
}

export interface ImportOptions extends Defaults, ImportingStore {
  actor: string;
  /** The kind for rows that name none. */
  kind?: string | undefined;
  /** Corrects how the columns of a file are read; throws an error for the operator. */
  choices?: ((table: TableStart, guess: LayoutChoices) => LayoutChoices) | undefined;
  onBytes: (bytes: number) => void;
  /** Compares with the catalog and changes nothing. */
  isRehearsal?: boolean;
}

/**
 * Maximum number of attempts when other changes to the catalog interfere; the command line has no preview to show
 * again.
 */
const ATTEMPTS = 5;

/**
 * Imports files, all or nothing, one import at a time, as the browser does in steps. Importing the same file again
 * changes nothing.
 * @throws Error with a message for the operator when a file cannot be read or its columns are not understood
 */
export async function importFiles(
  pool: Pool,
  paths: readonly string[],
  { actor, kind, choices, onBytes, isRehearsal, stock, minimum, ...store }: ImportOptions,
): Promise<ImportResult> {
  const db = drizzle({ client: pool });
  const { id } = await startImport(db, actor, { stock, minimum });
  const discard = () => queries.deleteImport(db, id);
  try {
    // Rows name the pictures of archives.
    const isZip = (path: string) => /\.zip$/i.test(path);
    for (const path of paths.toSorted((a, b) => Number(isZip(b)) - Number(isZip(a)))) {
      const name = basename(path);
      const read = await stageFile(db, actor, id, { path, name, kind, choices }, { ...store, max: Infinity, onBytes });
      const layout = read.layouts.at(-1);
      if (layout?.file !== name) continue;
      const missing = missingFields(layout.fields);
      if (missing.length > 0) throw new Error(notUnderstood(name, missing, layout.headers));
      if (choices && !isRehearsal) {
        const { signature, fields, decimal, kinds, matching } = layout;
        await saveLayout(db, actor, signature, { fields, decimal, kinds, ...(matching && { matching }) });
      }
    }
    if (!isRehearsal) await applyNow(db, actor, id, store);
    const { added = 0, changed = 0, unchanged = 0 } = await queries.countOutcomes(db, id);
    const refusals = await queries.selectRefusals(db, id);
    if (isRehearsal) await discard();
    return { id, added, changed, unchanged, refusals };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function applyNow(db: Database, actor: string, id: string, store: ImportingStore): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await applyImport(db, actor, id, store, () => {});
      return;
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'edit_conflict' && attempt < ATTEMPTS)) throw error;
    }
  }
}

function notUnderstood(file: string, missing: readonly string[], headers: readonly string[]): string {
  return `${file} could not be imported: its first line has no column ${missing.join(' and no column ')}. Its columns are ${headers.map((header) => `'${header}'`).join(', ')}. Assign them with --map 'Column=${missing[0]}'.`;
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { MIGRATIONS_FOLDER, readJournal } from './journal.ts';
import { newestAppliedAt } from './migrate.ts';

/** A migration that a database does not have yet. */
export interface PendingMigration {
  /** Such as `0012_languages`. */
  readonly name: string;
  /** Why the version before must be stopped for it; undefined if that version can keep running on the migrated database. */
  readonly stop: string | undefined;
}

/** Begins a migration during which, and after which, the version before can keep running. */
const ROLLING = '-- Rolling: ';
/** Begins a migration for which the version before must be stopped, with the reason. */
const STOP = '-- Stop: ';

/**
 * What the first line of a migration says about the version before. Without such a line, that version must be stopped.
 * @returns the reason for which it must be stopped; undefined if it can keep running
 */
export function stopReason(sql: string): string | undefined {
  const [first] = sql.split('\n', 1);
  if (first!.startsWith(ROLLING)) return undefined;
  return first!.startsWith(STOP) ? first!.slice(STOP.length) : 'it does not say otherwise';
}

/** The migrations of this version that a database lacks, oldest first; undefined if it has none at all. */
export async function pendingMigrations(client: Client): Promise<PendingMigration[] | undefined> {
  const applied = await newestAppliedAt(client);
  if (applied === null) return undefined;
  const { entries } = await readJournal();
  const pending = entries.filter(({ when }) => when > applied);
  return Promise.all(
    pending.map(async ({ tag }) => ({
      name: tag,
      stop: stopReason(await readFile(join(MIGRATIONS_FOLDER, `${tag}.sql`), 'utf8')),
    })),
  );
}

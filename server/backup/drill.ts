import { createReadStream } from 'node:fs';
import type { Certificate } from '#contract/verification.ts';
import { parsePictureFile } from '#contract/picture-files.ts';
import { openDatabase, type Database } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import { picturesInUse } from '#server/parts/picture-queries.ts';
import { verifyBooks } from '#server/verify/verify.ts';
import type { Keys } from './locks.ts';
import { restoreBackup, type Restored } from './restore-backup.ts';

/** What came of a drill. */
export interface DrillReport extends Restored {
  readonly certificate: Certificate;
  /** How many uploaded pictures the parts show, and of how many of them the backup has nothing. */
  readonly shown: number;
  readonly missing: number;
  readonly seconds: number;
}

/** Time that verify gives to what is under way, in seconds, counted from when the store last did something. */
const GRACE = 600;

/**
 * Restores a backup into an empty database and checks its books there. Nothing outside that database is changed; the card
 * provider is not asked, since its books have gone on.
 * @throws BackupError when the backup can't be restored
 */
export async function drill(
  file: string,
  { url, keys, stopping }: { url: string; keys: Keys; stopping?: AbortSignal },
  deps: Pick<Deps, 'cards' | 'settings'>,
): Promise<DrillReport> {
  const began = Date.now();
  const restored = await restoreBackup(createReadStream(file), {
    url,
    pictures: null,
    keys,
    ...(stopping && { stopping }),
  });
  const db = openDatabase(url, 2);
  try {
    const age = (Date.now() - (await lastSignOfLife(db, restored.head.madeAt))) / 1000;
    const options = { askProvider: false, graceSeconds: Math.ceil(age) + GRACE, stopping };
    const certificate = await verifyBooks({ ...deps, db }, options);
    const kept = new Set(restored.manifest.pictures.map(({ name }) => parsePictureFile(name)?.digest));
    const shown = await picturesInUse(db, null);
    const missing = [...shown].filter((digest) => !kept.has(digest)).length;
    return { ...restored, certificate, shown: shown.size, missing, seconds: (Date.now() - began) / 1000 };
  } finally {
    await db.$client.end();
  }
}

/**
 * When the store last wrote to its books, in milliseconds. It may have been stopped for long when the backup was made, and
 * what was under way then (an entry not sealed, a hold not ended) waits for its next start.
 */
async function lastSignOfLife(db: Database, madeAt: string): Promise<number> {
  const { rows } = await db.$client.query<{ at: Date | null }>(
    'select greatest((select max(at) from audit_trail), (select max(at) from order_events)) as at',
  );
  return Math.min(Date.parse(madeAt), rows[0]?.at?.getTime() ?? Infinity);
}

/** Whether the backup would do. */
export function isSound({ certificate, missing }: DrillReport): boolean {
  return certificate.discrepancyCount === 0 && missing === 0;
}

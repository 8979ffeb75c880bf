import { createReadStream } from 'node:fs';
import type { Certificate } from '#contract/verification/verification.ts';
import { storedDigest } from '#contract/parts/stored-files.ts';
import { openDatabase, type Database } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import { picturesInUse } from '#server/parts/picture-queries.ts';
import { verifyBooks } from '#server/verification/verify.ts';
import type { Keys } from './archive/encryption.ts';
import { restoreBackup, type Restored } from './restore/restore-backup.ts';

/** The result of a drill. */
export interface DrillReport extends Restored {
  readonly certificate: Certificate;
  /** The number of uploaded pictures that parts refer to, and the number of those missing from the backup. */
  readonly shown: number;
  readonly missing: number;
  readonly seconds: number;
}

/** The grace period of verify, in seconds, counted from the store's last activity. */
const GRACE = 600;

/**
 * Restores a backup into an empty database and reconciles its books there. Changes nothing outside that database, and
 * does not query the card provider, whose books have moved on.
 * @throws BackupError if the backup cannot be restored
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
    const age = (Date.now() - (await lastActivityAt(db, restored.head.madeAt))) / 1000;
    const options = { askProvider: false, graceSeconds: Math.ceil(age) + GRACE, stopping };
    const certificate = await verifyBooks({ ...deps, db }, options);
    const kept = new Set(restored.manifest.pictures.map(({ name }) => storedDigest(name)));
    const shown = await picturesInUse(db);
    const missing = [...shown].filter((digest) => !kept.has(digest)).length;
    return { ...restored, certificate, shown: shown.size, missing, seconds: (Date.now() - began) / 1000 };
  } finally {
    await db.$client.end();
  }
}

/**
 * When the store last wrote to its books, in milliseconds. It may have been stopped long before the backup, and its
 * work in progress (unsealed entries, unexpired reservations) waits for its next start.
 */
async function lastActivityAt(db: Database, madeAt: string): Promise<number> {
  const { rows } = await db.$client.query<{ at: Date | null }>(
    'select greatest((select max(at) from audit_trail), (select max(at) from order_events)) as at',
  );
  return Math.min(Date.parse(madeAt), rows[0]?.at?.getTime() ?? Infinity);
}

/** Whether the backup could replace the store. */
export function isSound({ certificate, missing }: DrillReport): boolean {
  return certificate.discrepancyCount === 0 && missing === 0;
}

import { createReadStream } from 'node:fs';
import type { Certificate } from '#contract/verification.ts';
import { parsePictureFile } from '#contract/pictures.ts';
import { openDatabase } from '#server/database/client.ts';
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

/** Time that verify gives to what is under way, in seconds, counted from when the backup was made. */
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
  const age = (Date.now() - Date.parse(restored.head.madeAt)) / 1000;
  const db = openDatabase(url, 2);
  try {
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

/** Whether the backup would do. */
export function isSound({ certificate, missing }: DrillReport): boolean {
  return certificate.discrepancyCount === 0 && missing === 0;
}

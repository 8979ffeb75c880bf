import { createHash } from 'node:crypto';
import { BackupError, type Manifest, type PartSum } from '#server/backup/archive/format.ts';

/** The contents read from an archive: its manifest without the sequences, which only the manifest contains. */
export type RestoredContents = Omit<Manifest, 'sequences'>;

/**
 * Compares what was read with the manifest.
 * @throws BackupError naming the first difference
 */
export function compareWithManifest(wanted: Manifest, found: RestoredContents): void {
  if (wanted.head !== found.head) throw damaged('its header');
  const names = new Set([...Object.keys(wanted.tables), ...Object.keys(found.tables)]);
  for (const name of names) requireSame(`the table ${name}`, wanted.tables[name], found.tables[name]);
  requireSame('the waiting jobs', wanted.jobs, found.jobs);
  const pictures = new Map(found.pictures.map((picture) => [picture.name, picture]));
  for (const picture of wanted.pictures) {
    if (pictures.get(picture.name)?.sha256 !== picture.sha256) throw damaged(`the picture ${picture.name}`);
    pictures.delete(picture.name);
  }
  for (const name of pictures.keys()) throw damaged(`the picture ${name}`);
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function requireSame(what: string, wanted: PartSum | undefined, found: PartSum | undefined): void {
  if (wanted?.sha256 !== found?.sha256 || wanted?.rows !== found?.rows) throw damaged(what);
}

function damaged(what: string): BackupError {
  return new BackupError(`The backup is damaged: ${what} differs from what was written.`);
}

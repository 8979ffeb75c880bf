import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { tooLarge, UnreadableSpreadsheet } from './spreadsheet.ts';

/** Maximum number of files in an archive. */
const MAX_ENTRIES = 5_000;

/** An open ZIP file and its files by name. */
export interface Archive {
  readonly zip: ZipFile;
  readonly entries: ReadonlyMap<string, Entry>;
}

/**
 * Opens a ZIP file; the caller closes it.
 * @param damaged makes the failure for a file that cannot be read
 * @throws UnreadableSpreadsheet
 */
export async function openZip(path: string, damaged: (cause: unknown) => UnreadableSpreadsheet): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false }).catch((error: unknown) => {
    throw damaged(error);
  });
  try {
    if (zip.entryCount > MAX_ENTRIES) throw tooLarge('The ZIP has too many files.');
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    return { zip, entries };
  } catch (error) {
    zip.close();
    throw error instanceof UnreadableSpreadsheet ? error : damaged(error);
  }
}

/** Reads a ZIP file and closes it. @param damaged see `openZip` */
export async function withArchive<T>(
  path: string,
  damaged: (cause: unknown) => UnreadableSpreadsheet,
  read: (archive: Archive) => Promise<T>,
): Promise<T> {
  const archive = await openZip(path, damaged);
  try {
    return await read(archive);
  } finally {
    archive.zip.close();
  }
}

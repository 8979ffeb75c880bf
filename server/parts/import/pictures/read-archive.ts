import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Entry, ZipFile } from 'yauzl';
import { Failure } from '#contract/errors.ts';
import { MAX_ARCHIVE_PICTURES } from '#contract/parts/import/imports.ts';
import { MAX_PICTURE_BYTES } from '#contract/parts/picture-files.ts';
import { withArchive } from '#server/spreadsheets/open-zip.ts';
import { UnreadableSpreadsheet } from '#server/spreadsheets/spreadsheet.ts';

/** Maximum declared size of all files together, in bytes. */
const MAX_INFLATED_BYTES = 500 * 1024 * 1024;
/** Files that archivers add. */
const ADDED_BY_ARCHIVERS = /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i;

/** A file of an archive: its bytes, or why it has none. */
interface ArchivedFile {
  /** Without its folders. */
  readonly name: string;
  read(): Promise<Uint8Array>;
}

/** Whether a file is a ZIP but not a workbook, judging by its content. */
export async function isArchive(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    if (!buffer.equals(Buffer.from('PK\x03\x04'))) return false;
  } finally {
    await file.close();
  }
  return withArchive(path, damaged, async ({ entries }) => !entries.has('[Content_Types].xml'));
}

/**
 * Reads the files of a ZIP one after another. Nothing is written to disk, so names with dots or slashes lead nowhere; yauzl
 * refuses them, and ends a file that inflates to more than it declared.
 * @throws UnreadableSpreadsheet for a damaged or too large archive
 */
export async function readArchive(path: string, each: (file: ArchivedFile) => Promise<void>): Promise<void> {
  await withArchive(path, damaged, async ({ zip, entries }) => {
    const files = [...entries.values()].filter(
      ({ fileName }) => !fileName.endsWith('/') && !ADDED_BY_ARCHIVERS.test(fileName),
    );
    if (files.length > MAX_ARCHIVE_PICTURES)
      throw new UnreadableSpreadsheet(`A ZIP can have up to ${MAX_ARCHIVE_PICTURES} pictures.`, { isTooLarge: true });
    if (files.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > MAX_INFLATED_BYTES)
      throw new UnreadableSpreadsheet('Its files are too large together.', { isTooLarge: true });
    for (const entry of files)
      await each({ name: entry.fileName.slice(entry.fileName.lastIndexOf('/') + 1), read: () => bytesOf(zip, entry) });
  });
}

async function bytesOf(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  if (entry.uncompressedSize > MAX_PICTURE_BYTES)
    throw new Failure('too_large', `Larger than ${MAX_PICTURE_BYTES / 1024 / 1024} MB.`);
  const chunks: Buffer[] = [];
  try {
    const stream: Readable = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream) chunks.push(chunk as Buffer);
  } catch (error) {
    throw new Failure('invalid_fields', 'Damaged or encrypted.', { cause: error });
  }
  return Buffer.concat(chunks);
}

const damaged = (cause: unknown) => new UnreadableSpreadsheet('The file is damaged.', { cause });

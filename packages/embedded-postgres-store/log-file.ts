import { copyFile, stat, truncate } from 'node:fs/promises';

const LIMIT_BYTES = 8 * 1024 * 1024;

/**
 * Rotates PostgreSQL's log above `limitBytes` (8 MB) into `<file>.1`, the only copy that is kept. The server has the file
 * open for appending, so the log is copied and truncated, not renamed.
 */
export async function rotateLog(file: string, limitBytes = LIMIT_BYTES): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size <= limitBytes) return;
  // On a full disk the copy fails, and truncating frees space.
  await copyFile(file, `${file}.1`).catch(() => undefined);
  await truncate(file, 0).catch(() => undefined);
}
